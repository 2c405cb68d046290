"""What a function in Python is given: everything that is rolled in it, and how that is worked out.

What is known when a script is read is made ready then. Dice of which there are as many as others
say are in tables, and equal dice in one table, wherever they are rolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.direct.binding import Question, with_faces_merged
from engine.direct.faces.joins import NOTHING
from engine.direct.powers import PassingDice, Powers
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Frame,
    NotDirectError,
    Odds,
    Result,
    Step,
    Work,
)
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.in_python.functions import FunctionWriter
from engine.languages.troll.exact.direct.in_python.writer import TRUTH, NotWrittenError, Writer

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["Table", "step_of"]

_Listed: TypeAlias = tuple[Any, int]
"""Values with their weights, and what these are out of."""

_Ready: TypeAlias = tuple[int, int, Sequence[Any]]
"""How many values are gone through, what the weights are out of, and what a function is given."""

_FEW_NUMBERS = 30
"""Numbers that a sum of equal dice can come to, up to which it is looked up in a table."""


class _Rolled(NamedTuple):
    """Something that is rolled.

    Attributes:
        place: Its place among everything that a function is given.
        step: Works it out.
        questions: How its elements are compared, where that is all that is asked of them.
        kind: The kind of its values.
    """

    place: int
    step: Step
    questions: Sequence[Question]
    kind: int

    def listed(self, result: Result, work: Work) -> _Listed:
        """Return what a loop goes through, or how likely something is true, and the total of it."""
        if self.kind == NUMBER and isinstance(result, Odds) and result.kind == NUMBER:
            return result.weights.items(), result.total
        if self.questions:
            result = with_faces_merged(result, self.questions)
        if self.kind == TRUTH:
            (chance,) = result.weights  # type: ignore[union-attr]  # there is only one row
            if isinstance(chance, bool):
                return ((chance, 1),), 1
            weight, whole = chance
            return ((True, weight), (False, whole - weight)), whole
        if self.kind == NUMBER and result.kind != NUMBER:
            result = result.number()
        odds = result.listed(work)
        assert isinstance(odds, Odds), "there is only one row"
        if self.kind == COLLECTION:
            odds = odds.collection()
        return odds.weights.items(), odds.total

    def is_other(self, result: Result) -> bool:
        """Return whether there is nothing in the place of a number somewhere."""
        if self.kind != ANY:
            return result.kind != self.kind
        assert isinstance(result, Odds), "these are tuples"
        return any(NOTHING in one or -NOTHING in one for one in result.weights)


class Table(NamedTuple):
    """Equal dice of which there are as many as others say.

    Attributes:
        one: What is added up for each of them, or a die.
        most: How many there are at most.
        sign: How dice are compared with a number that depends on others; nothing if they are not.
        places: The places among what a function is given, with how many there are where that is
            known.
    """

    one: Odds
    most: int
    sign: str
    places: list[tuple[int, int | None]]

    def fill(self, listed: list[_Listed]) -> None:
        """Put what they come to where it is looked up."""
        one, most = self.one, self.most
        if self.sign:
            holds = semantics.FILTERS[self.sign]
            table: Any = PassingDice(one.weights, one.total, most, holds)
        else:
            table = Powers(one.weights, one.total, most)
        for place, count in self.places:
            listed[place] = table if count is None else table[count], table.whole


class _Plan:
    """What is rolled in one function, as it is read.

    Attributes:
        listed: What is known of everything, and nothing in the place of what is not.
        rolled: What has to be worked out by its step.
        tables: What is looked up in tables.
    """

    def __init__(self, reader: Reader, writing: FunctionWriter) -> None:
        """Read everything that is rolled.

        Raises:
            NotDirectError: Something is worked out in another way.
            NotWrittenError: It is not known what is made of a die.
        """
        self._is_staged = writing.is_staged
        self.listed: list[_Listed] = [((), 1)] * len(writing.sources)
        self.rolled: list[_Rolled] = []
        self.tables: list[Table] = []
        for place, source in enumerate(writing.sources):
            step = source.read(reader)
            if source.several is None:
                self._read(place, reader, step, source.kind, writing.questions(source))
                continue
            one = reader.known(step)
            assert isinstance(one, Odds), "nothing else is returned of it"
            self._look_up(place, one, source.several.most, source.several.sign)

    def _read(
        self, place: int, reader: Reader, step: Step, kind: int, questions: Sequence[Question]
    ) -> None:
        known, summands = reader.known(step), reader.summands(step)
        if known is None and summands and len(summands) == 1 and self._is_staged:
            ((count, one),) = summands
            if count * (max(one.weights) - min(one.weights)) < _FEW_NUMBERS:
                self._look_up(place, one, count, "", count)
                return
        if known is not None and questions:
            step, questions = reader.knowing(with_faces_merged(known, questions)), ()
        rolled = _Rolled(place, step, questions, kind)
        if isinstance(known, Odds) and known.kind == kind == NUMBER:
            self.listed[place] = rolled.listed(known, Work(0, 0))
        else:
            self.rolled.append(rolled)

    def _look_up(
        self, place: int, one: Odds, most: int, sign: str, count: int | None = None
    ) -> None:
        """Put equal dice into one table."""
        for number, table in enumerate(self.tables):
            if (table.one.weights, table.sign) == (one.weights, sign):
                most = max(most, table.most)
                self.tables[number] = table._replace(most=most)
                table.places.append((place, count))
                return
        self.tables.append(Table(one, most, sign, [(place, count)]))


def step_of(
    reader: Reader, writing: FunctionWriter, otherwise: Step | None, *, is_of_tuples: bool = False
) -> Step | None:
    """Return the step of what has been written, or None where nothing is rolled in it.

    Args:
        reader: Reads what is rolled.
        writing: What has been written.
        otherwise: Works the same out where what is rolled turns out to be of other kinds.
        is_of_tuples: Whether tuples come out that stand for nothing else.
    """
    if not writing.sources:
        return None
    made = reader.made
    try:
        function, plan = writing.function(), _Plan(reader, writing)
    except (NotWrittenError, NotDirectError):
        reader.made = made
        return None
    reader.has_rows = True  # as there are as many values as there would be rows
    kind, ready, known = writing.kind, _ready(writing), plan.listed
    realized = _realizing(writing.writer) if kind == ANY and not is_of_tuples else None
    rolled, tables = plan.rolled, plan.tables
    at_once = None if rolled or tables else ready(known)

    def step(frame: Frame) -> Result:
        if at_once is None:
            is_outside = not frame.names and frame.rows == 1
            inside = frame if is_outside else Frame({}, 1, frame.work)
            listed = known.copy()
            for one in rolled:
                result = one.step(inside)
                if otherwise is not None and one.is_other(result):
                    return otherwise(frame)
                listed[one.place] = one.listed(result, frame.work)
            for table in tables:
                table.fill(listed)
            values, whole, given = ready(listed)
        else:
            values, whole, given = at_once
        frame.work.spend(values)
        found: dict[Any, int] = {}
        try:
            function(found, *given)
        except (ZeroDivisionError, RecursionError):
            raise NotDirectError from None
        return Odds(kind, found if realized is None else realized(found), whole)

    return step


def _ready(writing: FunctionWriter) -> Callable[[Sequence[_Listed]], _Ready]:
    """Return what makes all that is rolled ready for a function."""
    paths, passes = writing.paths, writing.passes
    staged = writing.values if writing.is_staged else 0

    def alone(listed: Sequence[_Listed]) -> _Ready:
        ((rolled, whole),) = listed
        return len(rolled), whole, (rolled,)

    def together(listed: Sequence[_Listed]) -> _Ready:
        rolled, wholes = zip(*listed)
        return staged or math.prod(map(len, rolled)), math.prod(wholes), rolled

    def beside(listed: Sequence[_Listed]) -> _Ready:
        rolled, wholes = zip(*listed)
        values = staged or sum([_values(rolled, places) for places in passes])
        each = [math.prod([wholes[place] for place in path]) for path in paths]
        whole = math.lcm(*each)
        return values, whole, [*rolled, *[whole // one for one in each]]

    if len(paths) > 1:
        return beside
    return together if len(writing.sources) > 1 else alone


def _values(rolled: Sequence[Any], places: Sequence[int]) -> int:
    """Return how many values are gone through in loops inside one another."""
    return math.prod([len(rolled[place]) for place in places])


def _realizing(writer: Writer) -> Callable[[dict[Any, int]], dict[Any, int]]:
    """Return what makes weights of the values out of those of what stands for them."""
    texts = writer.texts

    def realized(weights: dict[Any, int]) -> dict[Any, int]:
        return {texts.get(key, key): weight for key, weight in weights.items()}

    def joined(weights: dict[Any, int]) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for key, weight in weights.items():
            value = writer.realized(key)  # which texts may be joined to in several ways
            found[value] = found.get(value, 0) + weight
        return found

    return joined if writer.joins else realized
