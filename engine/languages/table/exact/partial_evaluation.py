"""How statements look at what they depend on, telling states apart as little as possible.

A variable may hold odds. Where an expression is all that looks at it, the odds of the expression
take its place. A condition splits a state in two, in each of which the variable holds the odds that
it has given the condition. Only where several such variables matter afterwards are they looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flint import fmpq

from engine.control import Budget
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.expressions.plain import Environment, Plain
from engine.languages.table.exact.frames import Frame
from engine.languages.table.exact.states import States, held, opened, unlooked, with_value
from engine.languages.table.exact.weighing import (
    NEVER,
    Odds,
    Special,
    TailCall,
    Thing,
    add_weighted,
    reduced,
)
from engine.languages.table.operations import returned_nothing
from engine.languages.table.reading.syntax import Expression, FunctionCall, Logical

__all__ = ["PartialEvaluator"]


class PartialEvaluator:
    """Evaluates expressions in states that need not be known altogether."""

    def __init__(self, budget: Budget) -> None:
        """Take what it may cost."""
        self._budget = budget

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
        odds = frame.plan.odds
        if isinstance(condition, Logical) and any(
            len(unlooked(state, odds.read(condition))) > 1 for state in states
        ):
            return self._split_twice(condition, live, states, frame)
        branches: tuple[States, States] = ({}, {})
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

    def _split_twice(
        self, condition: Logical, live: Slots, states: States, frame: Frame
    ) -> tuple[States, States]:
        """Split states by one side of a condition after the other.

        So variables that are looked at one by one need not be known together.
        """
        right = condition.right
        still = live | frozenset(frame.plan.odds.read(right))
        holds, fails = self.split(condition.left, still, states, frame)
        if condition.operator == "&&":
            holds, more = self.split(right, live, holds, frame)
            add_weighted(fails, more.items())
        else:
            more, fails = self.split(right, live, fails, frame)
            add_weighted(holds, more.items())
        return holds, fails

    def _branch(
        self,
        found: Odds,
        condition: Expression,
        environment: Environment,
        weight: fmpq,
        branches: tuple[States, States],
        frame: Frame,
    ) -> None:
        for value, share in self.values(found, condition, weight, frame):
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
        simple = plan.odds.plain(condition)
        for environment, weight in opened(*state, looked_at):
            self._budget.step()
            if last is None:
                found = plan.odds.of(condition, environment)
                spent = _cleared(environment, used_up)
                self._branch(found, condition, spent, weight, branches, frame)
                continue
            if simple is not None and len(rolled) == len(looked_at) + 1:
                odds = environment[last]
                assert isinstance(odds, Odds), "it was rolled"
                for branch, (content, part) in zip(
                    branches, _sides(odds, simple, environment, last), strict=True
                ):
                    if part:
                        after = with_value(environment, last, content)
                        add_weighted(branch, ((after, weight * part),))
                continue
            sides = self._sides_of(condition, (environment, weight), last, frame)
            for side, branch in zip(sides, branches, strict=True):
                if side:
                    content, whole = held(side)
                    after = _cleared(with_value(environment, last, content), used_up)
                    add_weighted(branch, ((after, whole),))

    def _sides_of(
        self, condition: Expression, state: tuple[Environment, fmpq], slot: int, frame: Frame
    ) -> tuple[dict[Thing, fmpq], dict[Thing, fmpq]]:
        """Return the values of a variable for which a condition is true, and for which it is not.

        Each has its weight; one for which that is left to chance is on both sides.
        """
        environment, weight = state
        odds = environment[slot]
        assert isinstance(odds, Odds), "it was rolled"
        sides: tuple[dict[Thing, fmpq], dict[Thing, fmpq]] = ({}, {})
        for thing, share in odds.shares:
            known = with_value(environment, slot, thing)  # type: ignore[arg-type]
            found = frame.plan.odds.of(condition, known)
            for value, part in self.values(found, condition, weight * share, frame):
                side = sides[not value]
                side[thing] = side.get(thing, fmpq(0)) + part
        return sides

    def values(
        self, odds: Odds, expression: Expression, weight: fmpq, frame: Frame
    ) -> Iterable[tuple[FieldValue, fmpq]]:
        """Yield the values of an expression with their weights; what is missing is put away."""
        for thing, share in odds.shares:
            self._budget.step()
            if thing is Special.MISSING:
                frame.cut_off(weight * share)
            elif isinstance(thing, Special | TailCall):
                assert isinstance(expression, FunctionCall), "all else has a value"
                raise returned_nothing(expression)
            else:
                yield thing, weight * share

    def evaluated(
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


def _sides(
    odds: Odds, condition: Plain, environment: Environment, slot: int
) -> list[tuple[FieldValue | Odds | None, fmpq]]:
    """Return what a variable holds where a condition on it holds, and where it does not.

    Each comes with its share of the odds.
    """
    sides: tuple[dict[Thing, int], dict[Thing, int]] = ({}, {})
    variables = list(environment)
    for thing, share in odds.weights.items():
        variables[slot] = thing  # type: ignore[assignment]
        sides[not condition(variables)][thing] = share
    found: list[tuple[FieldValue | Odds | None, fmpq]] = []
    for side in sides:
        if not side:
            found.append((None, NEVER))
            continue
        part = sum(side.values())
        left = reduced(side, part)
        only = left.only
        content = left if only is None else only
        found.append((content, fmpq(part, odds.total)))  # type: ignore[arg-type]
    return found


def _cleared(environment: Environment, slots: list[int]) -> Environment:
    """Return the variables without those that have been used up."""
    for slot in slots:
        environment = with_value(environment, slot, None)
    return environment
