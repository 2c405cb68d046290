"""Dice with their modifiers, as far as few numbers tell what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.calculus.exploding_die import Chain
from engine.direct.keeping import kept_total
from engine.direct.results import NUMBER, Handful, Independent, NotDirectError, Odds, Work, sure
from engine.languages.roll20.arithmetic import Definitions
from engine.languages.roll20.modifiers import EVERYTHING, Scoring, Settling, UnitSelection
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.scores import Score

__all__ = ["ZERO", "Dice", "ranks_kept"]

_MOST_DICE = 60
"""Dice of a term that are rolled here; so all terms stay far below what a roll may have."""

_MOST_SIDES = 400
"""Sides of a die that is rolled here."""

ZERO = sure(NUMBER, 0)


@dataclass(frozen=True, slots=True)
class Dice:
    """A term of dice with known sides.

    Attributes:
        chain: A die and those that its explosions bring about.
        explodes: Whether further dice join the pool rather than the die that brought them about.
        selections: The keeps and drops, each of which looks at what the one before has left.
        score: How a die scores, or None where dice are added up.
        shown: What a die shows where none explodes, made when the roll is read; else None.
        worth: What it scores then.
    """

    chain: Chain
    explodes: bool
    selections: Sequence[UnitSelection]
    score: Score | None
    shown: Odds | None
    worth: Odds | None

    @classmethod
    def of(
        cls,
        term: syntax.DiceTerm,
        sides: int | None,
        definitions: Definitions,
        outer: UnitSelection = EVERYTHING,
        score: Score | None = None,
    ) -> Dice:
        """Return the dice of a term.

        Args:
            term: The term.
            sides: The highest face, or None for Fate dice.
            definitions: A number for each name.
            outer: The keeps and drops of a group around the term.
            score: How a group lets each die score; None where the term's own modifiers say it.

        Raises:
            DiceError: A modifier is in error, or rolling them would never end.
            NotDirectError: They have too many sides, or none.
        """
        if sides is not None and not 1 <= sides <= _MOST_SIDES:
            raise NotDirectError
        settling = Settling.of(term, sides, definitions)
        stops, goes_on = settling.weights(), {}
        if settling.explodes.intervals:
            goes_on = {face: stops.pop(face) for face in list(stops) if face in settling.explodes}
        if score is None and (scoring := Scoring.of(term.modifiers, definitions)) is not None:
            score = Score.of_faces(scoring)
        shown = worth = None
        if not goes_on:
            shown = worth = Odds(NUMBER, stops, sum(stops.values()))
            if score is not None:
                worth = Odds(NUMBER, _worths(stops, score.of_value), shown.total)
        selections = (UnitSelection.of(term.modifiers, definitions), outer)
        return cls(
            Chain(stops, goes_on, int(settling.penetrates)),
            bool(goes_on) and not settling.compounds,
            [each for each in selections if not each.is_everything],
            score,
            shown,
            worth,
        )

    def rolling(self, count: int) -> Callable[[Work], Independent]:
        """Return what finds numbers that add up to what so many of these dice come to.

        Raises:
            NotDirectError: They are too many, or some are kept of more than can be told.
        """
        if not 0 <= count <= _MOST_DICE:
            raise NotDirectError
        if not count or any(each.is_nothing for each in self.selections):
            return lambda _: ZERO
        if not self.selections:
            return lambda work: Handful(((count, self.scored(work)),))
        if self.explodes:
            raise NotDirectError
        worth = None if self.score is None else self.score.of_value
        ranks = ranks_kept(count, self.selections)
        return lambda work: kept_total([(count, self.unit(work))], ranks, worth, work)

    def pieces(self, count: int) -> Sequence[tuple[int, Odds]] | None:
        """Return so many of these dice, or None where something has to be worked out for them."""
        if self.worth is None or self.selections or not 0 < count <= _MOST_DICE:
            return None
        return ((count, self.worth),)

    def scored(self, work: Work) -> Odds:
        """Return what one die scores, with all that it brings about."""
        if self.worth is not None:
            return self.worth
        if self.score is None:
            return self.unit(work)
        if self.explodes:
            return _chained(self.chain, self.score.of_value, work)
        return self.unit(work).mapped(NUMBER, self.score.of_value, work)

    def unit(self, work: Work) -> Odds:
        """Return what one die shows, all together that is added to it included.

        Where it scores, some of what scores alike may be told as one.
        """
        chain = self.chain
        if self.shown is not None:
            return self.shown
        if self.score is not None and not self.explodes and self.score.reach is not None:
            die = chain.totals_within(self.score.reach)
            if die is not None:
                return Odds(NUMBER, dict(zip(die.faces, die.weights)), die.total)
        return _chained(chain, lambda value: value, work)


def ranks_kept(count: int, selections: Iterable[UnitSelection]) -> range:
    """Return the ranks of those of so many units that survive; the lowest of all is 0."""
    ranks = range(count)
    for selection in selections:
        left = selection.ranks(len(ranks))
        ranks = ranks[left.start : left.stop]
    return ranks


def _chained(chain: Chain, worth: Callable[[int], int], work: Work) -> Odds:
    """Return what the dice of a chain are worth together.

    Chains with more dice than the limit are missing, but for those of which only the first can be
    worth anything.
    """
    stops, goes_on = _worths(chain.later_stops, worth), _worths(chain.later_goes_on, worth)
    found, going = _worths(chain.stops, worth), _worths(chain.goes_on, worth)
    whole = each = chain.total
    rounds = work.limit - 1
    if set(goes_on) == {0}:
        each, rounds = sum(stops.values()), 1  # of those that go on, what follows is worth nothing
    for _ in range(rounds):
        found = {value: weight * each for value, weight in found.items()}
        whole *= each
        _add_products(found, going, stops, work)
        longer: dict[int, int] = {}
        _add_products(longer, going, goes_on, work)
        going = longer
    return Odds(NUMBER, found, whole)


def _add_products(
    sums: dict[int, int], left: Mapping[int, int], right: Mapping[int, int], work: Work
) -> None:
    """Add the weights of all sums of two independent numbers to those that are known."""
    work.spend(len(left) * len(right))
    for value, weight in left.items():
        for other, other_weight in right.items():
            sums[value + other] = sums.get(value + other, 0) + weight * other_weight


def _worths(faces: Mapping[int, int], worth: Callable[[int], int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for face, weight in faces.items():
        value = worth(face)
        found[value] = found.get(value, 0) + weight
    return found
