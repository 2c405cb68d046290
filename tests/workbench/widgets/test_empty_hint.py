"""Tests of the words in an empty list."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QListView

from workbench.widgets.empty_hint import EmptyHint


def test_an_empty_list_says_what_it_is_for_until_it_has_a_row(qtbot):
    view, model = QListView(), QStringListModel()
    qtbot.addWidget(view)
    view.setModel(model)
    hint = EmptyHint(view, "Nothing yet")
    view.resize(200, 150)
    view.show()
    assert hint.isVisible()
    assert view.viewport().rect() == hint.geometry()
    assert "Nothing yet" == view.accessibleDescription()
    model.setStringList(["first"])
    assert not hint.isVisible()
    assert "" == view.accessibleDescription()
    model.removeRow(0)
    assert hint.isVisible()
    view.resize(300, 100)
    assert view.viewport().rect() == hint.geometry()
