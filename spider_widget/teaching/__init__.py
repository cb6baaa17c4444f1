"""Explanations in the player's language."""
