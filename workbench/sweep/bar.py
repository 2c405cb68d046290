"""The controls of a sweep: what varies, what is asked, and the button that runs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.bands import Band
from engine.statistics.targets import Direction
from workbench.project.sweep import Measure, Sweep, ThresholdOf
from workbench.results.sweeps.board import Board
from workbench.results.sweeps.plan import Subjects
from workbench.sweep.axis_fields import TITLE_WIDTH, AxisFields
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import PlainLabel, plain, tight
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.fields.number_field import GREATEST_TARGET, give_line
from workbench.widgets.fields.segments import Segments
from workbench.widgets.fields.widths import FollowingWidth

__all__ = ["SweepBar"]

TARGET_WIDTH, RUN_WIDTH = 84, 84
"""Pixels of a field and a button."""

SPACING = 6
"""Pixels between fields."""

DIRECTIONS = {
    Direction.AT_LEAST: QT_TRANSLATE_NOOP("SweepBar", "at least"),
    Direction.AT_MOST: QT_TRANSLATE_NOOP("SweepBar", "at most"),
    Direction.EXACTLY: QT_TRANSLATE_NOOP("SweepBar", "exactly"),
}


class SweepBar(QWidget):
    """A column of controls.

    Signals:
        chosen: The ``Sweep`` as its user wants it.
        run_requested: The sweep is to be calculated.
        stop_requested: It is to be calculated no further.
    """

    chosen = Signal(object)
    run_requested = Signal()
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a sweep."""
        super().__init__(parent)
        self._sweep: Sweep | None = None
        self._bands: tuple[Band, ...] = ()
        self._is_running = False
        self.axis = AxisFields(self.tr("Vary"), None, self)
        self.second = AxisFields(self.tr("and"), self.tr("none"), self)
        titles = {
            Measure.MEAN: (
                self.tr("Mean"),
                self.tr("The mean, the quartiles, and the 5th and 95th percentiles"),
            ),
            Measure.CHANCE: (
                self.tr("Chance"),
                self.tr("The probability of a target number or a band"),
            ),
            Measure.BANDS: (
                self.tr("Bands"),
                self.tr("Stacked bars: the share of each band, for the selected mechanic"),
            ),
            Measure.THRESHOLD: (
                self.tr("Threshold"),
                self.tr("Where best play of a decision turns from one answer to the other"),
            ),
        }
        self.measures = Segments(self.tr("What is shown"), titles, self)
        self.events = ShortBox(self.tr("Event"), self)
        self.target = QSpinBox(self)
        self.decisions = ShortBox(self.tr("Decision"), self)
        self.run_button = QPushButton(self.tr("Run"), self)
        self.progress = QProgressBar(self)
        self._note = PlainLabel(self)
        self._prepare()
        self._lay_out()
        self._connect()

    def _prepare(self) -> None:
        self.target.setAccessibleName(self.tr("Target number"))
        self.target.setRange(-GREATEST_TARGET, GREATEST_TARGET)
        FollowingWidth(self.target, TARGET_WIDTH)
        give_line(self.target)
        FollowingWidth(self.run_button, RUN_WIDTH, self.run_button.setMinimumWidth)
        # Nothing jumps when it is hidden.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.setAccessibleName(self.tr("Progress of the sweep"))
        self.progress.setTextVisible(False)
        # What only some measures need takes no height before the first sweep is shown.
        for field in (self.events, self.target, self.decisions):
            field.hide()
        self._note.setObjectName("note")
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def _lay_out(self) -> None:
        layout = tight(QVBoxLayout(self), SPACING)
        layout.addWidget(self.axis)
        layout.addWidget(self.second)
        # They take the whole width: in some languages four words are long.
        self.measures.setObjectName("narrow")
        layout.addWidget(self.measures)
        event = QHBoxLayout()
        event.setSpacing(SPACING)
        event.addWidget(self.events, 1)
        event.addWidget(self.target)
        event.addWidget(self.decisions, 1)
        self._rows = event, _row(self.run_button, self.progress)
        for row in self._rows:
            layout.addLayout(row)
        layout.addWidget(self._note, 1)
        FollowingWidth(self, TITLE_WIDTH, self._align)

    def _align(self, least: int) -> None:
        """Let all begin below the fields of the parameters, whose titles grow with the type."""
        metrics, axes = self.fontMetrics(), (self.axis, self.second)
        widths = [metrics.horizontalAdvance(axis.title) + 1 for axis in axes]
        title = max(least, *widths)
        for axis in axes:
            axis.set_title_width(title)
        for part in (*self._rows, self._note):
            part.setContentsMargins(title + SPACING, 0, 0, 0)
        # A line of it is always seen; the tooltip has all of it.
        self._note.setMinimumHeight(metrics.height())

    def _connect(self) -> None:
        self.axis.chosen.connect(lambda axis: self._choose(axis=axis))
        self.second.chosen.connect(lambda axis: self._choose(second=axis))
        self.measures.chosen.connect(lambda measure: self._choose(measure=measure))
        self.target.valueChanged.connect(lambda value: self._choose(target=value))
        self.events.activated.connect(self._choose_event)
        self.decisions.activated.connect(self._choose_decision)
        self.run_button.clicked.connect(self._run_or_stop)

    # ---- what it shows --------------------------------------------------------------------

    def show_sweep(self, sweep: Sweep, subjects: Subjects) -> None:
        """Show what is chosen, without telling anyone.

        Args:
            sweep: What is chosen; its parameters must be among those of ``subjects``.
            subjects: What can be chosen.
        """
        self._sweep = sweep
        self.axis.show_axis(sweep.axis, subjects.parameters)
        partners = subjects.partners(sweep.axis.name)
        self.second.show_axis(sweep.second, partners)
        self.second.setEnabled(bool(partners))
        self.second.setVisible(sweep.measure is not Measure.BANDS)
        self.measures.set_chosen(sweep.measure)
        self._show_events(sweep, subjects.bands)

    def _show_events(self, sweep: Sweep, bands: Sequence[Band]) -> None:
        self._bands = tuple(bands)
        names = [*map(_word, DIRECTIONS), *(band.name for band in bands)]
        if names != [self.events.itemText(at) for at in range(self.events.count())]:
            self.events.clear()
            self.events.addItems(names)
        band = next((at for at, band in enumerate(bands) if band.name == sweep.band), None)
        directions = tuple(DIRECTIONS)
        at = directions.index(sweep.direction) if band is None else len(directions) + band
        self.events.setCurrentIndex(at)
        with QSignalBlocker(self.target):
            self.target.setValue(sweep.target)
        is_chance = sweep.measure is Measure.CHANCE
        self.events.setVisible(is_chance)
        self.target.setVisible(is_chance and band is None)
        self.decisions.setVisible(sweep.measure is Measure.THRESHOLD)

    def show_board(self, board: Board) -> None:
        """Show how far the sweep has come."""
        self._show_decisions(board)
        self._is_running = board.running
        self.run_button.setText(self.tr("Stop") if board.running else self.tr("Run"))
        self.run_button.setEnabled(bool(board.total))
        self.progress.setVisible(board.running)
        self.progress.setRange(0, max(1, board.total))
        self.progress.setValue(board.known)

    def _show_decisions(self, board: Board) -> None:
        """Offer the decisions that the points have; until there are any, the one that is chosen."""
        asked = board.asked
        if not isinstance(asked, ThresholdOf):
            return
        names = list(board.labels) or [asked.label]
        if names != [self.decisions.itemText(at) for at in range(self.decisions.count())]:
            self.decisions.clear()
            self.decisions.addItems(names)
        self.decisions.setCurrentIndex(names.index(asked.label))
        self.decisions.setEnabled(bool(board.labels))

    @property
    def note(self) -> str:
        """What stands under the controls."""
        return self._note.text()

    def set_note(self, note: str) -> None:
        """Say what has to be known of the sweep beside its points."""
        self._note.setText(note)
        # Where there is no room for all of it, the tooltip has it.
        self._note.setToolTip(plain(note))

    # ---- what its user wants --------------------------------------------------------------

    def _choose(self, **changes: object) -> None:
        assert self._sweep is not None, "it is hidden where nothing can be chosen"
        fields: dict[str, Any] = changes
        if "axis" in fields:
            second = self._sweep.second
            if second is not None and second.name == fields["axis"].name:
                fields["second"] = None
        sweep = replace(self._sweep, **fields)
        if sweep != self._sweep:
            self.chosen.emit(sweep)

    def _choose_event(self, index: int) -> None:
        directions = tuple(DIRECTIONS)
        if index < len(directions):
            self._choose(direction=directions[index], band=None)
        else:
            self._choose(band=self._bands[index - len(directions)].name)

    def _choose_decision(self, index: int) -> None:
        self._choose(decision=self.decisions.itemText(index))

    def _run_or_stop(self) -> None:
        (self.stop_requested if self._is_running else self.run_requested).emit()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACING)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row


def _word(direction: Direction) -> str:
    return QCoreApplication.translate("SweepBar", DIRECTIONS[direction])
