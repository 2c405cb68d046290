"""A window in large type: nothing is cut, and all is as it was when the type is as before."""

from __future__ import annotations

import contextlib

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QSplitter,
    QWidget,
)

from engine.languages.setup import Fields
from engine.statistics.bands import Band
from tests.workbench.conftest import is_settled
from workbench.project.entities import Entity
from workbench.project.opening import Opening
from workbench.project.project import Mechanic, Project
from workbench.theme.translation import install_language
from workbench.widgets.plain_text import ElidedLabel
from workbench.widgets.side_by_side import SideBySide
from workbench.window.windows import Windows

PATIENCE = 60_000

SCRIPT = """\
deftype creature { name: string, ac: int, marks: int list }
defroll "Hit them" hit(who: creature, target: creature, bonus: int) {
    die = roll("d20");
    if (userOption(who, "Reroll")) { die = roll("d20"); }
    output("rolled " + die);
    return die + bonus - target.ac;
}
"""
PROJECT = Project(
    (
        Mechanic("drop", "4d6 drop lowest", "sum largest 3 N d6"),
        Mechanic("pool", "Attack pool", "count 8 <= Pool d10", colour=1),
        Mechanic("hit", "Hit", SCRIPT, "table", colour=2),
    ),
    "drop",
    bands=(Band("Failure", None, 6), Band("Mixed", 7, 9), Band("Success", 10, None)),
    entities=(Entity("ogre", "creature", Fields((("name", "Ogre"), ("marks", (1, 2))))),),
)


@pytest.fixture
def open_window(qapp, qtbot, places, numbers_as_at_first):
    """Return a function that opens a window of 1280 by 800 in a language."""
    translators, programs = [], []

    def opened(language="en", zoom=100):
        translators.extend(install_language(qapp, language))
        program = Windows(places)
        programs.append(program)
        program.start()
        window = program.open_windows[0]
        window.context.preferences.change(zoom=zoom)
        window.resize(1280, 800)
        window.show()
        window.files.open_project(Opening(PROJECT, is_sample=True))
        qtbot.waitUntil(lambda: is_settled(window), timeout=PATIENCE)
        return window

    yield opened
    for program in programs:
        program.quit()
        assert program.wait(), "an engine thread hangs"
    for translator in translators:
        qapp.removeTranslator(translator)


def reachable(widget):
    """Return the part of a widget that is seen, or can be scrolled to."""
    seen, part, offset = QRect(QPoint(), widget.size()), widget, QPoint()
    while not part.isWindow():
        offset += part.pos()
        around = part.parentWidget()
        area = around.parentWidget()
        room = QRect(QPoint(), around.size())
        if isinstance(area, QAbstractScrollArea) and area.viewport() is around:
            if area.horizontalScrollBar().maximum() > 0:
                room.setWidth(100_000)
                room.moveLeft(-50_000)
            if area.verticalScrollBar().maximum() > 0:
                room.setHeight(100_000)
                room.moveTop(-50_000)
            seen &= room.translated(-offset)
            if room.width() > around.width() or room.height() > around.height():
                return seen
        seen &= room.translated(-offset)
        part = around
    return seen


def cut_in(panel):
    """Return the words that cannot be read in a panel, and the fields that cannot be reached."""
    cut = []
    for one in panel.findChildren(QWidget):
        if not one.isVisible() or not isinstance(one, QAbstractButton | QLabel | QLineEdit):
            continue
        words = one.text()
        if words and reachable(one).size() != one.size():
            cut.append(("out of reach", words))
        if isinstance(one, QAbstractButton) and one.width() < one.minimumSizeHint().width():
            cut.append(("button", words))
        if isinstance(one, QLabel) and not isinstance(one, ElidedLabel) and not one.wordWrap():
            wanted = max(map(one.fontMetrics().horizontalAdvance, words.split("\n")), default=0)
            if one.width() < wanted:
                cut.append(("label", words))
    return cut


def cut_at_last(qtbot, panels):
    """Return what stays cut; words may lack some pixels until all is laid out."""

    def cut():
        return [found for panel in panels for found in cut_in(panel)]

    with contextlib.suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: not cut(), timeout=1000)
    return cut()


