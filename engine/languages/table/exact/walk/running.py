"""Walks through a roll, part by part."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from engine.direct.results import ANY, Odds, Work
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.walk.loops import Loop
from engine.languages.table.exact.walk.paths import Arrived, Path
from engine.languages.table.exact.walk.ways import Exits

__all__ = ["Part", "Walk"]

Part: TypeAlias = Path | Loop
"""Statements one after another, or a loop."""


class Walk:
    """A roll that is walked through."""

    def __init__(self, parts: Sequence[Part], slots: int) -> None:
        """Take its parts.

        Args:
            parts: What is done, one after another; the last one ends with what is returned.
            slots: How many variables there are.
        """
        self._parts = parts
        self._slots = slots

    def odds(self, arguments: Sequence[FieldValue], work: Work) -> Odds:
        """Return what the roll comes to.

        Args:
            arguments: A value for each parameter.
            work: Asked for all that is done.

        Raises:
            NotFew: It is much, or there is an error in it.
        """
        start = (*arguments, *[None] * (self._slots - len(arguments)))
        last = self._parts[-1]
        assert isinstance(last, Path), "something has to be returned"
        states: Arrived = {start: 1}
        total = 1
        exits: Exits = []
        for part in self._parts[:-1]:
            if isinstance(part, Loop):
                states, total = part.left(states, total, exits, work)
                continue
            arrived = _arrived(part, states, work)
            total *= part.total
            states = {one: way for one, way in arrived.items() if len(one) > 1}
            if len(states) < len(arrived):
                returned = {one: way for one, way in arrived.items() if len(one) == 1}
                exits.append((returned, total))
        returned = _arrived(last, states, work)
        total *= last.total
        if not exits:
            return Odds(ANY, {value: weight for (value,), weight in returned.items()}, total)
        return _together([*exits, (returned, total)])


def _arrived(path: Path, states: Arrived, work: Work) -> Arrived:
    arrived: Arrived = {}
    for state, weight in states.items():
        path.run([*state], weight, arrived)
    work.spend(len(states) * path.ways)
    return arrived


def _together(exits: Exits) -> Odds:
    """Return all that has been returned."""
    whole = math.lcm(*[total for _, total in exits])
    weights: dict[FieldValue, int] = {}
    for returned, total in exits:
        factor = whole // total
        for (value,), weight in returned.items():
            weights[value] = weights.get(value, 0) + weight * factor
    return Odds(ANY, weights, whole)
