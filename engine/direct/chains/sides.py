"""Chains that go on together until one of them ends, and do not look at one another before.

So are the hit points of two who fight to the death: what becomes of one depends on its own alone,
and both are compared only in that the fight is over when either falls. Each is worked out by
itself, as it is after so many rounds in which it changes; of the two together only the number of
such rounds is counted. Sixty hit points against sixty are sixty states and sixty then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from operator import add, mul
from typing import Any, NamedTuple, TypeAlias

from engine.direct.results import NotDirectError, Work

__all__ = ["Finish", "RoundPlan", "Side", "ended", "round_by_round", "side"]

_BITS_OF_A_WAY = 12
"""Weights of a two to the power of that many bits take as long as one way more."""

_MOVES_OF_A_WAY = 2
"""Weights that are moved within a side, as a power of two, in the time of one way."""

_WAYS_OF_A_CHANGE = 64
"""Ways that take as long as what is done once for each change of a side."""

_FEW_CLASSES = 2
"""Classes of a side that are told apart while all rounds are summed up."""

_Classes: TypeAlias = Mapping[Hashable, int]
"""What matters of a side when all is over, with its weight."""

Ways: TypeAlias = tuple[Mapping[Any, int], Mapping[Any, int]]
"""The states that another one leads to, and the ends, each with its weight."""


class Side(NamedTuple):
    """A chain that goes on beside others.

    Attributes:
        total: What the weights of its ways are out of, from any state.
        stays: The weight of that it stays where it is, the same in all states.
        going: What it is after it has changed so often, out of so many powers of the total.
        ended: What it is if it has ended with the last of these changes.
    """

    total: int
    stays: int
    going: Sequence[_Classes]
    ended: Sequence[_Classes]


@dataclass(frozen=True, slots=True)
class _AnyClass:
    """Stands for all classes of a side after so many changes."""

    place: int
    changes: int
    has_ended: bool


class RoundPlan(NamedTuple):
    """What happens in a round.

    Attributes:
        sides: The sides.
        turns: Those of them that change together, by their numbers, one turn after another. All
            is over at once behind the turn in which one has ended.
        needed: Returns whether it matters what each side is, for which of them have ended; all
            matter always where it is None.
    """

    sides: Sequence[Side]
    turns: Sequence[Sequence[int]]
    needed: Callable[[Sequence[bool]], Sequence[bool]] | None = None


class Finish(NamedTuple):
    """What is over.

    Attributes:
        weights: What matters of each side, with its weight.
        total: What the weights are out of.
        rounds: The round in which that is, the first of which is 1.
    """

    weights: Mapping[tuple[Hashable, ...], int]
    total: int
    rounds: int


def side(
    start: Mapping[Any, int],
    ways: Callable[[Any], Ways],
    total: int,
    seen: Callable[[Any], Hashable],
    most: int | None,
    work: Work,
) -> Side:
    """Return a side as it is after all its changes.

    Args:
        start: The weights of the states that it begins with.
        ways: Returns where a state leads.
        total: What the weights of these ways are out of.
        seen: Returns what matters of a state when all is over.
        most: How often it can change, if that is known.
        work: Asked for all that is done.

    Raises:
        NotDirectError: It is much, it comes back to where it was, or stays in some states
            rather than in others.
    """
    known: dict[Any, Ways] = {}
    stays: set[int] = set()
    going: list[_Classes] = [_classes(start, seen)]
    ended: list[_Classes] = [{}]
    here = start
    while here and (most is None or len(going) <= most):
        there: dict[Any, int] = {}
        out: dict[Any, int] = {}
        moves = 0
        for state, weight in here.items():
            found = known.get(state)
            if found is None:
                found = known[state] = _onward(state, ways(state), stays)
            for target, share in found[0].items():
                there[target] = there.get(target, 0) + weight * share
            for target, share in found[1].items():
                out[target] = out.get(target, 0) + weight * share
            moves += len(found[0]) + len(found[1])
        work.spend(_WAYS_OF_A_CHANGE + (moves >> _MOVES_OF_A_WAY))
        if most is None and len(going) > len(known):
            raise NotDirectError  # it comes back to where it was
        going.append(_classes(there, seen))
        ended.append(_classes(out, seen))
        here = there
    return Side(total, max(stays, default=0), going, ended)


def _onward(state: Any, ways: Ways, stays: set[int]) -> Ways:  # noqa: ANN401 - whatever tells states apart
    """Return where a state leads except to itself, and add the weight of that to ``stays``.

    Raises:
        NotDirectError: Not all states stay as they are with the same weight.
    """
    on, ends = ways
    stays.add(on.get(state, 0))
    if len(stays) > 1:
        raise NotDirectError
    return {target: share for target, share in on.items() if target != state}, ends


def _classes(weights: Mapping[Any, int], seen: Callable[[Any], Hashable]) -> dict[Hashable, int]:
    found: dict[Hashable, int] = {}
    for state, weight in weights.items():
        what = seen(state)
        found[what] = found.get(what, 0) + weight
    return found


# ---- for all rounds -------------------------------------------------------------------------


def ended(course: RoundPlan, work: Work) -> tuple[dict[tuple[Hashable, ...], int], int]:
    """Return what there is when all is over, and what its weights are out of.

    Rounds in which nothing changes are summed up, which leaves a state for each number of changes
    that the sides have come to.

    Raises:
        NotDirectError: It is much, or nothing ever changes.
    """
    sides, turns = course.sides, course.turns
    stays = [math.prod(sides[one].stays for one in turn) for turn in turns]
    totals = [math.prod(sides[one].total for one in turn) for turn in turns]
    changing = math.prod(totals) - math.prod(stays)
    if not changing:
        raise NotDirectError
    behind = [math.prod(totals[turn + 1 :]) for turn in range(len(turns))]
    staying_on = [1, *(math.prod(stays[turn:]) for turn in range(1, len(turns)))]
    moves = [list(_moves(course, turn, changing)) for turn in range(len(turns))]
    arriving: dict[int, dict[tuple[int, ...], list[int]]] = {}
    arriving[0] = {(0,) * len(sides): [1, *[0] * (len(turns) - 1)]}
    over: list[dict[tuple[Hashable, ...], int]] = []
    ends = _Ends(course)
    while arriving:
        count = len(over)
        over.append({})
        for changes, here in arriving.pop(count, {}).items():
            work.spend(len(turns) * (4 + (count * changing.bit_length() >> _BITS_OF_A_WAY)))
            weight = sum(map(mul, here, staying_on))
            for turn, ways in enumerate(moves):
                if turn:
                    weight = here[turn] * changing + stays[turn - 1] * weight
                for moved, factor, way in ways if weight else ():
                    there = tuple(map(add, changes, moved))
                    if all(one.going[number] for one, number in zip(sides, there, strict=True)):
                        following = arriving.setdefault(sum(there), {})
                        sums = following.setdefault(there, [0] * len(turns))
                        sums[(turn + 1) % len(turns)] += weight * way
                    share = weight * behind[turn] * factor
                    for classes in ends.of(there, moved):
                        _add_product(classes, share, over[count], work)
    found, total = _summed(over, changing)
    return _spread(sides, found, work), total


def _moves(
    course: RoundPlan, turn: int, changing: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield which sides may change in a turn, the weight of that all others stay, and another.

    The other one is that of what goes on, out of more powers of ``changing``.
    """
    sides, turns = course.sides, course.turns
    for moved in product(*((0, 1) if one in turns[turn] else (0,) for one in range(len(sides)))):
        factor = math.prod(sides[one].stays for one in turns[turn] if not moved[one])
        if any(moved) and factor:
            yield moved, factor, factor * changing ** (sum(moved) - 1)


