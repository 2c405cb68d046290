"""The menu bar and the context menus: the same commands, acting on what has the focus."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QSpinBox, QTableView

from workbench.help.page import HelpPage
from workbench.plotting.scene_plot import ScenePlot
from workbench.window.dialogs.preferences_dialog import PreferencesDialog

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def menu_over(widget, place=None):
    """Open the menu of a widget and return it."""
    widget.customContextMenuRequested.emit(place or QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def names(menu):
    return [action.objectName() for action in menu.actions() if not action.isSeparator()]


def focus(window, widget):
    window.activateWindow()
    widget.setFocus()
    assert widget.hasFocus()


def clipboard():
    return QGuiApplication.clipboard()


@pytest.fixture
def seen(qtbot, window):
    """The window, active and seen, with nothing in the clipboard."""
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    clipboard().setText("")
    return window


def test_the_menu_of_a_mechanic_is_made_of_commands_with_their_keys(seen):
    menu = menu_over(seen.mechanics.view)
    try:
        for action in menu.actions():
            if action.menu() is None and not action.isSeparator():
                assert action is seen.menus[action.objectName()]
                assert action.isShortcutVisibleInContextMenu()
        assert {"rename", "duplicate", "show", "remove", "copy_mechanic"} <= set(names(menu))
    finally:
        menu.close()


def test_the_colour_of_a_mechanic_is_chosen_in_the_menu(seen):
    menu = seen.menus.submenu("colour")
    menu.aboutToShow.emit()
    colours = menu.actions()
    selected = seen.document.project.selected_mechanic
    assert selected.colour == next(
        place for place, action in enumerate(colours) if action.isChecked()
    )
    colours[6].trigger()
    assert 6 == seen.document.project.selected_mechanic.colour
    context = menu_over(seen.mechanics.view)
    assert menu in [action.menu() for action in context.actions()]
    context.close()


def test_estimating_is_offered_only_where_it_can_be_done(seen):
    menu = menu_over(seen.mechanics.view)
    offered = {action.objectName(): action.isEnabled() for action in menu.actions()}
    menu.close()
    assert offered["estimate"] is False
    assert offered["rename"] is True


def test_the_edit_menu_acts_on_the_script(seen):
    editor = seen.script.editor
    editor.setPlainText("sum 3d6")
    focus(seen, editor)
    seen.menus["select_all"].trigger()
    seen.menus["cut"].trigger()
    assert "" == editor.toPlainText()
    assert "sum 3d6" == clipboard().text()
    seen.menus["paste"].trigger()
    assert "sum 3d6" == editor.toPlainText()


def test_a_script_that_is_pasted_as_a_whole_is_read_in_its_notation(seen, qtbot):
    editor, document = seen.script.editor, seen.document
    focus(seen, editor)
    clipboard().setText("output [highest 3 of 4d6]")
    seen.menus["select_all"].trigger()
    seen.menus["paste"].trigger()
    qtbot.waitUntil(lambda: "anydice" == document.project.selected_mechanic.language)


def test_the_edit_menu_acts_on_a_field(
    seen,
):
    seen.script.find_bar.open(replacing=False)
    field = seen.script.find_bar.findChild(QLineEdit)
    focus(seen, field)
    field.setText("d6")
    seen.menus["select_all"].trigger()
    seen.menus.follow()
    seen.menus["copy"].trigger()
    assert "d6" == clipboard().text()


def test_what_is_far_too_long_for_a_script_is_not_pasted(seen):
    editor = seen.script.editor
    focus(seen, editor)
    before = editor.script()
    clipboard().setText("sum 3d6\n" * 100_000)
    seen.menus["paste"].trigger()
    assert before == editor.script()
    assert "Not inserted: a script has 250,000 characters at most" == seen.status.text
    mechanics = seen.document.project.mechanics
    seen.menus["paste_mechanic"].trigger()
    assert mechanics == seen.document.project.mechanics


def test_a_number_can_be_copied(seen):
    seen.workspace.bring_to_front(seen.rolls)
    focus(seen, seen.rolls.controls.findChild(QSpinBox))
    seen.menus["select_all"].trigger()
    seen.menus.follow()
    seen.menus["copy"].trigger()
    assert "1" == clipboard().text()


def test_copy_in_a_table_takes_its_rows(seen):
    table = seen.statistics.findChild(QTableView)
    focus(seen, table)
    assert seen.menus["copy"].isEnabled()
    assert not seen.menus["paste"].isEnabled()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "3d6" in clipboard().text()


def test_a_mechanic_is_cut_and_pasted(seen):
    view = seen.mechanics.view
    focus(seen, view)
    before = [one.name for one in seen.document.project.mechanics]
    name = seen.document.project.selected_mechanic.name
    QTest.keyClick(view, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert name not in [one.name for one in seen.document.project.mechanics]
    QTest.keyClick(view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert sorted(before) == sorted(one.name for one in seen.document.project.mechanics)


def test_copy_over_the_chart_takes_the_picture(seen):
    seen.menus["copy_chart"].trigger()
    expected = clipboard().image().size()
    clipboard().setText("")
    focus(seen, next(one for one in seen.chart.findChildren(ScenePlot) if one.isVisible()))
    seen.menus["copy"].trigger()
    assert expected == clipboard().image().size()


def test_a_text_has_a_menu_in_the_words_of_the_window(seen):
    editor = seen.script.editor
    focus(seen, editor)
    menu = menu_over(editor)
    assert ["undo", "redo", "cut", "copy", "paste", "select_all"] == names(menu)[:6]
    menu.close()


def test_a_field_that_comes_later_has_the_menu_too(seen):
    seen.mechanics.rename_current()
    field = seen.mechanics.view.findChild(QLineEdit)
    assert field.hasFocus()
    menu = menu_over(field)
    assert ["cut", "copy", "paste", "select_all"] == names(menu)
    menu.close()
    seen.mechanics.view.finish_editing(keep=False)


def test_a_text_that_is_read_offers_no_change(seen):
    seen.areas.show(seen.help)
    page = seen.help.findChild(HelpPage)
    focus(seen, page)
    menu = menu_over(page)
    assert ["copy", "select_all"] == names(menu)
    menu.close()
    seen.areas.close_side()


def test_a_field_of_a_dialog_is_a_text_of_the_window(seen, qtbot):
    dialog = PreferencesDialog(seen.preferences, seen)
    dialog.show()
    field = QLineEdit("sum 3d6", dialog)
    field.show()
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.selectAll()
    menu = menu_over(field)
    next(one for one in menu.actions() if one.objectName() == "copy").trigger()
    menu.close()
    assert "sum 3d6" == clipboard().text()
    dialog.close()


def test_the_menu_bar_takes_no_focus_from_a_text(seen):
    editor = seen.script.editor
    focus(seen, editor)
    editor.setPlainText("sum 3d6")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.selectAll()
    seen.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    assert seen.menus["copy"].isEnabled()
    editor.setFocus()


def test_the_seed_of_an_earlier_roll_is_a_command(seen, qtbot):
    seen.roll_presenter.roll(1, 77)
    qtbot.waitUntil(lambda: bool(seen.rolls.rolls), timeout=20_000)
    seen.menus.follow()
    assert not seen.menus["use_seed"].isEnabled()
    seen.rolls.table.selectRow(0)
    menu = menu_over(seen.rolls.table)
    next(one for one in menu.actions() if one.objectName() == "use_seed").trigger()
    menu.close()
    assert 77 == seen.rolls.controls.seed


def test_no_two_commands_share_a_key_or_a_letter(seen):
    keys = [key.toString() for action in seen.menus for key in action.shortcuts()]
    assert sorted(set(keys)) == sorted(keys)
    for bar in seen.menuBar().actions():
        words = [action.text().lower() for action in bar.menu().actions() if action.text()]
        letters = [word[word.index("&") + 1] for word in words]
        assert sorted(set(letters)) == sorted(letters), bar.text()


def test_the_dot_of_a_mechanic_opens_its_colours(seen):
    first = seen.document.project.mechanics[0]
    seen.mechanics.colours_requested.emit((first.identity,), seen.mapToGlobal(QPoint(20, 90)))
    menu = QApplication.activePopupWidget()
    menu.actions()[5].trigger()
    menu.close()
    assert 5 == seen.document.project.mechanics[0].colour
