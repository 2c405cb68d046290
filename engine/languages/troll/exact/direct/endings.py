"""Reads what a function ends with that calls itself, for rows of states and to be walked through.

See ``engine.direct.chains.ending`` and ``engine.direct.chains.walking``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.direct.binding import Binding
from engine.direct.chains import ending, walking
from engine.direct.chains.ending import Ending
from engine.direct.chains.walking import Writing
from engine.direct.results import NUMBER, sure
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import writings
from engine.languages.troll.exact.direct.in_python.scopes import Scope
from engine.languages.troll.exact.direct.keys import KeyedStep, step_by_keys, truth_by_keys
from engine.languages.troll.exact.direct.reader import OpenBinding, Reader
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["FunctionEnding", "read_ending"]

_MINUS_ONE = sure(NUMBER, -1)


class FunctionEnding(NamedTuple):
    """What a function ends with.

    Attributes:
        rows: Finds it for rows of states.
        writing: Writes it for states whose parameters are numbers; None where that is not done.
    """

    rows: Ending
    writing: Writing | None


class _Names(NamedTuple):
    """Names that are bound one after the other: each, what it stands for, and as it is read."""

    bound: list[tuple[str, Expression, KeyedStep]]
    opened: list[OpenBinding]
    scopes: list[Scope]

    @property
    def inside(self) -> Scope:
        """What is known where all of them are bound."""
        return self.scopes[-1]

    def bind(self, reader: Reader, name: str, node: Expression) -> None:
        """Bind one more."""
        value = step_by_keys(reader, node)
        self.bound.append((name, node, value))
        self.opened.append(reader.opened(reader.named(name), value.step))
        self.scopes.append(self.inside.inside(name, node))

    def written(
        self, reader: Reader, bindings: Sequence[Binding], writing: Writing | None
    ) -> Writing | None:
        """Return what writes a body in which they are bound, as ``bindings`` tell."""
        scopes = list(zip(self.scopes, self.scopes[1:]))
        for place in reversed(range(len(bindings))):
            name, node, value = self.bound[place]
            value = value._replace(step=bindings[place].step)
            questions = bindings[place].questions or ()
            bound = writings.BoundName(name, node, value, questions, *scopes[place])
            writing = writings.bound(reader, bound, writing)
        return writing


def read_ending(reader: Reader, node: Expression, scope: Scope) -> FunctionEnding:
    """Return what a function ends with, or a part of it.

    Args:
        reader: Reads expressions.
        node: What the function ends with.
        scope: Knows the names that stand for numbers.
    """
    if not reader.is_last(node) and not _is_chosen_by_numbers(node, scope):
        value = step_by_keys(reader, node)
        return FunctionEnding(ending.ended(value.step), writings.ended(reader, node, value, scope))
    if isinstance(node, syntax.Conditional):
        condition = truth_by_keys(reader, node.condition)
        then = read_ending(reader, node.then_branch, scope)
        otherwise = read_ending(reader, node.else_branch, scope)
        branches = then.writing, otherwise.writing
        return FunctionEnding(
            ending.chosen(condition.step, then.rows, otherwise.rows),
            writings.chosen(reader, node, condition, scope, branches),
        )
    if isinstance(node, syntax.Let):
        return _let(reader, node, scope)
    if isinstance(node, syntax.Binary):
        return _sum(reader, node, scope)
    assert isinstance(node, syntax.Call), "nothing else stands last"
    return _call(reader, node, scope)


def _is_chosen_by_numbers(node: Expression, scope: Scope) -> bool:
    """Return whether numbers choose what is rolled: each is looked at with its own keys then."""
    if not isinstance(node, syntax.Conditional) or not rolls(node):
        return False
    return scope.truth(node.condition) is not None


def _let(reader: Reader, node: syntax.Let, scope: Scope) -> FunctionEnding:
    bound = _Names([], [], [scope])
    body: Expression = node
    while isinstance(body, syntax.Let):
        bound.bind(reader, body.name, body.bound)
        body = body.body
    inside = read_ending(reader, body, bound.inside)
    bindings = reader.bindings(bound.opened)
    rows = ending.bound(bindings, inside.rows)
    return FunctionEnding(rows, bound.written(reader, bindings, inside.writing))


def _sum(reader: Reader, node: syntax.Binary, scope: Scope) -> FunctionEnding:
    """Return what ends with a call that something is added to or multiplied by."""
    leads, other = node.left, node.right
    if not reader.is_last(leads):
        leads, other = other, leads
    call, step, number = read_ending(reader, leads, scope), reader.step(other), scope.number(other)
    rows, sign, writing = call.rows, 1, None
    if node.operator == "*":
        return FunctionEnding(ending.multiplied(rows, step), None)
    if node.operator == "-" and leads is node.right:
        rows, number = ending.multiplied(rows, lambda _: _MINUS_ONE), None
    elif node.operator == "-":
        sign = -1
    if call.writing is not None and number is not None:
        writing = walking.carried(call.writing, number, "+" if sign > 0 else "-")
    return FunctionEnding(ending.carried(rows, step, sign), writing)


def _call(reader: Reader, node: syntax.Call, scope: Scope) -> FunctionEnding:
    """Return the ending of a call; dice among its arguments are rolled before they are worked out.

    ``call f(a - d6)`` is ``x := d6; call f(a - x)``, so that there is a number in each row.
    """
    rolled: list[tuple[str, Expression]] = []
    arguments = [_without_dice(argument, rolled) for argument in node.arguments]
    bound = _Names([], [], [scope])
    for name, dice in rolled:
        bound.bind(reader, name, dice)
    steps, numbers = (
        [reader.step(argument) for argument in arguments],
        bound.inside.numbers(arguments),
    )
    if reader.circle.is_multiplied:
        steps.append(lambda frame: frame.names[ending.TIMES])
        numbers = None
    place = reader.circle.names.index(node.function)
    rows = ending.called(place, steps)
    bindings = reader.bindings(bound.opened)
    if bindings:
        rows = ending.bound([replace(one, is_used_once=False, cost=2) for one in bindings], rows)
    writing = None if numbers is None else walking.called(place, numbers)
    return FunctionEnding(rows, bound.written(reader, bindings, writing))


def _without_dice(node: Expression, rolled: list[tuple[str, Expression]]) -> Expression:
    """Return what is worked out of dice, with names for those that no other name decides."""
    if (
        isinstance(node, syntax.Binary)
        and node.operator in semantics.ARITHMETIC
        and names.free_names(node)
    ):
        left, right = _without_dice(node.left, rolled), _without_dice(node.right, rolled)
        return syntax.changed(node, left=left, right=right)
    if rolls(node):
        name = f"rolled {len(rolled)}"
        rolled.append((name, node))
        return syntax.Variable(node.span, name)
    return node
