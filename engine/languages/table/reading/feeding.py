"""The parser of table scripts, fed token by token, with the signs that may be left out."""

from __future__ import annotations

from collections.abc import Sequence

from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from engine.errors import Fix
from engine.languages.diagnostics import Diagnostic, note, warning
from engine.languages.kinds import NO_VALUE
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.errors import Stuck
from engine.languages.table.reading.lexing import TableToken
from engine.languages.table.reading.mistakes.slip import just_after
from engine.languages.table.reading.syntax import Declaration, FunctionDeclaration, TypeDeclaration

__all__ = [
    "copied",
    "depth",
    "expected",
    "feed_token",
    "finished",
    "follows_bare_return",
    "supply",
]


def copied(feed: InteractiveParser) -> InteractiveParser:
    """Return the parser as it is now; what it has read so far is shared."""
    return feed.copy(deepcopy_values=False)  # type: ignore[no-untyped-call, no-any-return]  # lark says nothing of it


def depth(feed: InteractiveParser) -> int:
    """Return how many words, signs and parts the parser keeps that are not yet put together."""
    return len(feed.parser_state.state_stack)


def finished(feed: InteractiveParser, count: int) -> Declaration | Stuck:
    """Return the declaration that has been fed; what is stuck, is so behind ``count`` tokens."""
    try:
        declaration = feed.feed_eof()  # type: ignore[no-untyped-call]  # Lark says nothing of it
    except UnexpectedToken:
        return Stuck(count, expected(feed))
    assert isinstance(declaration, TypeDeclaration | FunctionDeclaration)
    return declaration


def feed_token(feed: InteractiveParser, token: TableToken) -> bool:
    """Hand over ``token`` and return whether it fits."""
    if token.kind not in feed.choices():  # type: ignore[no-untyped-call]  # lark says nothing of it
        return False
    try:
        feed.feed_token(token)  # type: ignore[arg-type]  # it asks for the type alone
    except UnexpectedToken:
        return False
    return True


def follows_bare_return(found: Sequence[TableToken], index: int) -> bool:
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


def expected(feed: InteractiveParser) -> frozenset[str]:
    """Return the kinds of tokens that would fit."""
    return frozenset(feed.accepts())  # type: ignore[no-untyped-call]  # lark says nothing of it


def supply(
    feed: InteractiveParser, before: TableToken, token: TableToken
) -> tuple[TableToken, Diagnostic] | None:
    """Return the sign that may be left out before ``token``, and what to tell of it."""
    wanted = expected(feed)
    place = just_after(before.span)
    ends_line = token.line > before.line
    if "SEMICOLON" in wanted and "COMMA" in wanted and ends_line and token.kind == "NAME":
        fix = Fix("Insert `,`", place, ",")
        missing = warning("comma missing after a field", before.span, (fix,))
        return TableToken("COMMA", ",", place), missing
    if "SEMICOLON" in wanted and (ends_line or token.kind == "RIGHT_BRACE"):
        fix = Fix("Insert `;`", place, ";")
        return TableToken("SEMICOLON", ";", place), note("semicolon missing", before.span, (fix,))
    return None
