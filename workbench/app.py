"""Starts the window, and the self test that proves an installation whole."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from workbench.main_window import MainWindow
from workbench.project import Mechanic, Project, new_identity
from workbench.settings import Places
from workbench.theme import Theme

__all__ = ["main"]

PATIENCE = 30_000
"""Milliseconds the self test waits for its result, on a slow machine under load."""

EXPECTED = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""The weights of 2d6."""


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
        return _self_test()
    window = MainWindow(Places.of_user())
    window.start(arguments.project)
    window.show()
    return application.exec()


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


def _application() -> QApplication:
    application = QApplication.instance() or QApplication(["dice-workbench"])
    assert isinstance(application, QApplication)
    application.setApplicationName("dice-workbench")
    QGuiApplication.setDesktopFileName("dice-workbench")
    return application


# ---- self test ----------------------------------------------------------------------------


def _self_test() -> int:
    """Compute 2d6 in the child, paint it, look at the picture; return the exit status."""
    with tempfile.TemporaryDirectory() as directory:
        places = Places(Path(directory) / "config", Path(directory) / "data")
        window = MainWindow(places)
        try:
            window.start()
            window.show()
            fault = _fault_of(window)
        finally:
            window.close()
    if fault:
        print(f"self test failed: {fault}", file=sys.stderr)
        return 1
    print("self test passed")
    return 0


def _fault_of(window: MainWindow) -> str:
    window.document.open(Project().adding(Mechanic(new_identity(), "2d6", "sum 2d6")))

    def is_computed() -> bool:
        series = window.calculator.series
        return len(series) == 1 and series[0].distribution is not None

    if not _wait(is_computed):
        return "the engine did not answer"
    distribution = window.calculator.series[0].distribution
    assert distribution is not None
    if distribution.weights != EXPECTED:
        return f"2d6 came out as {distribution.weights}"
    if not _wait(lambda: _has_painted(window)):
        return "the chart stayed blank"
    return ""


def _has_painted(window: MainWindow) -> bool:
    """Return whether a good part of the window's picture is not its background."""
    image = window.chart.grab().toImage()
    ground = QColor(Theme.named(window.preferences.settings.theme).surface)
    places = [(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)]
    painted = sum(image.pixelColor(x, y) != ground for x, y in places)
    return painted > len(places) // 50


def _wait(condition: Callable[[], bool]) -> bool:
    deadline = QDeadlineTimer(PATIENCE)
    while not condition():
        if deadline.hasExpired():
            return False
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    return True
