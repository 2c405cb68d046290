"""The question of goal seek in a project's file: read as it was written, and doubted."""

from fractions import Fraction

import pytest

from engine.best_play.goals import Goal
from engine.goal_seek import GapGoal
from workbench.project.goal_question import FigureOf, GoalQuestion
from workbench.project.sweep import Axis
from workbench.storage import StorageError
from workbench.storage.goal_format import goal_from_json, goal_to_json

QUESTION = GoalQuestion(
    (Axis("N", 1, 20), Axis("K", -3, 9, 2)),
    FigureOf("a", 1),
    Goal.read("at least 10"),
    GapGoal.AT_LEAST,
    Fraction(13, 20),
)


@pytest.mark.parametrize(
    "question",
    [
        QUESTION,
        GoalQuestion(
            (Axis("N", 1, 2),), FigureOf("a"), Goal(), GapGoal.EQUAL, Fraction(-7), FigureOf("b", 2)
        ),
    ],
)
def test_it_is_read_as_it_was_written(question):
    assert question == goal_from_json(goal_to_json(question))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"axes": []}, "its goal varies neither one parameter nor two"),
        ({"axes": [{"name": "N", "first": 1, "last": 2, "step": 0}]}, "the step of its goal"),
        ({"of": None}, "its goal is about nothing"),
        ({"of": {"mechanic": "a", "output": -1}}, "its goal is about no result"),
        ({"other": {"mechanic": 3}}, "its goal is about no mechanic"),
        ({"goal": "at least"}, "is not a goal"),
        ({"goal": 7}, "its goal is no text"),
        ({"wanted": "all"}, "what is wanted of its goal is 'all', and can be "),
        ({"target": "1/0"}, "what its goal wants is no number"),
        ({"target": "1e999999999"}, "what its goal wants is no number"),
        ({"target": 65}, "what its goal wants is no text"),
    ],
)
def test_what_is_no_question_is_refused(changed, reason):
    with pytest.raises(StorageError, match=reason):
        goal_from_json({**goal_to_json(QUESTION), **changed})
