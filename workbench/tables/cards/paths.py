"""The paths of a card: where each roll and each decision stands in the run of the script."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QWidget

from engine.languages.table.rolling.paths import as_told
from engine.languages.table.rolling.results import Key
from engine.values import number_text
from workbench.tables.cards.card import Card
from workbench.tables.cards.sheet import Event
from workbench.tables.cards.wording import option_words
from workbench.theme import fixed_font
from workbench.widgets import plain
from workbench.widgets.figure_table import FigureTable

__all__ = ["PathsModel", "PathsTable", "shortened"]

PATH, WHAT, RESULT = range(3)

WIDEST = 45
"""Characters of a column at most; longer texts are shortened."""

MOST_ROWS = 8
"""Rows that are seen at once; more are scrolled."""

LONGEST = 200
"""Characters of a path or text that are laid out: measuring longer ones takes its time."""

LONGEST_TIP = 2_000
"""Characters of a path in a tooltip."""


def shortened(text: str, longest: int = LONGEST) -> str:
    """Return a text without its middle where it is long."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


class PathsModel(QAbstractTableModel):
    """The rolls and decisions of a card, in the order met."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self._card: Card | None = None

    def set_card(self, card: Card) -> None:
        """Show the rolls and decisions of a card."""
        self.beginResetModel()
        self._card = card
        self.endResetModel()

    def rowCount(  # noqa: N802 - Qt's name
        self,
        parent: QModelIndex | QPersistentModelIndex = QModelIndex(),  # noqa: B008 - Qt's signature
    ) -> int:
        """Return how many rolls and decisions there are."""
        return 0 if parent.isValid() or self._card is None else len(self._card.sheet.events)

    def columnCount(  # noqa: N802 - Qt's name
        self,
        parent: QModelIndex | QPersistentModelIndex = QModelIndex(),  # noqa: B008 - Qt's signature
    ) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else RESULT + 1

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Path"), self.tr("Dice or decision"), self.tr("Result"))[section]
        return None

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what a cell shows."""
        assert self._card is not None
        event = self._card.sheet.events[index.row()]
        is_new = index.row() in self._card.changes.events
        if role == Qt.ItemDataRole.DisplayRole:
            text = shortened(self._texts(event)[index.column()])
            is_told = is_new and index.column() == RESULT
            return self.tr("{result} (new)").format(result=text) if is_told else text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(shortened(self._texts(event)[index.column()], LONGEST_TIP))
        if role == Qt.ItemDataRole.FontRole and (is_new or index.column() == PATH):
            font = fixed_font() if index.column() == PATH else QFont()
            font.setBold(is_new)
            return font
        return None

    def copied_titles(self) -> tuple[str, ...]:
        """Return the titles of the columns."""
        return self.tr("Path"), self.tr("Dice or decision"), self.tr("Result")

    def copied_row(self, row: int) -> tuple[str, ...]:
        """Return a roll or decision with the whole of its path."""
        assert self._card is not None
        return self._texts(self._card.sheet.events[row])

    def _texts(self, event: Event) -> tuple[str, str, str]:
        assert self._card is not None
        if isinstance(event, Key):
            return self._path(event), event.dice, number_text(event.total)
        is_on = self._card.is_chosen(event.path)
        return self._path(event), option_words(event), self.tr("on") if is_on else self.tr("off")

    def _path(self, event: Event) -> str:
        # The first of all events has nothing before it.
        return as_told(event.path) or self.tr("(start)")


class PathsTable(FigureTable):
    """The table of the paths, as high as it has rows up to a few."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__("", parent)
        self.setObjectName("card_paths")
        self.setAccessibleName(self.tr("Paths of rolls and decisions"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.paths = PathsModel(self)
        self.setModel(self.paths)
        heading = self.horizontalHeader()
        heading.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        heading.setSectionResizeMode(PATH, QHeaderView.ResizeMode.Stretch)
        heading.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Interactive)
        heading.setSectionResizeMode(RESULT, QHeaderView.ResizeMode.Interactive)

    def set_card(self, card: Card) -> None:
        """Show the paths of a card, and stay where they were scrolled to."""
        bar = self.verticalScrollBar()
        place = bar.value()
        self.paths.set_card(card)
        self._fit()
        bar.setValue(place)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of the rows, or of a few of them."""
        rows = max(1, min(MOST_ROWS, self.paths.rowCount()))
        heights = rows * self.verticalHeader().defaultSectionSize()
        return QSize(300, heights + self.horizontalHeader().sizeHint().height() + 4)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for that height, and no width."""
        return QSize(0, self.sizeHint().height())

    def _fit(self) -> None:
        for column in (WHAT, RESULT):
            wanted = self.wanted_width(column) + 16
            self.setColumnWidth(column, min(wanted, self.width_of(WIDEST)))
        self.updateGeometry()
