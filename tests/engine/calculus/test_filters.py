from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Filter
from engine.calculus.value_set import ValueSet, compared
from tests.engine.calculus.nodes import at_least, at_most, dice, known, risky, some_dice


def test_known_elements_are_filtered_at_once(algebra: Algebra) -> None:
    assert known(algebra, 4, 5) is algebra.filter(at_least(4), known(algebra, 1, 4, 3, 5))


def test_a_filter_that_keeps_every_face_is_none(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert pool is algebra.filter(at_least(1), pool)
    assert pool is algebra.filter(at_most(6), pool)
    assert pool is algebra.filter(compared("=/=", 7), pool)


def test_a_filter_that_keeps_no_face_leaves_nothing(algebra: Algebra) -> None:
    assert algebra.nothing is algebra.filter(at_least(7), dice(algebra, 3, 6))
    assert algebra.zero is algebra.count(algebra.filter(compared("<", 6), dice(algebra, 9, 6)))


def test_a_die_that_is_filtered_away_is_not_forgotten_where_it_loses_mass(
    algebra: Algebra,
) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.nothing) is algebra.filter(at_least(7), guard)


def test_filters_compose(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 12)
    twice = algebra.filter(at_least(3), algebra.filter(at_most(8), pool))

    assert isinstance(twice, Filter)
    assert algebra.filter(ValueSet(((3, 8),)), pool) is twice
    assert algebra.filter(at_most(8), algebra.filter(at_least(3), pool)) is twice


def test_filters_that_exclude_each_other_leave_nothing(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert algebra.nothing is algebra.filter(at_most(2), algebra.filter(at_least(4), pool))


def test_equal_filters_written_otherwise_are_one_node(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert algebra.filter(compared("<", 3), pool) is algebra.filter(compared("<=", 4), pool)
    assert algebra.filter(compared("=", 6), pool) is algebra.filter(at_least(6), pool)
    assert algebra.filter(compared("=/=", 1), pool) is algebra.filter(at_least(2), pool)


def test_a_filter_goes_into_a_union(algebra: Algebra) -> None:
    small, large = dice(algebra, 2, 4), dice(algebra, 2, 8)
    united = algebra.union([small, large], (3, 9))

    expected = algebra.union([algebra.filter(at_least(5), large)], (9,))
    assert expected is algebra.filter(at_least(5), united)


def test_a_filter_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    small, large = dice(algebra, 2, 4), dice(algebra, 2, 8)
    choice = algebra.choice(condition, small, large)

    expected = algebra.choice(condition, algebra.nothing, algebra.filter(at_least(5), large))
    assert expected is algebra.filter(at_least(5), choice)


@pytest.mark.parametrize("operation", ["different", "difference"])
def test_a_filter_goes_before_what_works_value_by_value(algebra: Algebra, operation: str) -> None:
    left, right = dice(algebra, 3, 6), dice(algebra, 1, 6)
    kept = at_least(4)
    if operation == "different":
        expected = algebra.different(algebra.filter(kept, left))
        actual = algebra.filter(kept, algebra.different(left))
    else:
        expected = algebra.difference(algebra.filter(kept, left), algebra.filter(kept, right))
        actual = algebra.filter(kept, algebra.difference(left, right))

    assert expected is actual


def test_a_filter_narrows_the_bounds(algebra: Algebra) -> None:
    kept = algebra.filter(compared("=/=", 3), algebra.filter(at_least(3), dice(algebra, 2, 6)))

    assert (4, 6) == (kept.low, kept.high)
    assert (0, 2) == (kept.least, kept.most)


def test_whether_a_filtered_number_is_left_is_a_test_of_it(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    kept = algebra.filter(at_least(4), die)

    assert algebra.test(at_least(4), die) is algebra.count(kept)
    assert algebra.test(at_least(4), die) is algebra.some(kept)


def test_counting_what_is_left_of_several_waits(algebra: Algebra) -> None:
    kept = algebra.filter(at_least(4), some_dice(algebra))

    assert (0, 3) == (algebra.count(kept).low, algebra.count(kept).high)
