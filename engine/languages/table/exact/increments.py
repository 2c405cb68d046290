"""Assignments that add to what a variable holds, as ``total += damage`` in a loop does."""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq

from engine.control import Budget
from engine.languages.table.exact.frames import States, with_value
from engine.languages.table.exact.liveness import variables_read
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.sums import added
from engine.languages.table.exact.weighing import NEVER, Special, Spread, Thing, mass
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import Assignment, BinaryOperation, Expression, Name

__all__ = ["Increment", "alike", "grown", "increment"]


@dataclass(frozen=True, slots=True)
class Increment:
    """What is added to a variable.

    Attributes:
        slot: The number of the variable.
        by: What is added; it does not mention the variable.
        sign: 1, or -1 where it is taken off.
    """

    slot: int
    by: Expression
    sign: int


_SIGNS = {"+": 1, "-": -1}


def increment(statement: Assignment, function: CheckedFunction) -> Increment | None:
    """Return an assignment as an increment, or None where it is something else."""
    slot = function.slots[statement.name]
    operator, by = statement.operator, statement.value
    if operator is None and isinstance(by, BinaryOperation) and isinstance(by.left, Name):
        if function.slots[by.left.identifier] != slot:
            return None
        operator, by = by.operator, by.right
    if operator not in _SIGNS or slot in variables_read(function, by):
        return None
    return Increment(slot, by, _SIGNS[operator])


def alike(states: States, slot: int) -> dict[Environment, States]:
    """Return states in groups that differ in one variable only, by what they have in common."""
    groups: dict[Environment, States] = {}
    for environment, weight in states.items():
        common = with_value(environment, slot, None)
        groups.setdefault(common, {})[environment] = weight
    return groups


def grown(
    found: Increment, common: Environment, group: States, by: Spread, budget: Budget
) -> tuple[States, fmpq] | None:
    """Return states that differ in one variable, once something has been added to it.

    Args:
        found: What is added, and to which variable.
        common: What the states have in common.
        group: The states.
        by: What that which is added comes to; it does not depend on what the variable holds.
        budget: Asked for the time and memory.

    Returns:
        The states, and the weight of what is missing; None where each of the states is to be
        looked at by itself.

    Raises:
        OverBudgetError: It takes too long or too much memory.
    """
    whole = mass(group)
    held: list[tuple[Thing, fmpq]] = []
    for environment, weight in group.items():
        old = environment[found.slot]
        if old is None:
            return None
        held.append((old, weight / whole))
    total = added(tuple(held), by, found.sign, budget)
    if total is None:
        return None
    after: States = {}
    missing = NEVER
    for value, share in total:
        if isinstance(value, Special):
            missing += whole * share
        else:
            after[with_value(common, found.slot, value)] = whole * share
    return after, missing
