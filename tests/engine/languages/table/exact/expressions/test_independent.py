"""Independent numbers together: as looking at all pairs finds it."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.control import Budget
from engine.languages.table.exact.expressions.independent import (
    COMPARED,
    added,
    compared,
    outermost,
)
from engine.languages.table.exact.expressions.plain import OF_NUMBERS
from engine.languages.table.exact.weighing import Odds, Special, Thing, reduced


def odds(weights: dict[int, int]) -> Odds:
    return Odds(weights, sum(weights.values()))


MANY = st.dictionaries(st.integers(-40, 60), st.integers(1, 9), min_size=23, max_size=40).map(odds)
"""So many numbers that not all pairs are looked at."""


def pair_by_pair(parts: Sequence[Odds], function: Callable[..., Thing]) -> Odds:
    weights: Counter[Thing] = Counter()
    for items in product(*(part.weights.items() for part in parts)):
        things, ways = zip(*items, strict=True)
        weights[function(*things)] += math.prod(ways)
    return reduced(weights, math.prod(part.total for part in parts))


@given(MANY, MANY, st.sampled_from(sorted(COMPARED)))
def test_a_comparison_is_what_it_is_pair_by_pair(left: Odds, right: Odds, sign: str) -> None:
    assert pair_by_pair((left, right), OF_NUMBERS[sign]) == compared(sign, left, right, Budget())


@given(MANY, MANY, st.sampled_from([1, -1]))
def test_a_sum_is_what_it_is_pair_by_pair(left: Odds, right: Odds, sign: int) -> None:
    expected = pair_by_pair((left, right), lambda one, other: one + sign * other)
    assert expected == added(((1, left), (sign, right)), Budget())


@given(MANY, MANY, st.lists(st.integers(1, 9), min_size=1, max_size=3), st.booleans())
def test_the_greatest_and_the_least(left: Odds, right: Odds, third: list[int], least: bool) -> None:
    parts = (left, right, odds(dict(enumerate(third))))
    expected = pair_by_pair(parts, min if least else max)
    assert expected == outermost(parts, Budget(), least=least)


def test_few_pairs_and_what_is_no_number_are_left_to_others() -> None:
    few, many = odds({1: 1, 2: 3}), odds(dict.fromkeys(range(600), 1))
    cut = Odds({**many.weights, Special.MISSING: 1}, 601)
    assert compared("<", few, few, Budget()) is None
    assert outermost((few, few), Budget(), least=True) is None
    assert compared("<", many, cut, Budget()) is None
    assert outermost((many, cut), Budget(), least=False) is None
    assert added(((1, few), (1, few)), Budget()) is None


@pytest.mark.parametrize("sign", sorted(COMPARED))
def test_every_comparison_of_numbers_is_known(sign: str) -> None:
    assert tuple(OF_NUMBERS[sign](one, 1) for one in (0, 1, 2)) == COMPARED[sign]


@given(MANY, MANY, st.integers(2, 300), st.integers(-9, 9))
def test_numbers_far_apart_are_added_as_pair_by_pair(
    left: Odds, right: Odds, step: int, least: int
) -> None:
    apart = [
        odds({least + step * number: weight for number, weight in one.weights.items()})
        for one in (left, right)
    ]
    found = added([(1, apart[0]), (-1, apart[1])], Budget())
    assert pair_by_pair(apart, operator.sub) == found
