"""From the grammar's rules to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from lark import Token

from engine.errors import DiceError, Span
from engine.languages.grammars import token_span
from engine.languages.lexeme import whole_number
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.textbox import TextBox

__all__ = ["TrollBuilder"]

Binder: TypeAlias = Token | syntax.TupleLiteral
"""A name that is bound, or the names in brackets that take a tuple apart."""


class TrollBuilder:
    """Makes a node of each rule; the methods are named after the rules and their aliases."""

    # ---- declarations ---------------------------------------------------------------------

    def script(self, *parts: Expression | syntax.Declaration) -> syntax.TrollScript:
        declarations: list[syntax.Declaration] = []
        for part in parts:
            if isinstance(part, syntax.Function | syntax.Compositional):
                declarations.append(part)
            else:
                body = part
        return syntax.TrollScript(parts[0].span.to(parts[-1].span), body, tuple(declarations))

    def function(
        self,
        keyword: Token,
        name: Token,
        _left: Token,
        parameters: tuple[Token, ...],
        _right: Token,
        _equals: Token,
        body: Expression,
    ) -> syntax.Function:
        return syntax.Function(
            token_span(keyword).to(body.span),
            str(name),
            tuple(map(str, parameters)),
            body,
            token_span(name),
            tuple(map(token_span, parameters)),
        )

    def compositional(
        self,
        keyword: Token,
        name: Token,
        _left: Token,
        empty: Expression,
        single: Token,
        join: Token,
        right: Token,
    ) -> syntax.Compositional:
        return syntax.Compositional(
            token_span(keyword).to(token_span(right)),
            str(name),
            empty,
            _operator(single),
            _operator(join),
            token_span(name),
            token_span(single),
            token_span(join),
        )

    def names(self, *names: Token) -> tuple[Token, ...]:
        return names

    def single(self, token: Token) -> Token:
        return token

    join = single

    # ---- operators ------------------------------------------------------------------------

    def binary(self, left: Expression, operator: Token, right: Expression) -> syntax.Binary:
        return syntax.Binary(
            left.span.to(right.span), _operator(operator), left, right, token_span(operator)
        )

    def unary(self, operator: Token, operand: Expression) -> syntax.Unary:
        return syntax.Unary(token_span(operator).to(operand.span), str(operator), operand)

    def extremes(self, word: Token, count: Expression, operand: Expression) -> syntax.Extremes:
        span = token_span(word).to(operand.span)
        return syntax.Extremes(span, word == "largest", count, operand)

    def projection(self, sign: Token, operand: Expression) -> syntax.Projection:
        return syntax.Projection(token_span(sign).to(operand.span), int(sign[1]), operand)

    def die(self, letter: Token, faces: Expression) -> syntax.Dice:
        return syntax.Dice(token_span(letter).to(faces.span), None, faces, letter in "zZ")

    def dice(self, count: Expression, letter: Token, faces: Expression) -> syntax.Dice:
        return syntax.Dice(count.span.to(faces.span), count, faces, letter in "zZ")

    def copies(self, count: Expression, body: Expression) -> syntax.RepeatedRoll:
        if isinstance(body, syntax.TupleLiteral) and all(
            isinstance(part, syntax.Integer) for part in body.parts
        ):
            message = "copies of a tuple without dice"
            raise DiceError(message, body.span, "several equal ones are written {[1, 2], [1, 2]}")
        return syntax.RepeatedRoll(count.span.to(body.span), count, body)

    def sample(self, quote: Token, body: Expression) -> syntax.Samples:
        return syntax.Samples(token_span(quote).to(body.span), None, body)

    def samples(self, count: Expression, _quote: Token, body: Expression) -> syntax.Samples:
        return syntax.Samples(count.span.to(body.span), count, body)

    def default(self, name: Token, fallback: Expression) -> syntax.Default:
        place = token_span(name)
        return syntax.Default(place.to(fallback.span), str(name), place, fallback)

    # ---- forms with words -----------------------------------------------------------------

    def conditional(
        self,
        keyword: Token,
        condition: Expression,
        then_branch: Expression,
        else_branch: Expression,
    ) -> syntax.Conditional:
        span = token_span(keyword).to(else_branch.span)
        return syntax.Conditional(span, condition, then_branch, else_branch)

    def foreach(
        self,
        keyword: Token,
        binder: Binder,
        items: Expression,
        body: Expression,
    ) -> syntax.ForEach:
        span = token_span(keyword).to(body.span)
        name, place, body = _bound(binder, items.span, body)
        return syntax.ForEach(span, name, place, items, body)

    def fold(
        self,
        keyword: Token,
        element: Binder,
        items: Expression,
        beginning: tuple[Binder, Expression],
        body: Expression,
    ) -> syntax.Fold:
        carried, start = beginning
        _check_apart(element, carried)
        span = token_span(keyword).to(body.span)
        name, place, body = _bound(element, items.span, body)
        kept, _, body = _bound(carried, start.span, body)
        return syntax.Fold(span, name, place, items, kept, start, body)

    def carried(self, binder: Binder, start: Expression | None = None) -> tuple[Binder, Expression]:
        if start is None:
            start = self.variable(binder) if isinstance(binder, Token) else binder
        return binder, start

    def loop(
        self,
        keyword: Token,
        binder: Binder,
        bound: Expression,
        stop: Token,
        condition: Expression,
    ) -> syntax.Loop:
        span = token_span(keyword).to(condition.span)
        name, place, condition = _bound(binder, bound.span, condition)
        return syntax.Loop(
            span, keyword == "accumulate", name, place, bound, condition, stop == "until"
        )

    def let(
        self,
        binder: Binder,
        bound: Expression,
        body: Expression,
    ) -> syntax.Let:
        name, place, inner = _bound(binder, bound.span, body)
        return syntax.Let(place.to(body.span), name, place, bound, inner)

    # ---- terms ----------------------------------------------------------------------------

    def number(self, digits: Token) -> syntax.Integer:
        return syntax.Integer(token_span(digits), whole_number(digits))

    def variable(self, name: Token) -> syntax.Variable:
        return syntax.Variable(token_span(name), str(name))

    def text(self, quoted: Token) -> syntax.TextLiteral:
        return syntax.TextLiteral(token_span(quoted), TextBox.from_string(quoted[1:-1]))

    def probability(self, sign: Token, fraction: Token) -> syntax.Probability:
        digits = fraction[2:]
        chance = Fraction(whole_number(digits), 10 ** len(digits))
        return syntax.Probability(token_span(sign).to(token_span(fraction)), chance)

    def parenthesised(self, left: Token, inner: Expression, right: Token) -> Expression:
        # An error of the whole is shown with its parentheses.
        return syntax.changed(inner, span=_across(left, right))

    def empty(self, left: Token, right: Token) -> syntax.CollectionLiteral:
        return syntax.CollectionLiteral(_across(left, right), ())

    def collection(
        self, left: Token, elements: tuple[Expression, ...], right: Token
    ) -> syntax.CollectionLiteral:
        return syntax.CollectionLiteral(_across(left, right), elements)

    def tuple_literal(
        self, left: Token, *parts_and_right: Expression | Token
    ) -> syntax.TupleLiteral:
        parts = tuple([one for one in parts_and_right if not isinstance(one, Token)])
        (right,) = (one for one in parts_and_right if isinstance(one, Token))
        return syntax.TupleLiteral(_across(left, right), parts)

    def call(
        self,
        keyword: Token,
        name: Token,
        _left: Token,
        arguments: tuple[Expression, ...],
        right: Token,
    ) -> syntax.Call:
        return syntax.Call(_across(keyword, right), str(name), token_span(name), arguments)

    def values(self, *values: Expression) -> tuple[Expression, ...]:
        return values


# ---- names that are bound -----------------------------------------------------------------


def _bound(binder: Binder, place: Span, body: Expression) -> tuple[str, Span, Expression]:
    """Return the name that is bound, where it stands, and the body with what it needs to see.

    Names that take a tuple apart are bound in the body, to the parts of what the tuple is bound to.

    Args:
        binder: A name, or the names in brackets.
        place: Where the tuple stands, for errors.
        body: What sees the names.
    """
    if isinstance(binder, Token):
        return str(binder), token_span(binder), body
    written = _written(binder)
    whole = syntax.Variable(place, written)
    size = len(binder.parts)
    for index, part in reversed(list(enumerate(binder.parts, 1))):
        value = syntax.Projection(place, index, whole, size)
        if isinstance(part, syntax.Variable):
            body = syntax.Let(part.span.to(body.span), part.name, part.span, value, body)
        else:
            assert isinstance(part, syntax.TupleLiteral), "it has been checked"
            name, inner_place, body = _bound(part, place, body)
            body = syntax.Let(inner_place.to(body.span), name, inner_place, value, body)
    return written, binder.span, body


def _written(binder: syntax.TupleLiteral) -> str:
    """Return how names in brackets are written, having checked that they are names."""
    _check_apart(binder)
    parts = [
        part.name if isinstance(part, syntax.Variable) else _written(part)
        for part in binder.parts
        if isinstance(part, syntax.Variable | syntax.TupleLiteral)
    ]
    return f"[{', '.join(parts)}]"


def _check_apart(*binders: Binder) -> None:
    """Check that all that is bound together are names, and different ones."""
    found: set[str] = set()
    for name, place in (one for binder in binders for one in _names(binder)):
        if name in found:
            raise DiceError(f"{name} is bound twice here", place, "give one of them another name")
        found.add(name)


def _names(binder: Binder | Expression) -> Iterator[tuple[str, Span]]:
    if isinstance(binder, Token):
        yield str(binder), token_span(binder)
    elif isinstance(binder, syntax.Variable):
        yield binder.name, binder.span
    elif isinstance(binder, syntax.TupleLiteral):
        for part in binder.parts:
            yield from _names(part)
    else:
        raise DiceError(
            "a tuple is taken apart by names", binder.span, "write [a, b] := [d6, d8]; a * b"
        )


def _across(first: Token, last: Token) -> Span:
    return token_span(first).to(token_span(last))


def _operator(token: Token) -> str:
    """Return the operator as the syntax tree writes it: only one of each pair of spellings."""
    return _SPELLINGS.get(token) or str(token)


_SPELLINGS = {"@": "U", "D": "d", "Z": "z"}
"""Operators that are written in two ways, as the syntax tree writes them."""
