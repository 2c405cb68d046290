"""What a condition of Troll asks, as a clause behind "if"; what is not empty holds."""

from __future__ import annotations

from engine.languages.in_words import LONGEST_PHRASE
from engine.languages.troll.assistance.in_words.phrases import COMPARED, Phrases, among, share
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.languages.troll.semantics import TURNED_ROUND

__all__ = ["clause"]

DEEPEST = 6
"""Conditions in one another that a reader can follow."""

_IS = {
    "<": ("is less than", "is at least"),
    "<=": ("is at most", "is greater than"),
    ">": ("is greater than", "is at most"),
    ">=": ("is at least", "is less than"),
    "=": ("is", "is not"),
    "=/=": ("is not", "is"),
}
"""What a comparison says, and what it says where it does not hold."""


def clause(phrases: Phrases, node: Expression, *, holds: bool = True, depth: int = 0) -> str | None:
    """Return what a condition asks, or None where that is too long for a sentence.

    Args:
        phrases: The words for all expressions of the script.
        node: The condition.
        holds: Whether the clause is true where the condition holds, rather than where it does not.
        depth: How many conditions it stands in.
    """
    wording = _clause(phrases, node, holds, depth) if depth < DEEPEST else None
    return wording if wording is None or len(wording) <= LONGEST_PHRASE else None


def _clause(phrases: Phrases, node: Expression, holds: bool, depth: int) -> str | None:  # noqa: FBT001 - passed on
    match node:
        case syntax.Unary(operator="!", operand=operand):
            return clause(phrases, operand, holds=not holds, depth=depth + 1)
        case syntax.Binary(operator="&" | "U" as operator, left=left, right=right):
            one = clause(phrases, left, holds=holds, depth=depth + 1)
            other = clause(phrases, right, holds=holds, depth=depth + 1)
            if one is None or other is None:
                return None
            word = "and" if (operator == "&") == holds else "or"
            return f"{one} {word} {_enclosed(right, other)}"
        case syntax.Binary(operator=operator, left=left, right=right) if operator in COMPARED:
            return _compared(phrases, operator, left, right, holds=holds)
        case syntax.Binary(operator="keep", left=left, right=right):
            values, kept = phrases.of(left), among(phrases, right)
            if values is None or kept is None:
                return None
            if phrases.numbers.is_several(left):
                return f"{'any' if holds else 'none'} of {values.inner} is {kept}"
            return f"{values.inner} is {'' if holds else 'not '}{kept}"
        case syntax.Probability(chance=chance):
            return f"a chance of {share(chance if holds else 1 - chance)} comes up"
    wording = phrases.of(node)
    if wording is None:
        return None
    verb = "are" if wording.text.startswith("those ") else "is"
    return f"{wording.inner} {verb} {'not empty' if holds else 'empty'}"


def _enclosed(node: Expression, wording: str) -> str:
    is_joined = isinstance(node, syntax.Binary) and node.operator in ("&", "U")
    return f"({wording})" if is_joined else wording


def _compared(
    phrases: Phrases, operator: str, left: Expression, right: Expression, *, holds: bool
) -> str | None:
    bound, values = phrases.of(left), phrases.of(right)
    if bound is None or values is None:
        return None
    if phrases.numbers.is_several(right):
        some = "any" if holds else "none"
        return f"{some} of {values.inner} {_IS[TURNED_ROUND[operator]][0]} {bound.inner}"
    if isinstance(left, syntax.Integer):
        bound, values, operator = values, bound, TURNED_ROUND[operator]
    said, denied = _IS[operator]
    return f"{bound.inner} {said if holds else denied} {values.inner}"
