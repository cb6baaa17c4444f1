"""Analysis of positions and deals, on the engine."""
