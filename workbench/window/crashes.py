"""Errors of the program itself: they are logged and shown, and no work is lost.

Whatever nothing has caught, in any thread, is logged with the versions; then the work of all
windows is kept, and one dialog reports it. An error while another is shown is only logged, so that
nothing goes round. Deaths in C leave their stacks in a file beside the log.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

from workbench.storage.journal import describe_versions

__all__ = ["CrashReporter", "report_of"]

LONGEST_REPORT = 20_000
"""Characters of a report; the middle of a longer one is left out."""

_log = logging.getLogger("workbench")


class CrashReporter(QObject):
    """Hears of every error that nothing has caught, in whichever thread.

    Signals:
        reported: The report, and whether the work could be kept; always in the thread of the
            window.
    """

    reported = Signal(str, bool)
    _caught = Signal(str)

    def __init__(self, keep_work: Callable[[], object], parent: QObject | None = None) -> None:
        """Be ready; ``install`` begins.

        Args:
            keep_work: Keeps the unsaved work of every window.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._keep_work = keep_work
        self._is_reporting = False
        self._caught.connect(self._report, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Hear of errors from now on."""
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread

    def catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log an error and report it as soon as the present event is done with.

        Args:
            kind: Its class.
            error: The exception.
            trace: Where it was raised.
        """
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        report = report_of(error, trace)
        _log.error("an error of the program\n%s", report)
        print(report, file=sys.stderr)
        # An error while another is told is only logged, or one that returns would never end.
        if not self._is_reporting:
            self._caught.emit(report)

    def _catch_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.catch(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _report(self, report: str) -> None:
        self._is_reporting = True
        try:
            self.reported.emit(report, self._could_keep_work())
        finally:
            self._is_reporting = False

    def _could_keep_work(self) -> bool:
        try:
            self._keep_work()
        except Exception:
            _log.exception("the work could not be kept")
            return False
        return True


def report_of(error: BaseException, trace: TracebackType | None) -> str:
    """Return what a programmer needs to know of an error: versions, and where it happened."""
    lines = "".join(traceback.format_exception(type(error), error, trace))
    if len(lines) > LONGEST_REPORT:
        half = LONGEST_REPORT // 2
        lines = f"{lines[:half]}\n...\n{lines[-half:]}"
    return f"{describe_versions()}\n\n{lines}"
