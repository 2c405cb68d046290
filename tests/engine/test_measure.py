from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from flint import fmpz_poly
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import OverBudgetError
from engine.measure import (
    Measure,
    Numbers,
    OfNumbers,
    SparseNumbers,
    Values,
    added_up,
    as_values,
    conditional,
    convolved,
    mixture,
    mixture_of_numbers,
    numbers,
    of_numbers,
    outcomes,
    power,
    united,
)

FAR = 10**9

small = st.dictionaries(
    st.one_of(st.integers(-5, 5), st.sampled_from([-FAR, FAR])),
    st.integers(1, 5),
    min_size=1,
    max_size=4,
)


@st.composite
def measures(draw: st.DrawFn) -> OfNumbers:
    """Return measures of numbers close together or far apart, some of them with mass missing."""
    weights = draw(small)
    return numbers(weights, sum(weights.values()) + draw(st.integers(0, 3)))


def probabilities(measure: Measure) -> dict[object, Fraction]:
    return {value: Fraction(weight, measure.total) for value, weight in outcomes(measure)}


def added(left: Measure, right: Measure) -> dict[object, Fraction]:
    """Return the probabilities of the sum of two independent numbers, one pair at a time."""
    found: Counter[object] = Counter()
    for (a, p), (b, q) in product(probabilities(left).items(), probabilities(right).items()):
        found[(a[0] + b[0],)] += p * q
    return dict(found)


# ---- forms --------------------------------------------------------------------------------


def test_numbers_close_together_are_a_polynomial() -> None:
    measure = numbers({-1: 2, 3: 5}, 10)

    assert Numbers(-1, [2, 0, 0, 0, 5], 10) == measure
    assert fmpz_poly([2, 0, 0, 0, 5]) == measure.polynomial
    assert [(-1, 2), (3, 5)] == measure.items()
    assert 7 == measure.mass
    assert 5 == measure.span


def test_numbers_far_apart_are_not() -> None:
    assert SparseNumbers({0: 1, FAR: 2}, 3) == numbers({0: 1, FAR: 2}, 3)
    assert isinstance(numbers(dict.fromkeys(range(0, 6000, 5), 1), 1_200), Numbers)


def test_nothing_but_missing_mass() -> None:
    measure = numbers({}, 4)

    assert (0, 4) == (measure.mass, measure.total)
    assert measure == of_numbers(Values({}, 4))


def test_collections_of_one_are_numbers() -> None:
    assert numbers({2: 1, 3: 4}, 6) == of_numbers(Values({(3,): 4, (2,): 1}, 6))


@given(measures(), st.integers(-3, 3), st.sampled_from([-2, -1, 1, 3]))
def test_numbers_are_shifted_and_scaled(measure: OfNumbers, shift: int, factor: int) -> None:
    expected = {
        (value[0] * factor + shift,): share for value, share in probabilities(measure).items()
    }

    assert expected == probabilities(measure.scaled(factor).shifted(shift))


@given(measures(), st.integers(1, 3), st.integers(0, 3))
def test_a_weighed_measure_loses_the_rest(measure: OfNumbers, weight: int, more: int) -> None:
    for form in (measure, as_values(measure)):
        weighed = form.weighed(weight, weight + more)

        assert measure.mass * weight == weighed.mass
        assert measure.total * (weight + more) == weighed.total


def test_weighed_by_nothing_there_is_nothing() -> None:
    for measure in (numbers({1: 2}, 2), numbers({0: 1, FAR: 1}, 2), Values({(): 1}, 1)):
        assert 0 == measure.weighed(0, 3).mass


@given(measures())
def test_outcomes_are_collections_of_one(measure: OfNumbers) -> None:
    assert dict(outcomes(measure)) == dict(as_values(measure).weights)
    assert probabilities(measure) == probabilities(as_values(measure))


# ---- mixtures and independent parts -------------------------------------------------------


@given(measures(), measures())
def test_independent_numbers_are_convolved(left: OfNumbers, right: OfNumbers) -> None:
    total = convolved(left, right, Budget())

    assert added(left, right) == probabilities(total)
    assert left.mass * right.mass == total.mass


@given(measures(), st.integers(1, 5))
def test_equal_independent_numbers_are_a_power(measure: OfNumbers, count: int) -> None:
    expected = measure
    for _ in range(count - 1):
        expected = convolved(expected, measure, Budget())

    assert probabilities(expected) == probabilities(power(measure, count, Budget()))


@given(st.lists(st.tuples(st.integers(1, 5), measures()), min_size=1, max_size=3))
def test_a_mixture_has_the_probabilities_of_its_branches(
    branches: list[tuple[int, OfNumbers]],
) -> None:
    total = sum(weight for weight, _ in branches) + 1
    expected: Counter[object] = Counter()
    for weight, measure in branches:
        for value, share in probabilities(measure).items():
            expected[value] += share * Fraction(weight, total)

    assert dict(expected) == probabilities(mixture_of_numbers(branches, total))
    assert dict(expected) == probabilities(mixture(branches, total, Budget()))


def test_branches_without_mass_leave_it_missing() -> None:
    mixed = mixture([(1, Values({}, 1)), (2, Values({(): 1}, 3))], 3, Budget())

    assert {(): Fraction(2, 9)} == probabilities(mixed)


def test_independent_collections_are_united() -> None:
    left, right = Values({(1,): 1, (): 2}, 4), Values({(1,): 3, (0, 2): 1}, 4)

    expected = {(1, 1): 3, (0, 1, 2): 1, (1,): 6, (0, 2): 2}
    assert Values(expected, 16) == united(left, right, Budget())


def test_known_elements_are_sorted_in() -> None:
    assert Values({(1, 2, 3): 1}, 2) == Values({(2,): 1}, 2).united((1, 3))


def test_missing_mass_can_be_ruled_out() -> None:
    assert {(1,): Fraction(2, 3), (4,): Fraction(1, 3)} == probabilities(
        conditional(numbers({1: 2, 4: 1}, 9))
    )
    assert Values({(): 2}, 2) == conditional(Values({(): 2}, 5))


# ---- budgets ------------------------------------------------------------------------------


def test_a_power_too_large_is_refused_beforehand() -> None:
    with pytest.raises(OverBudgetError, match="the sum of 1,000,000 dice"):
        power(numbers(dict.fromkeys(range(1, 101), 1), 100), 1_000_000, Budget(memory=10**8))


def test_collections_too_many_are_refused() -> None:
    many = Values({(n,): 1 for n in range(1_000)}, 1_000)
    with pytest.raises(OverBudgetError, match="the list of all outcomes"):
        united(many, many, Budget(memory=10**6))


@given(st.lists(measures(), min_size=1, max_size=3), st.lists(st.integers(0, 2), max_size=5))
def test_a_long_sum_is_the_same_in_any_order(different: list[OfNumbers], more: list[int]) -> None:
    parts = [*different, *(different[place % len(different)] for place in more)]
    one_by_one = parts[0]
    for part in parts[1:]:
        one_by_one = convolved(one_by_one, part, Budget())
    assert probabilities(one_by_one) == probabilities(added_up(parts, Budget()))
