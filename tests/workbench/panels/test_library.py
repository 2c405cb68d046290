"""Tests of the library panel, in its window and by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from engine.errors import DiceError
from resources import library
from workbench.panels.example import Example
from workbench.panels.library import LibraryPanel
from workbench.theme import Theme


@pytest.fixture
def panel(qtbot):
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    return panel


@pytest.fixture
def opened(qtbot, window):
    """The library of a window, opened by its command, and closed at the end."""
    window.close_side()
    window.menus["library"].trigger()
    yield window
    window.library.search.field.clear()
    window.close_side()


def find(qtbot, panel, words):
    panel.search.field.clear()
    qtbot.keyClicks(panel.search.field, words)


# ---- by itself ----------------------------------------------------------------------------


def test_it_reads_nothing_before_somebody_looks(qtbot):
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    assert 0 == panel.search.model.rowCount()
    panel.show()
    themes = library()
    expected = len(themes) + sum(len(theme.mechanics) for theme in themes)
    assert expected == panel.search.model.rowCount()


def test_looking_at_a_mechanic_asks_for_its_distribution(qtbot, panel):
    with qtbot.waitSignal(panel.example_wished) as wished:
        panel.search.choose("Resistance roll")
    mechanic = next(m for theme in library() for m in theme.mechanics if "Resist" in m.title)
    assert [Example("troll", mechanic.script, (("N", 2),))] == wished.args
    assert mechanic.script == panel.details.card.script.toPlainText()


def test_enter_in_the_field_adds_what_was_found(qtbot, panel):
    find(qtbot, panel, "shadowrun glitch")
    with qtbot.waitSignal(panel.add_requested) as added:
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Return)
    assert "Glitches" == added.args[0].title


def test_the_button_adds(qtbot, panel):
    panel.search.choose("Pass line")
    with qtbot.waitSignal(panel.add_requested) as added:
        panel.findChild(QPushButton).click()
    assert "Pass line" == added.args[0].title


def test_a_result_of_another_mechanic_is_passed_over(panel):
    panel.search.choose("Pass line")
    panel.set_fault(Example("troll", "d6"), DiceError("no such die"))
    assert panel.details.card.fault.isHidden()
    panel.set_fault(panel.details.card.example, DiceError("no such die"))
    assert "no such die" == panel.details.card.fault.text()


def test_escape_takes_back_the_search_and_then_closes(qtbot, panel):
    find(qtbot, panel, "fate")
    with qtbot.assertNotEmitted(panel.close_requested):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert "" == panel.search.field.text()
    with qtbot.waitSignal(panel.close_requested):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)


def test_a_script_is_shown_whole_whatever_the_width(qtbot, panel):
    panel.search.choose("Three dice under a skill")
    text = panel.details.card.script
    qtbot.waitUntil(lambda: text.height() == text.sizeHint().height())
    tall = text.height()
    panel.resize(700, 700)
    qtbot.waitUntil(lambda: text.height() < tall)
    assert 0 == text.verticalScrollBar().maximum()


def test_every_mechanic_can_be_looked_at_in_both_themes(panel):
    for theme in (Theme.light(), Theme.dark()):
        panel.set_theme(theme)
        for each in library():
            for mechanic in each.mechanics:
                assert panel.search.choose(mechanic.title)
                assert mechanic.script == panel.details.card.example.script


# ---- in the window ------------------------------------------------------------------------


def test_the_command_opens_and_closes_it(opened):
    assert opened.library.isVisible()
    assert opened.library.search.field.hasFocus()
    assert opened.menus["library"].isChecked()
    opened.menus["library"].trigger()
    assert not opened.library.isVisible()
    assert not opened.menus["library"].isChecked()
    assert opened.script.editor.hasFocus()


def test_a_mechanic_is_added_with_its_numbers_in_one_step(qtbot, opened):
    before = opened.document.project
    find(qtbot, opened.library, "resistance")
    qtbot.keyClick(opened.library.search.field, Qt.Key.Key_Return)
    added = opened.document.project.selected_mechanic
    assert ("Resistance roll", (("N", 2),)) == (added.name, added.parameters)
    qtbot.waitUntil(lambda: opened.calculator.result(added.identity).summary is not None)
    assert 1.5 == opened.calculator.result(added.identity).summary.mean
    opened.document.undo()
    assert before.mechanics == opened.document.project.mechanics


def test_the_engine_calculates_what_is_looked_at(qtbot, opened):
    opened.library.search.choose("Pass line")
    chart = opened.library.details.card.chart
    qtbot.waitUntil(lambda: "lose: 50.71%, win: 49.29%" == chart.description(), timeout=10_000)


def test_going_through_the_list_ends_with_the_last_one(qtbot, opened):
    for title in ("Pass line", "Widest set", "Two dice as tens and units"):
        opened.library.search.choose(title)
    chart = opened.library.details.card.chart
    qtbot.waitUntil(lambda: "mean 38.50" == chart.description(), timeout=10_000)


def test_it_follows_the_size_of_the_interface(qtbot, opened):
    title, script = opened.library.details.title, opened.library.details.card.script
    before = title.font().pointSizeF(), script.font().pointSizeF()
    opened.preferences.set_zoom(150)
    after = title.font().pointSizeF(), script.font().pointSizeF()
    opened.preferences.set_zoom(100)
    assert [1.5, 1.5] == [round(a / b, 2) for a, b in zip(after, before, strict=True)]
