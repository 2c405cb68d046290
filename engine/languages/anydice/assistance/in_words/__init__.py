"""AnyDice programs in plain English, made from their syntax trees.

``phrases`` has words for every kind of value, ``statements`` for every kind of statement.
"""

from engine.languages.anydice.assistance.in_words.statements import sentences

__all__ = ["sentences"]
