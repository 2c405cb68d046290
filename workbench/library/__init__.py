"""The library: mechanics to begin with."""
