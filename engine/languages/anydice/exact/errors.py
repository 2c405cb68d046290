"""What can go wrong while a program runs, and what to write instead."""

from __future__ import annotations

from difflib import get_close_matches

from engine.errors import DiceError, Span
from engine.languages.anydice.exact.frames import Frame
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, signature_text
from engine.languages.anydice.values import Value, kind_of

__all__ = ["no_function", "no_truth", "no_variable"]


def no_truth(value: Value, node: Expression) -> DiceError:
    """Return the error of a condition that is no number."""
    if isinstance(value, tuple):
        hint = "compare its length #X, or one of its elements 1@X"
    else:
        hint = (
            "dice have no single value to decide by; pass them to a function with a parameter :n,"
            " whose body decides for each outcome"
        )
    return DiceError(f"`if` needs a number, not {kind_of(value)}", node.span, hint)


def no_variable(name: str, span: Span, frame: Frame) -> DiceError:
    """Return the error of a variable that nobody has set."""
    return DiceError(f"there is no variable called {name}", span, _nearest(name, frame))


def _nearest(name: str, frame: Frame) -> str:
    names: set[str] = set()
    outer: Frame | None = frame
    while outer is not None:
        names |= outer.own.keys()
        outer = outer.outer
    close = get_close_matches(name, sorted(names), n=1, cutoff=0.6)
    return f"did you mean {close[0]}?" if close else f"set it before, as in {name}: 3"


def no_function(node: syntax.BracketCall) -> DiceError:
    """Return the error of a function that does not exist."""
    called = signature_text(node.signature)
    return DiceError(f"there is no function [{called}]", node.span, "define it by `function:`")
