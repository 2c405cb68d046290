"""Words for every kind of expression in Roll20's notation, for the inside of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.languages.in_words import (
    Phrase,
    PhraseBook,
    number_word,
    operated,
    phrase,
    quoted,
)
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression, RollTree

__all__ = ["WORDS", "Phrases", "is_several", "selected"]

_SIGNS = {"*": "{} times {}", "/": "{} divided by {}", "%": "the remainder of {} divided by {}"}
_ROUNDED = {
    "floor": "{} rounded down",
    "ceil": "{} rounded up",
    "round": "{} rounded to the nearest whole number",
    "abs": "{} without its sign",
}


class Phrases(PhraseBook[Expression]):
    """The phrases of all expressions of a roll."""

    def __init__(self, tree: RollTree) -> None:
        """Find the words for every expression of a roll."""
        super().__init__()
        self.find_words(list(syntax.walk(tree)), WORDS)

    def pool(self, node: syntax.DiceTerm) -> str | None:
        """Return the dice of a term without its modifiers, such as ``four d6``."""
        kind = self._kind(node)
        if kind is None:
            return None
        one, several = kind
        if not is_several(node):
            return one
        if isinstance(node.count, syntax.Number):
            whole = node.count.value
            number = number_word(int(whole)) if whole.denominator == 1 else str(whole)
            return f"{number} {several}"
        wording = None if node.count is None else self.of(node.count)
        if wording is None:
            return None
        if isinstance(node.count, syntax.Given):
            return f"{wording.text} {several}"
        return (
            f"as many {several} as {wording.inner} {'shows' if _is_die(node.count) else 'comes to'}"
        )

    def _kind(self, node: syntax.DiceTerm) -> tuple[str, str] | None:
        """Return what one die is called, and what several are called."""
        if node.sides is None:
            faces = "showing -1, 0 or 1"
            return f"a Fate die ({faces})", f"Fate dice (each {faces})"
        wording = self.of(node.sides)
        if wording is None:
            return None
        if isinstance(node.sides, syntax.Number):
            return f"a d{wording.text}", f"d{wording.text}"
        shown = f"what {wording.text} shows" if _is_die(node.sides) else wording.inner
        return f"a die numbered 1 to {shown}", f"dice numbered 1 to {shown}"

    # ---- words for each kind ------------------------------------------------------------------

    def _number(self, node: syntax.Number) -> Phrase | None:
        return phrase(str(node.value)) if node.value < 10**30 else None

    def _given(self, node: syntax.Given) -> Phrase | None:
        return phrase(quoted(node.name))

    def _addition(self, node: syntax.Addition) -> Phrase | None:
        wording = self.of(node.terms[0])
        for term, sign in zip(node.terms[1:], node.signs[1:], strict=True):
            wording = operated("{} plus {}" if sign > 0 else "{} minus {}", wording, self.of(term))
        return wording

    def _multiplication(self, node: syntax.Multiplication) -> Phrase | None:
        wording = self.of(node.first)
        for operator, factor in node.rest:
            wording = operated(_SIGNS[operator], wording, self.of(factor))
        return wording

    def _power(self, node: syntax.Power) -> Phrase | None:
        return operated("{} to the power of {}", self.of(node.base), self.of(node.exponent))

    def _negative(self, node: syntax.Negative) -> Phrase | None:
        if isinstance(node.operand, syntax.Number):
            return self.filled("-{}", node.operand)
        return self.filled("minus {}", node.operand, is_compound=True)

    def _function(self, node: syntax.MathFunction) -> Phrase | None:
        return self.filled(_ROUNDED[node.name], node.operand, is_compound=True)

    def _labelled(self, node: syntax.Labelled) -> Phrase | None:
        wording = self.of(node.operand)
        label = " ".join(node.label.replace("`", "'").split())
        if wording is None or not label:
            return wording
        return phrase(f"{wording.text} (“{label}”)", is_compound=wording.is_compound)

    def _dice(self, node: syntax.DiceTerm) -> Phrase | None:
        pool = self.pool(node)
        if pool is None:
            return None
        if not node.modifiers:
            return phrase(f"the sum of {pool}" if is_several(node) else pool)
        (modifier, *others) = node.modifiers
        if others or not isinstance(modifier, syntax.Select) or not is_several(node):
            return None
        wording = selected(modifier, self.of)
        if wording is None or not modifier.keeps:
            return None
        is_one = wording in ("the highest", "the lowest")
        return phrase(f"{wording} of {pool}" if is_one else f"the sum of {wording} of {pool}")

    def _group(self, node: syntax.Group) -> Phrase | None:
        if len(node.rolls) == 1 and not node.modifiers:
            return self.of(node.rolls[0])
        return None  # its rolls and what is done with them have sentences of their own


def is_several(node: syntax.DiceTerm) -> bool:
    """Return whether a term may have more dice than one."""
    return node.count is not None and not (
        isinstance(node.count, syntax.Number) and node.count.value == 1
    )


def _is_die(node: Expression | None) -> bool:
    if isinstance(node, syntax.Group) and len(node.rolls) == 1 and not node.modifiers:
        node = node.rolls[0]
    return isinstance(node, syntax.DiceTerm) and not node.modifiers and not is_several(node)


def selected(node: syntax.Select, wording: Callable[[Expression], Phrase | None]) -> str | None:
    """Return which dice are named, such as ``the three highest``, or None where it is too long.

    Args:
        node: What keeps or drops.
        wording: Returns an expression as a phrase.
    """
    which = "highest" if node.highest else "lowest"
    if node.number is None:
        return f"the {which}"
    if isinstance(node.number, syntax.Number) and node.number.value.denominator == 1:
        number = int(node.number.value)
        if number == 0:
            return "none"
        return f"the {which}" if number == 1 else f"the {number_word(number)} {which}"
    words = wording(node.number)
    return None if words is None else f"the {words.inner} {which}"


WORDS: Mapping[type, Callable[[Phrases, Any], Phrase | None]] = {
    syntax.Number: Phrases._number,
    syntax.Given: Phrases._given,
    syntax.Addition: Phrases._addition,
    syntax.Multiplication: Phrases._multiplication,
    syntax.Power: Phrases._power,
    syntax.Negative: Phrases._negative,
    syntax.MathFunction: Phrases._function,
    syntax.Labelled: Phrases._labelled,
    syntax.DiceTerm: Phrases._dice,
    syntax.Group: Phrases._group,
}
"""Finds the words for each kind of expression."""
