"""Conditions of table scripts, and what is made of the states in which they hold or do not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.direct import arithmetic, choosing
from engine.direct.results import Column, NotDirectError, Odds, OddsByRow, Result, Step
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.exact.direct.functions import Course, ReturnedResults
from engine.languages.table.exact.direct.joining import (
    closed,
    is_same,
    joined,
    merged,
    settled,
)
from engine.languages.table.exact.direct.states import States
from engine.languages.table.reading.syntax import (
    Assignment,
    ForLoop,
    FunctionCall,
    Identifier,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["Sight", "assigned_alone", "choice"]

_FEW_ROWS = 64
"""Rows up to which a condition makes a row of each value, where these are needed behind it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """An expression and how its variables have to be told apart when it is looked at.

    Attributes:
        step: Works it out.
        mentioned: The variables in it.
        opened: Those that have to be opened before.
        cost: How many plain values are worked out for a row, roughly.
    """

    step: Step
    mentioned: Sequence[str]
    opened: Sequence[str]
    cost: int

    def looked_at(self, states: States) -> tuple[States, Result]:
        """Return states in which these are opened, and what the expression comes to in them."""
        unknown = states.unknown(self.opened)
        if unknown:
            states = states.opened(unknown, self.cost)
        states.work.spend(states.rows * self.cost)
        return states, self.step(states)

    def decided(self, states: States) -> tuple[States | None, States | None]:
        """Return the rows in which the condition is true, and those in which it is not.

        A variable that decides alone needs not be opened.
        """
        unknown = states.unknown(self.opened)
        if len(unknown) == 1:
            (name,) = unknown
            for each in self.mentioned:
                if each != name and not isinstance(states.names.get(each), Odds):
                    break
            else:
                return states.parted(name, self.step)
        states, truth = self.looked_at(states)
        return states.split(truth)

    def has_rows(self, states: States, kept: Collection[str]) -> bool:
        """Return whether the condition is better looked at row by row.

        So it is where there are rows, or few of them are made of a variable that is kept behind
        the statement.
        """
        unknown = states.unknown(self.opened)
        if len(unknown) != 1:
            return bool(unknown) or states.rows > 1
        held = states.names[unknown[0]]
        if unknown[0] not in kept or isinstance(held, OddsByRow):
            return False
        return states.rows * len(held.listed(states.work).weights) <= _FEW_ROWS  # type: ignore[union-attr]  # odds


def assigned_alone(statement: Statement) -> Collection[Identifier] | None:
    """Return the variables that a statement assigns, or None where it does anything else."""
    assigned: list[Identifier] = []
    for node in walk(statement):
        if isinstance(node, Assignment):
            assigned.append(node.name)
        elif isinstance(node, ForLoop | WhileLoop | Return) or (
            isinstance(node, FunctionCall) and node.function.key not in BUILT_IN
        ):
            return None
    return assigned


def choice(
    sight: Sight,
    then: Course,
    otherwise: Course | None,
    inside: Sequence[str],
    live: Sequence[str],
    assigned: Collection[str] | None,
    *,
    keeps_rows: bool,
) -> Course:
    """Return the course of ``if``.

    Args:
        sight: The condition.
        then: The course of the branch that is taken where it is true.
        otherwise: The course of the other one, if there is one.
        inside: The variables that matter once the condition has been looked at.
        live: The variables that matter behind the statement.
        assigned: The variables that the branches assign, if they do nothing else; see
            ``assigned_alone``.
        keeps_rows: Whether it stands in a branch that all rows may go through: then these stay as
            they are, even if some become equal.
    """
    are_kept = set(sight.opened).issubset(inside)
    kept = set(live).difference(assigned or ())
    replaced = set(sight.mentioned).difference(kept)

    def narrowed(half: States | None) -> States | None:
        if half is None or are_kept or half.rows == 1:
            return half
        return closed(merged(half.only(inside)))

    def run(states: States, returned: ReturnedResults) -> States | None:
        if assigned is not None and sight.has_rows(states, kept):
            states, truth = sight.looked_at(states)
            if isinstance(truth, Column):
                found = _selected(truth.values, states, then, otherwise, live)
                if found is not None and keeps_rows:
                    return found
                if found is not None:
                    return settled(found, states, found.names.keys() - replaced)
            holds, fails = states.split(truth)
        else:
            holds, fails = sight.decided(states)
        first, second = narrowed(holds), narrowed(fails)
        if first is not None:
            first = then(first, returned)
        if second is not None and otherwise is not None:
            second = otherwise(second, returned)
        return joined(first, second, live)

    return run


def _selected(
    truths: Sequence[bool],
    states: States,
    then: Course,
    otherwise: Course | None,
    live: Sequence[str],
) -> States | None:
    """Return the states behind two branches that are gone through for all rows.

    None where they are not to be: their rows have not stayed as they were, or something has no
    value in a row in which nobody asks for it.
    """
    try:
        first = then(states, ReturnedResults())
        second = states if otherwise is None else otherwise(states, ReturnedResults())
    except NotDirectError:
        return None
    if first is None or second is None:
        return None
    if first.weights is not states.weights or second.weights is not states.weights:
        return None
    names: dict[str, Result] = {}
    for name in live:
        left, right = first.names.get(name), second.names.get(name)
        if left is None or right is None:
            continue
        if left.kind != right.kind:
            raise NotDirectError
        alike = left is right or is_same(left, right)
        names[name] = left if alike else _either(truths, left, right)
    return States(names, states.weights, states.total, states.work)


def _either(truths: Sequence[bool], left: Result, right: Result) -> Result:
    """Return one result in the rows where something is true, and the other one in all others."""
    one, other = arithmetic.by_row(left), arithmetic.by_row(right)
    if one is None or other is None:
        return choosing.selected(truths, left, right)
    values = [value if holds else more for holds, value, more in zip(truths, one, other)]
    return Column(left.kind, values)
