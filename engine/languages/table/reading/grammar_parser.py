"""The grammar of table scripts as lark's tables, which are loaded once for a process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import lark

from engine.languages.parser_cache import cache_file
from engine.languages.table.reading.builder import TableBuilder

__all__ = ["parser"]


@lru_cache(maxsize=1)
def parser() -> lark.Lark:
    """Return the parser of declarations."""
    return lark.Lark(
        (Path(__file__).parent / "grammar.lark").read_text("utf-8"),
        parser="lalr",
        lexer=_NoLexer,
        start="declaration",
        transformer=TableBuilder(),
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
