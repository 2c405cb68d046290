"""Folds and loops over the elements of collections."""
