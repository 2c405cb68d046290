from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Linear, Node, Product
from engine.calculus.value_set import ValueSet
from tests.engine.calculus.nodes import (
    at_least,
    dice,
    known,
    maximum,
    minimum,
    risky,
    some_dice,
)


def test_known_numbers_are_added_up(algebra: Algebra) -> None:
    terms = [(algebra.number(3), 2), (algebra.number(-1), 4)]

    assert algebra.number(7) is algebra.linear(5, terms)


def test_combinations_of_combinations_are_flattened(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), dice(algebra, 1, 8)
    inner = algebra.linear(3, [(x, 2), (y, 1)])
    outer = algebra.linear(1, [(inner, 2), (y, -1)])

    assert isinstance(outer, Linear)
    assert 7 == outer.constant
    assert ((x, 4), (y, 1)) == outer.terms


def test_values_that_count_alike_are_counted_together(algebra: Algebra) -> None:
    pool = dice(algebra, 8, 6)

    def of(*values: int) -> Node:
        return algebra.count(algebra.filter(ValueSet.of(values), pool))

    found = algebra.linear(8, [(of(1), -1), (of(6), -1), (of(3), 2)])

    assert algebra.linear(8, [(of(1, 6), -1), (of(3), 2)]) is found
    assert 0 == algebra.linear(8, [(of(1, 2), -1), (of(6), -1)]).low
    assert algebra.number(8) is algebra.linear(0, [(of(1, 2, 3), 1), (of(4, 5, 6), 1)])
    assert isinstance(both := algebra.linear(0, [(of(1, 2), 1), (of(2, 3), 1)]), Linear)
    assert 2 == len(both.terms)


def test_equal_terms_are_merged(algebra: Algebra) -> None:
    x = dice(algebra, 1, 6)

    assert algebra.linear(0, [(x, 3)]) is algebra.linear(0, [(x, 1), (x, 2)])
    assert x is algebra.linear(0, [(x, 3), (x, -2)])


def test_a_number_less_itself_is_zero(algebra: Algebra) -> None:
    x = dice(algebra, 1, 6)

    assert algebra.zero is algebra.linear(0, [(x, 1), (x, -1)])


def test_a_number_less_itself_does_not_hide_lost_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.zero) is algebra.linear(0, [(guard, 1), (guard, -1)])


def test_the_order_of_terms_does_not_matter(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), dice(algebra, 1, 8)

    assert algebra.linear(0, [(x, 1), (y, -2)]) is algebra.linear(0, [(y, -2), (x, 1)])


def test_a_combination_has_bounds(algebra: Algebra) -> None:
    combined = algebra.linear(1, [(dice(algebra, 1, 6), 2), (dice(algebra, 1, 8), -1)])

    assert (-5, 12) == (combined.low, combined.high)


# ---- products -----------------------------------------------------------------------------


def test_known_factors_move_out(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), dice(algebra, 1, 8)
    triple, minus = algebra.linear(0, [(x, 3)]), algebra.linear(0, [(y, -1)])

    expected = algebra.linear(0, [(algebra.product(x, y), -3)])
    assert expected is algebra.product(triple, minus)


@pytest.mark.parametrize("factor", [-2, 0, 1, 5])
def test_a_product_with_a_known_number_is_a_combination(algebra: Algebra, factor: int) -> None:
    x = dice(algebra, 1, 6)
    expected = algebra.linear(0, [(x, factor)])

    assert expected is algebra.product(x, algebra.number(factor))
    assert expected is algebra.product(algebra.number(factor), x)


def test_the_order_of_factors_does_not_matter(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), dice(algebra, 1, 8)

    assert algebra.product(x, y) is algebra.product(y, x)


def test_a_product_has_the_bounds_of_its_corners(algebra: Algebra) -> None:
    x = algebra.linear(-4, [(dice(algebra, 1, 6), 1)])
    found = algebra.product(x, dice(algebra, 1, 8))

    assert isinstance(found, Product)
    assert (-24, 16) == (found.low, found.high)


# ---- sums ---------------------------------------------------------------------------------


def test_the_sum_of_a_number_is_the_number(algebra: Algebra) -> None:
    x = maximum(algebra, dice(algebra, 3, 6))

    assert x is algebra.sum(x)
    assert algebra.number(9) is algebra.sum(known(algebra, 2, 3, 4))
    assert algebra.zero is algebra.sum(algebra.nothing)


def test_the_sum_of_a_union_is_the_sum_of_its_parts(algebra: Algebra) -> None:
    pool, die = dice(algebra, 3, 6), dice(algebra, 1, 8)

    expected = algebra.linear(7, [(algebra.sum(pool), 1), (die, 1)])
    assert expected is algebra.sum(algebra.union([pool, die], (3, 4)))


def test_a_sum_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    pool = dice(algebra, 3, 6)

    expected = algebra.choice(condition, algebra.sum(pool), algebra.number(3))
    assert expected is algebra.sum(algebra.choice(condition, pool, known(algebra, 1, 2)))


def test_the_bounds_of_a_sum_depend_on_its_size(algebra: Algebra) -> None:
    positive, mixed = algebra.sum(some_dice(algebra, 3)), algebra.sum(dice(algebra, 2, 3, -1))

    assert (2, 18) == (positive.low, positive.high)
    assert (-2, 6) == (mixed.low, mixed.high)


# ---- counts -------------------------------------------------------------------------------


def test_a_count_is_decided_by_the_bounds_on_the_size(algebra: Algebra) -> None:
    assert algebra.number(5) is algebra.count(dice(algebra, 5, 6))
    assert algebra.number(2) is algebra.count(known(algebra, 7, 7))
    assert algebra.one is algebra.count(minimum(algebra, some_dice(algebra)))


def test_counting_dice_does_not_hide_lost_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.one) is algebra.count(guard)


def test_the_count_of_a_union_is_that_of_its_parts(algebra: Algebra) -> None:
    unknown, pool = some_dice(algebra, 3), dice(algebra, 4, 8)

    expected = algebra.linear(6, [(algebra.count(unknown), 1)])
    assert expected is algebra.count(algebra.union([unknown, pool], (3, 4)))


def test_a_count_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))

    expected = algebra.choice(condition, algebra.number(3), algebra.one)
    assert expected is algebra.count(
        algebra.choice(condition, dice(algebra, 3, 6), dice(algebra, 1, 4))
    )
