"""Measurements printed next to their bars; each module runs on its own."""
