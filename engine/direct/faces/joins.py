"""How figures of dice are joined of what they are for each face.

Most of them are numbers, such as sums. What is the longest run, or are the two greatest of some
numbers, is a collection: ``x := 8d10; r := straight x; (count r) * max r`` asks several things of
one run.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

__all__ = ["JOINS", "LARGEST", "LEAST", "NOTHING", "RUNS", "Join", "join_named"]

NOTHING = math.inf
"""The greatest of no numbers is less than this with a minus before it, and the least is this."""

LARGEST, LEAST = "largest ", "least "
"""Joins of the greatest or least of all numbers, as a collection; how many they are is behind."""

RUNS = ("straight", "run")
"""Joins for which it matters which faces stand beside one another: how long a run is, and which."""


class Join(NamedTuple):
    """How the figures of two faces are joined.

    Attributes:
        two: Joins a state with what the next face comes to.
        nothing: The state before any face.
        last: Returns what a state behind the last face comes to; None where that is the state.
    """

    two: Callable[[Any, Any], Any]
    nothing: Any
    last: Callable[[Any], Any] | None = None


def join_named(name: str) -> Join:
    """Return a join by its name."""
    known = JOINS.get(name)
    if known is not None:
        return known
    order, count = name.split()
    return _outermost(int(count), is_largest=order == LARGEST.strip())


def _outermost(count: int, *, is_largest: bool) -> Join:
    """Return what joins the greatest or the least of some numbers, as ascending tuples."""

    def two(state: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
        if not more:
            return state
        every = sorted(state + more)
        return tuple(every[-count:] if is_largest else every[:count])

    return Join(two, ())


_Shown: TypeAlias = tuple[int, bool, int] | None
"""A face that is shown, whether the face before is the next greater one, and how many faces may
stand below it in one run; None where it is not shown."""


def _run_on(state: tuple[int, int], shown: _Shown) -> tuple[int, int]:
    """Return how long the run is that a face stands in, and the longest one so far.

    A run that cannot become the longest is none.
    """
    run, longest = state
    if shown is None:
        return (0, longest) if run else state
    _, is_beside, below = shown
    run = run + 1 if is_beside else 1
    if run > longest:
        return run, run
    return (run if run + below > longest else 0), longest


_Run: TypeAlias = tuple[int | None, int, int]
"""The greatest face of the run that a face stands in, the greatest of the longest, and its size."""


def _which_run(state: _Run | None, shown: _Shown) -> _Run | None:
    """Return the run that a face stands in, if it does in any, and the longest one so far.

    A run that cannot become the longest is none.
    """
    if shown is None:
        return state and (None, *state[1:])
    face, is_beside, below = shown
    if state is None:
        return face, face, 1
    begin, top, longest = state
    if begin is None or not is_beside:
        begin = face
    run = begin - face + 1
    if run > longest:
        return begin, begin, run
    return (begin if run + below > longest else None), top, longest


def _faces_of(state: _Run | None) -> tuple[int, ...]:
    """Return the faces of the longest run."""
    return () if state is None else tuple(range(state[1] - state[2] + 1, state[1] + 1))


JOINS: dict[str, Join] = {
    "sum": Join(operator.add, 0),
    "count": Join(operator.add, 0),
    "max": Join(max, -NOTHING),
    "min": Join(min, NOTHING),
    "any": Join(operator.or_, 0),
    "straight": Join(_run_on, (0, 0), operator.itemgetter(1)),
    "run": Join(_which_run, None, _faces_of),
}
"""Joins whose names say all, from the greatest face on."""
