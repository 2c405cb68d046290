"""Loops as steps, and sums of what loops accumulate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engine.direct import branching
from engine.direct.binding import Binding
from engine.direct.looping import (
    Kept,
    collected,
    collected_total,
    ended,
    for_each_way,
    until,
)
from engine.direct.results import NotDirectError, Step
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.bindings import walked
from engine.languages.troll.exact.direct.forms import compares
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.sizes import shape
from engine.languages.troll.reading import names, syntax

__all__ = ["loop", "rounds_passing", "total_of_rounds"]

_TOTALS: Mapping[str, Callable[[semantics.Numbers], int]] = {"sum": sum, "count": len}
"""Figures that are added up for several collections together."""


def loop(reader: Reader, node: syntax.Loop) -> Step:
    """Return the step of a loop."""
    if not node.accumulates and not names.free_names(node) and (found := _in_python(reader, node)):
        return found
    if node.accumulates:
        return _collected(reader, node)
    asked = node.condition
    if node.until and isinstance(asked, syntax.Variable) and asked.name == node.name:
        return for_each_way(ended(reader.again(node.bound)), _looked_at(reader, node))
    return for_each_way(until(*_round(reader, node), ends=node.until), _looked_at(reader, node))


def rounds_passing(reader: Reader, node: syntax.Binary) -> Step | None:
    """Return the step of what passes a comparison of all that a loop accumulates.

    The comparison is one with every round, and rounds of which nothing is left do not count.

    Returns:
        None where the operand is no such loop.

    Raises:
        NotDirectError: It is compared with something that is not written down.
    """
    if not (isinstance(node.right, syntax.Loop) and node.right.accumulates):
        return None
    if not isinstance(node.left, syntax.Integer):
        raise NotDirectError
    return _collected(reader, node.right, _those_passing(node.operator, node.left))


def _collected(reader: Reader, node: syntax.Loop, kept: Kept | None = None) -> Step:
    """Return the step of what a loop accumulates."""
    step = collected(*_round(reader, node), ends=node.until, kept=kept)
    return for_each_way(step, _looked_at(reader, node))


def _those_passing(operator: str, bound: syntax.Integer) -> Kept:
    """Return what keeps the numbers that pass a comparison."""
    passes = partial(semantics.FILTERS[operator], bound.value)
    return lambda numbers: tuple(filter(passes, numbers))


def _in_python(reader: Reader, node: syntax.Loop) -> Step | None:
    """Return the step of a value that is rolled until its condition is met, written in Python.

    Returns:
        None where it is not, or nobody knows that something is always rolled.
    """
    kept = shape(node.bound, {})
    if kept is None or not kept.is_filled:
        return None
    value, nothing = syntax.Variable(node.span, node.name), syntax.CollectionLiteral(node.span, ())
    branches = (value, nothing) if node.until else (nothing, value)
    body = syntax.Conditional(node.span, node.condition, *branches)
    once = walked(reader, syntax.Let(node.span, node.name, node.name_span, node.bound, body))
    return None if once is None else ended(once)


def _round(reader: Reader, node: syntax.Loop) -> tuple[Binding, Step]:
    """Return what a loop binds in each round, and its condition."""
    reader.is_costly_otherwise = True
    name, step = reader.named(node.name), reader.again(node.bound)
    before = reader.made
    condition = reader.again(node.condition)
    cost = reader.made - before + 2
    return Binding(name, step, is_used_once=False, questions=None, cost=cost), condition


def _looked_at(reader: Reader, node: syntax.Loop) -> frozenset[str]:
    """Return the names outside of a loop that it looks at."""
    free = names.free_names(node.condition) - {node.name} | names.free_names(node.bound)
    return frozenset(map(reader.named, free))


def total_of_rounds(reader: Reader, node: syntax.Unary) -> Step | None:
    """Return the step of a sum or a count of what loops accumulate; None where it is none."""
    worth, kept = _TOTALS.get(node.operator), None
    rounds, count = node.operand, None
    if compares(rounds) and isinstance(rounds.left, syntax.Integer):
        kept = _those_passing(rounds.operator, rounds.left)
        rounds = rounds.right
    if isinstance(rounds, syntax.RepeatedRoll):
        count, rounds = rounds.count, rounds.body
    elif isinstance(rounds, syntax.CollectionLiteral) and len(rounds.elements) == 1:
        rounds = rounds.elements[0]
    if worth is None or not isinstance(rounds, syntax.Loop) or not rounds.accumulates:
        return None
    times = None if count is None else reader.again(count)
    if kept is not None and not (compares(node.operand) and node.operand.right is rounds):
        worth, kept = _worth_of_kept(worth, kept), None  # it is compared when it has ended
    total = collected_total(*_round(reader, rounds), worth, ends=rounds.until, kept=kept)
    total = for_each_way(total, _looked_at(reader, rounds))
    return total if times is None else branching.repeated_total(times, total)


def _worth_of_kept(worth: Callable[[semantics.Numbers], int], kept: Kept) -> Kept:
    """Return what that is worth of a collection which is kept of it."""
    return lambda numbers: worth(kept(numbers))
