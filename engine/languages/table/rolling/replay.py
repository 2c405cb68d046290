"""Rolls that can be replayed: a decision changes what it affects, and all other dice stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.deep_stack import with_deep_stack
from engine.errors import DiceError
from engine.languages.forms import DeclaredRoll
from engine.languages.kinds import FieldValue, Record
from engine.languages.results import Answer, Memory, ReplayedRoll, Run, settled
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.rolling.interpreter import Decide, Interpreter
from engine.random_source import RandomSource

__all__ = ["arguments_from", "replay", "run"]


def replay(
    script: TableScript,
    declared: DeclaredRoll,
    arguments: tuple[FieldValue, ...],
    source: RandomSource,
    memory: Mapping[tuple[str, str], int] | None,
    choices: Mapping[str, Answer],
) -> ReplayedRoll:
    """Make a roll, or replay it, with choices by exact paths.

    An error at run time is part of the result: what was shown and rolled before it is kept.

    Args:
        script: The script.
        declared: Which of its rolls.
        arguments: A value for each of its parameters.
        source: Where new dice come from.
        memory: What was rolled before and is not rolled again.
        choices: How decisions are made, by their paths; all others are no, or the first number.
    """
    remembered: Memory = dict(memory or {})
    if declared.error is not None:
        return ReplayedRoll(remembered, choices, Run((), error=declared.error))

    def decide(path: str, _label: str, offered: tuple[int, ...]) -> Answer:
        return settled(choices.get(path), offered)

    function = script.rolls[declared.name.casefold()]
    found = run(script, function, arguments, source, decide, remembered)
    return ReplayedRoll(remembered, choices, found)


def run(
    script: TableScript,
    function: CheckedFunction,
    arguments: tuple[FieldValue, ...],
    source: RandomSource,
    decide: Decide,
    memory: Memory,
) -> Run:
    """Run a roll once, as deeply nested as it may be.

    Args:
        script: The script.
        function: Which of its rolls; nothing that it reaches is in error.
        arguments: A value for each of its parameters.
        source: Where new dice come from.
        decide: How a decision is made, by its path, its label and the numbers to choose from.
        memory: What was rolled before; what is rolled now is added.
    """

    def attempt() -> Run:
        # What a first attempt has rolled is remembered: one with more stack goes on from there.
        return Interpreter(script, source, memory, decide).run(function, arguments)

    return with_deep_stack(attempt)


def arguments_from(
    script: TableScript, declared: DeclaredRoll, written: Mapping[str, object]
) -> tuple[FieldValue, ...]:
    """Return a value for each parameter of a roll, as JSON describes them; the rest is empty.

    An entity without a name of its own is called as its parameter. A roll that cannot be run takes
    nothing: its types may not even be known.

    Raises:
        DiceError: There is no such parameter, or a value is of another kind.
    """
    if declared.obstacle is not None:
        return ()
    given = {key.casefold(): value for key, value in written.items()}
    values: list[FieldValue] = []
    for one in declared.parameters:
        value = script.forms.value(one.kind, given.pop(one.key, None), one.name)
        if isinstance(value, Record) and not (value.label or value.values.get("name")):
            value = replace(value, label=one.name)
        values.append(value)
    for unknown in given:
        raise DiceError(f"{declared.name} has no parameter {unknown}")
    return tuple(values)
