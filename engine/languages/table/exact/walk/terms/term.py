"""Expressions as functions of the plain values of the variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.direct.results import Odds, Work
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.walk.laws import LawQuery, LawResult, State, Values

__all__ = ["CalledFunction", "Calling", "Rolled", "Term"]


class Rolled(NamedTuple):
    """Dice inside of an expression, or a call.

    Attributes:
        slot: The number of the variable that gets what they show, or what is returned.
        odds: What that can be, where it does not depend on any variable.
        asking: How it is asked for elsewhere.
    """

    slot: int
    odds: Odds | None
    asking: LawQuery | None = None


class CalledFunction(NamedTuple):
    """A function that is called, with what is known of its arguments.

    Attributes:
        kind: Of what kind all is that it returns.
        ways: How many different values that may be, where nobody knows better.
        work_out: Works out what it returns for its arguments.
        is_sure: Whether it rolls nothing.
    """

    kind: int
    ways: int
    work_out: Callable[[State, Work], LawResult]
    is_sure: bool


Calling: TypeAlias = Callable[[str, Mapping[int, FieldValue]], CalledFunction]
"""Returns a function by its name, for some arguments that are known."""


class Term(NamedTuple):
    """An expression.

    Attributes:
        kind: Of what kind it is.
        odds: What it comes to, where it depends on no variable; else None.
        value: What it comes to for the variables and its dice; None where it depends on nothing.
        slot: The variable that it is, if it is nothing else.
        rolled: Its dice.
        shown: What it comes to with each value that its dice show and how likely that is, where
            they stand in one place only.
        text: What it comes to as Python text, in which ``v3`` is what the variable of number 3
            holds.
    """

    kind: int
    odds: Odds | None
    value: Callable[[Values], Any] | None = None
    slot: int | None = None
    rolled: tuple[Rolled, ...] = ()
    shown: Callable[[Values], Sequence[tuple[Any, int]]] | None = None
    text: str = ""
