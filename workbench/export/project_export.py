"""Exports of a project without a window: what it shows is calculated and written."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.commands.script_file import STANDARD_INPUT
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, outputs_of
from engine.limits import Limits
from engine.summary import summarise
from workbench.backend.requests import value_of
from workbench.export.formats import Format, PictureStyle, comparison_of, table_text
from workbench.project.project import Mechanic, Project
from workbench.project.views import Series, ViewMode
from workbench.results.outputs import KnownOutput, with_outputs
from workbench.results.requests import size_of
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
    series = _all_calculated(project, project.compared if is_picture else project.mechanics, limits)
    for kind, target in outputs.items():
        if kind.is_picture:
            _draw(target, project, series, kind, drawing or PictureStyle())
        elif str(target) == STANDARD_OUTPUT:
            sys.stdout.write(_table(project, series, kind, limits))
        else:
            write_text(target, _table(project, series, kind, limits))


def _table(project: Project, series: tuple[Series, ...], kind: Format, limits: Limits) -> str:
    return limits.applied(lambda _: table_text(comparison_of(series, project.view.mode), kind))


def _all_calculated(
    project: Project, mechanics: Sequence[Mechanic], limits: Limits
) -> tuple[Series, ...]:
    """Return the series of mechanics, as far as all together have room in what one may take.

    Of a mechanic with several outputs there is a series for each.
    """
    found: list[Series] = []
    outputs: dict[str, Sequence[KnownOutput]] = {}
    held = 0
    for mechanic in mechanics:
        series, known = _calculated(project, mechanic, limits)
        outputs[mechanic.identity] = known if len(known) > 1 else ()
        held += sum(size_of(one.distribution, one.summary) for one in known)
        if held > limits.megabytes * 1_000_000:
            raise OverBudgetError(
                f"{mechanic.name}: the mechanics up to this one take more than the "
                f"{limits.megabytes:,} MB of memory allowed",
                hint="hide some mechanics, or allow more with --max-memory",
            )
        found.append(series)
    hidden = {one: project.mechanic(one).hidden_outputs for one in outputs}
    return with_outputs(found, outputs, project.selected, sys.maxsize, hidden)


def _calculated(
    project: Project, mechanic: Mechanic, limits: Limits
) -> tuple[Series, tuple[KnownOutput, ...]]:
    """Return the series of a mechanic and its outputs, none where it is hidden or blank."""
    known: tuple[KnownOutput, ...] = ()
    if mechanic.shown and mechanic.source.strip():
        try:
            known = _result(project, mechanic, limits)
        except DiceError as error:
            message = f"{mechanic.name}: {error.message}"
            raise type(error)(message, error.span, error.hint) from error
    series = Series(
        identity=mechanic.identity,
        name=mechanic.name,
        colour=mechanic.colour,
        shown=mechanic.shown,
        summary=known[0].summary if known else None,
        distribution=known[0].distribution if known else None,
        stale=False,
        error=None,
        computing=False,
        outputs=max(1, len(known)),
    )
    return series, known


def _result(project: Project, mechanic: Mechanic, limits: Limits) -> tuple[KnownOutput, ...]:
    def calculated(budget: Budget) -> tuple[KnownOutput, ...]:
        program = project.script_of(mechanic).program()
        given = dict(mechanic.parameters)
        definitions = {one.name: value_of(one, given) for one in program.parameters}
        outputs = outputs_of(program, definitions, DEFAULT_ITERATIONS, budget)
        return tuple(
            KnownOutput(one.name, one.distribution, summarise(one.distribution)) for one in outputs
        )

    return limits.applied(calculated)


def _draw(
    target: Path, project: Project, series: tuple[Series, ...], kind: Format, drawing: PictureStyle
) -> None:
    # Tables need no Qt, so it is imported only for pictures, and then without a screen.
    from PySide6.QtWidgets import QApplication

    if not isinstance(QApplication.instance(), QApplication):
        # Whatever the window uses: nothing is shown, and a theme of the desktop wants its screen.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        os.environ.pop("QT_QPA_PLATFORMTHEME", None)
        # What Qt remarks on a picture is for its programmers; errors of an export are raised.
        os.environ["QT_LOGGING_RULES"] = "*=false"
        application = QApplication([])
        application.setApplicationName("dice-workbench")

    from workbench.export.pictures import write_picture
    from workbench.plotting.figure.annotations import Annotations
    from workbench.plotting.figure.compose import compose

    figure = compose(series, project.view, Annotations(bands=project.bands), project.selected)
    if str(target) != STANDARD_OUTPUT:
        write_picture(target, figure, kind, drawing)
        return
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / f"chart{kind.ending}"
        write_picture(file, figure, kind, drawing)
        sys.stdout.write(file.read_text(encoding="utf-8"))
