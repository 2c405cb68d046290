"""The grammars of the notations as parsers, whose tables are kept between starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

from lark import Lark, Token
from lark.lexer import Lexer
from lark.parsers.lalr_interactive_parser import InteractiveParser
from platformdirs import user_cache_path

from engine.errors import Span
from engine.languages.walk_of_tables import WalkOfTables

__all__ = ["GrammarParser", "NotationLexer", "load_grammar", "token", "token_span"]


class NotationLexer(Lexer):
    """A lexer of our own in the place of lark's; a notation says how it cuts a text."""

    def __init__(self, _configuration: object) -> None:
        """Lark wants to hand over its terminals; they are known here already."""

    def lex(self, text: str) -> Iterator[Token]:  # type: ignore[override] # lark allows both
        """Yield a token for each lexeme that the grammar sees."""
        raise NotImplementedError


def token(kind: str, found: str, start: int, line: int, column: int) -> Token:
    """Return a token of lark's, made in a third of the time that lark takes."""
    made = str.__new__(Token, found)
    made.type, made.value = kind, found
    made.start_pos, made.line, made.column = start, line, column
    made.end_pos = made.end_line = made.end_column = None
    return made


def token_span(token: Token) -> Span:
    """Return where a token stands, which may go over several lines."""
    start, line, column = token.start_pos or 0, token.line or 1, token.column or 1
    size, end_line, end_column = len(token), line, column
    if "\n" in token:
        end_line += token.count("\n")
        end_column = -token.rfind("\n")
    # In half of the time that the class takes.
    return tuple.__new__(Span, (start, start + size, line, column, end_line, end_column + size))


class _Typed(Protocol):
    """A token: all that a parser asks of one is which terminal it is."""

    @property
    def type(self) -> str:
        """The terminal."""
        ...


class GrammarParser:
    """The parser of a grammar: lark's, with a shorter way through its tables."""

    def __init__(self, lark: Lark, lexer: NotationLexer) -> None:
        """Prepare to read what ``lexer`` cuts a text into."""
        self._lark = lark
        self._lexer = lexer
        self._walk = WalkOfTables(lark)

    def parse(self, text: str) -> Any:  # noqa: ANN401 - what the builder makes of it
        """Return what the builder makes of a text.

        Raises:
            UnexpectedToken: It does not follow the grammar.
            DiceError: The lexer or the builder found something wrong.
        """
        found = self._walk.read(self._lexer.lex(text))
        return self._lark.parse(text) if found is None else found

    def read(self, tokens: Iterable[_Typed]) -> Any | None:  # noqa: ANN401 - as above
        """Return what the builder makes of tokens, or None where they do not follow the grammar."""
        return self._walk.read(tokens)

    def feeding(self) -> InteractiveParser:
        """Return lark's parser, which takes its tokens one by one."""
        return self._lark.parse_interactive("")


class _Spread:
    """A builder as lark calls it: with a list of what stands in a rule."""

    def __init__(self, builder: object) -> None:
        self._builder = builder

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        method = getattr(self._builder, name)
        return lambda inside: method(*inside)


def load_grammar(
    notation: str, folder: Path, start: str, lexer: type[NotationLexer], builder: object
) -> GrammarParser:
    """Return the parser of a notation.

    Args:
        notation: The name of the notation.
        folder: Where its ``grammar.lark`` is.
        start: The rule that a whole text follows.
        lexer: What cuts a text into tokens.
        builder: What makes the syntax tree: its methods are called after the rules and their
            aliases, and take what stands in them.
    """
    lark = Lark(
        (folder / "grammar.lark").read_text("utf-8"),
        parser="lalr",
        lexer=lexer,
        start=start,
        transformer=_Spread(builder),
        cache=_cache_file(notation) or False,
    )
    return GrammarParser(lark, lexer(None))


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
