"""Sums of some ranks of a roll, by every way there is to them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.exact import ranks
from engine.languages.anydice.exact.ranks import sum_of_ranks
from engine.languages.anydice.exact.rolls import runs_of_ranks
from engine.languages.anydice.values import Dice, die_of
from tests.amount import examples


def dice() -> st.SearchStrategy[Die]:
    faces = st.dictionaries(st.integers(-3, 9), st.integers(1, 5), min_size=1, max_size=6)
    return faces.map(die_of)


def calculated(counts: dict[int, int], pool: Dice, few_terms: int, few_rolls: int) -> Die:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranks, "_FEW_TERMS", few_terms)
        patch.setattr(ranks, "_FEW_ROLLS", few_rolls)
        return sum_of_ranks(tuple(runs_of_ranks(counts)), [pool], Budget(seconds=60))


@given(die=dice(), count=st.integers(1, 8), data=st.data())
@settings(max_examples=examples(80), deadline=None)
def test_counting_agrees_with_the_calculus(die: Die, count: int, data: st.DataObject) -> None:
    places = st.integers(1, count)
    counts = data.draw(st.dictionaries(places, st.integers(1, 3), min_size=1, max_size=count))
    pool = Dice(count, die)
    expected = calculated(counts, pool, 0, 0)
    assert calculated(counts, pool, 0, 1 << 30) == expected
    assert calculated(counts, pool, 1 << 30, 0) == expected


@given(die=dice(), count=st.integers(1, 30), data=st.data())
@settings(max_examples=examples(60), deadline=None)
def test_one_rank_of_many_dice_agrees_with_the_calculus(
    die: Die, count: int, data: st.DataObject
) -> None:
    counts = {data.draw(st.integers(1, count)): data.draw(st.integers(1, 2))}
    pool = Dice(count, die)
    assert calculated(counts, pool, 1 << 30, 0) == calculated(counts, pool, 0, 0)
