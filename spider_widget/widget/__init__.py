"""The widgets; the only room that knows Jupyter."""
