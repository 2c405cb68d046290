"""Table scripts in plain English, made from their syntax trees.

``phrases`` has words for every kind of expression, ``clauses`` for what is asked, ``statements``
for every kind of statement and declaration.
"""

from engine.languages.table.assistance.in_words.statements import sentences

__all__ = ["sentences"]
