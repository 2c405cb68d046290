"""Tests of widths that follow the type."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit

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
