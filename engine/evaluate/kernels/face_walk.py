"""A walk down the faces of all pools of an expression, which counts the ways to each shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.calculus.nodes import Fail, Node, Ranks, Rolled, Void, is_number
from engine.evaluate.alternatives import alternatives
from engine.evaluate.kernels.shapes import (
    GivenUpError,
    KnownShapes,
    ShapeChain,
    Shapes,
    TooDeepError,
)
from engine.evaluate.kernels.walked_source import WalkedSource
from engine.evaluate.plan import Plan, Step
from engine.measure import (
    Measure,
    OfNumbers,
    convolved,
    mixture,
    mixture_of_numbers,
    numbers,
    of_numbers,
)
from engine.measure.packing import slot_width, unpacked

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["FaceWalk"]

_LONGEST = 1 << 26
"""Bits of packed weights from which on scores lie too far apart to be packed."""

_MOST_SHAPES = 5_000
"""Shapes of waiting code at one face from which on a walk is given up."""

_Left: TypeAlias = tuple[int, ...]
"""How many dice of each source are left, and what the rest of the score is multiplied by."""

_Ways: TypeAlias = dict[_Left, tuple[int, int, int]]
"""For all that is left, the score that the first slot stands for, the packed weights of the scores
so far, and how many calls were entered on the way at most."""

_States: TypeAlias = dict[Node, _Ways]
"""The ways in which each shape has been reached."""


class _Move(NamedTuple):
    """What becomes of a shape once it is known how many dice show a face.

    Attributes:
        constant: The score that is known by now.
        factor: What the rest of the score is multiplied by.
        target: The ways of the shape that is left.
        forgotten: The sources that this shape does not mention any more.
        entered: How many calls of functions were entered.
        is_partial: Whether more than the number of dice left changes.
    """

    constant: int
    factor: int
    target: _Ways
    forgotten: list[int]
    entered: int
    is_partial: bool


class FaceWalk:
    """One way down the faces of all sources of an expression."""

    def __init__(
        self, evaluator: Evaluator, rolled: list[Rolled], *, last: bool, runs_code: bool = False
    ) -> None:
        self._evaluator = evaluator
        self._algebra = evaluator.algebra
        sites = zip((leaf.site for leaf in rolled), evaluator.walked_sites, strict=False)
        self._sites = dict(sites)
        self._sources = [
            WalkedSource(self._sites[leaf.site], leaf.source, last=last) for leaf in rolled
        ]
        self._mask = sum(1 << source.site for source in self._sources)
        self._last = last
        self._runs_code = runs_code
        self._total = math.prod(source.source.total for source in self._sources)
        self._width = slot_width(self._total)
        self._done: _States = {}
        self._shapes = Shapes(evaluator, runs_code=runs_code)
        calls = evaluator.calls
        self._limit = calls.limit - calls.deepest if calls.is_flat else math.inf

    def shapes_after_one_face(self, node: Node) -> int:
        """Return how many shapes no, one and two dice with the first face lead to."""
        known = self._shapes.known_apart(self._opened(node))
        found: set[Node] = set()
        for source in self._sources:
            if not known.shape.sources >> source.site & 1:
                continue
            chain = ShapeChain(self._shapes, known.shape, source, source.faces[0])
            most = min(2, source.source.count)
            found.update(chain.closed(shown).shape for shown in range(most + 1))
        return len(found)

    def measured(self, node: Node) -> Step:
        """Return the measure of ``node``, or the plan for what is not known by the end."""
        states: _States = {}
        for one in alternatives(self._algebra, node):
            self._begin(one, states)
        faces = sorted({face for source in self._sources for face in source.faces})
        for face in reversed(faces) if self._last else faces:
            for place, source in enumerate(self._sources):
                if face in source.weights:
                    states = self._look(states, place, face)
        assert not states, "no face is left to look at"
        return self._finished()

    def _begin(self, node: Node, states: _States) -> None:
        """Add the shape that the walk of ``node`` begins with."""
        known = self._shapes.known_apart(self._opened(node))
        # What can never count is not looked at, however it falls.
        seen = [bool(known.shape.sources >> source.site & 1) for source in self._sources]
        pairs = list(zip(self._sources, seen, strict=True))
        left = (*(source.source.count if counts else 0 for source, counts in pairs), known.factor)
        weight = math.prod(source.source.total for source, counts in pairs if not counts)
        self._add(self._ways_of(known.shape, states), left, known.constant, weight, known.entered)

    # ---- the way down ----------------------------------------------------------------------

    def _opened(self, node: Node) -> Node:
        """Return ``node`` with a rest in the place of every source.

        Ranks are counted from the end that is looked at first: of a rest whose size is not known,
        known elements have a certain rank only from there. All ranks behind some are what these
        leave, so that their number is no part of a shape.
        """
        algebra = self._algebra
        opened: dict[Node, Node] = {}

        def open_up(child: Node) -> Node:
            if not child.sources:
                return child
            if child not in opened:
                opened[child] = turned(child) or child.rebuilt(algebra, open_up)
            return opened[child]

        def turned(child: Node) -> Node | None:
            if isinstance(child, Rolled):
                return rests[self._sites[child.site]]
            if not isinstance(child, Ranks) or not child.top:
                return None
            size, skip, take = child.operand.most, child.skip, child.take
            if child.operand.least != size:
                return None
            if not self._last:
                skip = size - skip - take
            operand = open_up(child.operand)
            if not self._runs_code or skip + take < size:
                return algebra.ranks(operand, top=self._last, skip=skip, take=take)
            return algebra.difference(
                operand, algebra.ranks(operand, top=self._last, skip=0, take=skip)
            )

        rests = {s.site: s.rest(algebra, 0, among=s.source.count) for s in self._sources}
        return open_up(node)

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
                for left, reached in ways.items():
                    self._add(target, left, *reached)
        if self._runs_code and len(after) > _MOST_SHAPES:
            raise GivenUpError
        return after

    def _look_at(
        self, shape: Node, ways: _Ways, place: int, passed: list[int | None], after: _States
    ) -> None:
        """Go on from one shape with every number of dice that may show the face."""
        source, face = self._sources[place], passed[place]
        assert face is not None, "the source has just been looked at for a face"
        chain = ShapeChain(self._shapes, shape, source, face)
        moves: list[_Move | None] = [None] * (source.source.count + 1)
        for left, (offset, packed, entered) in ways.items():
            count, scale = left[place], left[-1]
            before, behind = left[:place], left[place + 1 :]
            self._evaluator.budget.step(1 + count // 8)
            for shown, weight in source.ways(face, count):
                move = moves[shown]
                if move is None:
                    move = moves[shown] = self._move(shape, chain.closed(shown), after)
                weight *= packed
                now = (*before, count - shown, *behind)
                if move.is_partial:
                    now, weight = self._forgotten(move, now, weight, passed)
                score = offset + scale * move.constant
                self._add(move.target, now, score, weight, entered + move.entered)

    def _forgotten(
        self, move: _Move, left: _Left, weight: int, passed: list[int | None]
    ) -> tuple[_Left, int]:
        """Return what is left, and the ways, where sources are forgotten or a factor is known."""
        now = list(left)
        for other in move.forgotten:
            weight *= self._sources[other].anything(passed[other], now[other])
            now[other] = 0
        now[-1] *= move.factor
        return tuple(now), weight

    def _move(self, shape: Node, known: KnownShapes, after: _States) -> _Move:
        gone = shape.sources & ~known.shape.sources & self._mask
        forgotten = []
        if gone:
            forgotten = [at for at, each in enumerate(self._sources) if gone >> each.site & 1]
        target = self._ways_of(known.shape, after)
        is_partial = known.factor != 1 or bool(forgotten)
        return _Move(known.constant, known.factor, target, forgotten, known.entered, is_partial)

    def _ways_of(self, shape: Node, states: _States) -> _Ways:
        """Return the ways of a shape, among those that are done if it mentions no source."""
        if isinstance(shape, Fail):
            raise shape.error
        if isinstance(shape, Void):
            return {}
        states = states if shape.sources & self._mask else self._done
        return states.setdefault(shape, {})

    def _passed(self, other: int, place: int, face: int) -> int | None:
        """Return the last face that a source has been looked at for once ``place`` has."""
        source = self._sources[other]
        behind = [
            seen
            for seen in source.faces
            if (seen > face if self._last else seen < face) or (seen == face and other <= place)
        ]
        return behind[-1] if behind else None

    def _add(self, target: _Ways, left: _Left, offset: int, packed: int, entered: int = 0) -> None:
        """Add ways to those known, both beginning at the lower of the two first scores."""
        if entered > self._limit:
            raise TooDeepError
        known = target.get(left)
        if known is None:
            target[left] = (offset, packed, entered)
            return
        first, others, before = known
        if before > entered:
            entered = before
        if first == offset:
            target[left] = (offset, packed + others, entered)
            return
        shift = self._width * abs(offset - first)
        if shift > _LONGEST:
            raise GivenUpError
        if first < offset:
            target[left] = (first, (packed << shift) + others, entered)
        else:
            target[left] = (offset, packed + (others << shift), entered)

    # ---- the end ---------------------------------------------------------------------------

    def _finished(self) -> Step:
        """Return the measure of all that is done, or the plan for what is not known yet."""
        zero = self._algebra.zero
        unknown = tuple(shape for shape in self._done if shape is not zero)
        if self._evaluator.calls.is_flat and any(map(self._evaluator.structure.runs_code, unknown)):
            raise TooDeepError
        if not unknown:
            return self._added(self._done.get(zero, {}))

        def finish(found: list[Measure]) -> Measure:
            branches: list[tuple[int, Measure]] = [
                (self._total, self._added(self._done.get(zero, {})))
            ]
            for shape, measure in zip(unknown, found, strict=True):
                for left, (offset, packed, _) in self._done[shape].items():
                    branches.append(self._combined(measure, shape, left[-1], offset, packed))
            if all(isinstance(measure, OfNumbers) for _, measure in branches):
                return mixture_of_numbers(branches, self._total)  # type: ignore[arg-type]  # all are numbers
            return mixture(branches, self._total, self._evaluator.budget)

        return Plan(unknown, finish)

    def _added(self, ways: _Ways) -> OfNumbers:
        """Return the measure of the scores themselves."""
        done: _Ways = {}
        for offset, packed, _ in ways.values():
            self._add(done, (), offset, packed)
        if not done:
            return numbers({}, self._total)
        offset, packed, _ = done[()]
        return unpacked(packed, self._width, offset, self._total)

    def _combined(
        self, measure: Measure, shape: Node, factor: int, offset: int, packed: int
    ) -> tuple[int, Measure]:
        """Return the weight and the measure of scores with what else there is to them."""
        if not is_number(shape) and factor == 1 and not offset and not packed >> self._width:
            return packed, measure
        scores = unpacked(packed, self._width, offset, self._total)
        rest = of_numbers(measure).scaled(factor)
        return self._total, convolved(scores, rest, self._evaluator.budget)
