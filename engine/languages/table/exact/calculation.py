"""The exact distribution of a roll, by running its script on all that can happen at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flint import fmpq

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.frames import Frame, States, assigned, with_value, without
from engine.languages.table.exact.increments import alike, grown, increment
from engine.languages.table.exact.liveness import forgotten, is_only_shown
from engine.languages.table.exact.outcomes import Policy, Spreads
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.weighing import (
    NEVER,
    SURELY,
    Special,
    Spread,
    Thing,
    add_weighted,
    certain,
    expected_visits,
    mass,
)
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Perform,
    Return,
    Statement,
    WhileLoop,
)
from engine.languages.table.rolling.interpreter import MOST_CALLS, MOST_ROUNDS

__all__ = ["DEFAULT_ROUNDS", "Calculation", "Cuts"]

DEFAULT_ROUNDS = 400
"""Rounds of a loop without a certain end, where nothing else is said."""

_LARGEST_CIRCLE = 64
"""States of a loop that come back to one another, up to which it is solved for all its rounds."""


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
        self._spreads: dict[tuple[CheckedFunction, int], Spreads] = {}
        self._forgotten: dict[CheckedFunction, Mapping[Statement, tuple[int, ...]]] = {}
        self._known: dict[tuple[str, tuple[FieldValue, ...], int], Spread] = {}

    def spread(
        self, roll: CheckedFunction, arguments: tuple[FieldValue, ...], outcome: int | None
    ) -> Spread:
        """Return what a roll comes to.

        Args:
            roll: The roll.
            arguments: A value for each of its parameters.
            outcome: The number of the variable that is looked at in the end, or None for what the
                roll returns.

        Raises:
            DiceError: It can fail, or is over the budget.
        """
        kept = frozenset() if outcome is None else frozenset({outcome})
        frame = Frame(roll, self._spreads_of(roll, 0), forgotten(roll, kept), outcome)
        return self._worked_out(frame, arguments)

    # ---- functions ------------------------------------------------------------------------

    def _called(self, key: str, arguments: tuple[FieldValue, ...], depth: int) -> Spread:
        if depth > MOST_CALLS:
            return certain(Special.MISSING)
        known = (key, arguments, depth)
        found = self._known.get(known)
        if found is None:
            function = self._script.functions[key]
            if function not in self._forgotten:
                self._forgotten[function] = forgotten(function, frozenset())
            spreads = self._spreads_of(function, depth)
            frame = Frame(function, spreads, self._forgotten[function])
            found = self._known[known] = self._worked_out(frame, arguments)
        return found

    def _spreads_of(self, function: CheckedFunction, depth: int) -> Spreads:
        """Return what the expressions of a function come to, called this deep.

        How deep matters to functions that call themselves only, since they may be cut off.
        """
        key = (function, depth)
        if key not in self._spreads:

            def call(name: str, arguments: tuple[FieldValue, ...]) -> Spread:
                deeper = depth + 1 if name in self._script.recursive else 0
                return self._called(name, arguments, deeper)

            explosions = self._cuts.explosions
            self._spreads[key] = Spreads(function, self._policy, call, explosions, self._budget)
        return self._spreads[key]

    def _worked_out(self, frame: Frame, arguments: tuple[FieldValue, ...]) -> Spread:
        rest = len(frame.function.variables) - len(arguments)
        start: Environment = (*arguments, *(None for _ in range(rest)))
        left = self._run(frame.function.function.body, {start: SURELY}, frame)
        for environment, weight in left.items():
            frame.end(environment, certain(Special.NOTHING), weight)
        return tuple(frame.returned.items())

    # ---- statements -----------------------------------------------------------------------

    def _run(self, statement: Statement, states: States, frame: Frame) -> States:
        """Return what is possible after a statement, where it does not return."""
        if not states:
            return states
        if isinstance(statement, Block):
            for one in statement.statements:
                states = self._run(one, states, frame)
            return states
        self._budget.step(len(states))
        if isinstance(statement, IfStatement):
            after = self._conditional(statement, states, frame)
        elif isinstance(statement, WhileLoop):
            after = self._loop(statement, states, frame)
        elif isinstance(statement, ForLoop):
            after = self._each(statement, states, frame)
        elif isinstance(statement, Return):
            self._return(statement, states, frame)
            return {}
        elif isinstance(statement, Assignment):
            after = self._assign(statement, states, frame)
        else:
            after = self._perform(statement, states, frame)
        return without(after, frame.forgotten[statement])

    def _conditional(self, statement: IfStatement, states: States, frame: Frame) -> States:
        holds, fails = self._split(statement.condition, states, frame)
        after = dict(self._run(statement.then, holds, frame))
        if statement.otherwise is not None:
            fails = self._run(statement.otherwise, fails, frame)
        add_weighted(after, fails.items())
        return after

    def _split(self, condition: Expression, states: States, frame: Frame) -> tuple[States, States]:
        holds: States = {}
        fails: States = {}
        for environment, weight in states.items():
            for value, share in self._values(condition, environment, weight, frame):
                add_weighted(holds if value else fails, ((environment, share),))
        return holds, fails

    def _values(
        self, expression: Expression, environment: Environment, weight: fmpq, frame: Frame
    ) -> list[tuple[FieldValue, fmpq]]:
        """Return the values of an expression with their weights; what is missing is put away."""
        values: list[tuple[FieldValue, fmpq]] = []
        for thing, share in self._spread_at(expression, environment, frame):
            if thing is Special.MISSING:
                frame.cut_off(weight * share)
            elif isinstance(thing, Special):
                raise DiceError("this returned no value", expression.span)
            else:
                values.append((thing, weight * share))
        return values

    def _spread_at(self, expression: Expression, environment: Environment, frame: Frame) -> Spread:
        """Return what an expression comes to in one state, each value of which is a step."""
        spread = frame.spreads.of(expression, environment)
        self._budget.step(len(spread))
        return spread

    def _each(self, statement: ForLoop, states: States, frame: Frame) -> States:
        slot = frame.function.slots[statement.name]
        after: States = {}
        for items, group in self._by_items(statement, states, frame).items():
            assert isinstance(items, tuple)
            current = group
            for item in items:
                entered: States = {}
                for environment, weight in current.items():
                    add_weighted(entered, ((with_value(environment, slot, item), weight),))
                current = self._run(statement.body, entered, frame)
            add_weighted(after, current.items())
        return after

    def _by_items(
        self, statement: ForLoop, states: States, frame: Frame
    ) -> dict[FieldValue, States]:
        groups: dict[FieldValue, States] = {}
        for environment, weight in states.items():
            for items, share in self._values(statement.items, environment, weight, frame):
                add_weighted(groups.setdefault(items, {}), ((environment, share),))
        return groups

    def _return(self, statement: Return, states: States, frame: Frame) -> None:
        value = statement.value
        for environment, weight in states.items():
            nothing = certain(Special.NOTHING)
            spread = nothing if value is None else self._spread_at(value, environment, frame)
            frame.end(environment, spread, weight)

    def _assign(self, statement: Assignment, states: States, frame: Frame) -> States:
        found = increment(statement, frame.function)
        if found is None:
            return self._assign_each(statement, states, frame)
        after: States = {}
        for common, group in alike(states, found.slot).items():
            by = self._spread_at(found.by, common, frame)
            result = grown(found, common, group, by, self._budget)
            if result is None:
                result = self._assign_each(statement, group, frame), NEVER
            add_weighted(after, result[0].items())
            frame.cut_off(result[1])
        return after

    def _assign_each(self, statement: Assignment, states: States, frame: Frame) -> States:
        slot = frame.function.slots[statement.name]
        after: States = {}
        for environment, weight in states.items():
            for value, share in self._values(statement.value, environment, weight, frame):
                held = assigned(statement, environment[slot], value)
                add_weighted(after, ((with_value(environment, slot, held), share),))
        return after

    def _perform(self, statement: Perform, states: States, frame: Frame) -> States:
        if is_only_shown(statement.call):
            return states
        after: States = {}
        for environment, weight in states.items():
            for thing, share in self._spread_at(statement.call, environment, frame):
                if thing is Special.MISSING:
                    frame.cut_off(weight * share)
                else:
                    add_weighted(after, ((environment, weight * share),))
        return after

    # ---- loops ----------------------------------------------------------------------------

    def _loop(self, statement: WhileLoop, states: States, frame: Frame) -> States:
        after: States = {}
        entered = mass(states)
        seen: set[Environment] = set()
        was_tried = False
        for rounds in range(MOST_ROUNDS + 1):
            if not was_tried and states.keys() <= seen:
                was_tried = True
                rest = self._all_rounds(statement, states, frame)
                if rest is not None:
                    add_weighted(after, rest.items())
                    return after
            seen.update(states)
            going, leaving = self._split(statement.condition, states, frame)
            add_weighted(after, leaving.items())
            if rounds >= self._cuts.rounds and mass(going) < entered:
                frame.cut_off(mass(going))
                return after
            states = self._run(statement.body, going, frame)
            if not states:
                return after
        raise DiceError(f"this loop goes more than {MOST_ROUNDS:,} rounds", statement.span)

    def _all_rounds(self, statement: WhileLoop, states: States, frame: Frame) -> States | None:
        """Return what is possible after all rounds of a loop that goes in circles.

        It is None where the loop gets to too many different states.
        """
        rounds = self._circle(statement, states, frame)
        if rounds is None:
            return None
        number = {environment: index for index, environment in enumerate(rounds)}
        steps = [
            {number[other]: share for other, share in one.going.items()} for one in rounds.values()
        ]
        start = [states.get(environment, NEVER) for environment in rounds]
        visits = expected_visits(start, steps)
        if visits is None:
            raise DiceError("this loop never ends", statement.span)
        after: States = {}
        for one, visited in zip(rounds.values(), visits, strict=True):
            add_weighted(after, one.leaving.items(), visited)
            add_weighted(frame.returned, one.returned.items(), visited)
        return after

    def _circle(
        self, statement: WhileLoop, states: States, frame: Frame
    ) -> dict[Environment, _Round] | None:
        rounds: dict[Environment, _Round] = {}
        waiting = list(states)
        while waiting:
            environment = waiting.pop()
            if environment in rounds:
                continue
            if len(rounds) == _LARGEST_CIRCLE:
                return None
            own = replace(frame, returned={})
            going, leaving = self._split(statement.condition, {environment: SURELY}, own)
            following = self._run(statement.body, going, own)
            rounds[environment] = _Round(following, leaving, own.returned)
            waiting += following
        return rounds


@dataclass(frozen=True, slots=True)
class _Round:
    """One round of a loop from one state on.

    Attributes:
        going: The states at its head afterwards.
        leaving: The states after the loop.
        returned: What the function has returned meanwhile.
    """

    going: States
    leaving: States
    returned: Mapping[Thing, fmpq]
