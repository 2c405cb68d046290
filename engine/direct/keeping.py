"""Dice by their rank, as the sum of the best three, without listing all that the dice can show."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, bytes_of_total, unpacked
from engine.direct.dealing import Deal, dealt_outermost
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Column,
    Handful,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Work,
)

__all__ = ["kept_total", "outermost", "ways_of_first"]

_FIRST, _LAST = operator.itemgetter(slice(1)), operator.itemgetter(slice(-1, None))

_MANY_DICE = 60
"""Dice whose ranks are not told apart here."""

_VALUES_OF_A_STEP = 8
"""Plain values that take as long as placing some dice at a face."""

_BYTES_OF_AN_ADDITION = 128
"""Bytes of a long number that are added as fast as one plain value is made."""


def kept_total(
    pieces: Sequence[tuple[int, Odds]],
    ranks: range,
    worth: Callable[[int], int] | None,
    work: Work,
) -> Odds:
    """Return what the dice at these ranks are worth together.

    The faces are gone through from the end that is nearer to the ranks. At each one some of the
    dice that are left show it; as soon as all ranks are taken the rest may show anything beyond.
    What has been kept so far is a long number with a weight in every slot.

    Args:
        pieces: How many dice of each sort, and the numbers that one of them shows.
        ranks: The ranks that are kept, counted from the lowest, which is 0.
        worth: What a die is worth by what it shows, or None where that is the same.
        work: What may be worked out.

    Raises:
        NotDirectError: There are too many dice, or it is too much.
    """
    size, whole = 0, 1
    for count, odds in pieces:
        size += count
        if size > _MANY_DICE:
            raise NotDirectError
        whole *= odds.total**count
    if not ranks:
        ways = math.prod([sum(odds.weights.values()) ** count for count, odds in pieces])
        return Odds(NUMBER, {0: ways}, whole)
    descends = size - ranks.start < ranks.stop
    if descends:
        ranks = range(size - ranks.stop, size - ranks.start)
    shown = pieces[0][1].weights if len(pieces) == 1 else _shown_by_any(pieces)
    faces = sorted(shown, reverse=descends)
    worths = faces if worth is None else list(map(worth, faces))
    if len(ranks) == 1 and (len(pieces) == 1 or not ranks.start):
        work.spend(len(faces) * len(pieces) * ranks.stop)
        if not ranks.start:
            return Odds(NUMBER, _valued(worths, ways_of_first(pieces, faces)), whole)
        ((count, odds),) = pieces
        return Odds(NUMBER, _valued(worths, _ways_at_rank(count, odds, faces, ranks.start)), whole)
    least = min(worths)
    span = len(ranks) * (max(worths) - least) + 1
    width = bytes_of_slot(whole.bit_length()) * 8
    steps = _steps_to(ranks.stop, pieces)
    work.spend(steps * (_VALUES_OF_A_STEP + span * width // 8 // _BYTES_OF_AN_ADDITION))
    if len(pieces) == 1:
        done = _kept_of_equal(*pieces[0], ranks, faces, [(one - least) * width for one in worths])
    else:
        walk = _Walk(pieces, ranks)
        for face, value in zip(faces, worths):
            walk.pass_by(face, (value - least) * width)
        done = walk.done
    return Odds(NUMBER, unpacked(done, least * len(ranks), span, width // 8), whole)


def outermost(result: Result, work: Work, *, least: bool) -> Result:
    """Return the greatest element of a collection, or the least, if there is one."""
    if isinstance(result, OddsByRow):
        return result.each(lambda part: outermost(part, work, least=least))  # type: ignore[arg-type,return-value]  # parts are independent, and so is what is made of them
    if isinstance(result, Deal):
        if result.cards.kind == NUMBER:
            return dealt_outermost(result, least=least, work=work)
        result = result.listed(work)
    if isinstance(result, Handful):
        return _outermost_of_all(result, least=least, work=work)
    if result.kind == NUMBER:
        return result
    result = result.collection()
    if isinstance(result, Column) and all(result.values):
        place = 0 if least else -1
        return Column(NUMBER, [value[place] for value in result.values])
    return result.mapped(COLLECTION, _FIRST if least else _LAST, work)


def _outermost_of_all(handful: Handful, *, least: bool, work: Work) -> Odds:
    """Return the greatest number of all, or the least."""
    pieces: list[tuple[int, Odds]] = []
    seen: set[Any] = set()
    for times, odds in handful.pieces():
        one = _outermost_of(odds, least=least)
        pieces.append((times, one))
        seen.update(one.weights)
    seen.discard(None)
    numbers = sorted(seen, reverse=not least)
    length = len(pieces) + bytes_of_total(pieces) // BYTES_OF_A_VALUE
    work.spend((1 + len(numbers)) * length)
    *ways, without = ways_of_first(pieces, numbers)
    whole = 1
    for times, odds in pieces:
        whole *= odds.total**times
    weights: dict[Any, int] = {}
    for number, weight in zip(numbers, ways):
        if weight:
            weights[(number,) if without else number] = weight
    if not without:
        return Odds(NUMBER, weights, whole)
    weights[()] = without
    return Odds(COLLECTION, weights, whole)


def _outermost_of(odds: Odds, *, least: bool) -> Odds:
    """Return the greatest number of collections, or the least; None for those that are empty."""
    if odds.kind == NUMBER:
        return odds
    place = 0 if least else -1
    weights: dict[Any, int] = {}
    for value, weight in odds.collection().weights.items():
        number = value[place] if value else None
        weights[number] = weights.get(number, 0) + weight
    return Odds(NUMBER, weights, odds.total)


def ways_of_first(pieces: Sequence[tuple[int, Odds]], faces: Sequence[int]) -> list[int]:
    """Return in how many ways the first number of all is each of these faces, and in how many none.

    None comes before a face in as many ways as each shows something beyond, which is a product.

    Args:
        pieces: How many of each sort, and the odds of what one of them shows.
        faces: The faces in the order that tells which one is first.
    """
    left = [1] * (len(faces) + 1)
    for count, odds in pieces:
        ways = odds.weights
        beyond = sum(ways.values())
        left[0] *= beyond**count
        for place, face in enumerate(faces, 1):
            beyond -= ways.get(face, 0)
            left[place] *= beyond**count
    return [*map(operator.sub, left, left[1:]), left[-1]]


def _ways_at_rank(count: int, odds: Odds, faces: Sequence[int], rank: int) -> list[int]:
    """Return in how many ways the die at a rank of equal dice shows each of these faces.

    It shows what has been passed unless so few dice do, a term of the binomial for each number.
    """
    whole = sum(odds.weights.values())
    terms = [(math.comb(count, few), few, count - few) for few in range(rank + 1)]
    reached = [
        whole**count
        - sum([ways * passed**few * (whole - passed) ** rest for ways, few, rest in terms])
        for passed in accumulate(map(odds.weights.__getitem__, faces))
    ]
    return [reached[0], *map(operator.sub, reached[1:], reached)]


def _valued(worths: Sequence[int], ways: Sequence[int]) -> dict[int, int]:
    """Return the weights of what dice are worth that can come out."""
    found: dict[int, int] = {}
    for value, weight in zip(worths, ways):
        if weight:
            found[value] = found.get(value, 0) + weight
    return found


def _steps_to(last: int, pieces: Sequence[tuple[int, Odds]]) -> int:
    """Return how often some dice are placed at a face, roughly, until so many are placed."""
    states, steps = 1, 0
    for count, odds in pieces:
        states *= min(count, last - 1) + 1
        steps += min(count, last) * len(odds.weights)
    return states * steps // 2


def _shown_by_any(pieces: Sequence[tuple[int, Odds]]) -> set[int]:
    """Return the faces of all dice."""
    return set().union(*[odds.weights for _, odds in pieces])


def _kept_of_equal(
    count: int, odds: Odds, ranks: range, faces: Sequence[int], shifts: Sequence[int]
) -> int:
    """Return the long number of all ways in which equal dice take every rank, as ``_Walk`` does.

    All that a state needs is how many dice have been placed, as these are of one sort.

    Args:
        count: How many dice there are.
        odds: What each of them shows.
        ranks: The ranks that are kept, counted from the first face.
        faces: The faces in the order in which they are gone through.
        shifts: By how many bits a die that is kept moves the long number, for each of them.
    """
    first, last = ranks.start, ranks.stop
    beyond, done = sum(odds.weights.values()), 0
    states = [1] + [0] * (last - 1)
    for face, shift in zip(faces, shifts):
        weight = odds.weights[face]
        beyond -= weight
        for placed in range(last - 1, -1, -1):  # from the last one, as dice move on
            ways, dice, wanted = states[placed], count - placed, last - placed
            if not ways:
                continue
            enough = (weight + beyond) ** dice - beyond**dice
            power = 1
            for showing in range(1, wanted):
                power *= weight
                chosen = math.comb(dice, showing) * power
                enough -= chosen * beyond ** (dice - showing)
                kept = placed + showing - max(placed, first)
                states[placed + showing] += ways * chosen << max(kept, 0) * shift
            done += ways * enough << (last - max(placed, first)) * shift
    return done


class _Walk:
    """A walk over the faces.

    Attributes:
        done: The long number of all ways in which every rank has been taken.
    """

    def __init__(self, pieces: Sequence[tuple[int, Odds]], ranks: range) -> None:
        """Begin before the first face."""
        self.done = 0
        self._kinds = [odds.weights for _, odds in pieces]
        self._beyond = [sum(weights.values()) for weights in self._kinds]
        self._first, self._last = ranks.start, ranks.stop
        self._states = {(0, tuple([count for count, _ in pieces])): 1}

    def pass_by(self, face: int, shift: int) -> None:
        """Let dice show the next face; each that is kept moves the long number so many bits."""
        for kind, weights in enumerate(self._kinds):
            weight = weights.get(face, 0)
            if weight:
                self._beyond[kind] -= weight
                self._place(kind, weight, shift)

    def _place(self, kind: int, weight: int, shift: int) -> None:
        """Let some dice of one kind show a face.

        All that a state needs is how many dice have been placed, and how many of each kind are
        left. As soon as no rank is left, all that the dice may show from here on is one power, less
        what shows the face too few times.
        """
        first, last, states = self._first, self._last, self._states
        here = self._beyond[kind]
        for (placed, left), ways in list(states.items()):
            dice, wanted = left[kind], last - placed
            if not dice:
                continue
            is_enough = wanted <= dice
            fewer = here**dice if is_enough else 0
            power = 1
            for showing in range(1, min(wanted, dice + 1)):
                power *= weight
                chosen = math.comb(dice, showing) * power
                ways_of_these = ways * chosen
                if placed + showing > first:
                    ways_of_these <<= (placed + showing - max(placed, first)) * shift
                state = placed + showing, (*left[:kind], dice - showing, *left[kind + 1 :])
                states[state] = states.get(state, 0) + ways_of_these
                if is_enough:
                    fewer += chosen * here ** (dice - showing)
            if is_enough:
                ways *= (weight + here) ** dice - fewer
                for beyond, others in zip(self._beyond, (*left[:kind], 0, *left[kind + 1 :])):
                    if others:
                        ways *= beyond**others
                self.done += ways << (last - max(placed, first)) * shift
