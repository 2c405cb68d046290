"""Conditions as other languages write them, and what begins with a word like theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.languages.table.reading.mistakes.blocks import OPENERS, block_behind, merged
from engine.languages.table.reading.mistakes.loops import loop, repeated
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["slips"]

_ELSE_IF = frozenset({"elif", "elseif", "elsif", "elsf"})
_NEGATED = {"until": "while", "unless": "if"}
_EACH = frozenset({"foreach", "forall", "foreachin"})
_JOINING = frozenset({"AND", "OR", "EQUALITY", "COMPARISON", "PLUS", "MINUS", "TIMES"})
_SIGNS = {"and": "&&", "or": "||", "&": "&&", "|": "||"}
_FORM = {
    "if": "if (condition) { ... }",
    "else if": "else if (condition) { ... }",
    "while": "while (condition) { ... }",
    "else": "else { ... }",
    "for": "for (each : list) { ... }",
}
"""How each header is written, by its keyword."""


def slips(place: MistakePlace) -> Iterator[Slip]:
    """Yield what may be meant by the header that does not fit, likeliest first."""
    yield from _without_keyword(place)
    for start in range(place.index, max(-1, place.header_before() - 1), -1):
        word = place.word(start)
        if place.kind(start) == "ELSE" and place.index <= start + 2:
            yield from _otherwise(place, start)
        elif word in ("if", "while", *_ELSE_IF, *_NEGATED):
            yield from _condition(place, start)
            return
        elif word == "for" or word in _EACH:
            yield from loop(place, start)
            return
        elif word == "repeat" or word == "loop":
            yield from repeated(place, start)


def _without_keyword(place: MistakePlace) -> Iterator[Slip]:
    """Yield a condition with its block, but without ``if``."""
    index = place.index
    if place.kind(index) != "LEFT_PAREN" or place.statement() != index:
        return
    if place.kind(place.closing(index) + 1) == "LEFT_BRACE":
        message = "a condition begins with `if`"
        yield place.slip(message, "write if before it", (index, index, "if "), at=place.span(index))


# ---- conditions -------------------------------------------------------------------------------


def _condition(place: MistakePlace, start: int) -> Iterator[Slip]:
    header = _header(place, start)
    if header is None:
        return
    changes = list(header.changes)
    end = header.block_end
    # What goes on with `else` in the same manner is the same mistake.
    while place.kind(end) == "ELSE" or place.word(end) in _ELSE_IF:
        further = _further(place, end)
        if further is None:
            break
        changes += further.changes
        end = further.block_end
    yield _of_header(place, start, header.end, header.meant, changes)


def _further(place: MistakePlace, start: int) -> _Header | None:
    """Return what goes on with ``else``, or None where nothing is wrong with it."""
    if place.kind(start) != "ELSE":
        return _header(place, start)
    return (
        _header(place, start + 1) if place.kind(start + 1) == "IF" else _else_header(place, start)
    )


@dataclass(frozen=True, slots=True)
class _Header:
    """A condition with its block, as it is written here.

    Attributes:
        meant: Its keyword.
        changes: What makes it so.
        end: The number of the token behind the condition.
        block_end: The number of the token behind the block.
    """

    meant: str
    changes: list[tuple[int, int, str | None]]
    end: int
    block_end: int


def _header(place: MistakePlace, start: int) -> _Header | None:
    """Return a condition as it is written here, or None where nothing is wrong with it."""
    word = place.word(start)
    meant = "else if" if word in _ELSE_IF else _NEGATED.get(word, word)
    begin = start + 1
    closing = place.closing(begin) if place.kind(begin) == "LEFT_PAREN" else None
    follows = 0 if closing is None else closing + 1
    is_enclosed = closing is not None and not (
        place.kind(follows) in _JOINING or place.word(follows) in (*_SIGNS, "is", "mod")
    )
    end = follows if is_enclosed else place.end_of_expression(begin, *OPENERS)
    if end <= begin or (is_enclosed and meant == word and place.word(end) not in OPENERS):
        return None
    block = block_behind(place, start, end)
    changes: list[tuple[int, int, str | None]] = []
    if meant != word:
        changes.append((start, start + 1, meant))
    last = place.source(end - 1, end)
    if word in _NEGATED and is_enclosed:
        changes += [(begin, begin + 1, "(!("), (end - 1, end, "))")]
    elif not is_enclosed:
        negation = "!(" if word in _NEGATED else ""
        changes.append((begin, begin, f"({negation}"))
        changes += [(one, one + 1, _SIGNS[place.word(one)]) for one in _signs(place, begin, end)]
        if place.kind(end) != "RIGHT_PAREN":
            changes.append((end - 1, end, f"{last}{')' if negation else ''})"))
    return _Header(meant, [*changes, *block.opening, *block.closing], end, block.end)


def _else_header(place: MistakePlace, start: int) -> _Header | None:
    if place.word(start + 1) not in OPENERS:
        return None
    block = block_behind(place, start, start + 1)
    return _Header("else", [*block.opening, *block.closing], start + 1, block.end)


def _signs(place: MistakePlace, start: int, end: int) -> Iterator[int]:
    """Yield where words such as ``and`` stand in a condition."""
    return (one for one in range(start, end - 1) if place.word(one) in _SIGNS)


def _of_header(
    place: MistakePlace,
    start: int,
    end: int,
    meant: str,
    changes: list[tuple[int, int, str | None]],
) -> Slip:
    word = place.word(start)
    message = f"`{word}` is written `{meant}`" if word != meant else _error_of(place, start, end)
    whole = place.span(start, end)
    whole_changes = merged(changes)
    return place.slip(message, f"write {_FORM[meant]}", *whole_changes, at=whole)


def _error_of(place: MistakePlace, start: int, end: int) -> str:
    word = place.word(start)
    if place.word(end) in OPENERS:
        return f"what belongs to `{word}` stands in braces"
    return f"what `{word}` asks for stands in parentheses"


def _otherwise(place: MistakePlace, start: int) -> Iterator[Slip]:
    header = _else_header(place, start)
    if header is not None:
        yield _of_header(place, start, header.end, "else", header.changes)
