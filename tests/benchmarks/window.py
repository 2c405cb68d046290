"""Measures how fast the window is: ``python3 run.py bench --window``.

Each measurement is a function of a window and of how often to do what it measures, and returns a
``Row``; ``MEASUREMENTS`` lists them. The figures are printed beside what they aim at and nothing is
asserted, because they depend on the machine; ``test_window`` tries every measurement in small.
Without a display Qt's offscreen platform is used.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QEventLoop, QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.window_parts import name_parts, open_sample
from workbench.project.project import Mechanic, Project, new_identity
from workbench.project.views import ChartLayout, View
from workbench.storage import write_project
from workbench.storage.settings import Directories
from workbench.window.main_window import MainWindow

PATIENCE = 60.0
"""Seconds that a measurement may take."""

LONG = "sum largest 10 40 d 100"
"""Keeps the engine at work for a while."""


@dataclass(frozen=True)
class Effort:
    """How much is done for the measurements.

    Attributes:
        starts: How often the program is started.
        keys: How often a key is pressed.
        moves: How often the pointer is moved.
        curves: Mechanics on the chart while the pointer is moved.
        many: Mechanics of the large project.
        milliseconds: How long events are waited for while the engine works.
    """

    starts: int = 3
    keys: int = 15
    moves: int = 300
    curves: int = 12
    many: int = 200
    milliseconds: int = 3000


@dataclass(frozen=True)
class Row:
    """One measurement.

    Attributes:
        name: What was measured.
        figures: What came out, in words.
        aim: What it should be.
    """

    name: str
    figures: str
    aim: str


def main() -> int:
    """Measure everything and print a table."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print_row(Row("measurement", "figures", "aim"))
    effort = Effort()
    print_row(cold_start(effort))
    name_parts()
    application = QApplication(sys.argv[:1])
    for measure in MEASUREMENTS:
        with window_on() as window:
            print_row(measure(window, effort))
    del application
    return 0


def print_row(row: Row) -> None:
    """Print one line of the table."""
    print(f"{row.name:<44}{row.figures:<44}{row.aim}", flush=True)


# ---- measurements -------------------------------------------------------------------------


def cold_start(effort: Effort) -> Row:
    """Start the program anew until it has painted a chart and ended."""
    times = []
    for _ in range(effort.starts):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "workbench", "--selftest"], check=True, capture_output=True
        )
        times.append(time.perf_counter() - began)
    return Row("cold start, painted chart, and end", f"{min(times):.2f} s", "under 1.5 s")


def key_to_chart(window: MainWindow, effort: Effort) -> Row:
    """Press a key in a cheap script until its new curve is painted."""
    window.document.open(project_of(["sum 3 d 6"]))
    settle(window)
    watch = PaintWatch(window.chart.canvas.plot.viewport())
    times = []
    for press in range(effort.keys):
        before = window.chart.figure.curves[0].distribution
        window.script.editor.setPlainText(f"sum 3 d {7 + press}")
        began = time.perf_counter()
        wait(lambda old=before: window.chart.figure.curves[0].distribution is not old)
        watch.wait()
        times.append((time.perf_counter() - began) * 1000)
    pause = window.preferences.settings.typing_pause
    aim = f"under {300 + pause} ms, with the pause of {pause} ms"
    return Row("key press to painted chart", spread_of(times), aim)


def latency_while_computing(window: MainWindow, effort: Effort) -> Row:
    """Let the event loop tick while the engine is at work."""
    window.document.open(project_of([LONG, "sum 3 d 6"]))
    latenesses: list[float] = []
    clock = QElapsedTimer()
    ticker = QTimer(interval=2, timerType=Qt.TimerType.PreciseTimer)

    def tick() -> None:
        latenesses.append(max(0.0, clock.nsecsElapsed() / 1e6 - 2))
        clock.restart()

    ticker.timeout.connect(tick)
    clock.start()
    ticker.start()
    # QTest's waiting sleeps for 10 ms at a time and would be measured instead.
    loop = QEventLoop()
    QTimer.singleShot(effort.milliseconds, loop.quit)
    loop.exec()
    ticker.stop()
    window.backend.cancel()
    return Row(
        "lateness of events while the engine works", spread_of(latenesses), "p99 under 20 ms"
    )


