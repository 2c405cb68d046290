"""Edits of a script, and the shapes of its tree that are looked for where it is mended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import TrollScript, TrollSyntax, children
from engine.languages.troll.semantics import ARITHMETIC, FILTERS

__all__ = [
    "Edit",
    "calculation",
    "edited",
    "first_operand",
    "insertion",
    "is_arithmetic",
    "is_filter",
    "is_many",
    "last_operand",
    "paths",
    "source",
    "tests",
]


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement in a text.

    Attributes:
        start: Offset of the first character replaced.
        end: Offset just after the last one.
        text: What is written there.
    """

    start: int
    end: int
    text: str


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """Return ``text`` with edits made that do not overlap."""
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def insertion(place: int, text: str) -> Edit:
    """Return the edit that writes ``text`` at an offset."""
    return Edit(place, place, text)


def source(text: str, node: TrollSyntax) -> str:
    """Return how ``text`` writes a node."""
    return text[node.span.start : node.span.end]


def paths(script: TrollScript) -> Iterator[tuple[TrollSyntax, ...]]:
    """Yield each node of a script at the end of all nodes around it, outer ones first."""
    waiting: list[tuple[TrollSyntax, ...]] = [(script, child) for child in children(script)]
    while waiting:
        path = waiting.pop()
        yield path
        waiting.extend((*path, child) for child in reversed(children(path[-1])))


def calculation(path: tuple[TrollSyntax, ...]) -> tuple[TrollSyntax, TrollSyntax]:
    """Return the whole calculation that the end of ``path`` is part of, and what is around it.

    It goes no farther than to the parentheses around it.
    """
    place = len(path) - 2
    while is_arithmetic(path[place - 1]) and not _in_parentheses(path[place]):
        place -= 1
    return path[place], path[place - 1]


def first_operand(node: TrollSyntax) -> TrollSyntax:
    """Return the first operand of a calculation, without the parentheses that it may stand in."""
    return node.left if isinstance(node, syntax.Binary) else node


def last_operand(node: TrollSyntax) -> TrollSyntax:
    """Return the last operand of a calculation; see ``first_operand``."""
    return node.right if isinstance(node, syntax.Binary) else node


def _in_parentheses(node: TrollSyntax) -> bool:
    return node.span.start < first_operand(node).span.start


def is_arithmetic(node: TrollSyntax) -> bool:
    """Return whether an expression calculates with single numbers."""
    if isinstance(node, syntax.Unary):
        return node.operator == "-"
    return isinstance(node, syntax.Binary) and node.operator in ARITHMETIC


def is_filter(node: TrollSyntax) -> TypeGuard[syntax.Binary]:
    """Return whether an expression keeps some values of a collection, as ``3 < x`` does."""
    return isinstance(node, syntax.Binary) and node.operator in FILTERS


def is_many(node: TrollSyntax, pools: frozenset[str]) -> bool:
    """Return whether an expression is plainly a collection of more than one number.

    Args:
        node: The expression.
        pools: Names that are known to stand for such collections.
    """
    match node:
        case syntax.Variable(name=name):
            return name in pools
        case (
            syntax.Dice(count=count)
            | syntax.RepeatedRoll(count=count)
            | syntax.Extremes(count=count)
        ):
            return not (count is None or (isinstance(count, syntax.Integer) and count.value <= 1))
        case syntax.CollectionLiteral(elements=elements):
            return len(elements) > 1
        case syntax.Binary(operator=operator):
            return operator in ("U", "..")
        case _:
            return False


def tests(node: TrollSyntax) -> bool:
    """Return whether only it matters to ``node`` that an operand is not empty."""
    if isinstance(node, syntax.Unary):
        return node.operator in ("count", "!")
    return isinstance(node, syntax.Conditional | syntax.Loop) or (
        isinstance(node, syntax.Binary) and node.operator in ("&", "U")
    )
