"""A script cut into its declarations, so that a fault in one leaves the others alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import Fix
from engine.languages.table.diagnostics import Diagnostic, error, warning
from engine.languages.table.lexing import DECLARING, Token, spoken

__all__ = ["Slice", "meant_keyword", "sliced"]

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
            end, depth = _end_of_declaration(found, index + 1)
            if depth > 0:
                told.append(_unclosed(found, index, keyword))
            closing = tuple(replace(found[end - 1], kind="RIGHT_BRACE") for _ in range(depth))
            slices.append(Slice((keyword, *found[index + 1 : end], *closing)))
        index = end
    return tuple(slices), tuple(told)


def _end_of_declaration(found: Sequence[Token], start: int) -> tuple[int, int]:
    """Return where a declaration ends, and how many of its braces are open there."""
    depth = 0
    for index in range(start, len(found)):
        kind = found[index].kind
        if kind in _WORDS_FOR or (depth == 0 and _misspelt(found, index)):
            return index, depth
        if kind == "LEFT_BRACE":
            depth += 1
        elif kind == "RIGHT_BRACE":
            depth -= 1
            if depth <= 0:
                return index + 1, 0
    return len(found), depth


def _next_declaration(found: Sequence[Token], start: int) -> int:
    for index in range(start, len(found)):
        if _as_keyword(found, index) is not None:
            return index
    return len(found)


def _as_keyword(found: Sequence[Token], index: int) -> Token | None:
    """Return the word that begins a declaration at ``index``, spelt as it should be, or None."""
    if found[index].kind in _WORDS_FOR:
        return found[index]
    return _misspelt(found, index)


def _misspelt(found: Sequence[Token], index: int) -> Token | None:
    token = found[index]
    follows = found[index + 1].kind if index + 1 < len(found) else ""
    if token.kind != "NAME" or follows not in ("NAME", "STRING"):
        return None
    word = meant_keyword(token.text)
    return None if word is None else replace(token, kind=DECLARING[word], text=word)


def meant_keyword(written: str) -> str | None:
    """Return the keyword of a declaration that a word is, or is but one letter away from."""
    return next((word for word in DECLARING if _within_one_edit(written.casefold(), word)), None)


def _within_one_edit(written: str, word: str) -> bool:
    """Return whether one letter added, left out, changed or swapped makes ``word`` of a text."""
    if abs(len(written) - len(word)) > 1 or written == word:
        return written == word
    same = next(
        (place for place, pair in enumerate(zip(written, word, strict=False)) if len({*pair}) > 1),
        min(len(written), len(word)),
    )
    rest, wanted = written[same:], word[same:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return rest[1:] == wanted or rest == wanted[1:] or rest[1:] == wanted[1:] or swapped == wanted


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
