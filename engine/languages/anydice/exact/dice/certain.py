"""What the operators make of numbers and sequences, which are certain."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.languages.anydice.arithmetic import COMPARISONS, NUMBER_OPERATORS
from engine.languages.anydice.values import Sequence

__all__ = ["CERTAIN_OPERATORS"]


def _comparison(sign: str) -> Callable[[int | Sequence, int | Sequence], int]:
    """Return how many elements of a sequence compare so to a number, or whether two values do."""
    compare, is_equality = COMPARISONS[sign], sign == "="

    def compared(left: int | Sequence, right: int | Sequence) -> int:
        if isinstance(left, tuple):
            if isinstance(right, tuple):  # as the words of a dictionary are compared
                return int(compare(left, right))
            if is_equality:
                return left.count(right)
            return sum([compare(element, right) for element in left])
        if isinstance(right, tuple):
            if is_equality:
                return right.count(left)
            return sum([compare(left, element) for element in right])
        return int(compare(left, right))

    return compared


def _operation(sign: str) -> Callable[[int | Sequence, int | Sequence], int]:
    """Return an operation on numbers, for which a sequence is its sum."""
    of_numbers = NUMBER_OPERATORS[sign]

    def operated(left: int | Sequence, right: int | Sequence) -> int:
        return of_numbers(
            sum(left) if isinstance(left, tuple) else left,
            sum(right) if isinstance(right, tuple) else right,
        )

    return operated


CERTAIN_OPERATORS: Mapping[str, Callable[[int | Sequence, int | Sequence], int]] = {
    sign: _comparison(sign) if sign in COMPARISONS else _operation(sign)
    for sign in NUMBER_OPERATORS
}
"""What each operator makes of two values that are certain."""
