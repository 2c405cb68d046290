"""A distribution in one plain sentence: what is worth saying of it, and no more than is true.

Rules choose what a sentence tells: outcomes one by one while they are few, the likeliest where it
leads, else the narrowest range with about half of the rolls, and the tail on the longer side. Its
phrases are an enumeration, so that a window can have them translated.
"""

from __future__ import annotations

import enum
import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from engine.cumulative import Cumulative
from engine.distribution import Distribution
from engine.rounding import decimal_places, significant_text
from engine.statistics.summary import describe_value
from engine.values import Number, Value, number_text

__all__ = ["Say", "SentencePhrase", "Write", "describe", "percent_text"]

FEW = 3
"""So many outcomes are likely one by one."""

LEADING = Fraction(3, 10)
"""An outcome this likely is what a designer remembers, rather than a range."""

HALF = Fraction(1, 2)
"""The range that is likely holds as nearly this share of the rolls as it can ..."""

ALMOST_HALF = Fraction(2, 5)
"""... but this much at least."""

ABOUT_HALF = (Fraction(9, 20), Fraction(11, 20))
"""What may be called half of the time."""

RARE = Fraction(1, 20)
"""A tail is likely from where it is no more likely than this."""

LONGEST_NAME = 40
"""Characters of an outcome that are likely; of a longer one only the beginning."""

FIGURES = frozenset({"share", "mean", "count", "leaders", "rolls"})
"""Parts of phrases that are figures."""

Say: TypeAlias = Callable[[str], str]
"""Gives a phrase in the reader's language."""

Write: TypeAlias = Callable[[str], str]
"""Gives a figure as readers write it: with their decimal mark, for instance."""


class SentencePhrase(str, enum.Enum):
    """Every phrase of a sentence; names in braces stand for what is filled in."""

    NOTHING = "No roll comes to a value within the limit on iterations."
    NO_OUTCOME = "It has no outcomes: there is nothing that could come out."
    ALWAYS = "Always {outcome}"
    ALIKE_FROM = "Every outcome from {low} to {high} is equally likely ({share} each)"
    ALIKE = "All {count} outcomes are equally likely ({share} each)"
    MOST_OFTEN = "Most often {outcome} ({share})"
    LEADERS = "{leaders} of {count} outcomes are the likeliest ({share} each)"
    EQUALLY_OFTEN = "{outcome} and {other} equally often ({share} each)"
    THEN = "then {outcome} ({share})"
    OTHERWISE = "otherwise {outcome} ({share})"
    OTHERS = "one of {count} others in {share}"
    HALF = "Between {low} and {high} about half of the time ({share})"
    BETWEEN = "Between {low} and {high} in {share} of rolls"
    AVERAGE = "{mean} on average"
    OR_MORE = "{share} chance of {outcome} or more"
    OR_LESS = "{share} chance of {outcome} or less"
    GREATEST = "{share} chance of {outcome}, the most there is"
    LEAST = "{share} chance of {outcome}, the least there is"
    MISSING = "The limit on iterations leaves out {share} of all rolls; this is about the rest."
    LIMITED = "The limit on calls or explosions decides {share} of all rolls."
    ESTIMATED = "Estimated from {rolls} rolls."
    ONE_IN = "1 in {count}"
    HARDLY_EVER = "less than 1 in a billion"
    NEARLY = "over 99.9%"


@dataclass(frozen=True, slots=True)
class _Range:
    """Neighbouring outcomes: the places of the first and the last, and their weight."""

    first: int
    last: int
    weight: int


def describe(
    distribution: Distribution, say: Say = str, write: Write = str, rolls: int | None = None
) -> str:
    """Return what a designer should know of ``distribution``, in a sentence.

    Where mass is missing, it is about the computed part, and says so.

    Args:
        distribution: What is described.
        say: Translates phrases; English without it.
        write: Writes figures; with points before decimals without it.
        rolls: How many rolls it was estimated from, or None where it is exact.
    """
    phrases = _Phrases(say, write)
    if not distribution.outcomes:
        is_cut = distribution.missing > 0
        return phrases.filled(SentencePhrase.NOTHING if is_cut else SentencePhrase.NO_OUTCOME)
    sentences = [f"{'; '.join(_clauses(distribution, phrases))}."]
    if rolls is not None:
        sentences.append(phrases.filled(SentencePhrase.ESTIMATED, rolls=f"{rolls:,}"))
    for phrase, share in (
        (SentencePhrase.MISSING, distribution.missing),
        (SentencePhrase.LIMITED, distribution.limited),
    ):
        if share:
            sentences.append(phrases.filled(phrase, share=phrases.share(share)))
    return " ".join(sentences)


