"""The exact distribution of a roll, by running its script on all that can happen at once."""

from __future__ import annotations

from dataclasses import dataclass

from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.liveness import life_of
from engine.languages.table.exact.outcomes import ExpressionOdds, Policy
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.statements import Statements
from engine.languages.table.exact.weighing import (
    SURELY,
    Odds,
    Special,
    certain,
    in_whole_numbers,
)
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.rolling.interpreter import MOST_CALLS

__all__ = ["DEFAULT_ROUNDS", "Calculation", "Cuts"]

DEFAULT_ROUNDS = 400
"""Rounds of a loop that is not solved for all of them, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where what may go on for ever is cut off; what goes on is missing.

    Attributes:
        rounds: Rounds of a loop without a certain end.
        explosions: Dice that explode out of one another.
    """

    rounds: int
    explosions: int


class Calculation:
    """One calculation: functions depend on their arguments alone, so each is worked out once."""

    def __init__(self, script: TableScript, policy: Policy, cuts: Cuts, budget: Budget) -> None:
        """Take what the calculation depends on.

        Args:
            script: The script.
            policy: How decisions are made.
            cuts: Where what may go on for ever is cut off.
            budget: What the calculation may cost.
        """
        self._script = script
        self._policy = policy
        self._cuts = cuts
        self._budget = budget
        self._statements = Statements(cuts.rounds, budget)
        self._plans: dict[tuple[CheckedFunction, int], FunctionPlan] = {}
        self._known: dict[tuple[str, tuple[FieldValue, ...], int], Odds] = {}

    def odds(
        self, roll: CheckedFunction, arguments: tuple[FieldValue, ...], outcome: int | None
    ) -> Odds:
        """Return what a roll comes to.

        Args:
            roll: The roll.
            arguments: A value for each of its parameters.
            outcome: The number of the variable that is looked at in the end, or None for what the
                roll returns.

        Raises:
            DiceError: It can fail, or is over the budget.
        """
        return self._worked_out(self._planned(roll, 0, outcome), arguments)

    # ---- functions ------------------------------------------------------------------------

    def _called(self, key: str, arguments: tuple[FieldValue, ...], depth: int) -> Odds:
        if depth > MOST_CALLS:
            return certain(Special.MISSING)
        known = (key, arguments, depth)
        found = self._known.get(known)
        if found is None:
            function = self._script.functions[key]
            if (function, depth) not in self._plans:
                self._plans[function, depth] = self._planned(function, depth, None)
            plan = self._plans[function, depth]
            found = self._known[known] = self._worked_out(plan, arguments)
        return found

    def _planned(self, function: CheckedFunction, depth: int, outcome: int | None) -> FunctionPlan:
        """Return what is known of a function that is called this deep.

        How deep matters to functions that call themselves only, since they may be cut off.
        """

        def call(name: str, arguments: tuple[FieldValue, ...]) -> Odds:
            deeper = depth + 1 if name in self._script.recursive else 0
            return self._called(name, arguments, deeper)

        odds = ExpressionOdds(function, self._policy, call, self._cuts.explosions, self._budget)
        kept = frozenset() if outcome is None else frozenset({outcome})
        return FunctionPlan(function, odds, life_of(function, kept), outcome)

    def _worked_out(self, plan: FunctionPlan, arguments: tuple[FieldValue, ...]) -> Odds:
        rest = len(plan.function.variables) - len(arguments)
        start: Environment = (*arguments, *(None for _ in range(rest)))
        frame = Frame(plan)
        left = self._statements.run(plan.function.function.body, {start: SURELY}, frame)
        for environment, weight in left.items():
            frame.end(environment, certain(Special.NOTHING), weight)
        return in_whole_numbers(frame.returned)
