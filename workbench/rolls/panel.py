"""Rolls of the selected mechanic: one of them large, the earlier ones, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from workbench.project.views import Series
from workbench.rolls.controls import RollControls
from workbench.rolls.dice.dice_row import DiceRow
from workbench.rolls.histogram import RollsHistogram
from workbench.rolls.history import RecordedRoll, RollsModel, RollsTable, copied_text, joined_lines
from workbench.rolls.latest_roll import LatestRoll
from workbench.rolls.picture import picture_of
from workbench.rolls.request import RollComparison, Tally
from workbench.theme import fixed_font
from workbench.widgets import HintLabel, tight
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.panel import Panel

__all__ = ["RollsPanel"]

NARROWEST = 120
"""Pixels of each column at least."""


class RollsPanel(Panel):
    """What rolls, the last roll large, the history, and the histogram.

    An earlier roll that is selected takes the place of the last one.

    Signals:
        roll_requested: How many rolls are wanted, and the seed or None.
        comparison_requested: A ``Series`` and the ``Tally`` of its rolls, to be compared.
        export_requested: The rolls are to be written to a file: ``text`` or ``picture``.
        cleared: The rolls are forgotten, and to be counted anew.
    """

    roll_requested = Signal(int, object)
    comparison_requested = Signal(object, object)
    export_requested = Signal(str)
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rolls, in the light theme."""
        super().__init__(parent)
        self.setObjectName("rolls")
        self._subject: str | None = None
        self._tally: Tally | None = None
        self._font_size = self.font().pointSize()
        self._model = RollsModel(self)
        self.controls = RollControls(self)
        self.histogram = RollsHistogram(self.theme, self)
        self.outputs = ShortBox(self.tr("Output whose rolls are drawn"), self)
        self.outputs.hide()
        self._latest = LatestRoll(self.theme, self)
        self._drawn = QWidget(self)
        self._hint = HintLabel(
            self.tr(
                "Roll the selected mechanic with Ctrl+R. Its dice appear here, with all rolls "
                "and how they compare with the exact distribution."
            ),
            self,
        )
        self.table = RollsTable(self._model, self)
        self._lay_out()
        self.enter_at(self.controls)
        self._connect()
        self.set_font_size(self._font_size)
        self._show_hint_or_roll()

    @property
    def rolls(self) -> tuple[RecordedRoll, ...]:
        """The rolls, the latest first."""
        return self._model.rows

    @property
    def dice(self) -> DiceRow:
        """The dice of the roll that is shown large."""
        return self._latest.dice

    @property
    def latest(self) -> str:
        """The roll that is shown large, as text."""
        return self._latest.text

    def roll(self) -> None:
        """Ask for as many rolls as the panel says."""
        self.roll_requested.emit(self.controls.count, self.controls.seed)

    def set_count(self, count: int) -> None:
        """Roll so many times at once."""
        self.controls.set_count(count)

    def add(self, rolls: tuple[RecordedRoll, ...]) -> None:
        """Show new rolls, the last of them large."""
        self._model.add(rolls)
        self.controls.set_last_seed(rolls[-1].seed)
        self.controls.set_keepable(keepable=True)
        self._show(rolls[-1])
        self.table.scrollToTop()

    def set_error(self, message: str | None) -> None:
        """Say in place of the last roll why there is none, or nothing of that any more."""
        if message is not None:
            self._latest.show_error(message)
        elif self._latest.is_error and self.rolls:
            self._latest.show_roll(self.rolls[next(iter(self._chosen()), 0)])
        elif self._latest.is_error:
            self._latest.clear()
        self._show_hint_or_roll()

    def set_subject(self, identity: str | None, tally: Tally | None) -> None:
        """Draw the rolls of a mechanic.

        Args:
            identity: The selected mechanic, or None.
            tally: Its rolls, or None where there are none of its present script.
        """
        if identity != self._subject or tally is not self._tally:
            self._subject, self._tally = identity, tally
            self.refresh_when_seen()

    def refresh(self) -> None:
        """Ask for what the histogram shows, and take the colours of the theme."""
        self.controls.write_anew()
        self.histogram.set_theme(self.theme)
        self.histogram.set_unit(self.view.unit)
        self._latest.set_theme(self.theme)
        self._offer_outputs()
        series = self.series_shown()
        if series is None or self._tally is None:
            self.histogram.clear()
        else:
            self.comparison_requested.emit(series, self._tally)

    def series_shown(self) -> Series | None:
        """Return the mechanic, or the output, whose rolls are drawn; None where there is none."""
        outputs = [each for each in self.series if each.mechanic == self._subject]
        place = self.outputs.currentIndex() if len(outputs) > 1 else 0
        return outputs[place] if place < len(outputs) else None

    def _offer_outputs(self) -> None:
        """Offer the outputs of the selected mechanic, the one chosen before among them."""
        outputs = [each for each in self.series if each.mechanic == self._subject]
        names = [one.name for one in outputs]
        if names != [self.outputs.itemText(row) for row in range(self.outputs.count())]:
            place = max(self.outputs.currentIndex(), 0)
            self.outputs.clear()
            self.outputs.addItems(names)
            self.outputs.setCurrentIndex(place if place < len(names) else 0)
        self.outputs.setVisible(len(outputs) > 1)

    def show_comparison(self, series: Series, comparison: RollComparison) -> None:
        """Draw rolls that were to be compared, unless they have been forgotten since."""
        if self._tally is not None:
            self.histogram.show_comparison(series, comparison, self._tally.uncounted)

    def clear(self) -> None:
        """Forget all rolls."""
        self._model.clear()
        self._latest.clear()
        self.controls.set_last_seed(None)
        self.controls.set_keepable(keepable=False)
        self._show_hint_or_roll()
        self.cleared.emit()

    # ---- copying and exporting ------------------------------------------------------------

    def text(self) -> str:
        """Return the selected rolls, or all of them, below each other; told where they can be."""
        rolls = self._rolls(self._chosen() or range(len(self._model.rows)))
        return joined_lines(map(copied_text, rolls))

    def picture(self) -> QImage:
        """Return the selected rolls, or the last one, as a picture."""
        return picture_of(self._rolls(self._chosen() or (0,)), self._font_size, self.theme)

    def copy(self) -> None:
        """Copy the selected rolls, or all of them, as text; without rolls, nothing happens."""
        if self.rolls:
            QGuiApplication.clipboard().setText(self.text())

    def _chosen(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectedIndexes()})

    def _rolls(self, rows: Iterable[int]) -> tuple[RecordedRoll, ...]:
        return tuple(self._model.rows[row] for row in rows)

    @property
    def chosen_seed(self) -> int | None:
        """The seed of the selected roll, or None where none is selected."""
        row = self.table.currentIndex().row()
        return self.rolls[row].seed if row in self._chosen() else None

    def use_seed(self) -> None:
        """Start the next rolls from the seed of the selected one."""
        if self.chosen_seed is not None:
            self.controls.set_seed(self.chosen_seed)

    def set_font_size(self, size: int) -> None:
        """Write rolls ``size`` points large, and the last one larger."""
        self._font_size = size
        font = fixed_font(size)
        self.table.set_line_height(QFontMetrics(font).lineSpacing())
        self._model.set_font(font)
        self._latest.set_font_size(size)

    def _show(self, roll: RecordedRoll) -> None:
        self._latest.show_roll(roll)
        self._show_hint_or_roll()

    def _show_hint_or_roll(self) -> None:
        is_something = bool(self._latest.text)
        self._latest.setVisible(is_something)
        self._hint.setVisible(not is_something)
        for column in (self.table, self._drawn):
            column.setVisible(bool(self.rolls))

    def _show_selected(self) -> None:
        """Show the roll that was selected last, large."""
        row = self.table.currentIndex().row()
        if row in self._chosen():
            self._show(self._model.rows[row])

    # ---- building -------------------------------------------------------------------------

    def _connect(self) -> None:
        self.controls.roll_pressed.connect(self.roll)
        self.controls.copy_pressed.connect(self.copy)
        self.controls.clear_pressed.connect(self.clear)
        self.controls.export_chosen.connect(self.export_requested)
        self.outputs.activated.connect(self.refresh_when_seen)
        self.table.selectionModel().selectionChanged.connect(self._show_selected)

    def _lay_out(self) -> None:
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addWidget(self._latest, 5)
        columns.addWidget(self._hint, 5)
        columns.addWidget(self.table, 4)
        columns.addWidget(self._drawn, 4)
        drawn = tight(QVBoxLayout(self._drawn), 4)
        drawn.addWidget(self.outputs, 0, Qt.AlignmentFlag.AlignRight)
        drawn.addWidget(self.histogram, 1)
        for column in (self._latest, self.table, self._drawn):
            FollowingWidth(column, NARROWEST, column.setMinimumWidth)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self.controls)
        layout.addLayout(columns, 1)
