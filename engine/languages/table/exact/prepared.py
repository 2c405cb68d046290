"""A script as it is worked out: written so that less is told apart, and no error is missed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.languages.table.built_in import OUTPUT
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript

__all__ = ["prepared"]

_BOUNDS = ("max", "min")


def prepared(script: TableScript) -> TableScript:
    """Return a script that means the same, written for working it out.

    It is found out once for each script. What rewrites it is loaded only where there is something
    that may have to be.
    """
    known: TableScript | None = script.__dict__.get("prepared")
    if known is None:
        known, text = script, script.text.casefold()
        if any(name in text for name in _BOUNDS):
            from engine.languages.table.exact.plain_comparisons import plain

            known = _with(known, plain)
        if OUTPUT in text:
            from engine.languages.table.exact.shown_values import with_shown_values

            known = _with(known, with_shown_values)
        script.__dict__["prepared"] = known
    return known


def _with(
    script: TableScript, rewritten: Callable[[CheckedFunction], CheckedFunction]
) -> TableScript:
    functions = {key: rewritten(one) for key, one in script.functions.items()}
    rolls = {key: rewritten(one) for key, one in script.rolls.items()}
    return replace(script, functions=functions, rolls=rolls)
