"""Says in an empty list what it is for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView

from workbench.widgets.plain_text import HintLabel

__all__ = ["EmptyHint"]

MARGIN = 12
"""Pixels beside the words."""


class EmptyHint(HintLabel):
    """Quiet words in the middle of a list or a table, as long as it has no rows."""

    def __init__(self, view: QAbstractItemView, words: str) -> None:
        """Lie over ``view``, which has its model already."""
        super().__init__(words, view.viewport())
        self._view = view
        self.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        model = view.model()
        for change in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            change.connect(self._follow)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay as large as what is seen of the list."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        is_empty = self._view.model().rowCount() == 0
        self.setVisible(is_empty)
        self._view.setAccessibleDescription(self.text() if is_empty else "")
