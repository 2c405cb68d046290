"""Reads a roll as steps, as far as there is a step for each of its expressions."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

from engine.direct.keeping import kept_total
from engine.direct.results import Frame, Independent, NotDirectError
from engine.direct.script import DirectScript
from engine.errors import DiceError
from engine.languages.roll20.arithmetic import Definitions, constant, has_dice
from engine.languages.roll20.exact.direct import numbers
from engine.languages.roll20.exact.direct.numbers import ScaledSum
from engine.languages.roll20.exact.direct.pools import Dice, ranks_kept
from engine.languages.roll20.modifiers import EVERYTHING, Scoring, UnitSelection
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression, RollTree
from engine.languages.roll20.scores import Score
from engine.languages.roll20.units import (
    Term,
    affine,
    is_pool,
    terms_of,
    worths,
)

__all__ = ["counted", "read"]

_LONGEST = 200
"""Pieces of syntax beyond which a roll is not small, whatever it rolls."""


def read(roll: RollTree, definitions: Definitions) -> DirectScript | None:
    """Return a roll as steps, or None where there are none for it.

    Args:
        roll: The roll.
        definitions: A number for each name without a default.
    """
    if sum(1 for _ in islice(syntax.walk(roll), _LONGEST + 1)) > _LONGEST:
        return None
    try:
        return DirectScript(numbers.outcome(_Reader(definitions).number(roll.body)))
    except (NotDirectError, DiceError):
        return None


def counted(roll: RollTree, term: syntax.DiceTerm) -> Callable[[int], DirectScript | None] | None:
    """Return what makes steps of a roll for each number of some of its dice, or None.

    Args:
        roll: The roll, without names.
        term: These dice, which stand in it with another number.
    """
    if term.count is None or term.sides is None or has_dice(term.sides):
        return None
    try:
        dice = Dice.of(term, numbers.whole(constant(term.sides, {})), {})
    except (NotDirectError, DiceError):
        return None

    def steps(count: int) -> DirectScript | None:
        reader = _Reader({})
        many = numbers.known(Fraction(count))
        try:
            reader.survivors[term] = numbers.rolled(many, None, lambda _: dice)
            return DirectScript(numbers.outcome(reader.number(roll.body)))
        except (NotDirectError, DiceError):
            return None

    return steps


class _Reader:
    """Makes the steps of one roll.

    Attributes:
        definitions: A number for each name without a default.
        survivors: What is put in the place of dice and groups.
    """

    def __init__(self, definitions: Definitions) -> None:
        """Prepare to read a roll with these numbers."""
        self.definitions = definitions
        self.survivors: dict[Expression, ScaledSum] = {}

    def number(self, node: Expression) -> ScaledSum:
        """Return what an expression comes to.

        Raises:
            NotDirectError: There are no steps for it.
            DiceError: A number in it has no value.
        """
        if node in self.survivors:
            return self.survivors[node]
        if not has_dice(node):
            return numbers.known(constant(node, self.definitions))
        return _RULES[type(node)](self, node)

    def dice(
        self,
        term: syntax.DiceTerm,
        outer: UnitSelection = EVERYTHING,
        score: Score | None = None,
    ) -> ScaledSum:
        """Return what dice come to; see ``Dice.of``."""
        count = numbers.known(Fraction(1)) if term.count is None else self.number(term.count)
        if term.sides is not None and has_dice(term.sides):
            return numbers.rolled(
                count,
                self.number(term.sides),
                lambda sides: Dice.of(term, sides, self.definitions, outer, score),
            )
        dice = Dice.of(term, self._sides(term), self.definitions, outer, score)
        return numbers.rolled(count, None, lambda _: dice)

    def _sides(self, term: syntax.DiceTerm) -> int | None:
        return None if term.sides is None else numbers.whole(constant(term.sides, self.definitions))

    # ---- groups ---------------------------------------------------------------------------

    def totals(
        self, group: syntax.Group, selection: UnitSelection, scoring: Scoring | None
    ) -> ScaledSum:
        """Return a group of several rolls: its modifiers look at their totals.

        Raises:
            NotDirectError: There are no steps for such a group.
        """
        totals = [self.number(each) for each in group.rolls]
        if scoring is not None and _explodes(group):
            raise NotDirectError  # totals beyond all targets need not be told apart
        if selection.is_everything:
            if scoring is not None:
                totals = [_scored(total, _plain_score(scoring, total.scale)) for total in totals]
            return numbers.added(totals, [1] * len(totals))
        scale = math.lcm(*[total.scale for total in totals])
        raised = [numbers.scaled(total, Fraction(scale, total.scale)) for total in totals]
        worth = None if scoring is None else _plain_score(scoring, scale)
        ranks = ranks_kept(len(raised), [selection])

        def step(frame: Frame) -> Independent:
            units = [(1, total.total(frame)) for total in raised]
            return kept_total(units, ranks, worth, frame.work)

        return ScaledSum(step, scale if scoring is None else 1)

    def one_pool(
        self, group: syntax.Group, selection: UnitSelection, scoring: Scoring | None
    ) -> ScaledSum:
        """Return a group of dice of one kind, read like their own modifiers."""
        (expression,) = group.rolls
        (term,) = terms_of(expression)
        assert isinstance(term, syntax.DiceTerm), "a group is no pool"
        if scoring is None:
            self.survivors[term] = self.dice(term, selection)
            return self.number(expression)
        (score,) = self._scores(group, scoring)
        return self.dice(term, selection, score)

    def scored_apart(self, group: syntax.Group, scoring: Scoring) -> ScaledSum:
        """Return how many units are successes, each term counted by itself."""
        terms = terms_of(group.rolls[0])
        counts = []
        for term, score in zip(terms, self._scores(group, scoring)):
            if is_pool(term):
                counts.append(self.dice(term, score=score))
            else:
                total = self.number(term)
                worth = score.of_value
                counts.append(_scored(total, _of_rationals(worth, total.scale)))
        return numbers.added(counts, [1] * len(counts))

    def ranked(
        self, group: syntax.Group, selection: UnitSelection, scoring: Scoring | None
    ) -> ScaledSum:
        """Return what the units of several terms come to that survive together.

        Raises:
            NotDirectError: It matters of which term they are, or the number of dice is not known.
        """
        plain = affine(group.rolls[0], self.definitions)
        if plain is None or len(set(plain.factors)) != 1:
            raise NotDirectError
        units = [self._units(term) for term in terms_of(group.rolls[0])]
        worth = None if scoring is None else self._scores(group, scoring)[0].of_value
        ranks = ranks_kept(sum([count for count, _ in units]), [selection])

        def step(frame: Frame) -> Independent:
            pieces = [(count, unit.total(frame)) for count, unit in units if count]
            return kept_total(pieces, ranks, worth, frame.work)

        if scoring is not None:
            return ScaledSum(step)
        total = numbers.scaled(ScaledSum(step), plain.factors[0])
        return numbers.added([total, numbers.known(plain.constant)], [1, 1])

    def _units(self, term: Term) -> tuple[int, ScaledSum]:
        """Return how many units a term has, and what one of them comes to."""
        if not is_pool(term):
            unit = self.number(term)
            if unit.scale != 1:
                raise NotDirectError
            return 1, unit
        dice = Dice.of(term, self._sides(term), self.definitions)
        count = 1
        if term.count is not None:
            count = numbers.whole(constant(term.count, self.definitions))
        if dice.explodes or dice.selections or count < 0:
            raise NotDirectError
        return count, ScaledSum(lambda frame: dice.unit(frame.work))

    def _scores(self, group: syntax.Group, scoring: Scoring) -> list[Score]:
        """Return how the units of each term score."""
        plain = affine(group.rolls[0], self.definitions)
        return [
            Score.of(scoring, worth, None if plain is None else plain.of_term(index))
            for index, worth in enumerate(worths(group, self.definitions))
        ]


def _explodes(node: syntax.RollSyntax) -> bool:
    return any(isinstance(each, syntax.Explode) for each in syntax.walk(node))


def _plain_score(scoring: Scoring, scale: int) -> Callable[[int], int]:
    """Return how numbers score that are multiples of a scale."""
    return _of_rationals(scoring.score, scale)


def _of_rationals(score: Callable[[Fraction], int], scale: int) -> Callable[[int], int]:
    return score if scale == 1 else lambda number: score(Fraction(number, scale))  # type: ignore[return-value]  # whole numbers are rationals


def _scored(total: ScaledSum, score: Callable[[int], int]) -> ScaledSum:
    return total.mapped(score, 1)


# ---- the rules ------------------------------------------------------------------------------


def _addition(reader: _Reader, node: syntax.Addition) -> ScaledSum:
    return numbers.added([reader.number(term) for term in node.terms], node.signs)


def _multiplication(reader: _Reader, node: syntax.Multiplication) -> ScaledSum:
    value = reader.number(node.first)
    for sign, factor in node.rest:
        other = reader.number(factor)
        if sign == "*":
            value = numbers.product(value, other)
        elif sign == "%":
            value = numbers.remainder(value, other)
        elif other.constant:
            value = numbers.scaled(value, 1 / other.constant)
        else:
            raise NotDirectError
    return value


def _power(reader: _Reader, node: syntax.Power) -> ScaledSum:
    return numbers.power(reader.number(node.base), reader.number(node.exponent))


def _negative(reader: _Reader, node: syntax.Negative) -> ScaledSum:
    return numbers.scaled(reader.number(node.operand), Fraction(-1))


def _function(reader: _Reader, node: syntax.MathFunction) -> ScaledSum:
    return numbers.function(node.name, reader.number(node.operand))


def _labelled(reader: _Reader, node: syntax.Labelled) -> ScaledSum:
    return reader.number(node.operand)


def _group(reader: _Reader, group: syntax.Group) -> ScaledSum:
    selection = UnitSelection.of(group.modifiers, reader.definitions)
    scoring = Scoring.of(group.modifiers, reader.definitions)
    if len(group.rolls) > 1:
        return reader.totals(group, selection, scoring)
    if selection.is_everything and scoring is None:
        return reader.number(group.rolls[0])
    terms = terms_of(group.rolls[0])
    if not terms:
        raise NotDirectError
    if len(terms) == 1 and is_pool(terms[0]):
        return reader.one_pool(group, selection, scoring)
    if selection.is_everything and scoring is not None:
        return reader.scored_apart(group, scoring)
    return reader.ranked(group, selection, scoring)


_RULES: dict[type[syntax.RollSyntax], Callable[[_Reader, Any], ScaledSum]] = {
    syntax.Addition: _addition,
    syntax.Multiplication: _multiplication,
    syntax.Power: _power,
    syntax.Negative: _negative,
    syntax.MathFunction: _function,
    syntax.Labelled: _labelled,
    syntax.DiceTerm: _Reader.dice,
    syntax.Group: _group,
}
"""What is made of each form in which something is rolled."""
