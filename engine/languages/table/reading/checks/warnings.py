"""What is seen from the form of an expression or a loop alone: it will fail, or mean otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from engine.errors import DiceError, Fix, Span
from engine.languages.diagnostics import Diagnostic, note
from engine.languages.table import dice_text
from engine.languages.table.built_in import ROLL
from engine.languages.table.operations import PURE, UNLESS_ZERO, applied, negated
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    FunctionCall,
    IfStatement,
    Name,
    NumberLiteral,
    Return,
    Statement,
    TableSyntax,
    Text,
    Truth,
    UnaryOperation,
    WhileLoop,
    children,
    walk,
)

__all__ = ["constant", "is_endless", "notes_on"]

_ENDS_IN_DIE = re.compile(r"d\s*[0-9]+\s*\Z", re.IGNORECASE)
_BEGINS_WITH_DICE = re.compile(r"\s*[0-9]+\s*d", re.IGNORECASE)


def notes_on(node: TableSyntax) -> Iterator[Diagnostic]:
    """Yield what may be a mistake in a node itself, whatever is in it.

    These are notes: a script may never come to the node, or fail there on purpose.
    """
    if isinstance(node, BinaryOperation):
        yield from _dividing(node.operator, node.right, node.span)
    elif isinstance(node, Assignment):
        yield from _dividing(node.operator, node.value, node.span)
    elif isinstance(node, IfStatement) and node.otherwise is None:
        yield from _ended_at_once("if", node.then)
    elif isinstance(node, WhileLoop | ForLoop):
        yield from _ended_at_once("while" if isinstance(node, WhileLoop) else "for", node.body)
    elif isinstance(node, FunctionCall) and node.function.key == ROLL and len(node.arguments) == 1:
        (dice,) = node.arguments
        if isinstance(dice, Text):
            yield from _unreadable(dice)
        else:
            yield from _glued(dice)


def _ended_at_once(word: str, body: Statement) -> Iterator[Diagnostic]:
    """Yield where a lone ``;`` is all that a condition or a loop does."""
    # It stands at the bracket before it, which is shorter than an empty block.
    if isinstance(body, Block) and not body.statements and body.span.end - body.span.start == 1:
        message = f"this `{word}` does nothing: the `;` behind its `)` ends it"
        hint = "take the `;` away, so that what follows belongs to it"
        yield replace(note(message, body.span), hint=hint)


def is_endless(loop: WhileLoop) -> bool:
    """Return whether nothing in a loop can change its condition or leave it.

    A condition that calls more than ``max`` and its like may change by itself.
    """
    inside = walk(loop.body)
    if any(isinstance(node, Return) for node in inside):
        return False
    if isinstance(loop.condition, Truth):
        return loop.condition.value
    condition = walk(loop.condition)
    if any(isinstance(node, FunctionCall) and node.function.key not in PURE for node in condition):
        return False
    looked_at = {node.identifier.key for node in condition if isinstance(node, Name)}
    changed = {node.name.key for node in inside if isinstance(node, Assignment)}
    return bool(looked_at) and not looked_at & changed


def _dividing(operator: str | None, divisor: Expression, span: Span) -> Iterator[Diagnostic]:
    if operator in ("/", "%") and constant(divisor) == 0:
        yield note("division by zero", span, hint=UNLESS_ZERO)


def constant(expression: Expression) -> int | None:
    """Return the number that an expression always is, or None where it is not written out."""
    if isinstance(expression, NumberLiteral):
        return expression.value
    if not isinstance(expression, UnaryOperation | BinaryOperation):
        return None
    found = [constant(one) for one in children(expression) if isinstance(one, Expression)]
    numbers = [one for one in found if one is not None]
    if len(numbers) < len(found):
        return None
    try:
        made = (negated if isinstance(expression, UnaryOperation) else applied)(
            expression.operator, *numbers
        )
    except DiceError:
        return None
    return made if isinstance(made, int) and not isinstance(made, bool) else None


def _unreadable(dice: Text) -> Iterator[Diagnostic]:
    try:
        dice_text.canonical(dice.value)
    except DiceError as error:
        hint = error.hint or 'dice are written in Roll20 notation, such as "4d6kh3+2"'
        yield replace(note(error.message, dice.span), hint=hint)


def _glued(dice: Expression) -> Iterator[Diagnostic]:
    """Yield where ``+`` writes a number behind dice, or before them, instead of adding it."""
    terms = _terms(dice)
    if len(terms) > 1 and isinstance(terms[0], NumberLiteral):
        first, second = terms[:2]
        if isinstance(second, Text) and _BEGINS_WITH_DICE.match(second.value):
            yield _joining([first, second])
    for index, term in enumerate(terms):
        if isinstance(term, Text) and _ENDS_IN_DIE.search(term.value):
            numbers = list(
                takewhile(lambda one: isinstance(one, NumberLiteral), terms[index + 1 :])
            )
            if numbers:
                yield _joining([term, *numbers])


def _terms(whole: Expression) -> list[Expression]:
    """Return what ``+`` joins, from left to right."""
    terms: list[Expression] = []
    while isinstance(whole, BinaryOperation) and whole.operator == "+":
        terms.append(whole.right)
        whole = whole.left
    return [whole, *reversed(terms)]


def _joining(terms: Sequence[Expression]) -> Diagnostic:
    span = terms[0].span.to(terms[-1].span)
    parts = [str(one.value).strip() for one in terms if isinstance(one, Text | NumberLiteral)]
    added = f'"{" + ".join(parts)}"'
    fix = Fix(f"Write `{added}`", span, added)
    message = f"`+` joins {parts[0]} and {parts[1]} to the text {''.join(parts[:2])}"
    return note(message, span, (fix,))
