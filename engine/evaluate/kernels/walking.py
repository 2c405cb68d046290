"""Walking down the faces of several pools, with the shape of what is left as the state.

While pools are looked through face by face from one end, what an expression still has to find out
often does not depend on how many dice are left: after the sixes have been looked at, ``max a`` is
either 6 or ``max`` of the rest. So the expression is followed with a rest of unknown size in the
place of each pool (``Rest``), and the numbers of dice left are counted beside it. Few shapes are
built, and for each of them the ways are counted for all numbers of dice at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import (
    Applied,
    Constant,
    Count,
    Difference,
    Different,
    Drop,
    Extreme,
    Filter,
    If,
    Keep,
    Linear,
    Node,
    Product,
    Ranks,
    Rest,
    Rolled,
    Some,
    Sum,
    Test,
    Union,
)
from engine.dice import Pool, Source
from engine.measure import OfNumbers
from engine.measure.packing import slot_width, unpacked

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["measure_by_walking"]

_FOLLOWED = (
    Applied,
    Constant,
    Count,
    Difference,
    Different,
    Drop,
    Extreme,
    Filter,
    If,
    Keep,
    Linear,
    Product,
    Ranks,
    Some,
    Sum,
    Test,
    Union,
)
"""What can be followed with rests of unknown size in the place of pools."""

_WIDEST = 1 << 20
"""Scores that reach further than this are left to revealing."""

_Left: TypeAlias = tuple[int, ...]
"""How many dice of each source are left, and what the rest of the score is multiplied by."""

_Ways: TypeAlias = dict[_Left, tuple[int, int]]
"""For all that is left, the score that the first slot stands for, and the packed weights of the
scores so far."""

_States: TypeAlias = dict[Node, _Ways]
"""The ways in which each shape has been reached."""


def measure_by_walking(evaluator: Evaluator, node: Node) -> OfNumbers | None:
    """Return the measure of a number that looks at several dice of known pools, or None."""
    if node.risky or node.low is None or node.high is None or node.high - node.low > _WIDEST:
        return None
    leaves = evaluator.structure.leaves(node)
    single = sum(1 << site for site, leaf in leaves.items() if leaf.most == 1)
    # A single die that decides what is to be looked at is better revealed outright.
    if single == node.sources or single & evaluator.structure.awaited(node):
        return None
    if not _is_followed(node, set()):
        return None
    _, balance = evaluator.structure.order(node)
    sources = [
        _Faces(site, leaf.source, last=balance >= 0)
        for site, leaf in leaves.items()
        if isinstance(leaf, Rolled)
    ]
    return _FaceWalk(evaluator, sources, last=balance >= 0).measure(node)


def _is_followed(node: Node, seen: set[Node]) -> bool:
    if node in seen:
        return True
    seen.add(node)
    if isinstance(node, Rolled):
        return node.source.is_numeric
    return isinstance(node, _FOLLOWED) and all(_is_followed(child, seen) for child in node.children)


@dataclass(frozen=True)
class _Faces:
    """A source whose faces are looked at one after the other.

    Attributes:
        site: Where it is rolled.
        source: The pool or the deal.
        last: Whether the greatest face is looked at first.
    """

    site: int
    source: Source
    last: bool

    @cached_property
    def faces(self) -> list[int]:
        """The faces in the order in which they are looked at."""
        faces = [face for face in self.source.values if isinstance(face, int)]
        return faces[::-1] if self.last else faces

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

    def ways(self, face: int, left: int) -> Iterator[tuple[int, int]]:
        """Yield how many of the dice left may show ``face``, and in how many ways."""
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
        """Return the weight of all that the dice left may show after ``face``, or at all."""
        if face is None:
            return self.source.total
        below = self.below[face]
        return below**left if isinstance(self.source, Pool) else math.comb(below, left)


@dataclass(frozen=True, slots=True)
class _Move:
    """What becomes of a shape by a look at one face.

    Attributes:
        constant: The score that is known by now.
        factor: What the rest of the score is multiplied by.
        target: The ways of the shape that is left.
        forgotten: The sources that this shape does not mention any more.
    """

    constant: int
    factor: int
    target: _Ways
    forgotten: list[int]


class _FaceWalk:
    """One way down the faces of all sources of an expression."""

    def __init__(self, evaluator: Evaluator, sources: list[_Faces], *, last: bool) -> None:
        self._evaluator = evaluator
        self._sources = sources
        self._last = last
        self._total = math.prod(source.source.total for source in sources)
        self._width = slot_width(self._total)

    def measure(self, node: Node) -> OfNumbers:
        """Return the measure of ``node``."""
        constant, factor, shape = self._known_apart(self._opened(node))
        # What can never count is not looked at, however it falls.
        seen = [bool(shape.sources >> source.site & 1) for source in self._sources]
        pairs = list(zip(self._sources, seen, strict=True))
        left = (*(source.source.count if counts else 0 for source, counts in pairs), factor)
        weight = math.prod(source.source.total for source, counts in pairs if not counts)
        states: _States = {shape: {left: (constant, weight)}}
        faces = sorted({face for source in self._sources for face in source.faces})
        for face in reversed(faces) if self._last else faces:
            for place, source in enumerate(self._sources):
                if face in source.weights:
                    states = self._look(states, place, face)
        done: _Ways = {}
        for offset, packed in states[self._evaluator.algebra.zero].values():
            self._add(done, (), offset, packed)
        offset, packed = done[()]
        return unpacked(packed, self._width, offset, self._total)

    def _opened(self, node: Node) -> Node:
        """Return ``node`` with a rest in the place of every source.

        Ranks are counted from the end that is looked at first: of a rest whose size is not known,
        known elements have a certain rank only from there.
        """
        algebra = self._evaluator.algebra
        opened: dict[Node, Node] = {}

        def replace(child: Node) -> Node:
            if not child.sources:
                return child
            if child not in opened:
                opened[child] = turned(child) or child.rebuilt(algebra, replace)
            return opened[child]

        def turned(child: Node) -> Node | None:
            if isinstance(child, Rolled):
                return rests[child.site]
            if self._last or not isinstance(child, Ranks) or not child.top:
                return None
            size, take = child.operand.most, child.take
            if child.operand.least != size:
                return None
            operand = replace(child.operand)
            return algebra.ranks(operand, top=False, skip=size - child.skip - take, take=take)

        rests = {each.site: self._rest(each, 0, among=each.source.count) for each in self._sources}
        return replace(node)

    def _look(self, states: _States, place: int, face: int) -> _States:
        """Look at how many dice of one source show ``face``."""
        bit = 1 << self._sources[place].site
        passed = [self._passed(other, place, face) for other in range(len(self._sources))]
        after: _States = {}
        for shape, ways in states.items():
            if shape.sources & bit:
                self._look_at(shape, ways, place, passed, after)
            else:
                target = after.setdefault(shape, {})
                for left, (offset, packed) in ways.items():
                    self._add(target, left, offset, packed)
        return after

    def _look_at(
        self, shape: Node, ways: _Ways, place: int, passed: list[int | None], after: _States
    ) -> None:
        """Go on from one shape with every number of dice that may show the face."""
        source, face = self._sources[place], passed[place]
        assert face is not None, "the source has just been looked at for a face"
        moves: dict[int, _Move] = {}
        for left, (offset, packed) in ways.items():
            self._evaluator.budget.step(1 + left[place] // 8)
            for shown, weight in source.ways(face, left[place]):
                move = moves.get(shown)
                if move is None:
                    move = moves[shown] = self._move(shape, place, face, shown, after)
                weight *= packed
                now = list(left)
                now[place] -= shown
                for other in move.forgotten:
                    weight *= self._sources[other].anything(passed[other], now[other])
                    now[other] = 0
                now[-1] *= move.factor
                self._add(move.target, tuple(now), offset + left[-1] * move.constant, weight)

    def _move(self, shape: Node, place: int, face: int, shown: int, after: _States) -> _Move:
        """Return what becomes of a shape when so many dice of one source show ``face``."""
        self._evaluator.budget.step()
        source, algebra = self._sources[place], self._evaluator.algebra
        rest = self._rest(source, source.faces.index(face) + 1, among=source.source.count - shown)
        replacement = algebra.union((rest,), (face,) * shown)
        found = self._evaluator.substitution.at_site(shape, source.site, replacement)
        constant, factor, core = self._known_apart(found)
        gone = shape.sources & ~core.sources
        forgotten = [other for other, source in enumerate(self._sources) if gone >> source.site & 1]
        return _Move(constant, factor, after.setdefault(core, {}), forgotten)

    def _known_apart(self, score: Node) -> tuple[int, int, Node]:
        """Return what is known of a score: a constant, and a factor of what else there is to it."""
        algebra = self._evaluator.algebra
        if isinstance(score, Linear) and len(score.terms) == 1:
            ((rest, factor),) = score.terms
            return score.constant, factor, rest
        if isinstance(score, Linear):
            return score.constant, 1, algebra.linear(0, score.terms)
        if isinstance(score, Constant):
            return score.elements[0], 0, algebra.zero
        return 0, 1, score

    def _rest(self, source: _Faces, start: int, *, among: int) -> Node:
        """Return what stands for the dice that show the faces from position ``start`` on.

        A single die that has not shown its face yet is a number, and is one dice.
        """
        faces = source.faces[start:]
        if not faces or not among:
            return self._evaluator.algebra.nothing
        count = source.source.count
        least = 1 if count == 1 else 0
        if count == 1 and len(faces) == 1:
            return self._evaluator.algebra.number(faces[0])
        return self._evaluator.algebra.intern(
            Rest, source.site, min(faces), max(faces), least, count
        )

    def _passed(self, other: int, place: int, face: int) -> int | None:
        """Return the last face that a source has been looked at for once ``place`` has."""
        source = self._sources[other]
        behind = [
            seen
            for seen in source.faces
            if (seen > face if self._last else seen < face) or (seen == face and other <= place)
        ]
        return behind[-1] if behind else None

    def _add(self, target: _Ways, left: _Left, offset: int, packed: int) -> None:
        """Add ways to those known, both beginning at the lower of the two first scores."""
        known = target.get(left)
        if known is None:
            target[left] = (offset, packed)
            return
        first, others = known
        if first == offset:
            target[left] = (offset, packed + others)
        elif first < offset:
            target[left] = (first, (packed << self._width * (offset - first)) + others)
        else:
            target[left] = (offset, packed + (others << self._width * (first - offset)))
