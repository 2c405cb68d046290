"""The parser of table scripts: reads on behind faults, and never guesses names or structure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import lark
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from engine.errors import DiceError, Fix, Span
from engine.languages.lexeme import excess
from engine.languages.parser_cache import cache_file
from engine.languages.table.builder import Builder
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.diagnostics import Diagnostic, error, in_order, note, warning
from engine.languages.table.lexing import Token, joined, spoken, tokens, with_bare_dice
from engine.languages.table.mending import mended
from engine.languages.table.slices import sliced
from engine.languages.table.syntax import (
    Binary,
    Declaration,
    Function,
    Logical,
    Node,
    TypeDeclaration,
    children,
)
from engine.languages.table.values import NO_VALUE

__all__ = ["MAX_DEPTH", "ReadScript", "read"]

MAX_DEPTH = 200
"""How deep statements and expressions may stand in one another: what walks the tree recurses.

What stands on the left of an operator is no deeper than the whole: ``1 + 2 + 3`` is flat.
"""

MOST_TERMS = 10_000
"""Operators in one another, from the left too: the stack has to hold them."""

MOST_FAULTS = 20
"""Faults of its syntax told of one declaration: there is no point in a hundred of them."""


@dataclass(frozen=True)
class ReadScript:
    """A script as far as it could be read.

    Attributes:
        text: The script as it was written.
        types: Its types, in the order of the text.
        functions: Its functions and rolls, in the order of the text.
        unreadable: Names of functions that have no shape at all, by the same case-folded.
        diagnostics: What reading found, in the order of the text.
    """

    text: str
    types: tuple[TypeDeclaration, ...]
    functions: tuple[Function, ...]
    unreadable: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]


def read(text: str) -> ReadScript:
    """Return what ``text`` says, and what is wrong with it.

    Every declaration that has any shape is in the result, whatever is wrong inside of it: what
    could not be read is left out, or a ``Hole``.
    """
    if (too_long := excess(text)) is not None:
        assert too_long.span is not None, "it says where the script gets too long"
        return ReadScript(text, (), (), {}, (error(too_long.message, too_long.span),))
    found, faults = tokens(text)
    told = [error(fault.message, fault.span or Span.in_text(text, 0, 0)) for fault in faults]
    slices, problems = sliced(found)
    told += problems
    functions = frozenset(one.name.casefold() for one in slices if one.is_function)
    declarations: list[Declaration] = []
    unreadable: dict[str, str] = {}
    for one in slices:
        whole, torn = joined(one.tokens, functions)
        told += [_torn(written, token) for written, token in torn]
        reading = _Reading(with_bare_dice(whole))
        declaration = reading.declaration()
        told += _before_any(faults, whole[0].span.to(whole[-1].span), reading.told)
        if declaration is not None:
            declarations.append(declaration)
        elif one.is_function:
            unreadable[one.name.casefold()] = one.name
    return ReadScript(
        text,
        tuple(one for one in declarations if isinstance(one, TypeDeclaration)),
        tuple(one for one in declarations if isinstance(one, Function)),
        unreadable,
        in_order(told),
    )


def _before_any(
    faults: Sequence[DiceError], declaration: Span, told: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Return what was told of a declaration, up to the first fault of its words and signs.

    Behind an unclosed text, most of what does not fit is only its consequence.

    Args:
        faults: The faults of all words and signs of the script.
        declaration: Where the declaration stands.
        told: What was found wrong in the declaration.
    """
    starts = [fault.span.start for fault in faults if fault.span is not None]
    inside = [start for start in starts if declaration.start <= start < declaration.end]
    return [one for one in told if one.span.start < min(inside, default=declaration.end)]


@lru_cache(maxsize=1)
def _parser() -> lark.Lark:
    return lark.Lark(
        (Path(__file__).parent / "grammar.lark").read_text("utf-8"),
        parser="lalr",
        lexer=_NoLexer,
        start="declaration",
        transformer=Builder(),
        maybe_placeholders=True,
        cache=cache_file("table") or False,
    )


class _NoLexer(lark.lexer.Lexer):
    """Stands where lark wants a lexer: the parser is fed its tokens one by one."""

    def __init__(self, _configuration: object) -> None:
        """Lark wants to hand over its terminals; they are known here already."""

    def lex(self, text: object) -> Iterator[lark.Token]:  # type: ignore[override]  # Lark allows both
        """Yield nothing."""
        del text
        yield from ()


