"""What every panel that looks at the mechanics has in common: it works only while it is seen."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.project.views import Series, View
from workbench.theme import Theme
from workbench.widgets.entry import EntryWidget

__all__ = ["Panel", "Viewer"]


@runtime_checkable
class Viewer(Protocol):
    """Something that shows the mechanics of the project: the chart, or a panel."""

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Show these mechanics."""

    def set_view(self, view: View) -> None:
        """Look at them in another way."""

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""


class Panel(EntryWidget):
    """A panel that remembers what it is to show, and shows it when somebody can see it.

    A panel overrides ``refresh`` and reads ``series``, ``view`` and ``theme`` there; nothing is
    worked out for a tab that is hidden. A panel that shows something else as well keeps it
    itself and calls ``refresh_when_seen`` after a change.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme.

        Args:
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._view = View()
        self._theme = Theme.light()
        self._is_behind = False
        self._measuring = QTimer(self, singleShot=True, interval=0)
        self._measuring.timeout.connect(self.refresh_when_seen)

    @property
    def series(self) -> tuple[Series, ...]:
        """The mechanics it is to show."""
        return self._series

    @property
    def view(self) -> View:
        """How it is to show them."""
        return self._view

    @property
    def theme(self) -> Theme:
        """The colours it is to take."""
        return self._theme

    def hint_without_parameters(self, hint: str) -> str:
        """Return what stands where nothing can vary: ``hint``, or that this is not known yet."""
        if any(one.computing and one.summary is None for one in self._series):
            return QCoreApplication.translate(
                "Panel", "What can vary in a script is known once it has been calculated."
            )
        return hint

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Show these mechanics."""
        if series != self._series:
            self._series = series
            self.refresh_when_seen()

    def set_view(self, view: View) -> None:
        """Look at the mechanics in another way."""
        if view != self._view:
            self._view = view
            self.refresh_when_seen()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        if theme != self._theme:
            self._theme = theme
            self.refresh_when_seen()

    def refresh(self) -> None:
        """Show ``series`` as ``view`` says, in the colours of ``theme``; here nothing is shown."""

    def refresh_when_seen(self) -> None:
        """Refresh now if it can be seen, or else as soon as it can."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self.refresh()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Measure everything anew in another size of type, as soon as all parts have it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measuring.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what was set while nobody looked."""
        super().showEvent(event)
        if self._is_behind:
            self._is_behind = False
            self.refresh()
