from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.value_set import ValueSet, compared
from tests.engine.calculus.nodes import (
    at_least,
    at_most,
    dice,
    failing,
    known,
    risky,
    some_dice,
)

# ---- tests of numbers ---------------------------------------------------------------------


def test_a_test_is_decided_by_bounds(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert algebra.one is algebra.test(at_least(1), die)
    assert algebra.zero is algebra.test(at_least(7), die)
    assert algebra.one is algebra.test(at_most(12), algebra.sum(dice(algebra, 2, 6)))


def test_a_known_number_is_tested_at_once(algebra: Algebra) -> None:
    assert algebra.one is algebra.test(at_least(4), algebra.number(4))
    assert algebra.zero is algebra.test(at_least(4), algebra.number(3))


def test_equal_tests_written_otherwise_are_one_node(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert algebra.test(compared("<", 3), die) is algebra.test(at_least(4), die)
    assert algebra.test(ValueSet.of([6]), die) is algebra.test(at_least(6), die)


def test_constants_move_into_the_set(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert algebra.test(at_least(4), die) is algebra.test(
        at_least(9), algebra.linear(5, [(die, 1)])
    )
    assert algebra.test(at_least(4), die) is algebra.test(
        at_most(1), algebra.linear(5, [(die, -1)])
    )


def test_a_comparison_is_the_same_from_both_sides(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), dice(algebra, 1, 6)
    left, right = algebra.linear(0, [(x, 1), (y, -1)]), algebra.linear(0, [(y, 1), (x, -1)])

    assert algebra.test(compared("<", 0), left) is algebra.test(compared(">", 0), right)


def test_a_comparison_is_decided_once_bounds_are_apart(algebra: Algebra) -> None:
    small, large = dice(algebra, 1, 4), dice(algebra, 1, 9, lowest=5)
    distance = algebra.linear(0, [(large, 1), (small, -1)])

    assert algebra.one is algebra.test(compared("<", 0), distance)


def test_a_decided_test_does_not_hide_lost_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.one) is algebra.test(at_least(1), guard)
    assert algebra.after([guard], algebra.zero) is algebra.test(at_least(3), guard)


def test_a_test_of_a_condition_is_the_condition_or_its_opposite(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))

    assert condition is algebra.test(at_least(1), condition)
    assert algebra.opposite(condition) is algebra.test(at_most(0), condition)


# ---- is there an element ------------------------------------------------------------------


def test_whether_there_is_an_element_is_decided_by_sizes(algebra: Algebra) -> None:
    assert algebra.one is algebra.some(some_dice(algebra, 3))
    assert algebra.zero is algebra.some(algebra.nothing)
    assert algebra.one is algebra.some(known(algebra, 4))


def test_the_question_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    choice = algebra.choice(condition, dice(algebra, 2, 6), algebra.nothing)

    assert condition is algebra.some(choice)


def test_the_question_does_not_hide_lost_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.one) is algebra.some(guard)


# ---- choices ------------------------------------------------------------------------------


def test_a_known_condition_takes_its_branch(algebra: Algebra) -> None:
    x, y = dice(algebra, 1, 6), failing(algebra)

    assert x is algebra.choice(algebra.one, x, y)
    assert x is algebra.choice(algebra.zero, y, x)


def test_equal_branches_need_no_condition(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    x = dice(algebra, 1, 8)

    assert x is algebra.choice(condition, x, x)


def test_equal_branches_do_not_hide_a_condition_that_loses_mass(algebra: Algebra) -> None:
    condition, x = algebra.test(at_least(2), risky(algebra)), dice(algebra, 1, 8)

    assert algebra.after([condition], x) is algebra.choice(condition, x, x)


def test_one_or_zero_is_the_condition_itself(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))

    assert condition is algebra.choice(condition, algebra.one, algebra.zero)
    assert algebra.opposite(condition) is algebra.choice(condition, algebra.zero, algebra.one)


def test_an_opposite_condition_swaps_the_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    x, y = dice(algebra, 1, 8), dice(algebra, 2, 4)

    opposite = algebra.opposite(condition)
    assert algebra.choice(condition, x, y) is algebra.choice(opposite, y, x)
    assert condition is algebra.opposite(opposite)


def test_a_choice_has_the_bounds_of_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    choice = algebra.choice(condition, dice(algebra, 2, 4), algebra.number(9))

    assert (1, 9) == (choice.low, choice.high)
    assert (1, 2) == (choice.least, choice.most)


def test_a_branch_that_cannot_be_evaluated_bounds_nothing(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    choice = algebra.choice(condition, dice(algebra, 2, 4), failing(algebra))

    assert (1, 4, 2, 2) == (choice.low, choice.high, choice.least, choice.most)
    assert choice.may_fail
