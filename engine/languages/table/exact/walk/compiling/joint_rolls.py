"""Rolls that follow one another as one roll of what is looked at behind them.

``a = roll("d20+2"); b = roll("d20"); if (a > b) { y -= roll("d6"); } else if (b > a) { x -=
roll("d8"); }`` comes to three things, and behind these nobody looks at ``a`` and ``b``: there are
15 ways to go on from there instead of 2,650. What does not depend on any state is worked out once
for all states that a piece is walked through with.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.compiling import steps
from engine.languages.table.exact.walk.compiling.decided_parts import decided_parts
from engine.languages.table.exact.walk.compiling.paths import Path
from engine.languages.table.exact.walk.compiling.rolled_ways import (
    End,
    Key,
    RolledWays,
    Slots,
    read_in,
)

__all__ = ["JointRoll", "behind", "joint_rolls", "ways_with"]

_WORTH = 2
"""How many times more ways there have to be than what they come to."""


class JointRoll(NamedTuple):
    """What some rolls come to where the same is done behind them.

    Attributes:
        slots: The numbers of the variables that matter then.
        weights: The weights of what these hold.
        behind: What is done.
    """

    slots: Sequence[int]
    weights: Mapping[tuple[Any, ...], int]
    behind: Path


def joint_rolls(
    path: Path, variables: int, outside: Mapping[str, Any]
) -> Mapping[int, Sequence[JointRoll]]:
    """Return the rolls behind a path that are worth being one, by the identity of their paths.

    Args:
        path: The path.
        variables: How many variables there are.
        outside: What the texts of expressions look at, by name.
    """
    finder = _Finder(variables, outside)
    found: dict[int, Sequence[JointRoll]] = {}
    seen: set[int] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        rolls = finder.rolls(one) if isinstance(one.step, steps.Roll) else None
        if rolls is None:
            waiting += behind(one)
        else:
            found[id(one)] = rolls
            waiting += [roll.behind for roll in rolls]
    return found


def ways_with(path: Path, joint: Mapping[int, Sequence[JointRoll]]) -> int:
    """Return how many ways lead through a path, roughly, where some of its rolls are one.

    Args:
        path: The path.
        joint: These rolls, by the identity of their paths.
    """
    known: dict[int, int] = {}

    def ways(one: Path) -> int:
        found = known.get(id(one))
        if found is None:
            step, rolls = one.step, joint.get(id(one))
            if rolls is not None:
                found = sum([len(roll.weights) * ways(roll.behind) for roll in rolls])
            elif isinstance(step, steps.Choose):
                found = (ways(step.then) + ways(step.otherwise) + 1) // 2
            else:
                own = [max(1, one.ways // other.ways) for other in behind(one)]
                times = 1 if isinstance(step, steps.Test) else math.prod(own)
                found = times * sum(map(ways, behind(one))) or 1
            known[id(one)] = found
        return found

    return ways(path)


def behind(path: Path) -> tuple[Path, ...]:
    """Return what is done behind the first step of a path, in any branch."""
    step = path.step
    if isinstance(step, steps.Choose | steps.Test):
        return step.then, step.otherwise
    if isinstance(step, steps.Assign | steps.Hold | steps.Roll | steps.Ask):
        return (step.behind,)
    return ()


class _Place(NamedTuple):
    """A path that is come to, one way or another.

    Attributes:
        path: The path.
        known: The variables that are known there whatever the state, and matter.
        is_end: Whether what it does first depends on others.
    """

    path: Path
    known: Slots
    is_end: bool

    @property
    def key(self) -> Key:
        """What tells it from other places."""
        return id(self.path), self.known


class _Finder:
    """Finds joint rolls on the paths of one piece."""

    def __init__(self, variables: int, outside: Mapping[str, Any]) -> None:
        """Know nothing of what is read yet."""
        self._every = frozenset(range(variables))
        self._outside = outside
        self._new = variables
        self._read: dict[int, Slots] = {}

    def rolls(self, path: Path) -> Sequence[JointRoll] | None:
        """Return what the rolls that a path begins with come to, or None where that is no use."""
        places = self._places(path)
        rolls = [one.path.step for one in places if not one.is_end]
        rolled = {one.slot for one in rolls if isinstance(one, steps.Roll)}
        ends = {one.key: self._end(one) for one in places if one.is_end}
        if all(rolled <= end.known for end in ends.values()):
            return None  # each way is told from all others
        try:
            return self._come_to(path, ends)
        except NotDirectError:  # an error, which a state may be spared
            return None

    def _places(self, path: Path) -> Sequence[_Place]:
        """Return all that is come to, up to where other variables are looked at."""
        found: dict[Key, _Place] = {}
        waiting = [_Place(path, frozenset(), is_end=False)]
        while waiting:
            place = waiting.pop()
            if place.key in found:
                continue
            found[place.key] = place
            if not place.is_end:
                for other in behind(place.path):
                    known = self._known_behind(place.path, place.known, other)
                    waiting.append(_Place(other, known, not _is_decided(other.step, known)))
        return [*found.values()]

    def _known_behind(self, path: Path, known: Slots, other: Path) -> Slots:
        """Return which variables are known and matter behind a step, of those known before it."""
        step = path.step
        if isinstance(step, steps.Roll | steps.Assign | steps.Hold):
            known |= {step.slot}
        return known & self._reads(other)

    def _reads(self, path: Path) -> Slots:
        """Return the variables that have to be right where a path begins."""
        found = self._read.get(id(path))
        if found is None:
            step = path.step
            found = frozenset[int]().union(*map(self._reads, behind(path)))
            if isinstance(step, steps.Roll | steps.Assign | steps.Hold):
                found -= {step.slot}
            elif isinstance(step, steps.Ask):
                found = found.difference(step.slots) | read_in(step.how.text)
            elif isinstance(step, steps.Arrive):
                found = self._every - {*step.dead, step.slot}
            if isinstance(step, steps.Assign | steps.Choose | steps.Return):
                found |= read_in(step.text)
            elif isinstance(step, steps.Test):
                found |= read_in(step.text) - {step.slot}
            self._read[id(path)] = found
        return found

    def _end(self, place: _Place) -> End:
        """Return an end, with what its expression is decided by as few variables as can be."""
        path, known = place.path, place.known
        step = path.step
        if isinstance(step, steps.Assign | steps.Choose | steps.Return):
            later = known & frozenset[int]().union(*map(self._reads, behind(path)))
            if not known <= later:
                text, parts = decided_parts(step.text, known, self._new)
                still = known & (later | read_in(text))
                if still < known:
                    self._new += len(parts)
                    return End(path._replace(step=step._replace(text=text)), still, parts)
        return End(path, known, {})

    def _come_to(self, path: Path, ends: Mapping[Key, End]) -> Sequence[JointRoll] | None:
        """Return what is come to at some ends, or None where that is no use.

        Raises:
            NotDirectError: It is an error.
        """
        writer = RolledWays(self._known_behind, ends, self._outside)
        rolled = writer.function(path)
        if rolled is None:
            return None
        found: list[JointRoll] = []
        ways = 0
        for key, weights in zip(writer.reached, rolled(), strict=True):
            end = ends[key]
            if not weights:
                continue  # nothing comes to it
            found.append(JointRoll([*sorted(end.known), *end.parts], weights, end.path))
            ways += len(weights) * end.path.ways
        return found if ways * _WORTH <= path.ways else None


def _is_decided(step: steps.Step, known: Slots) -> bool:
    """Return whether a step does the same in each state in which some variables hold the same."""
    if isinstance(step, steps.Assign | steps.Choose):
        return read_in(step.text) <= known
    if isinstance(step, steps.Test):
        return read_in(step.text) - {step.slot} <= known
    return isinstance(step, steps.Roll | steps.Hold)
