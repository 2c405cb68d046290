"""Numbers of a roll as whole numbers of Troll, each with what it is divided by."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.languages.roll20.assistance.troll_form.dice import number

__all__ = ["ScaledNumber", "affine", "total"]


@dataclass(frozen=True, slots=True)
class ScaledNumber:
    """A number in Troll.

    Attributes:
        text: A script of one number.
        scale: What it is divided by; positive.
    """

    text: str
    scale: int = 1

    def times(self, factor: int, divisor: int) -> ScaledNumber:
        """Return a multiple of the number, divided by a positive number."""
        text = self.text if factor == 1 else f"({self.text} * {number(factor)})"
        return ScaledNumber(text, self.scale * divisor)

    def over(self, scale: int) -> str:
        """Return the script over a multiple of its scale."""
        factor = scale // self.scale
        return self.text if factor == 1 else f"({factor} * {self.text})"


def total(terms: Sequence[ScaledNumber], signs: Sequence[int]) -> ScaledNumber:
    """Return terms added up, or taken off where the sign is -1; the first sign is 1."""
    scale = math.lcm(*(term.scale for term in terms))
    text = "".join(
        f" {'+' if sign > 0 else '-'} {term.over(scale)}"
        for term, sign in zip(terms, signs, strict=True)
    )
    return ScaledNumber(f"({text[3:]})", scale)


def affine(text: str, factor: Fraction, constant: Fraction) -> ScaledNumber:
    """Return a multiple of a whole number, which is written as ``text``, and a constant."""
    scale = math.lcm(factor.denominator, constant.denominator)
    multiple, rest = int(factor * scale), int(constant * scale)
    found = text if multiple == 1 else f"({number(multiple)} * {text})"
    return ScaledNumber(f"({found} + {number(rest)})" if rest else found, scale)
