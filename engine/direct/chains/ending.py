"""How the body of a function that calls itself ends, in each row: with a value or a call.

An *ending* is asked with rows that have weights. It hands on what these end with: the values, and
the states that they call the function with. A condition that is true with a probability takes the
rows both ways with a part of their weights; dice make a row for each face. So nothing has to be put
together again until everything that leads from one state to another is added up (``chaining``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import compress, repeat
from operator import add, mul, neg, not_
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.binding import Binding, Rows
from engine.direct.results import NUMBER, Column, Frame, Handful, Odds, Result, Step

__all__ = [
    "ADDED",
    "TIMES",
    "Ending",
    "RowEndings",
    "added",
    "bound",
    "called",
    "carried",
    "chosen",
    "ended",
    "multiplied",
]

ADDED = "what is added"
"""A name that no script can write, for what is added to what a row ends with."""

TIMES = "how many times"
"""A name that no script can write, for what that is multiplied by which a row ends with."""

_COST = 2
"""Values that are worked out for a row behind the last that is looked at, roughly."""


class RowEndings:
    """What the rows of some states end with.

    Attributes:
        kinds: The kinds of the numbers and collections that each function is called with.
        calls: Rows, and the states that they call: the place of a function, and its arguments.
        ends: Rows, and the values that they end with.
    """

    def __init__(self, kinds: Sequence[Sequence[int]]) -> None:
        """Begin without any."""
        self.kinds = kinds
        self.calls: list[tuple[Rows, Sequence[tuple[Any, ...]]]] = []
        self.ends: list[tuple[Rows, Sequence[Any]]] = []


Ending: TypeAlias = Callable[[Rows, RowEndings], None]
"""Hands on what some rows end with."""


def ended(value: Step) -> Ending:
    """Return the ending of a value."""

    def ending(rows: Rows, ways: RowEndings) -> None:
        result = value(rows.frame)
        if ADDED in rows.frame.names or TIMES in rows.frame.names:
            result = result.number()
        values = _plain(result, rows)
        ways.ends.append((rows, _multiplied(values, rows.frame)))

    return ending


def called(function: int, arguments: Sequence[Step]) -> Ending:
    """Return the ending of a call of a function of the chain, which has a place there."""
    places = [f"argument {place}" for place in range(len(arguments))]

    def ending(rows: Rows, ways: RowEndings) -> None:
        frame = rows.frame
        names: dict[str, Result] = {}
        for place, argument, kind in zip(places, arguments, ways.kinds[function]):
            value = argument(frame)
            names[place] = value.number() if kind == NUMBER else value.collection()
        if ADDED in frame.names:
            names[ADDED] = frame.names[ADDED]
        frame.names = names
        for place in places:
            if arithmetic.by_row(frame.names[place]) is None:
                column = rows.grown(frame.names[place].listed(frame.work), _COST)  # type: ignore[arg-type]  # no column
                frame.names = {**frame.names, place: column}
        known = [_plain(frame.names[place], rows) for place in places]
        states = list(zip(repeat(function, frame.rows), *known))
        ways.calls.append((rows, states))

    return ending


def _plain(result: Result, rows: Rows) -> Sequence[Any]:
    """Return the value in each row, of which there are more where it is not sure."""
    if isinstance(result, Column):
        return result.values
    if isinstance(result, Handful):
        result = result.listed(rows.frame.work)
    if isinstance(result, Odds) and len(result.weights) == 1:
        return list(result.weights) * rows.frame.rows
    return rows.grown(result.listed(rows.frame.work), _COST).values


def carried(call: Ending, number: Step, sign: int) -> Ending:
    """Return the ending of what ends with a call, with a number added (1) or subtracted (-1)."""

    def ending(rows: Rows, ways: RowEndings) -> None:
        frame = rows.frame
        more = _multiplied(_plain(number(frame).number(), rows), frame)
        if sign < 0:
            more = list(map(neg, more))
        if ADDED in frame.names:
            before = frame.names[ADDED]
            assert isinstance(before, Column), "as it is put there"
            more = list(map(add, before.values, more))
        frame.names = {**frame.names, ADDED: Column(NUMBER, list(more))}
        call(rows, ways)

    return ending


def multiplied(call: Ending, number: Step) -> Ending:
    """Return the ending of what ends with a call, multiplied by a number."""

    def ending(rows: Rows, ways: RowEndings) -> None:
        frame = rows.frame
        times = _multiplied(_plain(number(frame).number(), rows), frame)
        frame.names = {**frame.names, TIMES: Column(NUMBER, list(times))}
        call(rows, ways)

    return ending


def _multiplied(numbers: Sequence[Any], frame: Frame) -> Sequence[Any]:
    """Return the number in each row as often as it counts there."""
    times = frame.names.get(TIMES)
    return list(map(mul, numbers, times.values)) if isinstance(times, Column) else numbers


def added(rows: Rows) -> Sequence[int] | None:
    """Return what is added to what each row ends with, or None where nothing is."""
    column = rows.frame.names.get(ADDED)
    return column.values if isinstance(column, Column) else None


def chosen(condition: Step, then: Ending, otherwise: Ending) -> Ending:
    """Return the ending of ``if``.

    Args:
        condition: Works out whether something is true, as ``choosing.truth`` tells it.
        then: What rows end with where it is true.
        otherwise: What they end with elsewhere.
    """

    def ending(rows: Rows, ways: RowEndings) -> None:
        truth = condition(rows.frame)
        if isinstance(truth, Odds):
            (chance,) = truth.weights
            if isinstance(chance, bool):
                (then if chance else otherwise)(rows, ways)
            else:
                weight, whole = chance
                then(rows.weighed(repeat(weight), whole), ways)
                otherwise(rows.weighed(repeat(whole - weight), whole), ways)
            return
        assert isinstance(truth, Column), "whether something is true is one value in a row"
        truths, all_rows = truth.values, range(rows.frame.rows)
        different = set(truths)
        if different == {True}:
            then(rows, ways)
        elif different == {False}:
            otherwise(rows, ways)
        elif different == {True, False}:
            then(rows.chosen(list(compress(all_rows, truths))), ways)
            otherwise(rows.chosen(list(compress(all_rows, map(not_, truths)))), ways)
        else:
            for is_true, branch in ((True, then), (False, otherwise)):
                taken = [row for row, holds in enumerate(truths) if holds is not (not is_true)]
                chances = [truths[row] for row in taken]
                if taken:
                    branch(_shared(rows.chosen(taken), chances, is_true=is_true), ways)

    return ending


def _shared(rows: Rows, chances: Sequence[Any], *, is_true: bool) -> Rows:
    """Return rows with the part of their weights with which something is true, or is not."""
    common = math.lcm(*[1 if holds is is_true else holds[1] for holds in chances])
    shares = [
        common
        if holds is is_true
        else (holds[0] if is_true else holds[1] - holds[0]) * (common // holds[1])
        for holds in chances
    ]
    return rows.weighed(shares, common)


def bound(bindings: Sequence[Binding], body: Ending) -> Ending:
    """Return the ending of a body in which names are bound, one after the other."""

    def ending(rows: Rows, ways: RowEndings) -> None:
        for binding in bindings:
            rows.bind(binding)
        body(rows, ways)

    return ending
