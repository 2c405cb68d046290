"""Rolls that are repeated until a condition is met, and what is collected on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from engine.direct import arithmetic, choosing
from engine.direct.adding import added_up
from engine.direct.binding import Binding, Rows
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotFew,
    Odds,
    Result,
    Step,
    Work,
)

__all__ = ["collected", "collected_total", "until"]


def until(binding: Binding, condition: Step, *, ends: bool) -> Step:
    """Return the step of ``repeat``: the last value, whose condition is what it ``ends`` with."""

    def step(frame: Frame) -> Result:
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        ways = sum(last.weights.values())
        if ways + sum(others.weights.values()) != whole:
            raise NotFew  # what is missing is no value to go on after
        return Odds(last.kind, last.weights, ways)

    return step


def collected(binding: Binding, condition: Step, *, ends: bool) -> Step:
    """Return the step of ``accumulate``: all values up to one that it ``ends`` with.

    What has not ended with as many values as the limit allows is missing.
    """

    def step(frame: Frame) -> Result:
        work = frame.work
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        if not others.weights:
            return last
        last, others = last.collection(), others.collection()
        whole -= others.weights.pop((), 0)  # what adds nothing and goes on is as if it had not been
        work.is_cut_off = True
        rounds = work.limit - 1
        if math.comb(len(others.weights) + rounds, rounds) * len(last.weights) > work.left:
            raise NotFew
        factor = whole**rounds
        found = {value: weight * factor for value, weight in last.weights.items()}
        going: Mapping[Any, int] = others.weights
        for _ in range(rounds):
            factor //= whole
            work.spend_on(len(going) * (len(last.weights) + len(others.weights)), work.limit)
            _join(going, last.weights, factor, found)
            longer: dict[Any, int] = {}
            _join(going, others.weights, 1, longer)
            going = longer
        return Odds(COLLECTION, found, whole**work.limit)

    return step


def collected_total(
    binding: Binding, condition: Step, worth: Callable[[Any], int], *, ends: bool
) -> Step:
    """Return the step of what all values of ``accumulate`` are worth together.

    Args:
        binding: The name, and what is rolled each time.
        condition: Whether it ends, or goes on.
        worth: What a collection is worth; of several together it is the sum.
        ends: What the condition ends with.
    """

    def step(frame: Frame) -> Result:
        work = frame.work
        last, others, whole = _settled(frame, binding, condition, ends=ends)
        stops = last.collection().mapped(NUMBER, worth, work)
        if not others.weights:
            return stops
        rolled = others.collection()
        whole -= rolled.weights.pop((), 0)  # as where the values are collected
        goes_on = Odds(NUMBER, rolled.mapped(NUMBER, worth, work).weights, whole)
        stops = Odds(NUMBER, stops.weights, whole)
        work.is_cut_off = True
        found, going = stops.weights, goes_on
        for rounds in range(2, work.limit + 1):
            ended = _sums(going, stops, work)
            found = {value: weight * whole for value, weight in found.items()}
            for value, weight in ended.items():
                found[value] = found.get(value, 0) + weight
            going = Odds(NUMBER, _sums(going, goes_on, work), whole**rounds)
        return Odds(NUMBER, found, whole**work.limit)

    return step


def _sums(left: Odds, right: Odds, work: Work) -> dict[int, int]:
    """Return the weights of the sums of two independent numbers."""
    pairs = len(left.weights) * len(right.weights)
    if pairs > arithmetic.FEW_PAIRS:
        return added_up([(1, left), (1, right)], work).weights
    work.spend(pairs)
    found: dict[int, int] = {}
    for value, weight in left.weights.items():
        for other, other_weight in right.weights.items():
            found[value + other] = found.get(value + other, 0) + weight * other_weight
    return found


def _settled(
    frame: Frame, binding: Binding, condition: Step, *, ends: bool
) -> tuple[Odds, Odds, int]:
    """Return the values that a loop ends with, those that it goes on after, and all weight."""
    if frame.rows != 1:
        raise NotFew
    rows = Rows.of(frame)
    rows.bind(binding)
    value = rows.frame.names[binding.name]
    truth = choosing.truth(condition(rows.frame), frame.work)
    if not (isinstance(value, Column) and isinstance(truth, Column)):
        raise NotFew
    stops: dict[Any, int] = {}
    others: dict[Any, int] = {}
    for outcome, weight, holds in zip(value.values, rows.weights, truth.values):
        if not isinstance(holds, bool):
            raise NotFew
        (stops if holds == ends else others)[outcome] = weight
    if not stops:
        raise NotFew
    return Odds(value.kind, stops, rows.whole), Odds(value.kind, others, rows.whole), rows.whole


def _join(
    left: Mapping[Any, int], right: Mapping[Any, int], factor: int, together: dict[Any, int]
) -> None:
    """Add the weights, so many times, of the unions of all collections with all others."""
    for value, weight in left.items():
        times = weight * factor
        for other, other_weight in right.items():
            union = tuple(sorted(value + other))
            together[union] = together.get(union, 0) + times * other_weight
