"""Sweeps in a whole window, with the real engine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox

from engine.statistics.bands import Band
from tests.workbench.sweep.swept import attack
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.storage import project_from_json, project_to_json
from workbench.sweep.panel import SweepPage

PATIENCE = 60_000

POOL = Mechanic("pool", "Pool", "sum N d6", parameters=(("N", 2),))
CHANCE = Sweep(Axis("N", 1, 4), measure=Measure.CHANCE, target=6)


@pytest.fixture
def swept(window, qtbot):
    """A window that has swept a pool."""
    window.document.open(Project((POOL,), "pool", sweep=CHANCE))
    qtbot.waitUntil(lambda: bool(window.calculator.result("pool").parameters), timeout=PATIENCE)
    window.menus["table_sweep"].trigger()
    window.menus["run_sweep"].trigger()
    wait(qtbot, window)
    yield window
    window.workspace.set_large_tables(large=False)
    window.sweep.turn_to(SweepPage.CHART)


def wait(qtbot, window):
    qtbot.waitUntil(
        lambda: not window.sweeper.is_running and window.sweep.board.known > 0, timeout=PATIENCE
    )


def heights(window):
    return window.sweep.plot.diagram.marks[-1].ys.round(4).tolist()


def test_a_sweep_runs_and_follows_the_script(swept, qtbot):
    assert [0.1667, 0.7222, 0.9537, 0.9961] == heights(swept)
    swept.document.set_source("pool", "sum N d1")
    qtbot.waitUntil(lambda: [0, 0, 0, 0] == heights(swept), timeout=PATIENCE)
    assert not any(mark.stale.any() for mark in swept.sweep.plot.diagram.marks)


def test_the_slider_of_what_varies_changes_nothing(swept, qtbot):
    swept.document.set_parameter("pool", "N", 3)
    assert 4 == swept.sweep.board.known
    assert not swept.sweeper.activity.name


def test_escape_stops_a_sweep(swept, qtbot):
    slow = replace(POOL, source="sum largest 15 (N d97 U N d98 U N d99)")
    swept.document.set_shown("pool", shown=True)
    swept.document.apply(swept.document.project.replacing(slow))
    swept.document.set_sweep(Sweep(Axis("N", 40, 44)))
    qtbot.waitUntil(lambda: bool(swept.sweeper.activity.name), timeout=PATIENCE)
    assert swept.menus["cancel"].isEnabled()
    swept.menus["cancel"].trigger()
    qtbot.waitUntil(lambda: not swept.sweeper.is_running, timeout=PATIENCE)
    assert swept.menus["run_sweep"].isEnabled()


def test_the_sweep_is_saved_and_is_no_step(swept):
    swept.document.set_sweep(replace(CHANCE, target=9))
    assert not swept.menus["undo"].isEnabled()
    assert not swept.document.is_saved
    project = swept.document.project
    assert replace(CHANCE, target=9) == project_from_json(project_to_json(project)).sweep


def test_undo_keeps_the_sweep(swept):
    swept.document.rename("pool", "Dice")
    swept.document.set_sweep(replace(CHANCE, target=9))
    swept.menus["undo"].trigger()
    assert "Pool" == swept.document.project.mechanics[0].name
    assert 9 == swept.document.project.sweep.target


def test_large_tables_take_the_room_of_the_chart(swept, qtbot):
    height = swept.sweep.height()
    qtbot.mouseClick(swept.sweep.large_button, Qt.MouseButton.LeftButton)
    assert swept.chart.isHidden()
    qtbot.waitUntil(lambda: swept.sweep.height() > height + 200)
    assert swept.sweep.large_button.isChecked()
    swept.workspace.set_shown("tables", shown=False)
    assert not swept.chart.isHidden()
    swept.workspace.set_shown("tables", shown=True)
    assert not swept.sweep.large_button.isChecked()


@pytest.mark.parametrize(
    ("ending", "start"), [("csv", b"mechanic,N,"), ("svg", b"<?xml"), ("pdf", b"%PDF-")]
)
def test_a_sweep_is_exported(swept, tmp_path, monkeypatch, ending, start):
    path = tmp_path / f"power.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    swept.menus["export_sweep"].trigger()
    assert path.read_bytes().startswith(start)


def test_a_sweep_is_exported_as_the_kind_that_was_chosen(swept, tmp_path, monkeypatch):
    path, kind = tmp_path / "power 1.5", "Drawing (*.svg)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), kind))
    swept.menus["export_sweep"].trigger()
    assert (tmp_path / "power 1.5.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(("page", "ending"), [(SweepPage.CHART, "png"), (SweepPage.TABLE, "csv")])
def test_what_is_seen_of_a_sweep_is_what_is_offered_first(swept, monkeypatch, page, ending):
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *words: asked.append(words) or ("", "")
    )
    swept.sweep.turn_to(page)
    swept.menus["export_sweep"].trigger()
    (_, _, start, kinds) = asked[0]
    assert start.endswith(f".{ending}")
    assert f"*.{ending}" in kinds.split(";;")[0]


def test_the_csv_is_exact(swept, tmp_path):
    path = tmp_path / "power.csv"
    swept.sweep_exporter.write(path)
    assert "Pool,2,13/18,0.722222222222222," in path.read_text(encoding="utf-8").splitlines()


def test_the_picture_shows_the_curve(swept, tmp_path):
    path = tmp_path / "power.png"
    swept.sweep_exporter.write(path)
    image = QImage(str(path))
    assert (1600, 1000) == (image.width(), image.height())
    colours = {image.pixelColor(x, y).name() for x in range(0, 1600, 2) for y in range(0, 1000, 3)}
    assert swept.appearance.theme.mechanic_colour(0).lower() in colours


def test_a_file_that_cannot_be_written_is_told(swept, tmp_path, monkeypatch, qtbot):
    path = tmp_path / "no such folder" / "power.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(swept.context.messages.failed) as failed:
        swept.menus["export_sweep"].trigger()
    assert "power.png cannot be written" in failed.args[0]
    for box in swept.findChildren(QMessageBox, "failure"):
        box.close()


def test_a_copy_is_what_is_shown(swept):
    swept.menus["copy_sweep"].trigger()
    assert (1600, 1000) == QGuiApplication.clipboard().image().size().toTuple()
    swept.sweep.turn_to(SweepPage.TABLE)
    swept.menus["copy_sweep"].trigger()
    assert "Pool\t2\t13/18\t" in QGuiApplication.clipboard().text()
    swept.sweep.turn_to(SweepPage.CHART)


def test_the_dark_theme_reaches_the_chart(swept, qtbot):
    swept.preferences.set_theme("dark")
    image = swept.sweep.plot.grab().toImage()
    assert image.pixelColor(4, 4).lightness() < 60


def test_value_and_threshold_of_a_decision_are_swept_exported_and_saved(window, qtbot, tmp_path):
    script = attack().mechanic
    asked = Sweep(Axis("foe.armour", 10, 14, 2), measure=Measure.THRESHOLD, target=0)
    window.document.open(Project((script,), script.identity, sweep=asked))
    qtbot.waitUntil(lambda: bool(window.calculator.result("attack").parameters), timeout=PATIENCE)
    window.menus["table_sweep"].trigger()
    window.menus["run_sweep"].trigger()
    qtbot.waitUntil(lambda: 3 == window.sweep.board.known, timeout=PATIENCE)
    assert [9, 11, 13] == heights(window)
    window.sweep.bar.measures.chosen.emit(Measure.CHANCE)
    assert [0.7975, 0.6975, 0.5775] == heights(window), "the odds under best play came along"
    window.sweep.bar.measures.chosen.emit(Measure.THRESHOLD)
    assert asked == project_from_json(project_to_json(window.document.project)).sweep
    path = tmp_path / "sweep.csv"
    window.sweep_exporter.write(path)
    assert path.read_text(encoding="utf-8").splitlines() == [
        "mechanic,foe.armour,threshold of Reroll,rule,note",
        "Attack,10,9,Reroll when die <= 9,",
        "Attack,12,11,Reroll when die <= 11,",
        "Attack,14,13,Reroll when die <= 13,",
    ]


def test_bands_are_stacked_over_a_parameter_with_one_command(window, qtbot):
    window.document.open(Project((POOL,), "pool", bands=(Band("low", None, 6), Band("high", 7))))
    qtbot.waitUntil(lambda: bool(window.calculator.result("pool").parameters), timeout=PATIENCE)
    window.menus["stacked_bars"].trigger()
    assert "Pool: low 41.67%, high 58.33%" == window.bands.plot.diagram.words
    window.bands.sweep_button.click()
    wait(qtbot, window)
    assert window.sweep.isVisible()
    assert "N = 1: low 100%, high 0%\nN = 2: low 41.67%, high 58.33%" in (
        window.sweep.plot.diagram.words
    )
    assert Measure.BANDS is window.document.project.sweep.measure
    stored = project_from_json(project_to_json(window.document.project))
    assert window.document.project == stored
