from __future__ import annotations

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.calculus.value_set import ValueSet, compared
from engine.languages.troll.semantics import FILTERS

RANGE = range(-9, 10)

sets = st.builds(
    lambda values, is_complement: (
        ValueSet.of(values).complement() if is_complement else ValueSet.of(values)
    ),
    st.lists(st.integers(-6, 6), max_size=5),
    st.booleans(),
)


def members(found: ValueSet) -> set[int]:
    return {value for value in RANGE if value in found}


def test_numbers_side_by_side_are_one_interval() -> None:
    assert ((1, 3), (5, 5)) == ValueSet.of([5, 2, 3, 1, 2]).intervals
    assert () == ValueSet.of([]).intervals


@pytest.mark.parametrize("comparison", FILTERS)
@pytest.mark.parametrize("left", [-2, 0, 3])
def test_what_a_filter_keeps(comparison: str, left: int) -> None:
    expected = {value for value in RANGE if FILTERS[comparison](left, value)}

    assert expected == members(compared(comparison, left))


@given(sets)
def test_the_complement_has_everything_else(found: ValueSet) -> None:
    assert set(RANGE) - members(found) == members(found.complement())
    assert found == found.complement().complement()


@given(sets, sets)
def test_an_intersection_has_what_is_in_both(left: ValueSet, right: ValueSet) -> None:
    assert members(left) & members(right) == members(left.intersection(right))


@given(sets, st.integers(-6, 6), st.integers(0, 5))
def test_a_clipped_set_has_only_what_is_between(found: ValueSet, low: int, width: int) -> None:
    between = set(range(low, low + width + 1))

    assert members(found) & between == members(found.clipped(low, low + width))


@given(sets, st.integers(-3, 3))
def test_sets_are_shifted_and_negated(found: ValueSet, distance: int) -> None:
    for value in range(-6, 7):
        assert (value in found) is (value + distance in found.shifted(distance))
        assert (value in found) is (operator.neg(value) in found.negated())


@given(sets, sets)
def test_intervals_ascend_and_do_not_touch(left: ValueSet, right: ValueSet) -> None:
    for found in (
        left,
        left.complement(),
        left.negated(),
        left.intersection(right),
        left.union(right),
    ):
        for (_, high), (low, _) in zip(found.intervals, found.intervals[1:], strict=False):
            assert high is not None
            assert low is not None
            assert high + 1 < low


@given(sets, sets)
def test_a_union_has_what_one_of_the_sets_has(left: ValueSet, right: ValueSet) -> None:
    found = left.union(right)

    for value in range(-8, 9):
        assert (value in left or value in right) is (value in found)
