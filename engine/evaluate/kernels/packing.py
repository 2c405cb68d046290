"""Distributions of scores packed into one whole number each.

A packed distribution has a slot of equal width for every score from 0 up; the number in a slot is
the weight of that score. Adding a score to all is a shift, and mixing is an addition, both of which
Python does on the whole number at once. No slot can overflow: all weights together stay below the
total, for which the slots are made wide enough.
"""

from __future__ import annotations

from flint import fmpz_poly

from engine.measure import Numbers, OfNumbers, numbers

__all__ = ["slot_width", "unpacked"]


def slot_width(total: int) -> int:
    """Return the bits of a slot that holds any weight up to ``total``, in whole bytes."""
    return (total.bit_length() + 8) // 8 * 8


def unpacked(packed: int, width: int, offset: int, total: int) -> OfNumbers:
    """Return the measure of a packed distribution.

    Args:
        packed: The distribution.
        width: The bits of a slot.
        offset: The number that the first slot stands for.
        total: The weight of everything, what is missing included.
    """
    size = width // 8
    slots = -(-packed.bit_length() // width)
    data = packed.to_bytes(slots * size, "little")
    weights = [
        int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)
    ]
    if not weights:
        return numbers({}, total)
    return Numbers(offset, fmpz_poly(weights), total)
