"""A script cut into its declarations, so that a fault in one leaves the others alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import Fix
from engine.languages.table.boundaries import DECLARING, end_of_declaration, keyword_at
from engine.languages.table.diagnostics import Diagnostic, error, warning
from engine.languages.table.lexing import Token, spoken

__all__ = ["Slice", "sliced"]

_WORDS_FOR = {"DEFTYPE": "type", "DEFFUN": "function", "DEFROLL": "roll"}


@dataclass(frozen=True, slots=True)
class Slice:
    """The tokens of one declaration; its brackets are closed, if need be by signs of no width."""

    tokens: tuple[Token, ...]

    @property
    def name(self) -> str:
        """What is declared; empty where the name is missing."""
        return next((one.text for one in self.tokens[1:3] if one.kind == "NAME"), "")

    @property
    def is_function(self) -> bool:
        """Whether a function is declared, which other functions can call."""
        return self.tokens[0].kind == "DEFFUN"


def sliced(found: Sequence[Token]) -> tuple[tuple[Slice, ...], tuple[Diagnostic, ...]]:
    """Return the declarations of a script, and what is wrong around and between them.

    A declaration ends where its braces close, or where the next one begins.
    """
    slices: list[Slice] = []
    told: list[Diagnostic] = []
    index = 0
    while index < len(found):
        keyword = _as_keyword(found, index)
        if keyword is None:
            end = _next_declaration(found, index + 1)
            told.append(_outside(found[index]))
        else:
            if keyword.kind != found[index].kind:
                message = f"{found[index].text} read as {keyword.text}"
                fix = Fix(f"Write `{keyword.text}`", keyword.span, keyword.text)
                told.append(warning(message, keyword.span, (fix,)))
            end, depth = end_of_declaration(found, index + 1)
            if depth > 0:
                told.append(_unclosed(found, index, keyword))
            closing = tuple(replace(found[end - 1], kind="RIGHT_BRACE") for _ in range(depth))
            slices.append(Slice((keyword, *found[index + 1 : end], *closing)))
        index = end
    return tuple(slices), tuple(told)


def _next_declaration(found: Sequence[Token], start: int) -> int:
    for index in range(start, len(found)):
        if keyword_at(found, index) is not None:
            return index
    return len(found)


def _as_keyword(found: Sequence[Token], index: int) -> Token | None:
    """Return the word that begins a declaration at ``index``, spelt as it should be, or None."""
    word = keyword_at(found, index)
    if word is None:
        return None
    written = found[index]
    kind = DECLARING[word]
    return written if written.kind == kind else replace(written, kind=kind, text=word)


def _unclosed(found: Sequence[Token], start: int, keyword: Token) -> Diagnostic:
    brace = next(one for one in found[start:] if one.kind == "LEFT_BRACE")
    name = next((one.text for one in found[start + 1 : start + 3] if one.kind == "NAME"), "")
    message = f"the {{ of the {_WORDS_FOR[keyword.kind]} {name} is never closed"
    return error(message, brace.span)


def _outside(token: Token) -> Diagnostic:
    if token.kind == "RIGHT_BRACE":
        return error("this } closes nothing", token.span)
    message = f"{spoken(token)} stands outside of every deftype, deffun and defroll"
    return error(message, token.span)
