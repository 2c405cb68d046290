"""Makes the report of a window's project: for the preview, for files and for printers.

It is made anew a moment after something changed, as long as it is seen. What it needs is gathered
first; composing, drawing and setting it are done in short steps, and can be stopped at any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSizeF, QTimer, Signal
from PySide6.QtGui import QPageLayout

from workbench.context import Context
from workbench.reporting.blocks import Block, ReportContent
from workbench.reporting.charts import Charts
from workbench.reporting.compose import chunks_of, language_of_report
from workbench.reporting.files import ReportFormat, file_steps, fill_steps
from workbench.reporting.gatherer import Gatherer
from workbench.reporting.material import Material
from workbench.reporting.pages import A4, Pages, Paper, paint_steps
from workbench.reporting.steps import Stepper
from workbench.reporting.typesetting import Type

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

__all__ = ["ReportMaker"]

SETTLING = 350
"""Milliseconds without a change after which a report is made anew."""

MILLIMETRES_PER_POINT = 25.4 / 72


class ReportMaker(QObject):
    """Keeps the report of one window as long as it is wanted.

    Signals:
        made: The report was made; ``pages`` are the new ones.
        began: It is made anew, or a file is written.
        progressed: How much of what it needs is known, and how much there will be.
        stopped: It was stopped; what is shown is older.
        written: The ``Path`` of a file that was written.
        printed: It was handed to the printer.
        failed: Why a file could not be written.
    """

    made = Signal()
    began = Signal()
    progressed = Signal(int, int)
    stopped = Signal()
    written = Signal(object)
    printed = Signal()
    failed = Signal(str)

    def __init__(self, context: Context) -> None:
        """Make reports in the window of ``context``, which becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context
        self.gatherer = Gatherer(context)
        self._stepper = Stepper(self)
        self._writing = Stepper(self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLING)
        self._settling.timeout.connect(self._make)
        self._charts = Charts()
        self.types = Type(self._charts.theme)
        self.content = ReportContent("")
        self.pages = self._blank()
        self._is_wanted = False
        self.gatherer.gathered.connect(self._compose)
        self.gatherer.progressed.connect(self.progressed)
        self.gatherer.cancelled.connect(self.stop)

    # ---- what is known --------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What stands over the report."""
        return self._context.document.project.report.title or self.usual_title

    @property
    def usual_title(self) -> str:
        """What stands over it until its designer chose something else."""
        path = self._context.document.path
        return self.tr("Report") if path is None else path.stem

    # ---- making ---------------------------------------------------------------------------

    def set_wanted(self, *, wanted: bool) -> None:
        """Make the report from now on whenever something changes, or do not any more."""
        self._is_wanted = wanted
        if wanted:
            self.make_soon()
        else:
            self._drop()

    def make_soon(self) -> None:
        """Make the report anew when nothing has changed for a moment, if it is wanted."""
        if self._is_wanted:
            self._drop()
            self._settling.start()
            self.began.emit()

    def set_palette(self, name: str) -> None:
        """Draw charts in the colours of another palette."""
        self._charts.rest()
        self._charts = Charts(name)
        self.types = Type(self._charts.theme)
        self.make_soon()

    def stop(self) -> None:
        """Make it no further until something changes, and write no file."""
        self._drop()
        self._writing.stop()
        self.stopped.emit()

    def forget(self) -> None:
        """Forget everything: another project is opened."""
        self._drop()
        self._writing.stop()
        self.gatherer.forget()
        self._charts.keep_only(())

    def _drop(self) -> None:
        self._settling.stop()
        self.gatherer.stop()
        self._stepper.stop()
        self._charts.rest()

    def _make(self) -> None:
        # While something is calculated for the chart, the results tell when it is there.
        self.gatherer.gather(self._context.document.project)

    def _compose(self, material: Material) -> None:
        self._stepper.run(self._steps(material), self._show)

    def _steps(self, material: Material) -> Iterator[None]:
        blocks: list[Block] = []
        for chunk in chunks_of(material, self.title):
            blocks += chunk
            yield
        content = ReportContent(self.title, language_of_report(), tuple(blocks))
        for chart in content.charts:
            if not self._charts.has(chart):
                self._charts.drawn(chart)
                yield
        pages = self._blank()
        yield from fill_steps(pages, content, self.types, self._charts)
        self.content, self.pages = content, pages

    def _show(self) -> None:
        self._charts.keep_only(self.content.charts)
        self.made.emit()

    def _blank(self) -> Pages:
        return Pages(Paper.of(A4, self.types.dots))

    # ---- files and printers ---------------------------------------------------------------

    def write(self, path: Path, kind: ReportFormat) -> None:
        """Write the report that was made last."""
        steps = file_steps(self.content, kind, path, self._charts)
        self._writing.run(steps, lambda: self.written.emit(path), self.failed.emit)
        self.began.emit()

    def print_on(self, printer: QPrinter) -> None:
        """Print the report that was made last, on the printer's own paper."""
        printer.setFullPage(True)
        steps = self._printing(printer)
        self._writing.run(steps, self.printed.emit, self.failed.emit)
        self.began.emit()

    def _printing(self, printer: QPrinter) -> Iterator[None]:
        layout = printer.pageLayout()
        points = layout.fullRect(QPageLayout.Unit.Point).size()
        size = QSizeF(points) * MILLIMETRES_PER_POINT
        pages = Pages(Paper.of(size, self.types.dots))
        yield from fill_steps(pages, self.content, self.types, self._charts)
        yield from paint_steps(printer, pages, self.types, self.content.title)
