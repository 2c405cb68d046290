"""The body of a fold, and folds over known elements, one element after the other in each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.direct.binding import Binding, Rows
from engine.direct.results import NUMBER, Frame, NotDirectError, Result, Step, sure

__all__ = ["FoldBody", "carried_on", "values_in"]

_EXPRESSIONS_OF_A_VALUE = 8
"""Expressions that are worked out for a row in the time of a plain value, where there are many."""


@dataclass(frozen=True, slots=True)
class FoldBody:
    """What a fold makes of each element.

    Attributes:
        name: Stands for the element.
        carried: Stands for what is carried to it; several names for the numbers of a tuple, which
            is a plain one until the fold is at its end.
        body: Works out what is carried on.
        first: Works out what the first element comes to where nothing is carried to it, or None.
        descends: Whether it goes from the greatest element down.
        others: The other names that are looked at.
        cost: How many values are worked out for an element, roughly.
    """

    name: str
    carried: tuple[str, ...]
    body: Step
    first: Step | None
    descends: bool
    others: frozenset[str]
    cost: int


def carried_on(folding: FoldBody, frame: Frame, elements: Sequence[int], begin: Result) -> Result:
    """Return what a fold comes to for known elements, where each row knows what it looks at.

    Raises:
        NotDirectError: A limit cut something off, so that weights are missing.
    """
    (carried,), rows = folding.carried, Rows.of(frame)
    values = values_in(folding.cost)
    start = Binding(carried, lambda _: begin, is_used_once=False, questions=None, cost=folding.cost)
    rows.bind(start)
    body = replace(start, step=folding.body)
    for element in elements:
        rows.frame.work.spend(rows.frame.rows * values)
        rows.frame.names = {**rows.frame.names, folding.name: sure(NUMBER, element)}
        rows.bind(body)
    if frame.work.is_cut_off:
        raise NotDirectError
    return rows.together(rows.frame.names[carried], frame.work)


def values_in(cost: int) -> int:
    """Return how many values take as long as a row of expressions of this cost."""
    return 1 + cost // _EXPRESSIONS_OF_A_VALUE
