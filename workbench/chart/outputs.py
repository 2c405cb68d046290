"""Which of several outputs of a mechanic are drawn: a button, and a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.project.views import Series
from workbench.theme import Theme
from workbench.widgets import plain
from workbench.widgets.swatches import mark_icon

__all__ = ["OutputsButton", "OutputsList"]

MOST_ROWS = 16
"""Outputs that are seen at once; more are scrolled to."""

WIDTHS = (220, 420)
"""Pixels that the list takes at least and at most."""

MARGIN = 8


class OutputsList(QFrame):
    """The outputs of a mechanic, those that are drawn ticked.

    Signals:
        hidden_chosen: The places of those that are not to be drawn, ascending.
    """

    hidden_chosen = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty; it opens over the window and closes when anything else is clicked."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Outputs that are drawn"))
        self.list.setUniformItemSizes(True)
        self.list.itemChanged.connect(lambda _: self._announce())
        self.all_button = QPushButton(self.tr("All"), self)
        self.all_button.setToolTip(self.tr("Draw all outputs"))
        self.all_button.clicked.connect(lambda: self._tick(range(self.list.count())))
        self.only_button = QPushButton(self.tr("Only this one"), self)
        self.only_button.setToolTip(self.tr("Draw the marked output and no other"))
        self.only_button.clicked.connect(lambda: self._tick((self.list.currentRow(),)))
        buttons = QHBoxLayout()
        buttons.addWidget(self.all_button)
        buttons.addWidget(self.only_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The places of the outputs that are not ticked."""
        rows = range(self.list.count())
        checked = Qt.CheckState.Checked
        return tuple(row for row in rows if self.list.item(row).checkState() is not checked)

    def show_outputs(self, outputs: Sequence[Series], theme: Theme) -> None:
        """List outputs, with the marks they have on the chart."""
        with QSignalBlocker(self.list):
            row = max(self.list.currentRow(), 0)
            if self.list.count() != len(outputs):
                self.list.clear()
                for _ in outputs:
                    self.list.addItem(QListWidgetItem())
            for place, one in enumerate(outputs):
                item = self.list.item(place)
                item.setText(" ".join(one.name.split()))
                item.setToolTip(plain(one.name))
                item.setIcon(mark_icon(theme, one.colour, shown=not one.hidden))
                state = Qt.CheckState.Unchecked if one.hidden else Qt.CheckState.Checked
                item.setCheckState(state)
            self.list.setCurrentRow(min(row, len(outputs) - 1))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the room that its names and its rows take, up to a limit."""
        rows = min(self.list.count(), MOST_ROWS)
        around = 2 * MARGIN + 2 * self.list.frameWidth()
        width = self.list.sizeHintForColumn(0) + around + self.list.verticalScrollBar().width()
        height = rows * max(self.list.sizeHintForRow(0), 1) + around + MARGIN
        buttons = self.all_button.sizeHint()
        least = buttons.width() + self.only_button.sizeHint().width() + 3 * MARGIN
        width = min(max(width, least, WIDTHS[0]), WIDTHS[1])
        return QSize(width, height + buttons.height() + MARGIN)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _tick(self, rows: Sequence[int]) -> None:
        with QSignalBlocker(self.list):
            for row in range(self.list.count()):
                state = Qt.CheckState.Checked if row in rows else Qt.CheckState.Unchecked
                self.list.item(row).setCheckState(state)
        self._announce()

    def _announce(self) -> None:
        self.hidden_chosen.emit(self.hidden)


class OutputsButton(QToolButton):
    """Opens the list of outputs; it is there where the selected mechanic has several.

    Signals:
        hidden_chosen: The identity of the mechanic, and the places of the outputs that are not to
            be drawn.
    """

    hidden_chosen = Signal(str, tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without outputs, and hidden."""
        super().__init__(parent)
        self._outputs: tuple[Series, ...] = ()
        self.setText(self.tr("Outputs"))
        self.setToolTip(self.tr("Which outputs of the selected mechanic are drawn"))
        self.setAccessibleName(self.tr("Outputs that are drawn"))
        self.list = OutputsList(self)
        self.list.hidden_chosen.connect(self._hand_on)
        self.clicked.connect(self._open)
        self.hide()

    def show_outputs(self, outputs: Sequence[Series], theme: Theme) -> None:
        """Be about the outputs of one mechanic; of a single one there is nothing to choose."""
        self._outputs = tuple(outputs)
        is_useful = len(outputs) > 1
        self.setVisible(is_useful)
        if not is_useful:
            self.list.close()
            return
        shown = sum(not one.hidden for one in outputs)
        is_all = shown == len(outputs)
        text = self.tr("Outputs") if is_all else self.tr("Outputs: {shown} of {count}")
        self.setText(text.format(shown=shown, count=len(outputs)))
        self.list.show_outputs(outputs, theme)

    def _open(self) -> None:
        self.list.resize(self.list.sizeHint())
        below = self.mapToGlobal(self.rect().bottomRight())
        edge = self.window().mapToGlobal(self.window().rect().topLeft()).x()
        self.list.move(max(below.x() - self.list.width() + 1, edge), below.y() + 2)
        self.list.show()
        self.list.list.setFocus()

    def _hand_on(self, hidden: tuple[int, ...]) -> None:
        if self._outputs:
            self.hidden_chosen.emit(self._outputs[0].mechanic, hidden)
