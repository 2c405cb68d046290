"""Starts the program: its application, its log, its language, its windows."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from resources import icon_path
from workbench.storage import StorageError
from workbench.storage.journal import listen_to_qt, open_journal, watch_for_crashes
from workbench.storage.settings import Directories, Settings, SettingsFile
from workbench.theme import dress
from workbench.theme.translation import install_language
from workbench.window.crashes import CrashReporter
from workbench.window.dialogs.crash_dialog import CrashDialog
from workbench.window.end_signals import EndSignals
from workbench.window.self_test import run_self_test
from workbench.window.windows import Windows

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """Open the window and return the exit status when it closes.

    Args:
        argv: The words of the command line after the program's name.
    """
    arguments = _parser().parse_args(argv)
    if arguments.selftest and _has_no_screen():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = _application()
    if arguments.selftest:
        return run_self_test()
    places = Directories.of_user()
    _keep_journal(places)
    install_language(application, _settings_of(places).language)
    windows = Windows(places, application)
    application.file_opened.connect(windows.open_path)
    _report_crashes(windows)
    _end_when_asked(windows, application)
    windows.start(arguments.project)
    # What stands by now stays to the end. Looking it through for garbage again and again would
    # make the window stutter for tens of milliseconds each time.
    gc.freeze()
    status = application.exec()
    windows.wait()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench", add_help=False)
    parser.add_argument("project", nargs="?", type=Path)
    parser.add_argument("--selftest", action="store_true")
    return parser


def _has_no_screen() -> bool:
    # Windows and macOS always have one; elsewhere it is X11 or Wayland, or none.
    if sys.platform in ("win32", "darwin"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Application(QApplication):
    """The application of Qt, which hears when macOS wants a file to be opened.

    Other systems name the file on the command line of another process.

    Signals:
        file_opened: The ``Path`` that was double-clicked.
    """

    file_opened = Signal(object)

    def event(self, event: QEvent) -> bool:
        """Take the event of a file to be opened; leave all others to Qt."""
        if isinstance(event, QFileOpenEvent) and event.url().isLocalFile():
            self.file_opened.emit(Path(event.url().toLocalFile()))
            return True
        return super().event(event)


def _application() -> Application:
    application = QApplication.instance() or Application(["dice-workbench"])
    assert isinstance(application, Application)
    application.setApplicationName("dice-workbench")
    application.setApplicationDisplayName("Dice Workbench")
    application.setWindowIcon(QIcon(str(icon_path("dice-workbench"))))
    QGuiApplication.setDesktopFileName("dice-workbench")
    return application


def _keep_journal(places: Directories) -> None:
    if open_journal(places.journal):
        watch_for_crashes(places.journal)
    listen_to_qt()


def _settings_of(places: Directories) -> Settings:
    try:
        return SettingsFile(places.config).read()
    except StorageError:
        return Settings()  # The window reads the settings once more, and tells what is wrong.


def _end_when_asked(windows: Windows, application: Application) -> None:
    """Close all windows when the system asks the program to end, so that no work is lost."""

    def end() -> None:
        windows.quit()
        application.exit()  # a dialog that is open would keep it

    signals = EndSignals(windows)
    signals.received.connect(end)
    signals.install()


def _report_crashes(windows: Windows) -> None:
    """Tell of errors of the program in a dialog, after the work of all windows was kept."""

    def keep_work() -> None:
        for window in windows.open_windows:
            window.files.keep()

    def show_report(report: str, kept: bool) -> None:  # noqa: FBT001 - a Qt slot
        for window in windows.open_windows[-1:]:
            dress(dialog, window.context.appearance.theme)
        dialog.show_report(report, kept=kept)

    dialog = CrashDialog()
    reporter = CrashReporter(keep_work, windows)
    # The connection keeps the dialog, which belongs to no window.
    reporter.reported.connect(show_report)
    dialog.quit_requested.connect(windows.quit)
    reporter.install()
