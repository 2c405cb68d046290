"""Values that stand for all those that nothing behind a place of a loop can tell from them.

A goblin with -5 hit points is as dead as one with 0; see ``observations``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, TypeAlias

from engine.control import Budget
from engine.languages.policies import Policy
from engine.languages.table.exact.analysis.observations import Observations
from engine.languages.table.exact.analysis.parameter_questions import ParameterQuestions
from engine.languages.table.exact.expressions.outcomes import ExpressionOdds
from engine.languages.table.exact.walk.laws import State
from engine.languages.table.reading.checks.checked import CheckedFunction

__all__ = ["AlikeValues", "StandsFor", "observations_of"]

_EXPLOSIONS = 12
"""Dice that explode out of one another where it is asked whether a roll is ever negative."""

StandsFor: TypeAlias = Callable[[int, Any], Any]
"""Returns what stands for a value that a variable holds at a place of a loop."""


def observations_of(function: CheckedFunction, policy: Policy, outcome: int | None) -> Observations:
    """Return what a function sees of its variables from each of its places on.

    Args:
        function: The function.
        policy: How decisions are made.
        outcome: The number of the variable that is looked at in the end, if any.
    """
    odds = ExpressionOdds(function, policy, _never_called, frozenset(), _EXPLOSIONS, Budget())
    return Observations(function, odds, outcome, ParameterQuestions({}))


class AlikeValues:
    """The states of a loop at one of its places, each with values that stand for others.

    Values between the least and the greatest of a variable are not looked at, until one beyond
    these is the same to the loop as one of them.
    """

    def __init__(
        self, stands_for: StandsFor, states: Iterable[State], slots: Iterable[int]
    ) -> None:
        """Take what is known.

        Args:
            stands_for: Tells what stands for what.
            states: The states that have come up there.
            slots: The numbers of the variables that the loop looks at.
        """
        self._stands_for = stands_for
        self._known: dict[int, dict[Any, Any]] = {}
        self._ends: dict[int, tuple[int, int]] = {}
        self._merging: set[int] = set()
        for slot in slots:
            values = {state[slot]: state[slot] for state in states}
            if values and all(type(value) is int for value in values):
                inner = sorted(values)
                self._ends[slot] = inner[0], inner[-1]
                if self._is_one(slot, inner[:2]) or self._is_one(slot, inner[-2:]):
                    self._merging.add(slot)
                    values = {value: stands_for(slot, value) for value in inner}
                self._known[slot] = values

    def of(self, state: State) -> State:
        """Return the state that stands for one."""
        values: list[Any] | None = None
        for slot, known in self._known.items():
            value = state[slot]
            found = known.get(value)
            if found is None:
                found = self._found(slot, known, value)
            if found != value:
                values = values or [*state]
                values[slot] = found
        return state if values is None else tuple(values)

    def _is_one(self, slot: int, values: Sequence[int]) -> bool:
        """Return whether several values are the same to the loop."""
        return len(values) > 1 and len({self._stands_for(slot, one) for one in values}) == 1

    def _found(self, slot: int, known: dict[Any, Any], value: Any) -> Any:  # noqa: ANN401 - of any kind
        if type(value) is not int:
            return value
        least, greatest = self._ends[slot]
        found = value
        if slot not in self._merging and not least < value < greatest:
            nearest = least if value < least else greatest
            self._ends[slot] = min(least, value), max(greatest, value)
            if self._stands_for(slot, value) == self._stands_for(slot, nearest):
                self._merging.add(slot)
        if slot in self._merging:
            found = self._stands_for(slot, value)
        known[value] = found
        return found


def _never_called(name: str, _arguments: object) -> NoReturn:
    """Fail: nobody asks for more than dice and numbers."""
    raise AssertionError(name)
