"""Rolls that follow one another as one roll of what is looked at behind them.

``a = roll("d20+2"); b = roll("d20"); if (a > b) { y -= roll("d6"); } else if (b > a) { x -=
roll("d8"); }`` comes to three things, and behind these nobody looks at ``a`` and ``b``: there are
15 ways to go on from there instead of 2,650. What does not depend on any state is worked out once
for all states that a piece is walked through with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.direct.code import Code
from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk import steps
from engine.languages.table.exact.walk.decided_parts import decided_parts
from engine.languages.table.exact.walk.paths import Path

__all__ = ["JointRoll", "behind", "joint_rolls", "read_in"]

_MOST = 20_000
"""Ways that are gone through at most to find out what rolls come to together."""

_WORTH = 2
"""How many times more ways there have to be than what they come to."""

_VARIABLE = re.compile(r"\bv(\d+)")

_Slots: TypeAlias = frozenset[int]
_Key: TypeAlias = tuple[int, _Slots]
_Row: TypeAlias = tuple[Any, ...]
_Question: TypeAlias = Callable[..., Any]


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


def behind(path: Path) -> tuple[Path, ...]:
    """Return what is done behind the first step of a path, in any branch."""
    step = path.step
    if isinstance(step, steps.Choose | steps.Test):
        return step.then, step.otherwise
    if isinstance(step, steps.Assign | steps.Hold | steps.Roll | steps.Ask):
        return (step.behind,)
    return ()


def read_in(text: str) -> frozenset[int]:
    """Return the numbers of the variables in a text."""
    return frozenset(map(int, _VARIABLE.findall(text)))


class _Place(NamedTuple):
    """A path that is come to, one way or another.

    Attributes:
        path: The path.
        known: The variables that are known there whatever the state, and matter.
        is_end: Whether what it does first depends on others.
    """

    path: Path
    known: _Slots
    is_end: bool

    @property
    def key(self) -> _Key:
        """What tells it from other places."""
        return id(self.path), self.known


class _End(NamedTuple):
    """A place from where on no more is decided.

    Attributes:
        path: What is done there, with variables for those of its parts that are decided.
        known: The variables that are known there and still matter.
        parts: What those new variables stand for.
    """

    path: Path
    known: _Slots
    parts: Mapping[int, str]


class _Finder:
    """Finds joint rolls on the paths of one piece."""

    def __init__(self, variables: int, outside: Mapping[str, Any]) -> None:
        """Know nothing of what is read yet."""
        self._every = frozenset(range(variables))
        self._outside = outside
        self._new = variables
        self._read: dict[int, _Slots] = {}

    def rolls(self, path: Path) -> Sequence[JointRoll] | None:
        """Return what the rolls that a path begins with come to, or None where that is no use."""
        places = self._places(path)
        rolls = [one.path.step for one in places if not one.is_end]
        rolled = {one.slot for one in rolls if isinstance(one, steps.Roll)}
        ends = {one.key: self._end(one) for one in places if one.is_end}
        if all(rolled <= end.known for end in ends.values()):
            return None  # each way is told from all others
        try:
            return self._come_to(places, ends)
        except NotDirectError:  # an error, which a state may be spared, or too many ways
            return None

    def _places(self, path: Path) -> Sequence[_Place]:
        """Return all that is come to, each place before those behind it."""
        ordered: list[_Place] = []
        seen: set[tuple[int, _Slots]] = set()

        def visit(one: Path, known: _Slots) -> None:
            place = _Place(one, known, one is not path and not _is_decided(one.step, known))
            if place.key in seen:
                return
            seen.add(place.key)
            if not place.is_end:
                for other in behind(one):
                    visit(other, self._known_behind(place, other))
            ordered.append(place)

        visit(path, frozenset())
        return ordered[::-1]

    def _known_behind(self, place: _Place, other: Path) -> _Slots:
        """Return which variables are known and matter behind a step."""
        known, step = place.known, place.path.step
        if isinstance(step, steps.Roll | steps.Assign | steps.Hold):
            known |= {step.slot}
        return known & self._reads(other)

    def _reads(self, path: Path) -> _Slots:
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

    def _end(self, place: _Place) -> _End:
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
                    return _End(path._replace(step=step._replace(text=text)), still, parts)
        return _End(path, known, {})

    def _come_to(
        self, places: Sequence[_Place], ends: Mapping[_Key, _End]
    ) -> Sequence[JointRoll] | None:
        """Return what is come to at the ends of some places, or None where that is no use.

        Raises:
            NotDirectError: It is an error, or there are many ways.
        """
        first = places[0]
        waiting: dict[_Key, dict[_Row, int]] = {first.key: {(): 1}}
        questions = self._questions(places, ends)
        found: list[JointRoll] = []
        left, ways = _MOST, 0
        for place in places:
            here = waiting.pop(place.key, {})
            if place.is_end:
                if here:
                    found.append(_joint(place, ends[place.key], here, questions.get(place.key)))
                    ways += len(found[-1].weights) * place.path.ways
                continue
            kept = {id(other): self._kept(place, other) for other in behind(place.path)}
            for other, row, weight in _moves(place.path.step, here, questions.get(place.key)):
                known, positions = kept[id(other)]
                there = waiting.setdefault((id(other), known), {})
                row = tuple([row[position] for position in positions])
                there[row] = there.get(row, 0) + weight
                left -= 1
                if left < 0:
                    raise NotDirectError
        return found if ways * _WORTH <= first.path.ways else None

    def _kept(self, place: _Place, other: Path) -> tuple[_Slots, Sequence[int]]:
        """Return what is known behind a step, and at which positions of a row that stands."""
        known, step = self._known_behind(place, other), place.path.step
        slots = sorted(place.known)
        if isinstance(step, steps.Roll | steps.Assign | steps.Hold):
            slots.append(step.slot)
        positions = {slot: position for position, slot in enumerate(slots)}
        return known, [positions[slot] for slot in sorted(known)]

    def _questions(
        self, places: Sequence[_Place], ends: Mapping[_Key, _End]
    ) -> Mapping[_Key, _Question]:
        """Return what answers the expressions of some places, given a row of what is known."""
        code = Code()
        code.outside.update(self._outside)
        asked: list[_Key] = []
        for place in places:
            slots, step = sorted(place.known), place.path.step
            if place.is_end:
                text = "".join([f"{part}," for part in ends[place.key].parts.values()])
            elif isinstance(step, steps.Assign | steps.Choose | steps.Test):
                text = step.text
                if isinstance(step, steps.Test) and step.slot is not None:
                    slots.append(step.slot)
            else:
                continue
            if text:
                given = ",".join([f"v{slot}" for slot in slots])
                code.line(0, f"def q{len(asked)}({given}): return {text}")
                asked.append(place.key)
        code.line(0, f"def questions(): return [{','.join([f'q{n}' for n in range(len(asked))])}]")
        made = code.made("questions")
        if made is None:
            raise NotDirectError
        return dict(zip(asked, made(), strict=True))


def _joint(
    place: _Place, end: _End, here: dict[_Row, int], question: _Question | None
) -> JointRoll:
    """Return what some rolls come to at an end."""
    if question is None:
        return JointRoll(sorted(place.known), here, end.path)
    positions = [number for number, slot in enumerate(sorted(place.known)) if slot in end.known]
    weights: dict[_Row, int] = {}
    for row, weight in here.items():
        held = (*[row[position] for position in positions], *question(*row))
        weights[held] = weights.get(held, 0) + weight
    return JointRoll([*sorted(end.known), *end.parts], weights, end.path)


def _is_decided(step: steps.Step, known: _Slots) -> bool:
    """Return whether a step does the same in each state in which some variables hold the same."""
    if isinstance(step, steps.Assign | steps.Choose):
        return read_in(step.text) <= known
    if isinstance(step, steps.Test):
        return read_in(step.text) - {step.slot} <= known
    return isinstance(step, steps.Roll | steps.Hold)


def _moves(
    step: steps.Step, here: Mapping[_Row, int], question: _Question | None
) -> Iterator[tuple[Path, _Row, int]]:
    """Yield what is done behind a step, with what is known then and its weight.

    Args:
        step: The step.
        here: The weights of what is known before.
        question: Answers the expression of the step, if it has one.
    """
    if isinstance(step, steps.Roll):
        for row, weight in here.items():
            for value, way in step.weights.items():
                yield step.behind, (*row, value), weight * way
    elif isinstance(step, steps.Hold):
        for row, weight in here.items():
            yield step.behind, (*row, step.value), weight
    elif isinstance(step, steps.Assign):
        assert question is not None, "it has an expression"
        for row, weight in here.items():
            yield step.behind, (*row, question(*row)), weight
    elif isinstance(step, steps.Choose):
        assert question is not None, "it has an expression"
        for row, weight in here.items():
            branch = step.then if question(*row) else step.otherwise
            yield branch, row, weight * (step.total // branch.total)
    elif isinstance(step, steps.Test):
        for row, weight in here.items():
            if question is None:
                yes = step.weights[True]
            else:
                yes = sum([way for die, way in step.weights.items() if question(*row, die)])
            no = sum(step.weights.values()) - yes
            for branch, way in ((step.then, yes), (step.otherwise, no)):
                if way:
                    yield branch, row, weight * way * (step.total // branch.total)
