"""What the operators of Troll do with values of any kind: collections, texts and tuples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, cast

from engine.errors import DiceError
from engine.languages.troll.semantics import Numbers
from engine.textbox import BESIDE, TextBox
from engine.values import EMPTY, Number, Tuple, TupleCollection, Value, digits

__all__ = ["Elements", "box_of", "collected", "elements", "joined", "kind_of", "part", "united"]

Rows: TypeAlias = tuple[Numbers, ...]
"""A collection of tuples: the numbers of each, in ascending order. They compare as numbers do."""

Elements: TypeAlias = Numbers | Rows
"""What is in a collection."""

LARGEST_TEXT = 10_000_000
"""Characters of the largest text box that is made by joining two."""

_PAIR = 2
"""Parts of a tuple that is called a pair."""

_TUPLE_OPEN, _TUPLE_MIDDLE, _TUPLE_CLOSE = TextBox(("[",)), TextBox((" , ",)), TextBox(("]",))


def united(values: Iterable[Value]) -> Value:
    """Return all that is in ``values``; empty collections change nothing, not even a text.

    Raises:
        DiceError: There is a text, or a tuple, and another value of another kind.
    """
    filled = [value for value in values if value != EMPTY]
    if len(filled) == 1:
        return filled[0]
    numbers: list[Number] = []
    for value in filled:
        if not isinstance(value, tuple):
            return _united_rows(filled, value)
        numbers.extend(value)
    return tuple(sorted(numbers))


def _united_rows(values: Sequence[Value], odd: Value) -> Value:
    """Return all tuples of ``values``, of which ``odd`` is the first that is no numbers."""
    found: list[Any] = []
    for value in values:
        rows = elements(value)
        if rows is None or _width(rows) != _width(elements(odd)) or not isinstance(rows[0], tuple):
            hint = "|| sets texts side by side, |> one above the other"
            if isinstance(odd, Tuple | TupleCollection):
                hint = "tuples of single numbers can be in one, if all have as many parts"
            raise DiceError(
                f"{kind_of(odd)} cannot be in a collection with other values", hint=hint
            )
        found.extend(rows)
    return collected(tuple(sorted(found)))


def _width(found: Elements | None) -> int:
    """Return how many parts tuples have; 0 where they are no tuples."""
    return len(found[0]) if found and isinstance(found[0], tuple) else 0


def elements(value: Value) -> Elements | None:
    """Return what is in a collection, where a tuple is the row of its numbers.

    A tuple is a collection of one. It is None for a text, and for a tuple of other values than
    single numbers.
    """
    if isinstance(value, tuple):
        return cast("Numbers", value)
    if isinstance(value, TupleCollection):
        return value.rows
    if isinstance(value, Tuple):
        row = tuple([part[0] for part in value.parts if isinstance(part, tuple) and len(part) == 1])
        return (cast("Numbers", row),) if len(row) == len(value.parts) else None
    return None


def collected(found: Elements) -> Value:
    """Return the collection of numbers, or of tuples with these rows, in ascending order."""
    if not found or not isinstance(found[0], tuple):
        return cast("Numbers", found)
    several = TupleCollection(found)
    return several.tuples[0] if len(found) == 1 else several


def part(value: Value, index: int) -> Value:
    """Return a part of a tuple, or of each tuple of several, which must have so many parts."""
    if isinstance(value, Tuple):
        return value.parts[index - 1]
    rows = value.rows if isinstance(value, TupleCollection) else ()
    return tuple(sorted(row[index - 1] for row in rows))


def kind_of(value: Value) -> str:
    """Return what sort of value this is, in words for a message."""
    if isinstance(value, TextBox):
        return "a text"
    if not isinstance(value, tuple):
        if isinstance(value, TupleCollection):
            kind = "pairs" if len(value.rows[0]) == _PAIR else f"tuples of {len(value.rows[0])}"
            return f"a collection of {len(value.rows)} {kind}"
        return "a pair" if value.is_pair else f"a tuple of {len(value.parts)}"
    if not value:
        return "the empty collection"
    return "a number" if len(value) == 1 else f"a collection of {len(value)} numbers"


def box_of(value: Value) -> TextBox:
    """Return the text that shows ``value``: each number is followed by a space."""
    if isinstance(value, TextBox):
        return value
    if isinstance(value, tuple):
        return TextBox(("".join(f"{digits(cast('int', number))} " for number in value),))
    if isinstance(value, TupleCollection):
        shown = TextBox(("",))
        for one in value.tuples:
            shown = shown.beside(box_of(one)).beside(TextBox((" ",)))
        return shown
    box = _TUPLE_OPEN
    for place, part in enumerate(value.parts):
        box = (box.beside(_TUPLE_MIDDLE) if place else box).beside(box_of(part))
    return box.beside(_TUPLE_CLOSE)


def joined(join: str, left: Value, right: Value) -> TextBox:
    """Return the text of both values, joined by one of the signs ``|| |> <| <>``.

    Values that are not texts are always set side by side.

    Raises:
        DiceError: The text is too large.
    """
    if not (isinstance(left, TextBox) and isinstance(right, TextBox)):
        join = BESIDE
    first, second = box_of(left), box_of(right)
    if join == BESIDE:
        size = (first.width + second.width) * max(first.height, second.height)
    else:
        size = max(first.width, second.width, 1) * (first.height + second.height)
    if size > LARGEST_TEXT:
        raise DiceError(f"this text has more than {LARGEST_TEXT:,} characters")
    return first.joined(join, second)