class _Ends:
    """What the sides can be when all is over."""

    def __init__(self, course: RoundPlan) -> None:
        self._sides = course.sides
        self._needed = course.needed
        self._known: dict[tuple[bool, ...], Sequence[bool]] = {}
        self._any = [(_as_one(one.going), _as_one(one.ended)) for one in course.sides]

    def of(self, changes: Sequence[int], moved: Sequence[int]) -> Iterator[Sequence[_Classes]]:
        """Yield the classes of all sides for each case in which some end.

        Args:
            changes: How often each side has changed.
            moved: Whether each may have ended with the last of these changes.
        """
        for ended in product(*((False, True) if one else (False,) for one in moved)):
            if not any(ended):
                continue
            needed = self._known.get(ended)
            if needed is None:
                needed = [True] * len(ended) if self._needed is None else self._needed(ended)
                self._known[ended] = needed
            found = []
            for place, number in enumerate(changes):
                has_ended, side = ended[place], self._sides[place]
                if needed[place]:
                    classes = (side.ended if has_ended else side.going)[number]
                    if len(classes) > _FEW_CLASSES:
                        classes = {_AnyClass(place, number, has_ended): 1}
                else:
                    classes = self._any[place][has_ended][number]
                found.append(classes)
            if all(found):
                yield found


