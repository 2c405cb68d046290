from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics.targets import Direction, TargetMatch, chance_of, match_for
from tests.engine.numbers import CUT_OFF, THREE_DICE, counted, cumulative, distributions

DICE = cumulative(THREE_DICE)
SHARES = st.fractions(0, 1) | st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])


@pytest.mark.parametrize(
    ("direction", "chance"),
    [
        (Direction.AT_LEAST, Fraction(135, 216)),
        (Direction.AT_MOST, Fraction(108, 216)),
        (Direction.EXACTLY, Fraction(27, 216)),
    ],
)
def test_the_chance_of_ten_with_three_dice(direction, chance):
    assert chance == chance_of(DICE, direction, 10)


def test_the_greatest_target_that_two_thirds_reach():
    found = match_for(DICE, Direction.AT_LEAST, Fraction(65, 100))

    assert TargetMatch(9, Fraction(160, 216), 10, Fraction(135, 216)) == found


def test_the_least_target_that_two_thirds_do_not_exceed():
    found = match_for(DICE, Direction.AT_MOST, Fraction(65, 100))

    assert TargetMatch(12, Fraction(160, 216), 11, Fraction(135, 216)) == found


def test_the_outcome_nearest_to_a_chance_and_the_next():
    found = match_for(DICE, Direction.EXACTLY, Fraction(7, 100))

    assert TargetMatch(7, Fraction(15, 216), 14, Fraction(15, 216)) == found


def test_a_share_that_is_met_exactly_is_enough():
    assert 11 == match_for(DICE, Direction.AT_LEAST, Fraction(1, 2)).target
    assert 10 == match_for(DICE, Direction.AT_MOST, Fraction(1, 2)).target


def test_certainty_and_nothing_at_all():
    assert TargetMatch(3, Fraction(1), 4, Fraction(215, 216)) == match_for(
        DICE, Direction.AT_LEAST, Fraction(1)
    )
    assert TargetMatch(18, Fraction(1, 216)) == match_for(DICE, Direction.AT_LEAST, Fraction(0))
    assert TargetMatch(3, Fraction(1, 216)) == match_for(DICE, Direction.AT_MOST, Fraction(0))


def test_a_single_outcome_has_no_harder_one():
    always = cumulative(counted((7,)))

    for direction in Direction:
        assert TargetMatch(7, Fraction(1)) == match_for(always, direction, Fraction(1, 3))


def test_only_the_computed_part_counts():
    assert Fraction(1, 4) == chance_of(cumulative(CUT_OFF), Direction.AT_LEAST, 2)
    assert 1 == match_for(cumulative(CUT_OFF), Direction.AT_LEAST, Fraction(1, 3)).target


@given(distributions(), SHARES)
def test_the_hardest_target_is_found_among_all(distribution, share):
    found = cumulative(distribution)
    enough = [n for n in found.numbers if found.at_least(n) >= share]
    others = [n for n in found.numbers if found.at_most(n) >= share]

    assert max(enough) == match_for(found, Direction.AT_LEAST, share).target
    assert min(others) == match_for(found, Direction.AT_MOST, share).target


@given(distributions(), SHARES, st.sampled_from(list(Direction)))
def test_chances_of_a_match_are_those_of_its_targets(distribution, share, direction):
    found = cumulative(distribution)
    match = match_for(found, direction, share)

    assert chance_of(found, direction, match.target) == match.chance
    if match.harder is not None:
        assert chance_of(found, direction, match.harder) == match.harder_chance
        if direction is not Direction.EXACTLY:
            assert match.harder_chance < share


@given(distributions(), SHARES)
def test_no_outcome_is_nearer_than_the_nearest(distribution, share):
    found = cumulative(distribution)
    match = match_for(found, Direction.EXACTLY, share)

    assert min(abs(found.exactly(n) - share) for n in found.numbers) == abs(match.chance - share)
