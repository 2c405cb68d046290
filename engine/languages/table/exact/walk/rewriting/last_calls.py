"""Puts a function in the place of the call that a roll ends with.

Of ``return fight(60, 60);`` it is known then what the function begins with, and what goes on behind
its last round may be left out, as in a loop of the roll itself.
"""

from __future__ import annotations

from dataclasses import replace

from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.walk.rewriting.tail_calls import always_returns, as_called
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    FunctionCall,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["with_last_call"]

_KINDS = ("int", "bool")
"""The types of parameters that are given values like any other variable."""


def with_last_call(script: TableScript, roll: CheckedFunction) -> CheckedFunction:
    """Return a roll with the function in it that it ends with a call of, if that is a loop."""
    before = [*flat(roll.function.body)]
    last = before.pop() if before else None
    if not isinstance(last, Return) or not isinstance(call := last.value, FunctionCall):
        return roll
    key = call.function.key
    function = as_called(script, key) if key in script.functions else None
    if function is None or function is roll:
        return roll
    body, parameters = function.function.body, function.function.parameters
    if not any(isinstance(one, WhileLoop) for one in flat(body)) or not _has_a_value(body):
        return roll
    if function is not script.functions[key] and _is_shared(script, roll, key):
        return roll
    kinds = [(one.kind.identifier.key, one.kind.lists) for one in parameters]
    if any(kind not in _KINDS or lists for kind, lists in kinds):
        return roll
    first = len(roll.variables)
    slots = {**roll.slots, **{name: first + slot for name, slot in function.slots.items()}}
    given: list[Statement] = [
        Assignment(value.span, parameter.identifier, None, value)
        for parameter, value in zip(parameters, call.arguments, strict=True)
    ]
    for slot, parameter in enumerate(parameters):
        slots[parameter.identifier] = first + slot
    whole = Block(roll.function.body.span, (*before, *given, *flat(body)))
    return replace(
        roll,
        function=replace(roll.function, body=whole),
        slots=slots,
        variables=(*roll.variables, *function.variables),
    )


def _has_a_value(body: Block) -> bool:
    """Return whether a function always comes to a value; it is an error where one is missing."""
    returns = (one for one in walk(body) if isinstance(one, Return))
    return always_returns(body) and all(one.value is not None for one in returns)


def _is_shared(script: TableScript, roll: CheckedFunction, key: str) -> bool:
    """Return whether a function with loops of its own is called elsewhere as well.

    These loops would stand in it and in the roll, with other variables.
    """
    if not any(isinstance(one, WhileLoop) for one in walk(script.functions[key].function)):
        return False
    calls = [one.function.key for one in walk(roll.function) if isinstance(one, FunctionCall)]
    others = [one for name, one in script.functions.items() if name != key]
    return calls.count(key) > 1 or any(key in one.calls for one in others)
