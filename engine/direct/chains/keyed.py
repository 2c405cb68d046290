"""Rolls in a chain that depend on a few numbers only, worked out once for each of these.

However many states there are, ``count 5 <= (min {3, a}) d6`` has three distributions at most.
What the dice look at are its *keys*, here ``min {3, a}``: whatever has been worked out for some
values of the keys is looked up where they come again, in whatever row or round that is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engine.direct.chains.walking import Findings
from engine.direct.results import (
    NUMBER,
    Column,
    Frame,
    Handful,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
    sure,
)

__all__ = ["OneByOne", "keyed", "truth_keyed"]

_FEW = 1_000
"""Plain values up to which what several dice show together is listed once for all rows."""

_WORTH = 4
"""How many times more values may be worked out, since that is done once for all states."""

_NOTHING, _NEVER = Odds(NUMBER, {}, 1), (0, 0)
"""What comes of keys about which nothing is known yet: no number, and neither true nor false."""

_Keys: TypeAlias = Sequence[tuple[str, Step]]
"""Names for what dice look at, and what works it out."""

OneByOne: TypeAlias = Callable[[tuple[int, ...], Findings], Any]
"""What comes of the numbers that the keys are in one row: odds, or whether something is true."""


def keyed(keys: _Keys, step: Step) -> tuple[Step, OneByOne]:
    """Return the step of what looks at no name but those of its keys, and the same of one row.

    Args:
        keys: The names, and what they stand for; none where it is the same for all rows.
        step: Works it out for rows that differ in their keys.
    """
    known = _KeyedResults(keys, step)

    def once(frame: Frame) -> Result:
        places = known.places(frame)
        used = set(places)
        if len(used) == 1:
            return known.found[places[0]]  # type: ignore[no-any-return]  # which are results
        if len(used) == len(known.found):
            return OddsByRow(known.found, places)
        order = dict(zip(used, range(len(used))))
        return OddsByRow([known.found[place] for place in used], list(map(order.get, places)))  # type: ignore[arg-type]  # all are known

    return once, known.one


def truth_keyed(keys: _Keys, truth: Step) -> tuple[Step, OneByOne]:
    """Return the same of whether something is true, as ``choosing.truth`` tells it."""
    known = _KeyedResults(keys, truth, is_truth=True)

    def once(frame: Frame) -> Result:
        places = known.places(frame)
        truths = list(map(known.found.__getitem__, places))
        return sure(NUMBER, truths[0]) if len(set(places)) == 1 else Column(NUMBER, truths)

    return once, known.one


class _KeyedResults:
    """What is known, and where it is found.

    Attributes:
        found: What has been worked out: results that are the same in all rows, or truths.
    """

    def __init__(self, keys: _Keys, step: Step, *, is_truth: bool = False) -> None:
        """Know nothing yet."""
        self._keys = keys
        self._step = step
        self._is_truth = is_truth
        self._work: Work | None = None
        self._places: dict[Any, int] = {}
        self.found: list[Any] = []

    def places(self, frame: Frame) -> Sequence[int]:
        """Return where the result of each row is found."""
        self._begin(frame.work)
        if not self._keys:
            if not self.found:
                self._worked_out([()], (), frame.work)
            return [0] * frame.rows
        columns = [_column(key(frame), frame.rows) for _, key in self._keys]
        rows = list(zip(*[column.values for column in columns]))
        places = self._places
        new = [row for row in dict.fromkeys(rows) if row not in places]
        if new:
            kinds = [column.kind for column in columns]
            places.update(zip(new, self._worked_out(new, kinds, frame.work)))
        return [places[row] for row in rows]

    def one(self, keys: tuple[int, ...], found: Findings) -> Any:  # noqa: ANN401 - odds or a truth
        """Return the result for keys that are all numbers.

        As long as it is not known nothing comes of it, and ``found`` is told what is missing.
        """
        self._begin(found.work)
        place = self._places.get(keys)
        if place is None:
            found.missing.setdefault(self, {})[keys] = None
            return _NEVER if self._is_truth else _NOTHING
        return self.found[place]

    def learn(self, rows: Sequence[tuple[int, ...]], work: Work) -> None:
        """Work the results out for some keys that are all numbers."""
        kinds = [NUMBER] * len(self._keys)
        for row, place in zip(rows, self._worked_out(rows, kinds, work)):
            self.found[place] = (
                self.found[place] if self._is_truth else self.found[place].listed(work)
            )
            self._places[row] = place

    def _begin(self, work: Work) -> None:
        """Forget what was worked out in another calculation."""
        if work is not self._work:
            self._work, self._places, self.found = work, {}, []

    def _worked_out(
        self, keys: Sequence[tuple[Any, ...]], kinds: Sequence[int], work: Work
    ) -> Sequence[int]:
        """Return where the results are put for keys that have not been met before."""
        names: dict[str, Result] = {}
        if len(keys) == 1:
            for (name, _), kind, value in zip(self._keys, kinds, keys[0]):
                names[name] = sure(kind, value)
            return self._put(self._asked(Frame(names, 1, work)), 1)
        for (name, _), kind, values in zip(self._keys, kinds, zip(*keys)):
            names[name] = Column(kind, list(values))
        try:
            result = self._asked(Frame(names, len(keys), work))
        except NotDirectError:
            # Some numbers have to be known, such as how far ``1..k`` goes.
            return [self._worked_out([one], kinds, work)[0] for one in keys]
        return self._put(result, len(keys))

    def _asked(self, frame: Frame) -> Result:
        """Return what the rows of a frame come to, for which more values may be worked out."""
        work = frame.work
        before = work.left
        work.left = before * _WORTH
        try:
            return self._step(frame)
        finally:
            work.left = before - (before * _WORTH - work.left) // _WORTH

    def _put(self, result: Result, rows: int) -> Sequence[int]:
        """Put the results of some rows behind those that are known, and return where they are."""
        first = len(self.found)
        if isinstance(result, OddsByRow):
            self.found += map(self._listed, result.parts)
            return [first + place for place in result.places]
        if isinstance(result, Column):
            different = dict.fromkeys(result.values)
            values = dict(zip(different, range(first, first + len(different))))
            for value in different:
                self.found.append(value if self._is_truth else Odds(result.kind, {value: 1}, 1))
            return [values[value] for value in result.values]
        if self._is_truth and isinstance(result, Odds):
            self.found += result.weights
        else:
            self.found.append(self._listed(result))
        return [first] * rows

    def _listed(self, part: Any) -> Any:  # noqa: ANN401 - the same with its values listed
        """Return a result that is listed once, and not in every round, where that takes little."""
        if isinstance(part, Handful):
            try:
                return part.listed(Work(_FEW, 0))
            except NotDirectError:
                pass  # it may be added up, without being listed
        return part


def _column(result: Result, rows: int) -> Column:
    """Return the value in each row of what no dice decide."""
    if isinstance(result, Odds) and result.is_sure:
        return Column(result.kind, list(result.weights) * rows)
    if not isinstance(result, Column):
        raise NotDirectError
    return result
