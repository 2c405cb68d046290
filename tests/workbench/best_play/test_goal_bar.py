"""The controls of the goal."""

from __future__ import annotations

import pytest

from engine.best_play.goals import Goal
from workbench.best_play.goal_bar import GoalBar, GoalKind


@pytest.fixture
def bar(qtbot):
    bar = GoalBar()
    qtbot.addWidget(bar)
    return bar


@pytest.mark.parametrize(
    "text", ["mean", "least", "at least 15", "at most -3", "exactly 7", "4 to 6"]
)
def test_a_goal_that_is_shown_is_the_goal_that_is_wanted(bar, text):
    goal = Goal.read(text)
    bar.set_goal(goal)
    numbers = bar.first.value, bar.second.value
    assert goal == bar.kind.currentData().goal(*numbers)


def test_another_kind_is_told_with_its_number(qtbot, bar):
    bar.show()
    with qtbot.waitSignal(bar.chosen) as told:
        bar.kind.setCurrentIndex(bar.kind.findData(GoalKind.AT_LEAST))
        bar.kind.activated.emit(bar.kind.currentIndex())
    assert [Goal.read("at least 10")] == told.args
    assert bar.first.isVisible()
    assert not bar.second.isVisible()
    with qtbot.waitSignal(bar.chosen) as told:
        bar.first.stepBy(5)
    assert [Goal.read("at least 15")] == told.args
