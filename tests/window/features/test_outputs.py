"""A program with several outputs, in a whole window with the real engine."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from workbench.export.formats import Format
from workbench.export.project_export import export_project
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Sweep
from workbench.storage import write_project

PATIENCE = 60_000

WEAPONS = 'N: 2\noutput Nd6 named "sword"\noutput 1d8 named "axe"\noutput d{} named "fist"'
PROJECT = Project((Mechanic("p", "Weapons", WEAPONS, "anydice"),), "p")
BESIDE = Mechanic("t", "Three", "sum 3d6", colour=1)


def show(qtbot, window, project, count):
    window.document.open(project)
    results = window.context.results
    qtbot.waitUntil(
        lambda: [one.summary is not None for one in results.compared] == [True] * count,
        timeout=PATIENCE,
    )


def is_done(result):
    return result.asked is not None and not result.computing


def names_in(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_each_output_is_in_every_panel(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    figure = window.chart.figure
    assert ["sword", "axe"] == [curve.name for curve in figure.curves]
    assert "fist has no outcome." in figure.notes
    assert ["sword", "axe", "fist"] == names_in(window.statistics.model)
    window.menus["table_outcomes"].trigger()
    heading = Qt.Orientation.Horizontal
    titles = [window.outcomes.model.headerData(column, heading) for column in (1, 2)]
    assert ["sword (%)", "axe (%)"] == titles
    window.menus["table_targets"].trigger()
    assert ["sword", "axe"] == [row.contestant.series.name for row in window.targets.model.rows]
    window.menus["table_contest"].trigger()
    qtbot.waitUntil(lambda: "axe" in window.contest.bar.accessibleDescription(), timeout=PATIENCE)


def test_the_list_has_one_row_and_tells_how_many_outputs_there_are(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    model = window.mechanics.model
    assert 1 == model.rowCount()
    assert "Weapons, 3 outputs" == model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_curve_leads_to_its_mechanic(window, qtbot):
    show(qtbot, window, Project((*PROJECT.mechanics, BESIDE), "t"), 4)
    axe = window.chart.figure.curves[1]
    assert "Weapons: axe" == axe.name
    window.chart.canvas.chosen.emit(axe.identity)
    assert "p" == window.document.project.selected


def test_hiding_a_mechanic_hides_all_of_its_outputs(window, qtbot):
    show(qtbot, window, Project((*PROJECT.mechanics, BESIDE), "t"), 4)
    window.document.set_shown("p", shown=False)
    qtbot.waitUntil(lambda: len(window.chart.figure.curves) == 1, timeout=PATIENCE)
    assert "Three" == window.chart.figure.curves[0].name


def ticks(window):
    rows = window.chart.tool_bar.outputs.list.list
    return [rows.item(row).checkState() is Qt.CheckState.Checked for row in range(rows.count())]


def test_a_single_output_is_hidden_and_shown_again(window, qtbot):
    show(qtbot, window, Project((*PROJECT.mechanics, BESIDE), "p"), 4)
    button = window.chart.tool_bar.outputs
    assert button.isVisibleTo(window)
    assert "Outputs" == button.text()
    button.list.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    names = ["Weapons: axe", "Three"]
    qtbot.waitUntil(
        lambda: [one.name for one in window.chart.figure.curves] == names, timeout=PATIENCE
    )
    assert "Outputs: 2 of 3" == button.text()
    assert (0,) == window.document.project.mechanic("p").hidden_outputs
    assert "sword" not in window.exporter.table(Format.CSV).splitlines()[0]
    window.menus["undo"].trigger()
    qtbot.waitUntil(lambda: len(window.chart.figure.curves) == 3, timeout=PATIENCE)
    assert [True, True, True] == ticks(window)


def test_one_output_is_drawn_alone_with_one_click_and_all_with_another(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    outputs = window.chart.tool_bar.outputs.list
    outputs.list.setCurrentRow(1)
    outputs.only_button.click()
    qtbot.waitUntil(lambda: len(window.chart.figure.curves) == 1, timeout=PATIENCE)
    assert "axe" == window.chart.figure.curves[0].name
    assert [False, True, False] == ticks(window)
    outputs.all_button.click()
    qtbot.waitUntil(lambda: len(window.chart.figure.curves) == 2, timeout=PATIENCE)
    assert () == window.document.project.mechanic("p").hidden_outputs


def test_of_very_many_outputs_others_than_the_first_are_drawn(window, qtbot):
    program = "loop N over {1..30} { output Nd2 }"
    show(qtbot, window, Project((Mechanic("p", "Many", program, "anydice"),), "p"), 30)
    assert 24 == len(window.chart.figure.curves)
    window.document.set_hidden_outputs("p", tuple(range(20)))
    qtbot.waitUntil(lambda: len(window.chart.figure.curves) == 10, timeout=PATIENCE)
    assert "output 30" == window.chart.figure.curves[-1].name


def test_a_hidden_mechanic_says_which_of_its_outputs_were_chosen(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    window.document.set_hidden_outputs("p", (1,))
    window.document.set_shown("p", shown=False)
    qtbot.waitUntil(lambda: ticks(window) == [True, False, True], timeout=PATIENCE)


def test_a_mechanic_with_one_output_has_nothing_to_choose(window, qtbot):
    show(qtbot, window, Project((*PROJECT.mechanics, BESIDE), "t"), 4)
    assert not window.chart.tool_bar.outputs.isVisibleTo(window)


def test_a_parameter_moves_every_output(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    window.document.set_parameter("p", "N", 4)
    qtbot.waitUntil(lambda: window.context.results.compared[0].mean == 14, timeout=PATIENCE)
    assert 3 == len(window.context.results.compared)


def test_outputs_come_and_go_while_one_writes(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    results = window.context.results
    before = [one.identity for one in results.compared]
    window.document.set_source("p", WEAPONS + "\noutput d4")
    qtbot.waitUntil(lambda: len(results.compared) == 4, timeout=PATIENCE)
    assert before == [one.identity for one in results.compared][:3]
    window.document.set_source("p", "output d4")
    qtbot.waitUntil(lambda: len(results.compared) == 1, timeout=PATIENCE)
    assert "Weapons" == results.compared[0].name


def test_a_program_that_reaches_no_output_says_so(window, qtbot):
    window.document.open(Project((Mechanic("p", "None", "if 0 { output d6 }", "anydice"),), "p"))
    results = window.context.results
    qtbot.waitUntil(lambda: results.series[0].error is not None, timeout=PATIENCE)
    error = results.series[0].error
    assert "this program has reached no output" == error.message
    assert error.hint


def test_exports_of_the_window_have_a_column_for_each_output(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    first = window.exporter.table(Format.CSV).splitlines()[0]
    assert all(name in first for name in ("sword", "axe", "fist"))
    told = json.loads(window.exporter.table(Format.JSON))
    assert ["sword", "axe", "fist"] == [one["name"] for one in told["mechanics"]]
    for kind in (Format.MARKDOWN, Format.HTML):
        assert "axe" in window.exporter.table(kind)


@pytest.mark.parametrize("kind", [Format.CSV, Format.SVG])
def test_exports_of_the_shell_have_each_output(tmp_path, kind):
    project = Project((*PROJECT.mechanics, BESIDE), "p")
    write_project(tmp_path / "weapons.dice", project)
    target = tmp_path / f"weapons{kind.ending}"
    export_project(tmp_path / "weapons.dice", {kind: target})
    text = target.read_text(encoding="utf-8")
    assert all(name in text for name in ("Weapons: sword", "Weapons: axe", "Three"))
    weapons = replace(PROJECT.mechanics[0], hidden_outputs=(0,))
    write_project(tmp_path / "weapons.dice", Project((weapons, BESIDE), "p"))
    export_project(tmp_path / "weapons.dice", {kind: target})
    text = target.read_text(encoding="utf-8")
    assert "Weapons: axe" in text
    assert "sword" not in text


def test_a_roll_tells_each_output(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    window.roll_presenter.roll(2, seed=5)
    qtbot.waitUntil(lambda: len(window.rolls.rolls) == 2, timeout=PATIENCE)
    lines = window.rolls.latest.splitlines()
    assert ["sword", "axe", "fist"] == [line.partition(":")[0] for line in lines]
    assert "fist: no outcome" == lines[2]
    roll = window.rolls.rolls[0]
    assert f"{roll.outputs[0].number}, {roll.outputs[1].number}, -" == roll.line
    assert window.rolls.text().count("<- [") == 2
    tally = window.roller.tally(PROJECT.mechanics[0], PROJECT.script_of(PROJECT.mechanics[0]))
    assert 2 == tally.rolls


def test_rolls_of_each_output_are_held_against_its_distribution(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    window.roll_presenter.roll(400, seed=5)
    panel = window.rolls
    qtbot.waitUntil(lambda: "mean" in panel.histogram.words, timeout=PATIENCE)
    assert ["sword", "axe", "fist"] == [panel.outputs.itemText(row) for row in range(3)]
    assert "exactly 7.00" in panel.histogram.words
    panel.outputs.setCurrentIndex(1)
    panel.outputs.activated.emit(1)
    qtbot.waitUntil(lambda: "exactly 4.50" in panel.histogram.words, timeout=PATIENCE)
    assert "axe" == panel.series_shown().name
    panel.outputs.setCurrentIndex(2)
    panel.outputs.activated.emit(2)
    qtbot.waitUntil(lambda: "exactly" not in panel.histogram.words, timeout=PATIENCE)
    window.document.set_source("p", "output d6")
    qtbot.waitUntil(lambda: not panel.outputs.isVisibleTo(panel), timeout=PATIENCE)


def test_a_sweep_has_a_curve_for_each_output_that_is_shown(window, qtbot):
    show(qtbot, window, PROJECT, 3)
    window.document.set_hidden_outputs("p", (2,))
    window.document.set_sweep(Sweep(Axis("N", 1, 3)))
    window.menus["run_sweep"].trigger()
    panel = window.sweep
    qtbot.waitUntil(lambda: panel.board.known == 3, timeout=PATIENCE)
    assert {"sword": [3.5, 7, 10.5], "axe": [4.5, 4.5, 4.5]} == means(panel.board)
    assert ["sword", "axe"] == [one.name for one in panel.plot.diagram.legend]
    window.document.set_hidden_outputs("p", (0, 2))
    qtbot.waitUntil(lambda: list(means(panel.board)) == ["axe"], timeout=PATIENCE)


def means(board):
    return {row.line.name: [float(cell.point.fan.mean) for cell in row.cells] for row in board.rows}


def test_a_program_in_another_notation_is_read_as_what_it_is_with_one_click(window, qtbot):
    window.document.open(Project((Mechanic("p", "Weapons", WEAPONS),), "p"))
    button = window.script.notation.button
    qtbot.waitUntil(lambda: window.script.notation.isVisible(), timeout=PATIENCE)
    assert "Read as AnyDice" == button.text()
    button.click()
    qtbot.waitUntil(lambda: len(window.context.results.compared) == 3, timeout=PATIENCE)
    assert "anydice" == window.document.project.mechanics[0].language
    assert not window.script.notation.isVisible()
    window.menus["undo"].trigger()
    assert "troll" == window.document.project.mechanics[0].language


@pytest.mark.parametrize("source", ["sum 3d6", "sum 3d6 +"])
def test_no_other_notation_is_offered_for_a_sound_script_or_a_slip(window, qtbot, source):
    window.document.open(Project((Mechanic("p", "A", source),), "p"))
    results = window.context.results
    qtbot.waitUntil(lambda: is_done(results.result("p")), timeout=PATIENCE)
    assert not window.script.notation.isVisible()


def test_a_file_of_a_program_is_opened_as_one(window, qtbot, tmp_path):
    path = tmp_path / "weapons.anydice"
    path.write_text(WEAPONS, encoding="utf-8")
    window.files.open_all([path])
    assert "anydice" == window.document.project.selected_mechanic.language


def test_a_line_of_a_program_becomes_a_comment_and_a_line_again(window, qtbot):
    window.document.open(Project((Mechanic("p", "A", "output d6\noutput d8", "anydice"),), "p"))
    window.script.editor.setFocus()
    window.menus["toggle_comment"].trigger()
    assert "\\ output d6 \\\noutput d8" == window.document.project.mechanics[0].source
    window.menus["toggle_comment"].trigger()
    assert "output d6\noutput d8" == window.document.project.mechanics[0].source
