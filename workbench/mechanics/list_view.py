"""The list of mechanics itself, with its own ways of clicking, dragging and typing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QListView, QWidget

from workbench.mechanics.delegate import MechanicDelegate
from workbench.mechanics.model import ROW_ROLE
from workbench.mechanics.rows import Header, Side
from workbench.theme import Theme

__all__ = ["MechanicsView"]

EDGE = 4
"""Which part of the row of a group is its upper edge, above which something can be dropped."""

_MODIFIERS = (
    Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
)


class MechanicsView(QListView):
    """The list itself, with its own ways of clicking, dragging and typing.

    Signals:
        dot_clicked: The row whose colour dot was clicked, and where on the screen.
        fold_requested: The row of a group, and whether it is to be folded.
        shown_toggled: What is chosen is to be shown or hidden.
        moved: What is chosen is to move by one row, up where it is -1.
        dropped: What is chosen is dropped at a row, and where there: above, below or onto it.
        copy_requested: What is chosen is to be copied.
        cut_requested: What is chosen is to be copied and removed.
        paste_requested: What was copied is to be added.
        remove_requested: What is chosen is to go.
        rows_seen: Other rows than before may be seen.
    """

    dot_clicked = Signal(int, QPoint)
    fold_requested = Signal(int, bool)
    shown_toggled = Signal()
    moved = Signal(int)
    dropped = Signal(int, int)
    copy_requested = Signal()
    cut_requested = Signal()
    paste_requested = Signal()
    remove_requested = Signal()
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
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        # A row is as wide as the list, and shortens its name for that.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        # What is dragged to the first row is often dropped on the heading above it.
        parent.setAcceptDrops(True)
        parent.installEventFilter(self)
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

    def header_at(self, index: QModelIndex) -> Header | None:
        """Return the header in a row, or None where there is none."""
        row = index.data(ROW_ROLE)
        return row if isinstance(row, Header) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose a colour on the dot, fold at the arrow; elsewhere select or drag."""
        place = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or not self.is_on_dot(place):
            super().mousePressEvent(event)
            return
        index = self.indexAt(place)
        header = self.header_at(index)
        if header is None:
            self.dot_clicked.emit(index.row(), event.globalPosition().toPoint())
        else:
            self.fold_requested.emit(index.row(), not header.group.folded)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Rename, but not from the dot; at the arrow of a group it is a click like any other."""
        place = event.position().toPoint()
        if not self.is_on_dot(place):
            super().mouseDoubleClickEvent(event)
        elif self.header_at(self.indexAt(place)) is not None:
            self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Show, hide, move, remove and fold with the keys that lists have for that."""
        row = self.currentIndex().row()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        fold = {Qt.Key.Key_Left: True, Qt.Key.Key_Right: False}.get(Qt.Key(event.key()))
        if row < 0:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space:
            self.shown_toggled.emit()
        elif step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(step)
        elif event.matches(QKeySequence.StandardKey.Delete):
            self.remove_requested.emit()
        elif fold is not None and not event.modifiers() & _MODIFIERS:
            self.fold_requested.emit(row, fold)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take rows that are dragged or dropped beside the list, as at its nearest edge."""
        if watched is not self.parent():
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.DragLeave:
            self.viewportEvent(event)
        elif isinstance(event, QDropEvent) and event.source() is self:
            self._receive(event)
            return True
        return False

    def _receive(self, event: QDropEvent) -> None:
        """Treat a drag over the widget around the list as one over the list's nearest line."""
        place = self.viewport().mapFromParent(self.mapFromParent(event.position().toPoint()))
        place.setY(min(max(0, place.y()), self.viewport().height() - 1))
        rest = event.possibleActions(), event.mimeData(), event.buttons(), event.modifiers()
        is_moved = isinstance(event, QDragMoveEvent)
        inside = type(event)(place, *rest) if is_moved else QDropEvent(QPointF(place), *rest)
        self.viewportEvent(inside)
        event.setDropAction(inside.dropAction())
        event.setAccepted(inside.isAccepted())

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Tell where what is dragged is to go; Qt itself must not move or remove it."""
        row, side = self.drop_at(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        self.dropped.emit(row, side)

    def drop_at(self, place: QPoint) -> tuple[int, Side]:
        """Return the row at which something is dropped at a place of the viewport, and where."""
        index = self.indexAt(place)
        if not index.isValid():
            return self.model().rowCount(), -1
        area = self.visualRect(index)
        if self.header_at(index) is not None:
            return index.row(), -1 if place.y() < area.top() + area.height() // EDGE else 0
        return index.row(), 1 if place.y() > area.center().y() else -1
