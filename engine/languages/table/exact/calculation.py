"""The exact distribution of a roll, by running its script on all that can happen at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flint import fmpq

from engine.chains import EndlessError, Move, absorbed
from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.outcomes import ExpressionOdds
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.statements import Statements
from engine.languages.table.exact.weighing import (
    SURELY,
    Odds,
    Special,
    TailCall,
    Thing,
    add_weighted,
    certain,
    in_whole_numbers,
    mass,
    reduced,
)
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.rolling.interpreter import MOST_CALLS

__all__ = ["DEFAULT_ROUNDS", "Calculation", "Cuts"]

DEFAULT_ROUNDS = 400
"""Rounds of a loop that is not solved for all of them, where nothing else is said."""


_MOST_TAIL_CALLS = 1000
"""Calls that pass on to one another, up to which new ones are looked for."""


_MANY_CALLS = 20_000
"""Different calls from which on none are looked for further behind than may be made."""


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
        self._known: dict[TailCall, tuple[Odds, int]] = {}
        self._cut: dict[tuple[TailCall, int], Odds] = {}
        self._deepest = 0

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
        return self._worked_out(self.planned(roll, 0, outcome), arguments)

    def _worked_out(self, plan: FunctionPlan, arguments: tuple[FieldValue, ...]) -> Odds:
        """Return what a function comes to, calls among it that are still to be made."""
        rest = len(plan.function.variables) - len(arguments)
        start: Environment = (*arguments, *(None for _ in range(rest)))
        frame = Frame(plan)
        left = self._statements.run(plan.function.function.body, {start: SURELY}, frame)
        for environment, weight in left.items():
            frame.end(environment, certain(Special.NOTHING), weight)
        return in_whole_numbers(frame.returned)

    def planned(self, function: CheckedFunction, depth: int, outcome: int | None) -> FunctionPlan:
        """Return what is known of a function that is called this deep.

        How deep matters to functions that call themselves only, since they may be cut off.
        """
        recursive = self._script.recursive

        def call(name: str, arguments: tuple[FieldValue, ...]) -> Odds:
            return self._called(name, arguments, depth + 1 if name in recursive else 0)

        own = function.function.identifier.key
        again = recursive if own in recursive and not function.function.is_roll else frozenset()
        explosions = self._cuts.explosions
        odds = ExpressionOdds(function, self._policy, call, again, explosions, self._budget)
        return FunctionPlan(function, odds, outcome)

    # ---- calls ----------------------------------------------------------------------------

    def _called(self, key: str, arguments: tuple[FieldValue, ...], depth: int) -> Odds:
        """Return what a call comes to.

        What was worked out without cutting anything off holds however deep the call is, as long as
        the calls inside of it are not too deep then.
        """
        if depth > MOST_CALLS:
            self._deepest = depth
            return certain(Special.MISSING)
        call = TailCall(key, arguments)
        known = self._known.get(call)
        if known is not None and depth + known[1] <= MOST_CALLS:
            self._deepest = max(self._deepest, depth + known[1])
            return known[0]
        found = self._cut.get((call, depth))
        if found is None:
            before, self._deepest = self._deepest, depth
            found = self._followed(call, depth)
            if Special.MISSING not in found.weights:
                self._known[call] = (found, self._deepest - depth)
            else:
                self._cut[call, depth] = found
            self._deepest = max(before, self._deepest)
        return found

    def _at_once(self, call: TailCall, depth: int) -> Odds:
        """Return what a call comes to, where it does not only pass on to another one."""
        function = self._script.functions[call.key]
        if (function, depth) not in self._plans:
            self._plans[function, depth] = self.planned(function, depth, None)
        return self._worked_out(self._plans[function, depth], call.arguments)

    def _followed(self, call: TailCall, depth: int) -> Odds:
        """Return what a call comes to, after all calls that it only passes on to.

        These are the states of a chain: how many of them there are behind one another does not
        matter, if they are but finitely many.
        """
        found = {call: self._at_once(call, depth)}
        waiting = _calls_in(found[call])
        for behind in range(_MOST_TAIL_CALLS):
            if not waiting or (behind > MOST_CALLS and len(found) > _MANY_CALLS):
                break
            new = [one for one in waiting if one not in found]
            found.update((one, self._at_once(one, depth)) for one in new)
            waiting = list(dict.fromkeys(other for one in new for other in _calls_in(found[one])))
        if len(found) == 1 and not _calls_in(found[call]):
            return found[call]
        solved = None if waiting else self._absorbed(found)
        return self._call_by_call(call, found) if solved is None else solved

    def _absorbed(self, found: Mapping[TailCall, Odds]) -> Odds | None:
        """Return what comes of the first of some calls, or None where they may go on for ever."""
        numbers: dict[Thing, int] = {one: number for number, one in enumerate(found)}
        moves: list[Move | None] = []
        for odds in found.values():
            following = [
                (numbers.setdefault(thing, len(numbers)), weight)
                for thing, weight in odds.weights.items()
            ]
            moves.append(Move(following, odds.total))
        moves += [None] * (len(numbers) - len(found))
        try:
            ends = absorbed({0: 1}, 1, moves, self._budget)
        except EndlessError:
            return None
        things = list(numbers)
        return reduced({things[end]: share for end, share in ends.weights.items()}, ends.total)

    def _call_by_call(self, call: TailCall, found: dict[TailCall, Odds]) -> Odds:
        """Return what comes of a call and of those behind it, up to the deepest that are made."""
        ended: dict[Thing, fmpq] = {}
        calls = {call: SURELY}
        for _ in range(MOST_CALLS):
            following: dict[TailCall, fmpq] = {}
            for one, weight in calls.items():
                for thing, share in found[one].shares:
                    if isinstance(thing, TailCall):
                        add_weighted(following, ((thing, share),), weight)
                    else:
                        add_weighted(ended, ((thing, share),), weight)
            calls = following
        if calls:
            add_weighted(ended, ((Special.MISSING, mass(calls)),))
        return in_whole_numbers(ended)


def _calls_in(odds: Odds) -> list[TailCall]:
    return [thing for thing in odds.weights if isinstance(thing, TailCall)]
