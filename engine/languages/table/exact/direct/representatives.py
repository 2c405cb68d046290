"""Values that stand for all those that nothing behind the head of a loop can tell from them.

A goblin with -5 hit points is as dead as one with 0; see ``observations``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, NoReturn, TypeAlias

from engine.control import Budget
from engine.languages.policies import Policy
from engine.languages.table.exact.loop_kinds import flat
from engine.languages.table.exact.observations import Observations
from engine.languages.table.exact.outcomes import ExpressionOdds
from engine.languages.table.exact.parameter_questions import ParameterQuestions
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import WhileLoop

__all__ = ["Representatives", "Representing"]

_EXPLOSIONS = 12
"""Dice that explode out of one another where it is asked whether a roll is ever negative."""

Representing: TypeAlias = Callable[[str, Sequence[int]], Sequence[int]]
"""Returns what stands for numbers that a variable holds at the head of a loop."""


class Representatives:
    """What stands for what in the loops of one function, found out when it is asked."""

    def __init__(self, function: CheckedFunction, policy: Policy, outcome: int | None) -> None:
        """Take the function.

        Args:
            function: The function.
            policy: How decisions are made.
            outcome: The number of the variable that is looked at in the end, if any.
        """
        self._function = function
        self._policy = policy
        self._outcome = outcome

    @cached_property
    def _observations(self) -> Observations:
        odds = ExpressionOdds(
            self._function, self._policy, _never_called, frozenset(), _EXPLOSIONS, Budget()
        )
        return Observations(self._function, odds, self._outcome, ParameterQuestions({}))

    def at(self, loop: WhileLoop) -> Representing:
        """Return what stands for numbers at the head of a loop.

        Where neither the two least nor the two greatest are one, no others are looked at.
        """
        statements = list(flat(loop.body))

        def representing(name: str, values: Sequence[int]) -> Sequence[int]:
            seen = self._observations
            place = seen.after[statements[-1]] if statements else seen.inside[loop]
            stands_for = partial(seen.representative, place, int(name))
            different = sorted(set(values))
            ends = (different[:2], different[-2:])
            if all(stands_for(one) != stands_for(other) for one, *more in ends for other in more):
                return values
            same: dict[int, Any] = {value: stands_for(value) for value in different}
            return [same[value] for value in values]

        return representing


def _never_called(name: str, _arguments: Sequence[object]) -> NoReturn:
    """Fail: nobody asks for more than dice and numbers."""
    raise AssertionError(name)
