"""The status line: what the engine is doing, for how long, and the button that stops it."""

from __future__ import annotations

import time

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtWidgets import QStatusBar, QWidget

from workbench.backend.backend import Activity
from workbench.results.results import CancelledError, Result
from workbench.results.unfinished import UnfinishedError
from workbench.widgets.buttons import passing_button
from workbench.widgets.numbers.estimate_words import describe_estimate
from workbench.widgets.numbers.numbers import NumberFormat, write_percent
from workbench.widgets.plain_text import ElidedLabel, QuietLabel

__all__ = ["StatusLine", "describe_result", "duration"]

TICK = 100
"""Milliseconds between two updates of a running clock."""

QUIET = 150
"""Milliseconds a calculation may take before the line speaks of it."""

LONGEST_NAME = 40
"""Characters of the name of what is calculated; how far it is must be seen as well."""

SHORTEST_NOTE = 3000
"""Milliseconds a note stands at least."""

READING = 80
"""Milliseconds a reader needs for a character, with time to notice it."""


def duration(seconds: float) -> str:
    """Return a time as it is read at a glance: ``0.4 ms``, ``32 ms``, ``3.2 s``, ``2 min 5 s``."""
    localised = NumberFormat.present().localised
    if seconds < 0.01:
        return localised(f"{seconds * 1000:.1f} ms")
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return localised(f"{seconds:.1f} s")
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def describe_result(result: Result) -> str:
    """Return what to say of the selected mechanic while the engine rests."""
    if result.estimated is not None and result.error is not None:
        words = describe_estimate(result.estimated.estimate)
        return f"{words[:1].upper()}{words[1:]}  \N{MIDDLE DOT}  {result.error.message}"
    if result.error is not None:
        if isinstance(result.error, UnfinishedError):
            return QCoreApplication.translate("StatusLine", "Waiting for the rest of the word")
        if isinstance(result.error, CancelledError):
            return QCoreApplication.translate("StatusLine", "Cancelled")
        if result.summary is None:
            return QCoreApplication.translate("StatusLine", "No exact result")
        return QCoreApplication.translate(
            "StatusLine", "No exact result; the chart shows the last good one"
        )
    ready = QCoreApplication.translate("StatusLine", "Ready")
    if result.summary is None or result.seconds is None:
        return ready
    exact = QCoreApplication.translate("StatusLine", "{time}, exact")
    parts = [ready, exact.format(time=duration(result.seconds))]
    if result.count > 1:
        outputs = QCoreApplication.translate("StatusLine", "{count} outputs")
        parts.append(outputs.format(count=NumberFormat.present().count(result.count)))
    if result.summary.missing:
        missing = write_percent(result.summary.missing)
        words = QCoreApplication.translate(
            "StatusLine", "{missing} of all rolls are beyond the iteration limit"
        )
        parts.append(words.format(missing=missing))
    if result.summary.limited:
        limited = write_percent(result.summary.limited)
        words = QCoreApplication.translate(
            "StatusLine", "{limited} of all rolls were cut at the call limit"
        )
        parts.append(words.format(limited=limited))
    return "  \N{MIDDLE DOT}  ".join(parts)


class StatusLine(QStatusBar):
    """One line at the foot of the window.

    Signals:
        cancel_requested: The designer wants the calculation to stop.
    """

    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with an engine at rest."""
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._activity = Activity()
        self._rest = self.tr("Ready")
        self._note = ""
        self._text = ElidedLabel(self._rest, self)
        self._text.setObjectName("status")
        self._text.setAccessibleName(self.tr("Status"))
        self._cancel = passing_button(self, self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Stop calculating (Esc)"))
        self._cancel.clicked.connect(self.cancel_requested)
        self._view = QuietLabel(self)
        self.addWidget(self._text)
        self.addWidget(self._cancel)
        self.addPermanentWidget(self._view)
        self._clock = QTimer(self, interval=TICK)
        self._clock.timeout.connect(self._show)
        self._patience = QTimer(self, singleShot=True, interval=QUIET)
        self._patience.timeout.connect(self._announce)
        self._fading = QTimer(self, singleShot=True)
        self._fading.timeout.connect(self._end_note)
        self._cancel.hide()

    @property
    def text(self) -> str:
        """What the line says."""
        return self._text.text()

    @property
    def view(self) -> str:
        """What the right end says."""
        return self._view.text()

    def set_rest(self, text: str) -> None:
        """Say ``text`` while the engine rests."""
        self._rest = text
        self._show()

    def set_note(self, text: str) -> None:
        """Say ``text`` for long enough to be read."""
        self._note = text
        self._fading.start(max(SHORTEST_NOTE, READING * len(text)))
        self._show()

    def set_view(self, text: str) -> None:
        """Say ``text``, such as the size of the type, at the right end."""
        self._view.setText(text)

    def set_activity(self, activity: Activity) -> None:
        """Show what the engine is doing, unless it is done in the twinkling of an eye."""
        self._activity = activity
        if activity.name is None:
            self._patience.stop()
            self._clock.stop()
            self._cancel.hide()
            self._show()
        elif self._clock.isActive():
            self._show()
        elif not self._patience.isActive():
            self._patience.start()

    def _end_note(self) -> None:
        self._note = ""
        self._show()

    def _announce(self) -> None:
        self._clock.start()
        self._cancel.show()
        self._show()

    def _show(self) -> None:
        if self._clock.isActive() and self._activity.name is not None:
            self._text.setText(_describe(self._activity))
        else:
            self._text.setText(self._note or self._rest)


def _pace(states_per_second: float) -> str:
    """Return a speed with two digits, so that the line keeps still; nothing for a standstill."""
    if states_per_second < 1:
        return ""
    return NumberFormat.present().count(float(f"{states_per_second:.2g}"))


def _describe(activity: Activity) -> str:
    computing = QCoreApplication.translate("StatusLine", "Computing {name}")
    parts = [
        computing.format(name=_short(activity.name or "")),
        duration(time.monotonic() - activity.began),
    ]
    if activity.rolls:
        rolls = QCoreApplication.translate("StatusLine", "{rolls} rolls")
        if activity.rolls == 1:
            rolls = QCoreApplication.translate("StatusLine", "1 roll")
        parts.append(rolls.format(rolls=NumberFormat.present().count(activity.rolls)))
    if activity.states:
        parts.append(_describe_states(activity))
    if activity.waiting:
        waiting = QCoreApplication.translate("StatusLine", "{count} more to do")
        parts.append(waiting.format(count=activity.waiting))
    return "  \N{MIDDLE DOT}  ".join(parts)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _describe_states(activity: Activity) -> str:
    states = QCoreApplication.translate("StatusLine", "{states} states")
    if activity.states == 1:
        states = QCoreApplication.translate("StatusLine", "1 state")
    pace = _pace(activity.pace)
    if pace:
        states = QCoreApplication.translate("StatusLine", "{states} states, {pace} a second")
    return states.format(states=NumberFormat.present().count(activity.states), pace=pace)
