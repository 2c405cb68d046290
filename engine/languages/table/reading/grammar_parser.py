"""The grammar of table scripts as lark's tables, which are loaded once for a process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import lark

from engine.languages.grammars import GrammarParser, NotationLexer, load_grammar
from engine.languages.table.reading.builder import TableBuilder

__all__ = ["parser"]


@lru_cache(maxsize=1)
def parser() -> GrammarParser:
    """Return the parser of declarations."""
    return load_grammar("table", Path(__file__).parent, "declaration", _NoLexer, TableBuilder())


class _NoLexer(NotationLexer):
    """Stands where lark wants a lexer: the parser is fed its tokens one by one."""

    def lex(self, text: object) -> Iterator[lark.Token]:  # type: ignore[override]  # Lark allows both
        """Yield nothing."""
        del text
        yield from ()
