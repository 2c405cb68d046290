"""Reads what a function ends with that calls itself; see ``engine.direct.chains.ending``."""

from __future__ import annotations

from dataclasses import replace

from engine.direct.chains import ending
from engine.direct.chains.ending import Ending
from engine.direct.results import NUMBER, sure
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.keys import step_by_keys, truth_by_keys
from engine.languages.troll.exact.direct.reader import Opened, Reader
from engine.languages.troll.exact.direct.rewriting.face_figures import rolls
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["read_ending"]

_MINUS_ONE = sure(NUMBER, -1)


def read_ending(reader: Reader, node: Expression) -> Ending:
    """Return the ending of what a function ends with, or of a part of it."""
    if not reader.is_last(node):
        return ending.ended(reader.step(node))
    if isinstance(node, syntax.Conditional):
        condition = truth_by_keys(reader, node.condition)
        branches = read_ending(reader, node.then_branch), read_ending(reader, node.else_branch)
        return ending.chosen(condition, *branches)
    if isinstance(node, syntax.Let):
        return _let(reader, node)
    if isinstance(node, syntax.Binary):
        return _sum(reader, node)
    assert isinstance(node, syntax.Call), "nothing else stands last"
    return _call(reader, node)


def _let(reader: Reader, node: syntax.Let) -> Ending:
    opened: list[Opened] = []
    body: Expression = node
    while isinstance(body, syntax.Let):
        step = step_by_keys(reader, body.bound)
        opened.append(reader.opened(reader.named(body.name), step))
        body = body.body
    inside = read_ending(reader, body)
    return ending.bound(reader.bindings(opened), inside)


def _sum(reader: Reader, node: syntax.Binary) -> Ending:
    """Return the ending of a call that something is added to or multiplied by."""
    leads, other = node.left, node.right
    if not reader.is_last(leads):
        leads, other = other, leads
    call, number = read_ending(reader, leads), reader.step(other)
    if node.operator == "*":
        return ending.multiplied(call, number)
    if node.operator == "-" and leads is node.left:
        return ending.carried(call, number, -1)
    if node.operator == "-":
        call = ending.multiplied(call, lambda _: _MINUS_ONE)
    return ending.carried(call, number, 1)


def _call(reader: Reader, node: syntax.Call) -> Ending:
    """Return the ending of a call; dice among its arguments are rolled before they are worked out.

    ``call f(a - d6)`` is ``x := d6; call f(a - x)``, so that there is a number in each row.
    """
    rolled: list[tuple[str, Expression]] = []
    arguments = [_without_dice(argument, rolled) for argument in node.arguments]
    opened = [
        reader.opened(reader.named(name), step_by_keys(reader, dice)) for name, dice in rolled
    ]
    steps = [reader.step(argument) for argument in arguments]
    if reader.circle.is_multiplied:
        steps.append(lambda frame: frame.names[ending.TIMES])
    call = ending.called(reader.circle.names.index(node.function), steps)
    bindings = [replace(one, is_used_once=False, cost=2) for one in reader.bindings(opened)]
    return ending.bound(bindings, call) if bindings else call


def _without_dice(node: Expression, rolled: list[tuple[str, Expression]]) -> Expression:
    """Return what is worked out of dice, with names for those that no other name decides."""
    if (
        isinstance(node, syntax.Binary)
        and node.operator in semantics.ARITHMETIC
        and names.free_names(node)
    ):
        left, right = _without_dice(node.left, rolled), _without_dice(node.right, rolled)
        return replace(node, left=left, right=right)
    if rolls(node):
        name = f"rolled {len(rolled)}"
        rolled.append((name, node))
        return syntax.Variable(node.span, name)
    return node
