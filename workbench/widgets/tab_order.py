"""The order in which the Tab key leads through fields that are made while the window is open."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

__all__ = ["lead_through"]


def lead_through(panel: QWidget, stops: Iterable[QWidget]) -> None:
    """Let the Tab key go through fields of a panel, in their order, where it comes to the panel.

    To Qt, what is made last is what it leads to last. The panel takes no keys itself.

    Args:
        panel: What the fields stand in.
        stops: The fields; those that take no keys are passed over.
    """
    # Qt cannot put anything behind what takes no keys.
    panel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    taking = (stop for stop in stops if stop.focusPolicy() & Qt.FocusPolicy.TabFocus)
    for before, after in pairwise((panel, *taking)):
        QWidget.setTabOrder(before, after)
    panel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
