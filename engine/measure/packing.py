"""Weights of consecutive numbers packed into one whole number.

A packed measure has a slot of equal width for every number from the first on; what is in a slot is
the weight of that number. Adding to all numbers is a shift, mixing is an addition, and adding
independent numbers is a multiplication, all of which Python does on the whole number at once. No
slot can overflow: all weights together stay below the total, for which the slots are wide enough.
"""

from __future__ import annotations

from typing import Any

from flint import fmpz

from engine.measure.forms import Numbers, OfNumbers, numbers

__all__ = ["long_unit", "packed", "slot_width", "unpacked"]

_LONG = 60_000
"""Bits of a packed measure from which on flint's whole numbers are faster than Python's."""


def long_unit(bits: int) -> Any:  # noqa: ANN401 - a whole number of Python's or of flint's
    """Return the number 1, to be made into packed measures of about so many bits.

    It is one of flint's where they are long; whatever is made of it then is, too.
    """
    return fmpz(1) if bits > _LONG else 1


def slot_width(total: int) -> int:
    """Return the bits of a slot that holds any weight up to ``total``, in whole bytes."""
    return (total.bit_length() + 8) // 8 * 8


def packed(measure: Numbers, width: int) -> int:
    """Return the weights of a measure, packed into slots of ``width`` bits."""
    size = width // 8
    return int.from_bytes(
        b"".join([weight.to_bytes(size, "little") for weight in measure.coefficients]), "little"
    )


def unpacked(packed: int, width: int, offset: int, total: int) -> OfNumbers:
    """Return a measure of packed weights.

    Args:
        packed: The weights.
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
    return Numbers(offset, weights, total)
