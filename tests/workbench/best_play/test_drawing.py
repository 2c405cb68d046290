"""Pictures of decisions: what is drawn, and what is said of each place."""

from __future__ import annotations

from fractions import Fraction

from engine.best_play.decision_tables import DecisionRow, DecisionTable
from engine.best_play.goals import Goal
from workbench.best_play.drawing import decision_diagram
from workbench.plotting.painting.marks import Cells, Line
from workbench.project.views import Unit

HERE = Fraction(1, 20)


def row(*situation, answer, values, reached=HERE):
    return DecisionRow(situation, (0, 1), answer, tuple(map(Fraction, values)), reached)


def test_over_one_variable_each_answer_has_a_curve():
    rows = tuple(row(die, answer=int(die < 11), values=(die, 10.5)) for die in range(1, 21))
    table = DecisionTable(("die",), rows, is_truth=True)
    diagram = decision_diagram(table, "Reroll?", "Reroll when die <= 10", Goal(), Unit.PERCENT)
    assert [Line, Line] == [type(mark) for mark in diagram.marks]
    assert ["no", "yes"] == [entry.name for entry in diagram.legend]
    assert "die = 10\nno: 10.00\nyes (best): 10.50" == diagram.read((9, 0)).words
    assert "Reroll when die <= 10" == diagram.words


def test_over_two_variables_the_answers_are_a_map():
    rows = tuple(
        row(mine, his, answer=int(mine < his), values=(0, Fraction(1, 4)), reached=his != 3)
        for mine in (1, 2)
        for his in (1, 2, 3)
    )
    table = DecisionTable(("mine", "his"), rows, is_truth=True)
    goal = Goal.read("at least 2")
    diagram = decision_diagram(table, "Reroll?", "", goal, Unit.PERCENT)
    (cells,) = diagram.marks
    assert isinstance(cells, Cells)
    assert (("no", "yes", "yes"), ("no", "no", "yes")) == cells.texts
    assert [[False, False, True]] * 2 == cells.stale.tolist()
    assert "mine = 1, his = 2\nno: 0%\nyes (best): 25.00%" == diagram.read((0, 1)).words


def test_situations_that_are_not_met_are_gaps():
    table = DecisionTable(
        ("a", "b"), (row(1, 1, answer=0, values=(1, 0)), row(2, 2, answer=1, values=(0, 1))), True
    )
    diagram = decision_diagram(table, "", "", Goal(), Unit.PERCENT)
    assert "a = 1, b = 2" == diagram.read((0, 1)).words


def test_more_variables_have_no_picture():
    table = DecisionTable(("a", "b", "c"), (row(1, 1, 1, answer=0, values=(1, 0)),), is_truth=True)
    assert decision_diagram(table, "", "", Goal(), Unit.PERCENT).is_empty
