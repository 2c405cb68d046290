"""Goals: what somebody who decides wants of the outcome."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from engine.errors import DiceError
from engine.rounding import decimal_places
from engine.values import Number

__all__ = ["Aim", "Goal"]


class Aim(Enum):
    """What is to become as great as it can be."""

    MEAN = "mean"
    """The mean of the outcome."""

    LEAST = "least"
    """The mean of the outcome, the other way round: it is to become as small as it can be."""

    CHANCE = "chance"
    """The probability that the outcome lies in a range."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What somebody who decides wants of the outcome.

    Attributes:
        aim: What is to become as great as it can be.
        low: For a chance, the least number that counts, or None where there is no lower end.
        high: For a chance, the greatest number that counts, or None where there is no upper end.
    """

    aim: Aim = Aim.MEAN
    low: int | None = None
    high: int | None = None

    @classmethod
    def read(cls, text: str) -> Goal:
        """Return the goal that is written, such as ``mean``, ``least`` or ``at least 15``.

        ``at most 3``, ``exactly 7`` and ``between 4 and 6`` (or ``4 to 6``) are the others.

        Raises:
            DiceError: It is none of these.
        """
        words = " ".join(text.casefold().split())
        if words in (Aim.MEAN.value, Aim.LEAST.value):
            return cls(Aim(words))
        match = _CHANCE.fullmatch(words)
        if match is None:
            raise DiceError(f"`{text.strip()}` is not a goal", hint=_KNOWN)
        way = match["way"]
        first = int(match["first"] or match["low"])
        second = int(match["high"] or first)
        if first > second:
            raise DiceError(f"no number is between {first} and {second}", hint=_KNOWN)
        low = None if way == "at most" else first
        high = None if way == "at least" else second
        return cls(Aim.CHANCE, low, high)

    def text(self) -> str:
        """Return the goal as it is written: what ``read`` takes."""
        if self.aim is not Aim.CHANCE:
            return str(self.aim.value)
        if self.low is None:
            return f"at most {self.high}"
        if self.high is None:
            return f"at least {self.low}"
        return f"exactly {self.low}" if self.low == self.high else f"{self.low} to {self.high}"

    def phrase(self) -> str:
        """Return the goal in a sentence: ``the chance of at least 15``."""
        if self.aim is Aim.CHANCE:
            return f"the chance of {self.text()}"
        return "the greatest mean" if self.aim is Aim.MEAN else "the least mean"

    def worth(self, outcome: Number) -> Number:
        """Return what an outcome is worth to who decides; the mean of it is to be greatest."""
        if self.aim is Aim.MEAN:
            return outcome
        if self.aim is Aim.LEAST:
            return -outcome
        is_met = (self.low is None or outcome >= self.low) and (
            self.high is None or outcome <= self.high
        )
        return int(is_met)

    def figure(self, worth: Fraction) -> Fraction:
        """Return a mean worth as it is told: the mean of the outcome, or a chance."""
        return -worth if self.aim is Aim.LEAST else worth

    def gain(self, value: Fraction, other: Fraction) -> Fraction:
        """Return by how much a figure is better than another one; negative where it is worse."""
        return other - value if self.aim is Aim.LEAST else value - other

    def figure_text(self, figure: Fraction) -> str:
        """Return a figure for people: a mean with up to four places, or a chance in percent.

        What is not certain is never written as 100%, what is not impossible never as 0%.
        """
        if self.aim is not Aim.CHANCE:
            return decimal_places(figure, 0 if figure.denominator == 1 else 4)
        shown = f"{decimal_places(100 * figure, 2)}%"
        if shown == "100.00%" and figure < 1:
            return "over 99.99%"
        if shown == "0.00%" and figure > 0:
            return "under 0.01%"
        return shown


_CHANCE = re.compile(
    r"(?P<way>at least|at most|exactly) (?P<first>-?\d{1,300})"
    r"|(?:between )?(?P<low>-?\d{1,300}) (?:and|to) (?P<high>-?\d{1,300})"
)

_KNOWN = "write mean, least, at least 15, at most 3, exactly 7 or between 4 and 6"
