"""The labels of decisions: those that a roll may come to, and whether one of them can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.checks.deciding import AskedDecision
from engine.languages.table.reading.checks.warnings import constant
from engine.languages.table.reading.syntax import BinaryOperation, Expression, Text

__all__ = ["has_unwritten_labels", "labels_of", "may_ask", "offers_of"]


def labels_of(script: TableScript, roll: CheckedFunction) -> Iterator[str]:
    """Yield the labels that are written out of what a roll may ask, those of its own first."""
    asked = _asked(script, roll)
    return (one.label.value for one in asked if isinstance(one.label, Text))


def offers_of(script: TableScript, roll: CheckedFunction) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers that can be chosen, by the case-folded labels that are written out.

    Labels of decisions by yes or no are not among them, and numbers that are worked out while the
    roll is made are left out.
    """
    found: dict[str, dict[int, None]] = {}
    for one in _asked(script, roll):
        if one.offered and isinstance(one.label, Text):
            known = (constant(number) for number in one.offered)
            numbers = dict.fromkeys(number for number in known if number is not None)
            found.setdefault(one.label.value.casefold(), {}).update(numbers)
    return {label: tuple(numbers) for label, numbers in found.items()}


def has_unwritten_labels(script: TableScript, roll: CheckedFunction) -> bool:
    """Return whether a roll may ask what has a label that is put together while it is made."""
    return any(not isinstance(one.label, Text) for one in _asked(script, roll))


def may_ask(script: TableScript, roll: CheckedFunction, label: str) -> bool:
    """Return whether a roll may come to a decision of this label; capitals do not matter.

    A label may be put together while the script runs: then its texts have to be there.
    """
    key = label.casefold()
    return any(re.fullmatch(_pattern(one.label), key, re.DOTALL) for one in _asked(script, roll))


def _asked(script: TableScript, start: CheckedFunction) -> Iterator[AskedDecision]:
    waiting, seen = [start], {start.name.casefold()}
    while waiting:
        function = waiting.pop(0)
        yield from function.decisions
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
