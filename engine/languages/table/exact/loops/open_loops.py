"""Loops that are followed round by round, with all that does not have to be told apart.

Once there are many states, it is asked whether the loop treats variables alike, such as how often
each of six faces has come up: then one order of what they hold stands for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.languages.table.exact.frames import Frame
from engine.languages.table.exact.loops.alike import Alike, alike_variables
from engine.languages.table.exact.states import States, merged, opened
from engine.languages.table.exact.weighing import add_weighted, mass
from engine.languages.table.operations import too_many_rounds
from engine.languages.table.reading.syntax import WhileLoop
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["OpenLoop"]

_FEW_STATES = 1_000
"""States at the head of a loop from which on it is asked whether variables are alike."""


class OpenLoop:
    """A loop of a function that is followed round by round."""

    def __init__(self, loop: WhileLoop, statements: Statements, rounds: int) -> None:
        """Follow no round yet.

        Args:
            loop: The loop.
            statements: Runs its statements.
            rounds: After so many rounds of one without a certain end, what goes on is missing.
        """
        self._loop = loop
        self._statements = statements
        self._rounds = rounds

    def followed(self, states: States, frame: Frame) -> States:
        """Return what is possible after the loop.

        Args:
            states: What is possible before it.
            frame: The function; what it returns inside of the loop is added.

        Raises:
            DiceError: It can fail, or goes on for too long.
            OverBudgetError: It takes too long or too much memory.
        """
        loop, plan = self._loop, frame.plan
        alike: Alike | None = None
        is_looked_for = False
        first, entered, live = states, mass(states), plan.life.inside[loop]
        left: States = {}
        for rounds in range(MOST_ROUNDS + 1):
            going, leaving = self._statements.looking.split(loop.condition, live, states, frame)
            add_weighted(left, leaving.items())
            if rounds >= self._rounds and mass(going) < entered:
                frame.cut_off(mass(going))
                going = {}
            states = self._statements.run(loop.body, going, frame)
            states = merged(states, plan.apart(loop.body))
            if not states:
                return left if alike is None else _in_all_orders(left, alike)
            if len(states) > _FEW_STATES and not is_looked_for:
                is_looked_for, alike = True, self._alike(first, frame)
            if alike is not None:
                states = _in_order(states, alike)
        raise too_many_rounds(loop, MOST_ROUNDS)

    def _alike(self, first: States, frame: Frame) -> Alike | None:
        """Return which variables may be exchanged, for what is possible before the loop."""
        plan = frame.plan
        active = sorted(plan.mentioned(self._loop) & plan.life.inside[self._loop])
        starts = [one for state in first.items() for one, _ in opened(*state, active)]
        return alike_variables(self._loop, plan, self._statements, starts)[0]


def _in_order(states: States, alike: Alike) -> States:
    """Return states at the head of a loop with the contents of alike variables in order."""
    found: States = {}
    add_weighted(found, ((alike.ordered(0, one), weight) for one, weight in states.items()))
    return found


def _in_all_orders(states: States, alike: Alike) -> States:
    """Return states behind a loop with the contents of alike variables in all orders."""
    found: States = {}
    for environment, weight in states.items():
        orders = alike.orders(environment)
        add_weighted(found, ((one, weight / len(orders)) for one in orders))
    return found
