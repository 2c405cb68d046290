"""The parser of Roll20's notation: from a text to its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from lark import Token, UnexpectedToken

from engine.errors import DiceError
from engine.languages.grammars import GrammarParser, NotationLexer, load_grammar, token
from engine.languages.lexeme import Lexeme, excess
from engine.languages.roll20.reading.builder import RollBuilder
from engine.languages.roll20.reading.lexing import ERROR, REMARK, SPACED_DIE, lexemes
from engine.languages.roll20.reading.stuck import RollImpasse, UnreadableRollError
from engine.languages.roll20.reading.syntax import RollSyntax, RollTree, children

__all__ = ["MAX_DEPTH", "parse"]

MAX_DEPTH = 100
"""How deep expressions may stand in one another: what walks the tree recurses that deep."""


class _Roll20Lexer(NotationLexer):
    """Hands the lexemes of a text to lark."""

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override] # lark allows both
        """Yield a token for each lexeme.

        Raises:
            DiceError: There are characters that belong to no sign.
        """
        for place in _places(text):
            found = place.found
            assert found is not None, "only the parser looks behind the end"
            if found.kind in (ERROR, SPACED_DIE):
                raise UnreadableRollError(place)
            yield token(*found)


def parse(text: str) -> RollTree:
    """Return the syntax tree of ``text``.

    Raises:
        UnreadableRollError: The text is no roll in Roll20's notation.
        DiceError: It is too long, or stands too deep in itself.
    """
    if (too_long := excess(text)) is not None:
        raise too_long
    try:
        roll = _parser().parse(text)
    except UnexpectedToken as error:
        raise UnreadableRollError(_place(text, error.token)) from None
    assert isinstance(roll, RollTree)
    _check_depth(roll)
    return replace(roll, remark=_remark(text))


def _places(text: str) -> Iterator[RollImpasse]:
    before: tuple[Lexeme, ...] = ()
    read: list[Lexeme] = []
    for lexeme in lexemes(text):
        if lexeme.kind != REMARK:
            if lexeme.kind in (ERROR, SPACED_DIE):
                before = tuple(read)
            yield RollImpasse(text, before, lexeme)
            read.append(lexeme)


def _place(text: str, token: Token) -> RollImpasse:
    found = None
    before: list[Lexeme] = []
    for lexeme in lexemes(text):
        if lexeme.kind == REMARK:
            break
        if token.type != "$END" and lexeme.start == token.start_pos:
            found = lexeme
            break
        before.append(lexeme)
    return RollImpasse(text, tuple(before), found)


def _remark(text: str) -> str | None:
    _, sign, remark = text.partition("\\")
    return remark.strip() if sign else None


@lru_cache(maxsize=1)
def _parser() -> GrammarParser:
    return load_grammar("roll20", Path(__file__).parent, "roll", _Roll20Lexer, RollBuilder())


def _check_depth(roll: RollTree) -> None:
    waiting: list[tuple[RollSyntax, int]] = [(roll, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise DiceError(
                f"this stands more than {MAX_DEPTH} deep in other rolls",
                node.span,
                "take brackets away",
            )
        waiting.extend((child, depth + 1) for child in children(node))
