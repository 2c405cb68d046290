"""Which expressions of Troll may come to several values, so that words for them are plural.

It goes by names alone, whatever their scopes: the words stay right, if now and then in the
plural where a single value would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, TrollScript, TrollSyntax

__all__ = ["Numbers"]

ROUNDS = 3
"""A name that stands for another name learns of its number in the next round."""

_ALWAYS_ONE = frozenset(["-", "sgn", "!", "sum", "count", "min", "max", "median", "choose"])
_SEVERAL = frozenset(("U", "pick", ".."))
_FIRST = frozenset(("drop", "keep", "--"))
_SECOND = frozenset(("&", "<", "<=", ">", ">=", "=", "=/="))


class Numbers:
    """Which expressions of a script may come to several values."""

    def __init__(self, script: TrollScript, nodes: Sequence[TrollSyntax]) -> None:
        """Look at a script once.

        Args:
            script: The script.
            nodes: All its nodes, each before those inside of it.
        """
        self._functions = {one.name: one for one in script.declarations}
        self._names: set[tuple[str, str]] = set()
        self._several: set[int] = set()
        for _ in range(ROUNDS):
            for node in reversed(nodes):
                if self._is_several(node):
                    self._several.add(id(node))
                self._names.update(self._bound(node))

    def is_several(self, node: Expression) -> bool:
        """Return whether an expression may come to several values."""
        return id(node) in self._several

    def _bound(self, node: TrollSyntax) -> Iterator[tuple[str, str]]:
        """Yield the names that a node binds to several values, functions as ``call``."""
        match node:
            case syntax.Let(name=name, bound=bound) | syntax.Loop(name=name, bound=bound):
                if id(bound) in self._several:
                    yield "name", name
            case syntax.Fold(carried=name, start=start, body=body):
                if id(start) in self._several or id(body) in self._several:
                    yield "name", name
            case syntax.Function(name=name, body=body) if id(body) in self._several:
                yield "call", name
            case syntax.Call(function=name, arguments=arguments):
                function = self._functions.get(name)
                if isinstance(function, syntax.Function):
                    pairs = zip(function.parameters, arguments, strict=False)
                    yield from (("name", one) for one, value in pairs if id(value) in self._several)

    def _is_several(self, node: TrollSyntax) -> bool:
        match node:
            case syntax.Variable(name=name) | syntax.Default(name=name):
                return ("name", name) in self._names
            case syntax.Dice(count=count):
                return count is not None and count != syntax.Integer(count.span, 1)
            case syntax.Unary(operator=operator):
                return operator not in _ALWAYS_ONE
            case syntax.Binary(operator=operator, left=left, right=right):
                several = operator in _SEVERAL
                several |= operator in _FIRST and id(left) in self._several
                return several or (operator in _SECOND and id(right) in self._several)
            case syntax.Extremes(count=count):
                return not (isinstance(count, syntax.Integer) and count.value == 1)
            case syntax.CollectionLiteral(elements=elements):
                return len(elements) != 1 or id(elements[0]) in self._several
            case syntax.Projection(operand=operand):
                return id(operand) in self._several
            case syntax.Let(body=body):
                return id(body) in self._several
            case syntax.Conditional(then_branch=yes, else_branch=no):
                return id(yes) in self._several or id(no) in self._several
            case syntax.Fold(carried=carried):
                return ("name", carried) in self._names
            case syntax.Loop(accumulates=accumulates, bound=bound):
                return accumulates or id(bound) in self._several
            case syntax.RepeatedRoll() | syntax.ForEach():
                return True
            case syntax.Call(function=name):
                return ("call", name) in self._names
        return False
