"""The parser of AnyDice programs: from a text to its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from lark import Token, UnexpectedToken

from engine.errors import DiceError
from engine.languages.anydice.reading.builder import AnyDiceBuilder
from engine.languages.anydice.reading.errors import (
    AnyDiceImpasse,
    address_error,
    is_address,
    lexical_error,
    no_output,
    syntax_error,
)
from engine.languages.anydice.reading.lexing import COMMENT, ERROR, lexemes
from engine.languages.anydice.reading.syntax import (
    AnyDiceScript,
    AnyDiceSyntax,
    IfChain,
    OutputStatement,
    children,
    walk,
)
from engine.languages.grammars import GrammarParser, NotationLexer, load_grammar, token
from engine.languages.lexeme import excess

__all__ = ["MAX_DEPTH", "parse"]

MAX_DEPTH = 500
"""How deep a program may be nested: what walks the tree recurses that deep."""


class _AnyDiceLexer(NotationLexer):
    """Hands the lexemes of a text to lark."""

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override] # lark allows both
        """Yield a token for each lexeme; what is wrong is told when the parser gets there.

        Raises:
            DiceError: There are characters that belong to no word or sign.
        """
        for kind, found, start, line, column in lexemes(text):
            if kind == ERROR:
                raise _StuckError(start)
            if kind != COMMENT:
                yield token(kind, found, start, line, column)


class _StuckError(Exception):
    """The lexer met characters that belong to nothing, at an offset."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


def parse(text: str) -> AnyDiceScript:
    """Return the syntax tree of ``text``.

    Raises:
        DiceError: The text is not an AnyDice program.
    """
    if (too_long := excess(text)) is not None:
        raise too_long
    if is_address(text):
        raise address_error(text)
    try:
        script = _parser().parse(text)
    except UnexpectedToken as error:
        start = None if error.token.type == "$END" else error.token.start_pos
        place = AnyDiceImpasse.starting_at(
            text, len(text) if start is None else start, error.accepts or ()
        )
        raise syntax_error(place) from None
    except _StuckError as stuck:
        lexeme = next(one for one in lexemes(text) if one.start == stuck.start)
        raise lexical_error(text, lexeme) from None
    assert isinstance(script, AnyDiceScript)
    if not any(isinstance(node, OutputStatement) for node in walk(script)):
        raise no_output(text)
    check_depth(script)
    return script


@lru_cache(maxsize=1)
def _parser() -> GrammarParser:
    return load_grammar(
        "anydice", Path(__file__).parent, "program", _AnyDiceLexer, AnyDiceBuilder()
    )


def check_depth(script: AnyDiceScript) -> None:
    """Check that nothing stands deeper than ``MAX_DEPTH`` in other things.

    An ``else if`` stands as deep as its ``if``.

    Raises:
        DiceError: Something does.
    """
    waiting: list[tuple[AnyDiceSyntax, int]] = [(script, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise DiceError(
                f"this stands more than {MAX_DEPTH} deep in other expressions",
                node.span,
                hint="set parts of it to variables",
            )
        for child in children(node):
            is_next = isinstance(node, IfChain) and isinstance(child, IfChain)
            waiting.append((child, depth if is_next else depth + 1))
