"""The paths of a card: where each roll and each decision stands in the run of the script."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QWidget

from engine.languages.results import Key, shown_path
from engine.values import number_text
from workbench.tables.cards.card import Card, option_words
from workbench.tables.cards.sheet import Event
from workbench.theme import fixed_font
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.table_model import TableColumn, TableModel

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


@dataclass(frozen=True, eq=False)
class _Row:
    """A roll or a decision of a card, and how many of them come before it."""

    card: Card
    place: int

    @property
    def event(self) -> Event:
        return self.card.sheet.events[self.place]

    @property
    def is_new(self) -> bool:
        return self.place in self.card.changes.events


class PathsModel(TableModel[_Row]):
    """The rolls and decisions of a card, in the order met."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        titles = self.tr("Path"), self.tr("Dice or decision"), self.tr("Result")
        self.show_rows((), tuple(starmap(self._column, enumerate(titles))))

    def set_card(self, card: Card) -> None:
        """Show the rolls and decisions of a card."""
        rows = tuple(_Row(card, place) for place in range(len(card.sheet.events)))
        self.show_rows(rows, self.columns, anew=True)

    def _column(self, place: int, title: str) -> TableColumn[_Row]:
        return TableColumn(
            title,
            lambda row: self._text(row, place),
            alignment=None,
            roles={
                Qt.ItemDataRole.ToolTipRole: lambda row: shortened(
                    self._texts(row)[place], LONGEST_TIP
                ),
                Qt.ItemDataRole.FontRole: lambda row: _font(row, place),
            },
        )

    def _text(self, row: _Row, place: int) -> str:
        text = shortened(self._texts(row)[place])
        is_marked = row.is_new and place == RESULT
        return self.tr("{result} (new)").format(result=text) if is_marked else text

    def _texts(self, row: _Row) -> tuple[str, str, str]:
        event = row.event
        # The first of all events has nothing before it.
        path = shown_path(event.path) or self.tr("(start)")
        if isinstance(event, Key):
            return path, event.dice, number_text(event.total)
        answer = row.card.answer_to(event)
        if event.offered:
            return path, option_words(event), number_text(answer)
        return path, option_words(event), self.tr("on") if answer else self.tr("off")

    def copied_titles(self) -> tuple[str, ...]:
        """Return the titles of the columns."""
        return tuple(column.title for column in self.columns)

    def copied_row(self, row: int) -> tuple[str, ...]:
        """Return a roll or decision with the whole of its path."""
        return self._texts(self.rows[row])


def _font(row: _Row, place: int) -> QFont | None:
    if not row.is_new and place != PATH:
        return None
    font = fixed_font() if place == PATH else QFont()
    font.setBold(row.is_new)
    return font


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
