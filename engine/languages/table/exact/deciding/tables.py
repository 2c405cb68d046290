"""How decisions are best made, in terms of the names of the variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from flint import fmpq

from engine.best_play.decision_tables import DecisionRow, DecisionTable, Scalar
from engine.best_play.goals import Goal
from engine.games.nodes import Play, Turn
from engine.languages.kinds import FieldValue, Record, name_of
from engine.languages.table.exact.deciding.places import CallPlace
from engine.languages.table.exact.deciding.states import Contents, DecisionState, Situation

__all__ = ["as_fraction", "decision_table", "named"]

_CASE = "case"
"""What tells situations apart that hold the same by name."""


def decision_table(
    asked: Mapping[int, tuple[DecisionState, Turn]],
    play: Play,
    visits: Mapping[int, fmpq],
    goal: Goal,
) -> DecisionTable:
    """Return how one decision is best made in each of its situations.

    Args:
        asked: Its situations by their numbers, with the states that the answers lead to.
        play: How the game is played best.
        visits: How often each situation is met on average.
        goal: What is wanted.
    """
    found = [dict(_held(one.situation)) for one, _ in asked.values()]
    variables = _varying(found)
    rows = [
        DecisionRow(
            tuple(held.get(name) for name in variables),
            one.answers,
            one.answers[play.answers[number]],
            tuple(goal.figure(as_fraction(play.values[state])) for state in turn.options),
            as_fraction(visits.get(number, fmpq(0))),
        )
        for held, (number, (one, turn)) in zip(found, asked.items(), strict=True)
    ]
    rows.sort(key=lambda row: [_rank(one) for one in row.situation])
    is_truth = all(one.question.is_truth for one, _ in asked.values())
    return DecisionTable(*_distinguished(variables, rows), is_truth)


def as_fraction(number: fmpq) -> Fraction:
    """Return a rational of flint as one of Python."""
    return Fraction(int(number.p), int(number.q))


def _held(situation: Situation) -> Iterator[tuple[str, Scalar]]:
    """Yield the name of each variable that matters in a situation, with what it holds."""
    flow = situation.place.flow
    yield from named("", flow.variables, situation.place.live, situation.contents)
    around, seen = situation.around, list[str]()
    while around is not None:
        call = around.place
        assert isinstance(call, CallPlace)
        name = call.flow.plan.function.name
        seen.append(name)
        again = seen.count(name)
        prefix = name if again == 1 else f"{name} ({again})"
        if again == 1:
            yield f"{name} line", call.call.span.line
        yield from named(f"{prefix}.", call.flow.variables, call.then.live, around.contents)
        around = around.around
    for name in dict.fromkeys(seen):
        yield f"{name} calls", seen.count(name)


def named(
    prefix: str, names: Sequence[str], slots: Iterable[int], contents: Contents
) -> Iterator[tuple[str, Scalar]]:
    """Yield what some variables hold, by the names that tables have for them."""
    keys = [name.casefold() for name in names]
    for slot, content in zip(slots, contents, strict=True):
        again = keys[: slot + 1].count(keys[slot])
        name = f"{prefix}{names[slot]}" + (f" ({again})" if again > 1 else "")
        if content is not None:
            yield from _scalars(name, content)  # type: ignore[arg-type]


def _scalars(name: str, value: FieldValue) -> Iterator[tuple[str, Scalar]]:
    """Yield the numbers, truths and texts that a value is made of, each with its name."""
    if isinstance(value, Record):
        yield name, name_of(value)
        for key, inner in value.fields:
            yield from _scalars(f"{name}.{key}", inner)
    elif isinstance(value, tuple):
        for number, inner in enumerate(value, start=1):
            yield from _scalars(f"{name}[{number}]", inner)
    else:
        yield name, value


def _varying(situations: Sequence[Mapping[str, Scalar]]) -> tuple[str, ...]:
    """Return the variables that do not hold the same in all situations."""
    names = dict.fromkeys(name for held in situations for name in held)
    return tuple(
        name for name in names if len({(type(one), one) for one in _all(name, situations)}) > 1
    )


def _all(name: str, situations: Iterable[Mapping[str, Scalar]]) -> Iterator[Scalar | None]:
    return (held.get(name) for held in situations)


def _rank(held: Scalar | None) -> tuple[int, int, str]:
    if isinstance(held, str):
        return 2, 0, held
    return (0, 0, "") if held is None else (1, held, "")


def _distinguished(
    variables: tuple[str, ...], rows: Sequence[DecisionRow]
) -> tuple[tuple[str, ...], tuple[DecisionRow, ...]]:
    """Return variables and rows, with one more variable where these do not tell all rows apart."""
    if len({row.situation for row in rows}) == len(rows):
        return variables, tuple(rows)
    numbered = (
        DecisionRow((*row.situation, number), row.answers, row.answer, row.values, row.reached)
        for number, row in enumerate(rows, start=1)
    )
    return (*variables, _CASE), tuple(numbered)
