"""The fields in which entities are chosen for the parameters of a roll: one, or a list of them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.project.entities import Entity, EntityArgument
from workbench.tables.setup.entity_model import IDENTITY, EntityModel
from workbench.widgets import tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.fields.boxes import Chooser

__all__ = ["EntityArgumentField", "EntityField", "EntityListField"]

MOST_ROWS = 4
"""Rows of a list of entities that are in sight; the others are scrolled to."""

ROOM = 6
"""Pixels of a row beside the height of its line."""

HINT_MARGIN = 6
"""Pixels between the edge of a list without rows and what it says instead."""


class EntityArgumentField(QWidget):
    """Who stands for a parameter of a roll, and a button that makes another.

    Attributes:
        stops: What the Tab key leads to, in its order.

    Signals:
        chosen: The ``EntityArgument`` that was chosen, or None for nobody.
        new_requested: An entity of the type is to be made for the parameter.
    """

    chosen = Signal(object)
    new_requested = Signal()

    def __init__(self, name: str, chooser: QWidget, parent: QWidget | None = None) -> None:
        """Lay out a field.

        Args:
            name: The name of the parameter.
            chooser: What entities are chosen in.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.new = tool_button(
            self,
            "+",
            self.tr("Put another on the shelf and fill in its form"),
            style="plain",
            name=self.tr("New for {name}").format(name=name),
            focus=Qt.FocusPolicy.StrongFocus,
        )
        self.new.clicked.connect(self.new_requested)
        self.stops: tuple[QWidget, ...] = (chooser, self.new)
        layout = tight(QHBoxLayout(self), 4)
        layout.addWidget(chooser, 1)
        layout.addWidget(self.new, 0, Qt.AlignmentFlag.AlignTop)

    def show_choice(self, entities: tuple[Entity, ...], part: EntityArgument | None) -> None:
        """Offer those of ``entities`` that have the type, and show which of them is chosen."""
        raise NotImplementedError


class EntityField(EntityArgumentField):
    """Which entity of a type stands for a parameter."""

    def __init__(self, name: str, kind: str, parent: QWidget | None = None) -> None:
        """Choose an entity of a type.

        Args:
            name: The name of the parameter.
            kind: The name of the type.
            parent: The widget it belongs to.
        """
        box = Chooser(name)
        super().__init__(name, box, parent)
        self.box = box
        self._people = EntityModel(kind, self.tr("none (empty)"), self)
        self.box.setModel(self._people)
        self.box.activated.connect(lambda row: self.chosen.emit(self.box.itemData(row, IDENTITY)))

    def show_choice(self, entities: tuple[Entity, ...], part: EntityArgument | None) -> None:
        """Offer those of ``entities`` that have the type, and show which of them is chosen."""
        with QSignalBlocker(self.box):
            self._people.show_entities(entities, part)
            self.box.setCurrentIndex(self._people.first_taken)


class EntityListField(EntityArgumentField):
    """Which entities of a type stand for a parameter that takes a list of them."""

    def __init__(self, name: str, kind: str, parent: QWidget | None = None) -> None:
        """Choose entities of a type.

        Args:
            name: The name of the parameter.
            kind: The name of the type.
            parent: The widget it belongs to.
        """
        entities = _ShortList(self.tr("none yet: add one with +"))
        super().__init__(name, entities, parent)
        self.list = entities
        self._people = EntityModel(kind, None, self)
        self.list.setAccessibleName(name)
        self.list.setModel(self._people)
        self._people.ticked.connect(self.chosen)

    def show_choice(self, entities: tuple[Entity, ...], part: EntityArgument | None) -> None:
        """Offer those of ``entities`` that have the type, and show which of them are chosen."""
        rows, row = self._people.rowCount(), self.list.currentIndex().row()
        self._people.show_entities(entities, part)
        self.list.setAccessibleDescription(self.list.hint)
        if not self.list.currentIndex().isValid():
            # Whatever has come or gone, the keys stay about where they were.
            self.list.setCurrentIndex(self._people.index(max(0, row)))
        if rows != self._people.rowCount():
            self.list.updateGeometry()


class _ShortList(QListView):
    """A list as high as its rows, up to a few; without any it says what to do."""

    def __init__(self, hint: str) -> None:
        super().__init__()
        self._hint = hint
        self.setUniformItemSizes(True)
        self.setItemDelegate(_RowDelegate(self))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of the rows."""
        count = 0 if self.model() is None else self.model().rowCount()
        rows = max(1, min(count, MOST_ROWS))
        height = self.sizeHintForRow(0) if count else self.fontMetrics().height() + ROOM
        return QSize(80, rows * height + 2 * self.frameWidth() + 4)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same: it is short enough."""
        return self.sizeHint()

    @property
    def hint(self) -> str:
        """What stands in place of rows; an empty text where there are some."""
        return "" if self.model().rowCount() else self._hint

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the rows, or else the hint."""
        super().paintEvent(event)
        if self.hint:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            area = self.viewport().rect().adjusted(HINT_MARGIN, 0, -HINT_MARGIN, 0)
            elided = self.fontMetrics().elidedText(
                self.hint, Qt.TextElideMode.ElideRight, area.width()
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)


class _RowDelegate(QStyledItemDelegate):
    """Rows with some room; which of them the keys go to is seen only while they do."""

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Let no row look chosen but by its tick."""
        super().initStyleOption(option, index)
        if not option.state & QStyle.StateFlag.State_HasFocus:
            option.state &= ~QStyle.StateFlag.State_Selected

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a line and some room."""
        return QSize(0, super().sizeHint(option, index).height() + ROOM)
