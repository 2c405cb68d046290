"""Rolls of the selected mechanic: the last one large, the earlier ones below each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.theme import fixed_font

__all__ = ["Roll", "RollsModel", "RollsPanel", "lines_of"]

REMEMBERED = 1000
"""How many rolls the history keeps."""

MOST_AT_ONCE = 1000
"""How many rolls can be made by one press of the button."""

LARGER = 7
"""How many points the last roll is larger than the others."""

ROW_PADDING = 6
"""Pixels of a row above and below its text together."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Roll:
    """One roll.

    Attributes:
        name: The mechanic's name when it was rolled.
        value: What was rolled.
        time: When.
    """

    name: str
    value: Value
    time: datetime = field(default_factory=datetime.now)


def lines_of(value: Value) -> str:
    """Return a value as it is read in a fixed font; a text box keeps its lines and spaces."""
    return "\n".join(value.lines) if isinstance(value, TextBox) else describe_value(value)


class RollsModel(QAbstractTableModel):
    """The history of rolls, the latest first."""

    HEADINGS: ClassVar = ("Mechanic", "Roll", "Time")

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rolls."""
        super().__init__(parent)
        self._rolls: tuple[Roll, ...] = ()
        self._font = QFont()

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls, the latest first."""
        return self._rolls

    def add(self, rolls: tuple[Roll, ...]) -> None:
        """Put rolls before the others, the last of them first."""
        self._set((*reversed(rolls), *self._rolls)[:REMEMBERED])

    def clear(self) -> None:
        """Forget all rolls."""
        self._set(())

    def set_font(self, font: QFont) -> None:
        """Write rolls in ``font``, a fixed one."""
        self._font = font
        self._set(self._rolls)

    def _set(self, rolls: tuple[Roll, ...]) -> None:
        self.beginResetModel()
        self._rolls = rolls
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of rolls."""
        return 0 if parent is not None and parent.isValid() else len(self._rolls)

    def columnCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.HEADINGS)

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.HEADINGS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        roll = self._rolls[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (roll.name, lines_of(roll.value), f"{roll.time:%H:%M:%S}")[index.column()]
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            return self._font
        if role == Qt.ItemDataRole.TextAlignmentRole:
            # Beside a text box of several lines, name and time belong to its first line.
            is_box = isinstance(roll.value, TextBox)
            upright = Qt.AlignmentFlag.AlignTop if is_box else Qt.AlignmentFlag.AlignVCenter
            return Qt.AlignmentFlag.AlignLeft | upright
        return None


class RollsPanel(QWidget):
    """A button that rolls, the last roll in large type, and the history.

    Signals:
        roll_requested: How many rolls are wanted.
    """

    roll_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rolls."""
        super().__init__(parent)
        self.setObjectName("rolls")
        self._model = RollsModel(self)
        self._button = QPushButton("Roll", self)
        self._button.setToolTip("Roll the selected mechanic (Ctrl+R)")
        self._count = self._make_count()
        self._latest = self._make_latest()
        self._hint = self._make_hint()
        self._line_height = 0
        self._roll_font = fixed_font()
        self._table = self._make_table()
        self._lay_out()
        self._button.clicked.connect(self.roll)
        self._model.modelReset.connect(self._fit_rows)
        self.set_font_size(self.font().pointSize())
        self._show_latest("")

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls, the latest first."""
        return self._model.rolls

    @property
    def latest(self) -> str:
        """The last roll as it is shown."""
        return self._latest.text()

    def roll(self) -> None:
        """Ask for as many rolls as the panel says."""
        self.roll_requested.emit(self._count.value())

    def set_count(self, count: int) -> None:
        """Roll so many times at once."""
        self._count.setValue(count)

    def add(self, rolls: tuple[Roll, ...]) -> None:
        """Show new rolls, the last of them large."""
        self._model.add(rolls)
        self._show_latest(lines_of(rolls[-1].value))
        self._table.scrollToTop()

    def set_fault(self, message: str) -> None:
        """Say in place of the last roll why there is none."""
        self._show_latest(message, is_fault=True)

    def clear(self) -> None:
        """Forget all rolls."""
        self._model.clear()
        self._show_latest("")

    def copy(self) -> None:
        """Copy the selected rolls, or all of them, as text."""
        chosen = sorted({index.row() for index in self._table.selectedIndexes()})
        rows = chosen or range(len(self._model.rolls))
        text = "\n".join(lines_of(self._model.rolls[row].value) for row in rows)
        QGuiApplication.clipboard().setText(text)

    def set_font_size(self, size: int) -> None:
        """Write rolls ``size`` points large, and the last one larger."""
        font = fixed_font(size)
        self._line_height = QFontMetrics(font).lineSpacing()
        self._model.set_font(font)
        self._roll_font = fixed_font(size + LARGER)
        self._show_latest(self._latest.text(), is_fault=self._latest.wordWrap())

    def _show_latest(self, text: str, *, is_fault: bool = False) -> None:
        self._latest.setFont(self.font() if is_fault else self._roll_font)
        self._latest.setWordWrap(is_fault)
        self._latest.setText(text)
        self._area.setVisible(bool(text))
        self._hint.setVisible(not text)

    # ---- building -------------------------------------------------------------------------

    def _make_count(self) -> QSpinBox:
        count = QSpinBox(self)
        count.setRange(1, MOST_AT_ONCE)
        count.setPrefix("\N{MULTIPLICATION SIGN} ")
        count.setAccessibleName("How many rolls at once")
        count.setToolTip("How many rolls at once")
        return count

    def _make_latest(self) -> QLabel:
        latest = QLabel(self)
        latest.setObjectName("latest_roll")
        latest.setAccessibleName("Last roll")
        latest.setTextFormat(Qt.TextFormat.PlainText)
        latest.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        latest.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        latest.setContentsMargins(4, 4, 4, 4)
        return latest

    def _make_hint(self) -> QLabel:
        hint = QLabel("Roll the selected mechanic with Ctrl+R", self)
        hint.setObjectName("hint")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setWordWrap(True)
        return hint

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self._model)
        table.setAccessibleName("Earlier rolls")
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        heading = table.horizontalHeader()
        heading.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        heading.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        heading.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        heading.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        copying = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), table)
        copying.setContext(Qt.ShortcutContext.WidgetShortcut)
        copying.activated.connect(self.copy)
        return table

    def _lay_out(self) -> None:
        clearing = QPushButton("Clear", self)
        clearing.setToolTip("Forget these rolls")
        clearing.clicked.connect(self.clear)
        copying = QPushButton("Copy", self)
        copying.setToolTip("Copy the selected rolls, or all of them")
        copying.clicked.connect(self.copy)
        buttons = QHBoxLayout()
        for widget in (self._button, self._count, copying, clearing):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        self._area = QScrollArea(self)
        self._area.setWidget(self._latest)
        self._area.setWidgetResizable(True)
        left = QVBoxLayout()
        left.addLayout(buttons)
        left.addWidget(self._area, 1)
        left.addWidget(self._hint, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 2)
        layout.addWidget(self._table, 3)

    def _fit_rows(self) -> None:
        # Resizing a thousand rows by looking at every cell is slow; lines can be counted.
        line = self._line_height
        with QSignalBlocker(self._table.verticalHeader()):
            for row, roll in enumerate(self._model.rolls):
                self._table.setRowHeight(
                    row, line * (lines_of(roll.value).count("\n") + 1) + ROW_PADDING
                )
