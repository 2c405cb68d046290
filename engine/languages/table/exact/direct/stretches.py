"""Stretches of the body of a loop, and what they make of many states at once.

A stretch is gone through once for all states that agree on the variables that it mentions: a blow
against one of two fighters is worked out for the hit points of one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from engine.direct.results import NUMBER, Column, Odds
from engine.languages.table.exact.direct.functions import Course, ReturnedResults
from engine.languages.table.exact.direct.representatives import Representing
from engine.languages.table.exact.direct.states import ORIGIN, States, taken
from engine.languages.table.exact.liveness import Liveness, Slots
from engine.languages.table.exact.loop_kinds import flat
from engine.languages.table.exact.mentions import may_roll, mentioned_in
from engine.languages.table.reading.syntax import (
    Identifier,
    Statement,
    WhileLoop,
)

__all__ = [
    "RESULT",
    "LoopBody",
    "Part",
    "Stretch",
    "gone_through",
    "parted",
    "plain_columns",
]

RESULT = "what is returned"
"""A name that no script can write."""

_WORTH = 2
"""How many states have to agree, on the average, for a stretch to be gone through once for them."""


class Stretch(NamedTuple):
    """Statements of a loop's body that follow one another.

    Attributes:
        names: The variables of the loop that matter before them.
        touched: The variables that they mention.
        course: What they make of states.
        cost: How many plain values are worked out for a row, roughly.
    """

    names: Sequence[str]
    touched: Collection[str]
    course: Course
    cost: int


class LoopBody(NamedTuple):
    """The body of a loop.

    Attributes:
        stretches: Its stretches; before the first of them, all variables of the loop matter.
        changed: The variables that it assigns to.
        live: The variables that matter behind the loop.
        representing: Returns what stands for numbers that a variable holds at its head.
    """

    stretches: Sequence[Stretch]
    changed: frozenset[str]
    live: Sequence[str]
    representing: Representing


class Part(NamedTuple):
    """The same when it is read.

    Attributes:
        before: The variables of the loop that matter before the statements.
        touched: The variables that they mention.
        statements: The statements.
    """

    before: Slots
    touched: Slots
    statements: Sequence[Statement]


# ---- what is read -----------------------------------------------------------------------------


def parted(
    loop: WhileLoop, life: Liveness, slots: Mapping[Identifier, int], outcome: int | None
) -> list[Part]:
    """Return the body of a loop in stretches.

    It is parted where something is rolled before and behind, and nothing matters that would not
    matter at the head of the loop.

    Args:
        loop: The loop.
        life: Which variables matter where.
        slots: The numbers of the variables.
        outcome: The number of the variable that is looked at when the function ends, if any.
    """
    statements = list(flat(loop.body))
    touched = [mentioned_in(statement, slots, outcome) for statement in statements]
    rolls = [may_roll(statement) for statement in statements]
    mentioned = frozenset().union(mentioned_in(loop.condition, slots, outcome), *touched)
    head = before = life.inside[loop] & mentioned
    found: list[Part] = []
    begin = 0
    for behind, statement in enumerate(statements, 1):
        alive = life.after[statement] & mentioned
        is_last = behind == len(statements)
        if is_last or (alive <= head and any(rolls[begin:behind]) and any(rolls[behind:])):
            these = frozenset().union(*touched[begin:behind])
            found.append(Part(before, these, statements[begin:behind]))
            begin, before = behind, alive
    return found or [Part(head, frozenset(), ())]


# ---- what is gone through ---------------------------------------------------------------------


def gone_through(
    stretch: Stretch, states: States, following: Sequence[str]
) -> tuple[States | None, list[tuple[int, States]]]:
    """Return what a stretch makes of states.

    Args:
        stretch: The stretch.
        states: The states, each of which knows where it comes from; all else is the same in all
            rows, or known in each.
        following: The variables that matter behind the stretch.

    Returns:
        The states behind it, in which these are known, and the states in which something has been
        returned, with the kind of it.
    """
    groups = _groups(states, stretch.touched)
    begin = states if groups is None else _firsts(states, groups, stretch.touched)
    returned = ReturnedResults()
    after = stretch.course(begin, returned)
    if after is not None:
        after = _known(after, following, stretch.cost)
    ended = [
        (result.kind, _known(there.with_value(RESULT, result, (ORIGIN,)), (RESULT,), 1))
        for result, there in returned
    ]
    if groups is None:
        return after, ended
    members = list(groups.values())
    rest = [name for name in following if name not in stretch.touched and name in states.names]
    if after is not None:
        after = _for_members(after, members, states, rest)
    return after, [(kind, _for_members(there, members, states, ())) for kind, there in ended]


def plain_columns(states: States, names: Sequence[str]) -> list[Sequence[Any]]:
    """Return the values that variables hold in the rows, all of which are known."""
    found: list[Sequence[Any]] = []
    for name in names:
        held = states.names[name]
        if isinstance(held, Column):
            found.append(held.values)
        else:
            assert isinstance(held, Odds), "it has been opened"
            found.append(list(held.weights) * states.rows)
    return found


def _groups(states: States, touched: Collection[str]) -> dict[tuple[Any, ...], list[int]] | None:
    """Return the rows that agree on some variables, or None where few do."""
    if states.rows < _WORTH:
        return None
    names = _telling(states, touched)
    if len(names) == sum([isinstance(held, Column) for held in states.names.values()]) - 1:
        return None
    groups: dict[tuple[Any, ...], list[int]] = {}
    keys = zip(*plain_columns(states, names)) if names else [()] * states.rows
    for row, key in enumerate(keys):
        groups.setdefault(key, []).append(row)
    return groups if len(groups) * _WORTH <= states.rows else None


def _telling(states: States, touched: Collection[str]) -> list[str]:
    """Return those of some variables that are not the same in all rows."""
    return [name for name in touched if isinstance(states.names.get(name), Column)]


def _firsts(
    states: States, groups: Mapping[tuple[Any, ...], Sequence[int]], touched: Collection[str]
) -> States:
    """Return one state for each group, with nothing but the variables that are touched."""
    telling = _telling(states, touched)
    names = {name: held for name, held in states.names.items() if isinstance(held, Odds)}
    for name, values in zip(telling, zip(*groups)):
        names[name] = Column(states.names[name].kind, list(values))  # type: ignore[assignment]  # any result
    names[ORIGIN] = Column(NUMBER, list(range(len(groups))))  # type: ignore[assignment]  # any result
    return States(names, [1] * len(groups), 1, states.work)


def _known(states: States, names: Sequence[str], cost: int) -> States:
    """Return the same with variables that hold plain values in all rows."""
    unknown = states.unknown(names)
    return states.opened(unknown, cost) if unknown else states


def _for_members(
    after: States, members: Sequence[Sequence[int]], before: States, rest: Sequence[str]
) -> States:
    """Return what has become of each member of groups.

    Args:
        after: What has become of the groups.
        members: The rows that belong to each of these.
        before: The states that these are rows of.
        rest: The variables that hold what they have held before.
    """
    (groups,) = plain_columns(after, (ORIGIN,))
    parents: list[int] = []
    picks: list[int] = []
    for row, group in enumerate(groups):
        parents += members[group]
        picks += [row] * len(members[group])
    after.work.spend(len(picks))
    names = taken(after.names, picks)
    names.update(taken({name: before.names[name] for name in (*rest, ORIGIN)}, parents))
    shares, weights = after.weights, before.weights
    return States(
        names,
        list(map(mul, map(shares.__getitem__, picks), map(weights.__getitem__, parents))),
        after.total * before.total,
        after.work,
    )
