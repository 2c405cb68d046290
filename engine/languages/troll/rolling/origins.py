"""Values that know which draws they come from.

A number of such a roll is a number like any other, which every operator takes as it is, and which
those that select hand on untouched. Besides, it knows its origin: a draw, or the values it was
made of. So nothing has to be guessed afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from engine.textbox import TextBox
from engine.values import Tuple, TupleCollection, Value

__all__ = [
    "Origin",
    "RolledNumber",
    "RolledText",
    "draws_of",
    "made_of",
    "origins_in",
    "plain_value",
    "with_draw",
    "with_origin",
]


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Where a value comes from; two of them are equal only where they are the same.

    Attributes:
        draw: The place of a draw among all draws of the roll, or None.
        parts: The origins of the values it was made of, where it is no draw.
        latest: The place of the last draw that it rests on.
    """

    draw: int | None
    parts: tuple[Origin, ...] = ()
    latest: int = field(kw_only=True)


class RolledNumber(int):
    """A whole number that knows where it comes from."""

    origin: Origin

    @classmethod
    def of(cls, number: int, origin: Origin) -> RolledNumber:
        """Return ``number`` with its origin."""
        made = cls(number)
        made.origin = origin
        return made


class RolledText(TextBox):
    """A text box that knows where it comes from."""

    __slots__ = ("origin",)

    origin: Origin

    @classmethod
    def of(cls, box: TextBox, origin: Origin) -> RolledText:
        """Return the text of ``box`` with its origin."""
        made = cls(box.lines)
        object.__setattr__(made, "origin", origin)
        return made


def origins_in(value: object) -> Iterator[Origin]:
    """Yield the origin of each number or text in a value that has one.

    Args:
        value: A value, or the row of a tuple, whose numbers may be any.
    """
    if isinstance(value, tuple):
        for each in value:
            if type(each) is RolledNumber:
                yield each.origin
            elif isinstance(each, tuple):
                yield from origins_in(each)
    elif isinstance(value, RolledText):
        yield value.origin
    elif isinstance(value, TupleCollection):
        yield from origins_in(value.rows)
    elif isinstance(value, Tuple):
        for part in value.parts:
            yield from origins_in(part)


def made_of(values: Iterable[object]) -> Origin | None:
    """Return the origin of what was made of ``values``, or None where none of them was rolled."""
    parts = tuple(origin for value in values for origin in origins_in(value))
    if len(parts) < 2:
        return parts[0] if parts else None
    return Origin(None, parts, latest=max(part.latest for part in parts))


def with_origin(value: Value, origin: Origin | None) -> Value:
    """Return numbers or a text with an origin; numbers that have one of their own keep it."""
    if origin is None:
        return value
    if isinstance(value, tuple):
        return tuple(
            each if type(each) is RolledNumber else RolledNumber.of(cast("int", each), origin)
            for each in value
        )
    return RolledText.of(value, origin) if type(value) is TextBox else value


def with_draw(element: int, origin: Origin | None) -> int:
    """Return a number, or the row of a tuple, that was drawn; where it came from is kept.

    Args:
        element: The number or row.
        origin: The draw, or None where it is not told.
    """
    if origin is None:
        return element
    row: object = element
    if isinstance(row, tuple):
        return cast("int", tuple(with_draw(each, origin) for each in row))
    if type(element) is RolledNumber:
        parts = (element.origin, origin)
        return RolledNumber.of(int(element), Origin(None, parts, latest=origin.latest))
    return RolledNumber.of(element, origin)


def draws_of(origins: Iterable[Origin], first: int = 0) -> set[int]:
    """Return the draws that values rest on, from the draw ``first`` on."""
    waiting = [origin for origin in origins if origin.latest >= first]
    seen = set(waiting)
    found = set()
    while waiting:
        origin = waiting.pop()
        if origin.draw is not None:
            found.add(origin.draw)
        for part in origin.parts:
            if part.latest >= first and part not in seen:
                seen.add(part)
                waiting.append(part)
    return found


def plain_value(value: Value) -> Value:
    """Return a value as it would be in a roll that is not told."""
    if isinstance(value, tuple):
        return cast("Value", _plain_row(value))
    if isinstance(value, RolledText):
        return TextBox(value.lines)
    if isinstance(value, TupleCollection):
        return TupleCollection(tuple(map(_plain_row, value.rows)))
    if isinstance(value, Tuple):
        return Tuple(*map(plain_value, value.parts))
    return value


def _plain_row(numbers: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(map(int, numbers))
