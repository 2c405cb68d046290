"""Exports of a sweep: its points as a table, its chart as a picture, to files and the clipboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from workbench.context import Context
from workbench.plotting.pictures.chart_picture import diagram_picture
from workbench.plotting.pictures.picture import Picture
from workbench.plotting.sweeps.drawing import diagram_of
from workbench.plotting.sweeps.table import sweep_csv, sweep_tabs
from workbench.storage import StorageError
from workbench.storage.json_file import write_text
from workbench.sweep.panel import SweepPage, SweepPanel
from workbench.widgets.file_dialogs import ask_for_file

__all__ = ["SweepExporter"]

PICTURES = ("png", "svg", "pdf")
"""The endings of pictures."""


class SweepExporter(QObject):
    """Writes and copies the sweep of one window."""

    def __init__(self, context: Context, panel: SweepPanel) -> None:
        """Export what ``panel`` shows.

        Args:
            context: That of the window, which becomes the parent of this object.
            panel: The panel of sweeps.
        """
        super().__init__(context.window)
        self._context = context
        self._panel = panel

    @property
    def can_export(self) -> bool:
        """Whether any point is known."""
        return not self._panel.board.is_empty

    def export(self) -> None:
        """Ask for a file and write the sweep to it, as its ending says."""
        path = self._ask_for_path()
        if path is None:
            return
        try:
            self.write(path)
        except StorageError as error:
            self._context.messages.failed.emit(str(error))
        else:
            self._context.messages.noted.emit(self.tr("Exported {name}").format(name=path.name))

    def write(self, path: Path) -> None:
        """Write a picture to a ``.png``, ``.svg`` or ``.pdf`` file, the exact points to any other.

        Raises:
            StorageError: The file cannot be written.
        """
        kind = path.suffix.lower().removeprefix(".")
        if kind in PICTURES:
            self._picture().write(path, kind)
        else:
            write_text(path, sweep_csv(self._panel.board))

    def copy(self) -> None:
        """Copy what the panel shows: the chart as an image, or the points with tabs."""
        board, clipboard = self._panel.board, QGuiApplication.clipboard()
        if self._panel.page is SweepPage.CHART:
            clipboard.setMimeData(self._picture().copied())
            self._context.messages.noted.emit(self.tr("Copied the sweep as a picture"))
        else:
            clipboard.setText(sweep_tabs(board))
            self._context.messages.noted.emit(self.tr("Copied the sweep as a table"))

    def _picture(self) -> Picture:
        panel = self._panel
        diagram = diagram_of(panel.board, panel.view.unit)
        return diagram_picture(diagram, self._context.appearance.theme)

    def _ask_for_path(self) -> Path | None:
        path = self._context.document.path
        name = self.tr("sweep") if path is None else f"{path.stem} {self.tr('sweep')}"
        kinds = [
            self.tr("Picture ({ending})").format(ending="*.png"),
            self.tr("Drawing ({ending})").format(ending="*.svg"),
            self.tr("Page ({ending})").format(ending="*.pdf"),
        ]
        points = self.tr("Points ({ending})").format(ending="*.csv")
        # What is seen is what is offered first.
        is_chart = self._panel.page is SweepPage.CHART
        kinds.insert(len(kinds) if is_chart else 0, points)
        start = Path(f"{name}{'.png' if is_chart else '.csv'}")
        title, folder = self.tr("Export Sweep"), self._context.folders.exports
        return ask_for_file(self._context.window, title, start, ";;".join(kinds), folder)
