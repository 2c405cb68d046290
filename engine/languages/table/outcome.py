"""What the outcome of a roll is: which variable it may be, and which value."""

from __future__ import annotations

from collections.abc import Mapping

from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.diagnostics import did_you_mean
from engine.languages.kinds import kind_of
from engine.languages.table.built_in import OUTPUT
from engine.languages.table.exact.weighing import Special, TailCall, Thing
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import FunctionCall, Name, walk
from engine.textbox import TextBox
from engine.values import EMPTY, Value

__all__ = ["distribution", "outcome_of", "outcome_variables", "slot_of_outcome"]


def outcome_variables(function: CheckedFunction) -> tuple[str, ...]:
    """Return the variables of a roll that may be its outcome, the likeliest first.

    That is the one that its last line of output shows; the others follow as first written.
    """
    shown = [
        function.variables[function.slots[node.identifier]]
        for call in walk(function.function)
        if isinstance(call, FunctionCall) and call.function.key == OUTPUT
        for node in walk(call)
        if isinstance(node, Name) and node.identifier in function.slots
    ]
    assigned = function.variables[len(function.function.parameters) :]
    last = [one for one in reversed(shown) if one in assigned][:1]
    return (*last, *(one for one in assigned if one not in last))


def slot_of_outcome(function: CheckedFunction, outcome: str | None) -> int | None:
    """Return the number of the variable that is the outcome, or None for what is returned.

    Args:
        function: The roll.
        outcome: The name of the variable, or None for what the roll returns.

    Raises:
        DiceError: There is no such variable, or the roll returns nothing.
    """
    place = function.function.identifier.span
    if outcome is None:
        if function.returns_value:
            return None
        known = ", ".join(outcome_variables(function))
        advice = "return a number or a text at its end: return total;"
        if known:
            advice = f"name the variable that is its outcome, such as {known}"
        raise DiceError(f"{function.name} returns nothing to calculate", place, advice)
    keys = [one.casefold() for one in function.variables]
    if outcome.casefold() in keys:
        return keys.index(outcome.casefold())
    hint = did_you_mean(outcome, function.variables)
    raise DiceError(f"{function.name} has no variable {outcome}", place, hint)


def outcome_of(thing: Thing) -> Value:
    """Return what something is as an outcome: a truth counts as 1 or 0, no value as empty.

    Raises:
        DiceError: It cannot be one.
    """
    if thing is Special.NOTHING:
        return EMPTY
    if isinstance(thing, str):
        return TextBox((thing,))
    if isinstance(thing, int):
        return (int(thing),)
    assert not isinstance(thing, Special | TailCall)
    raise DiceError(f"a {kind_of(thing)} cannot be an outcome")


def distribution(odds: Mapping[Thing, int], total: int) -> Distribution:
    """Return the distribution of the outcomes of a roll.

    Args:
        odds: The weight of everything that can come out.
        total: The weight of all of it, some of which at least ends.

    Raises:
        DiceError: What it comes to cannot be an outcome.
    """
    types = set(map(type, odds))
    if types == {int}:
        return Distribution.from_numbers(odds, total)  # type: ignore[arg-type]  # numbers
    if types == {str}:
        texts = sorted(odds)  # type: ignore[type-var]  # texts
        boxes = tuple([TextBox((text,)) for text in texts])  # type: ignore[arg-type]  # texts
        return Distribution(boxes, tuple([odds[text] for text in texts]), total)
    weights: dict[Value, int] = {}
    for thing, weight in odds.items():
        if thing is not Special.MISSING:
            outcome = outcome_of(thing)
            weights[outcome] = weights.get(outcome, 0) + weight
    return Distribution.from_weights(weights, total)
