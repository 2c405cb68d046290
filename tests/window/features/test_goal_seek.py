"""Goal seek in a whole window, with the real engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt

from engine.best_play.goals import Goal
from engine.goal_seek import GapGoal
from workbench.goal_seek.panel import GoalSeekPanel
from workbench.goal_seek.service import SearchState
from workbench.project import linking
from workbench.project.goal_question import FigureOf, GoalQuestion
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis
from workbench.storage.project_format import project_from_json, project_to_json
from workbench.widgets.fields.number_field import GREATEST_TARGET

PATIENCE = 60_000

PROJECT = Project(
    (
        Mechanic("a", "Pool", "sum N d6"),
        Mechanic("b", "Other", "sum N d8 - K", colour=1),
        Mechanic("c", "Plain", "d20", colour=2),
    ),
    "a",
)


@pytest.fixture
def seeking(window, qtbot):
    """A window whose goal seek is open."""
    window.document.open(PROJECT)
    qtbot.waitUntil(lambda: all(window.calculator.result(one).parameters for one in "ab"))
    window.menus["table_goal_seek"].trigger()
    return window


def panel(window):
    return window.findChild(GoalSeekPanel)


def choose(box, key):
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def find(window, qtbot):
    qtbot.mouseClick(panel(window).bar.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel(window).bar.run.text() == "Find", timeout=PATIENCE)


def test_the_number_that_reaches_a_chance_is_found_and_set_with_one_click(seeking, qtbot):
    find(seeking, qtbot)  # N from 1 to 20, so that the chance of at least 10 is at least 65 %
    shown = panel(seeking)
    assert "N = 4 is the nearest that fits; 17 fit." == shown.answer.text()
    assert ("4", "90.28%", "✓") == shown.model.copied_row(0)
    assert "Set N = 4" == shown.set_button.text()
    shown.set_button.click()
    assert 4 == linking.parameter_of(seeking.document.project, "N").value
    seeking.menus["undo"].trigger()
    assert linking.parameter_of(seeking.document.project, "N").value is None
    assert not seeking.document.can_undo()


def test_two_mechanics_are_made_equal_by_two_parameters(seeking, qtbot):
    bar = panel(seeking).bar
    choose(bar.wanted, GapGoal.EQUAL)
    choose(bar.asked, "")
    choose(bar.axes[1].box, "K")
    bar.axes[1].first.setValue(0)
    assert bar.other.isVisible()
    find(seeking, qtbot)
    rows = [panel(seeking).model.copied_row(row) for row in range(3)]
    assert [("1", "1"), ("2", "2"), ("3", "3")] == [row[:2] for row in rows]
    assert "10.50" == rows[2][2] == rows[2][3]
    panel(seeking).table.selectRow(2)
    panel(seeking).set_button.click()
    numbers = {one.name: one.value for one in seeking.document.project.parameters}
    assert {"N": 3, "K": 3} == numbers


def test_what_a_free_mechanic_has_is_its_own(seeking, qtbot):
    seeking.document.apply(linking.free(seeking.document.project, "b", "N", 5))
    bar = panel(seeking).bar
    choose(bar.asked, "")
    bar.target.setValue(14)
    assert Fraction(14) == bar.question.target
    find(seeking, qtbot)
    panel(seeking).set_button.click()
    project = seeking.document.project
    assert 4 == linking.parameter_of(project, "N").value
    assert ("N", 5) in project.resolved(project.mechanic("b")).parameters


def test_answers_that_are_painted_while_another_search_begins_are_those_of_the_last(
    seeking, qtbot, monkeypatch
):
    find(seeking, qtbot)
    shown = panel(seeking)
    painted = []
    show_progress = shown.bar.show_progress

    def painting(**known):
        painted.append(shown.model.copied_row(0) if shown.model.rowCount() else None)
        show_progress(**known)

    monkeypatch.setattr(shown.bar, "show_progress", painting)
    shown.set_known(SearchState(is_running=True))

    assert [("4", "90.28%", "✓")] == painted
    assert not shown.model.rowCount()


def test_a_search_is_stopped_and_errors_are_told(seeking, qtbot):
    bar = panel(seeking).bar
    bar.axes[0].first.setValue(2)
    bar.axes[0].last.setValue(1)
    find(seeking, qtbot)
    assert "There is no answer: there is no number in this range" == panel(seeking).answer.text()
    bar.axes[0].last.setValue(900)
    qtbot.mouseClick(bar.run, Qt.MouseButton.LeftButton)
    assert "Stop" == bar.run.text()
    qtbot.mouseClick(bar.run, Qt.MouseButton.LeftButton)
    assert "Find" == bar.run.text()


def test_the_question_is_saved_with_the_project_and_asked_again(seeking, qtbot):
    bar = panel(seeking).bar
    choose(bar.wanted, GapGoal.EQUAL)
    choose(bar.asked, "at most")
    bar.number.setValue(7)
    choose(bar.axes[1].box, "K")
    bar.axes[1].last.setValue(3)
    asked = bar.question
    assert asked is not None
    find(seeking, qtbot)
    saved = project_to_json(seeking.document.project)
    seeking.document.open(Project((Mechanic("c", "Plain", "d20"),), "c"))
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=PATIENCE)
    seeking.document.open(project_from_json(saved))
    qtbot.waitUntil(lambda: asked == bar.question, timeout=PATIENCE)


def test_a_question_with_numbers_that_no_field_can_show_harms_nothing(seeking, qtbot):
    question = GoalQuestion(
        (Axis("N", -(10**30), 10**30),),
        FigureOf("b"),
        Goal.read(f"at least {10**30}"),
        GapGoal.AT_MOST,
        Fraction(10**18),
    )
    seeking.document.open(replace(PROJECT, goal_question=question))
    bar = panel(seeking).bar
    qtbot.waitUntil(
        lambda: bar.question is not None and bar.question.subject == FigureOf("b"),
        timeout=PATIENCE,
    )
    assert GREATEST_TARGET == bar.question.goal.low


def test_the_results_of_a_program_are_looked_at_one_by_one(seeking, qtbot):
    source = 'output 1d4\noutput 1d8 named "larger"'
    mechanics = (*PROJECT.mechanics, Mechanic("d", "two", source, "anydice"))
    seeking.document.open(Project(mechanics, "a"))
    bar = panel(seeking).bar
    qtbot.waitUntil(lambda: bar.mechanic.count() == 5, timeout=PATIENCE)
    names = [bar.mechanic.itemText(at) for at in range(5)]
    assert ["Pool", "Other", "Plain", "two: output 1", "two: larger"] == names
    choose(bar.asked, "")
    choose(bar.wanted, GapGoal.EQUAL)
    bar.other.setCurrentIndex(3)
    find(seeking, qtbot)
    # The larger die has a mean of 4.5: no sum of six-sided dice has, and one comes nearest.
    assert ("1", "3.500", "4.500", "") == panel(seeking).model.copied_row(0)


def test_without_parameters_it_says_what_to_do(seeking, qtbot):
    seeking.document.open(Project((Mechanic("c", "Plain", "d20"),), "c"))
    qtbot.waitUntil(lambda: not panel(seeking).bar.isVisible(), timeout=PATIENCE)


def test_the_range_that_the_designer_gave_is_looked_at(seeking, qtbot):
    known = ProjectParameter("N", low=2, high=12, step=5)
    seeking.document.apply(linking.with_parameter(seeking.document.project, known))
    bar = panel(seeking).bar
    choose(bar.axes[0].box, "K")
    choose(bar.axes[0].box, "N")
    assert Axis("N", 2, 12, 5) == bar.question.axes[0]
    find(seeking, qtbot)
    assert "N = 7 is the nearest that fits; 2 fit." == panel(seeking).answer.text()


def test_the_second_parameter_has_a_range_only_when_it_is_chosen(seeking):
    first, second = panel(seeking).bar.axes
    assert first.first.isVisible()
    assert not second.first.isVisible()
    choose(second.box, "K")
    assert second.first.isVisible()
    choose(second.box, None)
    assert not second.last.isVisible()


def test_a_chance_has_the_decimal_mark_of_the_window(seeking, german_numbers):
    target = panel(seeking).bar.target
    panel(seeking).refresh()
    assert "65,00\N{NARROW NO-BREAK SPACE}%" == target.text()
