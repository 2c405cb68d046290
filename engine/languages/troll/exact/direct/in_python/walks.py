"""Scripts over few dice as one function in Python, with a loop for all that some dice can show.

Everything without names is worked out by its own step. What looks at it, such as conditions in one
another, is a few lines of Python, which take far less time than steps that are worked out for all
rows one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from engine.direct.results import ANY, COLLECTION, NUMBER, Step
from engine.languages.troll.exact.direct.in_python.function_text import Source
from engine.languages.troll.exact.direct.in_python.functions import FunctionWriter
from engine.languages.troll.exact.direct.in_python.plans import step_of
from engine.languages.troll.exact.direct.in_python.writer import NotWrittenError, Written
from engine.languages.troll.exact.direct.rewriting.substitution import substituted
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = [
    "FEW_VALUES",
    "MANY_VALUES",
    "Given",
    "as_written",
    "collections",
    "figures",
    "numbers",
    "walk",
]

_SOME = 20
"""Values of what is given, roughly."""

FEW_VALUES = 150
"""Values that may be gone through where nobody has tried to make them fewer."""

MANY_VALUES = 1_000
"""The same where dice are looked at by figures."""

_VALUES_OF_NUMBERS = 500
"""The same where nothing but numbers is gone through."""

_VALUES_OF_STAGES = 400
"""The same where there are as many dice as others say, which other ways have as one polynomial."""

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
    except NotWrittenError:
        return None
    if writing.is_source or writing.writer.cost < least:
        return None
    if writing.called:
        most = max(most, _VALUES_OF_CALLS)
    values = writing.values
    if writing.has_pools_beside_others:
        most = min(most, FEW_VALUES)
    elif not writing.has_pools:
        most = _VALUES_OF_STAGES if writing.is_staged else max(most, _VALUES_OF_NUMBERS)
    if values > most or values * writing.writer.cost > _MOST_COSTS:
        return None
    if writing.called:
        reader.has_chains = True
        reader.depth = max(reader.depth, reader.deep + 1)
    return step_of(reader, writing, otherwise)


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
    except NotWrittenError:
        return None
    together = "".join([f"{written.text}, " for written in kinds])
    writing.end(Written(ANY, f"({together})"), weight)
    step = step_of(reader, writing, None, is_of_tuples=True)
    if step is None:
        return None
    return Given(step, {name: written for (name, _), written in zip(each, kinds)})


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


def as_written(
    shown: Sequence[syntax.Let | Given | None], body: Expression
) -> tuple[Expression, Sequence[Given]]:
    """Return a body in the bindings that are written before it, and what is given before these.

    Figures of dice that have the same name, such as those of ``x`` in ``x := 6d6; a := max x;
    x := 5d6; b := max x; a - b``, get names of their own, as all of them are given at once, and so
    does what has the name of a binding that was written before it.
    """
    given: list[Given] = []
    written = [one.name for one in shown if isinstance(one, syntax.Let)]
    are_several = sum(isinstance(one, Given) for one in shown) > 1
    for place, one in reversed(list(enumerate(shown))):
        if isinstance(one, syntax.Let):
            body = syntax.changed(one, body=body)
        elif one is not None and not are_several and one.values.keys().isdisjoint(written):
            given.append(one)
        elif one is not None:
            own = {name: f"{name} at {place}" for name in one.values}
            for name, other in own.items():
                body = substituted(body, name, syntax.Variable(body.span, other))
            values = {own[name]: value for name, value in one.values.items()}
            given.insert(0, replace(one, values=values))
    return body, given
