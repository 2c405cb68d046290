"""The lowering of groups: of totals side by side, and of the units of a single roll."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.languages.roll20.exact.pool import UnitPlace, UnitReading
from engine.languages.roll20.exact.rationals import RandomRational, balance
from engine.languages.roll20.exact.selecting import near_end, selected
from engine.languages.roll20.modifiers import Scoring, UnitSelection
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.scores import Score
from engine.languages.roll20.units import Term, affine, is_pool, terms_of, worths

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra
    from engine.languages.roll20.exact.lowering import RollLowering

__all__ = ["grouped"]


def grouped(lowering: RollLowering, group: syntax.Group) -> RandomRational:
    """Return the number that a group comes to.

    Raises:
        DiceError: It comes to none, whatever is rolled or for some dice.
    """
    selection = UnitSelection.of(group.modifiers, lowering.definitions)
    scoring = Scoring.of(group.modifiers, lowering.definitions)
    if len(group.rolls) > 1:
        return _totals(lowering, group, selection, scoring)
    if selection.is_everything and scoring is None:
        return lowering.expression(group.rolls[0])
    terms = terms_of(group.rolls[0])
    if not terms:
        return _without_units(lowering, group, scoring)
    if len(terms) == 1 and is_pool(terms[0]):
        return _one_pool(lowering, group, selection, scoring)
    if selection.is_everything and scoring is not None:
        return _scored_apart(lowering, group, scoring)
    return _Units(lowering, group, selection, scoring).ranked()


def _counted(algebra: Algebra, units: Node, sets: tuple[ValueSet, ValueSet]) -> Node:
    """Return how many units are in the first set, less those in the second."""
    return balance(algebra, sets, lambda each: algebra.count(algebra.filter(each, units)))


def _sets(scored: Mapping[int, int]) -> tuple[ValueSet, ValueSet]:
    """Return the numbers that score 1, and those that score -1."""
    successes, failures = (
        ValueSet.of(place for place, score in scored.items() if score == wanted)
        for wanted in (1, -1)
    )
    return successes, failures


# ---- several rolls ------------------------------------------------------------------------


def _totals(
    lowering: RollLowering, group: syntax.Group, selection: UnitSelection, scoring: Scoring | None
) -> RandomRational:
    """Return a group of several rolls: its modifiers look at their totals."""
    rationals, algebra = lowering.rationals, lowering.algebra
    if scoring is None:
        totals = [lowering.expression(each) for each in group.rolls]
    else:
        totals = [lowering.within(each, scoring.reach) for each in group.rolls]
    if selection.is_everything:
        if scoring is not None:
            totals = [RandomRational(rationals.score(total, scoring)) for total in totals]
        return rationals.sum(totals, [Fraction(1)] * len(totals), Fraction(0))
    scale = math.lcm(*(total.scale for total in totals))
    settled = [rationals.settled(total) for total in totals]
    nodes = [algebra.linear(0, ((each.node, scale // each.scale),)) for each in settled]
    kept = selected(algebra, algebra.union(nodes), selection)
    if scoring is None:
        return RandomRational(algebra.sum(kept), scale)
    return RandomRational(_counted(algebra, kept, scoring.sets(scale)))


# ---- one roll -----------------------------------------------------------------------------


def _without_units(
    lowering: RollLowering, group: syntax.Group, scoring: Scoring | None
) -> RandomRational:
    if scoring is None:
        return lowering.expression(group.rolls[0])
    return lowering.rationals.constant(Fraction(0))


def _one_pool(
    lowering: RollLowering, group: syntax.Group, selection: UnitSelection, scoring: Scoring | None
) -> RandomRational:
    """Return a group of dice of one kind, read like their own modifiers."""
    (expression,) = group.rolls
    (term,) = terms_of(expression)
    assert isinstance(term, syntax.DiceTerm), "a group is no pool"
    if scoring is None:
        total = RandomRational(lowering.dice(term, UnitReading(selection)))
        return lowering.expression(expression, {term: total})
    (score,) = _scores(lowering, group, scoring)
    return RandomRational(lowering.dice(term, UnitReading(selection, score)))


def _scored_apart(lowering: RollLowering, group: syntax.Group, scoring: Scoring) -> RandomRational:
    """Return how many units are successes, each term counted by itself."""
    rationals = lowering.rationals
    terms = terms_of(group.rolls[0])
    counts = []
    for term, score in zip(terms, _scores(lowering, group, scoring), strict=True):
        if is_pool(term):
            counts.append(RandomRational(lowering.dice(term, UnitReading(score=score))))
        else:
            unit = rationals.settled(lowering.term(term))
            written = {int(value * unit.scale): value for value in rationals.support(unit)}
            scored = {place: score.of_value(value) for place, value in written.items()}
            test = partial(lowering.algebra.test, operand=unit.node)
            counts.append(RandomRational(balance(lowering.algebra, _sets(scored), test)))
    return rationals.sum(counts, [Fraction(1)] * len(counts), Fraction(0))


def _scores(lowering: RollLowering, group: syntax.Group, scoring: Scoring) -> list[Score]:
    """Return how the units of each term score."""
    plain = affine(group.rolls[0], lowering.definitions)
    scores = []
    for index, worth in enumerate(worths(group, lowering.definitions)):
        own = None if plain is None else plain.of_term(index)
        scores.append(Score.of(scoring, worth, own))
    return scores


class _Units:
    """The units of several terms, ranked together.

    Each unit is written as one whole number that tells its value and, where that matters, its term.
    """

    def __init__(
        self,
        lowering: RollLowering,
        group: syntax.Group,
        selection: UnitSelection,
        scoring: Scoring | None,
    ) -> None:
        self._lowering = lowering
        self._algebra = lowering.algebra
        self._group = group
        self._selection = selection
        self._scoring = scoring
        self._terms = terms_of(group.rolls[0])
        self._affine = affine(group.rolls[0], lowering.definitions)
        alike = self._affine is not None and len(set(self._affine.factors)) == 1
        self._kinds = 1 if alike else len(self._terms)
        self._whole = {
            term: lowering.rationals.settled(lowering.term(term))
            for term in self._terms
            if not is_pool(term)
        }
        self._factor = self._kinds * math.lcm(*(unit.scale for unit in self._whole.values()))

    def ranked(self) -> RandomRational:
        """Return what the group comes to."""
        units = self._algebra.union([self._written(*each) for each in enumerate(self._terms)])
        kept = selected(self._algebra, units, self._selection)
        if self._scoring is not None:
            return RandomRational(_counted(self._algebra, kept, self._sets(kept, self._scoring)))
        rationals = self._lowering.rationals
        if self._kinds == 1 and self._affine is not None:
            total = RandomRational(self._algebra.sum(kept), self._factor)
            return rationals.sum([total], self._affine.factors[:1], self._affine.constant)
        survivors = {term: self._survivor(kept, tag) for tag, term in enumerate(self._terms)}
        return self._lowering.expression(self._group.rolls[0], survivors)

    def _written(self, index: int, term: Term) -> Node:
        """Return the units of a term."""
        tag = index % self._kinds
        unit = self._whole.get(term)
        if unit is not None:
            return self._algebra.linear(tag, ((unit.node, self._factor // unit.scale),))
        assert isinstance(term, syntax.DiceTerm), "a group is a unit as a whole"
        place = UnitPlace(self._factor, tag, near_end(self._selection))
        return self._lowering.dice(term, UnitReading(units=place))

    def _places(self, kept: Node, tag: int) -> Sequence[int]:
        """Return how units of a kind can be written."""
        if kept.low is None or kept.high is None:
            return ()
        return range(kept.low + (tag - kept.low) % self._kinds, kept.high + 1, self._kinds)

    def _survivor(self, kept: Node, tag: int) -> RandomRational:
        """Return what is left of a term."""
        algebra = self._algebra
        own = algebra.filter(ValueSet.of(self._places(kept, tag)), kept)
        node = algebra.linear(0, ((algebra.sum(own), 1), (algebra.count(own), -tag)))
        return RandomRational(node, self._factor)

    def _sets(self, kept: Node, scoring: Scoring) -> tuple[ValueSet, ValueSet]:
        """Return how units that are successes are written, and those that are failures."""
        scored: dict[int, int] = {}
        scores = _scores(self._lowering, self._group, scoring)
        for tag in range(self._kinds):
            for place in self._places(kept, tag):
                value = Fraction(place - tag, self._factor)
                scored[place] = scores[tag].of_value(value)
        return _sets(scored)
