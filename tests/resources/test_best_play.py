"""Tests of the theme of best play: each optimum is the one that is published or derived by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from engine.languages.table.reading.checks.checker import check
from resources.mechanic_library import library
from tests.resources.by_hand.best_play import BEST, hits_by_basic_strategy, hog, yahtzee
from workbench.library.entries import script_in_library

(THEME,) = (theme for theme in library() if theme.title == "Best play")

ROLLS = {mechanic.title: mechanic for mechanic in THEME.mechanics}

OPPONENTS = {"reroll theirs": Way.WORST}


def played(title):
    program = script_in_library(ROLLS[title]).program()
    policy = Policy(Way.BEST, OPPONENTS)
    budget = Budget(seconds=30)
    return program.best_play(Goal(), policy, {}, DEFAULT_ITERATIONS, budget)


@pytest.fixture(scope="module")
def plays():
    return {title: played(title) for title in ROLLS}


def answers(decision, *names):
    """Return the best answers by the values of some variables, where best play comes."""
    places = [decision.table.variables.index(name) for name in names]
    return {
        tuple(row.situation[place] for place in places): row.answer
        for row in decision.table.rows
        if row.reached
    }


def test_there_are_enough_and_nothing_is_said_of_their_scripts():
    assert set(BEST) == set(ROLLS)
    assert 15 <= len(ROLLS)
    assert dict.fromkeys(ROLLS, ()) == {
        title: check(one.script).diagnostics for title, one in ROLLS.items()
    }


@pytest.mark.parametrize("title", ROLLS)
def test_best_play_is_worth_what_is_published_or_derived_by_hand(plays, title):
    play = plays[title]
    assert BEST[title] == play.value
    assert 0 == play.distribution.missing
    mean = sum(
        Fraction(outcome[0]) * play.distribution.probability(outcome)
        for outcome in play.distribution.outcomes
    )
    assert BEST[title] == mean


def test_the_published_figures_are_counted_again():
    assert BEST["Yahtzee: five of a kind"] == yahtzee()
    assert BEST["A turn of Hog"] == max(map(hog, range(1, 9))) == hog(5) == hog(6)


# ---- what is done in each situation -------------------------------------------------------------


def test_pig_stops_at_twenty_and_cant_stop_with_the_twelfth_step(plays):
    (again,) = plays["A turn of Pig"].decisions
    assert set(range(2, 26)) - {1} == {points for (points,) in answers(again, "points")}
    assert all((points < 20) == bool(yes) for (points,), yes in answers(again, "points").items())
    (again,) = plays["A turn of Can't Stop"].decisions
    assert {(step,): int(step < 12) for step in range(1, 13)} == answers(again, "steps")


def test_three_rolls_go_on_at_four_or_less_and_then_at_three_or_less(plays):
    (again,) = plays["Three rolls of a die"].decisions
    wanted = {(die, left): int(die <= 2 + left) for die in range(1, 7) for left in (1, 2)}
    assert {
        place: yes for place, yes in wanted.items() if place in answers(again, "die", "left")
    } == (answers(again, "die", "left"))


def test_blackjack_is_played_by_the_basic_strategy(plays):
    (hit,) = plays["Blackjack with an infinite deck"].decisions
    told = answers(hit, "sum", "aces", "shown")
    assert 200 < len(told)
    assert {
        (total, aces, shown): int(hits_by_basic_strategy(total, aces > 0, shown))
        for total, aces, shown in told
    } == told


def test_yahtzee_keeps_a_face_there_is_most_of(plays):
    (keep,) = plays["Yahtzee: five of a kind"].decisions
    for (hand,), face in answers(keep, "hand").items():
        counts = [hand // 10**place % 10 for place in range(6)]
        assert max(counts) == counts[face - 1] or max(counts) == 1


def test_a_tie_in_hog_is_the_smaller_number(plays):
    (dice,) = plays["A turn of Hog"].decisions
    assert [5] == list(answers(dice).values())
    assert dice.fixed[4].value == dice.fixed[5].value
    assert [hog(number) for number in range(1, 9)] == [one.value for one in dice.fixed]


def test_both_reroll_in_a_duel_as_long_as_it_is_worth_it(plays):
    mine, theirs = plays["A duel with rerolls"].decisions
    assert {(die,): int(die <= 12) for die in range(1, 21)} == answers(mine, "mine")
    assert all(
        (own > other) == bool(yes)
        for (own, other), yes in answers(theirs, "mine", "theirs").items()
    )


# ---- notes --------------------------------------------------------------------------------------


def told(number):
    return f"{float(number):.2f}"


def percent(chance):
    return f"{float(100 * chance):.2f}%"


FIGURES = {
    "Keep it or roll again": str,
    "Three rolls of a die": str,
    "Yahtzee: chance": str,
    "The most sixes": str,
    "Blackjack with an infinite deck": None,
    **dict.fromkeys(
        (
            "Yahtzee: five of a kind",
            "A fate point",
            "Which of two attacks",
            "Death saves with a potion",
            "Dice for two tests",
            "A duel with rerolls",
        ),
        percent,
    ),
}
"""How a note tells what best play comes to; with two places where nothing is said."""


@pytest.mark.parametrize("title", ROLLS)
def test_the_figure_of_a_note_is_true(title):
    figure = FIGURES.get(title, told)
    if figure is not None:
        assert figure(BEST[title]) in ROLLS[title].note
