"""Scores of ranks of dice that differ, by every way there is to compute them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.evaluate.kernels import boundaries, equal_dice, ranks, thresholds
from tests.amount import examples
from tests.engine.evaluate.kernels.test_kernels import measured

DICE = (
    "d4",
    "d6",
    "2d3",
    "z2",
    "2 * d3",
    "2",
    "4",
    "sum 2d2",
    "sum accumulate r := d3 while r = 3",
)
"""Single dice and totals; the last one may go on for longer than the limit."""

generated = settings(max_examples=examples(15), suppress_health_check=list(HealthCheck))


@pytest.fixture(params=["packed", "polynomials"])
def forms(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Compute short distributions in both of the forms that thresholds know."""
    if request.param == "polynomials":
        monkeypatch.setattr(boundaries, "_LONG", 0)
        monkeypatch.setattr(equal_dice, "_WIDE", 0)
    return request.param


def pools(least: int = 2, most: int = 5) -> st.SearchStrategy[str]:
    """Return collections of unlike dice."""
    dice = st.lists(st.sampled_from(DICE), min_size=least, max_size=most)
    return dice.map(lambda chosen: "{ " + ", ".join(chosen) + " }")


def agrees(script: str) -> bool:
    return measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@pytest.mark.usefixtures("forms")
@given(
    pool=pools(),
    score=st.sampled_from(["sum", "count 3 <", "count", "sum 2 <"]),
    kept=st.integers(1, 4),
)
@generated
def test_scores_of_kept_dice_agree_with_revealing(pool: str, score: str, kept: int) -> None:
    assert agrees(f"{score} largest {kept} {pool}")
    assert agrees(f"{score} least {kept} {pool}")


@pytest.mark.usefixtures("forms")
@given(pool=pools(3), middle=st.integers(1, 3), kept=st.integers(2, 4))
@generated
def test_middle_ranks_and_medians_agree_with_revealing(pool: str, middle: int, kept: int) -> None:
    assert agrees(f"sum least {middle} largest {kept} {pool}")
    assert agrees(f"median {pool}")


@pytest.mark.usefixtures("forms")
@given(
    pool=pools(3),
    factors=st.tuples(*[st.integers(-2, 2)] * 3),
    cuts=st.tuples(*[st.integers(1, 2)] * 2),
)
@generated
def test_both_ends_and_the_middle(
    pool: str, factors: tuple[int, ...], cuts: tuple[int, int]
) -> None:
    upper, whole, lower = factors
    terms = f"({upper}) * sum (largest {cuts[0]} x) + ({lower}) * sum (least {cuts[1]} x)"
    assert agrees(f"x := {pool}; {terms} + ({whole}) * sum x")


@given(pool=pools(3), kept=st.integers(1, 3))
@generated
def test_several_scores_together(pool: str, kept: int) -> None:
    assert agrees(f"x := {pool}; (sum largest {kept} x) * (min x)")
    assert agrees(f"x := {pool}; (sum x) * (count 2 < largest {kept} x) - (max x) mod 3")


@given(
    left=pools(2, 3), right=pools(2, 2), scores=st.lists(st.integers(-2, 2), min_size=6, max_size=6)
)
@generated
def test_duels_between_unlike_pools(left: str, right: str, scores: list[int]) -> None:
    duels = " + ".join(
        f"({scores[place]}) * (count (min largest {i} a) {sign} (min largest {k} b))"
        for place, (i, sign, k) in enumerate(
            [(1, ">", 1), (1, "=", 1), (1, "<", 1), (2, ">", 2), (2, "=", 2), (1, ">=", 2)]
        )
    )
    assert agrees(f"a := {left}; b := {right}; {duels} + (max a) - (min b)")


EQUAL = st.builds(
    "{}#({})".format,
    st.integers(1, 5),
    st.sampled_from(["d6", "min 2d3", "max 2d4", "2 - d3", "sum accumulate r := d2 while r = 2"]),
)
"""Pools of equal dice whose faces are not always as likely as one another."""


