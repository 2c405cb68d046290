"""Exports from the window: what is on the chart, to files and to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication, QImage

from engine.reports.comparison import Comparison
from workbench.context import Context
from workbench.export.formats import Format, PictureStyle, comparison_of, table_text
from workbench.export.pictures import picture_of, write_picture
from workbench.plotting.pictures.chart_picture import diagram_picture
from workbench.plotting.pictures.picture import Picture
from workbench.storage import StorageError
from workbench.storage.json_file import text_bytes, write_text
from workbench.widgets.file_dialogs import ask_for_file

__all__ = ["Exporter"]


class Exporter(QObject):
    """Writes and copies what the chart of one window shows."""

    def __init__(self, context: Context) -> None:
        """Export from the window of ``context``, which becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context

    @property
    def can_export(self) -> bool:
        """Whether there is anything on the chart."""
        series = self._context.results.compared
        return any(each.shown and each.distribution is not None for each in series)

    @property
    def is_awaited(self) -> bool:
        """Whether something will be on the chart as soon as it has been calculated."""
        return any(each.shown and each.computing for each in self._context.results.compared)

    @property
    def usual_drawing(self) -> PictureStyle:
        """A picture in the colours of the window."""
        theme = self._context.appearance.theme
        palette = self._context.preferences.settings.palette
        return PictureStyle(theme=theme.name, palette=palette)

    # ---- what is exported -----------------------------------------------------------------

    def comparison(self) -> Comparison:
        """Return the mechanics on the chart side by side, read as the chart reads them."""
        view = self._context.document.project.view
        return comparison_of(self._context.results.compared, view.mode)

    def table(self, kind: Format) -> str:
        """Return the table as the text of a file of this format."""
        return table_text(self.comparison(), kind)

    def picture(self, drawing: PictureStyle) -> QImage:
        """Return the chart as a picture."""
        return picture_of(self._context.exchange.chart_figure(), drawing).image(drawing.scale)

    # ---- files ----------------------------------------------------------------------------

    def save(self, kind: Format, drawing: PictureStyle) -> None:
        """Ask for a file and write to it.

        Args:
            kind: The format of the file.
            drawing: How a picture is to look.
        """

        def write(path: Path) -> None:
            if kind.is_picture:
                write_picture(path, self._context.exchange.chart_figure(), kind, drawing)
            else:
                write_text(path, self.table(kind))

        kinds = self.tr("Files (*{ending})").format(ending=kind.ending)
        project = self._context.document.path
        name = self.tr("comparison") if project is None else project.stem
        self._write_chosen(name, kind.ending, kinds, write)

    def _write_chosen(
        self, name: str, ending: str, kinds: str, write: Callable[[Path], object]
    ) -> None:
        """Ask for a file, and say what has become of it.

        Args:
            name: What it is called unless its user wants it otherwise.
            ending: That of the file that is suggested.
            kinds: The kinds of files on offer, as Qt takes them.
            write: Writes it.
        """
        start = Path(f"{name}{ending}")
        folder, title = self._context.folders.exports, self.tr("Export")
        path = ask_for_file(self._context.window, title, start, kinds, folder)
        if path is None:
            return
        try:
            write(path)
        except StorageError as error:
            self._context.messages.failed.emit(str(error))
        else:
            self._announce(self.tr("Exported {what}"), path.name)

    # ---- diagrams of panels ---------------------------------------------------------------

    def save_diagram(self) -> None:
        """Ask for a file and draw the diagram that is seen into it, as its ending says."""
        picture = self._diagram()
        if picture is not None:
            files = self.tr("Files (*{ending})")
            kinds = (kind.ending for kind in Format if kind.is_picture)
            self._write_chosen(
                self.tr("small chart"),
                Format.PNG.ending,
                ";;".join(files.format(ending=ending) for ending in kinds),
                lambda path: picture.write(path, path.suffix.lower().removeprefix(".")),
            )

    def copy_diagram(self) -> None:
        """Copy the diagram that is seen as a picture."""
        picture = self._diagram()
        if picture is not None:
            QGuiApplication.clipboard().setMimeData(picture.copied())
            self._announce(self.tr("Copied {what}"), self.tr("the small chart as a picture"))

    def _diagram(self) -> Picture | None:
        """Return the diagram that is seen below the chart; say so where there is none."""
        for view in self._context.exchange.diagrams:
            if view.isVisible() and not view.diagram.is_empty:
                return diagram_picture(view.diagram, self._context.appearance.theme)
        text = self.tr("No small chart is shown: bands, contests, sweeps and rolls have one")
        self._context.messages.noted.emit(text)
        return None

    # ---- the clipboard --------------------------------------------------------------------

    def copy_picture(self, drawing: PictureStyle | None = None) -> None:
        """Copy the chart as a picture, in the colours of the window unless told otherwise."""
        drawing = drawing or self.usual_drawing
        picture = picture_of(self._context.exchange.chart_figure(), drawing)
        QGuiApplication.clipboard().setMimeData(picture.copied(drawing.scale))
        self._announce(self.tr("Copied {what}"), self.tr("the chart as a picture"))

    def copy_table(self) -> None:
        """Copy the table: with tabs or as CSV for spreadsheets, as HTML, and as Markdown."""
        comparison = self.comparison()
        data = QMimeData()
        data.setText(comparison.tab_separated())
        data.setHtml(comparison.html())
        data.setData("text/csv", text_bytes(comparison.csv()))
        data.setData("text/markdown", text_bytes(comparison.markdown()))
        QGuiApplication.clipboard().setMimeData(data)
        self._announce(self.tr("Copied {what}"), self.tr("the table"))

    def copy_text(self, kind: Format) -> None:
        """Copy the table as the text of this format."""
        QGuiApplication.clipboard().setText(self.table(kind))
        self._announce(self.tr("Copied {what}"), self.tr("the table as text"))

    def copy_markdown(self) -> None:
        """Copy the table as Markdown."""
        self.copy_text(Format.MARKDOWN)

    def _announce(self, text: str, what: str) -> None:
        shown = [each for each in self._context.results.compared if each.shown]
        stale = ", ".join(each.name for each in shown if each.stale)
        note = text.format(what=what)
        if stale:
            note = self.tr("{note}, with the last good result of {stale}")
            note = note.format(note=text.format(what=what), stale=stale)
        self._context.messages.noted.emit(note)