def _as_one(classes: Sequence[_Classes]) -> Sequence[_Classes]:
    """Return all classes as one of them."""
    one = next((what for each in classes for what in each), None)
    return [{one: sum(each.values())} if each else {} for each in classes]


def _spread(
    sides: Sequence[Side], found: Mapping[tuple[Hashable, ...], int], work: Work
) -> dict[tuple[Hashable, ...], int]:
    """Return weights with all classes in the place of what stands for them."""
    spread: dict[tuple[Hashable, ...], int] = {}
    for key, weight in found.items():
        found_for = []
        for one in key:
            classes: _Classes = {one: 1}
            if isinstance(one, _AnyClass):
                side = sides[one.place]
                classes = (side.ended if one.has_ended else side.going)[one.changes]
            found_for.append(classes)
        _add_product(found_for, weight, spread, work)
    return spread


def _add_product(
    every: Sequence[_Classes], weight: int, over: dict[tuple[Hashable, ...], int], work: Work
) -> None:
    """Add what is over if each side is one of some classes."""
    for what in product(*[classes.items() for classes in every]):
        work.spend(1)
        share = weight
        for _, part in what:
            share *= part
        key = tuple([one for one, _ in what])
        over[key] = over.get(key, 0) + share


def _add_products(
    kinds: Sequence[Sequence[tuple[_Classes, bool]]],
    needed: Callable[[Sequence[bool]], Sequence[bool]] | None,
    over: dict[tuple[Hashable, ...], int],
    work: Work,
) -> None:
    """Add what is over if each side is one of several kinds of classes, some of them of ends."""
    for chosen in product(*kinds):
        if any(is_end for _, is_end in chosen) and all(classes for classes, _ in chosen):
            every = [classes for classes, _ in chosen]
            if needed is not None:
                matters = needed([is_end for _, is_end in chosen])
                every = [
                    one if is_needed else _as_one([one])[0]
                    for one, is_needed in zip(every, matters, strict=True)
                ]
            _add_product(every, 1, over, work)


def _summed(
    over: Sequence[Mapping[tuple[Hashable, ...], int]], changing: int
) -> tuple[dict[tuple[Hashable, ...], int], int]:
    """Return all weights out of one total, of which each was out of a power by its count."""
    found: dict[tuple[Hashable, ...], int] = {}
    for weights in over:
        for key in found:
            found[key] *= changing
        for key, weight in weights.items():
            found[key] = found.get(key, 0) + weight
    return found, changing ** len(over)


# ---- round by round -------------------------------------------------------------------------


def round_by_round(course: RoundPlan, rounds: int, work: Work) -> Iterator[Finish]:
    """Yield what is over after each turn of each round, and what is left behind the last one.

    Args:
        course: What happens in a round.
        rounds: How many rounds there are at most.
        work: Asked for all that is done.

    Yields:
        What is over. Behind the last round it is what still goes on, with no rounds.

    Raises:
        NotDirectError: It is much.
    """
    sides, turns = course.sides, course.turns
    total = 1
    now = [_after(one, 0, one.going, 0) for one in sides]
    for done in range(rounds):
        if not all(now):
            return
        for turn in turns:
            kinds: list[Sequence[tuple[_Classes, bool]]] = [((one, False),) for one in now]
            for one in turn:
                mine = sides[one]
                now[one] = _after(mine, done + 1, mine.going, 0)
                kinds[one] = (now[one], False), (_after(mine, done + 1, mine.ended, 1), True)
                work.spend(len(mine.going) * (1 + (total.bit_length() >> _BITS_OF_A_WAY)))
            total *= math.prod([sides[one].total for one in turn])
            over: dict[tuple[Hashable, ...], int] = {}
            _add_products(kinds, course.needed, over, work)
            if over:
                yield Finish(over, total, done + 1)
    if all(now):
        rest: dict[tuple[Hashable, ...], int] = {}
        _add_product(now, 1, rest, work)
        yield Finish(rest, total, 0)


def _after(side: Side, rounds: int, classes: Sequence[_Classes], last: int) -> _Classes:
    """Return what a side is after some rounds, however many changes there were in them.

    Args:
        side: The side.
        rounds: How many rounds.
        classes: What it is after so many changes.
        last: 1 if the last round surely is one of these.
    """
    found: dict[Hashable, int] = {}
    if not side.stays:
        return classes[rounds] if rounds < len(classes) else {}
    for count in range(last, min(rounds, len(classes) - 1) + 1):
        if classes[count]:
            factor = math.comb(rounds - last, count - last) * side.stays ** (rounds - count)
            for what, weight in classes[count].items():
                found[what] = found.get(what, 0) + weight * factor
    return found
