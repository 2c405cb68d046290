"""From the rules of AnyDice's grammar to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from dataclasses import replace

from lark import Token

from engine.errors import Span
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Statement
from engine.languages.grammars import token_span
from engine.languages.lexeme import whole_number

__all__ = ["AnyDiceBuilder"]


class AnyDiceBuilder:
    """Makes a node of each rule; the methods are named after the rules and their aliases."""

    # ---- statements -----------------------------------------------------------------------

    def program(self, *statements: Statement) -> syntax.AnyDiceScript:
        if not statements:
            return syntax.AnyDiceScript(Span(0, 0, 1, 1, 1, 1), ())
        return syntax.AnyDiceScript(statements[0].span.to(statements[-1].span), statements)

    def assignment(self, name: Token, _colon: Token, value: Expression) -> syntax.AssignStatement:
        place = token_span(name)
        return syntax.AssignStatement(place.to(value.span), str(name), place, value)

    def output(
        self, keyword: Token, value: Expression, name: Token | None = None
    ) -> syntax.OutputStatement:
        start = token_span(keyword)
        if name is None:
            return syntax.OutputStatement(start.to(value.span), value, None, None)
        place = token_span(name)
        return syntax.OutputStatement(start.to(place), value, name[1:-1], place)

    def setting(
        self, keyword: Token, setting: Token, value: Expression | Token
    ) -> syntax.SetStatement:
        is_text = isinstance(value, Token)
        place = token_span(value) if isinstance(value, Token) else value.span
        return syntax.SetStatement(
            token_span(keyword).to(place),
            setting[1:-1],
            token_span(setting),
            str(value)[1:-1] if is_text else value,
            place,
        )

    def function(
        self,
        keyword: Token,
        colon: Token,
        parts: tuple[Token | syntax.ParameterPart, ...],
        _left: Token,
        body: tuple[Statement, ...],
        right: Token,
    ) -> syntax.FunctionDefinition:
        parameters = tuple(part for part in parts if isinstance(part, syntax.ParameterPart))
        signature = tuple(str(part) if isinstance(part, Token) else None for part in parts)
        spans = [token_span(one) if isinstance(one, Token) else one.span for one in parts]
        head = spans[0].to(spans[-1]) if spans else token_span(colon)
        span = token_span(keyword).to(token_span(right))
        return syntax.FunctionDefinition(span, signature, parameters, body, head)

    def loop(
        self,
        keyword: Token,
        name: Token,
        items: Expression,
        block: tuple[tuple[Statement, ...], Span],
    ) -> syntax.LoopStatement:
        body, end = block
        return syntax.LoopStatement(
            token_span(keyword).to(end), str(name), token_span(name), items, body
        )

    def condition(
        self,
        keyword: Token,
        condition: Expression,
        block: tuple[tuple[Statement, ...], Span],
        otherwise: tuple[tuple[Statement, ...], Span] | syntax.IfChain | None = None,
    ) -> syntax.IfChain:
        start = token_span(keyword)
        body, end = block
        if otherwise is None:
            return syntax.IfChain(start.to(end), condition, body, ())
        if isinstance(otherwise, syntax.IfChain):
            return syntax.IfChain(start.to(otherwise.span), condition, body, (otherwise,))
        return syntax.IfChain(start.to(otherwise[1]), condition, body, otherwise[0])

    def block(self, _left: Token, *rest: Statement | Token) -> tuple[tuple[Statement, ...], Span]:
        right = rest[-1]
        assert isinstance(right, Token), "a block ends with its brace"
        statements = tuple(one for one in rest if not isinstance(one, Token))
        return statements, token_span(right)

    def inner_block(
        self, _left: Token, body: tuple[Statement, ...], right: Token
    ) -> tuple[tuple[Statement, ...], Span]:
        return body, token_span(right)

    def statements(self, *statements: Statement) -> tuple[Statement, ...]:
        return statements

    def result(self, keyword: Token, _colon: Token, value: Expression) -> syntax.ResultStatement:
        return syntax.ResultStatement(token_span(keyword).to(value.span), value)

    def parts(
        self, *parts: Token | syntax.ParameterPart
    ) -> tuple[Token | syntax.ParameterPart, ...]:
        return parts

    def word(self, word: Token) -> Token:
        return word

    def parameter(
        self, name: Token, _colon: Token | None = None, kind: Token | None = None
    ) -> syntax.ParameterPart:
        span = token_span(name) if kind is None else token_span(name).to(token_span(kind))
        return syntax.ParameterPart(span, str(name), "?" if kind is None else str(kind))

    # ---- values ---------------------------------------------------------------------------

    def binary(self, left: Expression, operator: Token, right: Expression) -> syntax.BinaryTerm:
        return syntax.BinaryTerm(
            left.span.to(right.span), str(operator), left, right, token_span(operator)
        )

    def unary(self, operator: Token, operand: Expression) -> syntax.UnaryTerm:
        return syntax.UnaryTerm(token_span(operator).to(operand.span), str(operator), operand)

    def number(self, digits: Token) -> syntax.WholeTerm:
        return syntax.WholeTerm(token_span(digits), whole_number(digits))

    def variable(self, name: Token) -> syntax.VariableTerm:
        return syntax.VariableTerm(token_span(name), str(name))

    def parenthesised(self, left: Token, inner: Expression, right: Token) -> Expression:
        # An error of the whole is shown with its parentheses.
        return replace(inner, span=token_span(left).to(token_span(right)))

    def sequence(self, left: Token, *rest: syntax.SequenceItem | Token) -> syntax.SequenceTerm:
        right = rest[-1]
        assert isinstance(right, Token), "a sequence ends with its brace"
        items = tuple(one for one in rest if not isinstance(one, Token))
        span = token_span(left).to(token_span(right))
        return syntax.SequenceTerm(span, items)

    def call(self, left: Token, *rest: Expression | Token) -> syntax.BracketCall:
        *parts, right = rest
        assert isinstance(right, Token), "a call ends with its bracket"
        signature = tuple(str(part) if isinstance(part, Token) else None for part in parts)
        arguments = tuple(part for part in parts if not isinstance(part, Token))
        return syntax.BracketCall(token_span(left).to(token_span(right)), signature, arguments)

    def called(self, word: Token) -> Token:
        return word

    def single(self, first: Expression) -> syntax.SequenceItem:
        return syntax.SequenceItem(first.span, first, None, None)

    def repeated(self, first: Expression, _colon: Token, times: Expression) -> syntax.SequenceItem:
        return syntax.SequenceItem(first.span.to(times.span), first, None, times)

    def span(self, first: Expression, last: Expression) -> syntax.SequenceItem:
        return syntax.SequenceItem(first.span.to(last.span), first, last, None)

    def repeated_span(
        self, first: Expression, last: Expression, _colon: Token, times: Expression
    ) -> syntax.SequenceItem:
        return syntax.SequenceItem(first.span.to(times.span), first, last, times)
