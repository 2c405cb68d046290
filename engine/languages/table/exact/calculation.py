"""The exact distribution of a roll, by running its script on all that can happen at once.

Functions depend on their arguments alone, so each call is worked out once, however deep it is. Only
calls without an end are cut off: those that need their own value, as in ``1 + f(n)``, and those
that go on to ever new arguments. They are worked out once more for each depth, up to the limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from flint import fmpq

from engine.chains.absorption import EndlessError, Move, absorbed
from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.analysis.parameter_questions import ParameterQuestions
from engine.languages.table.exact.expressions.outcomes import ExpressionOdds
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.rewriting.prepared import prepared
from engine.languages.table.exact.rewriting.unread_sums import without_unread_sums
from engine.languages.table.exact.statements import Statements
from engine.languages.table.exact.walk.rewriting.last_calls import with_last_call
from engine.languages.table.exact.weighing import (
    SURELY,
    Odds,
    Special,
    TailCall,
    Thing,
    add_weighted,
    certain,
    in_whole_numbers,
    is_long,
    mass,
    reduced,
    shortened,
)
from engine.languages.table.operations import returned_nothing
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import Expression, FunctionCall, Return, walk
from engine.languages.table.rolling.interpreter import MOST_CALLS

__all__ = ["Calculation", "Cuts"]

_MOST_TAIL_CALLS = 1000
"""Calls that pass on to one another, up to which new ones are looked for."""


_DEEPEST = 1000
"""Calls that may wait for one another, before they are taken to have no end."""

_MANY_CALLS = 20_000
"""Different calls from which on none are looked for further behind than may be made."""


class _NeverEndsError(Exception):
    """A call needs its own value, or goes on to ever new ones."""


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
        self._script = script = prepared(script)
        self._policy = policy
        self._cuts = cuts
        self._budget = budget
        self._statements = Statements(cuts.rounds, budget)
        self._asking = ParameterQuestions(script.functions)
        self._plans: dict[tuple[CheckedFunction, int], FunctionPlan] = {}
        self._known: dict[TailCall, Odds] = {}
        self._cut: dict[tuple[TailCall, int], Odds] = {}
        self._in_work: dict[TailCall, None] = {}
        self._endless: set[TailCall] = set()
        self._is_long = False  # calls without an end that call twice double their digits each time

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
        roll = with_last_call(self._script, self._script.rolls[roll.name.casefold()])
        roll = without_unread_sums(roll, outcome)
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

        Args:
            function: The function.
            depth: How many calls without an end are around its body; 0 where none is.
            outcome: See ``odds``.
        """
        recursive = self._script.recursive

        def call(name: str, arguments: tuple[FieldValue, ...]) -> Odds:
            called = TailCall(name, arguments)
            return self._limited(called, depth + 1) if name in recursive else self._at_end(called)

        own = function.function.identifier.key
        again = recursive if own in recursive and not function.function.is_roll else frozenset()
        explosions = self._cuts.explosions
        odds = ExpressionOdds(function, self._policy, call, again, explosions, self._budget)
        return FunctionPlan(function, odds, outcome, self._asking)

    # ---- calls ----------------------------------------------------------------------------

    def _limited(self, call: TailCall, depth: int) -> Odds:
        """Return what a call of a function comes to that may call itself.

        Args:
            call: The call.
            depth: How deep it is, where it has no end.
        """
        exact = self._exactly(call)
        if exact is not None:
            return exact
        if depth > MOST_CALLS:
            return certain(Special.MISSING)
        found = self._cut.get((call, depth))
        if found is None:
            found = self._followed(call, depth)
            self._is_long = self._is_long or is_long(found)
            self._cut[call, depth] = found = shortened(found) if self._is_long else found
        return found

    def _exactly(self, call: TailCall) -> Odds | None:
        """Return what a call comes to however deep it goes, or None where it has no end.

        Raises:
            _NeverEndsError: It has none, and others wait for it.
        """
        found = self._known.get(call)
        if found is not None:
            return found
        is_endless = call in self._endless or call in self._in_work
        if is_endless or len(self._in_work) > _DEEPEST:
            if self._in_work:
                raise _NeverEndsError
            return None
        self._in_work[call] = None
        try:
            found = self._known[call] = self._followed(call, 0)
        except _NeverEndsError:
            self._endless.update(self._in_work)
            if len(self._in_work) > 1:
                raise
            # What was known of their loops was left while it was being found out.
            self._plans = {key: plan for key, plan in self._plans.items() if key[1]}
        finally:
            del self._in_work[call]
        return found

    def _at_end(self, call: TailCall) -> Odds:
        """Return what a call of a function comes to that never calls itself."""
        found = self._known.get(call)
        if found is None:
            found = self._known[call] = self._followed(call, 0)
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
        self._check_returned(found)
        solved = None if waiting else self._absorbed(found)
        return self._call_by_call(call, found) if solved is None else solved

    def _check_returned(self, found: Mapping[TailCall, Odds]) -> None:
        """Check that all calls that are passed on to come to a value.

        Raises:
            DiceError: One of them does not.
        """
        without = {call for call, odds in found.items() if Special.NOTHING in odds.weights}
        if not without:
            return
        for call, odds in found.items():
            for other in without.intersection(odds.weights):
                for one in walk(self._script.functions[call.key].function):
                    if isinstance(one, Return) and _is_call_of(one.value, other.key):
                        raise returned_nothing(one.value)

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


def _is_call_of(value: Expression | None, key: str) -> TypeGuard[FunctionCall]:
    return isinstance(value, FunctionCall) and value.function.key == key


def _calls_in(odds: Odds) -> list[TailCall]:
    return [thing for thing in odds.weights if isinstance(thing, TailCall)]
