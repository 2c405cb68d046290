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
from typing import TYPE_CHECKING, Any

from engine.direct.binding import Question, with_faces_merged
from engine.direct.faces.face_figures import NOTHING
from engine.direct.results import ANY, COLLECTION, NUMBER, Frame, NotFew, Odds, Result, Step, Work
from engine.languages.troll.exact.direct.in_python.functions import FunctionWriter, Source
from engine.languages.troll.exact.direct.in_python.writer import TRUTH, NotPlain, Written
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["FEW_VALUES", "MANY_VALUES", "Given", "figures", "numbers", "walk"]

_SOME = 20
"""Values of what is given, roughly."""

FEW_VALUES = 150
"""Values that may be gone through where nobody has tried to make them fewer."""

MANY_VALUES = 1_000
"""The same where dice are looked at by figures."""

_VALUES_OF_CALLS = 10_000
"""The same where functions are called that call themselves, which takes longer otherwise."""

_MOST_COSTS = 100_000
"""Parts of expressions that may be worked out for all values together, roughly."""


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
    if writing.calls.lines:
        most = max(most, _VALUES_OF_CALLS)
    values = writing.values
    if writing.has_pools_beside_others:
        most = min(most, FEW_VALUES)
    if values > most or values * writing.writer.cost > _MOST_COSTS:
        return None
    if writing.calls.lines:
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
    sources = writing.sources
    if not sources:
        return None
    made = reader.made
    try:
        function = writing.function()
        steps = [source.read(reader) for source in sources]
    except (NotPlain, NotFew):
        reader.made = made
        return None
    reader.has_rows = True  # as there are as many values as there would be rows
    plan = [
        (*_merged(reader, one, writing.questions(source)), source.kind)
        for one, source in zip(steps, sources)
    ]
    kind = writing.kind
    paths, passes = writing.paths, writing.passes
    realized = writing.writer.realized if kind == ANY and not is_of_tuples else None

    def step(frame: Frame) -> Result:
        work = frame.work
        is_outside = not frame.names and frame.rows == 1
        inside = frame if is_outside else Frame({}, 1, work)
        rolled: list[Any] = []
        wholes: list[int] = []
        for one, questions, known in plan:
            result = one(inside)
            if otherwise is not None and _has_other_kinds(known, result):
                return otherwise(frame)
            if questions:
                result = with_faces_merged(result, questions)
            if known == NUMBER and result.kind == NUMBER and isinstance(result, Odds):
                found, whole = result.weights.items(), result.total
            else:
                found, whole = _listed(known, result, work)
            rolled.append(found)
            wholes.append(whole)
        factors: Sequence[int] = ()
        if len(paths) > 1:
            work.spend(sum([math.prod([len(rolled[place]) for place in each]) for each in passes]))
            whole, factors = _beside(paths, wholes)
        elif len(plan) > 1:
            work.spend(math.prod(map(len, rolled)))
            whole = math.prod(wholes)
        else:
            work.spend(len(found))
        try:
            weights = function(rolled, factors)
        except (ZeroDivisionError, RecursionError):
            raise NotFew from None
        return Odds(kind, weights if realized is None else _realized(realized, weights), whole)

    return step


def _beside(paths: Sequence[Sequence[int]], wholes: Sequence[int]) -> tuple[int, list[int]]:
    """Return a whole of which the ways on each path are parts, and how large a part one is."""
    each = [math.prod([wholes[place] for place in path]) for path in paths]
    whole = math.lcm(*each)
    return whole, [whole // one for one in each]


def _merged(
    reader: Reader, dice: Step, questions: Sequence[Question]
) -> tuple[Step, Sequence[Question]]:
    """Return dice with those faces merged that are compared alike, if these are known already."""
    known = reader.known(dice) if questions else None
    if known is None:
        return dice, questions
    return reader.knowing(with_faces_merged(known, questions)), ()


def _has_other_kinds(kind: int, result: Result) -> bool:
    """Return whether there is nothing in the place of a number somewhere."""
    if kind != ANY:
        return result.kind != kind
    assert isinstance(result, Odds), "these are tuples"
    return any(NOTHING in one or -NOTHING in one for one in result.weights)


def _listed(kind: int, result: Result, work: Work) -> tuple[Any, int]:
    """Return what a loop goes through, or how likely something is true, and the total of it."""
    if kind == TRUTH:
        (chance,) = result.weights  # type: ignore[union-attr]  # there is only one row
        if isinstance(chance, bool):
            return ((chance, 1),), 1
        weight, whole = chance
        return ((True, weight), (False, whole - weight)), whole
    if kind == NUMBER:
        result = result.number()
    odds = result.listed(work)
    assert isinstance(odds, Odds), "there is only one row"
    if kind == COLLECTION:
        odds = odds.collection()
    return odds.weights.items(), odds.total


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
        kind = ANY if one.is_tuple else NUMBER
        source = Source(kind, partial(_read_already, one.step), _SOME, None, text)
        weight = writing.loop(text, source, weight)
    return weight


def _read_already(step: Step, _reader: Reader) -> Step:
    return step
