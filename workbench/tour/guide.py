"""Leads through the stops of the tour."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QWidget

from resources import TourStop, tour
from workbench.context import Context
from workbench.tour.bubble import Highlight, TourBubble, place_beside

__all__ = ["TourGuide"]

MOVING = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
"""What the bubble follows, in the window and in the part that it is about."""


class TourGuide(QObject):
    """Shows a bubble beside one part of the window after the other.

    Nothing else waits for it: everything in the window can be used meanwhile. It moves at once from
    stop to stop, so that there is no motion to be reduced.
    """

    def __init__(self, context: Context) -> None:
        """Begin without a tour, in the window of ``context``, which becomes the parent."""
        super().__init__(context.window)
        self._context = context
        self._stops: tuple[TourStop, ...] = ()
        self._number = 0
        self._bubble: TourBubble | None = None
        self._highlight: Highlight | None = None
        self._part: QWidget | None = None
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self._place)
        context.appearance.changed.connect(self._placing.start)

    @property
    def is_under_way(self) -> bool:
        """Whether there is a tour now."""
        return bool(self._stops)

    @property
    def bubble(self) -> TourBubble | None:
        """What is shown of the present stop; None before the first tour."""
        return self._bubble

    @property
    def part(self) -> QWidget | None:
        """The part of the window that the present stop is about."""
        return self._part

    def begin(self) -> None:
        """Go to the first stop."""
        window = self._context.window
        if self._bubble is None:
            self._highlight, self._bubble = Highlight(window), TourBubble(window)
            self._bubble.next_requested.connect(lambda: self._go_on(1))
            self._bubble.back_requested.connect(lambda: self._go_on(-1))
            self._bubble.end_requested.connect(self.end)
            window.installEventFilter(self)
        self._stops, self._number = tour(), 0
        self._show()

    def end(self) -> None:
        """Take everything away, and go on writing."""
        if not self._stops:
            return
        self._stops = ()
        self._follow(None)
        assert self._bubble is not None
        assert self._highlight is not None
        self._bubble.hide()
        self._highlight.hide()
        self._context.exchange.writing_requested.emit()
        self._context.commands.follow()

    def _go_on(self, steps: int) -> None:
        number = self._number + steps
        if number >= len(self._stops):
            self.end()
        elif number >= 0:
            self._number = number
            self._show()

    # ---- a stop ---------------------------------------------------------------------------

    def _show(self) -> None:
        stop, areas = self._stops[self._number], self._context.areas
        areas.leave_start()
        if stop.area:
            areas.set_shown(stop.area, shown=True)
        if stop.command:
            self._context.commands.give(stop.command)
        found = self._context.window.findChild(QWidget, stop.part)
        self._follow(found)
        assert self._bubble is not None
        title, text = (QCoreApplication.translate("Guide", one) for one in (stop.title, stop.text))
        self._bubble.show_stop(title, text, self._number + 1, len(self._stops))
        self._place()
        self._bubble.show()
        self._bubble.next.setFocus()
        self._placing.start()

    def _follow(self, part: QWidget | None) -> None:
        """Lie beside ``part`` wherever it moves to."""
        if self._part is not None:
            self._part.removeEventFilter(self)
        self._part = part
        if part is not None:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Lie beside the part again after it has moved."""
        if self._stops and event.type() in MOVING:
            self._placing.start()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        if not self._stops or self._bubble is None or self._highlight is None:
            return
        window = self._context.window
        whole = window.rect()
        lies = self._place_of_part()
        self._highlight.set_colour(self._context.appearance.theme.accent)
        self._highlight.setVisible(not lies.isEmpty())
        self._highlight.setGeometry(lies)
        size = self._bubble.sizeHint()
        self._bubble.resize(size)
        self._bubble.move(place_beside(lies if not lies.isEmpty() else whole, size, whole))
        self._highlight.raise_()
        self._bubble.raise_()

    def _place_of_part(self) -> QRect:
        """Return where the part lies in the window; nothing where it cannot be seen."""
        part = self._part
        if part is None or not part.isVisible():
            return QRect()
        return QRect(part.mapTo(self._context.window, QPoint()), part.size())
