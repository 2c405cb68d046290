"""From the grammar's rules to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lark import Token, Transformer, v_args

from engine.errors import DiceError, Span
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.textbox import TextBox

__all__ = ["TrollBuilder", "token_span"]


def token_span(token: Token) -> Span:
    """Return where ``token`` stands; no token of Troll goes over a line's end."""
    start, line, column = token.start_pos or 0, token.line or 1, token.column or 1
    return Span(start, start + len(token), line, column, line, column + len(token))


@v_args(inline=True)
class TrollBuilder(Transformer[Token, syntax.TrollScript]):
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
        name: Token,
        items: Expression,
        body: Expression,
    ) -> syntax.ForEach:
        span = token_span(keyword).to(body.span)
        return syntax.ForEach(span, str(name), token_span(name), items, body)

    def fold(
        self,
        keyword: Token,
        name: Token,
        items: Expression,
        carried: Token,
        *rest: Expression,
    ) -> syntax.Fold:
        start, body = rest if len(rest) > 1 else (self.variable(carried), *rest)
        if carried == name:
            raise DiceError(
                f"{name} is both the number and what is carried",
                token_span(carried),
                "give one of them another name",
            )
        return syntax.Fold(
            token_span(keyword).to(body.span),
            str(name),
            token_span(name),
            items,
            str(carried),
            token_span(carried),
            start,
            body,
        )

    def loop(
        self,
        keyword: Token,
        name: Token,
        bound: Expression,
        stop: Token,
        condition: Expression,
    ) -> syntax.Loop:
        return syntax.Loop(
            token_span(keyword).to(condition.span),
            keyword == "accumulate",
            str(name),
            token_span(name),
            bound,
            condition,
            stop == "until",
        )

    def let(
        self,
        name: Token,
        bound: Expression,
        body: Expression,
    ) -> syntax.Let:
        place = token_span(name)
        return syntax.Let(place.to(body.span), str(name), place, bound, body)

    # ---- terms ----------------------------------------------------------------------------

    def number(self, digits: Token) -> syntax.Integer:
        return syntax.Integer(token_span(digits), _whole(digits))

    def variable(self, name: Token) -> syntax.Variable:
        return syntax.Variable(token_span(name), str(name))

    def text(self, quoted: Token) -> syntax.TextLiteral:
        return syntax.TextLiteral(token_span(quoted), TextBox.from_string(quoted[1:-1]))

    def probability(self, sign: Token, fraction: Token) -> syntax.Probability:
        digits = fraction[2:]
        chance = Fraction(_whole(digits), 10 ** len(digits))
        return syntax.Probability(token_span(sign).to(token_span(fraction)), chance)

    def parenthesised(self, left: Token, inner: Expression, right: Token) -> Expression:
        # An error of the whole is shown with its parentheses.
        return replace(inner, span=_across(left, right))

    def empty(self, left: Token, right: Token) -> syntax.CollectionLiteral:
        return syntax.CollectionLiteral(_across(left, right), ())

    def collection(
        self, left: Token, elements: tuple[Expression, ...], right: Token
    ) -> syntax.CollectionLiteral:
        return syntax.CollectionLiteral(_across(left, right), elements)

    def pair(
        self, left: Token, first: Expression, second: Expression, right: Token
    ) -> syntax.PairLiteral:
        return syntax.PairLiteral(_across(left, right), first, second)

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


def _across(first: Token, last: Token) -> Span:
    return token_span(first).to(token_span(last))


def _operator(token: Token) -> str:
    """Return the operator as the syntax tree writes it: only one of each pair of spellings."""
    return {"@": "U", "D": "d", "Z": "z"}.get(token, str(token))


_DIGITS_AT_ONCE = 4000
"""Python refuses to read longer numbers in one go."""


def _whole(digits: str) -> int:
    number = 0
    for start in range(0, len(digits), _DIGITS_AT_ONCE):
        part = digits[start : start + _DIGITS_AT_ONCE]
        number = number * 10 ** len(part) + int(part)
    return number
