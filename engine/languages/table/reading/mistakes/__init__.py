"""Mistakes of people who come from other languages: recognised, explained, and put right.

They are part of reading, not of assistance: the parser reads on with what was meant, so that what
it makes of the rest of a script depends on them.
"""
