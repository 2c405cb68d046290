"""The lowering of expressions: a walk over the syntax tree that builds nodes instead of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from engine.calculus.nodes import (
    COLLECTION,
    Demand,
    Fail,
    Node,
    Operation,
    is_number,
)
from engine.errors import DiceError, OverBudgetError, Span
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll import mixed_values, operands
from engine.languages.troll.exact import bindings, calls, draws, loops, operators, texts
from engine.languages.troll.exact.blame import Places
from engine.languages.troll.exact.bodies import Bodies
from engine.languages.troll.exact.pool_steps import PoolSteps
from engine.languages.troll.exact.recursion import Recursion
from engine.languages.troll.exact.rows import Rows, rows_of, tuples
from engine.languages.troll.exact.scope import LoweringScope, Piece
from engine.languages.troll.exact.unfolding import Unfolding
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import free_names
from engine.languages.troll.reading.syntax import Declaration, Expression
from engine.values import Value

__all__ = ["TrollLowering"]

Made = TypeVar("Made")


class TrollLowering:
    """Builds the expression of one script.

    Attributes:
        evaluator: Evaluates what must be known while building, such as the die a loop is.
        algebra: Builds the nodes.
        max_iterations: Limit on the values an accumulate collects and on the depth of calls.
        voids_deep_calls: Whether calls beyond the limit lose their mass, rather than follow the
            rule for deep calls.
        has_tuples: Whether the script may have tuples, so that what is no collection of numbers as
            far as is known may come to be one of tuples.
        went_too_deep: Whether a call beyond the limit was met.
        places: Where in the script the dice of each site stand.
        declarations: The functions, by name.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        declarations: Iterable[Declaration],
        max_iterations: int,
        *,
        voids_deep_calls: bool,
        has_tuples: bool = False,
    ) -> None:
        """Prepare the lowering of a script with these declarations."""
        self.evaluator = evaluator
        self.algebra = evaluator.algebra
        self.max_iterations = max_iterations
        evaluator.calls.limit = max_iterations
        self.voids_deep_calls = voids_deep_calls
        self.has_tuples = has_tuples
        self.went_too_deep = False
        self.places = Places()
        self.declarations = {declaration.name: declaration for declaration in declarations}
        self._demands: dict[tuple[int, str], Demand] = {}
        self._codes: dict[tuple[object, ...], object] = {}
        self._free: dict[int, frozenset[str]] = {}

    @cached_property
    def bodies(self) -> Bodies:
        """The expressions that the functions end with."""
        return Bodies(self.declarations)

    @cached_property
    def recursion(self) -> Recursion:
        """Works out the calls of functions that call themselves."""
        return Recursion(self, Unfolding(self, self.bodies, PoolSteps(self, self.bodies)))

    def lower(self, expression: Expression, scope: LoweringScope) -> Node:
        """Return the node of ``expression``."""
        algebra, places = self.algebra, self.places
        if algebra.sites > places.claimed:
            places.claim(algebra.sites, None)
        try:
            node = _RULES[type(expression)](self, expression, scope)
        except OverBudgetError as error:
            raise error.located(expression.span) from None
        if algebra.sites > places.claimed:
            places.claim(algebra.sites, expression.span)
        if isinstance(node, Fail) and node.error.span is None:
            return algebra.fail(node.error.located(expression.span))
        return node

    # ---- what the other rooms of the lowering use ------------------------------------------

    def piece(
        self, expression: Expression, scope: LoweringScope, *own: str
    ) -> tuple[Piece, tuple[Node, ...]]:
        """Return an expression to be lowered later, and the nodes it takes along.

        Args:
            expression: The expression.
            scope: What it sees.
            *own: Names that it is given when it is lowered; they come first.
        """
        names = sorted(self.names_in(expression, scope) - set(own))
        captured = tuple(scope.values[name] for name in names)
        return self.code(Piece, self, expression, (*own, *names), scope.calls), captured

    def names_in(self, expression: Expression, scope: LoweringScope) -> frozenset[str]:
        """Return the names of ``scope`` that an expression mentions."""
        if not scope.values:
            return frozenset()
        free = self._free.get(id(expression))
        if free is None:
            free = self._free[id(expression)] = frozenset(free_names(expression))
        return free.intersection(scope.values)

    def code(self, kind: Callable[..., Made], *fields: object) -> Made:
        """Return the one piece of program of this kind with these fields."""
        key = (
            kind,
            *(id(field) if isinstance(field, syntax.TrollSyntax) else field for field in fields),
        )
        if key not in self._codes:
            self._codes[key] = kind(*fields)
        return cast("Made", self._codes[key])

    def demand(self, operand: syntax.TrollSyntax, role: str, make: Callable[[], Demand]) -> Demand:
        """Return the one demand on ``operand`` in this role, which no other demand on it has."""
        key = (id(operand), role)
        if key not in self._demands:
            self._demands[key] = make()
        return self._demands[key]

    def number(self, operand: Expression, operator: str, scope: LoweringScope) -> Node:
        """Return an operand that must be a single number."""
        return self.as_number(self.lower(operand, scope), operand, operator)

    def as_number(self, node: Node, operand: syntax.TrollSyntax, operator: str) -> Node:
        """Return ``node``, which is the value of ``operand`` and must be a single number."""
        if is_number(node):
            return node
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(lambda v: operands.number(v, operator, operand.span), number=True),
        )
        return self.algebra.require(node, demand)

    def amount(self, operand: Expression, operator: str, scope: LoweringScope) -> Node:
        """Return an operand that must be a single number from 0 up."""
        node = self.lower(operand, scope)
        if is_number(node) and node.low is not None and node.low >= 0:
            return node
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(
                lambda v: operands.amount(v, operator, operand.span), number=True, low=0
            ),
        )
        return self.algebra.require(node, demand)

    def collection(self, operand: Expression, operator: str, scope: LoweringScope) -> Node:
        """Return an operand that must be a collection of numbers."""
        return self.as_collection(self.lower(operand, scope), operand, operator)

    def as_collection(self, node: Node, operand: syntax.TrollSyntax, operator: str) -> Node:
        """Return ``node``, which is the value of ``operand`` and must be a collection."""
        if node.kind == COLLECTION:
            return node
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(lambda v: operands.collection(v, operator, operand.span)),
        )
        return self.algebra.require(node, demand)

    def truth(self, operand: Expression, operator: str, scope: LoweringScope) -> Node:
        """Return 1 where an operand, which must be a collection, is not empty, else 0."""
        return operators.truth_of(self, self.lower(operand, scope), operand, operator)

    def united(self, nodes: Sequence[Node], places: Sequence[syntax.TrollSyntax]) -> Node:
        """Return the union of values that ``places`` gave; texts go with nothing else."""
        if all(node.kind == COLLECTION for node in nodes):
            return self.algebra.union(nodes)
        kept = [
            (node, place)
            for node, place in zip(nodes, places, strict=True)
            if node is not self.algebra.nothing
        ]
        if len(kept) == 1:
            return kept[0][0]
        rows = [rows_of(self, node) for node, _ in kept]
        found = [one for one in rows if one is not None]
        if found and len(found) == len(rows) and len({one.width for one in found}) == 1:
            codes = self.algebra.union([one.codes for one in found])
            return tuples(self, Rows(codes, found[0].width))
        spans = tuple(place.span for _, place in kept)
        operation = self.code(_union_of, spans)
        return self.algebra.apply(operation, tuple(node for node, _ in kept))


def _union_of(spans: Sequence[Span]) -> Operation:
    """Return the union of values of any kind; an error is shown at the first that is odd."""

    def compute(*values: Value) -> Value:
        try:
            return mixed_values.united(values)
        except DiceError as error:
            odd = next(
                span
                for value, span in zip(values, spans, strict=True)
                if not isinstance(value, tuple)
            )
            raise error.located(odd) from None

    return Operation(
        "union", compute, kind=7, of_collections=lambda algebra, parts: algebra.union(parts)
    )


_RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    **bindings.RULES,
    **draws.RULES,
    **operators.RULES,
    **loops.RULES,
    **calls.RULES,
    **texts.RULES,
}
