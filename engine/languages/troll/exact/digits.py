"""Tuples of numbers that follow from several pools, as the digits of one number.

``x := 6d6; y := 4d6; ...; [hits, hurt, gear]`` comes to three numbers, each of which is a sum over
the dice of some pools. One after the other, what all these numbers of one pool are would have to
meet those of the next. As digits of one number that is large enough for all of them they are only
added up, as any other sum is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.values import Tuple, Value

__all__ = ["Digits", "digits_of"]

_POOLS = 3
"""Names of pools from which on numbers are put together."""

_MOST = 1 << 15
"""Values of the number that is made of all: more of them are dearer than what that saves."""


class Digits(NamedTuple):
    """A body that comes to a number in the place of a tuple.

    Attributes:
        body: The body.
        ranges: The least and the greatest that each number of the tuple may be.
    """

    body: Expression
    ranges: tuple[_Range, ...]

    def tuple_of(self, value: Value) -> Tuple:
        """Return the tuple that stands in the place of a number."""
        (whole,) = cast("tuple[int]", value)
        found: list[Value] = []
        for low, high in reversed(self.ranges):
            whole, digit = divmod(whole - low, high - low + 1)
            found.append((digit + low,))
        return Tuple(*reversed(found))


class _Range(NamedTuple):
    """What numbers can come to.

    Attributes:
        low: The least of them.
        high: The greatest of them.
    """

    low: int
    high: int


class _Size(NamedTuple):
    """What an expression can come to.

    Attributes:
        elements: How many elements a collection has at most; none where it is a number.
        each: What each of them can be, or the number.
    """

    elements: int | None
    each: _Range

    @property
    def most(self) -> int:
        """How many elements there are at most."""
        return 1 if self.elements is None else self.elements


_Names: TypeAlias = Mapping[str, _Size]


def digits_of(node: Expression) -> Digits | None:
    """Return a body that ends with a tuple as one that comes to a number, or None."""
    bindings: list[syntax.Let] = []
    known: dict[str, _Size] = {}
    while isinstance(node, syntax.Let):
        size = _size(node.bound, known)
        if size is None:
            return None
        known[node.name] = size
        bindings.append(node)
        node = node.body
    pools = [one for one in bindings if isinstance(one.bound, syntax.Dice) and one.bound.count]
    if not isinstance(node, syntax.TupleLiteral) or len(pools) < _POOLS or rolls(node):
        return None
    sizes = [_size(part, known) for part in node.parts]
    ranges = tuple([size.each for size in sizes if size is not None and size.elements is None])
    if len(ranges) < len(node.parts) or math.prod([high - low + 1 for low, high in ranges]) > _MOST:
        return None
    body = _together(node.parts, ranges)
    for one in reversed(bindings):
        body = syntax.changed(one, body=body)
    return Digits(body, ranges)


def _together(parts: Sequence[Expression], ranges: Sequence[_Range]) -> Expression:
    """Return the number of which some numbers are the digits."""
    terms: list[Expression] = []
    factor = 1
    for part, (low, high) in zip(reversed(parts), reversed(ranges), strict=True):
        span, times = part.span, syntax.Integer(part.span, factor)
        terms.append(part if factor == 1 else syntax.Binary(span, "*", times, part, span))
        factor *= high - low + 1
    whole = terms.pop()
    while terms:
        whole = syntax.Binary(whole.span, "+", whole, terms.pop(), whole.span)
    return whole


def _size(node: Expression, names: _Names) -> _Size | None:
    """Return what an expression can come to, or None where that is not known."""
    if isinstance(node, syntax.Integer):
        return _Size(None, _Range(node.value, node.value))
    if isinstance(node, syntax.Variable):
        return names.get(node.name)
    if isinstance(node, syntax.Dice):
        if not isinstance(node.faces, syntax.Integer):
            return None
        each = _Range(0, node.faces.value)
        if node.count is None:
            return _Size(None, each)
        count = _size(node.count, names)
        return None if count is None else _Size(max(0, count.each.high), each)
    if isinstance(node, syntax.Conditional):
        return _either(_size(node.then_branch, names), _size(node.else_branch, names))
    if isinstance(node, syntax.Unary):
        return _of_unary(node, _size(node.operand, names))
    if isinstance(node, syntax.Binary):
        return _of_binary(node, _size(node.left, names), _size(node.right, names))
    return None


def _either(one: _Size | None, other: _Size | None) -> _Size | None:
    if one is None or other is None:
        return None
    low, high = min(one.each.low, other.each.low), max(one.each.high, other.each.high)
    elements = None
    if one.elements is not None or other.elements is not None:
        elements = max(one.most, other.most)
    return _Size(elements, _Range(low, high))


def _of_unary(node: syntax.Unary, inside: _Size | None) -> _Size | None:
    if inside is None:
        return None
    elements, (low, high) = inside.most, inside.each
    if node.operator == "count":
        return _Size(None, _Range(0, elements))
    if node.operator == "sum":
        return _Size(None, _Range(min(0, low) * elements, max(0, high) * elements))
    if node.operator == "-":
        return _Size(None, _Range(-high, -low))
    return _Size(elements, inside.each) if node.operator == "different" else None


def _of_binary(node: syntax.Binary, left: _Size | None, right: _Size | None) -> _Size | None:
    if left is None or right is None:
        return None
    (low, high), (least, greatest) = left.each, right.each
    if node.operator == "+":
        return _Size(None, _Range(low + least, high + greatest))
    if node.operator == "-":
        return _Size(None, _Range(low - greatest, high - least))
    if node.operator == "U":
        both = _either(left, right)
        return both and both._replace(elements=left.most + right.most)
    if node.operator in semantics.FILTERS:
        return _Size(right.most, right.each)
    return _Size(left.most, left.each) if node.operator in ("keep", "drop", "--") else None
