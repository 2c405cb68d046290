"""The lowering of what repeats: copies, foreach, repeat and accumulate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import (
    ANY_KIND,
    COLLECTION,
    CodeOutline,
    Constant,
    Demand,
    Fail,
    Node,
    Rolled,
    Void,
    WaitingCode,
    is_number,
)
from engine.control import spoken
from engine.dice import Die, Pool
from engine.errors import DiceError
from engine.evaluate.mixing import die_of
from engine.languages.troll import mixed_values, operands
from engine.languages.troll.exact.operators import combined
from engine.languages.troll.exact.repeating import Repeating
from engine.languages.troll.exact.rows import Rows, lifted, may_be_tuples, rows_of, tuples
from engine.languages.troll.exact.scope import Calls, LoweringScope, Piece
from engine.languages.troll.exact.texts import may_be_text
from engine.languages.troll.operands import located
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.sums import added_by_each
from engine.measure import Measure, Values, numbers
from engine.values import Tuple, TupleCollection, Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES"]


_NUMBER_BYTES = 16
"""What a number or a part of a collection takes, roughly."""

_COPY_BYTES = 500
"""What the expression of one copy takes, roughly, apart from the mask of its sites."""


class _Copying(Repeating):
    """Fresh copies of an expression, united."""

    def repeated(self, count: int, captured: tuple[Node, ...]) -> Node:
        """Evaluate an expression with dice of its own only once, one without dice not at all."""
        algebra = self.lowering.algebra
        if count == 0:
            return algebra.nothing
        algebra.budget.afford(count * _NUMBER_BYTES, f"{spoken(count)} copies")
        before = algebra.sites
        first = self.piece.expand(captured, None)
        place = self.piece.expression
        if count == 1:
            return first
        if first.kind == COLLECTION:
            if not first.sources >> before:
                size = count * first.least * _NUMBER_BYTES
                algebra.budget.afford(size, f"{spoken(count)} copies")
                return algebra.union([first] * count)
            if not first.sources & ((1 << before) - 1):
                return self._independent(count, first)
        size = _COPY_BYTES + (algebra.sites + count) // 8
        algebra.budget.reserve(count * size, f"{spoken(count)} copies")
        others = [self.piece.expand(captured, None) for _ in range(count - 1)]
        return self.lowering.united([first, *others], [place] * count)

    def _independent(self, count: int, template: Node) -> Node:
        algebra = self.lowering.algebra
        if is_number(template) and not (template.may_fail or isinstance(template, Rolled)):
            die = die_of(self.lowering.evaluator.measure(template))
            return algebra.rolled(algebra.new_site(), Pool(count, die))
        return algebra.copies(count, template)


def _copies(lowering: TrollLowering, node: syntax.RepeatedRoll, scope: LoweringScope) -> Node:
    count = lowering.amount(node.count, "#", scope)
    piece, captured = lowering.piece(node.body, scope)
    code = lowering.code(_Copying, lowering, piece)
    return lowering.algebra.deferred(code, (count, *captured), lowering.algebra.new_site())


@dataclass(frozen=True, eq=False)
class _Element:
    """The body of a foreach, to be evaluated for each element."""

    lowering: TrollLowering
    piece: Piece
    width: int
    _known: dict[tuple[Node, ...], Node] = field(default_factory=dict)

    def kind(self, captured: tuple[Node, ...]) -> int:
        if any(node.kind != COLLECTION for node in captured):
            return ANY_KIND
        declarations = self.lowering.declarations
        return ANY_KIND if may_be_text(self.piece.expression, declarations) else COLLECTION

    def expand(self, element: Node, captured: tuple[Node, ...]) -> Node:
        operands = (element, *captured)
        found = self._known.get(operands)
        if found is None:
            shown = _shown(self.lowering, element, self.width)
            body = self.piece.expand((shown, *captured), None)
            found = self.lowering.algebra.instead(element, body)
            if isinstance(found, Constant):
                self._known[operands] = found
        return found

    def united(self, results: Sequence[Node]) -> Node:
        return self.lowering.united(results, [self.piece.expression] * len(results))


def _foreach(lowering: TrollLowering, node: syntax.ForEach, scope: LoweringScope) -> Node:
    items = lowering.lower(node.items, scope)
    piece, captured = lowering.piece(node.body, scope, node.name)
    return _over_elements(lowering, (items, *captured), node, piece)


def _over_elements(
    lowering: TrollLowering,
    operands_: tuple[Node, ...],
    node: syntax.ForEach | syntax.Fold,
    piece: Piece,
) -> Node:
    """Return a loop or a fold over its first operand, which may hold tuples."""
    items, *others = operands_
    is_loop = isinstance(node, syntax.ForEach)
    word, made = ("foreach", _each_of) if is_loop else ("fold", _folded_of)
    if may_be_tuples(lowering, items, node.items):
        return lifted(
            lowering,
            _over_elements,
            operands_,
            (node, piece),
            lambda codes, width: made(lowering, codes, piece, width),
            lambda value: operands.drawn(value, word, node.items.span),
            rolls=True,
        )
    items = lowering.as_collection(items, node.items, word)
    return made(lowering, (items, *others), piece, 0)


def _each_of(
    lowering: TrollLowering, operands_: tuple[Node, ...], piece: Piece, width: int
) -> Node:
    """Return a loop over numbers, which stand for tuples where ``width`` is not 0."""
    items, *captured = operands_
    code = lowering.code(_Element, lowering, piece, width)
    return lowering.algebra.each(code, items, tuple(captured), lowering.algebra.new_site())


def _shown(lowering: TrollLowering, element: Node, width: int) -> Node:
    """Return an element as the script sees it: a tuple of so many parts, or a number."""
    return tuples(lowering, Rows(element, width)) if width else element


@dataclass(frozen=True, eq=False)
class _Folding:
    """The body of a fold, to be evaluated for each element with what is carried to it."""

    lowering: TrollLowering
    piece: Piece
    width: int
    ascends = True
    multiplies = False
    _known: dict[tuple[Node, ...], Node] = field(default_factory=dict)

    def empty(self) -> Node:
        raise AssertionError("a fold begins with a value")

    def single(self, element: Node) -> Node:  # noqa: ARG002 - never asked for
        raise AssertionError("a fold does not multiply by itself")

    def joined(self, element: Node, tail: Node | None, captured: tuple[Node, ...]) -> Node:
        assert tail is not None, "a fold begins with a value"
        operands = (element, tail, *captured)
        found = self._known.get(operands)
        if found is None:
            algebra = self.lowering.algebra
            shown = _shown(self.lowering, element, self.width)
            body = self.piece.expand((shown, tail, *captured), None)
            found = algebra.instead(element, algebra.instead(tail, body))
            if isinstance(found, Constant):
                self._known[operands] = found
        return found


def _total(node: syntax.Fold) -> syntax.Expression | None:
    """Return all that the elements add to what a fold carries, where that is all they do."""
    added = added_by_each(node)
    if added is None:
        return None
    each = syntax.ForEach(node.span, node.name, node.name_span, node.items, added)
    return syntax.Unary(node.span, "sum", each)


def _fold(lowering: TrollLowering, node: syntax.Fold, scope: LoweringScope) -> Node:
    start = lowering.lower(node.start, scope)
    total = lowering.code(_total, node)
    if total is not None and is_number(start):
        return combined(lowering, "+", start, lowering.lower(total, scope), (node.start, node))
    items = lowering.lower(node.items, scope)
    piece, captured = lowering.piece(node.body, scope, node.name, node.carried)
    return _over_elements(lowering, (items, start, *captured), node, piece)


def _folded_of(
    lowering: TrollLowering, operands_: tuple[Node, ...], piece: Piece, width: int
) -> Node:
    items, start, *captured = operands_
    code = lowering.code(_Folding, lowering, piece, width)
    site = lowering.algebra.new_site()
    return lowering.algebra.fold(code, items, start, tuple(captured), site)


@dataclass(frozen=True, eq=False)
class _Looping(WaitingCode):
    """A repeat or an accumulate; the operands are what it captures.

    It is built once all of that is known: then every round is the same random experiment, and the
    loop is a conditional distribution, or a geometric mixture.
    """

    lowering: TrollLowering
    loop: syntax.Loop
    names: tuple[str, ...]
    calls: Calls

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:  # noqa: ARG002 - nothing is known
        return CodeOutline()

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:  # noqa: ARG002 - others need it
        scope = LoweringScope(dict(zip(self.names, operands, strict=True)), self.calls)
        value, stops = self._round(scope)
        if isinstance(stops, Fail | Void):
            return self.lowering.algebra.after((value,), stops)
        if self.loop.accumulates:
            return self._accumulated(value, stops)
        return self._repeated(value, stops)

    def _round(self, scope: LoweringScope) -> tuple[Node, Node]:
        """Return the value of one round, and 1 where the loop stops with it."""
        loop, lowering = self.loop, self.lowering
        value = lowering.lower(loop.bound, scope)
        word = "until" if loop.until else "while"
        met = lowering.truth(loop.condition, word, scope.bind(loop.name, value))
        return value, met if loop.until else lowering.algebra.opposite(met)

    def _measured(self, node: Node) -> Measure:
        return self.lowering.evaluator.measure(node)

    def _repeated(self, value: Node, stops: Node) -> Node:
        algebra = self.lowering.algebra
        stopping = algebra.choice(stops, value, algebra.void)
        again = algebra.after((value,), algebra.choice(stops, algebra.void, algebra.one))
        going_on = self._measured(again)
        if going_on.mass == going_on.total:
            return self._endless()
        if not going_on.mass:
            return stopping
        may_lose = value.may_lose or stops.may_lose
        if not may_lose and value.kind == COLLECTION and not is_number(value):
            return algebra.given(stopping)
        measure = self._measured(stopping)
        rest = going_on.total - going_on.mass
        die = _die(measure, going_on.total, measure.total * rest)
        return self._rolled(die)

    def _endless(self) -> Node:
        return self.lowering.algebra.fail(
            DiceError(
                "this loop never ends: its condition never lets it",
                self.loop.span,
                hint="check the condition against the values it can have",
            )
        )

    def _rolled(self, die: Die) -> Node:
        algebra = self.lowering.algebra
        return algebra.rolled(algebra.new_site(), Pool(1, die))

    def _united_demand(self) -> Demand:
        place = self.loop.bound

        def check(value: Value) -> None:
            with located(place.span):
                mixed_values.united((value, value))
            if isinstance(value, Tuple | TupleCollection):
                raise DiceError(
                    "whether this comes to tuples is not known before dice are rolled",
                    place.span,
                    hint="write the tuple in the loop, as in `accumulate r := [d6, d6] until ...`",
                )

        return self.lowering.demand(place, "accumulate", lambda: Demand(check))

    def _accumulated(self, value: Node, stops: Node) -> Node:
        algebra, lowering = self.lowering.algebra, self.lowering
        if stops is algebra.one:
            return value
        if stops is algebra.zero and value.most == 0:
            return self._endless()
        rows = None if value.kind == COLLECTION else rows_of(lowering, value)
        if rows is not None:
            return tuples(lowering, rows._replace(codes=self._rounds(rows.codes, stops)))
        return self._rounds(algebra.require(value, self._united_demand()), stops)

    def _rounds(self, value: Node, stops: Node) -> Node:
        algebra = self.lowering.algebra
        return algebra.accumulated(algebra.new_site(), value, stops, self.lowering.max_iterations)


def _die(measure: Measure, factor: int, total: int) -> Die:
    """Return the die of a measure with weights multiplied by ``factor`` out of ``total``."""
    scaled = measure.weighed(factor, 1)
    if isinstance(scaled, Values):
        return die_of(Values(scaled.weights, total))
    return die_of(numbers(dict(scaled.items()), total))


def _loop(lowering: TrollLowering, node: syntax.Loop, scope: LoweringScope) -> Node:
    free = lowering.names_in(node.bound, scope)
    names = tuple(sorted(free | (lowering.names_in(node.condition, scope) - {node.name})))
    code = lowering.code(_Looping, lowering, node, names, scope.calls)
    captured = tuple(scope.values[name] for name in names)
    return lowering.algebra.deferred(code, captured, lowering.algebra.new_site())


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.RepeatedRoll: _copies,
    syntax.ForEach: _foreach,
    syntax.Fold: _fold,
    syntax.Loop: _loop,
}
"""How everything that repeats is lowered."""
