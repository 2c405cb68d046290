import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from workbench.widgets.entry import EntryWidget


@pytest.fixture
def panel(qtbot):
    panel = EntryWidget()
    qtbot.addWidget(panel)
    layout = QVBoxLayout(panel)
    for name in ("first", "entry", "last"):
        field = QLineEdit(panel)
        field.setObjectName(name)
        layout.addWidget(field)
    panel.show()
    qtbot.waitExposed(panel)
    panel.enter_at(field_of(panel, "entry"))
    return panel


def field_of(panel, name):
    return panel.findChild(QLineEdit, name)


def test_the_focus_goes_to_the_field(panel):
    panel.setFocus()
    assert field_of(panel, "entry") is panel.focusWidget()


def test_fields_before_it_are_reached_by_the_tab_key(panel, qtbot):
    panel.setFocus()
    qtbot.keyClick(panel.focusWidget(), Qt.Key.Key_Backtab)
    assert field_of(panel, "first") is panel.focusWidget()


def test_while_the_field_takes_no_focus_the_first_one_has_it(panel):
    field_of(panel, "entry").setEnabled(False)
    panel.setFocus()
    assert field_of(panel, "first") is panel.focusWidget()


def test_what_has_the_focus_itself_hands_it_to_a_field_that_is_named_later(qtbot):
    panel = EntryWidget()
    qtbot.addWidget(panel)
    field = QLineEdit(panel)
    panel.show()
    panel.activateWindow()
    panel.setFocus()
    qtbot.waitUntil(panel.hasFocus)
    panel.enter_at(field)
    assert field.hasFocus()
