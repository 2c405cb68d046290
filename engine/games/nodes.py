"""What the states of a game are, and how one is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from flint import fmpq

from engine.chains.components import Move, whole

__all__ = ["End", "Node", "Play", "Turn", "best_answer", "following", "mean"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A state that is decided.

    Attributes:
        options: The state that each answer leads to; several may lead to the same.
        is_opponent: Whether the worth is to be as small as it can be.
    """

    options: tuple[int, ...]
    is_opponent: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """A state where the game ends.

    Attributes:
        worth: What it is worth; None for what was cut off, which is worth as little as any end.
    """

    worth: fmpq | None


Node: TypeAlias = Move | Turn | End
"""A state; the moves of chance lose nothing."""


@dataclass(slots=True)
class Play:
    """How a game is played.

    Attributes:
        values: The mean worth of going on from each state.
        answers: The number of the answer in each state that is decided.
    """

    values: list[fmpq]
    answers: dict[int, int] = field(default_factory=dict)

    def move(self, state: int, node: Node) -> Move:
        """Return what a state that is no end leads to if it is decided so."""
        if isinstance(node, Turn):
            return Move(((node.options[self.answers[state]], 1),), 1)
        assert isinstance(node, Move), "an end leads nowhere"
        return node


def following(node: Node) -> Iterator[int]:
    """Yield the states that may come next."""
    if isinstance(node, Move):
        yield from (state for state, _ in node.following)
    elif isinstance(node, Turn):
        yield from node.options


def mean(move: Move, values: Sequence[fmpq]) -> fmpq:
    """Return the mean of what a move leads to."""
    total = fmpq(0)
    for state, weight in move.following:
        total += values[state] * whole(weight)
    return total / move.total


def best_answer(turn: Turn, values: Sequence[fmpq]) -> int:
    """Return the number of the best answer; of several, of the first."""
    answer, best = 0, values[turn.options[0]]
    for place, state in enumerate(turn.options):
        value = values[state]
        if value < best if turn.is_opponent else value > best:
            answer, best = place, value
    return answer
