"""Phrases at which a roll could not be read on, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import Fix, Span
from engine.languages.roll20.assistance.idioms import PHRASES, Phrase, Where
from engine.languages.roll20.reading.lexing import LexemePlace, resumed
from engine.languages.roll20.reading.stuck import RollImpasse

__all__ = ["Repair", "repair_at", "writing"]


@dataclass(frozen=True, slots=True)
class Repair:
    """What to write in the place of a mistake.

    Attributes:
        hint: What to write instead, in words.
        fixes: The changes that do so, where that is certain.
    """

    hint: str
    fixes: tuple[Fix, ...] = ()


def writing(text: str, start: int, end: int, written: str) -> Fix:
    """Return the fix that writes something in the place of a stretch of ``text``."""
    span = Span.in_text(text, start, end)
    if written:
        return Fix(f"Write `{written}`", span, written)
    return Fix(f"Leave out `{text[start:end].strip()}`", span, "")


def repair_at(place: RollImpasse) -> Repair | None:
    """Return how to put the mistake at a place right, or None where no phrase here knows it."""
    assert place.found is not None, "something was found"
    start = place.found.start
    where = [Where.VALUE] if place.wants_value else [Where.BEHIND, Where.LAST]
    if not place.wants_value and resumed(place.text[:start])[1].at is LexemePlace.POOL:
        where.insert(0, Where.POOL)
    for phrase in (one for each in where for one in PHRASES if one.where is each):
        match = phrase.pattern.match(place.text, start)
        if match is not None:
            return Repair(phrase.hint, tuple(_fixes(phrase, match, place)))
    return None


def _fixes(phrase: Phrase, match: re.Match[str], place: RollImpasse) -> Iterator[Fix]:
    written = phrase.write(match)
    if written is None:
        return
    text, (start, end) = place.text, match.span()
    if phrase.where is Where.POOL:
        assert place.last is not None, "there is a pool"
        start = place.last.end
    elif phrase.where is Where.LAST:
        before = text[:start].strip()
        if place.unclosed() is not None or "," in before:
            return
        start, written = text.index(before), written.replace("ROLL", before)
    yield writing(text, start, end, written)
