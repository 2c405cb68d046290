"""The list of mechanics itself, with its own ways of clicking, dragging and typing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QListView, QWidget

from workbench.mechanics.delegate import MechanicDelegate
from workbench.theme import Theme

__all__ = ["MechanicsView"]


class MechanicsView(QListView):
    """The list itself, with its own ways of clicking, dragging and typing.

    Signals:
        dot_clicked: The row whose colour dot was clicked, and where on the screen.
        shown_toggled: The row that is to be shown or hidden.
        moved: A row and where it is to go, counted without it.
        copy_requested: The current row is to be copied.
        cut_requested: The current row is to be copied and removed.
        paste_requested: What was copied is to be added.
        remove_requested: The row that is to go.
        rows_seen: Other rows than before may be seen.
    """

    dot_clicked = Signal(int, QPoint)
    shown_toggled = Signal(int)
    moved = Signal(int, int)
    copy_requested = Signal()
    cut_requested = Signal()
    paste_requested = Signal()
    remove_requested = Signal(int)
    rows_seen = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Begin with an empty model."""
        super().__init__(parent)
        self.setObjectName("mechanics")
        self.setAccessibleName(self.tr("Mechanics"))
        self.delegate = MechanicDelegate(theme, self)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)

    def seen_rows(self) -> range:
        """Return the rows that are seen, in part at least."""
        area = self.viewport().rect()
        first = self.indexAt(area.topLeft())
        if not (self.isVisible() and first.isValid()):
            return range(0)
        last = self.indexAt(area.bottomLeft())
        return range(
            first.row(), (last.row() if last.isValid() else self.model().rowCount() - 1) + 1
        )

    def updateGeometries(self) -> None:  # noqa: N802 - Qt's name
        """Tell that other rows are seen: the list has another height, or other rows."""
        super().updateGeometries()
        self.rows_seen.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Tell that other rows are seen."""
        super().scrollContentsBy(dx, dy)
        self.rows_seen.emit()

    def begin_editing(self) -> None:
        """Let the name of the current mechanic be written, unless a row is just being dragged."""
        index = self.currentIndex()
        field = self.indexWidget(index)
        if field is not None:
            field.setFocus()
        elif index.isValid() and self.state() == QAbstractItemView.State.NoState:
            self.setFocus()
            self.edit(index)

    def finish_editing(self, *, keep: bool) -> None:
        """End the renaming of the current mechanic, if that is going on.

        Args:
            keep: Whether the name counts as far as it has been typed.
        """
        field = self.indexWidget(self.currentIndex())
        if field is None:
            return
        if keep:
            self.commitData(field)
        self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    def copy(self) -> None:
        """Ask that the current mechanic be copied as text."""
        self.copy_requested.emit()

    def cut(self) -> None:
        """Ask that the current mechanic be copied as text and removed."""
        self.cut_requested.emit()

    def paste(self) -> None:
        """Ask that the mechanics in the clipboard be added."""
        self.paste_requested.emit()

    def is_on_dot(self, place: QPoint) -> bool:
        """Return whether a place of the viewport is on a colour dot."""
        index = self.indexAt(place)
        if not index.isValid():
            return False
        return self.delegate.plan(self.visualRect(index), index).dot.contains(place)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose a colour on the dot; elsewhere select or drag."""
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self.is_on_dot(place):
            self.dot_clicked.emit(self.indexAt(place).row(), event.globalPosition().toPoint())
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Rename, but not from the dot."""
        if not self.is_on_dot(event.position().toPoint()):
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Show or hide with Space, move with Alt and the arrows, remove with Del."""
        row = self.currentIndex().row()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if row >= 0 and event.key() == Qt.Key.Key_Space:
            self.shown_toggled.emit(row)
        elif row >= 0 and step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(row, row + step)
        elif row >= 0 and event.matches(QKeySequence.StandardKey.Delete):
            self.remove_requested.emit(row)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Tell where the dragged row is to go; Qt itself must not move or remove it."""
        gap = self.gap_at(event.position().toPoint())
        row = self.currentIndex().row()
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        self._move(row, gap - 1 if gap > row else gap)

    def gap_at(self, place: QPoint) -> int:
        """Return the number of rows above a place of the viewport where something is dropped."""
        index = self.indexAt(place)
        if not index.isValid():
            return self.model().rowCount()
        below = place.y() > self.visualRect(index).center().y()
        return index.row() + (1 if below else 0)

    def _move(self, row: int, target: int) -> None:
        if row != target and 0 <= target < self.model().rowCount():
            self.moved.emit(row, target)
