"""Statements as pieces that are walked through, written out as Python functions."""
