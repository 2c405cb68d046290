"""Suggestions for a program that is being written."""
