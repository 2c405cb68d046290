from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node, Ranks
from engine.calculus.value_set import ValueSet
from tests.engine.calculus.nodes import (
    at_least,
    dice,
    failing,
    known,
    largest,
    least,
    maximum,
    minimum,
    risky,
    some_dice,
)

# ---- ranks of one collection --------------------------------------------------------------


def test_ranks_of_known_elements(algebra: Algebra) -> None:
    elements = known(algebra, 1, 2, 2, 5, 7)

    assert known(algebra, 5, 7) is largest(algebra, 2, elements)
    assert known(algebra, 1, 2, 2) is least(algebra, 3, elements)
    assert known(algebra, 2, 5) is algebra.ranks(elements, top=True, skip=1, take=2)
    assert known(algebra, 7) is algebra.ranks(elements, top=False, skip=4, take=3)


def test_taking_everything_is_taking_it_as_it_is(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert pool is largest(algebra, 3, pool)
    assert pool is least(algebra, 9, pool)


def test_taking_nothing_leaves_nothing(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert algebra.nothing is largest(algebra, 0, pool)
    assert algebra.nothing is algebra.ranks(pool, top=True, skip=3, take=1)


def test_ranks_of_ranks_are_one_run(algebra: Algebra) -> None:
    pool = dice(algebra, 6, 6)

    assert algebra.ranks(pool, top=True, skip=1, take=1) is minimum(
        algebra, largest(algebra, 2, pool)
    )
    assert largest(algebra, 2, pool) is largest(algebra, 2, largest(algebra, 4, pool))
    assert algebra.ranks(pool, top=True, skip=2, take=2) is least(
        algebra, 2, largest(algebra, 4, pool)
    )


def test_where_the_size_is_known_ranks_count_from_the_top(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)

    assert algebra.ranks(pool, top=True, skip=3, take=2) is least(algebra, 2, pool)
    assert largest(algebra, 3, pool) is algebra.ranks(pool, top=False, skip=2, take=3)


def test_where_the_size_is_not_known_they_count_from_their_own_end(algebra: Algebra) -> None:
    pool = some_dice(algebra, 5)
    found = least(algebra, 2, pool)

    assert isinstance(found, Ranks)
    assert not found.top
    assert (2, 2) == (found.least, found.most)


# ---- known elements of certain rank -------------------------------------------------------


def test_the_maximum_of_six_and_dice_up_to_six_is_six(algebra: Algebra) -> None:
    six_and_dice = algebra.union([dice(algebra, 3, 6)], (6,))

    assert algebra.number(6) is maximum(algebra, six_and_dice)


def test_the_minimum_of_one_and_dice_from_one_is_one(algebra: Algebra) -> None:
    assert algebra.number(1) is minimum(algebra, algebra.union([dice(algebra, 3, 6)], (1,)))


def test_known_elements_above_all_dice_are_taken_first(algebra: Algebra) -> None:
    pool = dice(algebra, 4, 6)
    united = algebra.union([pool], (8, 9))

    assert algebra.union([largest(algebra, 1, pool)], (8, 9)) is largest(algebra, 3, united)
    assert known(algebra, 8, 9) is largest(algebra, 2, united)


def test_known_elements_below_all_dice_are_never_among_the_largest(algebra: Algebra) -> None:
    pool = dice(algebra, 4, 6)

    assert largest(algebra, 3, pool) is largest(algebra, 3, algebra.union([pool], (-1, 0)))


def test_known_elements_behind_all_dice_are_taken_last(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 6)

    assert algebra.union([pool], (0,)) is largest(algebra, 3, algebra.union([pool], (-1, 0)))


def test_known_elements_in_between_stay_with_the_dice(algebra: Algebra) -> None:
    united = algebra.union([dice(algebra, 2, 6)], (3,))
    found = largest(algebra, 2, united)

    assert isinstance(found, Ranks)
    assert united is found.operand


def test_known_elements_that_enough_others_beat_are_forgotten(algebra: Algebra) -> None:
    pool = some_dice(algebra, 3)

    expected = largest(algebra, 2, algebra.union([pool], (4, 5)))
    assert expected is largest(algebra, 2, algebra.union([pool], (2, 3, 4, 5)))


def test_sure_elements_bound_the_ranks_of_a_union(algebra: Algebra) -> None:
    united = algebra.union([dice(algebra, 2, 6), some_dice(algebra, 3, 9)], (3, 4))

    assert (4, 9) == _bounds(largest(algebra, 1, united))
    assert (3, 9) == _bounds(largest(algebra, 2, united))
    assert (1, 9) == _bounds(largest(algebra, 3, united))
    assert (1, 3) == _bounds(least(algebra, 1, united))
    assert (1, 4) == _bounds(least(algebra, 2, united))
    assert (1, 6) == _bounds(least(algebra, 4, united))
    assert (1, 6) == _bounds(algebra.ranks(united, top=True, skip=3, take=1))


def test_choices_only_offer_what_may_be_among_the_largest(algebra: Algebra) -> None:
    pool, condition = dice(algebra, 2, 6), algebra.test(at_least(2), dice(algebra, 1, 3))
    many, best = (
        algebra.choice(condition, known(algebra, *values), algebra.nothing)
        for values in ((2, 3, 5), (5,))
    )

    expected = maximum(algebra, algebra.union([pool, best]))
    assert expected is maximum(algebra, algebra.union([pool, many]))


def _bounds(node: Node) -> tuple[int | None, int | None]:
    return node.low, node.high


def test_dice_that_cannot_win_are_left_out(algebra: Algebra) -> None:
    small, large = dice(algebra, 3, 4), dice(algebra, 1, 6, lowest=5)

    assert large is maximum(algebra, algebra.union([small, large]))


def test_dice_that_cannot_win_are_not_hidden_where_they_lose_mass(algebra: Algebra) -> None:
    guard, large = risky(algebra), dice(algebra, 1, 6, lowest=5)

    expected = algebra.after([guard], large)
    assert expected is maximum(algebra, algebra.union([guard, large]))


def test_dice_that_nothing_comes_before_have_ranks_of_their_own(algebra: Algebra) -> None:
    low, high = dice(algebra, 3, 4), some_dice(algebra, 2, 6)
    high = algebra.filter(at_least(4), high)
    united = algebra.union([low, high])

    all_but_one = algebra.union([least_but_one(algebra, low), high])
    assert all_but_one is least_but_one(algebra, united)
    assert least(algebra, 2, low) is least(algebra, 2, united)
    assert algebra.union([low, least(algebra, 1, high)]) is least(algebra, 4, united)
    assert isinstance(largest(algebra, 2, united), Ranks)


def test_the_same_die_twice_does_not_come_before_itself(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    second = algebra.ranks(algebra.union([die, die]), top=True, skip=1, take=1)

    assert isinstance(second, Ranks)


def least_but_one(algebra: Algebra, node: Node) -> Node:
    return algebra.ranks(node, top=False, skip=1, take=node.most)


def test_ranks_may_skip_known_elements(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    united = algebra.union([pool], (9,))

    second = algebra.ranks(united, top=True, skip=1, take=1)
    assert maximum(algebra, pool) is second


# ---- all copies of the extreme element ----------------------------------------------------


def test_extremes_of_known_elements(algebra: Algebra) -> None:
    elements = known(algebra, 1, 1, 2, 5, 5)

    assert known(algebra, 5, 5) is algebra.extreme(elements, maximal=True)
    assert known(algebra, 1, 1) is algebra.extreme(elements, maximal=False)
    assert algebra.nothing is algebra.extreme(algebra.nothing, maximal=True)


def test_an_extreme_of_one_die_is_the_die(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert die is algebra.extreme(die, maximal=True)


def test_known_elements_beyond_all_dice_are_the_extreme(algebra: Algebra) -> None:
    united = algebra.union([dice(algebra, 3, 6)], (2, 8, 8))

    assert known(algebra, 8, 8) is algebra.extreme(united, maximal=True)


def test_dice_that_reach_the_extreme_join_it(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    sixes = algebra.filter(ValueSet.of([6]), pool)

    expected = algebra.union([sixes], (6,))
    assert expected is algebra.extreme(algebra.union([pool], (2, 6)), maximal=True)


def test_known_elements_that_dice_surely_beat_are_forgotten(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.extreme(pool, maximal=True)
    assert expected is algebra.extreme(algebra.union([pool], (-1, 0)), maximal=True)


def test_of_known_elements_only_the_best_contend(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.extreme(algebra.union([pool], (4, 4)), maximal=True)
    assert expected is algebra.extreme(algebra.union([pool], (2, 3, 4, 4)), maximal=True)


@pytest.mark.parametrize("take", [1, 2])
def test_an_error_among_the_elements_stays(algebra: Algebra, take: int) -> None:
    error = failing(algebra)

    assert error is largest(algebra, take, algebra.union([error], (9, 9)))
