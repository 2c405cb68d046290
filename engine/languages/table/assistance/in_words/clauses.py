"""What a condition of a table script asks, as a clause behind "if"."""

from __future__ import annotations

from engine.languages.in_words import LONGEST_PHRASE, joined, quoted
from engine.languages.table.assistance.in_words.phrases import COMPARED, Phrases
from engine.languages.table.built_in import ASK
from engine.languages.table.reading import syntax
from engine.languages.table.reading.syntax import Expression

__all__ = ["clause"]

DEEPEST = 6
"""Conditions in one another that a reader can follow."""


def clause(phrases: Phrases, node: Expression, *, holds: bool = True, depth: int = 0) -> str | None:
    """Return what a condition asks, or None where that is too long for a sentence.

    Args:
        phrases: The words for all expressions of the script.
        node: The condition.
        holds: Whether the clause is true where the condition holds, rather than where it does not.
        depth: How many conditions it stands in.
    """
    wording = _clause(phrases, node, depth, holds=holds) if depth < DEEPEST else None
    return wording if wording is None or len(wording) <= LONGEST_PHRASE else None


def _clause(phrases: Phrases, node: Expression, depth: int, *, holds: bool) -> str | None:
    match node:
        case syntax.UnaryOperation(operator="!", operand=operand):
            return clause(phrases, operand, holds=not holds, depth=depth + 1)
        case syntax.Logical(operator=operator, left=left, right=right):
            one = clause(phrases, left, holds=holds, depth=depth + 1)
            other = clause(phrases, right, holds=holds, depth=depth + 1)
            if one is None or other is None:
                return None
            word = "and" if (operator == "&&") == holds else "or"
            first, second = _enclosed(left, one, operator), _enclosed(right, other, operator)
            return f"{first} {word} {second}"
        case syntax.BinaryOperation(operator=operator, left=left, right=right) if (
            operator in COMPARED
        ):
            compared = phrases.filled(f"{{}} {COMPARED[operator][not holds]} {{}}", left, right)
            return None if compared is None else compared.text
        case syntax.FunctionCall(function=function, arguments=arguments) if function.key == ASK:
            return phrases.asked(arguments, "says yes to" if holds else "says no to")
        case syntax.FunctionCall(function=function, arguments=arguments) if function.key in (
            phrases.functions
        ):
            return _called(phrases, function.text, arguments, holds=holds)
        case syntax.Truth(value=value):
            return "this is done always" if value == holds else "this is done never"
    wording = phrases.of(node)
    return None if wording is None else f"{wording.inner} is {'true' if holds else 'false'}"


def _called(
    phrases: Phrases, name: str, arguments: tuple[Expression, ...], *, holds: bool
) -> str | None:
    given = [phrases.of(one) for one in arguments]
    wording = [one.inner for one in given if one is not None]
    if len(wording) < len(given):
        return None
    of_whom = f" for {joined(wording)}" if wording else ""
    return f"{quoted(name)} is {'true' if holds else 'false'}{of_whom}"


def _enclosed(node: Expression, wording: str, operator: str) -> str:
    is_other = isinstance(node, syntax.Logical) and node.operator != operator
    return f"({wording})" if is_other else wording
