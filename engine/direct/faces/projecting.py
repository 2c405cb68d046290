"""Several figures of the same dice, worked out together so that equal ones share a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engine.direct import arithmetic
from engine.direct.binding import Binding, with_faces_merged
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    NotDirectError,
    Odds,
    Result,
    Step,
)

__all__ = ["part", "projections"]


def projections(dice: Binding, figures: Sequence[Step]) -> Step:
    """Return the step of several figures of dice as tuples, with odds of those that differ.

    Args:
        dice: Dice that follow from nothing else.
        figures: Numbers or collections that follow from the dice.
    """

    def step(frame: Frame) -> Result:
        shown = dice.step(frame)
        if dice.questions is not None:
            shown = with_faces_merged(shown, dice.questions)
        if isinstance(shown, Handful):
            shown.expect(dice.cost, frame.work)
        shown = shown.listed(frame.work)
        if not isinstance(shown, Odds):
            raise NotDirectError
        rows = len(shown.weights)
        frame.work.spend(rows * dice.cost)
        names: dict[str, Result] = {dice.name: Column(shown.kind, list(shown.weights))}
        inside = Frame(names, rows, frame.work)
        columns = []
        for figure in figures:
            result = figure(inside)
            values = arithmetic.by_row(result)
            if values is None or result.kind == ANY:
                raise NotDirectError
            columns.append(islice(values, rows))
        alike: dict[tuple[object, ...], int] = {}
        for values, weight in zip(zip(*columns), shown.weights.values()):
            alike[values] = alike.get(values, 0) + weight
        return Odds(ANY, alike, shown.total)

    return step


def part(together: Step, place: int) -> Step:
    """Return the step of one of several figures, of which there is a tuple in each row."""

    def step(frame: Frame) -> Result:
        tuples = together(frame)
        if isinstance(tuples, Odds):
            weights: dict[Any, int] = {}
            for values, weight in tuples.weights.items():
                weights[values[place]] = weights.get(values[place], 0) + weight
            return Odds(_kind(next(iter(weights))), weights, tuples.total)
        if not isinstance(tuples, Column):
            raise NotDirectError
        column = [values[place] for values in tuples.values]
        return Column(_kind(column[0]), column)

    return step


def _kind(value: object) -> int:
    return COLLECTION if isinstance(value, tuple) else NUMBER
