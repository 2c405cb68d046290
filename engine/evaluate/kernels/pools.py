"""Pools as the kernels see them: equal dice, or dice that agree as far as they go."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.calculus.nodes import Node, Rolled, Union
from engine.dice import Die, Pool, long_power

__all__ = ["Level", "LevelPool", "level_pool"]


@dataclass(frozen=True, slots=True)
class Level:
    """A face of a pool, while the pool is looked through from one end.

    Attributes:
        weight: The weight of the face on one die.
        able: How many dice of the pool have it or a face that comes later.
        below: The weight, on one die, of all faces that come later.
    """

    weight: int
    able: int
    below: int


@dataclass(frozen=True)
class LevelPool:
    """Dice that can be looked through from one end, face by face.

    A die that is known to show none of the faces passed is the same for all of them, so that only
    the number of dice placed is to be remembered.

    Attributes:
        count: How many dice there are.
        levels: Each face, in the order in which they are looked at.
        total: The weight of all rolls together.
    """

    count: int
    levels: dict[int, Level]
    total: int

    @cached_property
    def last(self) -> int:
        """The face that is looked at last."""
        return next(reversed(self.levels))

    @property
    def is_simple(self) -> bool:
        """Whether all dice are equal."""
        return all(level.able == self.count for level in self.levels.values())

    def ways_from(self, face: int, placed: int) -> int:
        """Return the ways of all dice not placed yet to show ``face`` or faces that come later."""
        ways, ready, started = 1, placed, False
        for key, level in self.levels.items():
            started = started or key == face
            if started:
                ways *= (level.weight + level.below) ** (level.able - ready)
                ready = level.able
        return ways


def level_pool(operand: Node, *, top: bool) -> LevelPool | None:
    """Return the pool that a collection is, to be looked through from the top or the bottom.

    Several pools are one where, from the far end on, their dice have equal faces of equal weights
    as far as they go: three d4 and three d6, looked at from the top.
    """
    parts = operand.parts if isinstance(operand, Union) else (operand,)
    if isinstance(operand, Union) and (operand.constant or len({*parts}) < len(parts)):
        return None
    dice: list[tuple[int, Die]] = []
    for part in parts:
        if not isinstance(part, Rolled) or not isinstance(part.source, Pool):
            return None
        if not part.source.is_numeric:
            return None
        dice.append((part.source.count, part.source.die))
    longest = max((die for _, die in dice), key=lambda die: len(die.faces))
    if len(dice) > 1 and not all(_agrees(die, longest, top=top) for _, die in dice):
        return None
    return _levels(dice, longest, top=top)


def _agrees(die: Die, longest: Die, *, top: bool) -> bool:
    size = len(die.faces)
    if die.lost or longest.lost:
        return die == longest
    if top:
        return die.faces == longest.faces[:size] and die.weights == longest.weights[:size]
    return die.faces == longest.faces[-size:] and die.weights == longest.weights[-size:]


def _levels(dice: list[tuple[int, Die]], longest: Die, *, top: bool) -> LevelPool:
    faces = [face for face in longest.faces if isinstance(face, int)]
    order = list(zip(faces, longest.weights, strict=True))
    if top:
        order.reverse()
    levels: dict[int, Level] = {}
    below = sum(longest.weights)
    left = len(order)
    for face, weight in order:
        below -= weight
        able = sum(count for count, die in dice if len(die.faces) >= left)
        levels[face] = Level(weight, able, below)
        left -= 1
    total = 1
    for count, die in dice:
        total *= long_power(die.total, count)
    return LevelPool(sum(count for count, _ in dice), levels, total)