@given(pool=EQUAL, factors=st.tuples(*[st.integers(-3, 3)] * 4), top=st.booleans())
@generated
def test_every_rank_of_equal_dice_in_a_way_of_its_own(
    pool: str, factors: tuple[int, ...], top: bool
) -> None:
    # A factor of 0 leaves ranks that cannot matter any more, or that are passed over.
    ranks = (f"min largest {i} x" if top else f"max least {i} x" for i in range(1, 5))
    terms = zip(factors, ranks, strict=True)
    script = " + ".join(f"({factor}) * {rank}" for factor, rank in terms)
    assert agrees(f"x := {pool}; {script} + (count 2 < largest 2 x)")
    assert agrees(f"x := {pool}; sum largest 2 least 3 x")


@given(left=EQUAL, right=EQUAL, scores=st.lists(st.integers(-2, 2), min_size=5, max_size=5))
@generated
def test_duels_between_pools_of_equal_dice(left: str, right: str, scores: list[int]) -> None:
    duels = " + ".join(
        f"({score}) * (count (max least {i} a) {sign} (max least {k} b))"
        for score, (i, sign, k) in zip(
            scores,
            [(1, ">", 1), (1, "=", 1), (1, "<", 1), (2, ">", 2), (2, "=", 2)],
            strict=True,
        )
    )
    assert agrees(f"a := {left}; b := {right}; {duels} + (max a) - (min b)")


@pytest.mark.parametrize(
    ("script", "way"),
    [
        ("sum largest 3 (foreach i in 1..9 do i * d6)", "by_one_threshold"),
        ("sum least 2 (foreach i in 1..9 do d6 * i)", "by_one_threshold"),
        ("x := foreach i in 1..9 do d6 + d (1 + i); (max x) - (min x)", "sweep_one"),
        ("min largest 2 {3d4, 2z6, 2 * d3}", "rank_weights"),
        ("x := 6d6; (max x) + 2 * (min largest 2 x) + (min x)", "sweep_one"),
        ("sum largest 3 foreach i in 1..12 do d (3 + i)", "sweep_one"),
        ("x := {d4, 2d6, 3d8, d12}; (sum x) + (max x)", "sweep_one"),
        ("x := {d4, 2d6, 3, d8, d12}; 2 * (sum x) - 3 * (min largest 2 x)", "sweep_one"),
    ],
)
def test_the_way_that_is_taken(script: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    plain = getattr(ranks, way)
    monkeypatch.setattr(ranks, way, lambda *a, **k: taken.append(way) or plain(*a, **k))
    measured(script, uses_kernels=True)
    assert [way] == taken


@pytest.mark.parametrize(
    ("script", "places_dice"),
    [
        ("sum largest 3 4 # (sum accumulate x := d10 while x = 10)", True),
        ("sum largest 15 20d100", True),
        ("sum largest 49 50d6", False),
    ],
)
def test_long_numbers_are_moved_rather_than_raised_to_powers(
    script: str, places_dice: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed = []
    plain = thresholds.kept_sum
    monkeypatch.setattr(
        thresholds, "kept_sum", lambda *a, **k: placed.append(True) or plain(*a, **k)
    )
    found = measured(script, uses_kernels=True)
    assert bool(placed) == places_dice
    other = {True: math.inf, False: 0}[places_dice]  # as if the other end were the shorter way
    monkeypatch.setattr(
        ranks._Score,
        "_steps_of_equal_dice",
        lambda _self, _near, far: other if far.is_idle else 1,
    )
    assert found == measured(script, uses_kernels=True)


def test_sixteen_unlike_dice_of_which_half_are_kept() -> None:
    found = measured("sum largest 8 foreach i in 1..16 do i * d6", uses_kernels=True)
    assert Fraction(1) == sum(found.values())
    # Only where the eight greatest dice all show a six the eight best are as good as can be.
    assert Fraction(1, 6**8) == found[6 * sum(range(9, 17)),]
