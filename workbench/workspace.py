"""The areas of the window, the splitters between them, and which of them are hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

__all__ = ["Workspace"]

LEFT_WIDTH = 340
"""Width of the left column in pixels until its user gives it another."""


class Workspace(QSplitter):
    """Mechanics over script on the left; chart over tables on the right."""

    def __init__(
        self,
        mechanics: QWidget,
        script: QWidget,
        chart: QWidget,
        tables: Mapping[str, QWidget],
        parent: QWidget | None = None,
    ) -> None:
        """Lay out the panels.

        Args:
            mechanics: The list of mechanics.
            script: The selected mechanic.
            chart: The chart.
            tables: What lies under the chart, by the words on its tab.
            parent: The Qt object it belongs to.
        """
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for title, widget in tables.items():
            self.tabs.addTab(widget, title)
        self._left = _column("left", (mechanics, script), (240, 400))
        self._right = _column("right", (chart, self.tabs), (430, 250))
        self._panels = {"mechanics": mechanics, "script": script, "tables": self.tabs}
        self.setObjectName("columns")
        self.setChildrenCollapsible(False)
        self.addWidget(self._left)
        self.addWidget(self._right)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self.setSizes([LEFT_WIDTH, 1280 - LEFT_WIDTH])

    @property
    def panels(self) -> tuple[str, ...]:
        """The names of the panels that can be hidden."""
        return tuple(self._panels)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The names of the panels that are hidden."""
        return tuple(name for name, panel in self._panels.items() if panel.isHidden())

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide a panel; a column without panels makes room for the other."""
        self._panels[name].setVisible(shown)
        left = (self._panels["mechanics"], self._panels["script"])
        self._left.setHidden(all(panel.isHidden() for panel in left))

    def hide_all(self, names: Iterable[str]) -> None:
        """Hide the panels of these names; others are shown."""
        hidden = set(names)
        for name in self._panels:
            self.set_shown(name, shown=name not in hidden)

    def show_table(self, widget: QWidget) -> None:
        """Bring one of the tables to the front."""
        self.tabs.setCurrentWidget(widget)

    def state(self) -> dict[str, str]:
        """Return where the splitters are, as Base64 by their names."""
        return {
            splitter.objectName(): bytes(splitter.saveState().toBase64().data()).decode("ascii")
            for splitter in self._splitters()
        }

    def restore(self, state: Mapping[str, str]) -> None:
        """Put the splitters where they were when ``state`` was taken."""
        for splitter in self._splitters():
            text = state.get(splitter.objectName(), "")
            splitter.restoreState(
                QByteArray.fromBase64(QByteArray(text.encode("ascii", "replace")))
            )
            splitter.setChildrenCollapsible(False)

    def _splitters(self) -> tuple[QSplitter, ...]:
        return self, self._left, self._right


def _column(name: str, widgets: tuple[QWidget, QWidget], sizes: tuple[int, int]) -> QSplitter:
    column = QSplitter(Qt.Orientation.Vertical)
    column.setObjectName(name)
    column.setChildrenCollapsible(False)
    for widget in widgets:
        column.addWidget(widget)
    column.setSizes(list(sizes))
    for index, size in enumerate(sizes):
        column.setStretchFactor(index, size)
    return column
