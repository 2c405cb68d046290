"""Where declarations, statements and operands begin and end, as words and signs alone tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

__all__ = [
    "DECLARING",
    "OPERAND_ENDS",
    "STATEMENT_BEGINS",
    "STATEMENT_ENDS",
    "end_of_declaration",
    "keyword_at",
    "meant_keyword",
]

DECLARING = {"deftype": "DEFTYPE", "deffun": "DEFFUN", "defroll": "DEFROLL"}
"""The words that begin a declaration, with their terminals."""

STATEMENT_BEGINS = frozenset({"NAME", "IF", "WHILE", "FOR", "RETURN", "ELSE", "STEP"})
"""The kinds that a statement can begin with."""

STATEMENT_ENDS = frozenset({"SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE"})
"""The kinds behind which no statement goes on."""

OPERAND_ENDS = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "RIGHT_PAREN", "STEP"})
"""The kinds that an expression or a step can end with."""


class Sign(Protocol):
    """A word or sign of a script, however much else is known of it."""

    @property
    def kind(self) -> str:
        """The terminal of the grammar it is."""

    @property
    def text(self) -> str:
        """Its characters, or what they mean."""


def keyword_at(found: Sequence[Sign], index: int) -> str | None:
    """Return the keyword of the declaration that begins at ``index``, as it is meant, or None.

    One letter of it may be wrong where a name or a title follows.
    """
    sign = found[index]
    if sign.kind in _DECLARES:
        return _DECLARES[sign.kind]
    follows = found[index + 1].kind if index + 1 < len(found) else ""
    if sign.kind != "NAME" or follows not in ("NAME", "STRING"):
        return None
    return meant_keyword(sign.text)


def end_of_declaration(found: Sequence[Sign], start: int) -> tuple[int, int]:
    """Return where a declaration ends, and how many of its braces are open there.

    It ends where its braces close, or where the next one begins.

    Args:
        found: The words and signs of the script.
        start: The number of the one behind its keyword.
    """
    depth = 0
    for index in range(start, len(found)):
        kind = found[index].kind
        if kind in _DECLARES or (depth == 0 and keyword_at(found, index) is not None):
            return index, depth
        if kind == "LEFT_BRACE":
            depth += 1
        elif kind == "RIGHT_BRACE":
            depth -= 1
            if depth <= 0:
                return index + 1, 0
    return len(found), depth


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


_DECLARES = {kind: word for word, kind in DECLARING.items()}
