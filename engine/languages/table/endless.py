"""Rolls whose calls never come to an end, and which call is at fault."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import FunctionCall, walk

__all__ = ["endless_error"]


def endless_error(script: TableScript, roll: CheckedFunction) -> DiceError:
    """Return the error of a roll whose calls go on for ever whatever is rolled.

    Args:
        script: The script of the roll.
        roll: The roll. The error stands at the first call through which a function may come to
            call itself, and at the name of the roll where there is none.
    """
    call = next(_leading_back(script, roll), None)
    return DiceError(
        "this roll never comes to an end within the limits",
        roll.function.identifier.span if call is None else call.span,
        "let each call come nearer to one that returns without calling itself",
    )


def _leading_back(script: TableScript, roll: CheckedFunction) -> Iterator[FunctionCall]:
    """Yield the calls of a roll, and of all that it calls, that may lead back to themselves."""
    waiting, seen = [roll], {roll.name.casefold()}
    while waiting:
        function = waiting.pop(0)
        repeats = function.name.casefold() in script.recursive
        for node in walk(function.function):
            if isinstance(node, FunctionCall):
                name = node.function.key
                if repeats and name in script.recursive:
                    yield node
                if name in script.functions and name not in seen:
                    seen.add(name)
                    waiting.append(script.functions[name])
