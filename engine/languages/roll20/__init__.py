"""Roll20's notation: the one-line dice of virtual tabletops, such as ``4d6kh3``."""
