"""Tests of widths that follow the type."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from workbench.widgets.fields.widths import FollowingWidth


@pytest.fixture
def field(qtbot):
    field = QLineEdit()
    qtbot.addWidget(field)
    return field


def test_a_field_grows_and_shrinks_with_its_type(field):
    usual = field.font()
    FollowingWidth(field, 84)
    assert field.width() == 84
    larger = field.font()
    larger.setPointSizeF(2 * usual.pointSizeF())
    field.setFont(larger)
    digits = field.fontMetrics().horizontalAdvance("000000")
    assert digits < field.width() == field.minimumWidth() == field.maximumWidth()
    field.setFont(usual)
    assert field.width() == 84


def test_a_least_width_is_set_where_that_is_asked_for(qtbot):
    label = QLabel("d6")
    qtbot.addWidget(label)
    FollowingWidth(label, 60, label.setMinimumWidth)
    font = label.font()
    font.setPointSizeF(2 * font.pointSizeF())
    label.setFont(font)
    assert label.minimumWidth() > 60
    assert label.maximumWidth() > 10_000


def test_it_is_left_alone_when_python_has_forgotten_it(qtbot):
    field = QLabel()
    qtbot.addWidget(field)
    following = FollowingWidth(field, 84)
    vars(following).clear()
    with qtbot.captureExceptions() as exceptions:
        QApplication.sendEvent(field, QEvent(QEvent.Type.FontChange))
    assert [] == exceptions
    assert 84 == field.width()
