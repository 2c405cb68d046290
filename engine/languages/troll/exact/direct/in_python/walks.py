"""Scripts over few dice as one function in Python, with a loop for all that some dice can show.

Everything without names is worked out by its own step. What looks at it, such as conditions in one
another, is a few lines of Python, which take far less time than steps that are worked out for all
rows one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.direct.binding import Question, with_faces_merged
from engine.direct.faces.joins import NOTHING
from engine.direct.results import ANY, COLLECTION, NUMBER, Frame, NotFew, Odds, Result, Step, Work
from engine.languages.troll.exact.direct.in_python.functions import FunctionWriter, Source
from engine.languages.troll.exact.direct.in_python.writer import TRUTH, NotPlain, Written
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["FEW_VALUES", "MANY_VALUES", "Given", "collections", "figures", "numbers", "walk"]

_SOME = 20
"""Values of what is given, roughly."""

FEW_VALUES = 150
"""Values that may be gone through where nobody has tried to make them fewer."""

MANY_VALUES = 1_000
"""The same where dice are looked at by figures."""

_VALUES_OF_NUMBERS = 500
"""The same where nothing but numbers is gone through."""

_VALUES_OF_CALLS = 10_000
"""The same where functions are called that call themselves, which takes longer otherwise."""

_MOST_COSTS = 100_000
"""Parts of expressions that may be worked out for all values together, roughly."""


class _Rolled(NamedTuple):
    """Something that is rolled.

    Attributes:
        step: Works it out.
        questions: How its elements are compared, where that is all that is asked of them.
        kind: The kind of its values.
    """

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


@dataclass(frozen=True, slots=True)
class Given:
    """Something with names that has been read already.

    Attributes:
        step: Works it out.
        values: What the names stand for.
        is_tuple: Whether they are for the parts of tuples.
        is_sure: Whether all of it is known to be of these kinds.
    """

    step: Step
    values: Mapping[str, Written]
    is_tuple: bool = True
    is_sure: bool = True


def numbers(each: Iterable[str]) -> dict[str, Written]:
    """Return names that stand for a number each."""
    return {name: Written(NUMBER, name) for name in each}


def collections(each: Iterable[str]) -> dict[str, Written]:
    """Return names that stand for a collection each."""
    return {name: Written(COLLECTION, name) for name in each}


def walk(
    reader: Reader,
    body: Expression,
    most: int,
    given: Sequence[Given] = (),
    otherwise: Step | None = None,
    *,
    least: int = 0,
) -> Step | None:
    """Return the step of a body that is written in Python, or None where it is not.

    Args:
        reader: Reads what is rolled.
        body: The body, which looks at no names but those that are given.
        most: How many values may be gone through. Those of one number alone may be more.
        given: What has been read already, with names that stand in the body.
        otherwise: Works the body out where what is given turns out to be of other kinds.
        least: How many parts of the body have to be worked out for each value.
    """
    writing = FunctionWriter(reader.declarations)
    try:
        writing.statement(body, _loops(writing, given))
    except NotPlain:
        return None
    if writing.is_source or writing.writer.cost < least:
        return None
    if writing.called:
        most = max(most, _VALUES_OF_CALLS)
    values = writing.values
    if writing.has_pools_beside_others:
        most = min(most, FEW_VALUES)
    elif not writing.has_pools:
        most = max(most, _VALUES_OF_NUMBERS)
    if values > most or values * writing.writer.cost > _MOST_COSTS:
        return None
    if writing.called:
        reader.has_chains = True
        reader.depth = max(reader.depth, reader.deep + 1)
    return _step(reader, writing, otherwise)


def figures(
    reader: Reader, node: syntax.Let, each: Sequence[tuple[str, Expression]]
) -> Given | None:
    """Return figures of dice as tuples, with names; None where they are not written in Python.

    Args:
        reader: Reads the dice.
        node: The name of the dice, and the dice, which look at no other names.
        each: The figures, which look at the dice alone, with their names.
    """
    writing = FunctionWriter(reader.declarations)
    try:
        weight = writing.bind(node, "")
        kinds = [writing.writer.value(figure) for _, figure in each]
    except NotPlain:
        return None
    together = "".join([f"{written.text}, " for written in kinds])
    writing.end(Written(ANY, f"({together})"), weight)
    step = _step(reader, writing, None, is_of_tuples=True)
    if step is None:
        return None
    return Given(step, {name: written for (name, _), written in zip(each, kinds)})


def _step(
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
        function = writing.function()
        plan = [_read(reader, source, writing.questions(source)) for source in writing.sources]
    except (NotPlain, NotFew):
        reader.made = made
        return None
    reader.has_rows = True  # as there are as many values as there would be rows
    kind, ready = writing.kind, _ready(writing)
    realized = writing.writer.realized if kind == ANY and not is_of_tuples else None
    known = _known(reader, plan)
    at_once = None if known is None else ready(known)

    def step(frame: Frame) -> Result:
        if at_once is None:
            is_outside = not frame.names and frame.rows == 1
            inside = frame if is_outside else Frame({}, 1, frame.work)
            results = [one.step(inside) for one in plan]
            if otherwise is not None and any(map(_Rolled.is_other, plan, results)):
                return otherwise(frame)
            listed = [one.listed(result, frame.work) for one, result in zip(plan, results)]
            values, whole, given = ready(listed)
        else:
            values, whole, given = at_once
        frame.work.spend(values)
        found: dict[Any, int] = {}
        function(found, *given)
        return Odds(kind, found if realized is None else _realized(realized, found), whole)

    return step


_Listed: TypeAlias = tuple[Any, int]
"""Values with their weights, and what these are out of."""

_Ready: TypeAlias = tuple[int, int, Sequence[Any]]
"""How many values are gone through, what the weights are out of, and what a function is given."""


def _ready(writing: FunctionWriter) -> Callable[[Sequence[_Listed]], _Ready]:
    """Return what makes all that is rolled ready for a function."""
    paths, passes = writing.paths, writing.passes

    def alone(listed: Sequence[_Listed]) -> _Ready:
        ((rolled, whole),) = listed
        return len(rolled), whole, (rolled,)

    def together(listed: Sequence[_Listed]) -> _Ready:
        rolled, wholes = zip(*listed)
        return math.prod(map(len, rolled)), math.prod(wholes), rolled

    def beside(listed: Sequence[_Listed]) -> _Ready:
        rolled, wholes = zip(*listed)
        values = sum([math.prod([len(rolled[place]) for place in each]) for each in passes])
        each = [math.prod([wholes[place] for place in path]) for path in paths]
        whole = math.lcm(*each)
        return values, whole, [*rolled, *[whole // one for one in each]]

    if len(paths) > 1:
        return beside
    return together if len(writing.sources) > 1 else alone


def _known(reader: Reader, plan: Sequence[_Rolled]) -> Sequence[_Listed] | None:
    """Return numbers that are known when a script is read; None where others are rolled, too."""
    results = [reader.known(one.step) for one in plan]
    listed = [
        one.listed(result, Work(0, 0))
        for one, result in zip(plan, results)
        if isinstance(result, Odds) and result.kind == one.kind == NUMBER
    ]
    return listed if len(listed) == len(plan) else None


def _read(reader: Reader, source: Source, questions: Sequence[Question]) -> _Rolled:
    """Return what is rolled, with those faces merged already that are compared alike."""
    step = source.read(reader)
    known = reader.known(step) if questions else None
    if known is None:
        return _Rolled(step, questions, source.kind)
    return _Rolled(reader.knowing(with_faces_merged(known, questions)), (), source.kind)


def _realized(realized: Callable[[Any], Any], weights: dict[Any, int]) -> dict[Any, int]:
    """Return the weights of the values that stand for them."""
    values = list(map(realized, weights))
    found = dict(zip(values, weights.values()))
    if len(found) < len(values):  # texts that are joined in several ways may be equal
        found = dict.fromkeys(found, 0)
        for value, weight in zip(values, weights.values()):
            found[value] += weight
    return found


def _loops(writing: FunctionWriter, given: Sequence[Given]) -> str:
    """Write a loop for all that is given, and return the weight inside."""
    weight, writer = "", writing.writer
    for one in given:
        values = {
            name: written._replace(text=writer.name()) for name, written in one.values.items()
        }
        writer.names = {**writer.names, **values}
        texts = [each.text for each in values.values()]
        text = f"({''.join([f'{each}, ' for each in texts])})" if one.is_tuple else texts[0]
        kind = ANY if one.is_tuple else next(iter(values.values())).kind
        source = Source(kind, partial(_read_already, one.step), _SOME, None, text)
        weight = writing.loop(text, source, weight)
    return weight


def _read_already(step: Step, _reader: Reader) -> Step:
    return step
