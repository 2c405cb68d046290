"""Sweeps as they are shown: as a diagram, and as a table."""
