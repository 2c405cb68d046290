"""Linked parameters in a whole window, with the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QStyle, QStyleOptionFrame

from workbench.parameters.panel import ParametersTab
from workbench.project.linking import with_parameter
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.widgets.fields.chain_button import ChainButton
from workbench.widgets.plain_text import ElidedLabel

PATIENCE = 60_000

PROJECT = Project(
    (
        Mechanic("a", "Pool", "sum N d6"),
        Mechanic("b", "Other", "sum N d8", colour=1),
        Mechanic("c", "Plain", "d20", colour=2),
    ),
    "a",
)


@pytest.fixture(autouse=True)
def closed_side(window):
    """Closes the panel after each test, also after one that failed: the window is used again."""
    yield
    window.areas.close_side()


@pytest.fixture
def shared(window, qtbot):
    """A window with two mechanics that share a parameter."""
    window.document.open(PROJECT)
    wait_for_totals(qtbot, window, 6**3, 8**3)
    return window


def distributions(window):
    """Those of the first two mechanics, as far as they are calculated by now."""
    known = [window.calculator.result(one).distribution for one in "ab"]
    return [one for one in known if one is not None]


def totals(window):
    return tuple(one.total for one in distributions(window))


def wait_for_totals(qtbot, window, *expected):
    qtbot.waitUntil(lambda: expected == totals(window), timeout=PATIENCE)


def chain(window):
    return window.script.parameters.findChild(ChainButton)


def tab(window):
    return window.findChild(ParametersTab)


def test_one_slider_is_that_of_all_until_its_chain_frees_one(shared, qtbot):
    shared.document.set_selected_parameter("N", 2)
    wait_for_totals(qtbot, shared, 36, 64)
    assert "Other" in chain(shared).toolTip()
    qtbot.mouseClick(chain(shared), Qt.MouseButton.LeftButton)
    assert not chain(shared).isChecked()
    shared.document.set_selected_parameter("N", 1)
    wait_for_totals(qtbot, shared, 6, 64)
    qtbot.mouseClick(chain(shared), Qt.MouseButton.LeftButton)
    wait_for_totals(qtbot, shared, 36, 64)
    for _ in range(4):
        shared.menus["undo"].trigger()
    wait_for_totals(qtbot, shared, 6**3, 8**3)
    assert not shared.document.can_undo()


def test_a_chain_stands_only_where_there_is_something_to_link(shared, qtbot):
    assert chain(shared).isVisibleTo(shared)
    shared.document.remove("b")
    qtbot.waitUntil(lambda: chain(shared) is None, timeout=PATIENCE)


def test_the_panel_describes_and_sets_the_parameters_of_the_project(shared, qtbot):
    shared.menus["parameters"].trigger()
    (card,) = tab(shared).cards.values()
    assert "Used by Pool, Other" == card.users.text()
    card.controls.spin_box.setValue(4)
    wait_for_totals(qtbot, shared, 6**4, 8**4)
    for field, text in ((card.label, "Dice"), (card.low, "1"), (card.high, "9")):
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        (card,) = tab(shared).cards.values()
        field = None
    (known,) = shared.document.project.parameters
    assert ("Dice", 1, 9, 4) == (known.label, known.low, known.high, known.value)
    (slider,) = [one.slider for one in (card.controls,)]
    assert (1, 9) == (slider.minimum(), slider.maximum())


def test_the_panel_links_what_is_free(shared, qtbot):
    shared.document.set_selected_parameter("N", 2)
    qtbot.mouseClick(chain(shared), Qt.MouseButton.LeftButton)
    shared.document.set_selected_parameter("N", 1)
    shared.menus["parameters"].trigger()
    (card,) = tab(shared).cards.values()
    qtbot.waitUntil(lambda: "Used by Other\nFree in Pool (1)" == card.users.text())
    card.link.click()
    wait_for_totals(qtbot, shared, 36, 64)
    assert not card.link.isVisibleTo(card)


def test_a_mechanic_is_freed_in_the_panel_as_well(shared, qtbot):
    shared.menus["parameters"].trigger()
    (card,) = tab(shared).cards.values()
    assert ["a", "b"] == list(card.chains)
    qtbot.mouseClick(card.chains["b"], Qt.MouseButton.LeftButton)
    assert ("N",) == shared.document.project.mechanic("b").free_parameters
    card.controls.spin_box.setValue(2)
    wait_for_totals(qtbot, shared, 36, 8**3)
    (card,) = tab(shared).cards.values()
    qtbot.mouseClick(card.chains["b"], Qt.MouseButton.LeftButton)
    wait_for_totals(qtbot, shared, 36, 64)


def test_a_choice_has_a_card_with_a_box_and_is_shared(window, qtbot):
    source = "[[?{Edge|Plain,0|Keen,3}+1d6]]"
    mechanics = (Mechanic("a", "A", source, "roll20"), Mechanic("b", "B", source, "roll20"))
    window.document.open(Project(mechanics, "a"))
    window.menus["parameters"].trigger()
    qtbot.waitUntil(lambda: list(tab(window).cards) == ["Edge"], timeout=PATIENCE)
    (card,) = tab(window).cards.values()
    box = card.controls.box
    assert ["Plain", "Keen"] == [box.itemText(at) for at in range(box.count())]
    assert not card.low.isVisibleTo(card)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert 2 == window.document.project.parameters[0].value
    qtbot.waitUntil(
        lambda: (
            [((4,), (9,))] * 2
            == [(one.outcomes[0], one.outcomes[-1]) for one in distributions(window)]
        ),
        timeout=PATIENCE,
    )


def test_the_fields_of_a_card_can_be_filled_in_one_after_the_other(shared, qtbot):
    shared.menus["parameters"].trigger()
    (card,) = tab(shared).cards.values()
    qtbot.waitUntil(card.isVisible)
    card.chains["b"].setFocus()
    qtbot.keyClick(card.chains["b"], Qt.Key.Key_Tab)
    for text in ("Dice", "1", "9", "2"):
        field = shared.focusWidget()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Tab)
    (known,) = shared.document.project.parameters
    assert ("Dice", 1, 9, 2) == (known.label, known.low, known.high, known.step)
    assert card is tab(shared).cards["N"]
    assert "Dice" == card.controls.label.text()


def test_no_card_is_made_while_nobody_looks(window, qtbot):
    window.document.open(Project((Mechanic("a", "A", "sum Unseen d6"),), "a"))
    qtbot.waitUntil(lambda: bool(window.calculator.result("a").parameters), timeout=PATIENCE)
    assert "Unseen" not in tab(window).cards
    window.menus["parameters"].trigger()
    assert ["Unseen"] == list(tab(window).cards)


def test_the_note_of_a_parameter_is_told_beside_its_slider(shared, qtbot):
    known = ProjectParameter("N", label="Dice", note="of the attacker")
    shared.document.apply(with_parameter(shared.document.project, known))
    label = next(
        one for one in shared.script.parameters.findChildren(ElidedLabel) if one.text() == "Dice"
    )
    qtbot.waitUntil(lambda: label.isVisible() and label.width() > 20)
    QCoreApplication.sendEvent(
        label, QHelpEvent(QEvent.Type.ToolTip, label.rect().center(), label.mapToGlobal(QPoint()))
    )
    assert "N\nof the attacker" == label.toolTip()


def test_what_empty_fields_of_a_card_say_is_not_cut(shared, qtbot):
    shared.show()
    shared.menus["parameters"].trigger()
    (card,) = tab(shared).cards.values()
    qtbot.waitUntil(lambda: card.low.width() == card.low.maximumWidth())
    for field in (card.low, card.high, card.step):
        option = QStyleOptionFrame()
        field.initStyleOption(option)
        inside = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
        wide = field.fontMetrics().horizontalAdvance(field.placeholderText())
        assert wide < inside.width() - 4  # a cursor's margin at both sides
