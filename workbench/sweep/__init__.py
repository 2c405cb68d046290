"""Sweeps: mechanics calculated again and again while a parameter varies."""
