"""The lowering of expressions: a walk over the syntax tree that builds nodes instead of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.calculus import drawing
from engine.calculus.nodes import COLLECTION, Accumulated, Constant, Node, is_number
from engine.calculus.number_nodes import Demand, Operation
from engine.calculus.value_set import ValueSet, compared
from engine.dice import Die, Pool
from engine.errors import DiceError, Span
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll import operands, semantics, syntax
from engine.languages.troll.lowering import calls, loops, texts
from engine.languages.troll.lowering.scope import Piece, Scope
from engine.languages.troll.names import free_names, unknown_name
from engine.languages.troll.recursion import called, reachable
from engine.languages.troll.syntax import Declaration, Expression
from engine.textbox import JOINS
from engine.values import Value

__all__ = ["Lowering"]

_ONE = ValueSet(((1, 1),))
_POSITIVE, _NEGATIVE = ValueSet(((1, None),)), ValueSet(((None, -1),))


class Lowering:
    """Builds the expression of one script.

    Attributes:
        evaluator: Evaluates what must be known while building, such as the die a loop is.
        algebra: Builds the nodes.
        max_iterations: Limit on the values an accumulate collects and on the depth of calls.
        voids_deep_calls: Whether calls beyond the limit lose their mass, rather than follow the
            rule for deep calls.
        went_too_deep: Whether a call beyond the limit was met.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        declarations: Iterable[Declaration],
        max_iterations: int,
        *,
        voids_deep_calls: bool,
    ) -> None:
        """Prepare the lowering of a script with these declarations."""
        self.evaluator = evaluator
        self.algebra = evaluator.algebra
        self.max_iterations = max_iterations
        self.voids_deep_calls = voids_deep_calls
        self.went_too_deep = False
        self.declarations = {declaration.name: declaration for declaration in declarations}
        self._recursive = self._recursive_names()
        self._demands: dict[tuple[int, str], Demand] = {}
        self._codes: dict[tuple[object, ...], Any] = {}

    def lower(self, expression: Expression, scope: Scope) -> Node:
        """Return the node of ``expression``."""
        return _RULES[type(expression)](self, expression, scope)

    # ---- what the other rooms of the lowering use ------------------------------------------

    def piece(
        self, expression: Expression, scope: Scope, *own: str
    ) -> tuple[Piece, tuple[Node, ...]]:
        """Return an expression to be lowered later, and the nodes it takes along.

        Args:
            expression: The expression.
            scope: What it sees.
            *own: Names that it is given when it is lowered; they come first.
        """
        names = sorted((free_names(expression) & scope.values.keys()) - set(own))
        captured = tuple(scope.values[name] for name in names)
        return self.code(Piece, self, expression, (*own, *names), scope.depth), captured

    def code(self, kind: Callable[..., Any], *fields: Any) -> Any:
        """Return the one piece of program of this kind with these fields."""
        key = (kind, *(id(field) if isinstance(field, syntax.Node) else field for field in fields))
        if key not in self._codes:
            self._codes[key] = kind(*fields)
        return self._codes[key]

    def demand(self, operand: syntax.Node, role: str, make: Callable[[], Demand]) -> Demand:
        """Return the one demand on ``operand`` in this role."""
        key = (id(operand), role)
        if key not in self._demands:
            self._demands[key] = make()
        return self._demands[key]

    def number(self, operand: Expression, operator: str, scope: Scope) -> Node:
        """Return an operand that must be a single number."""
        return self.as_number(self.lower(operand, scope), operand, operator)

    def as_number(self, node: Node, operand: syntax.Node, operator: str) -> Node:
        """Return ``node``, which is the value of ``operand`` and must be a single number."""
        if is_number(node):
            return node
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(lambda v: operands.number(v, operator, operand.span), number=True),
        )
        return self.algebra.require(node, demand)

    def amount(self, operand: Expression, operator: str, scope: Scope) -> Node:
        """Return an operand that must be a single number from 0 up."""
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(
                lambda v: operands.amount(v, operator, operand.span), number=True, low=0
            ),
        )
        return self.algebra.require(self.lower(operand, scope), demand)

    def collection(self, operand: Expression, operator: str, scope: Scope) -> Node:
        """Return an operand that must be a collection of numbers."""
        return self.as_collection(self.lower(operand, scope), operand, operator)

    def as_collection(self, node: Node, operand: syntax.Node, operator: str) -> Node:
        """Return ``node``, which is the value of ``operand`` and must be a collection."""
        if node.kind == COLLECTION:
            return node
        demand = self.demand(
            operand,
            operator,
            lambda: Demand(lambda v: operands.collection(v, operator, operand.span)),
        )
        return self.algebra.require(node, demand)

    def united(self, nodes: Sequence[Node], places: Sequence[syntax.Node]) -> Node:
        """Return the union of values that ``places`` gave; texts and pairs go with nothing else."""
        if all(node.kind == COLLECTION for node in nodes):
            return self.algebra.union(nodes)
        kept = [
            (node, place)
            for node, place in zip(nodes, places, strict=True)
            if node is not self.algebra.nothing
        ]
        if len(kept) == 1:
            return kept[0][0]
        spans = tuple(place.span for _, place in kept)
        operation = self.code(_union_of, spans)
        return self.algebra.apply(operation, tuple(node for node, _ in kept))

    def shared(self, node: Node) -> Node:
        """Return a value that gets a name and may now be used more than once."""
        if not node.sources:
            return node
        unshared: dict[Node, Node] = {
            leaf: self.algebra.accumulated(
                leaf.site, leaf.value, leaf.stops, leaf.limit, shared=True
            )
            for leaf in self.evaluator.structure.leaves(node).values()
            if isinstance(leaf, Accumulated) and not leaf.shared
        }
        return self.evaluator.substitution.of_nodes(node, unshared) if unshared else node

    def leads_to_recursion(self, expression: Expression) -> bool:
        """Return whether evaluating ``expression`` may call a function that calls itself."""
        return not self._recursive.isdisjoint(reachable(called(expression), self.declarations))

    def _recursive_names(self) -> frozenset[str]:
        return frozenset(
            name
            for name, declaration in self.declarations.items()
            if name in reachable(called(declaration), self.declarations)
        )

    # ---- leaves ------------------------------------------------------------------------------

    def _integer(self, node: syntax.Integer, _scope: Scope) -> Node:
        return self.algebra.number(node.value)

    def _variable(self, node: syntax.Variable, scope: Scope) -> Node:
        if node.name not in scope.values:
            raise unknown_name(node.name, node.span, scope.values.keys())
        return scope.values[node.name]

    def _default(self, node: syntax.Default, scope: Scope) -> Node:
        if node.name in scope.values:
            return scope.values[node.name]
        return self.lower(node.fallback, scope)

    def _probability(self, node: syntax.Probability, _scope: Scope) -> Node:
        chance = node.chance
        if not chance:
            return self.algebra.nothing
        weights = (chance.denominator - chance.numerator, chance.numerator)
        coin = self.algebra.rolled(self.algebra.new_site(), Pool(1, Die((0, 1), weights)))
        return self.algebra.filter(_ONE, coin)

    # ---- dice and draws ----------------------------------------------------------------------

    def _dice(self, node: syntax.Dice, scope: Scope) -> Node:
        letter = "z" if node.from_zero else "d"
        count = self.algebra.one
        if node.count is not None:
            count = self.amount(node.count, letter, scope)
        return self.dice(count, self.lower(node.faces, scope), letter, node.faces)

    def dice(self, count: Node, faces: Node, letter: str, place: syntax.Node) -> Node:
        """Return ``count`` dice, numbered from 1 for the letter d and from 0 for z.

        Args:
            count: How many, a number from 0 up.
            faces: The greatest face, still to be checked.
            letter: ``d`` or ``z``.
            place: Where a fault of the faces is shown.
        """
        lowest = 0 if letter == "z" else 1
        demand = self.demand(
            place,
            letter,
            lambda: Demand(
                lambda v: operands.faces(v, letter, place.span), number=True, low=lowest
            ),
        )
        highest = self.algebra.require(faces, demand)
        code = self.code(drawing.Rolling, self.algebra, lowest)
        return self.algebra.deferred(code, (count, highest), self.algebra.new_site())

    def _choose(self, operand: Node, place: syntax.Node) -> Node:
        def check(value: Value) -> None:
            if not operands.collection(value, "choose", place.span):
                raise operands.nothing_to_choose(place.span)

        demand = self.demand(place, "choose", lambda: Demand(check, least=1))
        code = self.code(drawing.Choosing, self.algebra)
        chosen = self.algebra.require(operand, demand)
        return self.algebra.deferred(code, (chosen,), self.algebra.new_site())

    def _pick(self, node: syntax.Binary, scope: Scope) -> Node:
        deck = self.collection(node.left, "pick", scope)
        count = self.amount(node.right, "pick", scope)
        code = self.code(drawing.Picking, self.algebra)
        return self.algebra.deferred(code, (deck, count), self.algebra.new_site())

    # ---- operators ---------------------------------------------------------------------------

    def _unary(self, node: syntax.Unary, scope: Scope) -> Node:
        return self.operated(node.operator, self.lower(node.operand, scope), node.operand)

    def operated(self, operator: str, operand: Node, place: syntax.Node) -> Node:
        """Return what an operator makes of its one operand; ``place`` says where that stands."""
        algebra = self.algebra
        if operator == "-":
            return algebra.linear(0, ((self.as_number(operand, place, "-"), -1),))
        if operator == "sgn":
            return self._sign(self.as_number(operand, place, "sgn"))
        if operator == "choose":
            return self._choose(operand, place)
        operand = self.as_collection(operand, place, operator)
        if operator == "!":
            return algebra.choice(algebra.some(operand), algebra.nothing, algebra.one)
        if operator == "median":
            return self._median(operand, place)
        return _AGGREGATES[operator](algebra, operand)

    def _sign(self, operand: Node) -> Node:
        algebra = self.algebra
        above, below = algebra.test(_POSITIVE, operand), algebra.test(_NEGATIVE, operand)
        return algebra.linear(0, ((above, 1), (below, -1)))

    def _median(self, operand: Node, place: syntax.Node) -> Node:
        def check(value: Value) -> None:
            with operands.located(place.span):
                semantics.median(operands.collection(value, "median", place.span))

        demand = self.demand(place, "median", lambda: Demand(check, least=1))
        operand = self.algebra.require(operand, demand)
        code = self.code(drawing.Middle, self.algebra)
        return self.algebra.deferred(code, (self.algebra.count(operand), operand), None)

    def _extremes(self, node: syntax.Extremes, scope: Scope) -> Node:
        word = "largest" if node.largest else "least"
        count = self.amount(node.count, word, scope)
        operand = self.collection(node.operand, word, scope)
        code = self.code(drawing.Ranking, self.algebra, node.largest)
        return self.algebra.deferred(code, (count, operand), None)

    def _binary(self, node: syntax.Binary, scope: Scope) -> Node:
        operator = node.operator
        if operator == "&":
            condition = self.algebra.some(self.collection(node.left, "&", scope))
            return self._branching(condition, node.right, None, scope)
        if operator == "pick":
            return self._pick(node, scope)
        left = self.lower(node.left, scope)
        right = self.lower(node.right, scope)
        if operator == "U":
            return self.united((left, right), (node.left, node.right))
        if operator in JOINS:
            return texts.joined(self, operator, left, right)
        return self.combined(operator, left, right, (node.left, node.right))

    def combined(
        self, operator: str, left: Node, right: Node, places: tuple[syntax.Node, syntax.Node]
    ) -> Node:
        """Return an operator's result; ``places`` say where the operands stand."""
        if operator in semantics.SELECTIONS:
            left = self.as_collection(left, places[0], operator)
            right = self.as_collection(right, places[1], operator)
            return _SELECTIONS[operator](self.algebra, left, right)
        left = self.as_number(left, places[0], operator)
        if operator in semantics.FILTERS:
            return self._filter(operator, left, self.as_collection(right, places[1], operator))
        right = self.as_number(right, places[1], operator)
        if operator == "..":
            return self.algebra.deferred(
                self.code(drawing.Ranging, self.algebra), (left, right), None
            )
        return self._arithmetic(operator, left, right, places[1])

    def _filter(self, operator: str, threshold: Node, operand: Node) -> Node:
        algebra = self.algebra
        if is_number(operand) and not isinstance(threshold, Constant):
            distance = algebra.linear(0, ((operand, 1), (threshold, -1)))
            passes = algebra.test(compared(operator, 0), distance)
            return algebra.choice(passes, operand, algebra.instead(operand, algebra.nothing))
        code = self.code(drawing.Filtering, algebra, operator)
        return algebra.deferred(code, (threshold, operand), None)

    def _arithmetic(self, operator: str, left: Node, right: Node, place: syntax.Node) -> Node:
        if operator == "+":
            return self.algebra.linear(0, ((left, 1), (right, 1)))
        if operator == "-":
            return self.algebra.linear(0, ((left, 1), (right, -1)))
        if operator == "*":
            return self.algebra.product(left, right)
        function = semantics.ARITHMETIC[operator]

        def check(value: Value) -> None:
            with operands.located(place.span):
                function(1, operands.number(value, operator, place.span))

        demand = self.demand(
            place, f"divisor of {operator}", lambda: Demand(check, number=True, nonzero=True)
        )
        divisor = self.algebra.require(right, demand)
        operation = self.code(_arithmetic_operation, operator)
        return self.algebra.apply(operation, (left, divisor))

    # ---- bindings and branches ---------------------------------------------------------------

    def _let(self, node: syntax.Let, scope: Scope) -> Node:
        bound = self.shared(self.lower(node.bound, scope))
        body = self.lower(node.body, scope.bind(node.name, bound))
        return self.algebra.after((bound,), body)

    def _conditional(self, node: syntax.Conditional, scope: Scope) -> Node:
        condition = self.algebra.some(self.collection(node.condition, "if", scope))
        return self._branching(condition, node.then_branch, node.else_branch, scope)

    def _branching(
        self, condition: Node, then: Expression, otherwise: Expression | None, scope: Scope
    ) -> Node:
        if isinstance(condition, Constant):
            taken = then if condition.elements[0] else otherwise
            return self.algebra.nothing if taken is None else self.lower(taken, scope)
        return self.algebra.choice(
            condition, self._branch(then, scope), self._branch(otherwise, scope)
        )

    def _branch(self, branch: Expression | None, scope: Scope) -> Node:
        """Return a branch, put off where it may go on for ever if it is not taken."""
        if branch is None:
            return self.algebra.nothing
        if not self.leads_to_recursion(branch):
            return self.lower(branch, scope)
        piece, captured = self.piece(branch, scope)
        return self.algebra.deferred(piece, captured, self.algebra.new_site())

    def _collection_literal(self, node: syntax.CollectionLiteral, scope: Scope) -> Node:
        elements = [self.lower(element, scope) for element in node.elements]
        return self.united(elements, node.elements)


