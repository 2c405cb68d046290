"""Calls of a program's own functions, with as few runs as there are different results."""
