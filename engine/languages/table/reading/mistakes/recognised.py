"""All that may have been meant where a declaration cannot be read on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.table.reading.mistakes import declaring, headers, signs, statements, texts
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.repairs import doubled
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["recognised"]


def recognised(place: MistakePlace) -> Iterator[Slip]:
    """Yield the slips that the words around a place are known for, the likeliest first."""
    yield from doubled(place)
    yield from texts.slips(place)
    body = place.next_of("LEFT_BRACE", 0)
    if place.kind(0) == "DEFTYPE" or body is None or place.index <= body:
        yield from declaring.slips(place)
        return
    yield from headers.slips(place)
    yield from signs.slips(place)
    yield from statements.slips(place)
