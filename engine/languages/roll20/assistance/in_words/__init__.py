"""Rolls in Roll20's notation in plain English, made from their syntax trees.

``phrases`` has words for what is rolled, ``modifiers`` for what is done with the dice, ``telling``
the sentences in their order.
"""

from engine.languages.roll20.assistance.in_words.telling import sentences

__all__ = ["sentences"]
