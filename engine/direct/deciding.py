"""Conditions in one another that end in what is known, looked through row by row at once.

Of ``if r = 20 then "critical" else if r >= 12 then "hit" else "miss"`` all ends are known when
the script is read. So nothing is chosen of two results again and again: each row gets the place of
its end, or the end itself where all of them are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import NamedTuple, TypeAlias

from engine.direct.results import NUMBER, Column, Frame, NotFew, Odds, Result, Step, Varied

__all__ = ["Decision", "decided"]


class Decision(NamedTuple):
    """A condition, and what it comes to where it is true and where it is not.

    Attributes:
        condition: Works out whether something is true, as ``choosing.truth`` tells it.
        then: What is known where it is true, or what is asked there.
        otherwise: The same for where it is not.
    """

    condition: Step
    then: Decision | Odds
    otherwise: Decision | Odds


class _Placed(NamedTuple):
    """The same with a number for each end."""

    condition: Step
    then: _Placed | int
    otherwise: _Placed | int


_CERTAIN = (True, False)

_Ends: TypeAlias = list[Odds]


def decided(decision: Decision, otherwise: Step) -> Step:
    """Return the step of what is decided in each row.

    Args:
        decision: What is asked, where all conditions take little.
        otherwise: Works out the same where conditions are not certain in each row.
    """
    ends: _Ends = []
    placed = _placed(decision, ends)
    are_numbers = all(end.kind == NUMBER and end.is_sure for end in ends)
    if are_numbers:
        placed = _with_numbers(placed, [next(iter(end.weights)) for end in ends])

    def step(frame: Frame) -> Result:
        try:
            found = _decided(placed, frame)
        except NotFew:
            return otherwise(frame)  # also where a number is none in a row in which nobody asks
        if found is None:
            return otherwise(frame)
        return Column(NUMBER, found) if are_numbers else Varied(ends, found)

    return step


def _decided(decision: _Placed, frame: Frame) -> list[int] | None:
    """Return the number of the end in each row, or None where conditions are not certain."""
    condition, then, otherwise = decision
    truth = condition(frame)
    if not isinstance(truth, Column) or not set(truth.values).issubset(_CERTAIN):
        return None
    first = repeat(then) if isinstance(then, int) else _decided(then, frame)
    second = repeat(otherwise) if isinstance(otherwise, int) else _decided(otherwise, frame)
    if first is None or second is None:
        return None
    both: Iterable[tuple[bool, int, int]] = zip(truth.values, first, second)
    return [one if holds else other for holds, one, other in both]


def _placed(decision: Decision, ends: _Ends) -> _Placed:
    """Return a decision with the places of its ends, which are put behind those so far."""
    branches: list[_Placed | int] = []
    for branch in decision[1:]:
        if isinstance(branch, Decision):
            branches.append(_placed(branch, ends))
        else:
            branches.append(len(ends))
            ends.append(branch)
    return _Placed(decision.condition, *branches)


def _with_numbers(decision: _Placed, numbers: Sequence[int]) -> _Placed:
    """Return a decision with numbers in the place of the places of its ends."""
    branches = [
        numbers[branch] if isinstance(branch, int) else _with_numbers(branch, numbers)
        for branch in decision[1:]
    ]
    return _Placed(decision.condition, *branches)
