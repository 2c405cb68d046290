"""Tuples in collections as numbers, of which their parts are the digits.

``sets := foreach x in different p do [count x = p, x]; max sets`` becomes what it would be with
``16 * count x = p + x``, taken apart again in the end. Such numbers sort and compare as the tuples
do, and all that is known of dice, loops and figures of numbers holds for them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form
from engine.languages.troll.exact.direct.rewriting.numbers.elements import (
    EMPTY,
    TRUE,
    Elements,
    Range,
    number,
    of_binary,
    of_unary,
    several,
    together,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.textbox import JOINS

__all__ = ["script_of_numbers", "with_numbers_for_tuples"]

_MOST = 1 << 12
"""Numbers that tuples may become: more of them are dearer than what they save."""

_FARTHEST = 1 << 12
"""How far from 0 parts of tuples may be; of great ones some operators are errors."""

_OF_NUMBERS = ("sum", "straight", "-", "sgn")
"""Operators that are an error for tuples."""


_Names: TypeAlias = Mapping[str, Elements]
_Found: TypeAlias = tuple[Expression, Elements]


def script_of_numbers(
    script: syntax.TrollScript, definitions: Mapping[str, int]
) -> syntax.TrollScript:
    """Return a script of the same distribution with numbers for the tuples in its collections.

    It is the same script where ``with_numbers_for_tuples`` knows none.

    Args:
        script: The script.
        definitions: The numbers that are given from outside, by name.
    """
    if syntax.TupleLiteral not in syntax.forms(script):
        return script
    declared = {declaration.name: declaration for declaration in script.declarations}
    try:
        body, _ = normal_form(script.body, declared)
        coded = with_numbers_for_tuples(body, definitions)
    except (NotDirectError, RecursionError):
        return script
    return script if coded is None else syntax.changed(script, body=coded)


def with_numbers_for_tuples(
    node: Expression, definitions: Mapping[str, int] | None = None
) -> Expression | None:
    """Return an expression of the same value with numbers for the tuples in its collections.

    None where it has none, where something else is done with tuples than is known here, or where
    their parts can be too much.
    """
    last = set(map(id, _last_tuples(node)))
    if all(id(one) in last for one in syntax.walk(node) if isinstance(one, syntax.TupleLiteral)):
        return None
    names = {name: number(value, value) for name, value in (definitions or {}).items()}
    try:
        seen = _Coding({})
        seen.last(node, names)
        spans = [high - low + 1 for parts in seen.ranges.values() for low, high in parts]
        return _Coding(seen.ranges).last(node, names) if math.prod(spans) <= _MOST else None
    except NotDirectError:
        return None


def _last_tuples(node: Expression) -> Iterator[syntax.TrollSyntax]:
    """Yield the tuples that an expression may come to."""
    if isinstance(node, syntax.Let):
        yield from _last_tuples(node.body)
    elif isinstance(node, syntax.Conditional):
        yield from _last_tuples(node.then_branch)
        yield from _last_tuples(node.else_branch)
    elif isinstance(node, syntax.TupleLiteral):
        yield node
        for part in node.parts:
            yield from _last_tuples(part)


def _where_true(condition: Expression, names: _Names) -> _Names:
    """Return what is known of names where a condition holds: a name that it is is not empty."""
    if not isinstance(condition, syntax.Variable) or condition.name not in names:
        return names
    return {**names, condition.name: names[condition.name]._replace(is_filled=True)}


class _Coding:
    """Puts numbers in the place of tuples.

    Attributes:
        ranges: What the parts of tuples of each width can be.
    """

    def __init__(self, ranges: Mapping[int, tuple[Range, ...]]) -> None:
        """Begin with what is known of the parts; more is learnt on the way."""
        self.ranges = dict(ranges)

    # ---- what a script comes to ------------------------------------------------------------

    def last(self, node: Expression, names: _Names) -> Expression:
        """Return what a script ends with; tuples in it are made of their numbers again.

        Raises:
            NotDirectError: It cannot be told what it comes to.
        """
        if isinstance(node, syntax.Let):
            bound, known = self.coded(node.bound, names)
            return syntax.changed(
                node, bound=bound, body=self.last(node.body, {**names, node.name: known})
            )
        if isinstance(node, syntax.Conditional):
            condition, _ = self._operand(node.condition, names)
            then = self.last(node.then_branch, _where_true(node.condition, names))
            other = self.last(node.else_branch, names)
            return syntax.changed(node, condition=condition, then_branch=then, else_branch=other)
        if isinstance(node, syntax.TupleLiteral):
            return syntax.changed(
                node, parts=tuple([self.last(part, names) for part in node.parts])
            )
        if isinstance(node, syntax.TextLiteral):
            return node
        if isinstance(node, syntax.Samples):
            return self._samples(node, names)
        if isinstance(node, syntax.Binary) and node.operator in JOINS:
            left, right = self.last(node.left, names), self.last(node.right, names)
            return syntax.changed(node, left=left, right=right)
        made, known = self.coded(node, names)
        return self._tuple_again(made, known) if known.width > 1 else made

    def _samples(self, node: syntax.Samples, names: _Names) -> Expression:
        body, known = self.coded(node.body, names)
        if known.width > 1:
            raise NotDirectError
        count = None if node.count is None else self.coded(node.count, names)[0]
        return syntax.changed(node, count=count, body=body)

    def _tuple_again(self, node: Expression, known: Elements) -> Expression:
        """Return the tuple that a number stands for, or nothing where there is none."""
        if known.many > 1:
            raise NotDirectError
        span = node.span
        code = syntax.Variable(span, f"code at {span.start}")
        places = range(1, known.width + 1)
        parts = tuple([self._digit(code, known.width, place) for place in places])
        made: Expression = syntax.TupleLiteral(span, parts)
        if not known.is_filled:
            made = syntax.Conditional(span, code, made, syntax.CollectionLiteral(span, ()))
        return syntax.Let(span, code.name, span, node, made)

    def _digit(self, code: Expression, width: int, place: int) -> Expression:
        """Return the part of a tuple that stands at a place, counted from 1."""
        span, ranges = code.span, self.ranges[width]
        below = math.prod([high - low + 1 for low, high in ranges[place:]])
        low, high = ranges[place - 1]
        if below > 1:
            code = syntax.Binary(span, "/", code, syntax.Integer(span, below), span)
        if place > 1:
            code = syntax.Binary(span, "mod", code, syntax.Integer(span, high - low + 1), span)
        return syntax.Binary(span, "+", code, syntax.Integer(span, low), span) if low else code

    # ---- collections -----------------------------------------------------------------------

    def coded(self, node: Expression, names: _Names) -> _Found:
        """Return an expression with numbers for tuples, and what it can come to.

        Raises:
            NotDirectError: It cannot be told what it comes to, or it may be an error.
        """
        rule = _RULES.get(type(node))
        if rule is None:
            raise NotDirectError
        return rule(self, node, names)

    def _operand(self, node: Expression, names: _Names) -> _Found:
        """Return a collection that is looked at, where a tuple that is written out is an error."""
        if isinstance(node, syntax.TupleLiteral):
            raise NotDirectError
        return self.coded(node, names)

    def _integer(self, node: syntax.Integer, _names: _Names) -> _Found:
        return node, number(node.value, node.value)

    def _probability(self, node: syntax.Probability, _names: _Names) -> _Found:
        return node, TRUE

    def _variable(self, node: syntax.Variable, names: _Names) -> _Found:
        if node.name not in names:
            raise NotDirectError
        return node, names[node.name]

    def _dice(self, node: syntax.Dice, names: _Names) -> _Found:
        faces, sides = self.coded(node.faces, names)
        low, high = (0 if node.from_zero else 1), sides.number.high
        if node.count is None:
            return syntax.changed(node, faces=faces), number(low, high)
        count, known = self.coded(node.count, names)
        rolled = several(known.number, number(low, high))
        return syntax.changed(node, faces=faces, count=count), rolled

    def _repeated(self, node: syntax.RepeatedRoll, names: _Names) -> _Found:
        (count, known), (body, one) = self.coded(node.count, names), self.coded(node.body, names)
        return syntax.changed(node, count=count, body=body), several(known.number, one)

    def _union(self, node: syntax.CollectionLiteral, names: _Names) -> _Found:
        found = [self.coded(each, names) for each in node.elements]
        known = EMPTY
        for _, one in found:
            known = together(known, one)
        return syntax.changed(node, elements=tuple([made for made, _ in found])), known

    def _extremes(self, node: syntax.Extremes, names: _Names) -> _Found:
        count, numbers = self.coded(node.count, names)
        operand, known = self._operand(node.operand, names)
        low, high = numbers.number
        left = known._replace(
            many=min(known.many, max(high, 0)), is_filled=known.is_filled and low > 0
        )
        return syntax.changed(node, count=count, operand=operand), left

    def _unary(self, node: syntax.Unary, names: _Names) -> _Found:
        operand, known = self._operand(node.operand, names)
        if known.width > 1 and node.operator in _OF_NUMBERS:
            raise NotDirectError
        return syntax.changed(node, operand=operand), of_unary(node.operator, known)

    def _binary(self, node: syntax.Binary, names: _Names) -> _Found:
        sign = node.operator
        if sign in semantics.FILTERS and isinstance(node.left, syntax.Integer):
            inside = self._filtered(node, names)
            if inside is not None:
                return inside
        at_left = self.coded if sign == "U" or sign in semantics.FILTERS else self._operand
        at_right = self.coded if sign == "U" else self._operand
        (left, one), (right, other) = at_left(node.left, names), at_right(node.right, names)
        return syntax.changed(node, left=left, right=right), of_binary(sign, one, other)

    def _filtered(self, node: syntax.Binary, names: _Names) -> _Found | None:
        """Return the parts of tuples that pass a filter, each tested by itself; None for others."""
        if not isinstance(node.right, syntax.Projection):
            return None
        parts, known = self.coded(node.right, names)
        if not isinstance(parts, syntax.ForEach):
            return None
        body = syntax.changed(node, right=parts.body)
        return syntax.changed(parts, body=body), known._replace(is_filled=False)

    def _let(self, node: syntax.Let, names: _Names) -> _Found:
        bound, known = self.coded(node.bound, names)
        body, result = self.coded(node.body, {**names, node.name: known})
        return syntax.changed(node, bound=bound, body=body), result

    def _conditional(self, node: syntax.Conditional, names: _Names) -> _Found:
        condition, _ = self._operand(node.condition, names)
        then, one = self.coded(node.then_branch, _where_true(node.condition, names))
        otherwise, other = self.coded(node.else_branch, names)
        made = syntax.changed(node, condition=condition, then_branch=then, else_branch=otherwise)
        both = together(one, other)
        filled = one.is_filled and other.is_filled
        return made, both._replace(many=max(one.many, other.many), is_filled=filled)

    def _for_each(self, node: syntax.ForEach, names: _Names) -> _Found:
        items, known = self._operand(node.items, names)
        if not known.many:
            raise NotDirectError
        element = known._replace(many=1, is_filled=True)
        body, one = self.coded(node.body, {**names, node.name: element})
        filled = one.is_filled and known.is_filled
        result = one._replace(many=one.many * known.many, is_filled=filled)
        return syntax.changed(node, items=items, body=body), result

    def _loop(self, node: syntax.Loop, names: _Names) -> _Found:
        if node.accumulates:
            raise NotDirectError
        bound, known = self.coded(node.bound, names)
        condition, _ = self._operand(node.condition, {**names, node.name: known})
        return syntax.changed(node, bound=bound, condition=condition), known

    def _projection(self, node: syntax.Projection, names: _Names) -> _Found:
        operand, known = self.coded(node.operand, names)
        width = known.width
        if not 1 < width >= node.index or node.size not in (None, width):
            raise NotDirectError
        if node.size is not None and not known.is_one:
            raise NotDirectError  # names in brackets need one tuple
        part = known._replace(each=known.each[node.index - 1 : node.index])
        if known.is_one:
            return self._digit(operand, width, node.index), part
        span = node.span
        code = syntax.Variable(span, f"code at {span.start}")
        digit = self._digit(code, width, node.index)
        return syntax.ForEach(span, code.name, span, operand, digit), part

    def _tuple(self, node: syntax.TupleLiteral, names: _Names) -> _Found:
        found = [self.coded(part, names) for part in node.parts]
        each = tuple([known.number for _, known in found])
        if any(max(-low, high) > _FARTHEST for low, high in each):
            raise NotDirectError
        known = self.ranges.get(len(each), each)
        self.ranges[len(each)] = tuple(map(Range.with_other, known, each))
        return self._code(node, [made for made, _ in found]), Elements(1, is_filled=True, each=each)

    def _code(self, node: syntax.TupleLiteral, parts: list[Expression]) -> Expression:
        """Return the number of which parts are the digits."""
        span, factor, shift = node.span, 1, 0
        terms: list[Expression] = []
        for part, (low, high) in zip(reversed(parts), reversed(self.ranges[len(parts)])):
            shift -= low * factor
            if isinstance(part, syntax.Integer):
                shift += part.value * factor
            elif factor == 1:
                terms.append(part)
            else:
                times = syntax.Integer(span, factor)
                terms.append(syntax.Binary(span, "*", times, part, span))
            factor *= high - low + 1
        if shift or not terms:
            terms.insert(0, syntax.Integer(span, shift))
        whole = terms.pop()
        while terms:
            whole = syntax.Binary(span, "+", whole, terms.pop(), span)
        return whole


_RULES: dict[type[syntax.TrollSyntax], Callable[[_Coding, Any, _Names], _Found]] = {
    syntax.Integer: _Coding._integer,
    syntax.Probability: _Coding._probability,
    syntax.Variable: _Coding._variable,
    syntax.Dice: _Coding._dice,
    syntax.RepeatedRoll: _Coding._repeated,
    syntax.CollectionLiteral: _Coding._union,
    syntax.Extremes: _Coding._extremes,
    syntax.Unary: _Coding._unary,
    syntax.Binary: _Coding._binary,
    syntax.Let: _Coding._let,
    syntax.Conditional: _Coding._conditional,
    syntax.ForEach: _Coding._for_each,
    syntax.Loop: _Coding._loop,
    syntax.Projection: _Coding._projection,
    syntax.TupleLiteral: _Coding._tuple,
}
"""How each form is rewritten; what is missing here is left as it is."""
