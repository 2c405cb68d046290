"""The labels of decisions: those that a roll may come to, and whether one of them can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.languages.table.built_in import ASK
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FunctionCall,
    Text,
    walk,
)

__all__ = ["has_unwritten_labels", "labels_of", "may_ask"]


def labels_of(script: TableScript, roll: CheckedFunction) -> Iterator[str]:
    """Yield the labels that are written out of what a roll may ask, those of its own first."""
    return (one.value for one in _asked(script, roll) if isinstance(one, Text))


def has_unwritten_labels(script: TableScript, roll: CheckedFunction) -> bool:
    """Return whether a roll may ask what has a label that is put together while it is made."""
    return any(not isinstance(one, Text) for one in _asked(script, roll))


def may_ask(script: TableScript, roll: CheckedFunction, label: str) -> bool:
    """Return whether a roll may come to a decision of this label; capitals do not matter.

    A label may be put together while the script runs: then its texts have to be there.
    """
    return any(
        re.fullmatch(_pattern(one), label.casefold(), re.DOTALL) for one in _asked(script, roll)
    )


def _asked(script: TableScript, start: CheckedFunction) -> Iterator[Expression]:
    waiting, seen = [start], {start.name.casefold()}
    while waiting:
        function = waiting.pop(0)
        for node in walk(function.function):
            if isinstance(node, FunctionCall) and node.function.key == ASK:
                yield node.arguments[-1]
        for name in sorted(function.calls - seen):
            if name in script.functions:
                seen.add(name)
                waiting.append(script.functions[name])


def _pattern(label: Expression) -> str:
    """Return the regular expression of what a label can be."""
    parts: list[str] = []
    waiting = [label]
    while waiting:
        part = waiting.pop()
        if isinstance(part, BinaryOperation) and part.operator == "+":
            waiting += [part.left, part.right]
        elif isinstance(part, Text):
            parts.append(re.escape(part.value.casefold()))
        elif parts[-1:] != [".*"]:
            parts.append(".*")
    return "".join(reversed(parts))
