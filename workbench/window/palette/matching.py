"""How well a few letters fit a title, and which of its letters they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Match", "match"]

WORD_START = 8
"""Points for letters that begin a word."""

INSIDE = 4
"""Points for letters that stand together inside a word."""

MEANT = 6
"""Points for a word that means the same as the title, from its beginning."""

SCATTERED = 1
"""Points for letters that only follow each other."""


@dataclass(frozen=True)
class Match:
    """A title that fits.

    Attributes:
        score: How well; 0 where nothing was asked.
        places: Which letters of the title were meant, in ascending order.
    """

    score: float
    places: tuple[int, ...] = ()


def match(query: str, title: str, beside: str = "", words: str = "") -> Match | None:
    """Return how well ``query`` fits, or None where it does not.

    Every word of the query has to fit somewhere: best at the beginning of a word of the title,
    then inside a word, then as letters that follow each other (``chpn`` in Export Chart as PNG).
    A word may also be the beginning of one that means the same, which counts as much as one inside
    the title, or stand ``beside`` the title, which counts less.

    Args:
        query: What was typed.
        title: What is looked at.
        beside: Words that belong to it, such as the menu it is in.
        words: Other words for what it is.
    """
    lower, meant = title.casefold(), words.casefold()
    score, places = 0.0, set[int]()
    for word in query.casefold().split():
        found = _match_word(word, lower)
        is_meant = any(_begins_word(meant, place) for place in _occurrences(word, meant))
        if is_meant and (found is None or found.score < MEANT):
            score += MEANT
        elif found is not None:
            score += found.score
            places.update(found.places)
        elif word in beside.casefold():
            score += SCATTERED
        else:
            return None
    # Of two that fit as well, the shorter one has less that was not asked for.
    return Match(score - len(title) / 1000 if score else 0.0, tuple(sorted(places)))


def _match_word(word: str, title: str) -> Match | None:
    starts = list(_occurrences(word, title))
    if starts:
        first = next((start for start in starts if _begins_word(title, start)), None)
        start = starts[0] if first is None else first
        points = INSIDE if first is None else WORD_START
        return Match(points, tuple(range(start, start + len(word))))
    scattered = _scattered(word, title)
    return None if scattered is None else Match(SCATTERED, scattered)


def _occurrences(word: str, title: str) -> Iterator[int]:
    start = title.find(word)
    while start >= 0:
        yield start
        start = title.find(word, start + 1)


def _begins_word(title: str, place: int) -> bool:
    return place == 0 or not title[place - 1].isalnum()


def _scattered(word: str, title: str) -> tuple[int, ...] | None:
    """Return the places of letters that follow each other, the first of which begins a word."""
    for start in _occurrences(word[0], title):
        if not _begins_word(title, start):
            continue
        places = [start]
        for letter in word[1:]:
            place = title.find(letter, places[-1] + 1)
            if place < 0:
                return None
            places.append(place)
        return tuple(places)
    return None
