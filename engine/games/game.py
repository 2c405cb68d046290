"""A game whose states are all known: how it is played best, and where that leads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from flint import fmpq

from engine.chains.absorption import components
from engine.chains.components import Move, whole
from engine.control import Budget
from engine.games.components import decide_together
from engine.games.fixed import visits_of
from engine.games.nodes import End, Node, Play, Turn, best_answer, following, mean

__all__ = ["Fixed", "Game"]

Fixed: TypeAlias = Callable[[int], int | None]
"""The number of the answer that is given in a state whatever is best, or None."""


class Game:
    """A game whose states are all known."""

    def __init__(self, nodes: Sequence[Node], start: int, budget: Budget) -> None:
        """Put the states in order.

        Args:
            nodes: What each state is.
            start: Where the game begins; what cannot be reached from there is not looked at.
            budget: Asked for the time and memory of it.
        """
        self._nodes = nodes
        self._start = start
        self._budget = budget
        moves = [Move([(state, 1) for state in following(node)], 1) for node in nodes]
        self._order = components([start], moves, budget)
        worths = [node.worth for node in nodes if isinstance(node, End) and node.worth is not None]
        self._worst = min(worths, default=fmpq(0))

    def best(self, fixed: Fixed = lambda _: None, begun: Play | None = None) -> Play:
        """Return how the game is played best, and what it comes to.

        Of equally good answers the first is given, unless the game would never end then.

        Args:
            fixed: Tells the answers that are not free.
            begun: How it is played well, if not best, to begin with. Of equally good answers any
                may be given then.
        """
        answers = {} if begun is None else dict(begun.answers)
        play = Play([self._worst] * len(self._nodes), answers)
        for component in self._order:
            self._budget.step(len(component))
            if not self._comes_back(component):
                self._decide(component[0], play, fixed)
                continue
            nodes = {state: self._nodes[state] for state in component}
            decide_together(nodes, play, fixed, self._worst, self._budget)
        return play

    def visits(self, play: Play) -> dict[int, fmpq]:
        """Return how often each state is come to on average; states never come to are left out."""
        came = {self._start: fmpq(1)}
        visits: dict[int, fmpq] = {}
        for component in reversed(self._order):
            arrived = {state: came[state] for state in component if state in came}
            if arrived and self._comes_back(component):
                moves = {state: play.move(state, self._nodes[state]) for state in component}
                arrived = visits_of(moves, arrived, self._budget)
            visits.update(arrived)
            inside = set(component)
            for state, share in arrived.items():
                node = self._nodes[state]
                if isinstance(node, End):
                    continue
                self._budget.step()
                move = play.move(state, node)
                for other, weight in move.following:
                    if other not in inside:
                        came[other] = came.get(other, fmpq(0)) + share * whole(weight) / move.total
        return visits

    def comes_back(self, states: Collection[int]) -> bool:
        """Return whether the game can come to one of some states again."""
        wanted = set(states)
        parts = (one for one in self._order if not wanted.isdisjoint(one))
        return any(self._comes_back(one) for one in parts)

    def _comes_back(self, component: list[int]) -> bool:
        """Return whether a component leads back to itself."""
        return len(component) > 1 or component[0] in following(self._nodes[component[0]])

    def _decide(self, state: int, play: Play, fixed: Fixed) -> None:
        """Work out a state that does not come back to itself."""
        node, values = self._nodes[state], play.values
        if isinstance(node, End):
            values[state] = self._worst if node.worth is None else node.worth
        elif isinstance(node, Turn):
            given = fixed(state)
            answer = best_answer(node, values) if given is None else given
            play.answers[state] = answer
            values[state] = values[node.options[answer]]
        else:
            values[state] = mean(node, values)
