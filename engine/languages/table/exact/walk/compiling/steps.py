"""What a path does first, as data: from this it is written out as Python text (``writing.py``).

Texts in here are Python expressions in which ``v3`` is what the variable of number 3 holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.compiling.paths import Path
    from engine.languages.table.exact.walk.laws import LawQuery

__all__ = [
    "Arrive",
    "Ask",
    "Assign",
    "Choose",
    "Fail",
    "Hold",
    "Return",
    "ReturnRolled",
    "Roll",
    "Step",
    "Test",
]


class Arrive(NamedTuple):
    """The end of a piece.

    Attributes:
        place: Where the roll goes on from there.
        slot: The number of the variable that tells this.
        dead: The variables that do not matter any more.
    """

    place: int
    slot: int
    dead: Sequence[int]


class Return(NamedTuple):
    """The end of the roll.

    Attributes:
        text: What is returned.
    """

    text: str


class ReturnRolled(NamedTuple):
    """The end of the roll with what dice show.

    Attributes:
        weights: The weights of what is returned.
    """

    weights: Mapping[Any, int]


class Fail(NamedTuple):
    """The end of the roll without a value."""


class Assign(NamedTuple):
    """A variable gets a value.

    Attributes:
        slot: The number of the variable.
        text: Its value.
        behind: What is done then.
    """

    slot: int
    text: str
    behind: Path


class Hold(NamedTuple):
    """A variable gets a value that is known.

    Attributes:
        slot: The number of the variable.
        value: Its value.
        behind: What is done then.
    """

    slot: int
    value: Any
    behind: Path


class Roll(NamedTuple):
    """A variable gets what dice show.

    Attributes:
        slot: The number of the variable.
        weights: The weights of what they show.
        behind: What is done then.
    """

    slot: int
    weights: Mapping[Any, int]
    behind: Path


class Choose(NamedTuple):
    """One of two things is done, by a condition that is decided.

    Attributes:
        text: The condition.
        then: What is done where it holds.
        otherwise: What is done elsewhere.
        total: What the weights of both are to be out of.
        join: What both come to, without any dice; None where they do not.
    """

    text: str
    then: Path
    otherwise: Path
    total: int
    join: Path | None


class Test(NamedTuple):
    """One of two things is done, by what dice show.

    Attributes:
        slot: The number of a variable for what they show, which the condition looks at; None where
            they show whether it holds.
        text: The condition.
        weights: The weights of what they show.
        then: What is done where it holds.
        otherwise: What is done elsewhere.
        total: What the weights of both are to be out of.
    """

    slot: int | None
    text: str
    weights: Mapping[Any, int]
    then: Path
    otherwise: Path
    total: int


class Ask(NamedTuple):
    """Variables get what a law tells of them.

    Attributes:
        slots: The numbers of the variables.
        how: How the law is asked.
        behind: What is done then.
    """

    slots: Sequence[int]
    how: LawQuery
    behind: Path


Step: TypeAlias = Arrive | Return | ReturnRolled | Fail | Assign | Hold | Roll | Choose | Test | Ask
