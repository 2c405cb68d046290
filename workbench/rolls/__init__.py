"""Rolls of the selected mechanic: one of them large, the earlier ones, and their histogram."""
