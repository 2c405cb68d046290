"""Buttons as small as their text, and what they tell whoever points at them or cannot see them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from workbench.widgets.plain_text import plain

__all__ = ["CROSS", "passing_button", "tool_button"]

CROSS = "\N{MULTIPLICATION SIGN}"
"""What a button shows that closes something or takes it away."""


def tool_button(
    parent: QWidget,
    text: str,
    tip: str = "",
    *,
    style: str = "",
    name: str = "",
    focus: Qt.FocusPolicy | None = None,
) -> QToolButton:
    """Return a small button.

    Args:
        parent: The widget it belongs to.
        text: What it shows.
        tip: What is told where the pointer rests; may be empty.
        style: The name by which the stylesheet knows it, such as ``plain``; may be empty.
        name: What a screen reader says instead of the text; may be empty.
        focus: How it gets the keyboard, where that is not as the style has it.
    """
    button = QToolButton(parent)
    button.setObjectName(style)
    button.setText(text)
    button.setToolTip(plain(tip))
    button.setAccessibleName(name)
    if focus is not None:
        button.setFocusPolicy(focus)
    return button


def passing_button(parent: QWidget, text: str) -> QPushButton:
    """Return a button that goes away when it is pressed.

    The mouse leaves the keyboard where it is: the button would take it along, and what is typed
    next would go to whatever comes after it.

    Args:
        parent: The widget it belongs to.
        text: What it shows.
    """
    button = QPushButton(text, parent)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
