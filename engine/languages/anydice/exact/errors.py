"""What can go wrong while a program runs, and what to write instead."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from engine.control import spoken
from engine.errors import DiceError, OverBudgetError, Span
from engine.languages.anydice.arithmetic import LONGEST_NUMBER
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Signature, signature_text, walk
from engine.languages.anydice.values import Dice, Value, kind_of

__all__ = ["check_weight", "no_function", "no_truth", "no_variable"]


def no_truth(value: Value, node: Expression) -> DiceError:
    """Return the error of a condition that is no number."""
    if isinstance(value, tuple):
        hint = "compare its length #X, or one of its elements 1@X"
    else:
        names = [one.name for one in walk(node) if isinstance(one, syntax.VariableTerm)]
        name = names[0] if names else "X"
        hint = (
            "dice have no single value to decide by; a function decides for each outcome:"
            f" function: decide {name}:n {{ if ... {{ result: 1 }} result: 0 }}, and then"
            f" output [decide {name if names else '2d6'}]"
        )
    return DiceError(f"`if` needs a number, not {kind_of(value)}", node.span, hint)


def no_variable(name: str, span: Span, frame: VariableFrame) -> DiceError:
    """Return the error of a variable that nobody has set."""
    return DiceError(f"there is no variable called {name}", span, _nearest(name, frame))


def _nearest(name: str, frame: VariableFrame) -> str:
    names: set[str] = set()
    outer: VariableFrame | None = frame
    while outer is not None:
        names |= outer.own.keys()
        outer = outer.outer
    close = get_close_matches(name, sorted(names), n=1, cutoff=0.6)
    return f"did you mean {close[0]}?" if close else f"set it before, as in {name}: 3"


def no_function(node: syntax.BracketCall, own: Collection[Signature]) -> DiceError:
    """Return the error of a function that does not exist.

    Args:
        node: The call.
        own: The functions of the program that were defined so far.
    """
    called = signature_text(node.signature)
    templates = {signature_text(one.signature): one.template for one in BUILT_IN.values()}
    templates |= {signature_text(signature): signature_text(signature) for signature in own}
    close = get_close_matches(called, templates, n=1, cutoff=0.6)
    hint = f"did you mean [{templates[close[0]]}]?" if close else _DEFINE
    return DiceError(f"there is no function [{called}]", node.span, hint)


_DEFINE = "define it by `function:`, before it is called"


def check_weight(dice: Dice) -> None:
    """Check that the number of rolls of dice is not too long a number.

    Raises:
        OverBudgetError: It is.
    """
    if dice.count * dice.die.total.bit_length() > _LONGEST_WEIGHT:
        raise OverBudgetError(f"{spoken(dice.count)} dice are too many", hint="roll fewer dice")


_LONGEST_WEIGHT = 10 * LONGEST_NUMBER
"""Bits of the number of rolls that dice may have."""
