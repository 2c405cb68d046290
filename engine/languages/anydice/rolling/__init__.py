"""Rolls of a program: each output once."""
