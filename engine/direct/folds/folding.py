"""Folds: what is carried from one element of a collection to the next one.

What has been carried so far, the *state*, and one element more tell what is carried on. That is
worked out for many states and all faces at once, as rows. Then the dice of a pool are counted face
by face, in the order in which the fold goes through them: for each state there is a long number
with a slot for each number of dice that have been placed, and a slot holds the weight divided by
the orders in which these dice can have been rolled. A body that rolls dice itself leads to several
states with weights.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle, repeat
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.folds.commutative_folds import CommutativeFold, Round, in_any_order
from engine.direct.folds.elements import Names, differ, elements_of, with_names
from engine.direct.folds.fold_bodies import FoldBody, carried_on, values_in
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Independent,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
)
from engine.direct.tuples import with_numbers

__all__ = ["FoldBody", "folded"]

_START = "nothing is carried yet"
"""The state before the first element, of a fold that begins with its first element."""

_Ways: TypeAlias = Mapping[Any, int]
"""The weight of each state."""

_Leads: TypeAlias = Sequence[tuple[Any, int]]
"""The states that one leads to, with their weights."""

_BYTES_OF_A_STEP = 200
"""Bytes of a long number that take as long as one step from a state to another."""


_MANY_STATES = 100
"""New states from which on it matters whether they grow in number with each element."""

_FEW_SHOWINGS = 2_000
"""All that dice can show, up to which they are listed sooner than counted face by face."""


class _NotNumbersError(Exception):
    """Something else than a number is carried."""


def folded(folding: FoldBody, items: Step, start: Step) -> Step:
    """Return the step of a fold.

    Args:
        folding: What is made of each element.
        items: The collection.
        start: What is carried to the first element, or what no elements come to where the fold has
            something else for the first one.
    """

    def step(frame: Frame) -> Result:
        found, begin = items(frame), start(frame)
        if isinstance(found, Column | OddsByRow):
            found = found.collection()
        elif isinstance(found, Odds) and found.is_sure and _looks_at_rows(folding, frame):
            (elements,) = found.collection().weights
            return carried_on(folding, frame, elements, begin)

        def made(names: Names, items: Result, start: Result) -> Result:
            if len(folding.carried) > 1:
                found = _Fold(folding, names, frame.work, are_numbers=False).of_all(items, start)
                return found.mapped(ANY, with_numbers, frame.work)
            try:
                return _Fold(folding, names, frame.work, are_numbers=True).of_all(items, start)
            except _NotNumbersError:
                return _Fold(folding, names, frame.work, are_numbers=False).of_all(items, start)

        # The weights of elements miss what they should; of a step, it may be that nobody looks.
        work = frame.work
        was_cut_off, work.is_cut_off = work.is_cut_off, False
        try:
            result = with_names(frame, folding.others, made, found, begin)
            if work.is_cut_off:
                raise NotDirectError
        finally:
            work.is_cut_off |= was_cut_off
        return result

    return step


def _looks_at_rows(folding: FoldBody, frame: Frame) -> bool:
    """Return whether a fold of one value looks at names that differ from row to row."""
    if len(folding.carried) > 1 or folding.first is not None:
        return False
    return differ(frame, folding.others)


class _Fold:
    """One fold, and what its states lead to by each face, as far as that is known."""

    def __init__(self, folding: FoldBody, names: Names, work: Work, *, are_numbers: bool) -> None:
        """Take what is made of each element, and the names that it sees."""
        self._folding = folding
        self._names = names
        self._work = work
        self._are_numbers = are_numbers
        self._images: dict[int, dict[Any, _Leads]] = {}
        self._whole = 1
        self._states: set[Any] = set()
        self._is_in_order = False
        self._in_any_order: CommutativeFold | None = None

    def of_all(self, items: Result, start: Result) -> Result:
        """Return what the fold comes to in all rows."""
        begin = Odds(NUMBER, {_START: 1}, 1)
        if not self._folding.first:
            begin = self._formed(start).listed(self._work)
        elements, longest = elements_of(items)
        self._explore(_values(begin), sorted(elements), longest)

        found: Result = arithmetic.apart(self._odds, self._work, items, begin)
        if not self._folding.first:
            return found
        return arithmetic.apart(self._begun, self._work, found, self._formed(start))

    def _begun(self, result: Odds, empty: Independent) -> Odds:
        """Return the odds of a fold, with what it comes to where there has been no element."""
        weight = result.weights.get(_START)
        if not weight:
            return result
        others = {state: way for state, way in result.weights.items() if state is not _START}
        branches = [(1, Odds(result.kind, others, 1)), (weight, empty)]
        return arithmetic.mixed(branches if others else branches[1:], result.total, self._work)

    # ---- what states lead to ----

    def _formed(self, result: Result) -> Any:  # noqa: ANN401 - a result of the same class, mostly
        """Return something that is carried in the form in which states are."""
        if not self._are_numbers:
            return result.value()
        if result.kind != NUMBER:
            raise _NotNumbersError
        return result

    def _explore(self, states: Iterable[Any], faces: Sequence[int], longest: int) -> None:
        """Work out what states lead to, and all that follows for so many elements.

        That is left to those who go through the elements where there are more and more states.
        """
        newest = list(dict.fromkeys(states))
        rounds: list[Round] = []
        for face in faces:
            self._images[face] = {}
        for _ in range(longest if faces else 0):
            if len(newest) > max(_MANY_STATES, len(self._states)):
                self._is_in_order = True
                return
            self._states.update(newest)
            column: list[Any] = [state for state in newest for _ in faces]
            images = self._led_to(column, list(faces) * len(newest))
            rounds.append((column, images))
            newest = [
                state for state in dict.fromkeys(_values(images)) if state not in self._states
            ]
            if not newest:
                break
        if longest > 1:
            self._in_any_order = in_any_order(faces, rounds, longest)
        if self._in_any_order is None:
            self._know(rounds)

    def _know(self, rounds: Sequence[Round]) -> None:
        """Remember what states lead to."""
        parts = [
            part for _, images in rounds if isinstance(images, OddsByRow) for part in images.parts
        ]
        parts += [images for _, images in rounds if isinstance(images, Odds)]
        self._whole = math.lcm(*[part.total for part in parts])  # type: ignore[union-attr]  # they are listed
        for column, images in rounds:
            each = cycle(self._images.values())
            for state, leads, known in zip(column, self._leads(images), each):
                known[state] = leads

    def _images_of(self, face: int, states: Iterable[Any]) -> Mapping[Any, _Leads]:
        """Return what states lead to by a face, which is known, or worked out now.

        Raises:
            NotDirectError: They lead to several states each, and it is not known how many in all.
        """
        known = self._images[face]
        if self._is_in_order:
            unknown = [state for state in states if state not in known]
            others = [state for state in unknown if state is not _START]
            for missing in ([_START] * (len(unknown) - len(others)), others):
                if not missing:
                    continue
                images = self._led_to(missing, [face] * len(missing))
                if not isinstance(images, Column):
                    raise NotDirectError
                known.update(zip(missing, self._leads(images)))
        return known

    def _leads(self, images: Result) -> Iterable[_Leads]:
        """Return the states that each row leads to, with weights out of the whole."""
        if isinstance(images, Column):
            whole = self._whole
            return [((value, whole),) for value in images.values]
        if isinstance(images, Odds):
            return repeat(self._scaled(images))
        assert isinstance(images, OddsByRow), "they are listed"
        leads = [self._scaled(part) for part in images.parts]  # type: ignore[arg-type]  # listed
        return [leads[place] for place in images.places]

    def _scaled(self, odds: Odds) -> _Leads:
        factor = self._whole // odds.total
        return [(state, way * factor) for state, way in odds.weights.items()]

    def _led_to(self, states: list[Any], faces: list[int]) -> Result:
        """Return what each of some states leads to by the face beside it."""
        folding, work = self._folding, self._work
        is_long = len(states) > _MANY_STATES
        work.spend(len(states) * (values_in(folding.cost) if is_long else folding.cost))
        names = {**self._names, folding.name: Column(NUMBER, faces)}
        body = folding.body
        if folding.first is not None and states[0] is _START:
            body = folding.first
        elif len(folding.carried) > 1:
            for name, numbers in zip(folding.carried, zip(*states)):
                names[name] = Column(NUMBER, list(numbers))
        else:
            names[folding.carried[0]] = Column(self._kind(states), states)
        return self._formed(body(Frame(names, len(faces), work))).listed(work)  # type: ignore[no-any-return]  # a list

    def _kind(self, states: Iterable[Any]) -> int:
        """Return the kind of some states."""
        if self._are_numbers:
            return NUMBER
        if len(self._folding.carried) > 1:
            return ANY
        return COLLECTION if all(isinstance(state, tuple) for state in states) else ANY

    # ---- counting -------------------------------------------------------------------------

    def _odds(self, items: Independent, begin: Odds) -> Odds:
        """Return what the elements that something comes to lead to."""
        pieces = items.pieces()
        if self._in_any_order is not None:
            ways = self._in_any_order.ways(pieces, begin.weights, self._work)
            total = math.prod([odds.total**count for count, odds in pieces])
        elif len(pieces) == 1 and pieces[0][1].kind == NUMBER:
            ((count, odds),) = pieces
            showings = math.comb(len(odds.weights) + count - 1, count)
            if self._is_in_order and showings <= _FEW_SHOWINGS:
                return self._shown(items, count, begin)
            ways, total = self._counted(count, odds, begin), odds.total**count
            total *= self._whole**count
        else:
            ways, total = self._followed(items.listed(self._work).collection(), begin)
        return Odds(self._kind(ways), dict(ways), total * begin.total)

    def _shown(self, items: Independent, count: int, begin: Odds) -> Odds:
        """Return the odds of what all that so many dice show leads to, place by place.

        Raises:
            NotDirectError: Something leads to several states.
        """
        listed = items.listed(self._work).collection()
        states = [state for state in begin.weights for _ in listed.weights]
        places = range(count)
        for place in reversed(places) if self._folding.descends else places:
            faces = [shown[place] for shown in listed.weights]
            images = self._led_to(states, faces * len(begin.weights))
            if not isinstance(images, Column):
                raise NotDirectError
            states = images.values
        parts = [way * part for way in begin.weights.values() for part in listed.weights.values()]
        ways: dict[Any, int] = {}
        for state, way in zip(states, parts):
            ways[state] = ways.get(state, 0) + way
        return Odds(self._kind(ways), ways, listed.total * begin.total)

    def _counted(self, count: int, odds: Odds, begin: Odds) -> _Ways:
        """Return the weights of what so many dice lead to, looked at face by face."""
        self._work.spend(count)
        orders, faces = math.factorial(count), self._classes(odds)
        bits = count * (odds.total * self._whole).bit_length() + begin.total.bit_length()
        width = bits + len(faces) * orders.bit_length()
        values = 1 + width * (count + 1) // (8 * _BYTES_OF_A_STEP)
        self._work.spend(count * len(faces) * len(self._states) * values // 2)
        mask = (1 << width * (count + 1)) - 1
        ways = dict(begin.weights)
        for face, weight in faces:
            going, share = ways, orders
            ways = {state: way * orders for state, way in ways.items()}
            for placed in range(1, count + 1):
                further: dict[Any, int] = {}
                images = self._images_of(face, going)
                for state, way in going.items():
                    moved = way * weight << width & mask
                    if moved:
                        for image, part in images[state]:
                            further[image] = further.get(image, 0) + moved * part
                going = further
                share //= placed
                for state, way in going.items():
                    ways[state] = ways.get(state, 0) + way * share
        known, last = orders ** max(0, len(faces) - 1), width * count
        return {state: (way >> last) // known for state, way in ways.items() if way >> last}

    def _classes(self, odds: Odds) -> Sequence[tuple[int, int]]:
        """Return faces in order, those that do the same beside one another as one, with weights."""
        classes: list[tuple[int, int]] = []
        for face, weight in sorted(odds.weights.items(), reverse=self._folding.descends):
            is_known = classes and not self._is_in_order
            if is_known and self._images[face] == self._images[classes[-1][0]]:
                weight += classes.pop()[1]
            classes.append((face, weight))
        return classes

    def _followed(self, items: Odds, begin: Odds) -> tuple[_Ways, int]:
        """Return the weights of what known collections lead to, and their total."""
        longest = max(map(len, items.weights))
        self._work.spend(sum(map(len, items.weights)))
        known: dict[tuple[int, ...], _Ways] = {(): begin.weights}
        ways: dict[Any, int] = {}
        for value, weight in items.weights.items():
            factor = weight * self._whole ** (longest - len(value))
            for state, way in self._after(value, known).items():
                ways[state] = ways.get(state, 0) + way * factor
        return ways, items.total * self._whole**longest

    def _after(self, elements: tuple[int, ...], known: dict[tuple[int, ...], _Ways]) -> _Ways:
        """Return the weights of what elements lead to, in ascending order; remember them."""
        ordered = elements[::-1] if self._folding.descends else elements
        done = len(ordered)
        while ordered[:done] not in known:
            done -= 1
        ways = known[ordered[:done]]
        for place in range(done, len(ordered)):
            images = self._images_of(ordered[place], ways)
            further: dict[Any, int] = {}
            for state, way in ways.items():
                for image, part in images[state]:
                    further[image] = further.get(image, 0) + way * part
            self._work.spend(len(further))
            ways = known[ordered[: place + 1]] = further
        return ways


def _values(result: Result) -> Iterable[Any]:
    """Return the plain values that something has in any row."""
    if isinstance(result, Column):
        return result.values
    if isinstance(result, OddsByRow):
        return [value for part in result.parts for value in _values(part)]
    assert isinstance(result, Odds), "what a fold begins with is listed"
    return result.weights
