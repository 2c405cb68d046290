"""Files made of a project for others to read: tables and pictures of its mechanics."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS, language_named
from engine.report import Named, comparison_csv, comparison_markdown
from engine.summary import summarise
from workbench.jobs.messages import starting_value
from workbench.project import Mechanic, Project
from workbench.storage import StorageError, read_project
from workbench.views import Series

__all__ = ["export_project", "write_csv"]

PICTURE = (1600, 1000)
"""Width and height of exported charts, in pixels."""


def write_csv(path: Path, series: Iterable[Series]) -> None:
    """Write the distributions that are shown side by side, exact and decimal.

    Args:
        path: The file.
        series: What the window shows; only what is on the chart is written.

    Raises:
        StorageError: The file cannot be written.
    """
    _write(path, comparison_csv(_shown(series)))


def export_project(
    project_path: Path,
    csv: Path | None = None,
    png: Path | None = None,
    svg: Path | None = None,
    markdown: Path | None = None,
) -> None:
    """Calculate the shown mechanics of a project and write them, without opening a window.

    Args:
        project_path: The project's file.
        csv: Where to write a table of exact fractions and decimals, or None.
        png: Where to draw the chart, or None.
        svg: Where to draw the chart to any scale, or None.
        markdown: Where to write a table of percentages, or None.

    Raises:
        StorageError: The project cannot be read, a file cannot be written, or is asked for as SVG.
        DiceError: A shown mechanic is at fault; the message begins with its name.
    """
    if svg is not None:
        raise StorageError("SVG is not written yet; use --png")
    project = read_project(project_path).project
    series = tuple(map(_calculated, project.mechanics))
    if csv is not None:
        write_csv(csv, series)
    if markdown is not None:
        _write(markdown, comparison_markdown(_shown(series)))
    if png is not None:
        _draw(png, project, series)


def _calculated(mechanic: Mechanic) -> Series:
    distribution = None
    if mechanic.shown and mechanic.source.strip():
        try:
            distribution = _distribution(mechanic)
        except DiceError as fault:
            raise DiceError(f"{mechanic.name}: {fault.message}", fault.span, fault.hint) from fault
    return Series(
        identity=mechanic.identity,
        name=mechanic.name,
        colour=mechanic.colour,
        shown=mechanic.shown,
        summary=None if distribution is None else summarise(distribution),
        distribution=distribution,
        stale=False,
        fault=None,
        computing=False,
    )


def _distribution(mechanic: Mechanic) -> Distribution:
    program = language_named(mechanic.language).parse(mechanic.source)
    given = dict(mechanic.parameters)
    definitions = {
        parameter.name: given.get(parameter.name, starting_value(parameter))
        for parameter in program.parameters
    }
    return program.calculate(definitions, DEFAULT_ITERATIONS, Budget(seconds=math.inf))


def _shown(series: Iterable[Series]) -> list[Named]:
    return [
        (each.name, each.distribution)
        for each in series
        if each.shown and each.distribution is not None
    ]


def _draw(path: Path, project: Project, series: tuple[Series, ...]) -> None:
    # Tables need no Qt, so it is imported only for pictures, and then without a screen.
    from PySide6.QtWidgets import QApplication

    from workbench.charts import ChartView
    from workbench.theme import Theme, apply

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        application = QApplication([])
    apply(application, Theme.light())
    chart = ChartView()
    chart.set_theme(Theme.light())
    chart.set_mode(project.mode)
    chart.set_shape(project.shape)
    chart.set_series(series)
    try:
        chart.save_png(str(path), *PICTURE)
    except OSError as error:
        raise StorageError(f"{path.name} cannot be written: {error}") from error
    finally:
        chart.deleteLater()


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise StorageError(f"{path.name} cannot be written: {error.strerror}") from error
