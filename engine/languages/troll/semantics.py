"""What the operators of Troll do with values; nothing here is random.

Collections are tuples of whole numbers in ascending order, and so is every result.
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, cast

from engine.errors import DiceError
from engine.textbox import BESIDE, TextBox
from engine.values import EMPTY, Number, Tuple, TupleCollection, Value, digits

__all__ = [
    "AGGREGATES",
    "ARITHMETIC",
    "FILTERS",
    "SELECTIONS",
    "Elements",
    "Numbers",
    "box_of",
    "collected",
    "counts",
    "different",
    "divide",
    "divided_by_zero",
    "drop",
    "elements",
    "filtered",
    "joined",
    "keep",
    "largest",
    "least",
    "maximal",
    "median",
    "minimal",
    "minus",
    "modulo",
    "multiply",
    "part",
    "sign",
    "straight",
    "truth",
    "union",
    "united",
]

Numbers: TypeAlias = tuple[int, ...]
"""A collection of Troll: whole numbers in ascending order."""

Rows: TypeAlias = tuple[Numbers, ...]
"""A collection of tuples: the numbers of each, in ascending order. They compare as numbers do."""

Elements: TypeAlias = Numbers | Rows
"""What is in a collection."""

TRUE: Numbers = (1,)
"""What ``!`` and ``?`` give for true; false is the empty collection."""


# ---- numbers ------------------------------------------------------------------------------


LONGEST_NUMBER = 1_000_000
"""Binary digits of the largest product: no dice need more, and squares of squares soon do."""

LARGEST_TEXT = 10_000_000
"""Characters of the largest text box that is made by joining two."""


def multiply(left: int, right: int) -> int:
    """Return the product.

    Raises:
        DiceError: It is too long a number.
    """
    if left.bit_length() + right.bit_length() > LONGEST_NUMBER:
        raise DiceError(
            "this product is a number of more than 300,000 digits", hint="use smaller numbers"
        )
    return left * right


def divided_by_zero() -> DiceError:
    """Return the error that a divisor is 0."""
    return DiceError("division by zero", hint="where what divides may be 0, write max {1, ...}")


def divide(dividend: int, divisor: int) -> int:
    """Return the quotient, rounded toward minus infinity.

    Raises:
        DiceError: The divisor is 0.
    """
    if divisor == 0:
        raise divided_by_zero()
    return dividend // divisor


def modulo(dividend: int, divisor: int) -> int:
    """Return the remainder of ``divide``; it has the sign of the divisor.

    Raises:
        DiceError: The divisor is 0.
    """
    if divisor == 0:
        raise divided_by_zero()
    return dividend % divisor


def sign(number: int) -> int:
    """Return 1, 0 or -1 for a number above, at or below 0."""
    return (number > 0) - (number < 0)


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": multiply,
    "/": divide,
    "mod": modulo,
}
"""The operators between two single numbers."""


# ---- collections --------------------------------------------------------------------------


_FEW_TAKEN = 3
"""Numbers that are taken away one by one sooner than all are counted."""


def least(count: int, numbers: Numbers) -> Numbers:
    """Return the ``count`` least numbers, all of them where there are fewer."""
    return numbers[:count]


def largest(count: int, numbers: Numbers) -> Numbers:
    """Return the ``count`` largest numbers, all of them where there are fewer."""
    return numbers[max(len(numbers) - count, 0) :]


def minimal(numbers: Numbers) -> Numbers:
    """Return every number that equals the least one."""
    return numbers[: bisect_right(numbers, numbers[0])] if numbers else numbers


def maximal(numbers: Numbers) -> Numbers:
    """Return every number that equals the largest one."""
    return numbers[bisect_left(numbers, numbers[-1]) :] if numbers else numbers


def median(numbers: Numbers) -> Numbers:
    """Return the middle number; of an even count, the least of the larger half.

    Raises:
        DiceError: The collection is empty.
    """
    if not numbers:
        raise DiceError(
            "the empty collection has no median", hint="test with if that it is not empty"
        )
    return (numbers[len(numbers) // 2],)


def different(numbers: Numbers) -> Numbers:
    """Return each number once."""
    return tuple(dict.fromkeys(numbers))


def counts(numbers: Numbers) -> Numbers:
    """Return how often each of the different numbers occurs."""
    return tuple(sorted(Counter(numbers).values()))


def straight(numbers: Numbers) -> Numbers:
    """Return the longest run of consecutive numbers; of equally long ones the highest."""
    once = different(numbers)
    start = best = length = 0
    for place, number in enumerate(once):
        if place and once[place - 1] != number - 1:
            start = place
        if place + 1 - start >= length:
            best, length = start, place + 1 - start
    return once[best : best + length]


def drop(numbers: Numbers, unwanted: Numbers) -> Numbers:
    """Return the numbers that do not occur in ``unwanted``."""
    values = frozenset(unwanted)
    return tuple(number for number in numbers if number not in values)


def keep(numbers: Numbers, wanted: Numbers) -> Numbers:
    """Return the numbers that occur in ``wanted``, each as often as it is in ``numbers``."""
    values = frozenset(wanted)
    return tuple(number for number in numbers if number in values)


def minus(numbers: Numbers, taken: Numbers) -> Numbers:
    """Return the multiset difference ``--``: each number of ``taken`` takes one away."""
    rest = list(numbers)
    if len(taken) <= _FEW_TAKEN:
        for number in taken:
            if number in rest:
                rest.remove(number)
        return tuple(rest)
    left = Counter(taken)
    kept = []
    # Numbers of a told roll are more than their worth: those that stay are these very ones.
    for number in rest:
        if left.get(number, 0):
            left[number] -= 1
        else:
            kept.append(number)
    return tuple(kept)


AGGREGATES: dict[str, Callable[[Numbers], Numbers]] = {
    "sum": lambda numbers: (sum(numbers),),
    "count": lambda numbers: (len(numbers),),
    "min": lambda numbers: numbers[:1],
    "max": lambda numbers: numbers[-1:],
    "minimal": minimal,
    "maximal": maximal,
    "different": different,
    "counts": counts,
    "straight": straight,
    "median": median,
}
"""The operators before one collection, apart from ``choose``, which is random."""

FILTERS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "=/=": operator.ne,
}
"""The comparisons of a filter: its left side with each number on its right."""


def filtered(comparison: str, bound: int, numbers: Numbers) -> Numbers:
    """Return the numbers on the right of a filter for which ``bound comparison number`` holds."""
    holds = FILTERS[comparison]
    return tuple(number for number in numbers if holds(bound, number))


SELECTIONS: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "drop": drop,
    "keep": keep,
    "--": minus,
}
"""The operators between two collections, apart from the union, which takes texts as well."""


# ---- values of any kind -------------------------------------------------------------------


def truth(condition: bool) -> Numbers:  # noqa: FBT001 - the one argument of a conversion
    """Return what stands for true or false."""
    return TRUE if condition else ()


def union(left: Value, right: Value) -> Value:
    """Return all numbers of both; the arguments and errors are those of ``united``."""
    return united((left, right))


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


_PAIR = 2
"""Parts of a tuple that is called a pair."""

_TUPLE_OPEN, _TUPLE_MIDDLE, _TUPLE_CLOSE = TextBox(("[",)), TextBox((" , ",)), TextBox(("]",))


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
