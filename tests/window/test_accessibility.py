"""What people hear who do not see the window."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from workbench.window.dialogs.crash_dialog import CrashDialog
from workbench.window.dialogs.log_dialog import LogDialog
from workbench.window.dialogs.preferences_dialog import PreferencesDialog

INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)

OF_QT = (QHeaderView, QScrollBar)
"""Parts that Qt puts into its widgets; what they belong to has the name."""

WHOLES = (QAbstractSpinBox, QComboBox, QHeaderView, QLineEdit, QTabBar)
"""Widgets that consist of others, and have the name of all."""


def nameless(parent: QWidget) -> list[str]:
    """Return what in ``parent`` can be used but is called nothing."""
    return [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in parent.findChildren(QWidget)
        if isinstance(widget, INTERACTIVE)
        and not is_part_of_qt(widget)
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]


def is_part_of_qt(widget: QWidget) -> bool:
    parent = widget.parent()
    corner = type(widget) is QAbstractButton and isinstance(parent, QAbstractItemView)
    inside = isinstance(parent, WHOLES) or isinstance(parent.parent(), QComboBox)
    named = any(name.startswith("qt_") for name in (widget.objectName(), parent.objectName()))
    return isinstance(widget, OF_QT) or corner or inside or named


def test_everything_that_can_be_used_has_a_name(window):
    assert [] == nameless(window)


def test_everything_in_the_dialogs_has_a_name(window, qtbot, tmp_path):
    for dialog in (
        PreferencesDialog(window.preferences, window),
        LogDialog(tmp_path / "none.log", window),
        CrashDialog(),
    ):
        qtbot.addWidget(dialog)
        assert [] == nameless(dialog), dialog.objectName()


def test_the_chart_is_told_in_words(window):
    words = window.chart.canvas.plot.accessibleDescription()
    for series in window.calculator.series:
        assert series.name in words
