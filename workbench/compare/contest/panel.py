"""The panel of opposed rolls: two mechanics against each other, and each against each."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.statistics.contest import Contest
from engine.statistics.summary import Summary
from workbench.compare.contest.bar import ContestBar
from workbench.compare.contest.difference import difference_diagram
from workbench.compare.contest.matrix_model import MatrixModel
from workbench.compare.contest.matrix_table import MatrixTable
from workbench.compare.contest.opponents import Opponents
from workbench.compare.contestants import Contestant, contestants_among, notes_on
from workbench.plotting.diagram_view import DiagramView
from workbench.project.views import Series
from workbench.results.contests import Matrix
from workbench.widgets import HintLabel, isolated
from workbench.widgets.numbers.numbers import write_number
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import ElidedLabel, PlainLabel

__all__ = ["ContestPanel"]

_PATIENCE = 250
"""Milliseconds after which it is said that there is no answer yet."""

MARGIN, GAP = 12, 16
"""Pixels beside the panel's columns, and between them."""

USUAL_SHARE, MOST_SHARE = 6 / 11, 0.65
"""The part of the columns that is the table's, and the most it takes in a narrow panel."""

MOST_COMPARED = 30
"""Mechanics of which each is compared with each; a larger table cannot be read."""


class ContestPanel(Panel):
    """A contest of two mechanics on the left, the matrix of all on the right.

    What it shows is worked out elsewhere: it asks, and is told with ``set_standings`` and
    ``set_difference``; until then it keeps what it shows.

    Signals:
        standings_requested: A tuple of ``Cumulative`` each of which is to meet each.
        difference_requested: The ``Cumulative`` of two mechanics whose difference is to be found.
    """

    standings_requested = Signal(object)
    difference_requested = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme."""
        super().__init__(parent)
        self._compared: tuple[Contestant, ...] = ()
        self._are_all = True
        self._asked: tuple[Cumulative, ...] = ()
        self._asked_pair: tuple[Cumulative, Cumulative] | None = None
        self._matrix: Matrix | None = None
        self._difference: Summary | None = None
        self._drawn: tuple[Summary, Series, Series] | None = None
        self._error = ""
        self._patience = QTimer(self)
        self.opponents = Opponents(self)
        self.bar = ContestBar(self)
        self.plot = DiagramView(self.tr("Distribution of the difference"), self)
        self.model = MatrixModel(self.theme, self)
        self.table = MatrixTable(self.tr("How often each mechanic beats each"), self.model, self)
        self._verdict = PlainLabel(self)
        self._note = ElidedLabel(self)
        self._hint = HintLabel(self)
        self._board = QWidget(self)
        self._prepare()
        self._lay_out()

    def _prepare(self) -> None:
        self._verdict.setObjectName("quiet")
        self._verdict.setWordWrap(True)
        self._note.setObjectName("note")
        # It takes no height before it says something.
        self._note.hide()
        self._hint.setText(
            self.tr(
                "Show two mechanics whose outcomes are numbers, and who wins appears here: how "
                "often the roll of one is higher, and by how much."
            )
        )
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE)
        self._patience.timeout.connect(self._say_what_is_awaited)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.opponents.chosen.connect(self._show_pair)
        self.enter_at(self.opponents.first)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self.bar)
        left.addWidget(self.plot, 1)
        self._columns = columns = QHBoxLayout()
        columns.setSpacing(GAP)
        columns.addLayout(left)
        columns.addWidget(self.table)
        self._share_room()
        layout = QVBoxLayout(self._board)
        layout.setContentsMargins(MARGIN, 8, MARGIN, 6)
        layout.setSpacing(6)
        # Names and sentences need the whole width; figures do with a part of it.
        layout.addWidget(self.opponents)
        layout.addWidget(self._verdict)
        layout.addLayout(columns, 1)
        layout.addWidget(self._note)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self._board)

    def _share_room(self) -> None:
        """Give the table as much of a narrow panel as its figures need."""
        room = max(1, self.width() - 2 * MARGIN - GAP)
        share = min(max(USUAL_SHARE, self.table.least_width / room), MOST_SHARE)
        self._columns.setStretch(0, round(1000 * (1 - share)))
        self._columns.setStretch(1, round(1000 * share))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Share other room anew."""
        super().resizeEvent(event)
        self._share_room()

    # ---- what it is told ------------------------------------------------------------------

    def set_standings(self, matrix: Matrix) -> None:
        """Show the contests last asked for."""
        self._matrix = matrix
        self._error = ""
        self._patience.stop()
        self._show()

    def set_difference(self, summary: Summary) -> None:
        """Show the difference last asked for."""
        self._difference = summary
        self._show_difference()

    def set_error(self, error: DiceError) -> None:
        """Say why there is no answer."""
        self._error = error.message
        self._patience.stop()
        self._verdict.setText("")
        # Whatever is seen next is asked for again.
        self._asked, self._asked_pair = (), None
        self._show_notes()

    # ---- what it shows --------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the mechanics on the chart, and ask for what is not known of them."""
        found = contestants_among(self.series)
        self._compared, self._are_all = found[:MOST_COMPARED], len(found) <= MOST_COMPARED
        self._stack.setCurrentWidget(self._board if self._compared else self._hint)
        self.opponents.set_series(tuple(one.series for one in self._compared), self.theme)
        wanted = tuple(one.cumulative for one in self._compared)
        if not _same(wanted, self._asked):
            self._asked, self._matrix = wanted, None
            if wanted:
                self._patience.start()
                self.standings_requested.emit(wanted)
        self._show()
        self._ask_difference()

    def swap(self) -> None:
        """Let the two mechanics change sides."""
        self.opponents.swap()

    def _choose(self, index: QModelIndex) -> None:
        if index.column() and self._matrix is not None:
            self.opponents.choose(index.row(), index.column() - 1)

    def _say_what_is_awaited(self) -> None:
        self._verdict.setText(self.tr("Working out who wins…"))

    def _show_pair(self) -> None:
        self._show()
        self._ask_difference()

    def _show(self) -> None:
        self._show_notes()
        if self._matrix is None or not self._compared:
            return
        series = tuple(one.series for one in self._compared)
        self.model.show(series, self._matrix, self.view.unit, self.theme)
        self._share_room()
        self.table.fit_columns()
        first, second = self.opponents.places
        contest = self._matrix[first][second]
        unit = self.view.unit
        self.bar.show_contest(contest, series[first], series[second], unit, self.theme)
        self._verdict.setText(self._judge(contest))
        self.table.setCurrentIndex(self.model.index(first, second + 1))
        self._show_difference()

    def _ask_difference(self) -> None:
        if not self._compared:
            return
        first, second = self.opponents.places
        pair = self._compared[first].cumulative, self._compared[second].cumulative
        if self._asked_pair is None or not _same(pair, self._asked_pair):
            self._asked_pair, self._difference = pair, None
            self._draw(is_stale=True)
            self.difference_requested.emit(*pair)

    def _show_difference(self) -> None:
        if self._difference is not None and self._compared:
            first, second = (self._compared[place].series for place in self.opponents.places)
            self._drawn = self._difference, first, second
            self._draw()

    def _draw(self, *, is_stale: bool = False) -> None:
        """Draw the difference that was last known, faded where it is not of this pair."""
        if self._drawn is not None:
            self.plot.show_diagram(difference_diagram(*self._drawn, is_stale=is_stale), self.theme)

    def _judge(self, contest: Contest) -> str:
        """Return who is better and by how much, in a line."""
        first, second = (self._compared[place] for place in self.opponents.places)
        higher = _distance(first, second)
        if contest.ahead == contest.behind:
            if not higher:
                return self.tr("Neither is favoured, and both are equal on average.")
            best = first if higher > 0 else second
            text = self.tr("Neither is favoured; {name} is {distance} higher on average.")
            return text.format(name=isolated(best.series.name), distance=_written(higher))
        winner, loser, name = contest.ahead, contest.behind, first.series.name
        if contest.behind > contest.ahead:
            winner, loser, name, higher = loser, winner, second.series.name, -higher
        times = _times(winner / loser) if loser else ""
        return self._sentence(higher, has_losses=bool(loser)).format(
            name=isolated(name), times=times, distance=_written(higher)
        )

    def _sentence(self, higher: Fraction, *, has_losses: bool) -> str:
        """Return what is said of the winner, whose mean is so much higher."""
        if not has_losses:
            return self.tr("{name} never loses, and is {distance} higher on average.")
        if higher > 0:
            return self.tr(
                "{name} wins {times} times as often, and is {distance} higher on average."
            )
        if higher < 0:
            return self.tr(
                "{name} wins {times} times as often, but is {distance} lower on average."
            )
        return self.tr("{name} wins {times} times as often; both are equal on average.")

    def _show_notes(self) -> None:
        notes = notes_on(self.series)
        if not self._are_all:
            text = self.tr("Only the first {count} mechanics are compared.")
            notes.insert(0, text.format(count=MOST_COMPARED))
        if self._error:
            notes.insert(0, self.tr("No answer: {message}.").format(message=self._error))
        self._note.setText(" ".join(notes))
        self._note.setVisible(bool(notes))


