"""Variables of table scripts at which nothing but comparisons with known numbers look.

What is rolled for such a variable need not be told apart any further than they do: a d20 of which
only 20 and all from 12 up matter has three values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from engine.direct.results import NotDirectError, Odds
from engine.errors import DiceError
from engine.languages.table.exact.analysis.liveness import is_only_shown, variables_read
from engine.languages.table.exact.frames import parts_of
from engine.languages.table.exact.walk.laws import Values
from engine.languages.table.exact.walk.terms.dice import checked
from engine.languages.table.exact.walk.terms.reading import TermReader
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    ASKING,
    Assignment,
    Expression,
    ForLoop,
    Name,
    Perform,
    Return,
    walk,
)

__all__ = ["distinguished", "questions_of"]

_MANY_VALUES = 3
"""Values of which it pays to find those that nothing tells apart."""


def questions_of(
    function: CheckedFunction, outcome: int | None
) -> Mapping[int, Sequence[Expression]]:
    """Return all that is asked of variables of which nothing else is used.

    Args:
        function: The function.
        outcome: The number of a variable that is looked at in the end, if any.
    """
    questions: dict[int, list[Expression]] = {}
    otherwise = set() if outcome is None else {outcome}
    for condition in _conditions(function):
        for part in parts_of(condition):
            slots = variables_read(function, part)
            if len(slots) == 1:
                questions.setdefault(slots[0], []).append(part)
            else:
                otherwise.update(slots)
    for value in _values(function):
        otherwise.update(variables_read(function, value))
    return {slot: asked for slot, asked in questions.items() if slot not in otherwise}


def _conditions(function: CheckedFunction) -> Iterator[Expression]:
    for node in walk(function.function):
        if isinstance(node, ASKING):
            yield node.condition


def _values(function: CheckedFunction) -> Iterator[Expression]:
    """Yield the expressions of which the values are used."""
    for node in walk(function.function):
        if isinstance(node, Assignment):
            if node.operator is not None:
                yield Name(node.name.span, node.name)
            yield node.value
        elif isinstance(node, ForLoop):
            yield node.items
        elif isinstance(node, Return) and node.value is not None:
            yield node.value
        elif isinstance(node, Perform) and not is_only_shown(node.call):
            yield node.call


def distinguished(
    slot: int, odds: Odds, questions: Sequence[Expression], terms: TermReader
) -> Odds:
    """Return what a variable holds as far as anything in the roll tells it apart.

    Args:
        slot: The number of the variable.
        odds: What it holds.
        questions: The comparisons that look at it.
        terms: Reads them.
    """
    if len(odds.weights) < _MANY_VALUES or not questions:
        return odds
    firsts: dict[tuple[object, ...], object] = {}
    weights: dict[object, int] = {}
    values: Values = [None] * terms.slots
    with suppress(NotDirectError, DiceError):
        asked = [terms.term(one) for one in questions]
        if any(one.rolled for one in asked):
            return odds
        answers = [one.value for one in asked if one.value is not None]
        for value, weight in odds.weights.items():
            values[slot] = value
            first = firsts.setdefault(tuple([answer(values) for answer in answers]), value)
            weights[first] = weights.get(first, 0) + weight
        return checked(Odds(odds.kind, weights, odds.total))
    return odds