@dataclass(frozen=True, slots=True)
class _Stuck:
    """Where a declaration cannot be read any more.

    Attributes:
        index: The number of the token that does not fit.
        expected: The kinds of tokens that would.
    """

    index: int
    expected: frozenset[str]

    @property
    def in_expression(self) -> bool:
        """Whether it is behind an expression, which could go on."""
        return "PLUS" in self.expected


@dataclass(slots=True)
class _Reading:
    """The reading of one declaration.

    Attributes:
        tokens: Its tokens, without what had to be left out so far.
        told: What was found wrong.
    """

    tokens: Sequence[Token]
    told: list[Diagnostic] = field(default_factory=list)

    def declaration(self) -> Declaration | None:
        """Return the declaration, with holes where it is at fault, or None where it has no shape.

        A fault is passed over by leaving something out and reading from the start: declarations
        are short, and an LALR parser cannot step back.
        """
        for _ in range(MOST_FAULTS):
            outcome, supplied = self._once()
            if not isinstance(outcome, _Stuck):
                self.told += supplied
                return outcome if self._is_shallow(outcome) else None
            rest = self._with_comma(outcome)
            if rest is None:
                if not _follows_hole(self.tokens, outcome.index):
                    self.told.append(_syntax_fault(self.tokens, outcome))
                rest = mended(self.tokens, outcome.index)
            if rest is None:
                return None
            self.tokens = rest
        return None

    def _with_comma(self, stuck: _Stuck) -> tuple[Token, ...] | None:
        """Return the tokens with the comma that is missing between fields or parameters, if any.

        That is an error: within a line, something else may be missing.
        """
        ahead = tuple(one.kind for one in self.tokens[stuck.index : stuck.index + 2])
        if "COMMA" not in stuck.expected or ahead != ("NAME", "COLON") or stuck.in_expression:
            return None
        before, behind = self.tokens[: stuck.index], self.tokens[stuck.index :]
        place = _just_after(before[-1].span)
        fix = Fix("Insert `,`", place, ",")
        told = error(f"`,` is missing before {spoken(behind[0])}", behind[0].span, (fix,))
        self.told.append(told)
        return (*before, Token("COMMA", ",", place), *behind)

    def _once(self) -> tuple[Declaration | _Stuck, list[Diagnostic]]:
        feed = _parser().parse_interactive("")
        supplied: list[Diagnostic] = []
        for index, token in enumerate(self.tokens):
            if not _follows_bare_return(self.tokens, index) and _feed(feed, token):
                continue
            supply = _supply(feed, self.tokens[index - 1], token) if index else None
            if supply is None or not (_feed(feed, supply[0]) and _feed(feed, token)):
                return _Stuck(index, _expected(feed)), supplied
            supplied.append(supply[1])
        try:
            read_declaration = feed.feed_eof()  # type: ignore[no-untyped-call]  # Lark says nothing of it
        except UnexpectedToken:
            return _Stuck(len(self.tokens), _expected(feed)), supplied
        assert isinstance(read_declaration, TypeDeclaration | Function)
        return read_declaration, supplied

    def _is_shallow(self, declaration: Declaration) -> bool:
        deep = _too_deep(declaration)
        if deep is not None:
            self.told.append(deep)
        return deep is None


def _feed(feed: InteractiveParser, token: Token) -> bool:
    """Hand over ``token`` and return whether it fits."""
    if token.kind not in feed.choices():  # type: ignore[no-untyped-call]  # lark says nothing of it
        return False
    where = token.span
    word = lark.Token(
        token.kind,
        token.text,
        where.start,
        where.line,
        where.column,
        where.end_line,
        where.end_column,
        where.end,
    )
    try:
        feed.feed_token(word)
    except UnexpectedToken:
        return False
    return True


