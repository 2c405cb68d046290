"""Sums of some ranks of a roll, by every way there is to them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.dice import Die
from engine.languages.anydice.exact.dice import ranks
from engine.languages.anydice.exact.dice.ranks import sum_of_ranks
from engine.languages.anydice.exact.dice.rolls import runs_of_ranks
from engine.languages.anydice.values import die_of
from tests.amount import examples


def dice() -> st.SearchStrategy[Die]:
    faces = st.dictionaries(st.integers(-3, 9), st.integers(1, 5), min_size=1, max_size=6)
    return faces.map(die_of)


def calculated(
    counts: dict[int, int], pools: dict[Die, int], few_values: int, few_rolls: int
) -> Die:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranks, "_FEW_VALUES", few_values)
        patch.setattr(ranks, "_FEW_ROLLS", few_rolls)
        return sum_of_ranks(tuple(runs_of_ranks(counts)), pools, Budget(seconds=60))


@given(die=dice(), count=st.integers(1, 8), data=st.data())
@settings(max_examples=examples(80), deadline=None)
def test_all_rolls_agree_with_the_calculus(die: Die, count: int, data: st.DataObject) -> None:
    places = st.integers(1, count)
    counts = data.draw(st.dictionaries(places, st.integers(1, 3), min_size=1, max_size=count))
    pools = {die: count}
    assert calculated(counts, pools, -1, 1 << 30) == calculated(counts, pools, -1, 0)


@given(
    pools=st.dictionaries(dice(), st.integers(1, 4), min_size=1, max_size=3),
    times=st.integers(1, 2),
    data=st.data(),
)
@settings(max_examples=examples(80), deadline=None)
def test_a_row_of_ranks_agrees_with_the_calculus(
    pools: dict[Die, int], times: int, data: st.DataObject
) -> None:
    last = data.draw(st.integers(1, sum(pools.values())))
    counts = dict.fromkeys(range(data.draw(st.integers(1, last)), last + 1), times)
    assert calculated(counts, pools, 1 << 30, 0) == calculated(counts, pools, -1, 0)


@given(die=dice(), count=st.integers(1, 30), data=st.data())
@settings(max_examples=examples(60), deadline=None)
def test_one_rank_of_many_dice_agrees_with_the_calculus(
    die: Die, count: int, data: st.DataObject
) -> None:
    counts = {data.draw(st.integers(1, count)): data.draw(st.integers(1, 2))}
    pools = {die: count}
    assert calculated(counts, pools, 1 << 30, 0) == calculated(counts, pools, -1, 0)
