"""The calls that runs end with which are followed, as far as the text tells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.languages.anydice.exact.in_python.endings import EndingTerm, WrittenEnding
from engine.languages.anydice.exact.remembering import may_be_defined, names_in
from engine.languages.anydice.exact.sequence_steps import Evaluation
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Signature

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["EndingCall", "ending_call"]


class EndingCall(NamedTuple):
    """A call at the end of a run, and what is added to it.

    Attributes:
        call: The call; None where the result is no such sum.
        arguments: What its arguments come to, and the variables of the run that they look at; None
            for those where they call functions of the program.
        others: What is added to the call, without numbers; or all terms.
        apart: The places of arguments that look at variables which no other one looks at, if there
            are several: calls have in common what is behind one of these.
    """

    call: syntax.BracketCall | None
    arguments: Sequence[tuple[Evaluation, Sequence[str] | None]]
    others: Sequence[EndingTerm]
    apart: Sequence[int]


def ending_call(
    result: WrittenEnding, own: Sequence[str], program: ProgramInterpreter
) -> EndingCall:
    """Return the call that a result adds to terms without calls.

    Args:
        result: The result.
        own: The variables of the run that it looks at.
        program: Knows the functions that there are.
    """
    defined, terms = program.functions.keys(), result.terms
    calls = [one for one in terms if _calls(one.node, defined)]
    call = calls[0].node if len(calls) == 1 and calls[0].factor == 1 else None
    if not isinstance(call, syntax.BracketCall):
        return EndingCall(None, (), terms, ())
    named = [[name for name in names_in(one) if name in own] for one in call.arguments]
    pairs = zip(program.steps.arguments(call), call.arguments, named, strict=True)
    arguments = [(step, None if _calls(one, defined) else names) for step, one, names in pairs]
    apart = [
        place
        for place, names in enumerate(named)
        if {*names}.difference(*named[:place], *named[place + 1 :])
    ]
    others = [one for one in terms if one is not calls[0]]
    return EndingCall(call, arguments, others, apart if len(apart) > 1 else ())


def _calls(node: Expression, defined: Collection[Signature]) -> bool:
    """Return whether an expression calls a function of the program, or one that is not there."""
    return any(
        isinstance(part, syntax.BracketCall) and may_be_defined(part.signature, defined)
        for part in syntax.walk(node)
    )
