"""The grammars of the notations as parsers, whose tables are kept between starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lark import Lark, Transformer
from lark.lexer import Lexer
from platformdirs import user_cache_path

__all__ = ["NotationLexer", "load_grammar"]


class NotationLexer(Lexer):
    """A lexer of our own in the place of lark's; a notation says how it cuts a text."""

    def __init__(self, _configuration: object) -> None:
        """Lark wants to hand over its terminals; they are known here already."""


def load_grammar(
    notation: str,
    folder: Path,
    start: str,
    lexer: type[NotationLexer],
    builder: Transformer[Any, Any],
) -> Lark:
    """Return the parser of a notation.

    Args:
        notation: The name of the notation.
        folder: Where its ``grammar.lark`` is.
        start: The rule that a whole text follows.
        lexer: What cuts a text into tokens.
        builder: What makes the syntax tree.
    """
    return Lark(
        (folder / "grammar.lark").read_text("utf-8"),
        parser="lalr",
        lexer=lexer,
        start=start,
        transformer=builder,
        cache=_cache_file(notation) or False,
    )


def _cache_file(notation: str) -> str | None:
    """Return the file for the tables of a notation, or None where no file can be kept.

    Lark checks by itself that the tables were made of the present grammar, by its own version.
    """
    folder = user_cache_path("dice-workbench", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / f"{notation}-grammar.cache")
