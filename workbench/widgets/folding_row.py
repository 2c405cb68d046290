"""Layouts without margins, and rows that make do with less room: they yield it, or become two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

__all__ = ["FoldingRow", "YieldingRow", "in_a_row", "tight"]


GAP = 6
"""Pixels between the two rows."""

CHANGES = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
"""After these there is another room, or another need of it."""


AnyLayout = TypeVar("AnyLayout", bound=QLayout)


def tight(layout: AnyLayout, spacing: int | None = None) -> AnyLayout:
    """Return ``layout`` without margins.

    Args:
        layout: The layout.
        spacing: Pixels between two of its parts; None leaves what is usual.
    """
    layout.setContentsMargins(0, 0, 0, 0)
    if spacing is not None:
        layout.setSpacing(spacing)
    return layout


def in_a_row(parent: QWidget, spacing: int, *widgets: QWidget | None) -> QWidget:
    """Return widgets beside each other; None takes the room that is left.

    Args:
        parent: The widget that they belong to.
        spacing: Pixels between two of them.
        widgets: The widgets from left to right.
    """
    row = QWidget(parent)
    layout = tight(QHBoxLayout(row), spacing)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)
    return row


class FoldingRow(QWidget):
    """Two parts beside each other; where the row is too narrow for both, the second goes below."""

    def __init__(
        self, first: QWidget, second: QWidget, spacing: int, parent: QWidget | None = None
    ) -> None:
        """Put two parts into a row.

        Args:
            first: The left part, which takes the width that it asks for, or the rest if it expands.
            second: The right part, which takes the rest otherwise.
            spacing: Pixels between them.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._first, self._second = first, second
        self._rows = tight(QGridLayout(self))
        self._rows.setHorizontalSpacing(spacing)
        self._rows.setVerticalSpacing(GAP)
        is_wide = first.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Expanding
        self._rows.setColumnStretch(0 if is_wide else 1, 1)
        self._rows.addWidget(first, 0, 0)
        self._rows.addWidget(second, 0, 1)

    @property
    def is_folded(self) -> bool:
        """Whether the second part is below the first."""
        return self._place == (1, 0, 1, 2)

    @property
    def _place(self) -> tuple[int, int, int, int]:
        place = self._rows.getItemPosition(self._rows.indexOf(self._second))
        return cast("tuple[int, int, int, int]", place)

    @property
    def least_heights(self) -> tuple[int, int]:
        """The pixels of height that each part needs at least."""
        first, second = self._items()
        return first.minimumSize().height(), second.minimumSize().height()

    @property
    def wanted_height(self) -> int:
        """The pixels of height with which all words of the first part are seen."""
        first, _ = self._items()
        hint = first.sizeHint()
        return first.heightForWidth(hint.width()) if first.hasHeightForWidth() else hint.height()

    def _widths(self) -> tuple[int, int]:
        """Return the pixels of width that each part needs at least."""
        first, second = self._items()
        return first.minimumSize().width(), second.minimumSize().width()

    def _items(self) -> tuple[QLayoutItem, QLayoutItem]:
        places = (self._rows.indexOf(part) for part in (self._first, self._second))
        first, second = map(self._rows.itemAt, places)
        assert first is not None, "both parts are in the row from the start"
        assert second is not None, "both parts are in the row from the start"
        return first, second

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size in two rows, so that a narrow window does not become wider for it."""
        return QSize(max(self._widths()), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Take a second row where one is too long, also for what comes into it later."""
        handled = super().event(event)
        if event.type() in CHANGES:
            self._fit()
        return handled

    def _fit(self) -> None:
        is_narrow = sum(self._widths()) + self._rows.horizontalSpacing() > self.width()
        place = (1, 0, 1, 2) if is_narrow else (0, 1, 1, 1)
        if self._place != place:
            self._rows.removeWidget(self._second)
            self._rows.addWidget(self._second, *place)
            self._rows.setRowStretch(1, place[0])


SPACING = 6
"""Pixels between two widgets."""


class YieldingRow(QWidget):
    """Widgets at the right end of a row; some give way where there is no room for all.

    What gives way has to be found elsewhere as well, such as in a menu.
    """

    def __init__(
        self, widgets: Sequence[QWidget], yielding: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        """Put widgets into a row.

        Args:
            widgets: The widgets from left to right.
            yielding: Those that give way, the first one first.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._widgets = tuple(widgets)
        self._yielding = tuple(yielding)
        layout = tight(QHBoxLayout(self), SPACING)
        layout.addStretch(1)
        for widget in widgets:
            layout.addWidget(widget)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that all widgets need."""
        return self._size(self._widgets)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size without those that can give way."""
        return self._size(self._without(len(self._yielding)))

    def event(self, event: QEvent) -> bool:
        """Do without as few as there is need to, also where one needs another room."""
        handled = super().event(event)
        if event.type() in CHANGES:
            self._fit()
        return handled

    def _fit(self) -> None:
        counts, width = range(len(self._yielding)), self.width()
        missing = (count for count in counts if self._size(self._without(count)).width() <= width)
        gone = next(missing, len(self._yielding))
        for place, widget in enumerate(self._yielding):
            widget.setVisible(place >= gone)

    def _without(self, count: int) -> tuple[QWidget, ...]:
        return tuple(one for one in self._widgets if one not in self._yielding[:count])

    def _size(self, widgets: Sequence[QWidget]) -> QSize:
        hints = [widget.sizeHint() for widget in widgets]
        gaps = SPACING * (len(widgets) - 1)
        return QSize(sum(hint.width() for hint in hints) + gaps, max(h.height() for h in hints))
