"""Functions that call themselves whose parameters do not look at one another until the end.

``function fight(a, b) = if a < 1 then 0 else if b < 1 then 1 else call fight(a - d6, b - d8)`` asks
for each parameter alone, and gives each a new value that depends on that one alone. So it is as
``function a(a) = if a < 1 then 0 else call a(a - d6)`` and another such function of ``b``, which
are called together until one of them ends (``engine.direct.chains.together``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import (
    are_bound,
    substituted,
    with_parts,
)
from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Conditional, Expression, Function, Let

__all__ = ["FunctionSides", "sides_of"]


class FunctionSides(NamedTuple):
    """A function as several that are called together.

    Attributes:
        ending: What is evaluated for all parameters once one of the functions has ended.
        sides: The functions of one parameter.
        arguments: What they are called with first.
        exits: What ends it, in this order: the place of a parameter, and those of all that matter.
        added: What each call adds to what it ends with.
    """

    ending: Function
    sides: Sequence[Function]
    arguments: Sequence[Expression]
    exits: Sequence[tuple[int, frozenset[int]]]
    added: int

    def needed(self, ended: Sequence[bool]) -> Sequence[bool]:
        """Return whether each parameter matters, for which of the functions have ended."""
        found: set[int] = set()
        places = [place for place, _ in self.exits]
        for place, matters in self.exits:
            if ended[place]:
                found |= matters
                if places.count(place) == 1:
                    break
                found.add(place)  # it tells which of several it is
        return [place in found for place in range(len(ended))]


class _Exit(NamedTuple):
    """A condition that ends a function.

    Attributes:
        asked: The conditional.
        side: The parameter that it looks at.
        value: What the function ends with.
        where: Whether it ends where the condition holds.
    """

    asked: Conditional
    side: str
    value: Expression
    where: bool


def sides_of(function: Function, arguments: Sequence[Expression]) -> FunctionSides | None:
    """Return a function as several that are called together, or None where it is not so.

    Args:
        function: The function, which ends with calls of itself.
        arguments: What it is called with from outside.
    """
    if len(arguments) != len(function.parameters):
        return None
    function, arguments = _without_constants(function, arguments)
    parameters = function.parameters
    exits, rest = _exits_of(function)
    bindings: list[Let] = []
    while isinstance(rest, Let):
        bindings.append(rest)
        rest = rest.body
    added, rest = _added(rest)
    names_of_all = [*parameters, *(one.name for one in bindings)]
    if not isinstance(rest, syntax.Call) or rest.function != function.name:
        return None
    if len(set(names_of_all)) < len(names_of_all) or {one.side for one in exits} != {*parameters}:
        return None
    if len(parameters) < 2 or any(_calls(function, one.bound) for one in bindings):
        return None
    owned = [_owned(one, bindings, parameters) for one in rest.arguments]
    own = [{name} for name in parameters]
    if any(not looked_at & {*parameters} <= mine for looked_at, mine in zip(owned, own)):
        return None
    if sorted(name for looked_at in owned for name in looked_at - {*parameters}) != sorted(
        one.name for one in bindings
    ):
        return None  # several look at one of them, or none does
    sides = [
        _side(function, place, exits, [one for one in bindings if one.name in owned[place]], rest)
        for place in range(len(parameters))
    ]
    ending = replace(function, body=_exits(exits, syntax.Integer(function.span, 0)))
    return FunctionSides(ending, sides, arguments, _matters(exits, parameters), added)


def _exits_of(function: Function) -> tuple[Sequence[_Exit], Expression]:
    """Return the conditions that end a function, and what is left behind them."""
    exits: list[_Exit] = []
    rest = function.body
    while isinstance(rest, Conditional) and (found := _exit(function, rest)) is not None:
        exits.append(found)
        rest = rest.else_branch if found.where else rest.then_branch
    return exits, rest


def _matters(
    exits: Sequence[_Exit], parameters: Sequence[str]
) -> Sequence[tuple[int, frozenset[int]]]:
    """Return the place of the parameter that each exit looks at, and those of all that matter."""
    places = {name: place for place, name in enumerate(parameters)}
    return [
        (
            places[one.side],
            frozenset(places[name] for name in names.free_names(one.value) if name in places),
        )
        for one in exits
    ]


def _added(node: Expression) -> tuple[int, Expression]:
    """Return a number that is added to an expression, and the expression."""
    if isinstance(node, syntax.Binary) and node.operator == "+":
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(one, syntax.Integer):
                return one.value, other
    return 0, node


def _without_constants(
    function: Function, arguments: Sequence[Expression]
) -> tuple[Function, Sequence[Expression]]:
    """Return a function without parameters that are passed on as they are, and known numbers."""
    calls = [
        node
        for node in syntax.walk(function.body)
        if isinstance(node, syntax.Call) and node.function == function.name
    ]
    if any(len(node.arguments) != len(arguments) for node in calls):
        return function, arguments
    constant = {
        place
        for place, (name, begin) in enumerate(zip(function.parameters, arguments, strict=True))
        if isinstance(begin, syntax.Integer)
        and all(_is_name(node.arguments[place], name) for node in calls)
        and not are_bound(frozenset([name]), function.body)
    }
    if not constant or len(calls) != 1:
        return function, arguments
    (call,) = calls
    kept = [place for place in range(len(arguments)) if place not in constant]
    body = _with_call(
        function.body,
        call,
        replace(call, arguments=tuple([call.arguments[place] for place in kept])),
    )
    for place in constant:
        body = substituted(body, function.parameters[place], arguments[place])
    parameters = tuple([function.parameters[place] for place in kept])
    return replace(function, parameters=parameters, body=body), [arguments[one] for one in kept]


def _with_call(body: Expression, call: syntax.Call, other: syntax.Call) -> Expression:
    """Return a body with another call in the place of one."""
    if body is call:
        return other
    return with_parts(body, lambda part: _with_call(part, call, other))


def _is_name(node: Expression, name: str) -> bool:
    return isinstance(node, syntax.Variable) and node.name == name


def _calls(function: Function, node: Expression) -> bool:
    return function.name in recursion.called(node)


def _exit(function: Function, node: Conditional) -> _Exit | None:
    """Return a condition that ends a function, or None where it is none of a single parameter."""
    looked_at = names.free_names(node.condition)
    if len(looked_at) != 1 or rolls(node.condition):
        return None  # what has been rolled for a side would be rolled again for the end
    (side,) = looked_at
    ends = [not _calls(function, one) for one in (node.then_branch, node.else_branch)]
    if side not in function.parameters or ends.count(True) != 1:
        return None
    return _Exit(node, side, node.then_branch if ends[0] else node.else_branch, ends[0])


def _exits(exits: Sequence[_Exit], rest: Expression) -> Expression:
    """Return what a function ends with, and what comes where it does not."""
    for one in reversed(exits):
        asked, value = one.asked, one.value
        if one.where:
            rest = replace(asked, then_branch=value, else_branch=rest)
        else:
            rest = replace(asked, then_branch=rest, else_branch=value)
    return rest


def _owned(
    node: Expression, bindings: Sequence[Let], parameters: Collection[str]
) -> frozenset[str]:
    """Return the parameters and the bound names that an expression looks at in the end."""
    looked_at = set(names.free_names(node))
    for one in reversed(bindings):
        if one.name in looked_at:
            looked_at |= names.free_names(one.bound)
    return frozenset(looked_at & {*parameters, *(one.name for one in bindings)})


def _side(
    function: Function,
    place: int,
    exits: Sequence[_Exit],
    bindings: Sequence[Let],
    call: syntax.Call,
) -> Function:
    """Return the function of one parameter."""
    name = function.parameters[place]
    itself = f"{function.name} of {name}"
    body: Expression = replace(call, function=itself, arguments=(call.arguments[place],))
    for one in reversed(bindings):
        body = replace(one, body=body)
    nothing = syntax.Integer(function.span, 0)
    own = [one._replace(value=nothing) for one in exits if one.side == name]
    spans = (function.parameter_spans[0],)
    return replace(
        function,
        name=itself,
        parameters=(name,),
        body=_exits(own, body),
        parameter_spans=spans,
    )
