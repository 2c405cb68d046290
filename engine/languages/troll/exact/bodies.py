"""The expressions that functions end with, and which of them go on with a call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import free_names
from engine.languages.troll.reading.recursion import called, reachable
from engine.languages.troll.reading.syntax import Declaration, Expression, Function

__all__ = ["Bodies", "Body", "Carried", "Known"]

Known: TypeAlias = tuple[Node, ...]
"""A value for each name of a body: a constant, or a pool that nobody else looks at."""


class Body:
    """An expression that a function ends with; with values for its names it is a state.

    Attributes:
        expression: The expression.
        names: The names that it mentions, in order.
        goes_on: Whether it may end with a call that leads to further calls.
        leads_on: Whether there is such a call anywhere in it.
        function: The function that begins with it, or None where it is a part of one.
    """

    __slots__ = ("_places", "expression", "function", "goes_on", "leads_on", "names")

    def __init__(
        self, expression: Expression, names: tuple[str, ...], *, goes_on: bool, leads_on: bool
    ) -> None:
        """Prepare an expression for states."""
        self.expression = expression
        self.names = names
        self.goes_on = goes_on
        self.leads_on = leads_on
        self.function: Function | None = None
        self._places: dict[tuple[str, ...], tuple[int, ...]] = {}

    def values_from(self, names: tuple[str, ...], values: Known) -> Known:
        """Return the values of this body's names among those of ``names``."""
        places = self._places.get(names)
        if places is None:
            # A name that is bound anew stands behind the one that it hides.
            places = tuple(len(names) - 1 - names[::-1].index(name) for name in self.names)
            self._places[names] = places
        return tuple([values[place] for place in places])


@dataclass(frozen=True, slots=True)
class Carried:
    """A call in a sum.

    Attributes:
        call: The part that ends with the call.
        factor: 1, or -1 where the call is subtracted.
        other: The part that is added, or None where there is none.
        sign: 1, or -1 where that part is subtracted.
        operator: The operator, for messages.
    """

    call: Expression
    factor: int
    other: Expression | None
    sign: int
    operator: str


@dataclass(frozen=True, eq=False)
class Bodies:
    """The bodies of the functions of one script.

    Attributes:
        declarations: The functions, by name.
    """

    declarations: Mapping[str, Declaration]
    _bodies: dict[int, Body] = field(default_factory=dict)
    _names: dict[int, frozenset[str]] = field(default_factory=dict)
    _ways_on: dict[int, bool] = field(default_factory=dict)
    _leading: dict[int, bool] = field(default_factory=dict)

    def body(self, expression: Expression, names: tuple[str, ...]) -> Body:
        """Return the one body of an expression that can see ``names``."""
        found = self._bodies.get(id(expression))
        if found is None:
            mentioned = tuple(sorted(self._mentioned(expression) & set(names)))
            found = self._bodies[id(expression)] = Body(
                expression,
                mentioned,
                goes_on=self.goes_on(expression),
                leads_on=self.leads_on(expression),
            )
        return found

    def entered(self, function: Function, arguments: Known) -> tuple[Body, Known]:
        """Return the state that a call of a function begins with."""
        body = self.body(function.body, function.parameters)
        body.function = function
        return body, body.values_from(function.parameters, arguments)

    def _mentioned(self, expression: Expression) -> frozenset[str]:
        """Return the names that an expression uses and does not bind itself."""
        bindings, rest = self._after_bindings(expression, self._names)
        found = self._names.get(id(rest))
        if found is None:
            found = self._names[id(rest)] = free_names(rest)
        for binding in reversed(bindings):
            found = self._mentioned(binding.bound) | (found - {binding.name})
            self._names[id(binding)] = found
        return found

    def leads_on(self, expression: Expression) -> bool:
        """Return whether evaluating an expression may call a function that calls itself."""
        bindings, rest = self._after_bindings(expression, self._leading)
        known = self._leading.get(id(rest))
        if known is None:
            names = reachable(called(rest), self.declarations)
            known = self._leading[id(rest)] = any(map(self.is_recursive, names))
        for binding in reversed(bindings):
            known = known or self.leads_on(binding.bound)
            self._leading[id(binding)] = known
        return known

    @staticmethod
    def _after_bindings(
        expression: Expression, known: Mapping[int, object]
    ) -> tuple[list[syntax.Let], Expression]:
        """Return the bindings that an expression begins with, up to what is known, and the rest."""
        bindings = []
        while isinstance(expression, syntax.Let) and id(expression) not in known:
            bindings.append(expression)
            expression = expression.body
        return bindings, expression

    def is_recursive(self, name: str) -> bool:
        """Return whether a function calls itself, if by way of others."""
        declaration = self.declarations[name]
        known = self._leading.get(id(declaration))
        if known is None:
            known = name in reachable(called(declaration), self.declarations)
            self._leading[id(declaration)] = known
        return known

    def circle(self, name: str) -> frozenset[str]:
        """Return the functions that a recursive one calls and that call it in turn."""
        return frozenset(
            other
            for other, declaration in reachable((name,), self.declarations).items()
            if name in reachable(called(declaration), self.declarations)
        )

    def goes_on(self, expression: Expression) -> bool:
        """Return whether an expression may end with a call that leads to further calls."""
        known = self._ways_on.get(id(expression))
        if known is None:
            known = self._ways_on[id(expression)] = self._goes_on(expression)
        return known

    def _goes_on(self, expression: Expression) -> bool:
        while isinstance(expression, syntax.Let):
            expression = expression.body
        if not self.leads_on(expression):
            return False
        if isinstance(expression, syntax.Conditional):
            return self.goes_on(expression.then_branch) or self.goes_on(expression.else_branch)
        if isinstance(expression, syntax.Call):
            return isinstance(self.declarations.get(expression.function), Function)
        return self.carried(expression) is not None

    def carried(self, expression: Expression) -> Carried | None:
        """Return the call at the end of a sum, or None where there is none, or there are two."""
        if isinstance(expression, syntax.Unary) and expression.operator == "-":
            if self.goes_on(expression.operand):
                return Carried(expression.operand, -1, None, 1, "-")
        elif isinstance(expression, syntax.Binary) and expression.operator in ("+", "-"):
            operator, left, right = expression.operator, expression.left, expression.right
            sign = 1 if operator == "+" else -1
            if self.goes_on(left) and not self.leads_on(right):
                return Carried(left, 1, right, sign, operator)
            if self.goes_on(right) and not self.leads_on(left):
                return Carried(right, sign, left, 1, operator)
        return None
