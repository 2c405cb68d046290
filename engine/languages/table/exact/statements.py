"""What statements make of all that can happen at once, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flint import fmpq

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.frames import Frame
from engine.languages.table.exact.liveness import Slots
from engine.languages.table.exact.loop_chain import LET_IT_END, LoopChain
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.states import (
    States,
    held,
    merged,
    opened,
    unlooked,
    with_value,
    without,
)
from engine.languages.table.exact.weighing import (
    Odds,
    Special,
    TailCall,
    Thing,
    add_weighted,
    certain,
    mass,
)
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
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

__all__ = ["Statements"]

_RETURN_SOMETHING = "end the function with a `return` in every case, such as `return 0;`"


class Statements:
    """Runs statements on sets of states.

    What is rolled is told apart as late as possible: a variable holds the odds of its values until
    something looks at it that other things depend on as well.
    """

    def __init__(self, rounds: int, budget: Budget) -> None:
        """Take what may be done.

        Args:
            rounds: Rounds of a loop without a certain end that cannot be solved for all of them.
            budget: What the calculation may cost.
        """
        self._rounds = rounds
        self._budget = budget

    def run(self, statement: Statement, states: States, frame: Frame) -> States:
        """Return what is possible after a statement, where it does not return."""
        if not states:
            return states
        if isinstance(statement, Block):
            for one in statement.statements:
                states = self.run(one, states, frame)
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

    def _conditional(self, statement: IfStatement, states: States, frame: Frame) -> States:
        live = frame.plan.life.inside[statement]
        holds, fails = self.split(statement.condition, live, states, frame)
        after = dict(self.run(statement.then, holds, frame))
        if statement.otherwise is not None:
            fails = self.run(statement.otherwise, fails, frame)
        add_weighted(after, fails.items())
        return merged(after, frame.plan.written(statement))

    def split(
        self, condition: Expression, live: Slots, states: States, frame: Frame
    ) -> tuple[States, States]:
        """Return the states in which a condition holds, and those in which it does not.

        Args:
            condition: The condition.
            live: The variables that matter whatever comes of it.
            states: The states.
            frame: The function.
        """
        branches: tuple[States, States] = ({}, {})
        odds = frame.plan.odds
        simple, read = odds.plain(condition), odds.read(condition)
        for environment, weight in states.items():
            rolled = unlooked(environment, read)
            if rolled:
                self._split_rolled(condition, live, (environment, weight), rolled, branches, frame)
            elif simple is not None:
                add_weighted(branches[not simple(environment)], ((environment, weight),))
            else:
                found = odds.of(condition, environment)
                self._branch(found, condition, environment, weight, branches, frame)
        return branches

    def _branch(
        self,
        found: Odds,
        condition: Expression,
        environment: Environment,
        weight: fmpq,
        branches: tuple[States, States],
        frame: Frame,
    ) -> None:
        for value, share in self._values(found, condition, weight, frame):
            add_weighted(branches[not value], ((environment, share),))

    def _split_rolled(
        self,
        condition: Expression,
        live: Slots,
        state: tuple[Environment, fmpq],
        rolled: list[int],
        branches: tuple[States, States],
        frame: Frame,
    ) -> None:
        """Split a state by a condition on variables that nobody has looked at yet.

        Of the variables that matter afterwards, one need not be known even then: in each branch it
        holds the odds that it has given the condition.
        """
        plan = frame.plan
        used_up = [slot for slot in rolled if slot not in live]
        looked_at = [slot for slot in rolled if slot in live or slot in plan.repeated(condition)]
        looked_at.sort(key=lambda slot: len(state[0][slot].weights))  # type: ignore[union-attr]
        last = looked_at.pop() if looked_at else None
        for environment, weight in opened(*state, looked_at):
            self._budget.step()
            if last is None:
                found = plan.odds.of(condition, environment)
                spent = _cleared(environment, used_up)
                self._branch(found, condition, spent, weight, branches, frame)
                continue
            odds = environment[last]
            assert isinstance(odds, Odds)
            sides: tuple[dict[Thing, fmpq], dict[Thing, fmpq]] = ({}, {})
            for thing, share in odds.shares:
                known = with_value(environment, last, thing)  # type: ignore[arg-type]
                found = plan.odds.of(condition, known)
                for value, part in self._values(found, condition, weight * share, frame):
                    side = sides[not value]
                    side[thing] = side.get(thing, fmpq(0)) + part
            for side, branch in zip(sides, branches, strict=True):
                if side:
                    content, whole = held(side)
                    after = _cleared(with_value(environment, last, content), used_up)
                    add_weighted(branch, ((after, whole),))

    def _values(
        self, odds: Odds, expression: Expression, weight: fmpq, frame: Frame
    ) -> Iterable[tuple[FieldValue, fmpq]]:
        """Yield the values of an expression with their weights; what is missing is put away."""
        for thing, share in odds.shares:
            self._budget.step()
            if thing is Special.MISSING:
                frame.cut_off(weight * share)
            elif isinstance(thing, Special | TailCall):
                raise DiceError("this returned no value", expression.span, _RETURN_SOMETHING)
            else:
                yield thing, weight * share

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
                current = merged(current, frame.plan.written(statement.body))
            add_weighted(after, current.items())
        return after

    def _by_items(
        self, statement: ForLoop, states: States, frame: Frame
    ) -> dict[FieldValue, States]:
        groups: dict[FieldValue, States] = {}
        live = frame.plan.life.inside[statement]
        for state in states.items():
            for environment, weight, odds in self._evaluated(statement.items, state, live, frame):
                for items, share in self._values(odds, statement.items, weight, frame):
                    add_weighted(groups.setdefault(items, {}), ((environment, share),))
        return groups

    def _evaluated(
        self,
        expression: Expression,
        state: tuple[Environment, fmpq],
        live: Slots,
        frame: Frame,
        evaluate: Callable[[Expression, Environment], Odds] | None = None,
    ) -> Iterable[tuple[Environment, fmpq, Odds]]:
        """Yield what an expression comes to in a state, as far apart as it has to be told.

        Variables that nobody has looked at yet are looked at where they matter afterwards.
        """
        plan = frame.plan
        rolled = unlooked(state[0], plan.odds.read(expression))
        evaluate = evaluate or plan.odds.of
        if not rolled:
            yield (*state, evaluate(expression, state[0]))
            return
        repeated = frame.plan.repeated(expression)
        looked_at = [slot for slot in rolled if slot in live or slot in repeated]
        used_up = [slot for slot in rolled if slot not in live]
        for environment, weight in opened(*state, looked_at):
            self._budget.step()
            yield _cleared(environment, used_up), weight, evaluate(expression, environment)

    def _return(self, statement: Return, states: States, frame: Frame) -> None:
        value = statement.value
        outcome = frame.plan.outcome
        live = frozenset() if outcome is None else frozenset({outcome})
        for state in states.items():
            if value is None:
                frame.end(state[0], certain(Special.NOTHING), state[1])
                continue
            evaluate = frame.plan.odds.of_returned
            for environment, weight, odds in self._evaluated(value, state, live, frame, evaluate):
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
            for environment, weight, odds in self._evaluated(value, state, live, frame):
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
        values: dict[Thing, fmpq] = dict(self._values(odds, value, weight, frame))
        if values:
            content, whole = held(values)
            add_weighted(after, ((with_value(environment, slot, content), whole),))

    def _perform(self, statement: Perform, states: States, frame: Frame) -> States:
        if frame.plan.is_shown(statement):
            return states
        after: States = {}
        live = frame.plan.life.after[statement]
        for state in states.items():
            found = list(self._evaluated(statement.call, state, live, frame))
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
        return self._round_by_round(statement, states, frame) if after is None else after

    def _round_by_round(self, statement: WhileLoop, states: States, frame: Frame) -> States:
        """Return what is possible after a loop, one round after another."""
        after: States = {}
        entered = mass(states)
        live = frame.plan.life.inside[statement]
        for rounds in range(MOST_ROUNDS + 1):
            going, leaving = self.split(statement.condition, live, states, frame)
            add_weighted(after, leaving.items())
            if rounds >= self._rounds and mass(going) < entered:
                frame.cut_off(mass(going))
                return after
            states = self.run(statement.body, going, frame)
            states = merged(states, frame.plan.written(statement.body))
            if not states:
                return after
        message = f"this loop goes more than {MOST_ROUNDS:,} rounds"
        raise DiceError(message, statement.span, LET_IT_END)


def _cleared(environment: Environment, slots: list[int]) -> Environment:
    """Return the variables without those that have been used up."""
    for slot in slots:
        environment = with_value(environment, slot, None)
    return environment
