"""Frequencies of seeded rolls agree with the exact distribution."""

from __future__ import annotations

from collections import Counter
from statistics import NormalDist

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.languages.troll.program import parse_program
from engine.languages.troll.rolling.roller import AccumulationLimitError
from engine.random_source import SeededSource
from engine.values import Value

ROLLS = 4_000
LIMIT = 4
CHANCE_OF_FALSE_ALARM = 1e-6
FEWEST = 5
"""Outcomes expected less often than this are counted together."""

SCRIPTS = [
    "sum largest 3 4d6",
    "count 4 < 5d6",
    "x := 3d6; (max x) - min x",
    "choose {1, 1, 2, 5} U (d d4)",
    "(1..10) pick 3",
    "if ?0.3 then sum 2d4 else 3 z 1",
    "x := 2d6; y := 2d6; (different x) -- (x keep y)",
    "sum accumulate x := d6 while x >= 4",
    "repeat x := 2d4 until 2 = count different x",
    "median foreach i in 3d4 do i * d2",
    "function f(x) = if x = 1 then 0 else 1 + call f(d x)  call f(20)",
    "compositional c(0, sum, minus) function minus(a, b) = a - b  call c(4d4)",
    "'(minimal 3d3) || (2 'd2)",
    "[(sgn (d5 - 3)) mod 2, !(3 = d4)]",
    "3 # (x := d3; x d x)",
]


def rolled(script: str, seed: int) -> Counter[Value | None]:
    """Return how often each value was rolled; None stands for rolls that are missing."""
    program, source = parse_program(script), SeededSource(seed)
    found: Counter[Value | None] = Counter()
    for _ in range(ROLLS):
        try:
            found[program.roll(source, {}, LIMIT)] += 1
        except AccumulationLimitError:
            found[None] += 1
    return found


def cells(distribution: Distribution, found: Counter[Value | None]) -> list[tuple[float, int]]:
    """Return how often each outcome was expected and rolled, the rare ones together."""
    expected = {value: float(distribution.probability(value)) for value in distribution.outcomes}
    pairs = [(share * ROLLS, found[value]) for value, share in expected.items()]
    if distribution.missing:
        pairs.append((float(distribution.missing) * ROLLS, found[None]))
    common = [pair for pair in pairs if pair[0] >= FEWEST]
    rare = [pair for pair in pairs if pair[0] < FEWEST]
    if rare:
        common.append((sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)))
    return common


def chi_square_quantile(freedom: int, probability: float) -> float:
    """Return the quantile of the chi-square distribution by Wilson and Hilferty's formula."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + NormalDist().inv_cdf(probability) * part**0.5) ** 3


@pytest.mark.parametrize("script", SCRIPTS)
def test_rolls_follow_the_distribution(script: str) -> None:
    distribution = parse_program(script).calculate({}, LIMIT, Budget(seconds=20))
    found = rolled(script, seed=2_026)
    assert set(found) - {None} <= set(distribution.outcomes)
    assert (None in found) <= (distribution.missing > 0)

    pairs = cells(distribution, found)
    statistic = sum((actual - wanted) ** 2 / wanted for wanted, actual in pairs)
    assert len(pairs) > 1
    assert statistic < chi_square_quantile(len(pairs) - 1, 1 - CHANCE_OF_FALSE_ALARM)


def test_the_quantile_is_close_to_the_tables() -> None:
    assert 18.307 == pytest.approx(chi_square_quantile(10, 0.95), rel=0.001)
    assert 135.807 == pytest.approx(chi_square_quantile(100, 0.99), rel=0.001)


def test_a_wrong_distribution_is_found_out() -> None:
    fair = parse_program("sum 2d6").calculate({}, LIMIT, Budget())
    pairs = cells(fair, rolled("d6 + (choose {1, 2, 3, 4, 5, 6, 6})", seed=1))
    statistic = sum((actual - wanted) ** 2 / wanted for wanted, actual in pairs)

    assert statistic > chi_square_quantile(len(pairs) - 1, 1 - CHANCE_OF_FALSE_ALARM)
