"""From the grammar's rules to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lark import Token

from engine.errors import DiceError, Span
from engine.languages.grammars import token_span
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.questions import name_of
from engine.languages.roll20.reading.syntax import Expression, Modifier, Point, Target

__all__ = ["RollBuilder"]

LONGEST_NUMBER = 1000
"""Digits of a number that may be written."""


class RollBuilder:
    """Makes a node of each rule; the methods are named after the rules and their aliases."""

    def roll(self, body: Expression) -> syntax.RollTree:
        return syntax.RollTree(body.span, body, None)

    # ---- expressions ----------------------------------------------------------------------

    def sum(self, *parts: Expression | Token) -> syntax.Addition:
        terms = tuple(part for part in parts if not isinstance(part, Token))
        signs = tuple(-1 if part == "-" else 1 for part in parts if isinstance(part, Token))
        return syntax.Addition(terms[0].span.to(terms[-1].span), terms, (1, *signs))

    def product(self, first: Expression, *parts: Expression | Token) -> syntax.Multiplication:
        operators = [str(part) for part in parts if isinstance(part, Token)]
        factors = [part for part in parts if not isinstance(part, Token)]
        rest = tuple(zip(operators, factors, strict=True))
        return syntax.Multiplication(first.span.to(factors[-1].span), first, rest)

    def raised(self, base: Expression, _sign: Token, exponent: Expression) -> syntax.Power:
        return syntax.Power(base.span.to(exponent.span), base, exponent)

    def negative(self, sign: Token, operand: Expression) -> Expression:
        if isinstance(operand, syntax.Negative):  # so that no row of signs is deep
            return operand.operand
        return syntax.Negative(token_span(sign).to(operand.span), operand)

    def positive(self, _sign: Token, operand: Expression) -> Expression:
        return operand

    def labelled(self, operand: Expression, label: Token) -> syntax.Labelled:
        if isinstance(operand, syntax.Labelled):  # so that no row of labels is deep
            label = Token("LABEL", f"[{operand.label}{label[1:]}", end_pos=label.end_pos)
            operand = operand.operand
        return syntax.Labelled(operand.span, operand, label[1:-1].strip())

    def inner(self, left: Token, operand: Expression, right: Token) -> Expression:
        return replace(operand, span=token_span(left).to(token_span(right)))

    def function(
        self, name: Token, _left: Token, operand: Expression, right: Token
    ) -> syntax.MathFunction:
        span = token_span(name).to(token_span(right))
        return syntax.MathFunction(span, str(name).lower(), operand)

    def number(self, token: Token) -> syntax.Number:
        span = token_span(token)
        if len(token) > LONGEST_NUMBER:
            raise DiceError(f"a number has {LONGEST_NUMBER:,} digits at most", span)
        return syntax.Number(span, Fraction(str(token)))

    def given(self, token: Token) -> syntax.Given:
        span = token_span(token)
        name = name_of(token)
        if not name.strip("|"):
            hint = "write one, as in @{strength} or ?{Bonus|2}"
            raise DiceError("a name or a question is missing between these braces", span, hint)
        _, bar, default = token[2:-1].partition("|")
        asks = token.startswith("?") and bar and default.strip()
        return syntax.Given(span, name, int(default) if asks else None)

    # ---- dice and groups ------------------------------------------------------------------

    def hundred(self, token: Token) -> syntax.Number:
        return syntax.Number(token_span(token), Fraction(100))

    def fate(self, token: Token) -> Token:
        return token

    def counted_dice(
        self,
        count: Expression,
        _sign: Token,
        sides: Expression | Token,
        modifiers: tuple[Modifier, ...],
    ) -> syntax.DiceTerm:
        return _dice(count.span, count, sides, modifiers)

    def one_die(
        self, sign: Token, sides: Expression | Token, modifiers: tuple[Modifier, ...]
    ) -> syntax.DiceTerm:
        return _dice(token_span(sign), None, sides, modifiers)

    def group(self, left: Token, *parts: object) -> syntax.Group:
        *inside, right, modifiers = parts
        rolls = tuple(part for part in inside if isinstance(part, syntax.RollSyntax))
        assert isinstance(right, Token)
        assert isinstance(modifiers, tuple)
        end = modifiers[-1].span if modifiers else token_span(right)
        return syntax.Group(token_span(left).to(end), rolls, modifiers)  # type: ignore[arg-type]  # the grammar says what they are

    # ---- modifiers ------------------------------------------------------------------------

    def modifiers(self, *found: Modifier) -> tuple[Modifier, ...]:
        return found

    def explode(self, sign: Token, point: Point | None = None) -> syntax.Explode:
        word = str(sign).lower()
        span = _span(sign, point)
        return syntax.Explode(span, word.startswith("!!"), word.endswith("p"), point)

    def reroll(self, sign: Token, point: Point | None = None) -> syntax.Reroll:
        return syntax.Reroll(_span(sign, point), len(sign) == 2, point)

    def select(self, sign: Token, number: Expression | None = None) -> syntax.Select:
        word = str(sign).lower()
        keeps = word[0] == "k"
        highest = word[1:] == "h" if len(word) == 2 else keeps
        return syntax.Select(_span(sign, number), keeps, highest, number)

    def success(self, sign: Token, target: Target) -> syntax.Success:
        point = self.point(sign, target)
        return syntax.Success(point.span, point)

    def failure(self, sign: Token, point: Point) -> syntax.Failure:
        return syntax.Failure(_span(sign, point), point)

    def critical(self, sign: Token, point: Point | None = None) -> syntax.Critical:
        return syntax.Critical(_span(sign, point), str(sign).lower() == "cs", point)

    def sort(self, sign: Token) -> syntax.Sort:
        return syntax.Sort(token_span(sign), str(sign).lower() == "sd")

    def point(self, sign: Token, target: Target) -> Point:
        return Point(token_span(sign).to(target.span), str(sign)[0], target)

    def bare_point(self, number: Expression) -> Point:
        return Point(number.span, "=", Target(number.span, number, negative=False))

    def signed_point(self, sign: Token, number: Expression) -> Point:
        target = self.target(sign, number)
        return Point(target.span, "=", target)

    def target(self, *parts: Token | Expression) -> Target:
        number = parts[-1]
        assert isinstance(number, syntax.RollSyntax)
        span = number.span
        if len(parts) == 2 and isinstance(parts[0], Token):
            span = token_span(parts[0]).to(span)
        return Target(span, number, negative=len(parts) == 2)


def _span(sign: Token, rest: syntax.RollSyntax | None) -> Span:
    span = token_span(sign)
    return span if rest is None else span.to(rest.span)


def _dice(
    start: Span,
    count: Expression | None,
    sides: Expression | Token,
    modifiers: tuple[Modifier, ...],
) -> syntax.DiceTerm:
    end = token_span(sides) if isinstance(sides, Token) else sides.span
    if modifiers:
        end = modifiers[-1].span
    highest = None if isinstance(sides, Token) else sides
    return syntax.DiceTerm(start.to(end), count, highest, modifiers)
