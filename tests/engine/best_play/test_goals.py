"""Goals as they are written, and what outcomes are worth to them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.best_play.goals import Aim, Goal
from engine.errors import DiceError


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("mean", Goal()),
        (" Least ", Goal(Aim.LEAST)),
        ("at least 15", Goal(Aim.CHANCE, 15)),
        ("AT  MOST -3", Goal(Aim.CHANCE, None, -3)),
        ("exactly 7", Goal(Aim.CHANCE, 7, 7)),
        ("between 4 and 6", Goal(Aim.CHANCE, 4, 6)),
        ("4 to 6", Goal(Aim.CHANCE, 4, 6)),
    ],
)
def test_a_goal_is_read(text, goal):
    assert goal == Goal.read(text)


@pytest.mark.parametrize(
    "text", ["", "most", "at least", "at least x", "between 6 and 4", "15", "²"]
)
def test_anything_else_is_no_goal(text):
    with pytest.raises(DiceError) as caught:
        Goal.read(text)
    assert "at least 15" in caught.value.hint


numbers = st.integers(-50, 50)
goals = st.one_of(
    st.sampled_from([Goal(), Goal(Aim.LEAST)]),
    st.builds(lambda low: Goal(Aim.CHANCE, low), numbers),
    st.builds(lambda high: Goal(Aim.CHANCE, None, high), numbers),
    st.builds(lambda low, more: Goal(Aim.CHANCE, low, low + more), numbers, st.integers(0, 9)),
)


@given(goals)
def test_a_goal_is_read_as_it_is_written(goal):
    assert goal == Goal.read(goal.text())


def test_outcomes_are_worth_what_the_goal_says():
    band = Goal.read("between 4 and 6")
    assert [0, 1, 1, 0] == [band.worth(one) for one in (3, 4, 6, 7)]
    assert (5, -5) == (Goal().worth(5), Goal.read("least").worth(5))
    assert (0, 1) == (Goal.read("at least 3").worth(2), Goal.read("at most 3").worth(3))


def test_the_least_mean_is_told_as_a_mean():
    least = Goal.read("least")
    assert Fraction(7, 2) == least.figure(Fraction(-7, 2))
    assert Fraction(1) == least.gain(Fraction(2), Fraction(3))
    assert Fraction(-1) == Goal().gain(Fraction(2), Fraction(3))


def test_figures_are_written_for_people():
    assert ("7", "3.5000") == tuple(map(Goal().figure_text, (Fraction(7), Fraction(7, 2))))
    chance = Goal.read("at least 3").figure_text
    assert "50.00%" == chance(Fraction(1, 2))
    assert ("0.00%", "100.00%") == (chance(Fraction(0)), chance(Fraction(1)))
    assert ("under 0.01%", "over 99.99%") == (
        chance(Fraction(1, 10**5)),
        chance(1 - Fraction(1, 10**5)),
    )
