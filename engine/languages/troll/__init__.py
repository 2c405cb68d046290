"""Troll, Torben Mogensen's collection language for dice.

Where the published program is silent or we differ: a ``repeat`` that can never end is an error,
found at once, where that prints an empty table; the mean deviation counts the empty collection as
0, as the mean does. A filter written directly on an ``accumulate`` applies to every round, so
rounds it empties do not count towards the limit; behind a name, the limit counts all rounds. A
round of ``accumulate`` that adds nothing and goes on is as if it had not been. Rolls are limited in
iterations only where that is asked for; a limit on steps finds those without end. An unknown
function is found when it is called, an unknown name beforehand. An error that only some rolls meet
is one of the calculation; behind a condition that no roll meets it is none.
"""
