"""Dice that are not added up, beside mechanics that are, in the real window with the engine."""

from __future__ import annotations

from PySide6.QtCore import Qt

PATIENCE = 20_000


def offered(qtbot, window, source):
    """Add a mechanic beside those of the sample, and wait for the offer to add it up."""
    window.document.add("Bare", source, "troll")
    qtbot.waitUntil(lambda: bool(window.chart.offers.buttons()), timeout=PATIENCE)
    return window.chart.offers.buttons()


def drawn(window):
    return {curve.name for curve in window.chart.figure.curves}


def test_bare_dice_are_added_up_with_one_click_under_the_chart(qtbot, window):
    (button,) = offered(qtbot, window, "3d6")
    assert "Write `sum 3d6`" == button.text()
    assert "Bare" not in drawn(window)
    assert any("Bare" in note for note in window.chart.figure.notes)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "sum 3d6" == window.script.editor.script()
    qtbot.waitUntil(lambda: "Bare" in drawn(window), timeout=PATIENCE)
    assert () == window.chart.offers.buttons()
    assert not window.chart.offers.isVisible()
    window.menus["undo"].trigger()
    assert "3d6" == window.document.project.selected_mechanic.source


def test_a_click_meant_for_an_older_script_changes_nothing(qtbot, window):
    (button,) = offered(qtbot, window, "3d6")
    window.document.set_selected_source("3d8")
    button.chosen.emit(window.calculator.series[-1].totalling)
    assert "3d8" == window.document.project.selected_mechanic.source


def test_every_collection_can_be_added_up(qtbot, window):
    (button,) = offered(qtbot, window, "x := 5d6;\nx drop 1")
    assert "Write `sum (x drop 1)`" == button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "x := 5d6;\nsum (x drop 1)" == window.script.editor.script()


def test_the_note_in_the_editor_offers_the_same(qtbot, window):
    window.document.add("Bare", "3d6", "troll")
    qtbot.waitUntil(window.script.remark.isVisible, timeout=PATIENCE)
    assert "not added up" in window.script.remark.text()
    assert ["Write `sum 3d6`"] == [one.text() for one in window.script.remark.fix_buttons()]
    window.script.apply_fix()
    assert "sum 3d6" == window.document.project.selected_mechanic.source


def test_alone_a_collection_is_drawn_and_texts_are_never_added_up(qtbot, window):
    document = window.document
    for mechanic in document.project.mechanics:
        document.set_shown(mechanic.identity, False)
    window.document.add("Bare", "3d6", "troll")
    qtbot.waitUntil(lambda: {"Bare"} == drawn(window), timeout=PATIENCE)
    assert () == window.chart.offers.buttons()
    window.document.add("Total", "sum 3d6", "troll")
    qtbot.waitUntil(lambda: {"Total"} == drawn(window), timeout=PATIENCE)
    assert 1 == len(window.chart.offers.buttons())
    window.document.add("Text", 'if d6 = 6 then "hit" else "miss"', "troll")
    qtbot.waitUntil(
        lambda: any("Text" in one for one in window.chart.figure.notes), timeout=PATIENCE
    )
    assert 1 == len(window.chart.offers.buttons())


def test_a_mechanic_that_is_always_the_same_is_noted(qtbot, window):
    window.document.add("Odd", "count 3d6", "troll")
    qtbot.waitUntil(window.script.remark.isVisible, timeout=PATIENCE)
    assert "every roll comes to 3" in window.script.remark.text().lower()
