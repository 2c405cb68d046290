"""Figures of equal dice as products of polynomials, one for each face.

The exponents of a face's polynomial are numbers of dice that show it, which are not told apart:
that is what exponential generating functions count (Wilf, *generatingfunctionology*, chapter 3).
Their coefficients are multiplied by a factorial, so that they are whole, and stand in the slots of
long numbers. Faces that are alike are a power.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_slot, unpacked
from engine.direct.results import Work

__all__ = ["added_by_face", "outermost_by_face"]

Face: TypeAlias = tuple[int, tuple[Any, ...]]
"""The weight of a face, and what it adds for each number of dice that show it."""

_MOST_BYTES = 1_500
"""Bytes of a product beyond which the faces are gone through one by one."""

_MOST_FACTORS = 24
"""Powers that are multiplied sooner than faces are gone through one by one."""

_MOST_GROUPS = 2
"""Sorts of faces up to which sums of what they add are a product."""


def outermost_by_face(
    faces: Sequence[Face],
    begin: Any,  # noqa: ANN401 - a number, or less than any
    dice: int,
    *,
    greatest: bool,
    work: Work,
) -> dict[Any, int] | None:
    """Return the weights of the greatest number that a face adds, or the least.

    None is beyond a number in as many ways as the product says in which each face has only those
    numbers of dice for which it is not.

    Args:
        faces: The faces.
        begin: Another number among them.
        dice: How many dice show one face each.
        greatest: Whether the greatest is asked for.
        work: What may be worked out.

    Returns:
        The weights, or None where the product is a long one.
    """
    groups = Counter(faces)
    sign = 1 if greatest else -1
    bounds = {number * sign for _, numbers in groups for number in numbers} | {begin * sign}
    size = bytes_of_slot(_bits(groups, dice))
    if len(bounds) * len(groups) > _MOST_FACTORS or size * (dice + 1) > _MOST_BYTES:
        return None
    width, scale = size * 8, math.factorial(dice)
    found: dict[Any, int] = {}
    before = 0
    for bound in sorted(bounds):
        if bound < begin * sign:
            continue
        work.spend(len(groups) * (dice + 1) * (1 + size // BYTES_OF_A_VALUE))
        product = 1
        for (weight, numbers), times in groups.items():
            polynomial = sum(
                [
                    scale // math.factorial(shown) * weight**shown << shown * width
                    for shown, number in enumerate(numbers)
                    if number * sign <= bound
                ]
            )
            product = _times(product, polynomial, times, (dice + 1) * width)
        now = (product >> dice * width) // scale ** (len(faces) - 1)
        if now > before:
            found[bound * sign] = now - before
        before = now
    return found


def added_by_face(
    faces: Sequence[Face], begin: int, dice: int, work: Work
) -> dict[int, int] | None:
    """Return the weights of the sum of what all faces add; see ``outermost_by_face``."""
    groups = Counter(faces)
    low = begin + sum([times * min(numbers) for (_, numbers), times in groups.items()])
    high = begin + sum([times * max(numbers) for (_, numbers), times in groups.items()])
    span = high - low + 1
    size = bytes_of_slot(_bits(groups, dice))
    if len(groups) > _MOST_GROUPS or size * span * (dice + 1) > _MOST_BYTES:
        return None
    work.spend(len(groups) * (dice + 1) * (1 + span * size // BYTES_OF_A_VALUE))
    width, scale = size * 8, math.factorial(dice)
    product = 1
    for (weight, numbers), times in groups.items():
        least = min(numbers)
        polynomial = sum(
            [
                scale // math.factorial(shown) * weight**shown
                << (shown * span + number - least) * width
                for shown, number in enumerate(numbers)
            ]
        )
        product = _times(product, polynomial, times, (dice + 1) * span * width)
    factor = scale ** (len(faces) - 1)
    weights = unpacked(product >> dice * span * width, low, span, size)
    return {number: weight // factor for number, weight in weights.items()}


def _bits(groups: Mapping[Face, int], dice: int) -> int:
    """Return how many bits the sum of all coefficients of the product has at most."""
    scale = math.factorial(dice)
    return sum(
        [
            times * (scale * sum([weight**shown for shown in range(len(numbers))])).bit_length()
            for (weight, numbers), times in groups.items()
        ]
    )


def _times(product: int, polynomial: int, times: int, bits: int) -> int:
    """Return a product with a power of a polynomial, without the slots above so many bits."""
    mask = (1 << bits) - 1
    while times:
        if times & 1:
            product = product * polynomial & mask
        times >>= 1
        if times:
            polynomial = polynomial * polynomial & mask
    return product
