from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.distribution import Distribution
from engine.textbox import TextBox
from tests.engine.numbers import CUT_OFF, THREE_DICE, cumulative, distributions, numbers


def test_only_numbers_are_added_up():
    assert Distribution.from_weights({TextBox(("hit",)): 1}).cumulative is None
    assert Distribution.from_weights({(1, 2): 1}).cumulative is None
    assert Distribution((), (), 5).cumulative is None


def test_the_empty_collection_counts_as_zero():
    found = cumulative(Distribution.from_weights({(): 1, (0,): 2, (3,): 1}))

    assert (0, 3) == found.numbers
    assert Fraction(3, 4) == found.exactly(0)


def test_shares_of_three_dice_are_exact():
    found = cumulative(THREE_DICE)

    assert Fraction(5, 8) == found.at_least(10)
    assert Fraction(1, 2) == found.at_most(10)
    assert Fraction(27, 216) == found.exactly(10)
    assert Fraction(104, 216) == found.share_between(9, 12)
    assert 0 == found.share_between(12, 9)
    assert 0 == found.at_least(19)
    assert 1 == found.share_between(None, None)


def test_what_is_missing_does_not_count():
    assert Fraction(3, 4) == cumulative(CUT_OFF).at_most(1)


@given(distributions(), numbers(), numbers())
def test_ranges_agree_with_counting(distribution, low, high):
    within = sum(weight for number, weight in distribution.numbers if low <= number <= high)

    assert within == cumulative(distribution).weight_between(low, high)


@given(distributions(), st.fractions(0, 1))
def test_quantiles_agree_with_those_of_the_distribution(distribution, share):
    assert distribution.quantile(share) == cumulative(distribution).quantile(share)
