"""The expressions that functions end with, and which of them go on with a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from engine.calculus.nodes import Node
from engine.languages.troll.exact.known_numbers import number_of, truth_of
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.names import free_names
from engine.languages.troll.reading.recursion import called, reachable
from engine.languages.troll.reading.syntax import Declaration, Expression, Function

__all__ = ["Bodies", "Body", "BoundBody", "CarriedCall", "Fork", "Known", "Part"]

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
        parts: The expressions in it that a step looks at, once they have been asked for.
        binding: The binding that it begins with, once it has been asked for.
        instead: What is worked out in its place where two arguments of a call are rolled.
        number: Works it out where it is arithmetic, or None where it is not.
        passes: Whether a step that leads to it may lead to what follows at once: to a value, or to
            a function, unless it has turned out that dice are needed before.
        truth: Works it out where it is a comparison of numbers, or None where it is none.
        known: What it has come to, by the values of its names and the depth of its calls.
    """

    __slots__ = (
        "binding",
        "expression",
        "function",
        "goes_on",
        "instead",
        "known",
        "leads_on",
        "names",
        "number",
        "parts",
        "passes",
        "truth",
    )

    def __init__(
        self, expression: Expression, names: tuple[str, ...], *, goes_on: bool, leads_on: bool
    ) -> None:
        """Prepare an expression for states."""
        self.expression = expression
        self.names = names
        self.goes_on = goes_on
        self.leads_on = leads_on
        self.function: Function | None = None
        self.parts: tuple[Part, ...] = ()
        self.binding: BoundBody | None = None
        self.instead: Body | None = None
        self.passes = not goes_on or isinstance(expression, syntax.Call)
        self.number = number_of(expression, names)
        self.truth = truth_of(expression, names)
        self.known: dict[tuple[object, ...], object] = {}


class Part(NamedTuple):
    """A body as a part of another expression.

    Attributes:
        body: The body.
        values: Takes the values of its names from those of the whole.
    """

    body: Body
    values: Callable[[Known], Known]


class Fork(NamedTuple):
    """A condition behind a binding, and what comes then.

    Attributes:
        condition: The condition.
        then: What comes where it holds: another fork, or what is gone on to.
        otherwise: What comes where it does not.
    """

    condition: Part
    then: Fork | Part
    otherwise: Fork | Part


class BoundBody(NamedTuple):
    """A binding with the conditions that follow it, up to what is gone on to.

    Attributes:
        bound: What is bound.
        deciding: Takes the values that decide where it goes on to, of all that the whole has.
        tree: The conditions; they see the names of the whole and the one that is bound.
        keeping: What is gone on to that mentions the name which is bound.
    """

    bound: Part
    deciding: Callable[[Known], Known]
    tree: Fork | Part
    keeping: frozenset[Part]


def _picked(names: tuple[str, ...], among: tuple[str, ...]) -> Callable[[Known], Known]:
    """Return what takes the values of ``names`` from those of all names."""
    if names == among:
        return tuple
    # A name that is bound anew stands behind the one that it hides.
    places = [len(among) - 1 - among[::-1].index(name) for name in names]
    if len(places) > 1:
        return itemgetter(*places)
    if places:
        (place,) = places
        return lambda values: (values[place],)
    return lambda _: ()


@dataclass(frozen=True, slots=True)
class CarriedCall:
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

    def part(self, expression: Expression, names: tuple[str, ...]) -> Part:
        """Return the body of an expression as a part of something with these names."""
        body = self.body(expression, names)
        return Part(body, _picked(body.names, names))

    def binding(self, body: Body) -> BoundBody:
        """Return the binding that a body begins with, and the conditions that follow it."""
        node = body.expression
        assert isinstance(node, syntax.Let), "it begins with a binding"
        names = (*body.names, node.name)
        deciding: set[str] = set()
        keeping: set[Part] = set()
        tree = self._tree(node.body, names, deciding, keeping)
        bound = self.part(node.bound, body.names)
        known = [each for each in body.names if each in {*bound.body.names, *deciding}]
        return BoundBody(bound, _picked(tuple(known), body.names), tree, frozenset(keeping))

    def _tree(
        self,
        expression: Expression,
        names: tuple[str, ...],
        deciding: set[str],
        keeping: set[Part],
    ) -> Fork | Part:
        if isinstance(expression, syntax.Conditional) and self.goes_on(expression):
            condition = self.part(expression.condition, names)
            if not condition.body.leads_on:
                deciding.update(set(condition.body.names) - {names[-1]})
                return Fork(
                    condition,
                    self._tree(expression.then_branch, names, deciding, keeping),
                    self._tree(expression.else_branch, names, deciding, keeping),
                )
        part = self.part(expression, names)
        mentioned = part.body.names
        if self.goes_on(expression) and isinstance(expression, syntax.Call):
            given = [
                each.name for each in expression.arguments if isinstance(each, syntax.Variable)
            ]
            if len(given) == len(expression.arguments):
                function = self._function(expression)
                entry = self.entry(function).body
                mentioned = tuple(given[function.parameters.index(name)] for name in entry.names)
                part = Part(entry, _picked(mentioned, names))
        if names[-1] in mentioned:
            keeping.add(part)
        return part

    def one_by_one(self, body: Body) -> Body:
        """Return a body that binds the arguments of a call one by one, and then calls."""
        found = body.instead
        if found is None:
            call = body.expression
            assert isinstance(call, syntax.Call), "it is a call"
            arguments = []
            bound = []
            for place, argument in enumerate(call.arguments):
                if not isinstance(argument, syntax.Variable):
                    bound.append((str(place), argument))  # no name of a script is a number
                    argument = syntax.Variable(argument.span, str(place))
                arguments.append(argument)
            expression: Expression = replace(call, arguments=tuple(arguments))
            for name, argument in reversed(bound):
                expression = syntax.Let(call.span, name, call.span, argument, expression)
            found = body.instead = self.body(expression, body.names)
        return found

    def calling(self, body: Body) -> tuple[Part, ...]:
        """Return the body of the function that a body calls, and the arguments."""
        call = body.expression
        assert isinstance(call, syntax.Call), "it is a call"
        arguments = [self.part(argument, body.names) for argument in call.arguments]
        return (self.entry(self._function(call)), *arguments)

    def _function(self, call: syntax.Call) -> Function:
        function = self.declarations[call.function]
        assert isinstance(function, Function), "otherwise it does not go on"
        return function

    def entry(self, function: Function) -> Part:
        """Return the body of a function; its names are the parameters."""
        found = self.part(function.body, function.parameters)
        found.body.passes = False
        found.body.function = function
        return found

    def entered(self, function: Function, arguments: Known) -> tuple[Body, Known]:
        """Return the state that a call of a function begins with."""
        entry = self.entry(function)
        return entry.body, entry.values(arguments)

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
        if not self.declarations:
            return False
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

    def carried(self, expression: Expression) -> CarriedCall | None:
        """Return the call at the end of a sum, or None where there is none, or there are two."""
        if isinstance(expression, syntax.Unary) and expression.operator == "-":
            if self.goes_on(expression.operand):
                return CarriedCall(expression.operand, -1, None, 1, "-")
        elif isinstance(expression, syntax.Binary) and expression.operator in ("+", "-"):
            operator, left, right = expression.operator, expression.left, expression.right
            sign = 1 if operator == "+" else -1
            if self.goes_on(left) and not self.leads_on(right):
                return CarriedCall(left, 1, right, sign, operator)
            if self.goes_on(right) and not self.leads_on(left):
                return CarriedCall(right, sign, left, 1, operator)
        return None
