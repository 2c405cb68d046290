"""Expressions as functions of plain values."""
