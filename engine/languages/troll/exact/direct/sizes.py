"""How many values dice can come to, as far as that can be told from how they are written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from engine.direct.results import COLLECTION, NUMBER, ways_to_show
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["Shape", "is_opened", "shape"]

_ROUNDS = 12
"""Dice of a chain that are counted, as there are no more by default."""


_FEW = 100
"""Values that numbers can come to together which are gone through rather than put together."""


class Shape(NamedTuple):
    """What an expression with dice can come to.

    Attributes:
        kind: The kind of its values.
        size: How many values there are, roughly, and mostly at most.
        least: The least number, or element of a collection.
        greatest: The greatest.
        elements: How many elements a collection has,.
        is_filled: Whether none of the collections is empty; of a number always.
    """

    kind: int
    size: int
    least: int
    greatest: int
    elements: int = 1
    is_filled: bool = True


Names: TypeAlias = Mapping[str, Shape | None]
"""What names can come to."""


def shape(node: Expression, names: Names) -> Shape | None:
    """Return what an expression can come to, or None where nobody knows.

    Args:
        node: The expression.
        names: What each name in it can come to.
    """
    rule = _RULES.get(type(node))
    return None if rule is None else rule(node, names)


def is_opened(node: Expression) -> bool:
    """Return whether the numbers that an expression is made of can show little together."""
    numbers = list(_numbers_in(node))
    if numbers == [node]:
        return False
    kept = [shape(one, {}) for one in numbers]
    known = [one.size for one in kept if one is not None and one.kind == NUMBER]
    return len(known) == len(kept) and math.prod(known) <= _FEW


def _numbers_in(node: Expression) -> Iterator[Expression]:
    """Yield the dice, or numbers made of dice, that an expression does arithmetic with."""
    if not rolls(node):
        return
    if isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC:
        parts: tuple[Expression, ...] = (node.left, node.right)
    elif isinstance(node, syntax.Unary) and node.operator in ("-", "sgn"):
        parts = (node.operand,)
    elif (
        isinstance(node, syntax.Unary)
        and node.operator in ("min", "max")
        and isinstance(node.operand, syntax.CollectionLiteral)
    ):
        parts = node.operand.elements
    else:
        yield node
        return
    for part in parts:
        yield from _numbers_in(part)


def _number(least: int, greatest: int, size: int | None = None) -> Shape:
    span = greatest - least + 1
    return Shape(NUMBER, span if size is None else min(span, size), least, greatest)


def _integer(node: syntax.Integer, _names: Names) -> Shape:
    return _number(node.value, node.value)


def _dice(node: syntax.Dice, names: Names) -> Shape | None:
    if not isinstance(node.faces, syntax.Integer):
        return None
    die = _number(0 if node.from_zero else 1, node.faces.value)
    return die if node.count is None else _several(node.count, die, names)


def _repeated(node: syntax.RepeatedRoll, names: Names) -> Shape | None:
    one = shape(node.body, names)
    return None if one is None or one.kind != NUMBER else _several(node.count, one, names)


def _several(count: Expression, one: Shape, names: Names) -> Shape | None:
    """Return so many independent numbers together, whose number is not rolled in place."""
    counts = None if rolls(count) else shape(count, names)
    if counts is None or counts.kind != NUMBER or counts.greatest < 1 or one.size < 1:
        return None
    many = counts.greatest
    ways = ways_to_show(many, one.size)
    return Shape(COLLECTION, ways, one.least, one.greatest, many, counts.least > 0)


def _loop(node: syntax.Loop, names: Names) -> Shape | None:
    one = shape(node.bound, names)
    if one is None or not node.accumulates:
        return one
    return Shape(COLLECTION, _ROUNDS * one.size, one.least, one.greatest, _ROUNDS * one.elements)


def _union(node: syntax.CollectionLiteral, names: Names) -> Shape | None:
    return _together(*[shape(each, names) for each in node.elements])


def _together(*parts: Shape | None) -> Shape | None:
    known = [part for part in parts if part is not None]
    if not known or len(known) < len(parts):
        return None
    return Shape(
        COLLECTION,
        math.prod([part.size for part in known]),
        min([part.least for part in known]),
        max([part.greatest for part in known]),
        sum([part.elements for part in known]),
        any(part.is_filled for part in known),
    )


def _extremes(node: syntax.Extremes, names: Names) -> Shape | None:
    operand = shape(node.operand, names)
    if operand is None or not isinstance(node.count, syntax.Integer) or node.count.value < 1:
        return None
    return operand._replace(kind=COLLECTION, elements=min(operand.elements, node.count.value))


def _unary(node: syntax.Unary, names: Names) -> Shape | None:
    operand = shape(node.operand, names)
    if node.operator == "count" and isinstance(node.operand, syntax.Binary):
        operand = shape(node.operand.right, names) or operand
        return None if operand is None else _number(0, operand.elements)
    if operand is None:
        return None
    many, least, greatest = operand.elements, operand.least, operand.greatest
    if node.operator == "sum":
        ends = (least, many * least, greatest, many * greatest, *([] if operand.is_filled else [0]))
        return _number(min(ends), max(ends), operand.size)
    if node.operator == "count":
        return _number(0, many)
    if node.operator in ("min", "max", "median", "choose") and operand.is_filled:
        return _number(least, greatest, operand.size * _different(node.operand, names, many))
    if node.operator == "-" and operand.kind == NUMBER:
        return _number(-greatest, -least, operand.size)
    return _number(-1, 1) if node.operator == "sgn" and operand.kind == NUMBER else None


def _different(node: Expression, names: Names, many: int) -> int:
    """Return how many elements of a collection differ at most, of which there are many."""
    if not isinstance(node, syntax.CollectionLiteral):
        return many
    parts = [part for one in node.elements if (part := shape(one, names)) is not None]
    known = {part.least for part in parts if part.least == part.greatest}
    return len(known) + sum([part.elements for part in parts if part.least < part.greatest])


def _binary(node: syntax.Binary, names: Names) -> Shape | None:
    left, right = shape(node.left, names), shape(node.right, names)
    if left is None or right is None:
        return None
    if node.operator == ".." and left.size == right.size == 1 and left.least <= right.least:
        return Shape(COLLECTION, 1, left.least, right.least, right.least - left.least + 1)
    if node.operator == "U":
        return _together(left, right)
    if node.operator not in ("+", "-", "*") or {left.kind, right.kind} != {NUMBER}:
        return None
    size = left.size * right.size
    if node.operator == "+":
        return _number(left.least + right.least, left.greatest + right.greatest, size)
    if node.operator == "-":
        return _number(left.least - right.greatest, left.greatest - right.least, size)
    ends = [one * other for one in left[2:4] for other in right[2:4]]
    return _number(min(ends), max(ends), size)


def _let(node: syntax.Let, names: Names) -> Shape | None:
    return shape(node.body, {**names, node.name: shape(node.bound, names)})


def _for_each(node: syntax.ForEach, names: Names) -> Shape | None:
    items = shape(node.items, names)
    if items is None:
        return None
    one = shape(node.body, {**names, node.name: _number(items.least, items.greatest)})
    if one is None or one.kind != NUMBER:
        return None
    size = ways_to_show(items.elements, max(one.size, 1))
    return Shape(COLLECTION, size, one.least, one.greatest, items.elements, items.is_filled)


def _variable(node: syntax.Variable, names: Names) -> Shape | None:
    return names.get(node.name)


def _conditional(node: syntax.Conditional, names: Names) -> Shape | None:
    then, otherwise = shape(node.then_branch, names), shape(node.else_branch, names)
    if then is None or otherwise is None:
        return None
    return Shape(
        max(then.kind, otherwise.kind),
        then.size + otherwise.size,
        min(then.least, otherwise.least),
        max(then.greatest, otherwise.greatest),
        max(then.elements, otherwise.elements),
        then.is_filled and otherwise.is_filled,
    )


_RULES: dict[type[syntax.TrollSyntax], Callable[[Any, Names], Shape | None]] = {
    syntax.Variable: _variable,
    syntax.Let: _let,
    syntax.ForEach: _for_each,
    syntax.Conditional: _conditional,
    syntax.Integer: _integer,
    syntax.Dice: _dice,
    syntax.RepeatedRoll: _repeated,
    syntax.Loop: _loop,
    syntax.CollectionLiteral: _union,
    syntax.Extremes: _extremes,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
}
"""What each form can come to; of all others nobody knows."""
