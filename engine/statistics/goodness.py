"""How well rolls agree with the distribution they should follow: Pearson's chi-square test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from flint import arb, ctx, fmpq

from engine.distribution import Distribution
from engine.values import Value

__all__ = ["Goodness", "chi_square_tail", "goodness"]

LEAST_EXPECTED = 5
"""Rolls that a cell of the test has to expect at least: below, the test is not to be trusted."""

PRECISION = 128
"""Bits of the arithmetic; the balls it works with grow no wider than a float can tell."""


@dataclass(frozen=True, slots=True)
class Goodness:
    """The outcome of the test.

    Attributes:
        statistic: How far the rolls are from what was expected; infinite where an outcome came up
            that cannot.
        degrees: How many cells could vary freely.
        chance: The probability that right dice differ at least so much.
    """

    statistic: float
    degrees: int
    chance: float


@dataclass(slots=True)
class _Cell:
    """Outcomes that are tested together: their weight, and how many rolls showed them."""

    weight: int = 0
    hits: int = 0


def goodness(hits: Mapping[Value, int], distribution: Distribution) -> Goodness | None:
    """Test whether rolls follow ``distribution``.

    Neighbouring outcomes that are expected too rarely are tested together. Where an iteration
    limit has cut probability off, an outcome that is not in the distribution counts for it.

    Args:
        hits: How often each outcome was rolled.
        distribution: What it should have been.

    Returns:
        The outcome of the test, or None where there are too few rolls for one.
    """
    rolls = sum(hits.values())
    cells = tuple(_pooled(_cells(hits, distribution), rolls, distribution.total))
    known = sum(hits.get(value, 0) for value in distribution.outcomes)
    if known < rolls and not distribution.missing:
        return Goodness(float("inf"), max(len(cells) - 1, 1), 0.0)
    if len(cells) < 2:
        return None
    degrees = len(cells) - 1
    with ctx.workprec(PRECISION):
        squares = sum(
            (arb(fmpq(cell.hits**2, cell.weight)) for cell in cells if cell.hits), start=arb(0)
        )
        # The sum of (hits - expected)^2 / expected, where the expected rolls add up to all.
        statistic = squares * distribution.total / rolls - rolls
    return Goodness(float(statistic), degrees, chi_square_tail(degrees, statistic))


def chi_square_tail(degrees: int, statistic: arb | float) -> float:
    """Return the probability that a chi-square variable is at least ``statistic``.

    Args:
        degrees: Its degrees of freedom, at least 1.
        statistic: From 0 up.
    """
    with ctx.workprec(PRECISION):
        half = arb(statistic) / 2
        # A statistic of 0 is a ball around it, in part below.
        tail = arb(1) if not half > 0 else half.gamma_upper(arb(degrees) / 2, regularized=1)
        return min(max(float(tail.mid()), 0.0), 1.0)


def _cells(hits: Mapping[Value, int], distribution: Distribution) -> Iterator[_Cell]:
    """Yield a cell for each outcome, and one for what is missing."""
    left = sum(hits.values())
    for value, weight in zip(distribution.outcomes, distribution.weights, strict=True):
        hit = hits.get(value, 0)
        left -= hit
        yield _Cell(weight, hit)
    missing = distribution.total - distribution.computed_weight
    if missing:
        yield _Cell(missing, left)


def _pooled(cells: Iterable[_Cell], rolls: int, total: int) -> Iterator[_Cell]:
    """Yield cells that expect enough rolls each; what is left over joins the last one."""
    full: _Cell | None = None
    growing = _Cell()
    for cell in cells:
        growing.weight += cell.weight
        growing.hits += cell.hits
        if growing.weight * rolls >= LEAST_EXPECTED * total:
            if full is not None:
                yield full
            full, growing = growing, _Cell()
    if full is not None:
        full.weight += growing.weight
        full.hits += growing.hits
        yield full
