"""Template tags of the pen."""
