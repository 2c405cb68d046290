"""The parser of Troll: from a text to its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from lark import Token, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from engine.errors import DiceError
from engine.languages.grammars import GrammarParser, NotationLexer, load_grammar
from engine.languages.grammars import token as lark_token
from engine.languages.lexeme import Lexeme, excess
from engine.languages.troll.reading import names
from engine.languages.troll.reading.builder import TrollBuilder
from engine.languages.troll.reading.errors import (
    TrollImpasse,
    lexical_error,
    names_by_state,
    syntax_error,
)
from engine.languages.troll.reading.lexing import COMMENT, ERROR, lexemes
from engine.languages.troll.reading.syntax import Let, TrollScript, TrollSyntax, children

__all__ = ["MAX_DEPTH", "check_depth", "error_name", "feeding", "parse", "parsed", "stuck", "token"]

MAX_DEPTH = 500
"""How deep expressions may stand in one another: what walks the tree recurses that deep."""


class _TrollLexer(NotationLexer):
    """Hands the lexemes of a text to lark."""

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override] # lark allows both
        """Yield a token for each lexeme.

        Raises:
            DiceError: There are characters that belong to no word or sign.
        """
        for lexeme in lexemes(text):
            if lexeme.kind == ERROR:
                raise lexical_error(text, lexeme)
            if lexeme.kind != COMMENT:
                yield lark_token(*lexeme)


def parse(text: str) -> TrollScript:
    """Return the syntax tree of ``text``.

    Raises:
        DiceError: The text is not a script of Troll.
    """
    if (too_long := excess(text)) is not None:
        raise too_long
    try:
        script = _parser().parse(text)
    except UnexpectedToken as error:
        raise syntax_error(_place(text, error), error_name(error)) from None
    assert isinstance(script, TrollScript)
    for duplicate in names.duplicates(script):
        raise duplicate
    if len(text) > MAX_DEPTH // 2:  # what stands in something has a sign of its own, or two
        check_depth(script)
    return script


def parsed(text: str) -> TrollScript | None:
    """Return the syntax tree of ``text``, or None where it is no script of Troll."""
    try:
        return parse(text)
    except DiceError:
        return None


def stuck(text: str) -> TrollImpasse | None:
    """Return where the parser gets stuck in ``text``, or None where it does not.

    An error may be shown elsewhere: an open bracket is told at the bracket.
    """
    try:
        _parser().parse(text)
    except UnexpectedToken as error:
        return _place(text, error)
    except DiceError:
        return None
    return None


def _place(text: str, error: UnexpectedToken) -> TrollImpasse:
    start = None if error.token.type == "$END" else error.token.start_pos
    return TrollImpasse.starting_at(text, len(text) if start is None else start)


def feeding() -> InteractiveParser:
    """Return a parser that takes its tokens one by one."""
    return _parser().feeding()


def token(lexeme: Lexeme) -> Token:
    """Return the token that the grammar knows ``lexeme`` as."""
    return lark_token(*lexeme)


def error_name(error: UnexpectedToken) -> str | None:
    """Return what the state of the stuck parser is called, or None; see ``errors.EXAMPLES``."""
    return _error_names().get(error.state.position)


@lru_cache(maxsize=1)
def _parser() -> GrammarParser:
    return load_grammar("troll", Path(__file__).parent, "script", _TrollLexer, TrollBuilder())


@lru_cache(maxsize=1)
def _error_names() -> dict[int, str]:
    return names_by_state(_parser().parse)


def check_depth(script: TrollScript) -> None:
    """Check that no expression stands deeper than ``MAX_DEPTH`` in others.

    What follows a binding stands as deep as the binding itself.

    Raises:
        DiceError: One does.
    """
    level: list[TrollSyntax] = [script]
    depth = 0
    while level and depth <= MAX_DEPTH:
        deeper: list[TrollSyntax] = []
        for node in level:
            if isinstance(node, Let):
                level.append(node.body)
                deeper.append(node.bound)
            else:
                deeper += children(node)
        level = deeper
        depth += 1
    if level:
        raise DiceError(
            f"expressions stand more than {MAX_DEPTH} deep in one another",
            level[0].span,
            hint="bind parts of it to names, or write a long chain as sum {a, b, c}",
        )