def _follows_bare_return(found: Sequence[Token], index: int) -> bool:
    """Return whether what stands at ``index`` is no value of the ``return`` in the line before.

    It begins a statement that has no value, and could not be read as anything else.
    """
    if index == 0 or found[index - 1].kind != "RETURN" or found[index].kind != "NAME":
        return False
    name, following = found[index], found[index + 1] if index + 1 < len(found) else None
    if following is None or name.line == found[index - 1].line:
        return False
    if following.kind == "STEP":
        return following.line == name.line  # otherwise it may count the name behind it
    if following.kind == "LEFT_PAREN":
        built_in = BUILT_IN.get(name.text.casefold())
        return built_in is not None and built_in.returns == NO_VALUE
    return following.kind == "ASSIGN"


def _expected(feed: InteractiveParser) -> frozenset[str]:
    """Return the kinds of tokens that would fit."""
    return frozenset(feed.accepts())  # type: ignore[no-untyped-call]  # lark says nothing of it


def _supply(
    feed: InteractiveParser, before: Token, token: Token
) -> tuple[Token, Diagnostic] | None:
    """Return the sign that may be left out before ``token``, and what to tell of it."""
    expected = _expected(feed)
    place = _just_after(before.span)
    ends_line = token.line > before.line
    if "SEMICOLON" in expected and "COMMA" in expected and ends_line and token.kind == "NAME":
        fix = Fix("Insert `,`", place, ",")
        told = warning("comma missing after a field", before.span, (fix,))
        return Token("COMMA", ",", place), told
    if "SEMICOLON" in expected and (ends_line or token.kind == "RIGHT_BRACE"):
        fix = Fix("Insert `;`", place, ";")
        return Token("SEMICOLON", ";", place), note("semicolon missing", before.span, (fix,))
    return None


def _torn(written: str, whole: Token) -> Diagnostic:
    fix = Fix(f"Write `{whole.text}`", whole.span, whole.text)
    return warning(f"{written} read as one name", whole.span, (fix,))


def _just_after(span: Span) -> Span:
    line, column = span.end_line, span.end_column
    return Span(span.end, span.end, line, column, line, column)


def _follows_hole(found: Sequence[Token], index: int) -> bool:
    """Return whether what does not fit follows a hole, and so may be its consequence."""
    return index > 0 and found[index - 1].kind == "HOLE"


def _syntax_fault(found: Sequence[Token], stuck: _Stuck) -> Diagnostic:
    last = found[min(stuck.index, len(found) - 1)]
    before = found[stuck.index - 1] if stuck.index else last
    for kind, words in _MISSING.items():
        if kind in stuck.expected and len(stuck.expected) <= 2:
            return error(f"{words} is missing after {spoken(before)}", before.span)
    if last.kind == "DOT" and "ASSIGN" in stuck.expected:
        return error("a record cannot be changed by a script", before.span.to(last.span))
    if stuck.index == len(found):
        return error(f"something is missing after {spoken(before)}", before.span)
    if stuck.in_expression and "COMMA" in stuck.expected and last.kind in _BEGINS_ARGUMENT:
        return error(f"`,` or an operator is missing before {spoken(last)}", last.span)
    is_statement = "SEMICOLON" in stuck.expected and "COMMA" not in stuck.expected
    if is_statement and before.line == last.line:
        return error(f"`;` or an operator is missing before {spoken(last)}", last.span)
    return error(f"{spoken(last)} does not belong here", last.span)


_BEGINS_ARGUMENT = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "LEFT_PAREN", "NOT"})
"""The kinds of tokens that can begin an argument and go on with none."""

_MISSING = {
    "LEFT_PAREN": "`(`",
    "LEFT_BRACE": "`{`",
    "COLON": "`:` with a type",
    "NAME": "a name",
    "RIGHT_PAREN": "`)`",
}
"""What is missing where nothing else would fit, in words."""


def _too_deep(declaration: Declaration) -> Diagnostic | None:
    waiting: list[tuple[Node, int, int]] = [(declaration, 0, 0)]
    while waiting:
        node, depth, terms = waiting.pop()
        if depth > MAX_DEPTH:
            message = f"statements and expressions stand more than {MAX_DEPTH} deep in one another"
            return error(message, node.span)
        if terms > MOST_TERMS:
            return error(f"an expression has more than {MOST_TERMS:,} terms", node.span)
        for child in children(node):
            is_flat = isinstance(node, Binary | Logical) and child is node.left
            waiting.append((child, depth if is_flat else depth + 1, terms + is_flat))
    return None
