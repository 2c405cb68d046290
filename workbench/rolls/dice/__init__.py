"""Rolls drawn die by die, as players expect to see them."""
