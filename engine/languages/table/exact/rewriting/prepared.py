"""A script as it is worked out: written so that less is told apart, and no error is missed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.languages.table.built_in import OUTPUT
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript, reached

__all__ = ["prepared"]

_BOUNDS = ("max", "min")


def prepared(script: TableScript) -> TableScript:
    """Return the part of a script that can be rolled, written for working it out.

    What no sound roll reaches may be in error, and names in it may stand for nothing. It is found
    out once for each script. What rewrites it is loaded only where there is something that may have
    to be.
    """
    known: TableScript | None = script.__dict__.get("prepared")
    if known is None:
        known, text = _sound(script), script.text.casefold()
        if any(name in text for name in _BOUNDS):
            from engine.languages.table.exact.rewriting.plain_comparisons import plain

            known = _with(known, plain)
        if OUTPUT in text:
            from engine.languages.table.exact.rewriting.shown_values import with_shown_values

            known = _with(known, with_shown_values)
        script.__dict__["prepared"] = known
    return known


def _sound(script: TableScript) -> TableScript:
    """Return the rolls of a script that can be made, with the functions that they reach."""
    keys = [one.name.casefold() for one in script.declared_rolls if one.obstacle is None]
    rolls = {key: script.rolls[key] for key in keys}
    names = set[str]().union(*[reached(one, script.functions) for one in rolls.values()])
    functions = {key: one for key, one in script.functions.items() if key in names}
    return replace(script, functions=functions, rolls=rolls)


def _with(
    script: TableScript, rewritten: Callable[[CheckedFunction], CheckedFunction]
) -> TableScript:
    functions = {key: rewritten(one) for key, one in script.functions.items()}
    rolls = {key: rewritten(one) for key, one in script.rolls.items()}
    return replace(script, functions=functions, rolls=rolls)
