"""How a window is laid out: brought back at the start, reset, or given over to the chart alone."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle, QWidget

from workbench.storage.settings import WindowLayout
from workbench.window.workspace import Workspace

__all__ = ["Arrangement", "fit_on_screen", "place_of", "put_in_place", "within"]


LEAST = QSize(900, 600)
"""The size that a window keeps on any screen that has room for it."""


def place_of(window: QWidget) -> str:
    """Return where a window lies and how large it is, as Qt writes it, in Base64."""
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def put_in_place(window: QWidget, place: str) -> bool:
    """Put a window where it was when ``place_of`` was asked; return whether that made sense."""
    return window.restoreGeometry(QByteArray.fromBase64(place.encode("ascii", "replace")))


def fit_on_screen(window: QWidget) -> None:
    """Move a window that is not shown yet, and make it smaller, so that its screen has all of it.

    Its frame, which is not known yet, is taken to be a title bar.
    """
    if window.isMaximized() or window.isFullScreen():
        return
    screen = QGuiApplication.screenAt(window.geometry().center()) or window.screen()
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    wanted = QRect(window.pos(), window.size())
    room = screen.availableGeometry().adjusted(0, 0, 0, -title)
    fitting = within(wanted, room, window.minimumSizeHint().expandedTo(LEAST))
    if fitting != wanted:
        window.resize(fitting.size())
        window.move(fitting.topLeft())


def within(wanted: QRect, room: QRect, least: QSize) -> QRect:
    """Return the part of a rectangle that is inside ``room``, moved where that is too little.

    Args:
        wanted: The rectangle.
        room: What it has to be inside of.
        least: The size that is not too little.
    """
    corner = QPoint(
        max(room.left(), min(wanted.left(), room.right() + 1 - least.width())),
        max(room.top(), min(wanted.top(), room.bottom() + 1 - least.height())),
    )
    return QRect(corner, wanted.size()).intersected(room)


class Arrangement(QObject):
    """Arranges the panels of a window as a whole.

    Attributes:
        is_placed: Whether the window was put where it was before.
    """

    def __init__(self, window: QWidget, workspace: Workspace) -> None:
        """Take the places of the panels now as the usual ones.

        Args:
            window: The window, which becomes the parent of this object.
            workspace: Has the panels.
        """
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._usual = self.present()
        self._hidden_before = WindowLayout().hidden
        self.is_placed = False

    def present(self) -> WindowLayout:
        """Return how the window is laid out now."""
        return WindowLayout(
            geometry=place_of(self._window),
            splitters=self._workspace.places(),
            hidden=self._workspace.hidden,
            tabs=self._workspace.tab_orders(),
            fronts=self._workspace.fronts(),
        )

    def restore(self, layout: WindowLayout) -> None:
        """Lay the window out as it was; what ``layout`` does not tell stays as it is."""
        self.is_placed = put_in_place(self._window, layout.geometry)
        self._arrange(layout)

    def reset(self) -> None:
        """Put every panel back where it is at the first start; the window keeps its size."""
        self._arrange(self._usual)

    def _arrange(self, layout: WindowLayout) -> None:
        self._workspace.put_in_place(layout.splitters)
        self._workspace.restore_tabs(layout.tabs, layout.fronts)
        self._hide(layout.hidden)

    def _hide(self, names: tuple[str, ...]) -> None:
        self._workspace.hide_all(names)

    # ---- the chart alone ------------------------------------------------------------------

    @property
    def is_chart_alone(self) -> bool:
        """Whether everything that can be hidden is hidden."""
        return set(self._everything()) == set(self._workspace.hidden)

    def toggle_chart_alone(self) -> None:
        """Hide everything but the chart, or show again what was hidden for it."""
        if self.is_chart_alone:
            self._hide(self._hidden_before)
        else:
            self._hidden_before = self._workspace.hidden
            self._hide(self._everything())
            self._workspace.chart.setFocus()

    def _everything(self) -> tuple[str, ...]:
        return self._workspace.panels