def _union_of(spans: Sequence[Span]) -> Operation:
    """Return the union of values of any kind; a fault is shown at the first that is odd."""

    def compute(*values: Value) -> Value:
        try:
            return semantics.united(values)
        except DiceError as fault:
            odd = next(
                span
                for value, span in zip(values, spans, strict=True)
                if not isinstance(value, tuple)
            )
            raise fault.located(odd) from None

    return Operation("union", compute, kind=7)


def _arithmetic_operation(operator: str) -> Operation:
    function = semantics.ARITHMETIC[operator]
    return Operation(
        operator,
        lambda left, right: (function(left[0], right[0]),),
        gives_number=True,
        may_fail=False,
    )


_AGGREGATES: dict[str, Callable[[Any, Node], Node]] = {
    "sum": lambda algebra, operand: algebra.sum(operand),
    "count": lambda algebra, operand: algebra.count(operand),
    "min": lambda algebra, operand: algebra.ranks(operand, top=False, skip=0, take=1),
    "max": lambda algebra, operand: algebra.ranks(operand, top=True, skip=0, take=1),
    "minimal": lambda algebra, operand: algebra.extreme(operand, maximal=False),
    "maximal": lambda algebra, operand: algebra.extreme(operand, maximal=True),
    "different": lambda algebra, operand: algebra.different(operand),
}

_SELECTIONS: dict[str, Callable[[Any, Node, Node], Node]] = {
    "drop": lambda algebra, left, right: algebra.drop(left, right),
    "keep": lambda algebra, left, right: algebra.keep(left, right),
    "--": lambda algebra, left, right: algebra.difference(left, right),
}

_RULES: dict[type[syntax.Node], Callable[[Lowering, Any, Scope], Node]] = {
    syntax.Integer: Lowering._integer,
    syntax.Variable: Lowering._variable,
    syntax.Default: Lowering._default,
    syntax.Probability: Lowering._probability,
    syntax.Dice: Lowering._dice,
    syntax.Unary: Lowering._unary,
    syntax.Binary: Lowering._binary,
    syntax.Extremes: Lowering._extremes,
    syntax.CollectionLiteral: Lowering._collection_literal,
    syntax.Let: Lowering._let,
    syntax.Conditional: Lowering._conditional,
    **loops.RULES,
    **calls.RULES,
    **texts.RULES,
}
