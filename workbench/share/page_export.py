"""Making a page from the window: calculated in the background, written when all is known."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.errors import DiceError
from workbench.backend.backend import Activity, Ask
from workbench.backend.requests import CalculationLimits
from workbench.context import Context
from workbench.share.page import write_page
from workbench.share.page_data import PageData
from workbench.share.request import PageRequest
from workbench.storage import StorageError
from workbench.widgets.file_dialogs import ask_for_file

__all__ = ["PageExport"]

ENDING = ".html"


class PageExport(QObject):
    """Makes one page at a time of the project of a window.

    The project is taken as it is when the page is asked for: it may be changed meanwhile. The
    status line tells how many points are left, and what cancels all other work cancels this.

    Signals:
        activity_changed: The ``Activity``.
    """

    activity_changed = Signal(object)

    def __init__(self, context: Context) -> None:
        """Make pages for the window of ``context``, which becomes the parent of this object."""
        super().__init__(context.window)
        self._context = context
        self._ask: Ask | None = None
        self._activity = Activity()

    @property
    def activity(self) -> Activity:
        """What it is doing, if anything."""
        return self._activity

    @property
    def can_export(self) -> bool:
        """Whether there is anything to be put on a page, and none is being made."""
        mechanics = self._context.document.project.mechanics
        return self._ask is None and any(one.source.strip() for one in mechanics)

    def save(self) -> None:
        """Ask for a file, and make a page of the project in it."""
        context = self._context
        project = context.document.path
        name = self.tr("comparison") if project is None else project.stem
        path = ask_for_file(
            context.window,
            self.tr("Share as Web Page"),
            Path(f"{name}{ENDING}"),
            self.tr("Web pages (*{ending})").format(ending=ENDING),
            context.folders.exports,
        )
        if path is not None:
            self.make(path)

    def make(self, path: Path) -> None:
        """Make a page of the present project in a file, which names it."""
        settings = self._context.preferences.settings
        request = PageRequest(
            "page",
            self._context.document.project,
            path.stem,
            settings.max_iterations,
            CalculationLimits.of(settings),
        )
        self._set_activity(Activity(self.tr("a page"), time.monotonic()))
        self._ask = self._context.backend.ask(
            request,
            lambda data: self._write(path, data, settings.palette),
            failed=lambda failure: self._fail(failure.error),
            progressed=self._progress,
            cancelled=self._stop,
        )
        self._context.commands.follow()

    def _progress(self, counts: tuple[int, int]) -> None:
        done, total = counts
        began = self._activity.began
        self._set_activity(Activity(self._activity.name, began, waiting=total - done))

    def _write(self, path: Path, data: PageData, palette: str) -> None:
        self._stop()
        messages = self._context.messages
        try:
            write_page(path, data, path.stem, palette)
        except StorageError as error:
            messages.failed.emit(str(error))
            return
        text = self.tr("Wrote the page {name}").format(name=path.name)
        if data.errors:
            text = self.tr("Wrote the page {name}, with errors: {errors}").format(
                name=path.name, errors="; ".join(data.errors)
            )
        messages.noted.emit(text)

    def _fail(self, error: DiceError) -> None:
        self._stop()
        self._context.messages.failed.emit(error.message)

    def _stop(self) -> None:
        self._ask = None
        self._set_activity(Activity())
        self._context.commands.follow()

    def _set_activity(self, activity: Activity) -> None:
        self._activity = activity
        self.activity_changed.emit(activity)
