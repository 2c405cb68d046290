"""The self test of an installation: open a window, compute, paint, print, and report."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication

from workbench.plotting.canvas import Canvas
from workbench.project.project import Mechanic, Project, new_identity
from workbench.storage.journal import describe_versions
from workbench.storage.settings import Directories
from workbench.window.main_window import MainWindow

__all__ = ["run_self_test"]

PATIENCE = 30_000
"""Milliseconds the self test waits for its result, on a slow machine under load."""

EXPECTED = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""The weights of 2d6."""


def run_self_test() -> int:
    """Compute 2d6 in the child, paint it, look at the picture, print; return the exit status."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        places = Directories(Path(directory) / "config", Path(directory) / "state")
        window = MainWindow(places)
        try:
            window.start()
            window.show()
            error = _error_of(window)
            if not error and not _prints(Path(directory) / "printed.pdf"):
                error = "nothing can be printed"
        finally:
            window.close()
    if error:
        print(f"self test failed: {error}; {describe_versions()}", file=sys.stderr)
        return 1
    done = f"window opened, 2d6 computed in a child process, chart painted in {_since(began)}"
    print(f"self test passed: {done}; {describe_versions()}")
    return 0


def _since(began: float) -> str:
    return f"{time.monotonic() - began:.1f} s"


def _error_of(window: MainWindow) -> str:
    window.context.document.open(Project().adding(Mechanic(new_identity(), "2d6", "sum 2d6")))

    def is_computed() -> bool:
        series = window.context.results.series
        return len(series) == 1 and series[0].distribution is not None

    if not _wait(is_computed):
        return "the engine did not answer"
    distribution = window.context.results.series[0].distribution
    assert distribution is not None
    if distribution.weights != EXPECTED:
        return f"2d6 came out as {distribution.weights}"
    if not _wait(lambda: _has_painted(window)):
        return "the chart stayed blank"
    return ""


def _has_painted(window: MainWindow) -> bool:
    """Return whether a good part of the chart's picture is not its background."""
    canvas = window.findChild(Canvas)
    if canvas is None:
        return False
    image = canvas.grab().toImage()
    ground = QColor(window.context.appearance.theme.surface)
    places = [(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)]
    painted = sum(image.pixelColor(x, y) != ground for x, y in places)
    return painted > len(places) // 50


def _prints(path: Path) -> bool:
    """Return whether what is printed goes to a file, as it does without a printer."""
    try:
        # Only printing needs this part of Qt, which may be missing from a program that was built.
        from PySide6.QtPrintSupport import QPrinter
    except ImportError:
        return False
    printer = QPrinter()
    printer.setOutputFileName(str(path))
    painter = QPainter(printer)
    painter.drawText(100, 100, "2d6")
    painter.end()
    return path.is_file() and path.read_bytes().startswith(b"%PDF")


def _wait(condition: Callable[[], bool]) -> bool:
    deadline = QDeadlineTimer(PATIENCE)
    while not condition():
        if deadline.hasExpired():
            return False
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    return True
