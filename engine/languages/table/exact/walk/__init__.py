"""Rolls of few dice, walked through value by value: a state is a tuple of plain values."""
