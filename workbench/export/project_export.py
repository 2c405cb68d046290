"""Exports of a project without a window: what it shows is calculated and written."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.commands.limits import Limits
from engine.commands.script_file import STANDARD_INPUT
from workbench.export.formats import Format, PictureStyle, comparison_of, table_text
from workbench.project.project import Project
from workbench.project.views import Series, ViewMode
from workbench.results.without_window import calculated_series, start_without_screen
from workbench.storage import read_project
from workbench.storage.json_file import write_text

__all__ = ["STANDARD_OUTPUT", "export_project"]

STANDARD_OUTPUT = STANDARD_INPUT
"""The file name that means standard output, the same as for reading."""


def export_project(
    path: Path,
    outputs: Mapping[Format, Path],
    drawing: PictureStyle | None = None,
    mode: ViewMode | None = None,
    limits: Limits | None = None,
) -> None:
    """Calculate the shown mechanics of a project and write them, without opening a window.

    Args:
        path: The project's file.
        outputs: Where to write each format; ``-`` is standard output, for formats that are text.
        drawing: How pictures are to look; None for the usual.
        mode: Which probability to write and draw, or None for the one the project shows.
        limits: What each mechanic may cost; None for the usual.

    Raises:
        StorageError: The project cannot be read, or a file cannot be written.
        DiceError: A shown mechanic is in error; the message begins with its name.
    """
    project = read_project(path).project
    if mode is not None:
        project = replace(project, view=replace(project.view, mode=mode))
    limits = limits or Limits()
    # A picture cannot show more than a window; a table has a column for each.
    is_picture = all(kind.is_picture for kind in outputs)
    series = calculated_series(
        project, project.compared if is_picture else project.mechanics, limits
    )
    for kind, target in outputs.items():
        if kind.is_picture:
            _draw(target, project, series, kind, drawing or PictureStyle())
        elif str(target) == STANDARD_OUTPUT:
            sys.stdout.write(_table(project, series, kind, limits))
        else:
            write_text(target, _table(project, series, kind, limits))


def _table(project: Project, series: tuple[Series, ...], kind: Format, limits: Limits) -> str:
    return limits.applied(lambda _: table_text(comparison_of(series, project.view.mode), kind))


def _draw(
    target: Path, project: Project, series: tuple[Series, ...], kind: Format, drawing: PictureStyle
) -> None:
    # Tables need no Qt, so it is imported only for pictures.
    start_without_screen()
    from workbench.export.pictures import write_picture
    from workbench.plotting.figure.annotations import Annotations
    from workbench.plotting.figure.compose import compose

    figure = compose(
        series,
        project.view,
        Annotations(bands=project.bands, categories=project.categories),
        project.selected,
    )
    if str(target) != STANDARD_OUTPUT:
        write_picture(target, figure, kind, drawing)
        return
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / f"chart{kind.ending}"
        write_picture(file, figure, kind, drawing)
        sys.stdout.write(file.read_text(encoding="utf-8"))
