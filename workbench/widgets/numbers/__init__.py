"""How numbers are written."""
