"""Bodies of functions that look at numbers and sequences, written in Python."""
