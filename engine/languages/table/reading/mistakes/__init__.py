"""Mistakes of those who come from other languages: recognised, told in plain words, and mended."""
