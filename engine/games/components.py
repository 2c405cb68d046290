"""States of a game that lead back to one another: answers are improved until none can be.

That is policy iteration (Howard 1960); where an opponent decides as well, the opponent's best reply
is found for each of the answers (Hoffman and Karp 1966). An answer is changed only for one that is
truly better, so that what comes to an end is never given up for what does not. Floating-point
numbers choose where to begin, and decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flint import fmpq

from engine.chains.components import Move, whole
from engine.control import Budget
from engine.games.fixed import reaching_out, value_all
from engine.games.nodes import Node, Play, Turn, best_answer, following

__all__ = ["decide_together"]

_MOST_PASSES = 100
"""Passes over the states to find where to begin."""

_CLOSE = 1e-9
"""Values nearer to one another than this are held for equal where it is chosen where to begin."""


def decide_together(
    nodes: Mapping[int, Node],
    play: Play,
    fixed: Callable[[int], int | None],
    worst: fmpq,
    budget: Budget,
) -> None:
    """Find the best answers in states that lead back to one another, and what they come to.

    Args:
        nodes: The states.
        play: Knows the values of all states outside; what is found is put there. Answers that it
            has already are those to begin with; then it does not matter which of equally good ones
            are given.
        fixed: Tells the answers that are not free.
        worst: What the worst end is worth.
        budget: Asked for the time and memory of it.
    """
    _Component(nodes, play, fixed, worst, budget).decide()


class _Component:
    """States that lead back to one another."""

    def __init__(
        self,
        nodes: Mapping[int, Node],
        play: Play,
        fixed: Callable[[int], int | None],
        worst: fmpq,
        budget: Budget,
    ) -> None:
        self._nodes = nodes
        self._play = play
        self._worst = worst
        self._budget = budget
        turns = {state: node for state, node in nodes.items() if isinstance(node, Turn)}
        self._is_begun = all(state in play.answers for state in turns)
        given = {state: answer for state in turns if (answer := fixed(state)) is not None}
        play.answers.update(given)
        free = {state: turn for state, turn in turns.items() if state not in given}
        self._own = {state: turn for state, turn in free.items() if not turn.is_opponent}
        self._opponent = {state: turn for state, turn in free.items() if turn.is_opponent}

    def decide(self) -> None:
        """Improve the answers until none can be improved."""
        if not self._is_begun:
            self._begin()
        self._reply()
        while self._improve(self._own):
            self._reply()
        if not self._is_begun:
            self._end_if_possible()
            self._prefer_first()

    def _reply(self) -> None:
        """Find the opponent's best answers to the present ones, and what comes of all."""
        if self._opponent:
            self._stay_inside()
        self._evaluate()
        while self._improve(self._opponent):
            self._evaluate()

    def _stay_inside(self) -> None:
        """Let the opponent stay where this keeps the game from ever ending.

        Nothing is worse; and elsewhere all of the opponent's answers come to an end then.
        """
        trapped = set(self._nodes)
        while True:
            kept = {state for state in trapped if self._can_stay(state, trapped)}
            if kept == trapped:
                break
            trapped = kept
            self._budget.step(1 + len(trapped))
        for state in trapped & set(self._opponent):
            options = self._opponent[state].options
            stays = (place for place, other in enumerate(options) if other in trapped)
            self._play.answers[state] = next(stays)

    def _can_stay(self, state: int, inside: set[int]) -> bool:
        if state in self._opponent:
            return not inside.isdisjoint(self._opponent[state].options)
        return all(other in inside for other in self._followers(state))

    def _followers(self, state: int) -> list[int]:
        """Return the states that may come next as it is decided at present."""
        node = self._nodes[state]
        if isinstance(node, Turn):
            return [node.options[self._play.answers[state]]]
        return list(following(node))

    def _improve(self, turns: Mapping[int, Turn]) -> bool:
        """Change the answers that are not best, and return whether there were any."""
        values, answers = self._play.values, self._play.answers
        changed = False
        for state, turn in turns.items():
            self._budget.step()
            present = values[turn.options[answers[state]]]
            answer = best_answer(turn, values)
            if values[turn.options[answer]] != present:
                answers[state] = answer
                changed = True
        return changed

    def _evaluate(self) -> None:
        moves = {state: self._play.move(state, node) for state, node in self._nodes.items()}
        value_all(moves, self._play.values, self._worst, self._budget)

    def _begin(self) -> None:
        """Give answers to begin with: those that floating-point numbers hold for the best."""
        rough = self._rough_values()
        for state, turn in {**self._own, **self._opponent}.items():
            ways = [rough[other] for other in turn.options]
            best = min(ways) if turn.is_opponent else max(ways)
            room = _CLOSE * (1 + abs(best))
            self._play.answers[state] = next(
                place for place, way in enumerate(ways) if abs(way - best) <= room
            )

    def _rough_values(self) -> dict[int, float]:
        """Return what states are worth in floating-point numbers, by passing over them for long."""
        play, free = self._play, {**self._own, **self._opponent}
        rough = {
            state: float(play.values[state])
            for node in self._nodes.values()
            for state in following(node)
            if state not in self._nodes
        }
        rough.update(dict.fromkeys(self._nodes, float(self._worst)))
        # Those that were found last are mostly the nearest to what lies outside.
        steps = [
            (state, free[state].options, free[state].is_opponent, ())
            if state in free
            else (state, (), False, _shares(play.move(state, node)))
            for state, node in reversed(list(self._nodes.items()))
        ]
        for _ in range(_MOST_PASSES):
            change = 0.0
            self._budget.step(len(steps))
            for state, options, is_opponent, shares in steps:
                now = 0.0
                if options:
                    ways = [rough[other] for other in options]
                    now = min(ways) if is_opponent else max(ways)
                else:
                    for other, share in shares:
                        now += rough[other] * share
                before = rough[state]
                if now != before:
                    change = max(change, abs(now - before) / (1 + abs(now)))
                    rough[state] = now
            if change < _CLOSE:
                break
        return rough

    def _end_if_possible(self) -> None:
        """Come to an end wherever that is no worse than going round for ever."""
        values, answers = self._play.values, self._play.answers
        if all(values[state] != self._worst for state in self._own):
            return
        while True:
            ending = self._ending()
            before = len(ending)
            for state, turn in self._own.items():
                if state in ending:
                    continue
                for place, other in enumerate(turn.options):
                    leaves = other in ending or other not in self._nodes
                    if leaves and values[other] == values[state]:
                        answers[state] = place
                        ending.add(state)
                        break
            if len(ending) == before:
                break

    def _prefer_first(self) -> None:
        """Give the first of equally good answers wherever the game ends nevertheless."""
        values, answers = self._play.values, self._play.answers
        first: dict[int, int] = {}
        for state, turn in (*self._own.items(), *self._opponent.items()):
            best = values[turn.options[answers[state]]]
            place = next(place for place, one in enumerate(turn.options) if values[one] == best)
            if place != answers[state]:
                first[state] = place
        if not first:
            return
        ending = self._ending()
        kept = dict(answers)
        answers.update(first)
        if self._ending() == ending:
            return
        answers.update({state: kept[state] for state in first})
        for state, place in first.items():
            answers[state] = place
            if self._ending() != ending:
                answers[state] = kept[state]

    def _ending(self) -> set[int]:
        """Return the states from which the game comes to leave all of these."""
        self._budget.step(len(self._nodes))
        return reaching_out({state: self._followers(state) for state in self._nodes})


def _shares(move: Move) -> tuple[tuple[int, float], ...]:
    return tuple((other, whole(weight) / move.total) for other, weight in move.following)
