"""The lowering of expressions and dice to nodes of the calculus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import COLLECTION, CodeOutline, Constant, Node, WaitingCode
from engine.errors import DiceError
from engine.evaluate.evaluator import Evaluator
from engine.languages.roll20.arithmetic import Definitions, constant, has_dice
from engine.languages.roll20.exact.grouped import grouped
from engine.languages.roll20.exact.pool import TOTAL, UnitReading, lowered_pool
from engine.languages.roll20.exact.rationals import RandomRational, Rationals
from engine.languages.roll20.modifiers import (
    MOST_DICE,
    Scoring,
    Settling,
    UnitSelection,
    too_many_dice,
)
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression
from engine.languages.roll20.scores import Score
from engine.languages.roll20.units import PLAIN, Term, affine, terms_of

__all__ = ["RollLowering"]


class RollLowering:
    """Turns expressions into nodes.

    Every die of a roll is looked at in one place only. The one exception are the units of a group
    with one roll: what survives of its terms is put into the expression in their place.
    """

    def __init__(self, evaluator: Evaluator, definitions: Definitions, max_iterations: int) -> None:
        """Prepare to build nodes of the algebra of ``evaluator``; see ``calculate``."""
        self.algebra: Algebra = evaluator.algebra
        self.rationals = Rationals(evaluator)
        self.definitions = definitions
        self._limit = max_iterations
        self._counts: dict[syntax.DiceTerm, Node] = {}

    def roll(self, body: Expression) -> RandomRational:
        """Return the number that a whole roll comes to.

        Raises:
            DiceError: It comes to none, whatever is rolled or for some dice, or it has too many.
        """
        number = self.expression(body)
        self._check_dice()
        return number

    def _check_dice(self) -> None:
        """Check that the terms together never have more dice than one roll may have."""
        at_most = 0
        for dice, count in self._counts.items():
            assert count.high is not None, "how many dice there are is settled"
            at_most += count.high
            if at_most > MOST_DICE:
                raise too_many_dice(dice.span)

    def expression(
        self, node: Expression, survivors: Mapping[Term, RandomRational] | None = None
    ) -> RandomRational:
        """Return the number that an expression comes to.

        Args:
            node: The expression.
            survivors: What is put in the place of its dice and groups, or None.

        Raises:
            DiceError: It comes to none, whatever is rolled or for some dice.
        """
        if isinstance(node, syntax.DiceTerm | syntax.Group):
            return survivors[node] if survivors is not None else self.term(node)
        if not has_dice(node):
            return self.rationals.constant(constant(node, self.definitions))
        if isinstance(node, syntax.Addition):
            terms = [self.expression(term, survivors) for term in node.terms]
            return self.rationals.sum(terms, list(map(Fraction, node.signs)), Fraction(0))
        if isinstance(node, syntax.Multiplication):
            return self._product(node, survivors)
        if isinstance(node, syntax.Power):
            base = self.expression(node.base, survivors)
            exponent = self.expression(node.exponent, survivors)
            return self.rationals.power(base, exponent, node.exponent.span)
        assert isinstance(node, syntax.Negative | syntax.MathFunction | syntax.Labelled)
        operand = self.expression(node.operand, survivors)
        if isinstance(node, syntax.Negative):
            return self.rationals.sum([operand], [Fraction(-1)], Fraction(0))
        if isinstance(node, syntax.MathFunction):
            return self.rationals.function(node.name, operand)
        return operand

    def within(self, node: Expression, reach: Fraction) -> RandomRational:
        """Return a number like ``expression``, of which values above ``reach`` are not told apart.

        So nothing is lost of dice that explode, as long as the number is a plain sum.

        Raises:
            DiceError: It comes to none, whatever is rolled or for some dice.
        """
        plain = affine(node, self.definitions)
        if plain is None or not any(isinstance(each, syntax.Explode) for each in syntax.walk(node)):
            return self.expression(node)
        terms = terms_of(node)
        numbers = [self.term(term) for term in terms]
        factors = plain.factors
        lows = [
            _lowest(number, factor) for number, factor in zip(numbers, plain.factors, strict=True)
        ]
        if None not in lows:
            least = sum((low for low in lows if low is not None), plain.constant)
            for index, term in enumerate(terms):
                factor, low = factors[index], lows[index]
                scores = Scoring.of(term.modifiers, self.definitions) is not None
                if (
                    isinstance(term, syntax.DiceTerm)
                    and factor > 0
                    and low is not None
                    and not scores
                ):
                    ceiling = floor((reach - least + low) / factor)
                    numbers[index] = RandomRational(self.dice(term, UnitReading(ceiling=ceiling)))
        return self.expression(node, dict(zip(terms, numbers, strict=True)))

    def _product(
        self, node: syntax.Multiplication, survivors: Mapping[Term, RandomRational] | None
    ) -> RandomRational:
        value = self.expression(node.first, survivors)
        for operator, factor in node.rest:
            other = self.expression(factor, survivors)
            if operator == "*":
                value = self.rationals.product(value, other)
            elif operator == "/":
                value = self.rationals.quotient(value, other, factor.span)
            else:
                value = self.rationals.remainder(value, other, factor.span)
        return value

    def term(self, term: Term) -> RandomRational:
        """Return the number that dice or a group come to.

        Raises:
            DiceError: They come to none, whatever is rolled or for some dice.
        """
        if isinstance(term, syntax.Group):
            return grouped(self, term)
        scoring = Scoring.of(term.modifiers, self.definitions)
        if scoring is None:
            return RandomRational(self.dice(term, TOTAL))
        return RandomRational(
            self.dice(term, UnitReading(score=Score.of(scoring, lambda value: value, PLAIN)))
        )

    # ---- dice -----------------------------------------------------------------------------

    def dice(self, dice: syntax.DiceTerm, reading: UnitReading) -> Node:
        """Return what dice come to under a reading, once it is known how many they are.

        Raises:
            DiceError: How many they are, or how many sides they have, can be something impossible.
        """
        count = self._amount(dice.count, "the number of dice", 0)
        sides = self._amount(dice.sides, "the number of sides", 1)
        self._counts[dice] = count
        code = _Counting(self, dice, reading)
        return self.algebra.deferred(code, (count, sides), self.algebra.new_site())

    def _amount(self, node: Expression | None, what: str, least: int) -> Node:
        if node is None:
            return self.algebra.one
        number = self.rationals.settled(self.expression(node))
        amount = self.rationals.whole(number, what, node.span, least)
        return self.rationals.settled(RandomRational(amount)).node

    def counted(self, dice: syntax.DiceTerm, reading: UnitReading, count: int, sides: int) -> Node:
        """Return what dice come to under a reading.

        Args:
            dice: The dice.
            reading: How they are read.
            count: How many there are.
            sides: Their highest face; of Fate dice any number.

        Raises:
            DiceError: Rolling them would never end, or they are too many for a roll.
        """
        if count > MOST_DICE:
            raise too_many_dice(dice.span)
        definitions = self.definitions
        settling = Settling.of(dice, None if dice.sides is None else sides, definitions)
        own = UnitSelection.of(dice.modifiers, definitions)
        return lowered_pool(self.algebra, count, settling, own, reading, self._limit)

    def bounds(
        self, dice: syntax.DiceTerm, reading: UnitReading, sides: Node
    ) -> tuple[int, int] | None:
        """Return the least and the greatest that one of the dice can be written as, if known."""
        if sides.high is None:
            return None
        compounds = any(isinstance(m, syntax.Explode) and m.compounds for m in dice.modifiers)
        highest = max(sides.high, 1) * (self._limit if compounds else 1)
        lowest = -2 * (self._limit if compounds else 1)
        units = reading.units
        return (lowest, highest) if units is None else (units.of(lowest), units.of(highest))


def _lowest(number: RandomRational, factor: Fraction) -> Fraction | None:
    """Return the least that a multiple of a number can be, as far as is known."""
    end = number.node.low if factor > 0 else number.node.high
    return None if end is None else factor * end / number.scale


@dataclass(frozen=True, eq=False)
class _Counting(WaitingCode):
    """Dice that wait for their number; the operands are the number of dice and that of sides."""

    lowering: RollLowering
    dice: syntax.DiceTerm
    reading: UnitReading

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that it is a number, or units within bounds."""
        if self.reading.units is None:
            return CodeOutline(sizes=(1, 1), kind=COLLECTION)
        bounds = self.lowering.bounds(self.dice, self.reading, operands[1])
        return CodeOutline(bounds or (None, None), kind=COLLECTION)

    def expand(self, operands: tuple[Node, ...], _site: int | None) -> Node:
        """Return what the dice come to."""
        count, sides = (each.elements[0] for each in operands if isinstance(each, Constant))
        try:
            return self.lowering.counted(self.dice, self.reading, count, sides)
        except DiceError as error:
            return self.lowering.algebra.fail(error)
