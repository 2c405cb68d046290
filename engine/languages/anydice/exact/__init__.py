"""The exact distributions of what a program outputs."""
