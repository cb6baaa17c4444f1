"""What `run.py`, the browser tests and the benchmarks share: a JupyterLab server and a browser."""