def percent_text(share: Fraction, say: Say = str) -> str:
    """Return a probability, rounded but honest: ``48%``, ``4.6%``, ``99.5%``, ``1 in 7,776``.

    What is not certain is never written as ``100%``, what is not impossible never as ``0%``.

    Args:
        share: From 0 to 1.
        say: Translates the words in it; English without it.
    """
    if share in (0, 1):
        return f"{int(share):.0%}"
    if share < Fraction(1, 1000):
        return _one_in(share, say)
    if share < Fraction(1, 10):
        return f"{significant_text(share * 100, 2)}%"
    if share <= Fraction(99, 100):
        return f"{decimal_places(share * 100, 0)}%"
    if share >= Fraction(9995, 10000):
        return say(SentencePhrase.NEARLY.value)
    return f"{decimal_places(share * 100, 1)}%"


def _one_in(share: Fraction, say: Say) -> str:
    once = share.denominator // share.numerator
    if once >= 10**9:
        return say(SentencePhrase.HARDLY_EVER.value)
    if share.numerator != 1:
        # Where it does not come out even, three digits are enough.
        step = 10 ** max(0, len(str(once)) - 3)
        once = round(once / step) * step
    return say(SentencePhrase.ONE_IN.value).format(count=f"{once:,}")


class _Phrases:
    """Fills phrases in, in the reader's language and way of writing numbers."""

    def __init__(self, say: Say, write: Write) -> None:
        self._say = say
        self._write = write

    def filled(self, phrase: SentencePhrase, **parts: str) -> str:
        """Return a phrase with its parts; figures, unlike outcomes, are written as readers do."""
        written = {
            name: self._write(text) if name in FIGURES else text for name, text in parts.items()
        }
        return self._say(phrase.value).format(**written)

    def share(self, share: Fraction) -> str:
        """Return a probability, still to be written."""
        return percent_text(share, self._say)


# ---- what is said ---------------------------------------------------------------------------


def _clauses(distribution: Distribution, phrases: _Phrases) -> list[str]:
    cumulative = distribution.cumulative
    if len(distribution.outcomes) == 1:
        return [phrases.filled(SentencePhrase.ALWAYS, outcome=_name(distribution.outcomes[0]))]
    if cumulative is None:
        return [_outcomes_clause(distribution, phrases)]
    average = _mean_clause(distribution, phrases)
    if _are_alike(distribution) and len(cumulative.numbers) > FEW:
        return [f"{_alike_clause(cumulative, phrases)}, {average}"]
    if len(cumulative.numbers) <= FEW:
        return [_outcomes_clause(distribution, phrases), average]
    return [f"{_bulk_clause(cumulative, phrases)}, {average}", _tail_clause(cumulative, phrases)]


def _are_alike(distribution: Distribution) -> bool:
    return len(set(distribution.weights)) == 1


def _alike_clause(cumulative: Cumulative, phrases: _Phrases) -> str:
    numbers = cumulative.numbers
    low, high = numbers[0], numbers[-1]
    share = phrases.share(Fraction(1, len(numbers)))
    if high - low == len(numbers) - 1:
        ends = {"low": number_text(low), "high": number_text(high)}
        return phrases.filled(SentencePhrase.ALIKE_FROM, **ends, share=share)
    return phrases.filled(SentencePhrase.ALIKE, count=f"{len(numbers):,}", share=share)


def _outcomes_clause(distribution: Distribution, phrases: _Phrases) -> str:
    """Return what names the likeliest outcomes one by one, and the others together."""
    total = distribution.computed_weight
    count = len(distribution.outcomes)
    if count > FEW and _are_alike(distribution):
        share = phrases.share(Fraction(1, count))
        return phrases.filled(SentencePhrase.ALIKE, count=f"{count:,}", share=share)
    leaders = distribution.weights.count(max(distribution.weights))
    if leaders > FEW:
        share = phrases.share(Fraction(max(distribution.weights), total))
        return phrases.filled(
            SentencePhrase.LEADERS, leaders=f"{leaders:,}", count=f"{count:,}", share=share
        )
    pairs = zip(distribution.outcomes, distribution.weights, strict=True)
    # Of equally likely outcomes the first in their order is likely first.
    likeliest = sorted(pairs, key=lambda pair: -pair[1])
    if count > FEW + 1:
        del likeliest[FEW:]
    likely = [(_name(value), phrases.share(Fraction(weight, total))) for value, weight in likeliest]
    clauses = _leading_clauses(likely, phrases, tied=leaders > 1)
    if count > len(likeliest):
        rest = Fraction(total - sum(weight for _, weight in likeliest), total)
        others = {"count": f"{count - len(likeliest):,}", "share": phrases.share(rest)}
        clauses.append(phrases.filled(SentencePhrase.OTHERS, **others))
    return ", ".join(clauses)


