"""Every worked question and every sample opens, and its figures are those worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from resources import guide_texts, sample_project, samples, tour, worked_questions
from workbench.storage import FORMAT, read_project

PROJECTS = [one.project for one in (*worked_questions(), *samples())]


def project_of(name):
    return read_project(sample_project(name)).project


def chance(name, mechanic, low, high=10**6, **numbers):
    """Return the chance that a mechanic of a sample comes to something in a range."""
    project = project_of(name)
    (found,) = (one for one in project.mechanics if one.identity == mechanic)
    program = project.script_of(found).program()
    given = {**dict(project.resolved(found).parameters), **numbers}
    distribution = program.calculate(given, DEFAULT_ITERATIONS, Budget(seconds=20))
    assert distribution.missing < Fraction(1, 10**9)
    return sum(
        (
            distribution.probability(outcome)
            for outcome in distribution.outcomes
            if low <= sum(outcome) <= high
        ),
        Fraction(),
    )


def test_there_are_six_questions_and_some_stops():
    assert 6 == len(worked_questions())
    assert 6 <= len(tour()) <= 8
    assert "first_steps" == samples()[0].project


@pytest.mark.parametrize("name", PROJECTS)
def test_every_project_opens_without_a_look_into_its_scripts(name):
    # Those of earlier formats are read in the window's thread, with what loads for that.
    written = json.loads(sample_project(name).read_text(encoding="utf-8"))
    assert FORMAT == written["format"]


def test_every_text_says_something_and_none_is_said_twice():
    texts = guide_texts()
    assert all(text.strip() == text and text for text in texts)
    assert sorted(set(texts)) == sorted(texts)


@pytest.mark.parametrize("name", PROJECTS)
def test_every_project_can_be_calculated(name):
    project = project_of(name)
    assert 1 <= len(project.mechanics)
    assert project.selected is not None
    assert all(0 < chance(name, one.identity, -(10**6)) for one in project.mechanics)


def test_advantage_is_never_worth_more_than_a_bonus_of_five():
    assert Fraction(319, 400) == chance("advantage", "advantage", 10)
    assert Fraction(4, 5) == chance("advantage", "bonus", 10)
    differences = [
        chance("advantage", "advantage", target) - chance("advantage", "bonus", target)
        for target in range(1, 26)
    ]
    assert 0 == max(differences) == differences[10]


def test_four_dice_fail_as_often_as_each_of_them_does():
    assert Fraction(2, 3) ** 4 == chance("successes", "pool", 0, 0)


def test_the_heavy_blow_is_faster_in_the_first_round():
    assert Fraction(1, 2) * Fraction(21, 36) == chance("attacks", "heavy", 12, N=1)
    assert Fraction(13, 20) ** 2 * Fraction(6, 36) == chance("attacks", "quick", 12, N=1)


def test_great_abilities_are_as_frequent_as_they_are_counted():
    assert Fraction(94 + 54 + 21, 6**4) == chance("abilities", "best", 16)
    assert Fraction(6 + 3 + 1, 6**3) == chance("abilities", "straight", 16)
    assert Fraction(6, 36) == chance("abilities", "sure", 16)


def test_criticals_are_as_rare_as_the_dice_say():
    assert 1 - Fraction(19, 20) ** 2 == chance("criticals", "advantage", 20)
    assert Fraction(1, 20) ** 2 == chance("criticals", "disadvantage", 20)


def test_seven_dice_are_the_first_to_be_enough():
    def enough(dice):
        miss = Fraction(2, 3)
        return 1 - miss**dice - dice * (1 - miss) * miss ** (dice - 1)

    question = project_of("pool_size").goal_question
    assert Fraction(65, 100) == question.target
    assert [enough(6), enough(7)] == [chance("pool_size", "pool", 2, N=dice) for dice in (6, 7)]
    assert enough(6) < question.target <= enough(7)


def test_the_three_notations_agree():
    asked = [chance("notations", one.identity, 15) for one in project_of("notations").mechanics]
    assert 3 == len(asked)
    assert 1 == len(set(asked))
