"""What the expressions of a roll come to, as independent whole numbers that add up.

Every die of a roll is looked at in one place only, so that there are neither names nor rows.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.direct import arithmetic
from engine.direct.adding import Pieces, added_up
from engine.direct.equal_dice import EqualSums
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Frame,
    Handful,
    Independent,
    NotDirectError,
    Odds,
    Step,
    Work,
    sure,
)
from engine.languages.accounts import number_of
from engine.languages.roll20.exact.direct.pools import Dice

__all__ = [
    "ScaledSum",
    "added",
    "function",
    "known",
    "outcome",
    "power",
    "product",
    "remainder",
    "rolled",
    "scaled",
    "whole",
]

_LONGEST_POWER = 2_000
"""Bits of a power that is worked out here."""


@dataclass(frozen=True, slots=True)
class ScaledSum:
    """Independent whole numbers that add up to a multiple of what an expression comes to.

    Attributes:
        step: Works the numbers out.
        scale: Of how much they are the multiple; positive.
        constant: What it comes to where nothing is rolled, else None.
        pieces: The numbers where nothing has to be worked out for them, else None.
    """

    step: Callable[[Frame], Independent]
    scale: int = 1
    constant: Fraction | None = None
    pieces: Pieces | None = None

    @classmethod
    def of(cls, pieces: Pieces, scale: int = 1, constant: Fraction | None = None) -> ScaledSum:
        """Return numbers that are known."""
        handful = Handful(pieces)
        return cls(lambda _: handful, scale, constant, pieces)

    def total(self, frame: Frame) -> Odds:
        """Return the sum of the numbers."""
        if self.pieces is not None:
            return added_up(self.pieces, frame.work)
        found = self.step(frame)
        return found if isinstance(found, Odds) else added_up(found.pieces(), frame.work)

    def mapped(self, function: Callable[[int], int], scale: int) -> ScaledSum:
        """Return what a function makes of the sum, which is a multiple of another scale."""
        return ScaledSum(
            lambda frame: self.total(frame).mapped(NUMBER, function, frame.work), scale
        )


def known(number: Fraction) -> ScaledSum:
    """Return a number that is known."""
    return ScaledSum.of([(1, sure(NUMBER, number.numerator))], number.denominator, number)


def whole(number: Fraction) -> int:
    """Return a number as a whole one.

    Raises:
        NotDirectError: It is none.
    """
    if number.denominator != 1:
        raise NotDirectError
    return number.numerator


def outcome(number: ScaledSum) -> Step:
    """Return the step of a whole roll, whose values are numbers or rationals."""
    scale = number.scale
    if scale == 1:
        return number.total
    return lambda frame: number.total(frame).mapped(
        COLLECTION, lambda value: (number_of(Fraction(value, scale)),), frame.work
    )


# ---- arithmetic -----------------------------------------------------------------------------


def scaled(number: ScaledSum, factor: Fraction) -> ScaledSum:
    """Return a multiple of a number."""
    if factor == 1:
        return number
    step, numerator, scale = number.step, factor.numerator, number.scale * factor.denominator
    if number.pieces is not None:
        constant = None if number.constant is None else number.constant * factor
        return ScaledSum.of(_multiples(number.pieces, numerator), scale, constant)
    return ScaledSum(lambda frame: Handful(_multiples(step(frame).pieces(), numerator)), scale)


def _multiples(pieces: Pieces, factor: int) -> Pieces:
    if factor == 1:
        return pieces
    if not factor:
        return [(count, _nothing_of(odds)) for count, odds in pieces]
    multiples = []
    for count, odds in pieces:
        weights = {value * factor: weight for value, weight in odds.weights.items()}
        multiples.append((count, Odds(NUMBER, weights, odds.total)))
    return multiples


def _nothing_of(odds: Odds) -> Odds:
    return Odds(NUMBER, {0: sum(odds.weights.values())}, odds.total)


def added(terms: Sequence[ScaledSum], signs: Sequence[int]) -> ScaledSum:
    """Return the sum of numbers, each with its sign, 1 or -1."""
    scale = math.lcm(*[term.scale for term in terms])
    factors = [(term, sign * scale // term.scale) for term, sign in zip(terms, signs)]
    known: list[tuple[int, Odds]] = []
    for term, factor in factors:
        known += _multiples(term.pieces or (), factor)
    others = [(term.step, factor) for term, factor in factors if term.pieces is None]
    if not others:
        return ScaledSum.of(known, scale)

    def step(frame: Frame) -> Independent:
        pieces = [*known]
        for one, factor in others:
            pieces += _multiples(one(frame).pieces(), factor)
        return Handful(pieces)

    return ScaledSum(step, scale)


def product(left: ScaledSum, right: ScaledSum) -> ScaledSum:
    """Return the product of two numbers."""
    if left.constant is not None:
        return scaled(right, left.constant)
    if right.constant is not None:
        return scaled(left, right.constant)
    return _combined(operator.mul, left, right, left.scale * right.scale)


def remainder(left: ScaledSum, right: ScaledSum) -> ScaledSum:
    """Return what is left of a division with a whole quotient; it has the sign of ``left``."""
    scale = math.lcm(left.scale, right.scale)
    factor, other = scale // left.scale, scale // right.scale

    def rest(one: int, divisor: int) -> int:
        if not divisor:
            raise NotDirectError
        left_over = abs(one * factor) % abs(divisor * other)
        return left_over if one >= 0 else -left_over

    return _combined(rest, left, right, scale)


def power(base: ScaledSum, exponent: ScaledSum) -> ScaledSum:
    """Return a power, where the exponent is a known number or both are whole.

    Raises:
        NotDirectError: The exponent is unknown where the scale is not 1, or the power is too long.
    """

    def raised(number: int, times: int) -> int:
        if times < 0 or number.bit_length() * times > _LONGEST_POWER:
            raise NotDirectError
        return int(number**times)

    if exponent.constant is not None:
        times = whole(exponent.constant)
        return base.mapped(lambda number: raised(number, times), raised(base.scale, times))
    if base.scale != 1 or exponent.scale != 1:
        raise NotDirectError
    return _combined(raised, base, exponent, 1)


def _combined(
    function: Callable[[int, int], int], left: ScaledSum, right: ScaledSum, scale: int
) -> ScaledSum:
    return ScaledSum(
        lambda frame: arithmetic.combined(  # type: ignore[arg-type,return-value]  # of what is independent
            NUMBER, function, left.total(frame), right.total(frame), frame.work
        ),
        scale,
    )


def function(name: str, operand: ScaledSum) -> ScaledSum:
    """Return ``floor``, ``ceil``, ``round`` or ``abs`` of a number."""
    scale = operand.scale
    if name == "abs":
        return operand.mapped(abs, scale)
    if scale == 1:
        return operand
    if name == "floor":
        return operand.mapped(lambda number: number // scale, 1)
    if name == "ceil":
        return operand.mapped(lambda number: -(-number // scale), 1)
    return operand.mapped(lambda number: (2 * number + scale) // (2 * scale), 1)


# ---- dice -----------------------------------------------------------------------------------


def rolled(count: ScaledSum, sides: ScaledSum | None, dice_of: Callable[[int], Dice]) -> ScaledSum:
    """Return what dice come to.

    Args:
        count: How many there are.
        sides: Their highest face, or None where the dice do not depend on it.
        dice_of: Makes the dice with so many sides.

    Raises:
        NotDirectError: There are no steps for such dice.
    """
    if count.scale != 1 or (sides is not None and sides.scale != 1):
        raise NotDirectError
    if sides is None:
        return _counted(count, dice_of(0))

    def step(frame: Frame) -> Independent:
        shown = sides.total(frame)
        branches = [
            (weight, _counted(count, dice_of(highest)).total(frame))
            for highest, weight in shown.weights.items()
        ]
        return arithmetic.mixed(branches, shown.total, frame.work)

    return ScaledSum(step)


def _counted(count: ScaledSum, dice: Dice) -> ScaledSum:
    if count.constant is not None:
        times = whole(count.constant)
        if (pieces := dice.pieces(times)) is not None:
            return ScaledSum.of(pieces)
        roll = dice.rolling(times)
        return ScaledSum(lambda frame: roll(frame.work))

    def step(frame: Frame) -> Independent:
        work = frame.work
        if dice.selections:
            counts = count.total(frame)
            numbers = [dice.rolling(many)(work) for many in counts.weights]
            totals = [arithmetic.total(number, work) for number in numbers]
            return arithmetic.mixed(list(zip(counts.weights.values(), totals)), counts.total, work)  # type: ignore[arg-type]  # of what is independent
        # Numbers that add up to a number of dice bring dice of their own, if none takes any away.
        pieces = count.step(frame).pieces()
        if any(min(odds.weights) < 0 for _, odds in pieces):
            pieces = [(1, count.total(frame))]
        dice.rolling(sum([times * max(odds.weights) for times, odds in pieces]))
        dice.rolling(sum([times * min(odds.weights) for times, odds in pieces]))
        one = dice.scored(work)
        return Handful([(times, _brought_by(odds, one, work)) for times, odds in pieces])

    return ScaledSum(step)


def _brought_by(counts: Odds, one: Odds, work: Work) -> Odds:
    """Return the sum of so many dice, each of which comes to ``one``."""
    sums = EqualSums([*counts.weights], one, work)
    return sums.mixed([0] * len(counts.weights), [*counts.weights.values()], counts.total)
