"""Pools as the kernels see them: independent dice that are ranked together, equal or not.

Dice are looked through face by face from one end. Dice that cannot tell the faces passed any more
are equal where what is left of them is: a d12 that cannot exceed 8 is the d8. So the number of dice
left of each class is all that is to be remembered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

from engine.calculus.nodes import Node, Rolled, Union
from engine.dice import Die, Pool, long_power

__all__ = ["Levels", "RankedDice", "State", "ranked_dice"]

State: TypeAlias = tuple[int, ...]
"""How many dice of each class are left."""


@dataclass(frozen=True)
class RankedDice:
    """Independent dice, unlike or alike, whose values are ranked together.

    Attributes:
        kinds: The different dice and how many there are of each; none of them loses mass.
        scale: What weights are multiplied by, for what canonical dice have divided out.
        total: The weight of all rolls together, those that come to no face included.
    """

    kinds: tuple[tuple[Die, int], ...]
    scale: int
    total: int

    @cached_property
    def count(self) -> int:
        """How many dice there are."""
        return sum(count for _, count in self.kinds)

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """All faces of all dice, in ascending order."""
        if len(self.kinds) == 1:
            return _numbers(self.kinds[0][0])
        return tuple(sorted({face for die, _ in self.kinds for face in _numbers(die)}))

    def ordered(self, *, top: bool) -> tuple[int, ...]:
        """Return all faces, beginning from one end."""
        return self.faces[::-1] if top else self.faces


def ranked_dice(operand: Node) -> RankedDice | None:
    """Return the dice that a collection consists of, or None where it is no such collection.

    Known elements are dice with one face.
    """
    parts = operand.parts if isinstance(operand, Union) else (operand,)
    if len(parts) > 1 and len({*parts}) < len(parts):
        return None
    counts: dict[Die, int] = {}
    scale = total = 1
    for part in parts:
        if not isinstance(part, Rolled) or not isinstance(part.source, Pool):
            return None
        pool = part.source
        die = pool.die
        if not die.is_numeric:
            return None
        if die.lost:
            die, divisor = Die.canonical(die.faces, die.weights)
            scale *= long_power(divisor, pool.count)
        counts[die] = counts.get(die, 0) + pool.count
        total *= pool.total
    if isinstance(operand, Union):
        for element in operand.constant:
            known = Die((element,), (1,))
            counts[known] = counts.get(known, 0) + 1
    return RankedDice(tuple(counts.items()), scale, total)


def _numbers(die: Die) -> tuple[int, ...]:
    return die.faces  # type: ignore[return-value]  # only dice of numbers are ranked


class _Class(NamedTuple):
    """Dice of one class at one face.

    Attributes:
        weight: The weight of the face on one die; 0 where it has not got it.
        has_more: Whether the dice have faces behind it.
        target: The class to which the dice left belong from then on.
    """

    weight: int
    has_more: bool
    target: int


_Faces: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces of a die that have not been looked at, and their weights."""


class Levels:
    """Dice looked through from one end, face by face.

    Attributes:
        top: Whether the greatest face is looked at first.
        faces: The faces in the order in which they are looked at.
        start: How many dice of each class there are before any face has been looked at.
    """

    def __init__(self, dice: RankedDice, *, top: bool) -> None:
        """Prepare the way through ``dice``."""
        self.top = top
        self.faces = dice.ordered(top=top)
        self.start: State = tuple(count for _, count in dice.kinds)
        self._place = {face: place for place, face in enumerate(self.faces)}
        step = -1 if top else 1
        classes = [(_numbers(die)[::step], die.weights[::step]) for die, _ in dice.kinds]
        self._classes: list[list[_Class]] = []
        self._targets: list[int] = []
        self._masses: list[list[int]] = []
        for face in self.faces:
            self._masses.append([sum(weights) for _, weights in classes])
            classes = self._after(face, classes)

    def _after(self, face: int, classes: list[_Faces]) -> list[_Faces]:
        """Note what happens to each class at a face, and return the classes behind it."""
        targets: dict[_Faces, int] = {}
        level = []
        for faces, weights in classes:
            if faces[0] != face:
                target = targets.setdefault((faces, weights), len(targets))
                level.append(_Class(0, True, target))  # noqa: FBT003 - a field
                continue
            rest = faces[1:], weights[1:]
            target = targets.setdefault(rest, len(targets)) if rest[0] else 0
            level.append(_Class(weights[0], bool(rest[0]), target))
        self._classes.append(level)
        self._targets.append(max(1, len(targets)))
        return list(targets)

    def cost(self) -> int:
        """Return how many moves there may be at the most, over all faces."""
        fewest = most = self.start
        cost = 0
        for classes, size in zip(self._classes, self._targets, strict=True):
            low, high, moves = [0] * size, [0] * size, 1
            for each, least, left in zip(classes, fewest, most, strict=True):
                moves *= left - least + 1
                if each.weight:
                    moves = moves * (left + least + 2) // 2
                if each.has_more:
                    low[each.target] += 0 if each.weight else least
                    high[each.target] += left
            cost += moves
            fewest, most = tuple(low), tuple(high)
        return cost

    def place(self, face: int) -> int | None:
        """Return the position of a face among ``faces``, or None where no die has it."""
        return self._place.get(face)

    def moves(self, level: int, state: State) -> list[tuple[State, int, int]]:
        """Return what may become of a state at a face: the state, the dice shown, and the ways."""
        return list(self._moves(level, state))

    def _moves(self, level: int, state: State) -> Iterator[tuple[State, int, int]]:
        classes = self._classes[level]
        if len(classes) == 1:
            for left, ways in _shown(classes[0], state[0]):
                yield (left,), state[0] - left, ways
            return
        idle = [0] * self._targets[level]
        active = []
        for each, left in zip(classes, state, strict=True):
            if each.weight:
                active.append((each, left))
            else:
                idle[each.target] += left
        if len(active) == 1:
            ((only, before),) = active
            for left, ways in _shown(only, before):
                after = idle.copy()
                after[only.target] += left
                yield tuple(after), before - left, ways
            return
        before = sum(left for _, left in active)
        for choice in product(*(_shown(each, left) for each, left in active)):
            after = idle.copy()
            shown, total = before, 1
            for (each, _), (left, ways) in zip(active, choice, strict=True):
                after[each.target] += left
                shown -= left
                total *= ways
            yield tuple(after), shown, total

    def anything(self, level: int, state: State) -> int:
        """Return the weight of all that the dice left may show from a face on."""
        masses = self._masses[level]
        return math.prod(mass**left for mass, left in zip(masses, state, strict=True))


def _shown(each: _Class, left: int) -> Iterator[tuple[int, int]]:
    """Yield how many dice of a class may be left behind a face, and in how many ways."""
    if not each.weight:
        yield left, 1
        return
    if not each.has_more:
        yield 0, each.weight**left
        return
    ways = 1
    for shown in range(left + 1):
        yield left - shown, ways
        ways = ways * each.weight * (left - shown) // (shown + 1)
