"""Exact rationals in the calculus of whole numbers: a number is a node over a whole scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.calculus.nodes import Constant, Node, Operation
from engine.calculus.value_set import ValueSet
from engine.dice import Pool
from engine.errors import DiceError, Span
from engine.evaluate.mixing import die_of
from engine.languages.roll20.arithmetic import NEVER_ZERO, raised, whole
from engine.languages.roll20.modifiers import Scoring
from engine.measure import as_values

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.evaluate.evaluator import Evaluator

__all__ = ["RandomRational", "Rationals", "balance"]


@dataclass(frozen=True, slots=True)
class RandomRational:
    """A random rational.

    Attributes:
        node: A whole number.
        scale: What it is divided by; positive.
    """

    node: Node
    scale: int = 1


class Rationals:
    """Builds rationals of one evaluation."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Build nodes of the algebra of ``evaluator``."""
        self.evaluator = evaluator
        self.algebra: Algebra = evaluator.algebra

    def constant(self, value: Fraction) -> RandomRational:
        """Return a known number."""
        return RandomRational(self.algebra.number(value.numerator), value.denominator)

    def support(self, number: RandomRational) -> list[Fraction]:
        """Return all values that a number can have."""
        if isinstance(number.node, Constant):
            return [Fraction(number.node.elements[0], number.scale)]
        measure = as_values(self.evaluator.measure(number.node))
        return [Fraction(value[0], number.scale) for value in measure.weights]  # type: ignore[index]  # a number is a collection of one

    def settled(self, number: RandomRational) -> RandomRational:
        """Return a number of its own dice as a single die, evaluated beforehand."""
        if not number.node.sources:
            return number
        die = die_of(self.evaluator.measure(number.node))
        node = self.algebra.rolled(self.algebra.new_site(), Pool(1, die))
        return RandomRational(node, number.scale)

    # ---- arithmetic -----------------------------------------------------------------------

    def sum(
        self, terms: Sequence[RandomRational], factors: Sequence[Fraction], constant: Fraction
    ) -> RandomRational:
        """Return a constant and multiples of numbers, added up."""
        scale = math.lcm(
            constant.denominator,
            *(term.scale * factor.denominator for term, factor in zip(terms, factors, strict=True)),
        )
        parts = [
            (term.node, int(factor * scale / term.scale))
            for term, factor in zip(terms, factors, strict=True)
        ]
        return RandomRational(self.algebra.linear(int(constant * scale), parts), scale)

    def product(self, left: RandomRational, right: RandomRational) -> RandomRational:
        """Return the product of two numbers."""
        return RandomRational(self.algebra.product(left.node, right.node), left.scale * right.scale)

    def quotient(self, left: RandomRational, right: RandomRational, span: Span) -> RandomRational:
        """Return the quotient of two numbers; the divisor stands at ``span``.

        Raises:
            DiceError: The divisor can be 0.
        """
        values = self._divisors(right, span)
        common = math.lcm(*(value.numerator for value in values))
        scale = right.scale
        inverse = self._applied(
            "inverse", lambda value: Fraction(scale, value) * common, (right.node,)
        )
        return RandomRational(self.algebra.product(left.node, inverse), left.scale * common)

    def remainder(self, left: RandomRational, right: RandomRational, span: Span) -> RandomRational:
        """Return what is left of a division, with the sign of the dividend.

        Raises:
            DiceError: The divisor can be 0.
        """
        self._divisors(right, span)
        scale = math.lcm(left.scale, right.scale)
        ours, theirs = scale // left.scale, scale // right.scale

        def remaining(dividend: int, divisor: int) -> Fraction:
            quotient = Fraction(dividend * ours, divisor * theirs)
            return Fraction(dividend * ours - divisor * theirs * math.trunc(quotient))

        return RandomRational(self._applied("remainder", remaining, (left.node, right.node)), scale)

    def _divisors(self, right: RandomRational, span: Span) -> list[Fraction]:
        values = self.support(right)
        if Fraction(0) in values:
            raise DiceError("this can be 0, and nothing is divided by 0", span, NEVER_ZERO)
        return values or [Fraction(1)]

    def power(self, base: RandomRational, exponent: RandomRational, span: Span) -> RandomRational:
        """Return a power; the exponent stands at ``span``.

        Raises:
            DiceError: The exponent can be something that has no power, or one too large.
        """
        powers = [
            raised(value, whole_exponent, span)
            for whole_exponent in self.support(exponent)
            for value in self.support(base)
        ]
        scale = math.lcm(*(power.denominator for power in powers))

        def power_of(value: int, exponent_value: int) -> Fraction:
            exact = Fraction(exponent_value, exponent.scale)
            return raised(Fraction(value, base.scale), exact, span) * scale

        return RandomRational(self._applied("power", power_of, (base.node, exponent.node)), scale)

    def function(self, name: str, operand: RandomRational) -> RandomRational:
        """Return ``floor``, ``ceil``, ``round`` or ``abs`` of a number."""
        scale = operand.scale
        if name == "abs":
            return RandomRational(
                self._applied(name, lambda value: Fraction(abs(value)), (operand.node,)), scale
            )
        if scale == 1:
            return operand
        shift = {"floor": 0, "ceil": 2 * scale - 2, "round": scale}[name]
        rounded = self._applied(
            name, lambda value: Fraction((2 * value + shift) // (2 * scale)), (operand.node,)
        )
        return RandomRational(rounded)

    def _applied(
        self, name: str, compute: Callable[..., Fraction], operands: tuple[Node, ...]
    ) -> Node:
        def on_values(*values: tuple[int, ...]) -> tuple[int, ...]:
            return (compute(*(value[0] for value in values)).numerator,)

        operation = Operation(name, on_values, gives_number=True, may_fail=False)
        return self.algebra.apply(operation, operands)

    # ---- questions ------------------------------------------------------------------------

    def whole(self, number: RandomRational, what: str, span: Span, least: int) -> Node:
        """Return a number that must be whole, as a node.

        Args:
            number: The number.
            what: What it is, for the message.
            span: Where it stands.
            least: The least number that will do.

        Raises:
            DiceError: It can be something else.
        """
        for value in sorted(self.support(number)):
            whole(value, what, span, least)
        if number.scale == 1:
            return number.node
        return self._applied("whole", lambda value: Fraction(value, number.scale), (number.node,))

    def score(self, number: RandomRational, scoring: Scoring) -> Node:
        """Return 1 where a number of its own dice is a success, -1 where a failure, else 0."""
        number = self.settled(number)
        node, sets = number.node, scoring.sets(number.scale)
        return balance(self.algebra, sets, lambda each: self.algebra.test(each, node))


def balance(
    algebra: Algebra, sets: tuple[ValueSet, ValueSet], counted: Callable[[ValueSet], Node]
) -> Node:
    """Return the number of successes less that of failures.

    Args:
        algebra: What builds the node.
        sets: How successes are written, and how failures.
        counted: What counts those that are in a set.
    """
    successes, failures = map(counted, sets)
    return algebra.linear(0, ((successes, 1), (failures, -1)))
