"""Shapes: what is left of an expression while the faces of its pools are gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.calculus.nodes import (
    Constant,
    Deferred,
    Guarded,
    If,
    Linear,
    Node,
    is_number,
)
from engine.evaluate.alternatives import only_value
from engine.evaluate.kernels.walked_source import WalkedSource
from engine.evaluate.substitution import Substitution

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.evaluate.evaluator import Evaluator

__all__ = ["GivenUpError", "KnownShapes", "ShapeChain", "Shapes", "TooDeepError"]

_MOST_RUNS = 500
"""Pieces of program that one further die may run before a walk is given up."""


class GivenUpError(Exception):
    """A walk turned out to have too many shapes, or scores too far apart."""


class TooDeepError(Exception):
    """Calls may have gone too deep."""


class KnownShapes(NamedTuple):
    """A score as far as it is known.

    Attributes:
        constant: What is known of it.
        factor: What the rest of it is multiplied by.
        shape: What else there is to it, or the whole value where it is no number.
        entered: How many calls of functions it took.
    """

    constant: int
    factor: int
    shape: Node
    entered: int = 0


class Shapes:
    """Builds the shapes of one walk.

    Attributes:
        algebra: Builds the nodes.
        runs_code: Whether there are pieces of program to be run on the way.
    """

    def __init__(self, evaluator: Evaluator, *, runs_code: bool) -> None:
        self.algebra = evaluator.algebra
        self.runs_code = runs_code
        self._evaluator = evaluator
        # What calls become while their depth does not count must not be met again where it does.
        self._substitution = Substitution(self.algebra) if runs_code else evaluator.substitution
        self._needed: dict[Node, Deferred | None] = {}

    def became(self, shape: Node, source: WalkedSource, replacement: Node) -> KnownShapes:
        """Return what a shape is once ``replacement`` stands for the dice of a source."""
        self._evaluator.budget.step()
        return self.known_apart(self._substitution.at_site(shape, source.site, replacement))

    def known_apart(self, value: Node) -> KnownShapes:
        """Return what is known of a value, once all that is sure to be run has been run."""
        if not self.runs_code:
            return _split(value, self.algebra)
        calls = self._evaluator.calls
        before = calls.entered
        known = _split(self._run(value), self.algebra)
        return known._replace(entered=calls.entered - before)

    def _run(self, value: Node) -> Node:
        """Return ``value`` with those pieces of program run that are needed in any case."""
        for _ in range(_MOST_RUNS):
            code = self._needed_code(value)
            if code is None:
                return self._evaluator.canonical(value)
            result = code.code.expand(code.operands, code.site)
            value = self._substitution.of_nodes(value, {code: result})
        raise GivenUpError

    def _needed_code(self, node: Node) -> Deferred | None:
        """Return a piece of program that is run whatever the dice left show, or None."""
        if isinstance(node, Deferred) and node.code.is_lazy:
            return node
        if node not in self._needed:
            needed = (node.condition,) if isinstance(node, If) else node.children
            found = (self._needed_code(child) for child in needed)
            self._needed[node] = next((code for code in found if code is not None), None)
        return self._needed[node]


class ShapeChain:
    """What a shape becomes by one more die after the other that shows a face.

    Most pieces of program do the same for the third die as for the second. Other expressions are
    built at once for each number of dice, which takes half as many steps.
    """

    def __init__(self, shapes: Shapes, shape: Node, source: WalkedSource, face: int) -> None:
        self._all = shapes
        self._source = source
        self._face = face
        self._next = source.places[face] + 1
        self._open = source.rest(shapes.algebra, self._next - 1, among=source.source.count)
        self._further = shapes.algebra.union((self._open,), (face,))
        self._shapes = [KnownShapes(0, 1, shape)]
        self._known: dict[tuple[Node, Node], KnownShapes] = {}

    def closed(self, shown: int) -> KnownShapes:
        """Return what the shape is where so many dice show the face, and no more."""
        shapes, source = self._all, self._source
        rest = source.rest(shapes.algebra, self._next, among=source.source.count - shown)
        if not shapes.runs_code:
            replacement = shapes.algebra.union((rest,), (self._face,) * shown)
            return shapes.became(self._shapes[0].shape, source, replacement)
        if rest.most:
            before = self._shape(shown)
        elif not shown:
            before = self._shapes[0]
        else:
            before = self._shape(shown - 1)
            rest = shapes.algebra.number(self._face)
        return _after(before, self._became(before.shape, rest))

    def _shape(self, shown: int) -> KnownShapes:
        """Return what the shape is where so many dice show the face, and others still may."""
        while len(self._shapes) <= shown:
            before = self._shapes[-1]
            known = self._became(before.shape, self._further)
            self._shapes.append(_after(before, known))
        return self._shapes[shown]

    def _became(self, shape: Node, replacement: Node) -> KnownShapes:
        key = (shape, replacement)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._all.became(shape, self._source, replacement)
        return known


def _after(before: KnownShapes, known: KnownShapes) -> KnownShapes:
    return KnownShapes(
        before.constant + before.factor * known.constant,
        before.factor * known.factor,
        known.shape,
        before.entered + known.entered,
    )


def _split(value: Node, algebra: Algebra) -> KnownShapes:
    """Return what is known of a score: a constant, and a factor of what else there is to it."""
    if isinstance(value, Guarded):
        known = _split(value.value, algebra)
        return known._replace(shape=algebra.after(value.guards, known.shape))
    if isinstance(value, Linear) and len(value.terms) == 1:
        ((rest, factor),) = value.terms
        return KnownShapes(value.constant, factor, rest)
    if isinstance(value, Linear):
        return KnownShapes(value.constant, 1, algebra.linear(0, value.terms))
    only = only_value(value)
    if only is not None and isinstance(value, If) and is_number(value):
        known = _split(only, algebra)
        branches = (
            (known.shape, value.otherwise) if only is value.then else (value.then, known.shape)
        )
        factor = known.factor or 1
        return KnownShapes(known.constant, factor, algebra.choice(value.condition, *branches))
    if isinstance(value, Constant) and is_number(value):
        return KnownShapes(value.elements[0], 0, algebra.zero)
    return KnownShapes(0, 1, value)
