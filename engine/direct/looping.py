"""Rolls that are repeated until a condition is met, and what is collected on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.direct import arithmetic, choosing
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, packed, unpacked
from engine.direct.binding import Binding, Rows
from engine.direct.exploding import Exploding
from engine.direct.folds.elements import with_names
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)

__all__ = ["collected", "collected_total", "ended", "for_each_way", "until"]


def for_each_way(loop: Step, looked_at: frozenset[str]) -> Step:
    """Return the step of a loop in rows, once for each way in which the names that it sees differ.

    Args:
        loop: What it comes to in one row.
        looked_at: The names.
    """

    def step(frame: Frame) -> Result:
        if frame.rows == 1:
            return loop(frame)
        return with_names(frame, looked_at, lambda known: loop(Frame(known, 1, frame.work)))

    return step


def until(binding: Binding, condition: Step, *, ends: bool) -> Step:
    """Return the step of ``repeat``: the last value, whose condition is what it ``ends`` with."""

    def step(frame: Frame) -> Result:
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        ways = sum(last.weights.values())
        if ways + sum(others.weights.values()) != whole:
            raise NotDirectError  # what is missing is no value to go on after
        return Odds(last.kind, last.weights, ways)

    return step


def ended(once: Step) -> Step:
    """Return the step of the value that a loop ends with, which is nothing where it goes on.

    Args:
        once: What comes out of one round; nothing where another one follows.
    """

    def step(frame: Frame) -> Result:
        odds = once(frame).listed(frame.work)
        assert isinstance(odds, Odds), "there is only one row"
        stops = odds.weights.copy()
        goes_on = stops.pop((), 0)
        ways = sum(stops.values())
        if not stops or ways + goes_on != odds.total:
            raise NotDirectError  # it never ends, or what is missing is no value to go on after
        if odds.kind == COLLECTION and all(len(value) == 1 for value in stops):
            return Odds(NUMBER, {number: way for (number,), way in stops.items()}, ways)
        return Odds(odds.kind, stops, ways)

    return step


Kept: TypeAlias = Callable[[Any], Any]
"""What is kept of each collection, as a collection."""


def collected(binding: Binding, condition: Step, *, ends: bool, kept: Kept | None = None) -> Step:
    """Return the step of ``accumulate``: all values up to one that it ``ends`` with.

    What has not ended with as many values as the limit allows is missing.

    Args:
        binding: The name, and what is rolled each time.
        condition: Whether it ends, or goes on.
        ends: What the condition ends with.
        kept: What is kept of each value; a value of which nothing is left does not count.
    """

    def step(frame: Frame) -> Result:
        work = frame.work
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        last, others = _kept(last, kept, work), _kept(others, kept, work)
        if not others.weights:
            return last
        if last.kind == ANY:
            raise NotDirectError  # tuples and texts are no collections
        whole -= others.weights.pop((), 0)  # what adds nothing and goes on is as if it had not been
        last = Odds(last.kind, last.weights, whole)
        return Exploding(last, others, _rounds(work), work)

    return step


def collected_total(
    binding: Binding,
    condition: Step,
    worth: Callable[[Any], int],
    *,
    ends: bool,
    kept: Kept | None = None,
) -> Step:
    """Return the step of what all values of ``accumulate`` are worth together.

    Args:
        binding: The name, and what is rolled each time.
        condition: Whether it ends, or goes on.
        worth: What a collection is worth; of several together it is the sum.
        ends: What the condition ends with.
        kept: What is kept of each value; a value of which nothing is left does not count.
    """

    def step(frame: Frame) -> Result:
        work = frame.work
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        last, others = _kept(last, kept, work), _kept(others, kept, work)
        stops = last.collection().mapped(NUMBER, worth, work)
        if not others.weights:
            return stops
        rolled = others.collection()
        whole -= rolled.weights.pop((), 0)  # as where the values are collected
        if not rolled.weights:
            return Odds(NUMBER, stops.weights, whole)
        goes_on = rolled.mapped(NUMBER, worth, work).weights
        return _rounds_together(goes_on, stops.weights, whole, work)

    return step


def _kept(odds: Odds, kept: Kept | None, work: Work) -> Odds:
    """Return what is kept of some values, as collections, or all of them as they are."""
    return odds if kept is None else odds.collection().mapped(COLLECTION, kept, work)


def _rounds_together(
    goes_on: Mapping[int, int], stops: Mapping[int, int], whole: int, work: Work
) -> Odds:
    """Return the sum of some numbers after which it goes on, and one with which it stops.

    A sum is a product of long numbers with a weight in every slot, as in ``adding``, and those of
    one round, of two and so on are found by Horner's rule.

    Args:
        goes_on: The weights of the numbers after which it goes on.
        stops: Those with which it stops.
        whole: The weight of all numbers, in either case.
        work: Tells how many numbers there are at most.
    """
    rounds = _rounds(work)
    lowest, first = min(0, *goes_on), min(stops)
    span = 1 + rounds * (max(0, *goes_on) - lowest) + max(stops) - first
    size = bytes_of_slot(work.limit * whole.bit_length())
    work.spend(span + span * size // BYTES_OF_A_VALUE)
    width = 8 * size
    going = packed(goes_on, lowest, size)
    together = weight = 1
    zero = 0
    for _ in range(rounds):
        weight *= whole
        zero -= lowest * width
        together = (weight << zero) + going * together
    found = packed(stops, first, size) * together
    low = rounds * lowest + first
    return Odds(NUMBER, unpacked(found, low, span, size), weight * whole)


def _rounds(work: Work) -> int:
    """Return after how many values a loop may go on, which decides what it comes to.

    Raises:
        NotDirectError: It may not begin.
    """
    work.is_cut_off = True
    if work.limit < 1:
        raise NotDirectError
    return work.limit - 1


def _settled(
    frame: Frame, binding: Binding, condition: Step, *, ends: bool
) -> tuple[Odds, Odds, int]:
    """Return the values that a loop ends with, those that it goes on after, and all weight."""
    rows = Rows.of(frame)
    rows.bind(binding)
    value = rows.frame.names[binding.name]
    truths = arithmetic.by_row(choosing.truth(condition(rows.frame), frame.work))
    if not isinstance(value, Column) or truths is None:
        raise NotDirectError
    stops: dict[Any, int] = {}
    others: dict[Any, int] = {}
    for outcome, weight, holds in zip(value.values, rows.weights, truths):
        if not isinstance(holds, bool):
            raise NotDirectError
        (stops if holds == ends else others)[outcome] = weight
    if not stops:
        raise NotDirectError
    return Odds(value.kind, stops, rows.whole), Odds(value.kind, others, rows.whole), rows.whole
