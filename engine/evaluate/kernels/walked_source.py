"""Pools and deals whose faces a walk looks at in turn, and what stands for the dice left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node, Rest
from engine.dice import Pool, Source

__all__ = ["WalkedSource"]


@dataclass(frozen=True)
class WalkedSource:
    """A source whose faces are looked at one after the other.

    Attributes:
        site: Where what stands for its dice is rolled.
        source: The pool or the deal.
        last: Whether the greatest face is looked at first.
    """

    site: int
    source: Source
    last: bool
    _ways: dict[tuple[int, int], list[tuple[int, int]]] = field(default_factory=dict)
    _rests: dict[int, Node] = field(default_factory=dict)

    @cached_property
    def faces(self) -> list[int]:
        """The faces in the order in which they are looked at."""
        faces = [face for face in self.source.values if isinstance(face, int)]
        return faces[::-1] if self.last else faces

    @cached_property
    def places(self) -> dict[int, int]:
        """The position of each face in that order."""
        return {face: place for place, face in enumerate(self.faces)}

    @cached_property
    def weights(self) -> dict[int, int]:
        """The weight of each face on one die, or its copies in the deck."""
        source = self.source
        weights = source.die.weights if isinstance(source, Pool) else source.copies
        return dict(zip(source.values, weights, strict=True))  # type: ignore[arg-type]  # a source that is walked shows numbers

    @cached_property
    def below(self) -> dict[int, int]:
        """The weight of all faces that come after each face."""
        left = sum(self.weights.values())
        below = {}
        for face in self.faces:
            left -= self.weights[face]
            below[face] = left
        return below

    @cached_property
    def lost(self) -> int:
        """The weight, on one die, of rolls that never come to a face."""
        return self.source.die.lost if isinstance(self.source, Pool) else 0

    def ways(self, face: int, left: int) -> list[tuple[int, int]]:
        """Return how many of the dice left may show ``face``, and in how many ways."""
        found = self._ways.get((face, left))
        if found is None:
            found = self._ways[face, left] = list(self._ways_of(face, left))
        return found

    def _ways_of(self, face: int, left: int) -> Iterator[tuple[int, int]]:
        weight, below = self.weights[face], self.below[face]
        if isinstance(self.source, Pool):
            if not below:
                yield left, weight**left
                return
            ways = 1
            for shown in range(left + 1):
                yield shown, ways
                ways = ways * weight * (left - shown) // (shown + 1)
            return
        for shown in range(max(0, left - below), min(left, weight) + 1):
            yield shown, math.comb(weight, shown)

    def anything(self, face: int | None, left: int) -> int:
        """Return the weight of all that the dice left may do after ``face``, or at all."""
        if face is None:
            return self.source.total
        below = self.below[face]
        if isinstance(self.source, Pool):
            ways: int = (below + self.lost) ** left
            return ways
        return math.comb(below, left)

    def rest(self, algebra: Algebra, start: int, *, among: int) -> Node:
        """Return what stands for the dice that show the faces from position ``start`` on.

        A single die that has not shown its face yet is a number, and is one dice.
        """
        if start == len(self.faces) or not among:
            return algebra.nothing
        found = self._rests.get(start)
        if found is None:
            found = self._rests[start] = self._rest_from(algebra, start)
        return found

    def _rest_from(self, algebra: Algebra, start: int) -> Node:
        faces = self.faces[start:]
        count = self.source.count
        is_single = count == 1
        if is_single and len(faces) == 1 and not self.lost:
            return algebra.number(faces[0])
        low, high = min(faces), max(faces)
        return algebra.intern(
            Rest, self.site, low, high, int(is_single), count, self.source.loses_mass
        )
