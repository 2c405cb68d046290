"""Scripts of Troll in plain English, made from their syntax trees.

``phrases`` has words for every kind of expression, ``conditions`` for what is asked, ``telling``
the sentences in their order.
"""

from engine.languages.troll.assistance.in_words.telling import sentences

__all__ = ["sentences"]
