"""From the grammar's rules to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from flint import fmpz
from lark import Token, Transformer, v_args

from engine.errors import Span
from engine.languages.table.reading import syntax
from engine.languages.table.reading.syntax import Block, Expression, Identifier, Statement

__all__ = ["TableBuilder"]


def _span(token: Token) -> Span:
    return Span(
        token.start_pos or 0,
        token.end_pos or 0,
        token.line or 1,
        token.column or 1,
        token.end_line or 1,
        token.end_column or 1,
    )


def _identifier(token: Token) -> Identifier:
    return Identifier(_span(token), str(token))


@v_args(inline=True)
class TableBuilder(Transformer[Token, syntax.Declaration]):
    """Makes a node of each rule; the methods are named after the rules and their aliases."""

    # ---- declarations ---------------------------------------------------------------------

    def type_declaration(
        self,
        keyword: Token,
        name: Token,
        _left: Token,
        fields: tuple[syntax.Field, ...] | None,
        right: Token,
    ) -> syntax.TypeDeclaration:
        span = _span(keyword).to(_span(right))
        return syntax.TypeDeclaration(span, _identifier(name), fields or ())

    def fields(self, *parts: syntax.Field | Token) -> tuple[syntax.Field, ...]:
        return tuple(part for part in parts if isinstance(part, syntax.Field))

    parameters = fields

    def field(self, name: Token, _colon: Token, kind: syntax.KindName) -> syntax.Field:
        return syntax.Field(_span(name).to(kind.span), _identifier(name), kind)

    def kind(self, name: Token, *lists: Token) -> syntax.KindName:
        span = _span(name).to(_span(lists[-1] if lists else name))
        return syntax.KindName(span, _identifier(name), len(lists))

    def function(
        self,
        keyword: Token,
        name: Token,
        _left: Token,
        parameters: tuple[syntax.Field, ...] | None,
        _right: Token,
        body: Block,
    ) -> syntax.FunctionDeclaration:
        span = _span(keyword).to(body.span)
        return syntax.FunctionDeclaration(span, _identifier(name), parameters or (), body, None)

    def roll(
        self,
        keyword: Token,
        title: Token | None,
        name: Token,
        _left: Token,
        parameters: tuple[syntax.Field, ...] | None,
        _right: Token,
        body: Block,
    ) -> syntax.FunctionDeclaration:
        span = _span(keyword).to(body.span)
        shown = str(name if title is None else title)
        return syntax.FunctionDeclaration(span, _identifier(name), parameters or (), body, shown)

    # ---- statements -----------------------------------------------------------------------

    def block(self, left: Token, *rest: Statement | Token | None) -> Block:
        *statements, right = rest
        assert isinstance(right, Token)
        kept = tuple(one for one in statements if one is not None and not isinstance(one, Token))
        return Block(_span(left).to(_span(right)), kept)

    def conditional(
        self,
        keyword: Token,
        _left: Token,
        condition: Expression,
        _right: Token,
        then: Statement | None,
        _else: Token | None = None,
        otherwise: Statement | None = None,
    ) -> syntax.IfStatement:
        span = _span(keyword).to(_span(_right) if then is None else then.span)
        last = span if otherwise is None else otherwise.span
        return syntax.IfStatement(span.to(last), condition, _body(then, _right), otherwise)

    def loop(
        self,
        keyword: Token,
        _left: Token,
        condition: Expression,
        right: Token,
        body: Statement | None,
    ) -> syntax.WhileLoop:
        inside = _body(body, right)
        return syntax.WhileLoop(_span(keyword).to(inside.span), condition, inside)

    def each(
        self,
        keyword: Token,
        _left: Token,
        name: Token,
        _colon: Token,
        items: Expression,
        right: Token,
        body: Statement | None,
    ) -> syntax.ForLoop:
        inside = _body(body, right)
        return syntax.ForLoop(_span(keyword).to(inside.span), _identifier(name), items, inside)

    def giving_back(self, keyword: Token, value: Expression | None, end: Token) -> syntax.Return:
        return syntax.Return(_span(keyword).to(_span(end)), value)

    def assignment(
        self, name: Token, sign: Token, value: Expression, end: Token
    ) -> syntax.Assignment:
        operator = str(sign)[:-1] or None
        return syntax.Assignment(_span(name).to(_span(end)), _identifier(name), operator, value)

    def counting(self, name: Token, sign: Token, end: Token) -> syntax.Assignment:
        one = syntax.NumberLiteral(_span(sign), 1)
        return syntax.Assignment(_span(name).to(_span(end)), _identifier(name), sign[0], one)

    def counting_first(self, sign: Token, name: Token, end: Token) -> syntax.Assignment:
        one = syntax.NumberLiteral(_span(sign), 1)
        return syntax.Assignment(_span(sign).to(_span(end)), _identifier(name), sign[0], one)

    def performing(self, call: syntax.FunctionCall, _end: Token) -> syntax.Perform:
        return syntax.Perform(call.span, call)

    def nothing(self, _end: Token) -> None:
        return None

    # ---- expressions ----------------------------------------------------------------------

    def logical(self, left: Expression, sign: Token, right: Expression) -> syntax.Logical:
        return syntax.Logical(left.span.to(right.span), str(sign), left, right)

    def binary(self, left: Expression, sign: Token, right: Expression) -> syntax.BinaryOperation:
        return syntax.BinaryOperation(left.span.to(right.span), str(sign), left, right)

    def unary(self, sign: Token, operand: Expression) -> syntax.UnaryOperation:
        return syntax.UnaryOperation(_span(sign).to(operand.span), str(sign), operand)

    def selection(self, record: Expression, _dot: Token, field: Token) -> syntax.FieldAccess:
        return syntax.FieldAccess(record.span.to(_span(field)), record, _identifier(field))

    def call(
        self, name: Token, _left: Token, arguments: tuple[Expression, ...] | None, right: Token
    ) -> syntax.FunctionCall:
        return syntax.FunctionCall(_span(name).to(_span(right)), _identifier(name), arguments or ())

    def arguments(self, *parts: Expression | Token) -> tuple[Expression, ...]:
        return tuple(part for part in parts if not isinstance(part, Token))

    def name(self, token: Token) -> syntax.Name:
        return syntax.Name(_span(token), _identifier(token))

    def number(self, token: Token) -> syntax.NumberLiteral:
        # Python refuses to read integers of more than 4,300 digits.
        return syntax.NumberLiteral(_span(token), int(fmpz(str(token))))

    def text(self, token: Token) -> syntax.Text:
        return syntax.Text(_span(token), str(token))

    def dice(self, token: Token) -> syntax.Text:
        return syntax.Text(_span(token), str(token))

    def truth(self, token: Token) -> syntax.Truth:
        return syntax.Truth(_span(token), token.casefold() == "true")

    def hole(self, token: Token) -> syntax.Hole:
        return syntax.Hole(_span(token))

    def parenthesised(self, _left: Token, inside: Expression, _right: Token) -> Expression:
        return inside


def _body(statement: Statement | None, before: Token) -> Statement:
    """Return what a condition or a loop does; a lone ``;`` does nothing."""
    return Block(_span(before), ()) if statement is None else statement
