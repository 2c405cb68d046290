from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Difference
from engine.calculus.value_set import ValueSet
from tests.engine.calculus.nodes import dice, known, risky

# ---- different ----------------------------------------------------------------------------


def test_known_elements_are_kept_once(algebra: Algebra) -> None:
    assert known(algebra, 1, 2) is algebra.different(known(algebra, 1, 2, 2, 1))


def test_different_twice_is_different_once(algebra: Algebra) -> None:
    once = algebra.different(dice(algebra, 4, 6))

    assert once is algebra.different(once)


def test_one_die_is_different_from_itself(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert die is algebra.different(die)


def test_known_elements_that_no_die_can_show_move_out(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.union([algebra.different(algebra.union([pool], (2,)))], (8, 9))
    assert expected is algebra.different(algebra.union([pool], (2, 2, 8, 8, 9)))


def test_there_are_no_more_different_values_than_faces(algebra: Algebra) -> None:
    found = algebra.different(dice(algebra, 9, 4))

    assert (1, 4) == (found.least, found.most)


# ---- counts -------------------------------------------------------------------------------


def test_sets_that_no_die_joins_are_counted(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.union([algebra.counts(algebra.union([pool], (2,)))], (1, 2))
    assert expected is algebra.counts(algebra.union([pool], (2, 8, 8, 9)))


def test_sets_are_counted_by_their_elements(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    found = algebra.counts(pool)

    assert algebra.number(3) is algebra.sum(found)
    assert algebra.count(algebra.different(pool)) is algebra.count(found)
    assert (1, 3, 1, 3) == (found.low, found.high, found.least, found.most)


# ---- straight -----------------------------------------------------------------------------


def test_of_known_runs_only_the_best_and_those_that_may_grow_are_kept(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.straight(algebra.union([pool], (7, 12, 13)))
    assert expected is algebra.straight(algebra.union([pool], (7, 7, 9, 10, 12, 13, 20)))


def test_a_known_run_that_may_grow_beats_shorter_ones(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.straight(algebra.union([pool], (7, 8, 9)))
    assert expected is algebra.straight(algebra.union([pool], (7, 8, 9, -4, -5)))


def test_a_run_that_no_dice_can_reach_is_the_longest(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert known(algebra, 11, 12, 13) is algebra.straight(algebra.union([pool], (11, 12, 13, 30)))
    found = algebra.straight(algebra.union([pool], (-4, -3, -2)))
    assert found is not known(algebra, -4, -3, -2), "three dice make a run as long, and higher"


def test_where_a_run_is_makes_no_difference_to_its_length(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    below = algebra.straight(algebra.union([pool], (-4, -3, 7)))
    above = algebra.straight(algebra.union([pool], (7, 20, 21)))

    assert below is not above
    assert algebra.count(below) is algebra.count(above)


# ---- difference ---------------------------------------------------------------------------


def test_known_elements_are_taken_away_copy_by_copy(algebra: Algebra) -> None:
    left, right = known(algebra, 1, 2, 2, 3), known(algebra, 2, 3, 3, 9)

    assert known(algebra, 1, 2) is algebra.difference(left, right)


def test_a_collection_less_itself_is_empty(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert algebra.nothing is algebra.difference(pool, pool)


def test_a_collection_less_a_run_of_its_ranks_is_the_other_ranks(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)
    best = algebra.ranks(pool, top=True, skip=0, take=2)
    middle = algebra.ranks(pool, top=True, skip=1, take=2)
    worst = algebra.ranks(pool, top=True, skip=2, take=3)

    assert worst is algebra.difference(pool, best)
    assert best is algebra.difference(pool, worst)
    ends = [
        algebra.ranks(pool, top=True, skip=0, take=1),
        algebra.ranks(pool, top=True, skip=3, take=2),
    ]
    assert algebra.union(ends) is algebra.difference(pool, middle)


def test_ranks_less_a_run_among_them_are_the_other_ranks(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)
    ends = algebra.ranks(pool, top=True, skip=1, take=3)
    best = algebra.ranks(pool, top=True, skip=1, take=1)

    expected = algebra.ranks(pool, top=True, skip=2, take=2)
    assert expected is algebra.difference(ends, best)


def test_a_collection_less_itself_does_not_hide_lost_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], algebra.nothing) is algebra.difference(guard, guard)


def test_known_elements_on_both_sides_cancel(algebra: Algebra) -> None:
    left, right = dice(algebra, 3, 6), dice(algebra, 1, 6)

    expected = algebra.difference(left, right)
    assert expected is algebra.difference(
        algebra.union([left], (4, 9)), algebra.union([right], (4, 9))
    )


def test_known_elements_that_cannot_be_taken_away_move_out(algebra: Algebra) -> None:
    left, right = dice(algebra, 3, 6), dice(algebra, 1, 6)

    expected = algebra.union([algebra.difference(left, right)], (8,))
    assert expected is algebra.difference(algebra.union([left], (8,)), right)


def test_known_elements_that_cannot_be_met_are_forgotten(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert pool is algebra.difference(pool, known(algebra, 7, 8))


def test_the_size_of_a_difference_is_bounded(algebra: Algebra) -> None:
    found = algebra.difference(dice(algebra, 5, 6), dice(algebra, 2, 6))

    assert isinstance(found, Difference)
    assert (3, 5) == (found.least, found.most)


# ---- drop and keep ------------------------------------------------------------------------


def test_dropping_known_values_is_a_filter(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.filter(ValueSet.of([2, 5]).complement(), pool)
    assert expected is algebra.drop(pool, known(algebra, 2, 2, 5))


def test_keeping_known_values_is_a_filter(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    expected = algebra.filter(ValueSet.of([2, 5]), pool)
    assert expected is algebra.keep(pool, known(algebra, 2, 5, 9))


def test_dropping_and_keeping_of_known_collections(algebra: Algebra) -> None:
    left, right = known(algebra, 1, 2, 2, 3), known(algebra, 2, 9)

    assert known(algebra, 1, 3) is algebra.drop(left, right)
    assert known(algebra, 2, 2) is algebra.keep(left, right)


def test_known_elements_that_no_die_can_drop_move_out(algebra: Algebra) -> None:
    left, right = dice(algebra, 3, 6), dice(algebra, 1, 6)

    expected = algebra.union([algebra.drop(left, right)], (8, 8))
    assert expected is algebra.drop(algebra.union([left], (8, 8)), right)


def test_known_elements_that_no_die_can_keep_are_forgotten(algebra: Algebra) -> None:
    left, right = dice(algebra, 3, 6), dice(algebra, 1, 6)

    expected = algebra.keep(left, right)
    assert expected is algebra.keep(algebra.union([left], (8, 8)), right)


def test_nothing_to_drop_or_to_keep(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)

    assert pool is algebra.drop(pool, algebra.nothing)
    assert algebra.nothing is algebra.keep(pool, algebra.nothing)
    assert algebra.nothing is algebra.drop(algebra.nothing, pool)


def test_what_is_not_needed_to_drop_is_not_hidden_where_it_loses_mass(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert algebra.after([guard], known(algebra, 5)) is algebra.drop(known(algebra, 5), guard)
    assert algebra.after([guard], algebra.nothing) is algebra.keep(known(algebra, 5), guard)


def test_copies_of_known_elements_are_forgotten_where_nobody_asks_for_them(
    algebra: Algebra,
) -> None:
    some, others = dice(algebra, 2, 6), dice(algebra, 3, 6)
    many, once = (algebra.union([others], known) for known in ((2, 5, 5), (2, 5)))

    for subtract in (algebra.keep, algebra.drop):
        expected = algebra.different(subtract(once, some))
        assert expected is algebra.different(subtract(many, some))
        assert subtract(some, subtract(once, some)) is subtract(some, subtract(many, some))
