"""Dice, pools of equal dice and deals from a deck: where all randomness comes from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from engine.values import Value

__all__ = ["Branch", "Deal", "Die", "Face", "Pool", "Source", "long_power", "revealed"]


_LONG_POWER = 1000
"""Exponent from which on flint's multiplication pays for its conversions."""

Face: TypeAlias = int | Value
"""What one die can show: a whole number, or any other value of a mixture."""


@dataclass(frozen=True)
class Die:
    """Faces with positive whole weights.

    A die is canonical: its weights have no common divisor, whole-number faces ascend, and where all
    faces are collections of one number they are these numbers, so that a d12 known to show at most
    10 equals a d10.

    Attributes:
        faces: What can come up, each once: whole numbers in ascending order, or any other values.
        weights: A positive weight for each face.
        lost: The weight of rolls that never come to a face (cut off by a limit on iterations).
    """

    faces: tuple[Face, ...]
    weights: tuple[int, ...]
    lost: int = 0

    @classmethod
    def canonical(
        cls, faces: Sequence[Face], weights: Sequence[int], lost: int = 0
    ) -> tuple[Die, int]:
        """Return the canonical die of these faces, and the common divisor taken out."""
        plain = _as_numbers(faces)
        divisor = math.gcd(*weights, lost)
        if divisor <= 1:
            return cls(plain, tuple(weights), lost), 1
        reduced = tuple(weight // divisor for weight in weights)
        return cls(plain, reduced, lost // divisor), divisor

    @classmethod
    def standard(cls, low: int, high: int) -> Die:
        """Return the fair die with the faces from ``low`` to ``high``, both inclusive."""
        common = _COMMON_DICE.get(high) if low == 1 else None
        return common or cls(tuple(range(low, high + 1)), (1,) * (high - low + 1))

    @cached_property
    def total(self) -> int:
        """The weight of everything, what is lost included."""
        return sum(self.weights) + self.lost

    @cached_property
    def is_numeric(self) -> bool:
        """Whether the faces are whole numbers rather than other values."""
        return {int}.issuperset(map(type, self.faces))

    def __hash__(self) -> int:
        # Dice are looked up often, and a cached property locks when it is made.
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = hash((self.faces, self.weights, self.lost))
        return known

    @cached_property
    def without_last(self) -> tuple[Die, int]:
        """The die that cannot show its last face any more, and the divisor taken out."""
        return Die.canonical(self.faces[:-1], self.weights[:-1], self.lost)

    @cached_property
    def without_first(self) -> tuple[Die, int]:
        """The die that cannot show its first face any more, and the divisor taken out."""
        return Die.canonical(self.faces[1:], self.weights[1:], self.lost)


_COMMON_DICE = {
    sides: Die(tuple(range(1, sides + 1)), (1,) * sides) for sides in (4, 6, 8, 10, 12, 20, 100)
}
"""The dice on every table, by their number of faces."""


def _as_numbers(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Return faces as plain numbers where each of them is a single number."""
    numbers: list[Face] = []
    for face in faces:
        if not isinstance(face, tuple) or len(face) != 1 or not isinstance(face[0], int):
            return tuple(faces)
        numbers.append(face[0])
    return tuple(numbers)


def long_power(base: int, exponent: int) -> int:
    """Return a power of whole numbers; long ones are made faster by a library than by Python."""
    if exponent < _LONG_POWER:
        power: int = base**exponent
        return power
    from flint import fmpz  # which takes long to load, for powers that few scripts have

    return int(fmpz(base) ** exponent)


@dataclass(frozen=True, slots=True)
class Branch:
    """One way that looking at a source can turn out.

    Attributes:
        weight: How likely it is, relative to the source's total.
        shown: The faces that turned up.
        rest: What is still unknown, or None.
    """

    weight: int
    shown: tuple[Face, ...]
    rest: Source | None


@dataclass(frozen=True)
class Pool:
    """A number of equal dice, rolled once; the dice are alike and their order does not matter."""

    count: int
    die: Die

    @property
    def total(self) -> int:
        """The weight of all rolls together."""
        return long_power(self.die.total, self.count)

    @property
    def mass(self) -> int:
        """The weight of the rolls that come to faces."""
        return long_power(self.die.total - self.die.lost, self.count)

    @property
    def values(self) -> tuple[Face, ...]:
        """The faces that can turn up."""
        return self.die.faces

    @property
    def is_numeric(self) -> bool:
        """Whether the faces are whole numbers."""
        return self.die.is_numeric

    @property
    def loses_mass(self) -> bool:
        """Whether some rolls never come to a face."""
        return self.die.lost > 0

    def branches(self, *, last: bool) -> Iterator[Branch]:
        """Ask how many dice show the last (or the first) face, and yield every answer.

        The rest of the pool are dice that cannot show that face. The weights add up to ``total``,
        less what is lost when no face is left.
        """
        die, count = self.die, self.count
        index = -1 if last else 0
        face, weight = die.faces[index], die.weights[index]
        rest, divisor = die.without_last if last else die.without_first
        power = 1
        rest_total = rest.total * divisor
        for shown in range(count + 1):
            left = count - shown
            if left == 0:
                yield Branch(power, (face,) * shown, None)
            elif rest.faces:
                ways = math.comb(count, shown) * power * rest_total**left
                yield Branch(ways, (face,) * shown, Pool(left, rest))
            power *= weight

    def outright(self) -> Iterator[Branch]:
        """Yield every face of a pool of one die."""
        for face, weight in zip(self.die.faces, self.die.weights, strict=True):
            yield Branch(weight, (face,), None)


@dataclass(frozen=True)
class Deal:
    """A number of cards dealt from a deck without putting any back.

    Attributes:
        count: How many cards are dealt; at most as many as there are.
        faces: The different cards in ascending order.
        copies: How often each of them is in the deck.
    """

    count: int
    faces: tuple[int, ...]
    copies: tuple[int, ...]

    is_numeric = True
    loses_mass = False

    @property
    def total(self) -> int:
        """The number of ways to deal."""
        return math.comb(sum(self.copies), self.count)

    @property
    def mass(self) -> int:
        """The number of ways to deal; nothing is lost."""
        return self.total

    @property
    def values(self) -> tuple[int, ...]:
        """The cards that can turn up."""
        return self.faces

    def branches(self, *, last: bool) -> Iterator[Branch]:
        """Ask how many cards are the last (or the first) one, and yield every answer."""
        index = -1 if last else 0
        face, copies = self.faces[index], self.copies[index]
        kept = slice(None, -1) if last else slice(1, None)
        others = sum(self.copies) - copies
        for shown in range(max(0, self.count - others), min(self.count, copies) + 1):
            left = self.count - shown
            rest = Deal(left, self.faces[kept], self.copies[kept]) if left else None
            ways = math.comb(copies, shown) * math.comb(others, left)
            yield Branch(ways, (face,) * shown, rest)


Source: TypeAlias = Pool | Deal


def revealed(source: Source, *, last: bool, outright: bool) -> Iterator[Branch]:
    """Yield the ways a source can turn out, one extreme face at a time or all at once.

    Args:
        source: What is looked at.
        last: Look for the last face, the greatest of numbers, rather than the first.
        outright: Look at a single die at once, face by face; meaningless for several dice.
    """
    if outright and isinstance(source, Pool) and source.count == 1:
        return source.outright()
    return source.branches(last=last)
