"""From the grammar's rules to the nodes of the syntax tree."""

# ruff: noqa: D102 - the methods are the rules of the grammar

from __future__ import annotations

from flint import fmpz

from engine.languages.table.reading import syntax
from engine.languages.table.reading.lexing import TableToken as Token
from engine.languages.table.reading.syntax import Block, Expression, Identifier, Statement

__all__ = ["TableBuilder"]


def _identifier(token: Token) -> Identifier:
    return Identifier(token.span, token.text)


class TableBuilder:
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
        span = keyword.span.to(right.span)
        return syntax.TypeDeclaration(span, _identifier(name), fields or ())

    def fields(self, *parts: syntax.Field | Token) -> tuple[syntax.Field, ...]:
        return tuple(part for part in parts if isinstance(part, syntax.Field))

    parameters = fields

    def field(self, name: Token, _colon: Token, kind: syntax.KindName) -> syntax.Field:
        return syntax.Field(name.span.to(kind.span), _identifier(name), kind)

    def kind(self, name: Token, *lists: Token) -> syntax.KindName:
        span = name.span.to((lists[-1] if lists else name).span)
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
        span = keyword.span.to(body.span)
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
        span = keyword.span.to(body.span)
        shown = (name if title is None else title).text
        return syntax.FunctionDeclaration(span, _identifier(name), parameters or (), body, shown)

    # ---- statements -----------------------------------------------------------------------

    def block(self, left: Token, *rest: Statement | Token | None) -> Block:
        *statements, right = rest
        assert isinstance(right, Token)
        kept = tuple(one for one in statements if one is not None and not isinstance(one, Token))
        return Block(left.span.to(right.span), kept)

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
        span = keyword.span.to(_right.span if then is None else then.span)
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
        return syntax.WhileLoop(keyword.span.to(inside.span), condition, inside)

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
        return syntax.ForLoop(keyword.span.to(inside.span), _identifier(name), items, inside)

    def giving_back(self, keyword: Token, value: Expression | None, end: Token) -> syntax.Return:
        return syntax.Return(keyword.span.to(end.span), value)

    def assignment(
        self, name: Token, sign: Token, value: Expression, end: Token
    ) -> syntax.Assignment:
        operator = sign.text[:-1] or None
        return syntax.Assignment(name.span.to(end.span), _identifier(name), operator, value)

    def counting(self, name: Token, sign: Token, end: Token) -> syntax.Assignment:
        one = syntax.NumberLiteral(sign.span, 1)
        return syntax.Assignment(name.span.to(end.span), _identifier(name), sign.text[0], one)

    def counting_first(self, sign: Token, name: Token, end: Token) -> syntax.Assignment:
        one = syntax.NumberLiteral(sign.span, 1)
        return syntax.Assignment(sign.span.to(end.span), _identifier(name), sign.text[0], one)

    def performing(self, call: syntax.FunctionCall, _end: Token) -> syntax.Perform:
        return syntax.Perform(call.span, call)

    def nothing(self, _end: Token) -> None:
        return None

    # ---- expressions ----------------------------------------------------------------------

    def logical(self, left: Expression, sign: Token, right: Expression) -> syntax.Logical:
        return syntax.Logical(left.span.to(right.span), sign.text, left, right)

    def binary(self, left: Expression, sign: Token, right: Expression) -> syntax.BinaryOperation:
        return syntax.BinaryOperation(left.span.to(right.span), sign.text, left, right)

    def unary(self, sign: Token, operand: Expression) -> syntax.UnaryOperation:
        return syntax.UnaryOperation(sign.span.to(operand.span), sign.text, operand)

    def selection(self, record: Expression, _dot: Token, field: Token) -> syntax.FieldAccess:
        return syntax.FieldAccess(record.span.to(field.span), record, _identifier(field))

    def call(
        self, name: Token, _left: Token, arguments: tuple[Expression, ...] | None, right: Token
    ) -> syntax.FunctionCall:
        return syntax.FunctionCall(name.span.to(right.span), _identifier(name), arguments or ())

    def arguments(self, *parts: Expression | Token) -> tuple[Expression, ...]:
        return tuple(part for part in parts if not isinstance(part, Token))

    def name(self, token: Token) -> syntax.Name:
        return syntax.Name(token.span, _identifier(token))

    def number(self, token: Token) -> syntax.NumberLiteral:
        # Python refuses to read integers of more than 4,300 digits.
        return syntax.NumberLiteral(token.span, int(fmpz(token.text)))

    def text(self, token: Token) -> syntax.Text:
        return syntax.Text(token.span, token.text)

    def dice(self, token: Token) -> syntax.Text:
        return syntax.Text(token.span, token.text)

    def truth(self, token: Token) -> syntax.Truth:
        return syntax.Truth(token.span, token.text.casefold() == "true")

    def hole(self, token: Token) -> syntax.Hole:
        return syntax.Hole(token.span)

    def parenthesised(self, _left: Token, inside: Expression, _right: Token) -> Expression:
        return inside


def _body(statement: Statement | None, before: Token) -> Statement:
    """Return what a condition or a loop does; a lone ``;`` does nothing."""
    return Block(before.span, ()) if statement is None else statement
