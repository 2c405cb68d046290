"""What statements make of all that can happen at once, one after another."""

from __future__ import annotations

from flint import fmpq

from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.loops.chain import LoopChain
from engine.languages.table.exact.loops.open_loops import OpenLoop
from engine.languages.table.exact.partial_evaluation import PartialEvaluator
from engine.languages.table.exact.states import (
    States,
    held,
    merged,
    possibilities,
    unlooked,
    ways,
    with_value,
    without,
)
from engine.languages.table.exact.straight import Stretch, stretches
from engine.languages.table.exact.weighing import (
    Odds,
    Special,
    Thing,
    add_weighted,
    certain,
)
from engine.languages.table.reading.checks.checked import CheckedFunction
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

__all__ = ["Statements"]

_STATES_BETWEEN_LOOKS = 64
"""States that are followed between two looks at the budget."""


class Statements:
    """Runs statements on sets of states.

    What is rolled is told apart as late as possible: a variable holds the odds of its values until
    something looks at it that other things depend on as well.

    Attributes:
        looking: Evaluates the expressions.
    """

    def __init__(self, rounds: int, budget: Budget) -> None:
        """Take what may be done.

        Args:
            rounds: Rounds of a loop without a certain end that cannot be solved for all of them.
            budget: What the calculation may cost.
        """
        self._rounds = rounds
        self._budget = budget
        self.looking = PartialEvaluator(budget)
        # A block stands in two functions where one was put in place of a call of it.
        self._known_stretches: dict[tuple[CheckedFunction, Block], tuple[Stretch, ...]] = {}

    def run(self, statement: Statement, states: States, frame: Frame) -> States:
        """Return what is possible after a statement, where it does not return."""
        if not states:
            return states
        if isinstance(statement, Block):
            for stretch in self._stretches(statement, frame.plan):
                states = self._along(stretch, states, frame)
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
        return without(after, frame.plan.life.forgotten[statement])

    def _stretches(self, block: Block, plan: FunctionPlan) -> tuple[Stretch, ...]:
        key = plan.function, block
        found = self._known_stretches.get(key)
        if found is None:
            found = self._known_stretches[key] = stretches(block.statements, plan)
        return found

    def _along(self, stretch: Stretch, states: States, frame: Frame) -> States:
        """Return what is possible after statements of a block, one after another."""
        after: States = {}
        if stretch.course is not None:
            rolled: States = {}
            for environment, weight in states.items():
                self._follow(stretch, (environment, weight), (after, rolled), frame)
            states = rolled
        for one in stretch.statements:
            states = self.run(one, states, frame)
        if not after:
            return states
        add_weighted(after, states.items())
        return merged(after, stretch.apart)

    def _follow(
        self,
        stretch: Stretch,
        state: tuple[Environment, fmpq],
        states: tuple[States, States],
        frame: Frame,
    ) -> None:
        """Follow statements without dice from a state on, if all is known or has to be looked at.

        Args:
            stretch: The statements.
            state: The state.
            states: States after the statements, and those that could not be followed, are put here.
            frame: The function.
        """
        after, rolled = states
        unknown = unlooked(state[0], stretch.mentioned)
        if not stretch.can_open(unknown):
            add_weighted(rolled, (state,))
            return
        following, ended = self._followed(stretch, state[0], unknown)
        total = 1
        for slot in unknown:
            odds = state[0][slot]
            assert isinstance(odds, Odds)
            total *= odds.total
        share = state[1] / total
        add_weighted(after, ((one, fmpq(weight)) for one, weight in following.items()), share)
        add_weighted(frame.returned, ((one, fmpq(weight)) for one, weight in ended.items()), share)

    def _followed(
        self, stretch: Stretch, environment: Environment, unknown: list[int]
    ) -> tuple[dict[Environment, int], dict[Thing, int]]:
        """Return what is possible after a stretch, and what it has returned, in whole weights."""
        following: dict[Environment, int] = {}
        ended: dict[Thing, int] = {}
        self._budget.step(ways(environment, unknown))
        for number, (possible, weight) in enumerate(possibilities(environment, unknown)):
            if not number % _STATES_BETWEEN_LOOKS:
                self._budget.check()
            known, returned = stretch.follow(possible)
            if returned is None:
                following[known] = following.get(known, 0) + weight
            else:
                ended[returned[0]] = ended.get(returned[0], 0) + weight
        return following, ended

    def _conditional(self, statement: IfStatement, states: States, frame: Frame) -> States:
        live = frame.plan.life.inside[statement]
        holds, fails = self.looking.split(statement.condition, live, states, frame)
        after = dict(self.run(statement.then, holds, frame))
        if statement.otherwise is not None:
            fails = self.run(statement.otherwise, fails, frame)
        add_weighted(after, fails.items())
        return merged(after, frame.plan.apart(statement))

    def _each(self, statement: ForLoop, states: States, frame: Frame) -> States:
        slot = frame.plan.function.slots[statement.name]
        after: States = {}
        for items, group in self._by_items(statement, states, frame).items():
            assert isinstance(items, tuple)
            current = group
            for item in items:
                entered: States = {}
                for environment, weight in current.items():
                    add_weighted(entered, ((with_value(environment, slot, item), weight),))
                current = self.run(statement.body, entered, frame)
                current = merged(current, frame.plan.apart(statement.body))
            add_weighted(after, current.items())
        return after

    def _by_items(
        self, statement: ForLoop, states: States, frame: Frame
    ) -> dict[FieldValue, States]:
        groups: dict[FieldValue, States] = {}
        live = frame.plan.life.inside[statement]
        for state in states.items():
            for environment, weight, odds in self.looking.evaluated(
                statement.items, state, live, frame
            ):
                for items, share in self.looking.values(odds, statement.items, weight, frame):
                    add_weighted(groups.setdefault(items, {}), ((environment, share),))
        return groups

    def _return(self, statement: Return, states: States, frame: Frame) -> None:
        value = statement.value
        outcome = frame.plan.outcome
        live = frozenset() if outcome is None else frozenset({outcome})
        for state in states.items():
            if value is None:
                frame.end(state[0], certain(Special.NOTHING), state[1])
                continue
            evaluate = frame.plan.odds.of_returned
            for environment, weight, odds in self.looking.evaluated(
                value, state, live, frame, evaluate
            ):
                self._budget.step(len(odds.weights))
                frame.end(environment, odds, weight)

    def _assign(self, statement: Assignment, states: States, frame: Frame) -> States:
        plan = frame.plan
        slot = plan.function.slots[statement.name]
        value = plan.value_of(statement)
        simple, read = plan.odds.plain(value), plan.odds.read(value)
        is_added_to = slot in read and slot not in plan.repeated(value)
        if is_added_to and (simple is None or any(unlooked(state, read) for state in states)):
            states = merged(states, (slot,))
        live = plan.life.after[statement] - {slot}
        after: States = {}
        for state in states.items():
            if simple is not None and not unlooked(state[0], read):
                known = with_value(state[0], slot, simple(state[0]))
                add_weighted(after, ((known, state[1]),))
                continue
            for environment, weight, odds in self.looking.evaluated(value, state, live, frame):
                self._put(odds, value, (environment, weight), slot, after, frame)
        return after

    def _put(
        self,
        odds: Odds,
        value: Expression,
        state: tuple[Environment, fmpq],
        slot: int,
        after: States,
        frame: Frame,
    ) -> None:
        """Put what an expression comes to into a variable: its odds, if there are several."""
        environment, weight = state
        self._budget.step(len(odds.weights))
        if odds.only is None and not any(isinstance(one, Special) for one in odds.weights):
            add_weighted(after, ((with_value(environment, slot, odds), weight),))
            return
        values: dict[Thing, fmpq] = dict(self.looking.values(odds, value, weight, frame))
        if values:
            content, whole = held(values)
            add_weighted(after, ((with_value(environment, slot, content), whole),))

    def _perform(self, statement: Perform, states: States, frame: Frame) -> States:
        if frame.plan.is_shown(statement):
            return states
        after: States = {}
        live = frame.plan.life.after[statement]
        for state in states.items():
            found = list(self.looking.evaluated(statement.call, state, live, frame))
            if not any(Special.MISSING in odds.weights for _, _, odds in found):
                add_weighted(after, (state,))
                continue
            for environment, weight, odds in found:
                missing = fmpq(odds.weights.get(Special.MISSING, 0), odds.total)
                frame.cut_off(weight * missing)
                add_weighted(after, ((environment, weight * (1 - missing)),))
        return after

    # ---- loops ----------------------------------------------------------------------------

    def _loop(self, statement: WhileLoop, states: States, frame: Frame) -> States:
        chain = frame.plan.chains.get(statement)
        if chain is None:
            chain = LoopChain(statement, frame.plan, self, self._rounds, self._budget)
            frame.plan.chains[statement] = chain
        after = chain.solved(states, frame)
        if after is None:
            after = OpenLoop(statement, self, self._rounds).followed(states, frame)
        return after