def crosshair_overlay(window: MainWindow, effort: Effort) -> Row:
    """Move the pointer over curves of 500 outcomes drawn over each other."""
    return crosshair(window, effort, View(), "over each other")


def crosshair_grid(window: MainWindow, effort: Effort) -> Row:
    """Move the pointer over as many curves in a grid."""
    return crosshair(window, effort, View(layout=ChartLayout.GRID), "in a grid")


def crosshair(window: MainWindow, effort: Effort, view: View, words: str) -> Row:
    """Move the pointer over the chart and wait until it is painted after each move."""
    sources = [f"sum 100 d 6 + {10 * index}" for index in range(effort.curves)]
    window.document.open(replace(project_of(sources), view=view))
    settle(window)
    plot = window.chart.canvas.plots[0]
    area = plot.area()
    times = []
    for move in range(effort.moves):
        place = QPoint(area.left() + 1 + move * 7 % (area.width() - 2), area.center().y())
        began = time.perf_counter()
        QTest.mouseMove(plot.viewport(), place)
        QApplication.processEvents()
        times.append((time.perf_counter() - began) * 1000)
    return Row(
        f"crosshair over {effort.curves} curves {words}", spread_of(times), "p95 under 16 ms"
    )


def opening_many(window: MainWindow, effort: Effort) -> Row:
    """Open a project of many mechanics, all shown, until the window answers again."""
    sources = [f"sum {1 + index % 5} d {4 + index}" for index in range(effort.many)]
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "many.dice"
        write_project(path, project_of(sources))
        began = time.perf_counter()
        window.files.open_path(path)
        QApplication.processEvents()
        opened = time.perf_counter() - began
        settle(window)
        computed = time.perf_counter() - began
    figures = f"{opened:.2f} s, all compared after {computed:.2f} s"
    return Row(f"opening {effort.many} mechanics", figures, "under 1 s")


MEASUREMENTS: tuple[Callable[[MainWindow, Effort], Row], ...] = (
    key_to_chart,
    latency_while_computing,
    crosshair_overlay,
    crosshair_grid,
    opening_many,
)


# ---- the window measured ------------------------------------------------------------------


@contextmanager
def window_on() -> Iterator[MainWindow]:
    """Yield a window far from the files of the user."""
    with tempfile.TemporaryDirectory() as directory:
        window = MainWindow(Directories(Path(directory) / "config", Path(directory) / "state"))
        window.start()
        open_sample(window)
        window.show()
        settle(window)
        gc.freeze()  # as the program does
        try:
            yield window
        finally:
            window.close()
            window.backend.wait(5)
            window.deleteLater()
            QApplication.processEvents()


def project_of(sources: list[str]) -> Project:
    """Return a project of these scripts, all shown."""
    mechanics = tuple(
        Mechanic(new_identity(), f"mechanic {index}", source, "troll", colour=index % 8)
        for index, source in enumerate(sources)
    )
    return Project(mechanics, mechanics[0].identity)


def settle(window: MainWindow) -> None:
    """Wait until every mechanic that is compared has its result: of a large project, the first."""

    def is_settled() -> bool:
        compared = window.calculator.compared
        known = [one.distribution is not None and not one.computing for one in compared]
        return bool(known) and all(known)

    wait(is_settled)
    QTest.qWait(200)


def wait(condition: Callable[[], bool]) -> None:
    """Let the event loop run until ``condition`` holds.

    Raises:
        TimeoutError: It never does.
    """
    end = time.perf_counter() + PATIENCE
    while not condition():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        if time.perf_counter() > end:
            raise TimeoutError("the window does not come to rest")


class PaintWatch(QObject):
    """Knows when a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        """Watch ``widget``."""
        super().__init__(widget)
        self._painted = False
        widget.installEventFilter(self)

    def wait(self) -> None:
        """Wait until the widget has been painted once more."""
        self._painted = False
        wait(lambda: self._painted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Note that the widget is painted."""
        self._painted = self._painted or event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def spread_of(times: list[float]) -> str:
    """Return the middle and the worse end of times in milliseconds."""
    ordered = sorted(times)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    middle = statistics.median(ordered)
    return f"p50 {middle:.1f} ms, p95 {at(0.95):.1f} ms, p99 {at(0.99):.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())