def _same(first: tuple[Cumulative, ...], second: tuple[Cumulative, ...]) -> bool:
    """Return whether these are the very same objects; comparing their weights would take long."""
    return len(first) == len(second) and all(map(_is, first, second))


def _is(first: Cumulative, second: Cumulative) -> bool:
    return first is second


def _distance(first: Contestant, second: Contestant) -> Fraction:
    """Return by how much the first mean is higher.

    Means that differ by next to nothing are equal where a limit has cut dice off: it is the rolls
    beyond that limit that are missing, and not the mechanics that differ.
    """
    means = first.distribution.mean, second.distribution.mean
    assert means[0] is not None, "only numbers are compared"
    assert means[1] is not None, "only numbers are compared"
    apart = means[0] - means[1]
    is_cut_off = bool(first.distribution.missing or second.distribution.missing)
    is_nothing = abs(apart) <= _NOTHING * max(abs(means[0]), Fraction(1))
    return Fraction(0) if is_cut_off and is_nothing else apart


_NOTHING = Fraction(1, 10**6)
"""A part of a mean that is told of nowhere."""


def _written(number: Fraction) -> str:
    return write_number(abs(number))


def _times(ratio: Fraction) -> str:
    """Return how many times as often; more than a million times need no more digits."""
    return write_number(ratio) if ratio < 10**6 else "> 1,000,000"
