"""What the modifiers of dice and groups come to, once their numbers are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from engine.calculus.value_set import ValueSet
from engine.errors import DiceError, Span
from engine.languages.roll20.arithmetic import Definitions, constant, whole
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Modifier

__all__ = [
    "EVERYTHING",
    "MOST_DICE",
    "Scoring",
    "Settling",
    "UnitSelection",
    "compares",
    "too_many_dice",
    "united",
]

MOST_DICE = 10_000
"""Dice that a roll may have."""

_NOTHING = ValueSet(())
_ALL = ValueSet(((None, None),))


def united(sets: Iterable[ValueSet]) -> ValueSet:
    """Return the numbers that are in any of ``sets``."""
    others = _ALL
    for each in sets:
        others = others.intersection(each.complement())
    return others.complement()


def compares(point: syntax.Point, definitions: Definitions) -> tuple[str, Fraction]:
    """Return the comparator and the number of a compare point.

    Raises:
        DiceError: The number has no value.
    """
    number = constant(point.target.number, definitions)
    return point.comparator, -number if point.target.negative else number


def _matching(comparator: str, target: Fraction) -> ValueSet:
    """Return the whole numbers that match: ``>`` is at least, ``<`` at most."""
    if comparator == ">":
        return ValueSet(((ceil(target), None),))
    if comparator == "<":
        return ValueSet(((None, floor(target)),))
    return ValueSet.of([target.numerator] if target.denominator == 1 else [])


def too_many_dice(span: Span) -> DiceError:
    """Return the error of more dice than a roll may have."""
    return DiceError(
        f"a roll has {MOST_DICE:,} dice at most",
        span,
        "roll fewer, or choose Troll, which counts more",
    )


# ---- while rolling ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settling:
    """How each die of a term settles.

    Attributes:
        low: The lowest face.
        high: The highest face.
        rerolled: The faces that are rolled again until another comes.
        once: The faces that are rolled again at most once.
        explodes: The faces behind which one more die is rolled.
        compounds: Whether the further dice are added to the die rather than to the pool.
        penetrates: Whether each further die is worth one less than it shows.
    """

    low: int
    high: int
    rerolled: ValueSet = _NOTHING
    once: ValueSet = _NOTHING
    explodes: ValueSet = _NOTHING
    compounds: bool = False
    penetrates: bool = False

    @classmethod
    def of(cls, dice: syntax.DiceTerm, sides: int | None, definitions: Definitions) -> Settling:
        """Return how the dice of a term with so many sides settle; None stands for Fate dice.

        Raises:
            DiceError: They would be rolled without end.
        """
        low, high = (-1, 1) if sides is None else (1, sides)
        if not any(isinstance(one, syntax.Reroll | syntax.Explode) for one in dice.modifiers):
            return cls(low, high)
        rerolled: list[ValueSet] = []
        once: list[ValueSet] = []
        explode: syntax.Explode | None = None
        for modifier in dice.modifiers:
            if isinstance(modifier, syntax.Reroll):
                matching = _faces(modifier.point, low, definitions)
                (once if modifier.once else rerolled).append(matching)
            elif isinstance(modifier, syntax.Explode):
                explode = modifier
        settling = cls(
            low,
            high,
            united(rerolled).clipped(low, high),
            united(once).clipped(low, high),
            _faces(explode.point, high, definitions).clipped(low, high) if explode else _NOTHING,
            explode is not None and explode.compounds,
            explode is not None and explode.penetrates,
        )
        settling.check_end(dice)
        return settling

    @property
    def kept(self) -> ValueSet:
        """The faces that a die can settle on."""
        return self.rerolled.complement().clipped(self.low, self.high)

    @property
    def stops(self) -> ValueSet:
        """The faces that it can settle on without exploding."""
        return self.kept.intersection(self.explodes.complement())

    @property
    def goes_on(self) -> ValueSet:
        """The faces that it can settle on and explode."""
        return self.kept.intersection(self.explodes)

    def check_end(self, dice: syntax.DiceTerm) -> None:
        """Check that rolling comes to an end.

        Raises:
            DiceError: It would not; the error is placed at the modifiers to blame.
        """
        if not self.kept.intervals:
            spans = [each.span for each in dice.modifiers if isinstance(each, syntax.Reroll)]
            raise DiceError(
                "every face is rolled again, so that this roll never ends",
                _around(spans),
                "leave a face that is kept, or roll again once with ro",
            )
        if not self.stops.intervals:
            spans = [each.span for each in dice.modifiers if isinstance(each, syntax.Explode)]
            raise DiceError(
                "every face that can come up explodes, so that this roll never ends",
                _around(spans),
                "leave a face that does not explode",
            )

    def weights(self) -> dict[int, int]:
        """Return the faces that a die can settle on with their weights.

        With m faces that are kept, of which k are rolled again once, a face comes up at once in 1
        of m cases if it is none of these, and after a reroll in k of m times 1 of m.
        """
        if not (self.rerolled.intervals or self.once.intervals):
            return dict.fromkeys(range(self.low, self.high + 1), 1)
        faces = _numbers(self.kept)
        again = sum(face in self.once for face in faces) if self.once.intervals else 0
        if not again:
            return dict.fromkeys(faces, 1)
        return {face: again + (0 if face in self.once else len(faces)) for face in faces}


def _around(spans: Sequence[Span]) -> Span:
    return spans[0].to(spans[-1])


def _faces(point: syntax.Point | None, default: int, definitions: Definitions) -> ValueSet:
    if point is None:
        return ValueSet.of([default])
    return _matching(*compares(point, definitions))


def _numbers(found: ValueSet) -> list[int]:
    numbers: list[int] = []
    for first, last in found.intervals:
        assert first is not None, "faces have a lowest"
        assert last is not None, "faces have a highest"
        numbers += range(first, last + 1)
    return numbers


# ---- keep and drop ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitSelection:
    """Which ranks survive all keeps and drops together; each looks at the whole pool.

    Attributes:
        drop_low: How many of the lowest are dropped.
        drop_high: How many of the highest are dropped.
        keep_high: Only so many of the highest are kept; None for all.
        keep_low: Only so many of the lowest are kept; None for all.
    """

    drop_low: int = 0
    drop_high: int = 0
    keep_high: int | None = None
    keep_low: int | None = None

    @classmethod
    def of(cls, modifiers: Sequence[Modifier], definitions: Definitions) -> UnitSelection:
        """Return what the keeps and drops among ``modifiers`` leave.

        Raises:
            DiceError: The number of one is not whole, or below 0.
        """
        found = EVERYTHING
        for modifier in modifiers:
            if isinstance(modifier, syntax.Select):
                number = 1
                if modifier.number is not None:
                    value = constant(modifier.number, definitions)
                    number = whole(value, "how many are kept or dropped", modifier.number.span, 0)
                found = found._with(modifier, number)
        return found

    def _with(self, modifier: syntax.Select, number: int) -> UnitSelection:
        low, high = self.drop_low, self.drop_high
        keep_high, keep_low = self.keep_high, self.keep_low
        if modifier.keeps and modifier.highest:
            keep_high = number if keep_high is None else min(number, keep_high)
        elif modifier.keeps:
            keep_low = number if keep_low is None else min(number, keep_low)
        elif modifier.highest:
            high = max(high, number)
        else:
            low = max(low, number)
        return UnitSelection(low, high, keep_high, keep_low)

    @property
    def is_everything(self) -> bool:
        """Whether all survive, however many there are."""
        return self == EVERYTHING

    @property
    def is_nothing(self) -> bool:
        """Whether none survives, however many there are."""
        keeps_none = 0 in (self.keep_high, self.keep_low)
        drops_high = self.keep_high is not None and self.drop_high >= self.keep_high
        return (
            keeps_none
            or drops_high
            or bool(self.keep_low is not None and self.drop_low >= self.keep_low)
        )

    def ranks(self, size: int) -> range:
        """Return the places, counted from the lowest, that survive in a pool of ``size``."""
        first, last = self.drop_low, size - self.drop_high
        if self.keep_high is not None:
            first = max(first, size - self.keep_high)
        if self.keep_low is not None:
            last = min(last, self.keep_low)
        return range(min(first, size), max(last, min(first, size)))


EVERYTHING = UnitSelection()
"""The selection without any keep or drop."""


# ---- successes ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scoring:
    """What counts as a success and what as a failure.

    Attributes:
        successes: The comparators and numbers of the successes.
        failures: Those of the failures.
    """

    successes: tuple[tuple[str, Fraction], ...]
    failures: tuple[tuple[str, Fraction], ...] = field(default=())

    @classmethod
    def of(cls, modifiers: Sequence[Modifier], definitions: Definitions) -> Scoring | None:
        """Return how the successes and failures among ``modifiers`` score; None without any."""
        successes = [each.point for each in modifiers if isinstance(each, syntax.Success)]
        failures = [each.point for each in modifiers if isinstance(each, syntax.Failure)]
        if not successes:
            return None
        return cls(
            tuple(compares(point, definitions) for point in successes),
            tuple(compares(point, definitions) for point in failures),
        )

    def is_success(self, value: Fraction | int) -> bool:
        """Return whether ``value`` matches a success."""
        return any(_matches(value, *point) for point in self.successes)

    def is_failure(self, value: Fraction | int) -> bool:
        """Return whether ``value`` matches a failure."""
        return any(_matches(value, *point) for point in self.failures)

    def score(self, value: Fraction | int) -> int:
        """Return 1, -1, or 0: what matches both a success and a failure is neither."""
        return int(self.is_success(value)) - int(self.is_failure(value))

    def sets(self, scale: int) -> tuple[ValueSet, ValueSet]:
        """Return which values are successes and failures, as whole numbers of ``1/scale``."""
        successes, failures = (
            united(_matching(comparator, target * scale) for comparator, target in points)
            for points in (self.successes, self.failures)
        )
        return successes, failures

    @property
    def reach(self) -> Fraction:
        """A number that no target lies above in size: values beyond it score like one another."""
        return max(
            (abs(target) for _, target in (*self.successes, *self.failures)), default=Fraction(0)
        )


def _matches(value: Fraction | int, comparator: str, target: Fraction) -> bool:
    if comparator == ">":
        return value >= target
    return value <= target if comparator == "<" else value == target
