"""The lowering of function calls, recursive and compositional."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.calculus.nodes import COLLECTION, Constant, Node, is_number
from engine.languages.troll import semantics
from engine.languages.troll.exact.draws import dice
from engine.languages.troll.exact.operators import combined, operated
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.narrowing import narrowings
from engine.languages.troll.reading.recursion import limited_body
from engine.languages.troll.reading.syntax import Compositional, Function
from engine.languages.troll.rolling.calls import check_call, not_a_single

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "called", "cut_off"]


def _call(lowering: TrollLowering, node: syntax.Call, scope: LoweringScope) -> Node:
    check_call(lowering.declarations, node)
    algebra = lowering.algebra
    arguments = [lowering.lower(each, scope) for each in node.arguments]
    function = lowering.declarations.get(node.function)
    if function is None:
        return operated(lowering, "sgn", arguments[0], node.arguments[0])
    if isinstance(function, Compositional):
        operand = lowering.as_collection(arguments[0], node.arguments[0], function.name)
        code = lowering.code(_Composed, lowering, function, scope.calls)
        return algebra.fold(code, operand, None, (), algebra.new_site())
    return lowering.recursion.call(
        function,
        tuple(arguments),
        scope.calls,
        lambda place: _is_own(lowering, node.arguments[place], scope),
    ) or called(lowering, function, arguments, scope.calls.depth + 1)


def _narrowed(lowering: TrollLowering, function: Function, arguments: Sequence[Node]) -> list[Node]:
    """Return the arguments of a call without elements that it cannot look at."""
    narrowed = list(arguments)
    for narrowing in lowering.code(narrowings, function):
        pool, face = narrowed[narrowing.pool], arguments[narrowing.face]
        if not isinstance(face, Constant) or not is_number(face):
            continue
        if pool.sources and pool.kind == COLLECTION:
            seen = narrowing.seen.shifted(face.elements[0])
            narrowed[narrowing.pool] = lowering.algebra.filter(seen, pool)
    return narrowed


def _is_own(lowering: TrollLowering, argument: syntax.Expression, scope: LoweringScope) -> bool:
    """Return whether nobody else can look at the dice of an argument."""
    names = lowering.names_in(argument, scope)
    return not any(scope.values[name].sources for name in names)


def called(
    lowering: TrollLowering, function: Function, arguments: Sequence[Node], depth: int
) -> Node:
    """Return the body of a function with its parameters bound, beyond the limit by the rule."""
    counting = lowering.evaluator.calls
    counting.entered += 1
    if counting.is_flat:
        depth = max(0, depth - 1)
    counting.deepest = max(counting.deepest, depth)
    narrowed = _narrowed(lowering, function, arguments)
    values = dict(zip(function.parameters, narrowed, strict=True))
    scope = LoweringScope(values, Calls(depth, function.name))
    if depth > lowering.max_iterations:
        return lowering.algebra.after(arguments, cut_off(lowering, function, scope))
    return lowering.algebra.after(arguments, lowering.lower(function.body, scope))


def cut_off(lowering: TrollLowering, function: Function, scope: LoweringScope) -> Node:
    """Return what the rule for deep calls makes of a call."""
    lowering.went_too_deep = True
    if lowering.voids_deep_calls:
        return lowering.algebra.void
    ending = limited_body(function, lowering.declarations)
    return lowering.algebra.zero if ending is None else lowering.lower(ending, scope)


@dataclass(frozen=True, eq=False)
class _Composed:
    """The three cases of a compositional function, called inside of certain calls."""

    lowering: TrollLowering
    function: Compositional
    calls: Calls
    _calls: dict[tuple[str, int], syntax.Call] = field(default_factory=dict)
    _known: dict[tuple[Node, ...], Node] = field(default_factory=dict)

    @cached_property
    def _single_place(self) -> syntax.TrollSyntax:
        return syntax.TrollSyntax(self.function.single_span)

    @cached_property
    def _join_place(self) -> syntax.TrollSyntax:
        return syntax.TrollSyntax(self.function.join_span)

    @cached_property
    def multiplies(self) -> bool:
        """Whether results are multiplied, and the empty collection gives 1."""
        empty = self.function.empty
        if not isinstance(empty, syntax.Integer) or empty.value != 1:
            return False
        join = self.lowering.declarations.get(self.function.join)
        if not isinstance(join, Function):
            return self.function.join == "*"
        body = join.body
        if not isinstance(body, syntax.Binary) or body.operator != "*":
            return False
        factors = (body.left, body.right)
        names = [each.name for each in factors if isinstance(each, syntax.Variable)]
        return sorted(names) == sorted(join.parameters)

    ascends = False

    def empty(self) -> Node:
        scope = LoweringScope({}, Calls(self.calls.depth + 1))
        return self.lowering.lower(self.function.empty, scope)

    def single(self, element: Node) -> Node:
        return self._remembered((element,), lambda: self._checked_single(element))

    def _remembered(self, operands: tuple[Node, ...], make: Callable[[], Node]) -> Node:
        """Return what is made of ``operands``, made once where they and it are known."""
        found = self._known.get(operands)
        if found is None:
            found = make()
            if isinstance(found, Constant):
                self._known[operands] = found
        return found

    def _checked_single(self, element: Node) -> Node:
        single = self._single(element)
        if self.multiplies:
            return self.lowering.as_number(single, self._join_place, "*")
        return single

    def _single(self, element: Node) -> Node:
        name, place = self.function.single, self._single_place
        if name == "sgn":
            return self.lowering.algebra.fail(not_a_single(self.function))
        if name in ("d", "z"):
            return dice(self.lowering, self.lowering.algebra.one, element, name, place)
        if name in semantics.AGGREGATES or name in ("-", "choose"):
            return operated(self.lowering, name, element, place)
        return self._called(name, (element,))

    def joined(self, element: Node, tail: Node | None, captured: tuple[Node, ...]) -> Node:  # noqa: ARG002 - it sees nothing else
        single = self.single(element)
        if tail is None:
            return single
        return self._remembered((single, tail), lambda: self._join(single, tail))

    def _join(self, left: Node, right: Node) -> Node:
        name, place = self.function.join, self._join_place
        if name == "U":
            return self.lowering.united((left, right), (place, place))
        if name in semantics.ARITHMETIC:
            return combined(self.lowering, name, left, right, (place, place))
        return self._called(name, (left, right))

    def _called(self, name: str, arguments: tuple[Node, ...]) -> Node:
        """Return a call of a function on nodes; it does not suffer from the limit on depth."""
        span = self.function.span
        names = ("left", "right")[: len(arguments)]
        key = (name, len(arguments))
        if key not in self._calls:
            variables = tuple(syntax.Variable(span, each) for each in names)
            self._calls[key] = syntax.Call(span, name, span, variables)
        values = dict(zip(names, arguments, strict=True))
        return self.lowering.lower(self._calls[key], LoweringScope(values, self.calls))


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.Call: _call
}
"""How calls are lowered."""
