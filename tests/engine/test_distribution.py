from __future__ import annotations

import itertools
import math
import pickle
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.distribution import Distribution
from engine.textbox import TextBox
from engine.values import Tuple

TWO_DICE = Distribution.from_weights({(n,): 6 - abs(n - 7) for n in range(2, 13)})
WITH_EMPTY = Distribution.from_weights({(): 1, (0,): 1, (4,): 2})
CUT_OFF = Distribution.from_weights({(1,): 5, (2,): 1}, total=8)

weights_of_numbers = st.dictionaries(
    st.integers(-20, 20).map(lambda number: (number,)), st.integers(1, 50), min_size=1
)


def test_outcomes_ascend_and_weights_of_nothing_are_left_out() -> None:
    box, pair = TextBox(("a",)), Tuple((), ())
    made = Distribution.from_weights([(pair, 1), ((3,), 2), (box, 4), ((2, 9), 0), ((), 3)])

    assert ((), (3,), box, pair) == made.outcomes
    assert (3, 2, 4, 1) == made.weights
    assert 10 == made.total


def test_the_probability_of_an_outcome_is_exact() -> None:
    assert Fraction(1, 6) == TWO_DICE.probability((7,))
    assert Fraction(1, 36) == TWO_DICE.probability((12,))
    assert Fraction(5, 8) == CUT_OFF.probability((1,))


@pytest.mark.parametrize("value", [(1,), (13,), (), (7, 7), TextBox(("7",)), Tuple((7,), ())])
def test_what_cannot_come_out_has_no_probability(value: object) -> None:
    assert 0 == TWO_DICE.probability(value)


def test_missing_mass_is_kept_apart() -> None:
    assert Fraction(1, 4) == CUT_OFF.missing
    assert 6 == CUT_OFF.computed_weight
    assert 0 == TWO_DICE.missing


@pytest.mark.parametrize("made", [TWO_DICE, WITH_EMPTY, CUT_OFF])
def test_numbers_are_not_sent_with_their_distribution_but_found_again(made: Distribution) -> None:
    numbers, cumulative = made.numbers, made.cumulative
    assert cumulative is made.cumulative
    sent = pickle.loads(pickle.dumps(made))
    assert not {"numbers", "cumulative"} & set(vars(sent))
    assert (made, numbers, cumulative) == (sent, sent.numbers, sent.cumulative)


@given(st.dictionaries(st.sampled_from([(), *((n,) for n in range(-3, 4))]), st.integers(1, 9)))
def test_every_number_comes_once_and_in_order(weights: dict[tuple[int, ...], int]) -> None:
    found: dict[int, int] = {}
    for value, weight in weights.items():
        found[sum(value)] = found.get(sum(value), 0) + weight
    assert tuple(sorted(found.items())) == Distribution.from_weights(weights).numbers


def test_cumulative_weights_include_the_outcome_itself() -> None:
    assert (6, 1) == CUT_OFF.at_least()


def test_the_empty_collection_counts_as_zero() -> None:
    assert ((0, 2), (4, 2)) == WITH_EMPTY.numbers
    assert Fraction(2) == WITH_EMPTY.mean
    assert 2.0 == WITH_EMPTY.mean_deviation


def test_statistics_are_those_of_the_computed_part() -> None:
    assert Fraction(7, 6) == CUT_OFF.mean
    assert Fraction(5, 36) == CUT_OFF.variance
    assert math.sqrt(5) / 6 == pytest.approx(CUT_OFF.standard_deviation)


def test_fractions_are_numbers_too() -> None:
    halves = Distribution.from_weights({(Fraction(1, 2),): 1, (2,): 3})

    assert Fraction(13, 8) == halves.mean
    assert Fraction(27, 64) == halves.variance
    assert 0.5625 == halves.mean_deviation


@pytest.mark.parametrize(
    "weights", [{(1, 2): 1, (3,): 1}, {TextBox(("a",)): 1}, {Tuple((), ()): 1}, {}]
)
def test_other_values_have_no_statistics(weights: dict[object, int]) -> None:
    made = Distribution.from_weights(weights, total=2)

    assert not made.is_numeric
    assert () == made.numbers
    assert (None,) * 6 == (
        made.mean,
        made.variance,
        made.mean_as_float,
        made.standard_deviation,
        made.mean_deviation,
        made.quantile(Fraction(1, 2)),
    )


@pytest.mark.parametrize(
    ("share", "number"),
    [
        (Fraction(0), 2),
        (Fraction(1, 36), 2),
        (Fraction(1, 36) + Fraction(1, 1000), 3),
        (Fraction(1, 4), 5),
        (Fraction(1, 2), 7),
        (Fraction(3, 4), 9),
        (Fraction(1), 12),
    ],
)
def test_a_quantile_is_the_least_number_that_the_share_does_not_exceed(
    share: Fraction, number: int
) -> None:
    assert number == TWO_DICE.quantile(share)


def test_modes_are_all_the_likeliest_outcomes() -> None:
    assert ((7,),) == TWO_DICE.modes
    assert ((1,), (3,)) == Distribution.from_weights({(1,): 2, (2,): 1, (3,): 2}).modes
    assert () == Distribution.from_weights({}, total=1).modes


@given(weights_of_numbers)
def test_statistics_agree_with_the_list_of_all_numbers(weights: dict[tuple[int], int]) -> None:
    made = Distribution.from_weights(weights)
    numbers = [Fraction(value[0]) for value, weight in weights.items() for _ in range(weight)]
    mean = statistics.mean(numbers)

    assert mean == made.mean
    assert statistics.pvariance(numbers) == made.variance
    assert float(statistics.mean(abs(n - mean) for n in numbers)) == made.mean_deviation
    assert statistics.median_low(numbers) == made.quantile(Fraction(1, 2))
    assert set(statistics.multimode(numbers)) == {value[0] for value in made.modes}


@given(weights_of_numbers, st.integers(0, 100))
def test_probabilities_and_missing_mass_add_up(
    weights: dict[tuple[int], int], missing: int
) -> None:
    total = sum(weights.values()) + missing
    made = Distribution.from_weights(weights, total)

    assert 1 == sum(map(made.probability, made.outcomes)) + made.missing
    assert 1.0 == pytest.approx(sum(made.probabilities()) + float(made.missing))
    reached = itertools.accumulate(made.weights)
    assert all(
        least + upto == made.computed_weight + weight
        for least, upto, weight in zip(made.at_least(), reached, made.weights, strict=True)
    )


@pytest.mark.parametrize("scale", [10**170, 10**307, Fraction(1, 10**170), Fraction(1, 10**300)])
def test_a_standard_deviation_may_be_a_float_where_the_variance_is_not(scale: Fraction) -> None:
    assert float(scale / 2) == pytest.approx(
        Distribution.from_weights(
            {(Fraction(scale),): 1, (2 * Fraction(scale),): 1}
        ).standard_deviation
    )


def test_statistics_of_long_weights_are_found_without_reducing_them() -> None:
    made = Distribution.from_weights({(1,): 3**50_000, (2,): 5**50_000})

    assert made._spread[1] == made.computed_weight**2
    assert (2.0, 0.0, 0.0) == (made.mean_as_float, made.standard_deviation, made.mean_deviation)


def test_a_standard_deviation_that_no_float_can_be_is_none() -> None:
    assert Distribution.from_weights({(10**309,): 1, (3 * 10**309,): 1}).standard_deviation is None
