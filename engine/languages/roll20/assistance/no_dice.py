"""Modifiers that stand behind something else than dice, and what was meant by them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages.roll20.reading.stuck import RollImpasse

__all__ = ["no_dice"]


def no_dice(place: RollImpasse) -> DiceError:
    """Return the error of a modifier that stands behind something else than dice or a group."""
    found = place.found
    assert found is not None, "there is a modifier"
    message = f"`{found.text}` has no dice right before it"
    if found.kind == "COMPARATOR" and place.unclosed() is None:
        return DiceError(message, place.span, _OF_TOTALS, tuple(_total(place)))
    hint = "behind a sum or parentheses, use a group, as in {2d6+1}kh1"
    return DiceError(message, place.span, hint, tuple(_as_dice(place)))


_OF_TOTALS = "a total is compared in a group of several, as in {2d6+3, 0d1}>10, which comes to 1"

_TEST = re.compile(r"(>=?|=)\s*([1-9][0-9]{0,8})\s*(?=$|\\)")


def _total(place: RollImpasse) -> Iterator[Fix]:
    """Yield a whole roll that is compared with a number, with its total beside a roll of 0."""
    found, text = place.found, place.text
    assert found is not None, "there is a comparison"
    match, first = _TEST.match(text, found.start), place.before[0]
    if match is None or any(one.kind == "COMMA" for one in place.before):
        return
    assert place.last is not None, "something is compared"
    roll = text[first.start : place.last.end]
    written = f"{{{roll}, 0d1}}{match[1][0]}{match[2]}"
    yield Fix(f"Write `{written}`", Span.in_text(text, first.start, match.end(2)), written)


_DICE_ONLY = re.compile(r"\(\s*([0-9]*d(?:[0-9]+|F|%))\s*\)", re.IGNORECASE)


def _as_dice(place: RollImpasse) -> Iterator[Fix]:
    """Yield dice without their parentheses, rolls in braces, or ``3k6`` as dice."""
    text, opening, last = place.text, place.opening(), place.last
    assert place.found is not None, "there is a modifier"
    if opening is not None and last is not None and opening.text == "(":
        span = Span.in_text(text, opening.start, last.end)
        dice = _DICE_ONLY.fullmatch(text, span.start, span.end)
        if dice is not None:
            yield Fix(f"Write `{dice[1]}`", span, dice[1])
        return
    start, end = place.found.start, place.found.end
    is_die = last is not None and last.kind == "NUMBER" and last.end == start
    if is_die and place.found.text.lower() == "k" and text[end : end + 1].isdigit():
        yield Fix("Write `d`", place.span, "d")
