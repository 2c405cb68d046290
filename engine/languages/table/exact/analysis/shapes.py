"""What expressions and statements look like: shapes that are equal where the same is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from engine.languages.table.exact.analysis.drifts import MIRRORED
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Block,
    Expression,
    FunctionCall,
    Identifier,
    Name,
    NumberLiteral,
    TableSyntax,
    Text,
    Truth,
    UnaryOperation,
)

__all__ = ["Question", "Shape", "question_of", "questions_in", "shape_of", "template_of"]

Shape: TypeAlias = tuple[object, ...]
"""What a piece of syntax looks like, with numbers in the place of names."""

Slots: TypeAlias = Mapping[Identifier, int]

_ITSELF = ("itself",)
_PART = ("part",)


class Question(NamedTuple):
    """A comparison of a variable with a number that is written down.

    Attributes:
        operator: The comparison, with the variable on its left.
        number: What it is compared with.
    """

    operator: str
    number: int


def shape_of(node: TableSyntax, slots: Slots) -> Shape:
    """Return what a statement or an expression looks like.

    Args:
        node: The statement or expression.
        slots: The numbers of the variables.
    """
    if isinstance(node, Identifier):
        return ("variable", slots[node]) if node in slots else ("name", node.key)
    names: tuple[str, ...] = node.__match_args__[1:]
    own = [
        value for name in names if not isinstance(value := getattr(node, name), TableSyntax | tuple)
    ]
    inside = [shape_of(part, slots) for part in node.parts]
    if isinstance(node, Block) and len(inside) == 1:
        return inside[0]
    return (type(node).__name__, *own, *inside)


def questions_in(node: Expression, slots: Slots) -> Iterator[tuple[int, Question | None]]:
    """Yield the variables that an expression reads, each with the question that is asked of it.

    The question is None where a variable is looked at in any other way.

    Args:
        node: The expression.
        slots: The numbers of the variables.
    """
    if isinstance(node, Name):
        yield slots[node.identifier], None
        return
    question = question_of(node, slots)
    if question is not None:
        yield question
        return
    for part in node.parts:
        if not isinstance(part, Identifier):
            yield from questions_in(part, slots)  # type: ignore[arg-type]  # parts of expressions


def question_of(node: Expression, slots: Slots) -> tuple[int, Question] | None:
    """Return the variable that an expression compares with a number, and the comparison.

    Returns:
        None where the expression is no such comparison.
    """
    if isinstance(node, BinaryOperation) and node.operator in MIRRORED:
        for one, other, sign in (
            (node.left, node.right, node.operator),
            (node.right, node.left, MIRRORED[node.operator]),
        ):
            number = _number(other)
            if isinstance(one, Name) and number is not None:
                return slots[one.identifier], Question(sign, number)
    return None


def _number(node: Expression) -> int | None:
    """Return the number that is written down, if it is one."""
    if isinstance(node, NumberLiteral):
        return node.value
    if isinstance(node, UnaryOperation) and node.operator == "-":
        inside = _number(node.operand)
        return None if inside is None else -inside
    return None


def template_of(node: Expression, slot: int, slots: Slots, parts: list[Expression]) -> Shape | None:
    """Return how a variable is changed, whatever it and the parts that do not read it come to.

    Args:
        node: What is put into the variable.
        slot: The variable.
        slots: The numbers of the variables.
        parts: The parts that do not read it are added to these, in the order of the text.

    Returns:
        None where that cannot be told.
    """
    if isinstance(node, Name) and slots[node.identifier] == slot:
        return _ITSELF
    if all(read != slot for read, _ in questions_in(node, slots)):
        if isinstance(node, NumberLiteral | Truth | Text):
            return ("known", node.value)
        parts.append(node)
        return _PART
    if isinstance(node, BinaryOperation):
        inside = [template_of(one, slot, slots, parts) for one in (node.left, node.right)]
        return None if None in inside else (node.operator, *inside)
    if isinstance(node, FunctionCall) and node.function.key in ("max", "min"):
        inside = [template_of(one, slot, slots, parts) for one in node.arguments]
        return None if None in inside else (node.function.key, *inside)
    return None
