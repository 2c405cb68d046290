"""The chart that compares mechanics."""
