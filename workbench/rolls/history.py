"""The history of rolls: its model and its table."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.languages import RolledOutput
from engine.languages.accounts import RollAccount
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.widgets.numbers.numbers import NumberFormat
from workbench.widgets.table_model import Roles, TableColumn, TableModel

__all__ = [
    "REMEMBERED",
    "RecordedRoll",
    "RollsModel",
    "RollsTable",
    "copied_text",
    "joined_lines",
    "lines_of",
]


REMEMBERED = 1000
"""How many rolls the history keeps."""

TIP_WIDTH = 100
"""Characters in a line of a tooltip, which Qt does not break."""


@dataclass(frozen=True)
class RecordedRoll:
    """One roll.

    Attributes:
        name: The mechanic's name when it was rolled.
        value: What was rolled.
        time: When.
        seed: Where the random numbers of its batch started.
        number: Which roll of the batch it was, from 1.
        account: How it came about, or None where that is not told.
        outputs: What each output of a program came to, the first of which is ``value``.
    """

    name: str
    value: Value
    time: datetime = field(default_factory=datetime.now)
    seed: int = 0
    number: int = 1
    account: RollAccount | None = None
    outputs: tuple[RolledOutput, ...] = ()

    @property
    def lines(self) -> str:
        """What was rolled: the value, or the name, the dice and the number of each output."""
        if len(self.outputs) == 1:
            # The name of a single output tells no more than that of the mechanic.
            only = self.outputs[0].text()
            return only.removeprefix(f"{self.outputs[0].name}: ")
        return "\n".join(one.text() for one in self.outputs) or lines_of(self.value)

    @property
    def line(self) -> str:
        """What was rolled as the history lists it: of several outputs only the numbers."""
        if len(self.outputs) < 2:
            return self.lines
        return ", ".join("-" if one.number is None else str(one.number) for one in self.outputs)


def lines_of(value: Value) -> str:
    """Return a value as it is read in a fixed font; a text box keeps its lines and spaces."""
    return "\n".join(value.lines) if isinstance(value, TextBox) else describe_value(value)


def copied_text(roll: RecordedRoll) -> str:
    """Return a roll as it is copied: how it came about where that is told, or else its value."""
    return roll.lines if roll.account is None else roll.account.text()


def joined_lines(texts: Iterable[str]) -> str:
    """Return texts below each other; boxes of several lines would else run into each other."""
    found = list(texts)
    return ("\n\n" if any("\n" in text for text in found) else "\n").join(found)


class RollsModel(TableModel[RecordedRoll]):
    """The history of rolls, the latest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rolls."""
        super().__init__(parent)
        self._font = QFont()
        self._set(())

    def add(self, rolls: Sequence[RecordedRoll]) -> None:
        """Put rolls before the others, the last of them first."""
        self._set((*reversed(rolls), *self.rows)[:REMEMBERED])

    def clear(self) -> None:
        """Forget all rolls."""
        self._set(())

    def set_font(self, font: QFont) -> None:
        """Write rolls in ``font``, a fixed one."""
        self._font = font
        self._set(self.rows)

    def _set(self, rolls: tuple[RecordedRoll, ...]) -> None:
        usual: Roles[RecordedRoll] = {
            Qt.ItemDataRole.ToolTipRole: self._origin,
            Qt.ItemDataRole.TextAlignmentRole: _alignment,
        }
        own_roles: Roles[RecordedRoll] = {
            **usual,
            Qt.ItemDataRole.ToolTipRole: self._account,
            Qt.ItemDataRole.FontRole: lambda _: self._font,
        }
        cells: tuple[tuple[str, Callable[[RecordedRoll], str], Roles[RecordedRoll]], ...] = (
            (self.tr("Mechanic"), lambda roll: roll.name, usual),
            (self.tr("Roll"), lambda roll: roll.line, own_roles),
            (self.tr("Time"), lambda roll: f"{roll.time:%H:%M:%S}", usual),
        )
        columns = tuple(
            TableColumn(title, text, alignment=None, roles=roles) for title, text, roles in cells
        )
        self.show_rows(rolls, columns, anew=True)

    def _origin(self, roll: RecordedRoll) -> str:
        number = NumberFormat.present().count(roll.number)
        text = self.tr("Roll {number} from seed {seed}")
        return text.format(number=number, seed=roll.seed)

    def _account(self, roll: RecordedRoll) -> str:
        if roll.account is None:
            return roll.lines if len(roll.outputs) > 1 else self._origin(roll)
        lines = roll.account.text().split("\n")
        return "\n".join(textwrap.fill(line, TIP_WIDTH) for line in lines)


def _alignment(roll: RecordedRoll) -> Qt.AlignmentFlag:
    # Beside a text box of several lines, name and time belong to its first line.
    is_tall = isinstance(roll.value, TextBox) and roll.value.height > 1
    upright = Qt.AlignmentFlag.AlignTop if is_tall else Qt.AlignmentFlag.AlignVCenter
    return Qt.AlignmentFlag.AlignLeft | upright


NAME, ROLL, TIME = range(3)
"""The columns of the history."""

LEAST_ROLL = 72
"""Pixels that a roll has at least; below that nothing of it could be read."""

ROW_PADDING = 6
"""Pixels of a row above and below its text together."""


class RollsTable(QTableView):
    """Rolls, the latest first, each with its mechanic and, where there is room, its time."""

    def __init__(self, model: RollsModel, parent: QWidget | None = None) -> None:
        """Show the rolls of ``model``."""
        super().__init__(parent)
        self._rolls = model
        self._line_height = 0
        self.setModel(model)
        self.setAccessibleName(self.tr("Earlier rolls"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        heading = self.horizontalHeader()
        heading.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        # Only rows that can be seen are measured: there may be a thousand.
        heading.setResizeContentsPrecision(0)
        heading.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Fixed)
        heading.setSectionResizeMode(ROLL, QHeaderView.ResizeMode.Stretch)
        heading.setSectionResizeMode(TIME, QHeaderView.ResizeMode.Fixed)
        model.modelReset.connect(self._fit)

    def set_line_height(self, height: int) -> None:
        """Give rows of one line the room for ``height`` pixels of text."""
        self._line_height = height
        self.verticalHeader().setDefaultSectionSize(height + ROW_PADDING)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Share out the width anew."""
        super().resizeEvent(event)
        self._share_width()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Share out the width for the rolls that have come since the table was last seen."""
        super().showEvent(event)
        self._share_width()

    def _fit(self) -> None:
        self._share_width()
        # Rows have the height of one line unless they are given another.
        with QSignalBlocker(self.verticalHeader()):
            for row, roll in enumerate(self._rolls.rows):
                if isinstance(roll.value, TextBox) and roll.value.height > 1:
                    self.setRowHeight(row, self._line_height * roll.value.height + ROW_PADDING)

    def _share_width(self) -> None:
        """Show the time where there is room for it, and names as far as they leave some."""
        if not self.isVisible():
            # Qt would then measure every row, ten times a second while dice are rolled.
            return
        heading, width = self.horizontalHeader(), self.viewport().width()
        name = max(heading.sectionSizeHint(NAME), self.sizeHintForColumn(NAME))
        time = self._width_of_times()
        self.setColumnHidden(TIME, width - name - time < LEAST_ROLL)
        heading.resizeSection(TIME, time)
        heading.resizeSection(NAME, min(name, max(width - LEAST_ROLL, LEAST_ROLL)))

    def _width_of_times(self) -> int:
        """Return the pixels that every time needs, as one of them says."""
        first = self._rolls.index(0, TIME)
        if not first.isValid():
            return self.horizontalHeader().sectionSizeHint(TIME)
        around = self.sizeHintForIndex(first).width() - self._width_of_text(first.data())
        return around + self._width_of_text("00:00:00")

    def _width_of_text(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
