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
from typing import TypeAlias

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


@dataclass(frozen=True, slots=True)
class _Class:
    """Dice of one class at one face.

    Attributes:
        weight: The weight of the face on one die; 0 where it has not got it.
        rest: What the weights of all other faces are divided by, for each die; 0 where there are
            none.
        target: The class to which the dice left belong from then on.
    """

    weight: int
    rest: int
    target: int


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
        classes = [die for die, _ in dice.kinds]
        self._classes: list[list[_Class]] = []
        self._targets: list[int] = []
        self._masses: list[list[int]] = []
        for face in self.faces:
            self._masses.append([die.total for die in classes])
            classes = self._after(face, classes, top=top)
        self._known: dict[tuple[int, State], list[tuple[State, int, int]]] = {}

    def _after(self, face: int, classes: list[Die], *, top: bool) -> list[Die]:
        """Note what happens to each class at a face, and return the classes behind it."""
        targets: dict[Die, int] = {}
        level = []
        for die in classes:
            weight, rest, divisor = 0, die, 1
            if die.faces and die.faces[-1 if top else 0] == face:
                weight = die.weights[-1 if top else 0]
                rest, divisor = die.without_last if top else die.without_first
            has_more = bool(rest.faces)
            target = targets.setdefault(rest, len(targets)) if has_more else 0
            level.append(_Class(weight, divisor if has_more else 0, target))
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
                if each.rest:
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
        known = self._known.get((level, state))
        if known is None:
            known = self._known[level, state] = list(self._moves(level, state))
        return known

    def _moves(self, level: int, state: State) -> Iterator[tuple[State, int, int]]:
        classes = self._classes[level]
        if len(classes) == 1:
            for left, ways in _shown(classes[0], state[0]):
                yield (left,), state[0] - left, ways
            return
        size = self._targets[level]
        before = sum(state)
        for choice in product(*map(_shown, classes, state)):
            after = [0] * size
            ways = 1
            for each, (left, factor) in zip(classes, choice, strict=True):
                after[each.target] += left
                ways *= factor
            yield tuple(after), before - sum(after), ways

    def anything(self, level: int, state: State) -> int:
        """Return the weight of all that the dice left may show from a face on."""
        masses = self._masses[level]
        return math.prod(mass**left for mass, left in zip(masses, state, strict=True))


def _shown(each: _Class, left: int) -> Iterator[tuple[int, int]]:
    """Yield how many dice of a class may be left behind a face, and in how many ways."""
    if not each.weight:
        yield left, 1
        return
    if not each.rest:
        yield 0, each.weight**left
        return
    ways = 1
    for shown in range(left + 1):
        rest = left - shown
        yield rest, ways * each.rest**rest
        ways = ways * each.weight * rest // (shown + 1)
