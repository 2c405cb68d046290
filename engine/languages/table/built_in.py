"""The functions that every table script has: what they take and what they return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.languages.kinds import BOOL, INT, NO_VALUE, STRING, UNKNOWN, Kind

__all__ = [
    "ASK",
    "BUILT_IN",
    "CHOOSE",
    "CLOSE_GROUP",
    "DECISIONS",
    "OPEN_GROUP",
    "OUTPUT",
    "ROLL",
    "Signature",
]

ROLL = "roll"
OUTPUT = "output"
OPEN_GROUP = "startgroup"
CLOSE_GROUP = "endgroup"
ASK = "useroption"
CHOOSE = "userchoice"

DECISIONS = frozenset({ASK, CHOOSE})
"""The functions by which players decide: yes or no, or one of several numbers."""


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function can be called.

    Attributes:
        name: Its name as people write it.
        takes: The kinds of its arguments; the last one goes on for all further ones.
        fewest: How many arguments it needs at least.
        most: How many it takes at most, or None where any number.
        returns: The kind of what it returns.
    """

    name: str
    takes: tuple[Kind, ...]
    fewest: int
    most: int | None
    returns: Kind

    def kind_of_argument(self, number: int) -> Kind:
        """Return the kind of the argument with this number, counted from 0."""
        return self.takes[min(number, len(self.takes) - 1)]


BUILT_IN: Mapping[str, Signature] = {
    ROLL: Signature("roll", (STRING,), 1, 1, INT),
    OUTPUT: Signature("output", (UNKNOWN,), 1, 1, NO_VALUE),
    OPEN_GROUP: Signature("startGroup", (), 0, 0, NO_VALUE),
    CLOSE_GROUP: Signature("endGroup", (), 0, 0, NO_VALUE),
    ASK: Signature("userOption", (UNKNOWN, STRING), 1, 2, BOOL),
    CHOOSE: Signature("userChoice", (UNKNOWN, STRING, INT), 3, None, INT),
    "max": Signature("max", (INT,), 2, None, INT),
    "min": Signature("min", (INT,), 2, None, INT),
    "abs": Signature("abs", (INT,), 1, 1, INT),
}
"""The built-in functions by their case-folded names."""
