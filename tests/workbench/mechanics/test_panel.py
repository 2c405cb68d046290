"""Tests of the list of mechanics."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QDragMoveEvent, QDropEvent, QFontMetrics
from PySide6.QtWidgets import QLabel, QLineEdit, QToolButton

from engine.distribution import Distribution
from engine.errors import DiceError
from tests.workbench.sample_series import DROP_LOWEST, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.mechanics.panel import PATIENCE, TURN_EVERY, MechanicsPanel
from workbench.project.glances import MOST_STEPS, sparkline_of
from workbench.project.groups import Group, Place
from workbench.theme import Theme

THREE = (THREE_DICE, DROP_LOWEST, TWO_AND_SIX)


@pytest.fixture
def panel(qtbot):
    panel = MechanicsPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 400)
    panel.show()
    panel.set_series(THREE, "4d6 drop lowest")
    return panel


def row_rect(panel, row):
    return panel.view.visualRect(panel.model.index(row))


def dot_of(panel, row):
    return panel.view.delegate.plan(row_rect(panel, row), panel.model.index(row)).dot.center()


# ---- what is shown ------------------------------------------------------------------------


def test_setting_mechanics_selects_without_telling(qtbot, panel):
    with qtbot.assertNotEmitted(panel.selected):
        panel.set_series(THREE, "2d6 + 6")
        panel.set_series(THREE[:2], "3d6")
    assert 0 == panel.view.currentIndex().row()


def test_an_empty_list_says_what_to_do(panel):
    panel.set_series((), None)
    assert not panel.view.isVisible()
    panel.set_series(THREE, None)
    assert panel.view.isVisible()


def test_long_names_differ_on_the_screen(qtbot, panel):
    ends = ("with one reroll", "with two rerolls", "with no reroll")
    begin, end = "A very long name of a mechanic ", ", as the second edition has it"
    series = [replace(THREE_DICE, identity=word, name=begin + word + end) for word in ends]
    panel.set_series(tuple(series), None)
    image = panel.view.grab().toImage()
    plans = [
        panel.view.delegate.plan(row_rect(panel, row), panel.model.index(row)) for row in (0, 1)
    ]
    one, other = (image.copy(plan.name) for plan in plans)
    assert one != other


def test_rows_are_painted_in_their_colours(panel):
    image = panel.view.grab().toImage()
    for row in range(3):
        place = dot_of(panel, row) + QPoint(2, -10)
        colours = {
            image.pixelColor(place + QPoint(dx, dy)).name().upper()
            for dx in range(-4, 5)
            for dy in range(-6, 7)
        }
        assert Theme.light().mechanic_colour(row) in colours


def test_an_error_has_a_red_mark_and_its_message_as_tooltip(panel):
    def red():
        image = panel.view.grab().toImage()
        places = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(image.pixelColor(*place) == QColor(Theme.light().error) for place in places)

    assert 0 == red()
    wrong = replace(THREE_DICE, error=DiceError("no such die", hint="write d6"), stale=True)
    panel.set_series((wrong, *THREE[1:]), "4d6 drop lowest")
    assert red() > 30
    tip = panel.model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    assert "no such die\nwrite d6" == tip


def test_rows_are_read_aloud(panel):
    hidden = replace(THREE_DICE, shown=False, computing=True)
    panel.set_series((hidden, RESULTS), None)
    role = Qt.ItemDataRole.AccessibleTextRole
    spoken = [panel.model.index(row).data(role) for row in range(2)]
    assert ["3d6, mean 10.50, hidden, computing", "attack"] == spoken


def test_sparklines_are_as_high_as_their_peak_and_not_too_fine():
    outline = sparkline_of(TWO_AND_SIX.summary)
    assert 11 == len(outline)
    assert 1.0 == max(outline) == outline[5]
    assert len(sparkline_of(series_of("x", wide()).summary)) == MOST_STEPS


@pytest.mark.parametrize("size", [49, 51, 98, 119])
def test_every_outcome_of_a_sparkline_has_its_step(size):
    outline = sparkline_of(series_of("x", uniform(range(5, 5 + size))).summary)
    assert (1.0,) * size == outline


def test_a_sparkline_of_large_numbers_has_no_gaps():
    outline = sparkline_of(series_of("x", uniform(n * 10**22 for n in range(3, 19))).summary)
    assert (1.0,) * 16 == outline


def test_numbers_that_floats_cannot_tell_apart_share_a_sparkline_of_one_step():
    assert (1.0,) == sparkline_of(series_of("x", uniform((10**60, 10**60 + 1))).summary)


def uniform(numbers):
    return Distribution.from_weights({(number,): 1 for number in numbers})


def wide():
    return replace(
        THREE_DICE.distribution,
        outcomes=tuple((number,) for number in range(1000)),
        weights=(1,) * 1000,
        total=1000,
    )


# ---- what its user wishes -----------------------------------------------------------------


def test_a_click_selects(qtbot, panel):
    with qtbot.waitSignal(panel.selected) as chosen:
        place = row_rect(panel, 2).center()
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert ["2d6 + 6"] == chosen.args


def test_the_button_with_a_plus_adds_a_mechanic(qtbot, panel):
    with qtbot.waitSignal(panel.add_requested):
        qtbot.mouseClick(panel.findChild(QToolButton), Qt.MouseButton.LeftButton)


def test_the_button_with_a_plus_is_as_large_as_its_sign_in_any_type(panel):
    font = panel._add.font()
    font.setPointSizeF(4 * font.pointSizeF())
    panel._add.setFont(font)
    panel.layout().activate()
    sign = QFontMetrics(font).horizontalAdvance("+")
    assert sign < panel._add.minimumSizeHint().width() <= panel._add.width()


def test_space_hides_and_shows(qtbot, panel):
    with qtbot.waitSignal(panel.shown_changed) as hidden:
        qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert [("4d6 drop lowest",), False] == hidden.args
    panel.set_series((THREE_DICE, replace(DROP_LOWEST, shown=False)), "4d6 drop lowest")
    with qtbot.waitSignal(panel.shown_changed) as shown:
        qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    assert [("4d6 drop lowest",), True] == shown.args


def rename(qtbot, panel, name):
    panel.rename_current()
    field = panel.view.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, name)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_new_name_is_told_and_not_taken(qtbot, panel):
    with qtbot.waitSignal(panel.renamed) as renamed:
        rename(qtbot, panel, "  Best three ")
    assert ["4d6 drop lowest", "Best three"] == renamed.args
    assert "4d6 drop lowest" == panel.model.series[1].name


def test_del_removes_the_mechanic_the_list_is_at(qtbot, panel):
    with qtbot.waitSignal(panel.remove_requested) as removed:
        qtbot.keyClick(panel.view, Qt.Key.Key_Delete)
    assert [("4d6 drop lowest",)] == removed.args


def test_del_in_a_name_that_is_typed_removes_no_mechanic(qtbot, panel):
    panel.rename_current()
    field = panel.view.findChild(QLineEdit)
    with qtbot.assertNotEmitted(panel.remove_requested, wait=20):
        qtbot.keyClick(field, Qt.Key.Key_Home)
        qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert "d6 drop lowest" == field.text()


def test_wishing_to_rename_once_more_goes_on_with_it(qtbot, panel):
    panel.rename_current()
    field = panel.view.findChild(QLineEdit)
    qtbot.keyClicks(field, "best")
    panel.rename_current()
    assert field is panel.view.findChild(QLineEdit)
    assert "best" == field.text()


@pytest.mark.parametrize(
    "others",
    [(*THREE, replace(THREE_DICE, identity="new", name="new")), THREE[::-1], THREE[1:]],
    ids=["one more", "another order", "one less"],
)
def test_a_name_that_is_being_typed_counts_when_rows_come_and_go(qtbot, panel, others):
    panel.rename_current()
    field = panel.view.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "Best")
    with qtbot.waitSignal(panel.renamed) as renamed:
        panel.set_series(others, "4d6 drop lowest")
    assert ["4d6 drop lowest", "Best"] == renamed.args
    assert panel.view.indexWidget(panel.view.currentIndex()) is None


def test_a_name_goes_with_its_mechanic(qtbot, panel):
    panel.rename_current()
    qtbot.keyClicks(panel.view.findChild(QLineEdit), "Best")
    with qtbot.assertNotEmitted(panel.renamed, wait=20):
        panel.set_series((THREE_DICE, TWO_AND_SIX), "3d6")
    assert panel.view.indexWidget(panel.view.currentIndex()) is None


def test_a_blank_name_is_told_as_none(qtbot, panel):
    with qtbot.waitSignal(panel.renamed) as renamed:
        rename(qtbot, panel, "   ")
    assert ["4d6 drop lowest", ""] == renamed.args


def test_the_old_name_means_nothing(qtbot, panel):
    with qtbot.assertNotEmitted(panel.renamed, wait=50):
        rename(qtbot, panel, "4d6 drop lowest ")


def test_a_new_result_does_not_end_renaming(qtbot, panel):
    panel.rename_current()
    panel.set_series((replace(THREE_DICE, stale=True), *THREE[1:]), "4d6 drop lowest")
    assert panel.view.findChild(QLineEdit) is not None


def test_the_dot_asks_for_colours_and_does_not_select(qtbot, panel):
    place = dot_of(panel, 0)
    with (
        qtbot.assertNotEmitted(panel.selected),
        qtbot.waitSignal(panel.colours_requested) as asked,
    ):
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [("3d6",), panel.view.viewport().mapToGlobal(place)] == asked.args


def moves_of(panel):
    """Return a list to which every move is added that is asked for."""
    moves = []
    panel.placed.connect(lambda *told: moves.append(told))
    return moves


def test_alt_and_arrows_move(qtbot, panel):
    moves = moves_of(panel)
    panel.set_series(THREE, "3d6")
    qtbot.keyClick(panel.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [(("3d6",), (), Place("", "2d6 + 6"))] == moves


@pytest.mark.parametrize(
    ("row", "upper_half", "before"),
    [(0, True, "3d6"), (0, False, "2d6 + 6"), (2, True, "2d6 + 6"), (2, False, None)],
)
def test_dropping_tells_the_new_place(panel, row, upper_half, before):
    moves = moves_of(panel)
    area = row_rect(panel, row)
    place = QPointF(100, area.top() + 4 if upper_half else area.bottom() - 4)
    panel.view.dropEvent(
        QDropEvent(
            place,
            Qt.DropAction.MoveAction,
            QMimeData(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            QEvent.Type.Drop,
        )
    )
    assert [(("4d6 drop lowest",), (), Place("", before))] == moves
    assert 3 == panel.model.rowCount()


class OwnDrag(QDragMoveEvent):
    def source(self):
        return self.mimeData().parent()


class OwnDrop(QDropEvent):
    def source(self):
        return self.mimeData().parent()


def drag_to_the_heading(panel, source):
    """Return the drop on the heading of what ``source`` drags."""
    data = QMimeData()
    data.setParent(source)
    move, button = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    drag = OwnDrag(QPoint(100, 8), move, data, button, Qt.KeyboardModifier.NoModifier)
    drop = OwnDrop(QPointF(100, 8), move, data, button, Qt.KeyboardModifier.NoModifier)
    for event in (drag, drop):
        event.ignore()
        panel.view.eventFilter(panel, event)
    return drop


def test_what_is_dropped_on_the_heading_comes_first(panel):
    moves = moves_of(panel)
    drop = drag_to_the_heading(panel, panel.view)
    assert drop.isAccepted()
    assert Qt.DropAction.IgnoreAction == drop.dropAction()  # after a move Qt would remove the row
    assert [(("4d6 drop lowest",), (), Place("", "3d6"))] == moves


def test_what_comes_from_elsewhere_is_not_moved(panel):
    moves = moves_of(panel)
    assert not drag_to_the_heading(panel, panel).isAccepted()
    assert not moves


# ---- spinners -----------------------------------------------------------------------------


def test_no_timer_runs_while_nothing_computes(panel):
    assert not panel.is_spinning
    panel.set_series((replace(THREE_DICE, computing=True),), None)
    assert panel.is_spinning
    panel.set_series((THREE_DICE,), None)
    assert not panel.is_spinning


def test_a_spinner_waits_and_then_turns(qtbot, panel):
    slow = series_of("slow", None, computing=True)
    panel.set_series((slow,), None)
    still = panel.view.grab().toImage()
    qtbot.waitUntil(lambda: panel.view.grab().toImage() != still, timeout=TURN_EVERY * PATIENCE * 9)
    turned = panel.view.grab().toImage()
    qtbot.waitUntil(lambda: panel.view.grab().toImage() != turned)


def test_a_spinner_stands_still_where_motion_is_reduced(qtbot, panel):
    panel.set_still(still=True)
    panel.set_series((series_of("slow", None, computing=True),), None)
    without = panel.view.grab().toImage()
    qtbot.waitUntil(lambda: panel.view.grab().toImage() != without, timeout=TURN_EVERY * 30)
    shown = panel.view.grab().toImage()
    qtbot.wait(TURN_EVERY * 3)
    assert shown == panel.view.grab().toImage()


def test_it_asks_for_the_height_of_its_rows(qtbot, panel):
    three = panel.sizeHint().height()
    panel.set_series(THREE[:1], THREE[0].identity)
    row = row_rect(panel, 0).height()
    assert three - 2 * row == panel.sizeHint().height()
    panel.resize(340, panel.sizeHint().height())
    qtbot.waitUntil(lambda: row <= panel.view.viewport().height() < 1.5 * row)
    assert 0 == panel.view.verticalScrollBar().maximum()


def test_without_mechanics_it_asks_for_the_height_of_its_hint(qtbot, panel):
    panel.set_series((), None)
    panel.resize(340, panel.sizeHint().height())
    hint = panel.findChild(QLabel, "hint")
    qtbot.waitUntil(lambda: hint.heightForWidth(hint.width()) <= hint.height())


def test_a_row_that_is_dragged_is_not_renamed_and_qt_has_nothing_to_complain_about(panel):
    panel.view.setState(panel.view.State.DraggingState)
    panel.rename_current()
    assert panel.view.findChild(QLineEdit) is None
    panel.view.setState(panel.view.State.NoState)
    panel.rename_current()
    assert panel.view.findChild(QLineEdit) is not None


# ---- groups and several at once -----------------------------------------------------------


GROUP = Group("g", "Attacks")
GROUPED = (
    replace(THREE_DICE, group="g"),
    replace(DROP_LOWEST, group="g"),
    TWO_AND_SIX,
)


@pytest.fixture
def grouped(panel):
    panel.set_series(GROUPED, "2d6 + 6", (GROUP,))
    return panel


def fold(panel):
    panel.set_series(GROUPED, "2d6 + 6", (replace(GROUP, folded=True),))


def press(qtbot, panel, row, modifier=Qt.KeyboardModifier.NoModifier):
    place = row_rect(panel, row).center()
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, modifier, place)


def test_a_group_has_a_header_and_folds_its_mechanics_away(grouped):
    said = Qt.ItemDataRole.AccessibleTextRole
    assert 4 == grouped.model.rowCount()
    assert "group Attacks, 2 mechanics" == grouped.model.index(0).data(said)
    fold(grouped)
    assert 2 == grouped.model.rowCount()
    assert "group Attacks, 2 mechanics, folded" == grouped.model.index(0).data(said)
    assert "2d6 + 6" == grouped.model.identity_at(grouped.view.currentIndex().row())


def test_the_arrow_folds_and_unfolds(qtbot, grouped):
    place = dot_of(grouped, 0)
    with qtbot.waitSignal(grouped.folded) as folded:
        qtbot.mouseClick(grouped.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [("g",), True] == folded.args
    fold(grouped)
    with qtbot.waitSignal(grouped.folded) as unfolded:
        qtbot.mouseClick(grouped.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [("g",), False] == unfolded.args


def test_left_goes_to_the_header_and_folds_it(qtbot, grouped):
    press(qtbot, grouped, 1)
    qtbot.keyClick(grouped.view, Qt.Key.Key_Left)
    assert 0 == grouped.view.currentIndex().row()
    with qtbot.waitSignal(grouped.folded) as folded:
        qtbot.keyClick(grouped.view, Qt.Key.Key_Left)
    assert [("g",), True] == folded.args


def test_a_mechanic_that_is_folded_away_is_told_by_its_group(grouped):
    grouped.set_series(GROUPED, "3d6", (GROUP,))
    assert 1 == grouped.view.currentIndex().row()
    grouped.set_series(GROUPED, "3d6", (replace(GROUP, folded=True),))
    assert 0 == grouped.view.currentIndex().row()
    assert ("g",) == grouped.chosen_groups
    assert ("3d6", "4d6 drop lowest") == grouped.chosen


def test_going_to_a_header_leaves_the_editor_alone(qtbot, grouped):
    with qtbot.assertNotEmitted(grouped.selected, wait=20):
        press(qtbot, grouped, 0)
    grouped.set_series(GROUPED, "2d6 + 6", (GROUP,))
    assert 0 == grouped.view.currentIndex().row()


def test_several_are_chosen_with_control_and_shift_and_stay_so(qtbot, panel):
    press(qtbot, panel, 0)
    press(qtbot, panel, 2, Qt.KeyboardModifier.ControlModifier)
    assert ("3d6", "2d6 + 6") == panel.chosen
    panel.set_series((replace(THREE_DICE, stale=True), *THREE[1:]), "2d6 + 6")
    assert ("3d6", "2d6 + 6") == panel.chosen
    press(qtbot, panel, 0)
    press(qtbot, panel, 2, Qt.KeyboardModifier.ShiftModifier)
    assert 3 == len(panel.chosen)
    panel.set_series((*THREE, replace(THREE_DICE, identity="new")), "2d6 + 6")
    assert 3 == len(panel.chosen)


def test_what_is_done_with_keys_is_done_to_all_that_are_chosen(qtbot, panel):
    panel.view.selectAll()
    with qtbot.waitSignal(panel.shown_changed) as hidden:
        qtbot.keyClick(panel.view, Qt.Key.Key_Space)
    everyone = ("3d6", "4d6 drop lowest", "2d6 + 6")
    assert [everyone, False] == hidden.args
    with qtbot.waitSignal(panel.remove_requested) as removed:
        qtbot.keyClick(panel.view, Qt.Key.Key_Delete)
    assert [everyone] == removed.args


def test_a_group_counts_for_its_mechanics_once(grouped):
    grouped.view.selectAll()
    assert ("3d6", "4d6 drop lowest", "2d6 + 6") == grouped.chosen


def test_the_dot_of_one_of_several_is_about_all(qtbot, panel):
    panel.view.selectAll()
    with qtbot.waitSignal(panel.colours_requested) as asked:
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=dot_of(panel, 1))
    assert 3 == len(asked.args[0])


def test_a_group_is_renamed_in_place(qtbot, grouped):
    grouped.name_group("g")
    field = grouped.view.findChild(QLineEdit)
    assert "Attacks" == field.text()
    field.setText("Spells")
    with qtbot.waitSignal(grouped.group_renamed) as renamed:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert ["g", "Spells"] == renamed.args


def test_notes_are_tips_and_read_aloud(panel):
    panel.set_series((replace(THREE_DICE, note="for\nGary"),), "3d6")
    assert "3d6\n\nfor\nGary" == panel.model.index(0).data(Qt.ItemDataRole.ToolTipRole)
    spoken = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "3d6, mean 10.50, note: for Gary" == spoken