def prepare(qtbot, window):
    """Let the panels have something to show."""
    window.menus["take_snapshot"].trigger()
    window.document.select("hit")
    qtbot.waitUntil(lambda: window.setup.isVisible(), timeout=PATIENCE)
    qtbot.waitUntil(lambda: is_settled(window), timeout=PATIENCE)
    with qtbot.waitSignal(window.card_service.dealt, timeout=PATIENCE):
        window.menus["roll"].trigger()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_words_of_any_panel_are_cut(open_window, qtbot, language):
    window = open_window(language, 200)
    prepare(qtbot, window)
    workspace, cut = window.workspace, {}
    for area in (workspace.tabs, workspace.side):
        for panel in area.panels:
            window.context.areas.show(panel)
            found = cut_at_last(qtbot, (panel, workspace.widget(0)))
            assert (1280, 800) == (window.width(), window.height())
            if found:
                cut[type(panel).__name__] = found
    assert {} == cut


@pytest.mark.parametrize("language", ["en", "de"])
def test_fields_stand_below_one_another_and_have_room_for_what_they_invite_to(
    open_window, qtbot, language
):
    window = open_window(language)
    zoom(window, qtbot, 150, 200)
    window.menus["table_sweep"].trigger()
    bar = window.sweep.bar
    for field in (bar.second.parameter, bar.run_button):
        qtbot.waitUntil(
            lambda one=field: _left(one, bar) == _left(bar.axis.parameter, bar), timeout=2000
        )
    window.menus["table_rolls"].trigger()
    seed = window.rolls.findChild(QLineEdit, "seed")
    wanted = seed.fontMetrics().horizontalAdvance(seed.placeholderText())
    qtbot.waitUntil(lambda: wanted < seed.width() - 16)


def _left(widget, around):
    return widget.mapTo(around, QPoint()).x()


def places_of(window):
    """Return where each splitter of the window is."""
    return [one.sizes() for one in (window.workspace, *window.workspace.findChildren(QSplitter))]


def zoom(window, qtbot, *steps):
    for step in steps:
        window.context.preferences.change(zoom=step)
        qtbot.wait(50)


@pytest.mark.parametrize("has_side", [False, True])
def test_splitters_are_where_they_were_when_the_type_is_as_before(open_window, qtbot, has_side):
    window = open_window()
    if has_side:
        window.context.areas.show(window.workspace.side.panels[0])
    qtbot.wait(50)
    before = places_of(window)
    zoom(window, qtbot, 125, 150, 200)
    assert before != places_of(window)
    zoom(window, qtbot, 100)
    qtbot.waitUntil(lambda: before == places_of(window))
    window.resize(1000, 700)
    zoom(window, qtbot, 200, 100)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: before == places_of(window))


def drag(qtbot, handle, way):
    start = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(handle, start + way)
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=start)


def test_a_splitter_stays_where_it_is_dragged_in_large_type(open_window, qtbot):
    window = open_window(zoom=200)
    window.context.areas.show(window.workspace.side.panels[0])
    qtbot.wait(50)
    for place, way in ((1, 40), (2, -30), (1, -25), (2, 20)):
        handle = window.workspace.handle(place)
        before = handle.x()
        drag(qtbot, handle, QPoint(way, 0))
        assert before + way == handle.x()
        qtbot.wait(50)
        assert before + way == handle.x()
    dragged = places_of(window)
    zoom(window, qtbot, 100, 200)
    qtbot.waitUntil(lambda: dragged == places_of(window))


@pytest.mark.parametrize("table", ["bands", "sweep", "goal_seek"])
def test_controls_are_above_what_they_are_about_where_both_are_too_wide(open_window, qtbot, table):
    window = open_window(zoom=200)
    window.menus[f"table_{table}"].trigger()
    window.context.areas.show(window.workspace.side.panels[0])
    panel = window.workspace.tabs.front
    area = panel.parentWidget().parentWidget().parentWidget()
    both = panel.findChild(SideBySide)
    qtbot.waitUntil(lambda: both.is_folded)
    assert 0 == area.horizontalScrollBar().maximum()
    window.workspace.side.close_requested.emit()
    qtbot.waitUntil(lambda: not both.is_folded)
    qtbot.waitUntil(lambda: 0 == both.verticalScrollBar().maximum())


def test_a_panel_that_is_too_wide_is_scrolled_to_what_takes_the_keys(open_window, qtbot):
    window = open_window(zoom=300)
    window.menus["table_goal_seek"].trigger()
    window.context.areas.show(window.workspace.side.panels[0])
    panel = window.workspace.tabs.front
    area = panel.parentWidget().parentWidget().parentWidget()
    bar = area.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    panel.bar.run.setFocus()
    bar.setValue(bar.maximum())
    qtbot.keyClick(panel.bar.run, Qt.Key.Key_Backtab)
    focused = window.focusWidget()
    assert panel.isAncestorOf(focused)
    left = focused.mapTo(area.viewport(), QPoint()).x()
    assert 0 <= left
    assert left + focused.width() <= area.viewport().width()
