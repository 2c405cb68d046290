"""Dice that are gone through face by face for all that other dice can show.

In ``a := 8d6; b := 8d6; sum foreach v in 1..6 do min {count v = a, count (7 - v) = b}`` the faces
of ``a`` stand beside any faces of ``b``, so that they cannot be gone through together. Where it is
known what ``b`` shows, each face of ``a`` adds a number that follows from how many dice show it.
What all that ``b`` can show comes to the same numbers is worked out once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from engine.direct import arithmetic
from engine.direct.missing import is_whole
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)

__all__ = ["FacesBeside", "beside"]

_WORTH = 8
"""How many times more values may be worked out than elsewhere, as all other ways take longer."""

_STEPS_OF_A_VALUE = 4
"""Dice that are placed on a face, one number at a time, in the time of a plain value."""

_Face: TypeAlias = tuple[int, tuple[int, ...]]
"""The weight of a face, and what it adds for each number of dice that show it."""


class FacesBeside(NamedTuple):
    """Steps for dice whose faces are gone through beside others.

    Attributes:
        others: The others.
        name: Their name.
        dice: The dice.
        face: The name of a face.
        shown: The name of the number of dice that show it.
        made: Collections that are made of the others, whatever the face, by name.
        asked: Numbers that are asked of the others for a face, by name.
        of_face: What a face adds, where all of these names are known but that of the others.
        rest: What is added once, where that of the others is known.
    """

    others: Step
    name: str
    dice: Step
    face: str
    shown: str
    made: Sequence[tuple[str, Step]]
    asked: Sequence[tuple[str, Step]]
    of_face: Step
    rest: Step


def beside(asking: FacesBeside) -> Step:
    """Return the step of what all faces of dice add beside others."""

    def step(frame: Frame) -> Odds:
        work = Work(frame.work.left * _WORTH, frame.work.limit, frame.work.budget)
        others = asking.others(frame).collection().listed(work)
        pieces = asking.dice(frame).pieces() if not isinstance(others, Column) else ()  # type: ignore[union-attr]  # they are dice
        if not isinstance(others, Odds) or len(pieces) != 1 or not is_whole(others):
            raise NotDirectError
        ((count, one),) = pieces
        if one.kind != NUMBER or not is_whole(one):
            raise NotDirectError
        groups = _grouped(asking, others, count, one, work)
        found = _added(groups, count, others.total * one.total**count, work)
        frame.work.spend(frame.work.left - work.left // _WORTH)
        return found

    return step


def _grouped(
    asking: FacesBeside, others: Odds, count: int, one: Odds, work: Work
) -> dict[tuple[_Face, ...], dict[int, int]]:
    """Return what all faces add, and the weights of what is added once beside that."""
    faces, showings = list(one.weights), list(others.weights)
    rows = len(faces) * len(showings)
    work.spend(rows * (1 + len(asking.asked)))
    each = Frame({asking.name: Column(COLLECTION, showings)}, len(showings), work)
    rests = _numbers(asking.rest, each)
    names = {asking.face: Column(NUMBER, faces * len(showings))}
    for name, result in [*each.names.items(), *[(name, step(each)) for name, step in asking.made]]:
        names[name] = _repeated(result, len(faces))
    asked = [_numbers(step, Frame(names, rows, work)) for _, step in asking.asked]
    keys = list(zip(faces * len(showings), *asked))
    known = _of_faces(asking, list(dict.fromkeys(keys)), count, one, work)
    groups: dict[tuple[_Face, ...], dict[int, int]] = {}
    every = [known[key] for key in keys]
    for place, (weight, rest) in enumerate(zip(others.weights.values(), rests)):
        first = place * len(faces)
        shares = groups.setdefault(tuple(sorted(every[first : first + len(faces)])), {})
        shares[rest] = shares.get(rest, 0) + weight
    return groups


def _repeated(result: Result, times: int) -> Column:
    """Return what is known in each row in so many rows for each of them."""
    if not isinstance(result, Column):
        raise NotDirectError
    return Column(result.kind, [value for value in result.values for _ in range(times)])


def _numbers(step: Step, frame: Frame) -> Sequence[int]:
    """Return the number in each row."""
    values = arithmetic.by_row(step(frame).number())
    if values is None:
        raise NotDirectError
    return [value for value, _ in zip(values, range(frame.rows))]


def _of_faces(
    asking: FacesBeside, keys: Sequence[tuple[int, ...]], count: int, one: Odds, work: Work
) -> dict[tuple[int, ...], _Face]:
    """Return what faces add for each number of dice, with all that is asked for them."""
    each = count + 1
    work.spend(len(keys) * each)
    columns = [[key for key in column for _ in range(each)] for column in zip(*keys)]
    names = [asking.face, *[name for name, _ in asking.asked]]
    known = {name: Column(NUMBER, column) for name, column in zip(names, columns)}
    known[asking.shown] = Column(NUMBER, list(range(each)) * len(keys))
    values = _numbers(asking.of_face, Frame(known, len(keys) * each, work))
    return {
        key: (one.weights[key[0]], tuple(values[place * each : (place + 1) * each]))
        for place, key in enumerate(keys)
    }


def _added(
    groups: dict[tuple[_Face, ...], dict[int, int]], count: int, total: int, work: Work
) -> Odds:
    """Return what comes to everything, of dice whose faces add these numbers."""
    bits = total.bit_length() + 1
    placed = _Placed(count, bits, work)
    found: dict[int, int] = {}
    for faces, shares in groups.items():
        low, packed = placed.by_all(faces)
        mask, number = (1 << bits) - 1, low
        while packed:
            weight = packed & mask
            for rest, share in shares.items() if weight else ():
                found[number + rest] = found.get(number + rest, 0) + weight * share
            packed >>= bits
            number += 1
    return Odds(NUMBER, found, total)


class _Placed:
    """Dice that are placed on one face after the other.

    Those that begin with the same faces are placed on these once.
    """

    def __init__(self, count: int, bits: int, work: Work) -> None:
        """Begin without faces; numbers have slots of so many bits."""
        self._count = count
        self._bits = bits
        self._work = work
        self._ways = [
            [math.comb(left, more) for more in range(left + 1)] for left in range(count + 1)
        ]
        self._known: dict[tuple[_Face, ...], tuple[int, list[int]]] = {(): (0, [1, *[0] * count])}

    def by_all(self, faces: tuple[_Face, ...]) -> tuple[int, int]:
        """Return the least number that all faces add, and the weights from it on, in slots."""
        low, weights = self._by(faces)
        return low, weights[self._count]

    def _by(self, faces: tuple[_Face, ...]) -> tuple[int, list[int]]:
        """Return the same for each number of dice that may be placed on these faces."""
        found = self._known.get(faces)
        if found is None:
            low, before = self._by(faces[:-1])
            found = self._known[faces] = self._placed(low, before, faces[-1])
        return found

    def _placed(self, low: int, before: Sequence[int], face: _Face) -> tuple[int, list[int]]:
        count, (weight, numbers) = self._count, face
        self._work.spend(1 + count * count // _STEPS_OF_A_VALUE)
        least = min(numbers)
        shifts = [(number - least) * self._bits for number in numbers]
        powers = [weight**more for more in range(count + 1)]
        after = [0] * (count + 1)
        for dice, packed in enumerate(before):
            if packed:
                for more, way in enumerate(self._ways[count - dice]):
                    after[dice + more] += packed * (way * powers[more]) << shifts[more]
        return low + least, after
