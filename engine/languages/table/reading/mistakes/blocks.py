"""Blocks as other languages write them: where they begin and end, and their braces."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.table.reading.mistakes.place import MistakePlace

__all__ = ["OPENERS", "BracedBlock", "block_behind", "merged"]

OPENERS = ("then", "do", "begin", ":")
"""What other languages write where a block begins."""

_CLOSERS = frozenset({"end", "endif", "endwhile", "endfor", "next", "wend", "done", "fi", "od"})
"""What other languages write where a block ends."""


@dataclass(frozen=True, slots=True)
class BracedBlock:
    """What belongs to a header, and how it is put into braces.

    Attributes:
        opening: The change where it begins, if any.
        closing: The change where it ends, if any.
        end: The number of the token behind it.
    """

    opening: tuple[tuple[int, int, str | None], ...]
    closing: tuple[tuple[int, int, str | None], ...]
    end: int


def block_behind(place: MistakePlace, start: int, opener: int) -> BracedBlock:
    """Return the block behind a header.

    Args:
        place: Where the header is in error.
        start: The number of its keyword.
        opener: The number of the token behind its condition.
    """
    if place.word(opener) not in OPENERS:
        return BracedBlock((), (), place.end_of_statement(opener))
    inside = opener + 1
    if inside >= len(place.tokens):
        return BracedBlock(((opener, inside, ""),), (), inside)
    if place.kind(inside) == "LEFT_BRACE":
        return BracedBlock(((opener, inside, ""),), (), place.end_of_statement(inside))
    if not place.begins_line(inside):
        return _one_line(place, opener)
    brace = "{" if place.is_spaced(opener) else " {"
    width = len(place.indent(start))
    end = inside
    while end < len(place.tokens) and not (
        place.begins_line(end) and place.tokens[end].span.column - 1 <= width
    ):
        end += 1
    if end == inside:
        return BracedBlock(((opener, inside, " {}"),), (), inside)
    if place.word(end) in _CLOSERS:
        behind = end + 1
        while place.kind(behind) in ("IF", "WHILE", "FOR", "SEMICOLON") and not place.begins_line(
            behind
        ):
            behind += 1
        return BracedBlock(((opener, inside, brace),), ((end, behind, "}"),), behind)
    closing = (end, end, f"\n{place.indent(start)}}}")
    return BracedBlock(((opener, inside, brace),), (closing,), end)


def _one_line(place: MistakePlace, opener: int) -> BracedBlock:
    """Return a block in the line of its header: a single statement needs no braces."""
    end = opener + 1
    while end < len(place.tokens) and not place.begins_line(end):
        if place.word(end) in _CLOSERS:
            brace = "{" if place.is_spaced(opener) else " {"
            return BracedBlock(((opener, opener + 1, brace),), ((end, end + 1, "; }"),), end + 1)
        if place.kind(end) in ("ELSE", "RIGHT_BRACE"):
            break
        end += 1
    return BracedBlock(((opener, opener + 1, ""),), (), place.end_of_statement(opener + 1))


def merged(changes: list[tuple[int, int, str | None]]) -> list[tuple[int, int, str | None]]:
    """Return the changes with those joined that begin where an insertion stands."""
    merged: list[tuple[int, int, str | None]] = []
    for start, end, text in changes:
        if merged and merged[-1][0] == merged[-1][1] == start and end > start:
            merged[-1] = (start, end, f"{merged[-1][2]}{text}")
        else:
            merged.append((start, end, text))
    return merged
