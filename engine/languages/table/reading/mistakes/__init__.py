"""Mistakes of those who come from other languages: recognised, told in plain words, and mended.

They are part of reading, not of assistance: the parser reads on with what was meant, so that what
it makes of the rest of a script depends on them.
"""
