"""What the operators of Troll do with numbers and collections of numbers; nothing is random.

Collections are tuples of whole numbers in ascending order, and so is every result. What takes texts
and tuples as well is in ``mixed_values``.
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from engine.errors import DiceError

__all__ = [
    "AGGREGATES",
    "ARITHMETIC",
    "FILTERS",
    "SELECTIONS",
    "TURNED_ROUND",
    "Numbers",
    "counts",
    "different",
    "divide",
    "divided_by_zero",
    "drop",
    "filtered",
    "keep",
    "largest",
    "least",
    "maximal",
    "median",
    "minimal",
    "minus",
    "modulo",
    "multiply",
    "sign",
    "straight",
    "truth",
]

Numbers: TypeAlias = tuple[int, ...]
"""A collection of Troll: whole numbers in ascending order."""

TRUE: Numbers = (1,)
"""What ``!`` and ``?`` give for true; false is the empty collection."""


# ---- numbers ------------------------------------------------------------------------------


LONGEST_NUMBER = 1_000_000
"""Binary digits of the largest product: no dice need more, and squares of squares soon do."""


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

TURNED_ROUND = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "=/=": "=/="}
"""The comparisons of a filter, as they are written with their sides exchanged."""


def filtered(comparison: str, bound: int, numbers: Numbers) -> Numbers:
    """Return the numbers on the right of a filter for which ``bound comparison number`` holds."""
    holds = FILTERS[comparison]
    return tuple([number for number in numbers if holds(bound, number)])


SELECTIONS: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "drop": drop,
    "keep": keep,
    "--": minus,
}
"""The operators between two collections, apart from the union, which takes texts as well."""


def truth(condition: bool) -> Numbers:  # noqa: FBT001 - the one argument of a conversion
    """Return what stands for true or false."""
    return TRUE if condition else ()
