"""Advice on a roll that was made: how each of its decisions would have been made best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.best_play.decision_tables import DecisionRow, DecisionTable, Scalar
from engine.languages.best_play import Advice, BestPlay
from engine.languages.kinds import FieldValue
from engine.languages.results import Answer, Memory, settled
from engine.languages.table.exact.deciding.tables import named
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.rolling.interpreter import Interpreter
from engine.random_source import SeededSource

__all__ = ["advice"]


def advice(
    script: TableScript,
    roll: CheckedFunction,
    arguments: tuple[FieldValue, ...],
    best: BestPlay,
    memory: Mapping[tuple[str, str], int],
    choices: Mapping[str, Answer],
) -> dict[str, Advice]:
    """Return how the decisions of a roll that was made are best made, by their paths.

    The roll is made again, as far as it is remembered. What the tables tell is looked up by what
    the variables hold; where several situations fit, nothing is told.

    Args:
        script: The script.
        roll: The roll.
        arguments: A value for each of its parameters.
        best: Best play of the roll.
        memory: What was rolled.
        choices: How its decisions were made.
    """
    tables = {(one.place.start, one.label): one.table for one in best.decisions}
    found: dict[str, Advice] = {}

    def decide(path: str, label: str, offered: tuple[int, ...]) -> Answer:
        asked, _, _ = next(interpreter.calls)
        table = tables.get((asked.span.start, label))
        row = None if table is None else _row(table, dict(_held(interpreter)))
        if table is not None and row is not None:
            found[path] = Advice(row, table.is_truth)
        return settled(choices.get(path), offered)

    remembered: Memory = dict(memory)
    interpreter = Interpreter(script, SeededSource(0), remembered, decide)
    interpreter.run(roll, arguments)
    return found


def _held(interpreter: Interpreter) -> Iterator[tuple[str, Scalar]]:
    """Yield what all variables hold, by the names that tables have for them."""
    seen: list[str] = []
    for depth, (call, function, values) in enumerate(interpreter.calls):
        prefix = ""
        if depth:
            seen.append(function.name)
            again = seen.count(function.name)
            prefix = function.name if again == 1 else f"{function.name} ({again})"
            yield f"{prefix} line", call.span.line
            prefix = f"{prefix}."
        yield from named(prefix, function.variables, range(len(values)), tuple(values))


def _row(table: DecisionTable, held: Mapping[str, Scalar]) -> DecisionRow | None:
    """Return the one situation in which the variables hold what is known of them."""
    known = [held.get(name) for name in table.variables]
    fitting = [
        row
        for row in table.rows
        if all(one is None or one == now for one, now in zip(row.situation, known, strict=True))
    ]
    return fitting[0] if len(fitting) == 1 else None
