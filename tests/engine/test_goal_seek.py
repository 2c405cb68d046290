"""Goal seek on functions that are made up, against a look at everything."""

from fractions import Fraction
from itertools import accumulate, cycle, islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.best_play.goals import Goal
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.goal_seek import MOST_PLACES, SPREAD, GapGoal, TurningError, figure_of, search

GAPS = st.integers(-6, 6).map(lambda number: Fraction(number, 5))


def best_of(gaps, wanted):
    """Return the best place of a dictionary of gaps, found without any cleverness."""
    met = {place: gap for place, gap in gaps.items() if wanted.is_met(gap)}
    pool = met or gaps
    least = min(abs(gap) for gap in pool.values())
    nearest = [place for place, gap in pool.items() if abs(gap) == least]
    return min(nearest, key=lambda place: (sum(map(abs, place)), place))


@given(st.lists(GAPS, min_size=1, max_size=40), st.sampled_from(GapGoal), st.integers(-9, 9))
def test_any_function_of_one_number_is_searched_as_a_whole(values, wanted, first):
    gaps = {(first + at,): gap for at, gap in enumerate(values)}
    found = search([range(first, first + len(values))], gaps.__getitem__, wanted)
    assert best_of(gaps, wanted) == found.best.place
    assert {one for one, gap in gaps.items() if wanted.is_met(gap)} == {
        one.place for one in found.met
    }
    assert (True, True, len(gaps)) == (found.is_done, found.is_whole, found.known)


@given(
    st.lists(st.lists(GAPS, min_size=3, max_size=3), min_size=1, max_size=6),
    st.sampled_from(GapGoal),
)
def test_any_function_of_two_numbers_is_searched_as_a_whole(rows, wanted):
    axes = [range(len(rows)), range(3)]
    gaps = {place: rows[place[0]][place[1]] for place in product(*axes)}
    found = search(axes, gaps.__getitem__, wanted)
    assert best_of(gaps, wanted) == found.best.place
    assert sorted(map(abs, (gap for gap in gaps.values() if wanted.is_met(gap)))) == [
        abs(one.gap) for one in found.met
    ]


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.integers(-2000, 100),
    st.booleans(),
    st.sampled_from(GapGoal),
)
def test_a_long_range_that_goes_one_way_is_bisected(steps, start, falls, wanted):
    heights = islice(accumulate(cycle(steps)), MOST_PLACES + 50)
    values = [(-1 if falls else 1) * (start + height) for height in heights]
    gaps = {(at,): Fraction(value, 7) for at, value in enumerate(values)}
    found = search([range(len(values))], gaps.__getitem__, wanted)
    best = gaps[best_of(gaps, wanted)]
    assert (abs(best), wanted.is_met(best)) == (abs(found.best.gap), found.best.is_met)
    assert not found.is_whole
    assert found.known <= SPREAD + 2 * 11


def test_a_long_range_that_turns_back_is_refused():
    with pytest.raises(TurningError, match="up and down"):
        search([range(10**6)], lambda place: Fraction(abs(place[0] - 400_000)), GapGoal.AT_LEAST)


def test_the_answer_is_mostly_known_after_a_few():
    told = []
    wanted = GapGoal.AT_LEAST

    def tell(seek):
        told.append(seek.result())

    found = search([range(1, 201)], lambda place: Fraction(place[0] - 145), wanted, tell)
    early = next(one for one in told if one.best == found.best)
    assert early.known <= 12
    assert [one.known for one in told] == list(range(1, 201))


def test_numbers_without_a_figure_are_passed_over_and_told():
    def gap(place):
        if place[0] < 3:
            raise DiceError(f"there are no {place[0]} dice")
        return Fraction(place[0] - 5)

    found = search([range(1, 9)], gap, GapGoal.EQUAL)
    assert ((5,), 2, "there are no 1 dice") == (
        found.best.place,
        found.failed,
        str(found.error),
    )
    with pytest.raises(DiceError, match="there are no 1 dice"):
        search([range(1, 10**6)], gap, GapGoal.EQUAL)


def test_where_nothing_is_as_wanted_the_nearest_is_told():
    found = search([range(1, 5)], lambda place: Fraction(place[0] - 9), GapGoal.AT_LEAST)
    assert ((4,), False) == (found.best.place, found.best.is_met)
    assert () == found.met


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ([range(0)], "no number"),
        ([range(3), range(0)], "no number"),
        ([range(100), range(100)], "pairs"),
        ([range(10**10)], "more than"),
    ],
)
def test_ranges_that_cannot_be_searched_are_refused(axes, message):
    with pytest.raises(DiceError, match=message):
        search(axes, lambda _: Fraction(0), GapGoal.EQUAL)


def test_figures_are_exact():
    distribution = Distribution.from_weights({(1,): 1, (4,): 2})
    assert Fraction(3) == figure_of(distribution, Goal())
    assert Fraction(3) == figure_of(distribution, Goal.read("least"))
    assert Fraction(2, 3) == figure_of(distribution, Goal.read("at least 2"))
    assert Fraction(1, 3) == figure_of(distribution, Goal.read("0 to 3"))
    with pytest.raises(DiceError, match="not numbers"):
        figure_of(Distribution.from_weights({(1, 2): 1}), Goal())


def test_what_counts_for_nothing_comes_last():
    found = search(
        [range(1, 7)],
        lambda place: Fraction(place[0] // 5),
        GapGoal.EQUAL,
        says_little=lambda place: place[0] < 3,
    )
    assert [3, 4, 5, 6, 1, 2] == [one.place[0] for one in found.ranked]
    assert [(3,), (4,)] == [one.place for one in found.met]
