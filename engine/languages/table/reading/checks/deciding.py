"""The calls by which players decide: what is asked, by whom, and what is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.languages.diagnostics import Diagnostic, error, warning
from engine.languages.kinds import BOOL, INT, STRING, UNKNOWN, Kind
from engine.languages.table.built_in import ASK, BUILT_IN
from engine.languages.table.reading.syntax import Expression, FunctionCall

__all__ = ["AskedDecision", "asked_by", "mistakes_in"]

_FEWEST = 2
"""Numbers that are worth a decision."""

_MOST = 100
"""Numbers of one decision: there is a button for each."""

_AS_IN = {
    "useroption": 'write userOption(who, "Reroll?")',
    "userchoice": 'write userChoice(who, "Keep", 0, 1, 2)',
}


@dataclass(frozen=True, slots=True, eq=False)
class AskedDecision:
    """A decision as it is written.

    Attributes:
        person: Who decides, or None where anyone may.
        label: What is asked.
        offered: The numbers to choose from; none where the answer is yes or no.
    """

    person: Expression | None
    label: Expression
    offered: tuple[Expression, ...] = ()


def asked_by(call: FunctionCall, kinds: Sequence[Kind]) -> AskedDecision:
    """Return what a call of ``userOption`` or ``userChoice`` asks.

    Args:
        call: The call, with as many arguments as it needs at least.
        kinds: The kinds of its arguments.
    """
    if call.function.key == ASK:
        *persons, label = call.arguments
        return AskedDecision(persons[0] if persons else None, label)
    has_person = kinds[1] == STRING or (kinds[1] == UNKNOWN and kinds[0] != STRING)
    person = call.arguments[0] if has_person else None
    return AskedDecision(person, call.arguments[has_person], call.arguments[has_person + 1 :])


def mistakes_in(
    call: FunctionCall, kinds: Sequence[Kind], asked: AskedDecision
) -> Iterator[Diagnostic]:
    """Yield what is wrong with a call of ``userOption`` or ``userChoice``.

    Args:
        call: The call.
        kinds: The kinds of its arguments.
        asked: What it asks.
    """
    name, form = BUILT_IN[call.function.key].name, _AS_IN[call.function.key]
    by_argument = dict(zip(call.arguments, kinds, strict=True))
    kind = by_argument[asked.label]
    if kind not in (STRING, UNKNOWN):
        yield error(f"{name} needs a label, not {kind}", asked.label.span, (), form)
    for one in asked.offered:
        if by_argument[one] not in (INT, UNKNOWN):
            message = f"{name} needs int here, not {by_argument[one]}"
            hint = "what can be chosen are numbers, written one after another"
            yield error(message, one.span, (), hint)
    if call.function.key != ASK and len(asked.offered) < _FEWEST:
        yield error(f"{name} needs two numbers or more to choose from", call.span, (), form)
    if len(asked.offered) > _MOST:
        message = f"{name} offers {len(asked.offered)} numbers, and {_MOST} is the most"
        yield error(message, call.span, (), "ask in two steps: first the tens, then the ones")
    if asked.person is None:
        yield warning(f"{name} without a person: anyone may answer", call.span)
        return
    kind = by_argument[asked.person]
    if kind.is_list or kind in (INT, BOOL):
        hint = "the first argument is the record whose player decides; it may be left out"
        yield error(f"{name} needs a person, not {kind}", asked.person.span, (), hint)