def _leading_clauses(likely: list[tuple[str, str]], phrases: _Phrases, *, tied: bool) -> list[str]:
    (outcome, share), (other, _) = likely[:2]
    if tied:
        parts = {"outcome": outcome, "other": other, "share": share}
        clauses, after = [phrases.filled(SentencePhrase.EQUALLY_OFTEN, **parts)], likely[2:]
    else:
        clauses = [phrases.filled(SentencePhrase.MOST_OFTEN, outcome=outcome, share=share)]
        after = likely[1:]
    phrase = SentencePhrase.OTHERWISE if len(likely) == 2 else SentencePhrase.THEN
    return clauses + [phrases.filled(phrase, outcome=name, share=share) for name, share in after]


def _mean_clause(distribution: Distribution, phrases: _Phrases) -> str:
    assert distribution.mean is not None, "only asked of numbers"
    return phrases.filled(SentencePhrase.AVERAGE, mean=_mean_text(distribution.mean))


def _mean_text(mean: Fraction) -> str:
    """Return a mean with no more digits than can be kept in mind, and none that say nothing."""
    if abs(mean) >= 10**15:
        return number_text(round(mean))
    whole = abs(mean) >= 100 or mean.denominator == 1
    return decimal_places(mean, 0) if whole else significant_text(mean, 3)


def _bulk_clause(cumulative: Cumulative, phrases: _Phrases) -> str:
    places = range(len(cumulative.numbers))
    likeliest = max(places, key=cumulative.weight)
    share = Fraction(cumulative.weight(likeliest), cumulative.total)
    if share >= LEADING:
        outcome = number_text(cumulative.numbers[likeliest])
        return phrases.filled(
            SentencePhrase.MOST_OFTEN, outcome=outcome, share=phrases.share(share)
        )
    middle = min(
        (_narrowest(cumulative, least) for least in (ALMOST_HALF, HALF)),
        key=lambda found: abs(Fraction(found.weight, cumulative.total) - HALF),
    )
    share = Fraction(middle.weight, cumulative.total)
    is_half = ABOUT_HALF[0] <= share <= ABOUT_HALF[1]
    return phrases.filled(
        SentencePhrase.HALF if is_half else SentencePhrase.BETWEEN,
        low=number_text(cumulative.numbers[middle.first]),
        high=number_text(cumulative.numbers[middle.last]),
        share=phrases.share(share),
    )


def _narrowest(cumulative: Cumulative, least: Fraction) -> _Range:
    """Return the narrowest range of at least a share, of equally narrow ones the likeliest.

    Of several of these it is the one in the middle.
    """
    numbers, reached = cumulative.numbers, cumulative.reached
    wanted = math.ceil(least * cumulative.total)
    best: list[_Range] = []
    width: Number = 0
    last = 0
    for first, number in enumerate(numbers):
        while reached[last + 1] - reached[first] < wanted:
            last += 1
            if last == len(numbers):
                return best[len(best) // 2]
        found = _Range(first, last, reached[last + 1] - reached[first])
        rank = numbers[last] - number, -found.weight
        if not best or rank < (width, -best[0].weight):
            best, width = [found], rank[0]
        elif rank == (width, -best[0].weight):
            best.append(found)
    return best[len(best) // 2]


def _tail_clause(cumulative: Cumulative, phrases: _Phrases) -> str:
    """Return how rare the far outcomes are, on the side where they go further."""
    numbers, reached = cumulative.numbers, cumulative.reached
    rare = cumulative.total * RARE.numerator // RARE.denominator
    median = cumulative.quantile(Fraction(1, 2))
    last = len(numbers) - 1
    if numbers[-1] - median >= median - numbers[0]:
        place = min(bisect_left(reached, cumulative.total - rare), last)
        phrase = SentencePhrase.GREATEST if place == last else SentencePhrase.OR_MORE
        share = cumulative.at_least(numbers[place])
    else:
        place = max(bisect_right(reached, rare) - 2, 0)
        phrase = SentencePhrase.OR_LESS if place else SentencePhrase.LEAST
        share = cumulative.at_most(numbers[place])
    outcome = number_text(numbers[place])
    return phrases.filled(phrase, share=phrases.share(share), outcome=outcome)


def _name(value: Value) -> str:
    name = describe_value(value)
    return (
        name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
    )
