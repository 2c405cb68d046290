"""Reports, as a feature of the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from workbench.backend.requests import CalculationLimits
from workbench.context import Command, CommandGroup, Context, Feature, Menu, MenuSection
from workbench.project.project import Project
from workbench.project.report import ReportPlan, with_report
from workbench.reporting.files import ReportFormat, format_of
from workbench.reporting.maker import ReportMaker
from workbench.reporting.sheet import ReportSheet
from workbench.storage.settings import Settings
from workbench.widgets.file_dialogs import ask_for_file
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return reports for the window of ``context``."""
    maker = ReportMaker(context)
    sheet = ReportSheet(context.window)
    commands = ReportCommands(context, sheet)
    presenter = ReportPresenter(context, maker, sheet)
    return Feature(sections=commands.sections(), connect=presenter.begin)


class ReportCommands(CommandGroup):
    """What the menu File does with reports."""

    def __init__(self, context: Context, sheet: ReportSheet) -> None:
        """Declare the command that opens ``sheet``."""
        super().__init__(context)
        self._sheet = sheet

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        opening = Command(
            "report",
            self.tr("Report an&d Print…"),
            self._show,
            ("Ctrl+P",),
            tip=self.tr("Scripts, charts and tables as PDF, as a page, or on paper"),
        )
        return (MenuSection(Menu.FILE, 20, (opening,), 10),)

    def _show(self) -> None:
        self._sheet.show()
        self._sheet.raise_()
        self._sheet.activateWindow()


class ReportPresenter(QObject):
    """Connects the document, the maker of its report, and the window that shows it."""

    def __init__(self, context: Context, maker: ReportMaker, sheet: ReportSheet) -> None:
        """Connect them in ``begin``; the window of ``context`` becomes the parent."""
        super().__init__(context.window)
        self._context = context
        self._maker = maker
        self._sheet = sheet
        self._reported: Project | None = None

    def begin(self) -> None:
        """Let each hear of the others."""
        context, maker, sheet = self._context, self._maker, self._sheet
        context.document.opened.connect(maker.forget)
        context.document.changed.connect(self._follow)
        context.document.state_changed.connect(self._show_project)
        context.results.series_changed.connect(lambda _: maker.make_soon())
        context.appearance.changed.connect(self._dress)
        context.appearance.numbers_changed.connect(maker.make_soon)
        context.preferences.changed.connect(self._prefer)
        sheet.planned.connect(self._plan)
        sheet.seen.connect(lambda seen: maker.set_wanted(wanted=seen))
        sheet.stop_button.clicked.connect(maker.stop)
        sheet.save_button.clicked.connect(self._save)
        sheet.print_button.clicked.connect(self._print)
        maker.began.connect(lambda: sheet.show_busy(busy=True))
        maker.progressed.connect(
            lambda known, total: sheet.show_busy(busy=True, known=known, total=total)
        )
        maker.made.connect(self._show_pages)
        maker.stopped.connect(self._show_stopped)
        maker.written.connect(self._announce_written)
        maker.printed.connect(lambda: self._announce(self.tr("The report is being printed")))
        maker.failed.connect(self._announce_failed)
        self._dress()
        self._show_project()

    # ---- what is shown --------------------------------------------------------------------

    def _follow(self, project: Project) -> None:
        before, self._reported = self._reported, project
        self._show_project()
        if before is None or before.content != project.content:
            self._maker.make_soon()

    def _show_project(self) -> None:
        self._sheet.show_project(self._context.document.project, self._maker.usual_title)

    def _dress(self) -> None:
        self._sheet.set_theme(self._context.appearance.theme)

    def _prefer(self, settings: Settings) -> None:
        self._maker.gatherer.set_limits(CalculationLimits.of(settings))
        self._maker.set_palette(settings.palette)

    def _show_pages(self) -> None:
        maker, sheet = self._maker, self._sheet
        sheet.preview.show_pages(maker.pages, maker.types, maker.content.title)
        count = NumberFormat.present().count(sheet.preview.count)
        sheet.show_state(self.tr("Pages: {count}").format(count=count))
        sheet.show_busy(busy=False)

    def _show_stopped(self) -> None:
        self._sheet.show_state(self.tr("Stopped: this may be out of date"))
        self._sheet.show_busy(busy=False)

    # ---- what its user wants --------------------------------------------------------------

    def _plan(self, plan: ReportPlan, step: str) -> None:
        document = self._context.document
        document.apply(with_report(document.project, plan), step or None)

    def _save(self) -> None:
        kinds = {
            ReportFormat.PDF: self.tr("PDF document ({endings})"),
            ReportFormat.HTML: self.tr("Web page ({endings})"),
            ReportFormat.MARKDOWN: self.tr("Markdown ({endings})"),
        }
        offered = ";;".join(
            text.format(endings=" ".join(f"*{ending}" for ending in kind.endings))
            for kind, text in kinds.items()
        )
        path = self._context.document.path
        name = self.tr("report") if path is None else f"{path.stem} {self.tr('report')}"
        start = Path(f"{name}.pdf")
        folder, title = self._context.folders.exports, self.tr("Save Report")
        chosen = ask_for_file(self._sheet, title, start, offered, folder)
        if chosen is None:
            return
        kind = format_of(chosen)
        if kind is None:
            self._context.messages.failed.emit(
                self.tr("A report ends in .pdf, .html or .md: {name}").format(name=chosen.name)
            )
            return
        self._maker.write(chosen, kind)

    def _print(self) -> None:
        # Printers are looked for when one is wanted, and not whenever a window opens.
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        # The dialog names the file after it, where one prints to a file.
        printer.setDocName(self._maker.content.title)
        dialog = QPrintDialog(printer, self._sheet)
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            self._maker.print_on(printer)

    # ---- what is told ---------------------------------------------------------------------

    def _announce_written(self, path: Path) -> None:
        self._announce(self.tr("Wrote {name}").format(name=path.name))

    def _announce(self, text: str) -> None:
        self._context.messages.noted.emit(text)
        self._sheet.show_state(text)
        self._sheet.show_busy(busy=False)

    def _announce_failed(self, reason: str) -> None:
        self._context.messages.failed.emit(reason)
        self._sheet.show_state(reason)
        self._sheet.show_busy(busy=False)
