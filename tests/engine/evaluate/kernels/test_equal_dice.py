"""Kept sums of equal dice, by every way there is to the powers of what lies before a threshold."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.dice import Die
from engine.evaluate.kernels import equal_dice
from engine.evaluate.kernels.equal_dice import kept_sum
from engine.evaluate.kernels.pools import RankedDice
from engine.languages.troll.program import parse_program
from tests.amount import examples


@pytest.fixture(params=["packed", "polynomials", "written out"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Take one of the three ways, however short the sums are."""
    name = str(request.param)
    monkeypatch.setattr(equal_dice, "_SHORT", -1 if name == "written out" else 1 << 60)
    monkeypatch.setattr(equal_dice, "_WIDE", 0 if name == "polynomials" else 1 << 60)
    monkeypatch.setattr(equal_dice, "_seconds_written_out", lambda *_: -1.0)
    return name


def dice() -> st.SearchStrategy[Die]:
    faces = st.dictionaries(st.integers(0, 7), st.integers(1, 3), min_size=1, max_size=4)
    return faces.map(
        lambda found: Die.canonical(sorted(found), [found[f] for f in sorted(found)])[0]
    )


@pytest.mark.usefixtures("way")
@given(die=dice(), count=st.integers(1, 4), cut=st.integers(1, 4), top=st.booleans())
@settings(max_examples=examples(60))
def test_kept_dice_score_what_counting_all_rolls_says(
    die: Die, count: int, cut: int, top: bool
) -> None:
    cut = min(cut, count)
    least = die.faces[0]
    expected: Counter[int] = Counter()
    weights = dict(zip(die.faces, die.weights, strict=True))
    for roll in product(die.faces, repeat=count):
        ways = 1
        for face in roll:
            ways *= weights[face]
        expected[sum(sorted(roll, reverse=top)[:cut]) - cut * least + 10] += ways
    ranked = RankedDice(((die, count),), 1, die.total**count)
    scores = {face: face - least for face in die.faces}
    found = kept_sum(ranked, cut, scores, 10, Budget(), top=top)
    assert dict(expected) == dict(found.items())


@pytest.mark.parametrize("script", ["sum largest 50 100d100", "sum least 60 120d80"])
def test_many_dice_with_many_faces_are_within_a_small_budget(script: str) -> None:
    distribution = parse_program(script).calculate({}, 12, Budget(seconds=15))
    assert distribution.total == sum(distribution.weights)
    assert (50,) <= min(distribution.outcomes)
