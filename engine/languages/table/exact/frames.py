"""Functions at work on all that can happen at once, and what their variables can be then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from flint import fmpq

from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.outcomes import Spreads
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.weighing import Special, Spread, Thing, add_weighted, certain
from engine.languages.table.operations import applied
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import Assignment, Statement

__all__ = ["Frame", "States", "assigned", "with_value", "without"]

States: TypeAlias = dict[Environment, fmpq]
"""Everything that the variables can be at one place of a function, with its probability."""


@dataclass(slots=True)
class Frame:
    """A function at work on all that can happen.

    Attributes:
        function: The function.
        spreads: What its expressions come to.
        forgotten: The variables that can be forgotten after each of its statements.
        outcome: The variable that is looked at in the end, or None where it is what is returned.
        returned: What it has come to so far.
    """

    function: CheckedFunction
    spreads: Spreads
    forgotten: Mapping[Statement, tuple[int, ...]]
    outcome: int | None = None
    returned: dict[Thing, fmpq] = field(default_factory=dict)

    def end(self, environment: Environment, spread: Spread, weight: fmpq) -> None:
        """Return from the function with what ``spread`` says."""
        for thing, share in spread:
            if self.outcome is not None and thing is not Special.MISSING:
                looked_at = environment[self.outcome]
                thing = Special.NOTHING if looked_at is None else looked_at
            add_weighted(self.returned, certain(thing), weight * share)

    def cut_off(self, weight: fmpq) -> None:
        """Cut something off."""
        if weight:
            add_weighted(self.returned, certain(Special.MISSING), weight)


def with_value(environment: Environment, slot: int, value: FieldValue | None) -> Environment:
    """Return the variables with another value for one of them."""
    return (*environment[:slot], value, *environment[slot + 1 :])


def without(states: States, slots: tuple[int, ...]) -> States:
    """Return the states with variables forgotten, so that fewer are different."""
    if not slots:
        return states
    after: States = {}
    for environment, weight in states.items():
        kept = list(environment)
        for slot in slots:
            kept[slot] = None
        add_weighted(after, ((tuple(kept), weight),))
    return after


def assigned(statement: Assignment, old: FieldValue | None, value: FieldValue) -> FieldValue:
    """Return what a variable holds after an assignment.

    Args:
        statement: The assignment.
        old: What the variable held before, None where it had no value.
        value: The value of the right side.

    Raises:
        DiceError: The operator needs an old value, or does not take these two.
    """
    if statement.operator is None:
        return value
    if old is None:
        raise DiceError(f"{statement.name.text} has no value yet", statement.name.span)
    try:
        return applied(statement.operator, old, value)
    except DiceError as fault:
        raise fault.located(statement.span) from None
