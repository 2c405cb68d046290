"""The history of rolls as Qt's views want it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from engine.languages import Account
from engine.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.widgets import plain
from workbench.widgets.number_format import NumberFormat

__all__ = ["REMEMBERED", "Roll", "RollsModel", "joined_lines", "lines_of", "told"]

REMEMBERED = 1000
"""How many rolls the history keeps."""

TIP_WIDTH = 100
"""Characters in a line of a tooltip, which Qt does not break."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Roll:
    """One roll.

    Attributes:
        name: The mechanic's name when it was rolled.
        value: What was rolled.
        time: When.
        seed: Where the random numbers of its batch started.
        number: Which roll of the batch it was, from 1.
        account: How it came about, or None where that is not told.
    """

    name: str
    value: Value
    time: datetime = field(default_factory=datetime.now)
    seed: int = 0
    number: int = 1
    account: Account | None = None


def lines_of(value: Value) -> str:
    """Return a value as it is read in a fixed font; a text box keeps its lines and spaces."""
    return "\n".join(value.lines) if isinstance(value, TextBox) else describe_value(value)


def told(roll: Roll) -> str:
    """Return a roll as it is copied: how it came about where that is told, or else its value."""
    return lines_of(roll.value) if roll.account is None else roll.account.text()


def joined_lines(texts: Iterable[str]) -> str:
    """Return texts below each other; boxes of several lines would else run into each other."""
    found = list(texts)
    return ("\n\n" if any("\n" in text for text in found) else "\n").join(found)


class RollsModel(QAbstractTableModel):
    """The history of rolls, the latest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rolls."""
        super().__init__(parent)
        self._headings = (self.tr("Mechanic"), self.tr("Roll"), self.tr("Time"))
        self._rolls: tuple[Roll, ...] = ()
        self._font = QFont()

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls, the latest first."""
        return self._rolls

    def add(self, rolls: Sequence[Roll]) -> None:
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
        return 0 if parent is not None and parent.isValid() else len(self._headings)

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        roll = self._rolls[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (roll.name, lines_of(roll.value), f"{roll.time:%H:%M:%S}")[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            if index.column() == 1 and roll.account is not None:
                return plain(textwrap.fill(roll.account.text(), TIP_WIDTH))
            return plain(
                self.tr("Roll {number} from seed {seed}").format(
                    number=NumberFormat.present().count(roll.number), seed=roll.seed
                )
            )
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            return self._font
        if role == Qt.ItemDataRole.TextAlignmentRole:
            # Beside a text box of several lines, name and time belong to its first line.
            is_tall = isinstance(roll.value, TextBox) and roll.value.height > 1
            upright = Qt.AlignmentFlag.AlignTop if is_tall else Qt.AlignmentFlag.AlignVCenter
            return Qt.AlignmentFlag.AlignLeft | upright
        return None
