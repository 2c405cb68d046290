"""The list of mechanics."""
