"""What commands without a window share: distributions calculated here, and Qt without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.commands.limits import Limits
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, outputs_of
from engine.statistics.summary import summarise
from workbench.backend.requests import value_of
from workbench.project.project import Mechanic, Project
from workbench.project.views import Series
from workbench.results.outputs import KnownOutput, with_outputs
from workbench.results.requests import size_of

__all__ = ["calculated_series", "error_text_of", "named_error", "start_without_screen"]


def calculated_series(
    project: Project, mechanics: Sequence[Mechanic], limits: Limits, *, keeps_errors: bool = False
) -> tuple[Series, ...]:
    """Return the series of mechanics, as far as all together have room in what one may take.

    Of a mechanic with several outputs there is a series for each; one that is hidden or blank is
    not calculated.

    Args:
        project: The project.
        mechanics: Those of its mechanics that are wanted, in their order.
        limits: What each may cost.
        keeps_errors: Whether a mechanic in error has a series that tells its error.

    Raises:
        DiceError: A shown mechanic is in error, unless errors are kept, or all together have no
            room; the message begins with the name of the mechanic.
    """
    found: list[Series] = []
    outputs: dict[str, Sequence[KnownOutput]] = {}
    held = 0
    for mechanic in mechanics:
        try:
            known, error = _results(project, mechanic, limits), None
        except DiceError as failure:
            if not keeps_errors:
                raise named_error(mechanic, failure) from failure
            known, error = (), failure
        outputs[mechanic.identity] = known if len(known) > 1 else ()
        held += sum(size_of(one.distribution, one.summary) for one in known)
        if held > limits.megabytes * 1_000_000:
            raise OverBudgetError(
                f"{mechanic.name}: the mechanics up to this one take more than the "
                f"{limits.megabytes:,} MB of memory allowed",
                hint="hide some mechanics, or allow more with --max-memory",
            )
        found.append(_series(mechanic, known, error))
    hidden = {one: project.mechanic(one).hidden_outputs for one in outputs}
    return with_outputs(found, outputs, project.selected, sys.maxsize, hidden)


def named_error(mechanic: Mechanic, error: DiceError) -> DiceError:
    """Return the error of a mechanic with its name before the message."""
    return type(error)(f"{mechanic.name}: {error.message}", error.span, error.hint)


def _series(mechanic: Mechanic, known: Sequence[KnownOutput], error: DiceError | None) -> Series:
    """Return the series of a mechanic, of which nothing is known where it is hidden or blank."""
    return Series(
        identity=mechanic.identity,
        name=mechanic.name,
        colour=mechanic.colour,
        shown=mechanic.shown,
        summary=known[0].summary if known else None,
        distribution=known[0].distribution if known else None,
        stale=False,
        error=error,
        computing=False,
        outputs=max(1, len(known)),
    )


def _results(project: Project, mechanic: Mechanic, limits: Limits) -> tuple[KnownOutput, ...]:
    """Return the outputs of a mechanic, none where it is hidden or blank."""
    if not (mechanic.shown and mechanic.source.strip()):
        return ()

    def calculated(budget: Budget) -> tuple[KnownOutput, ...]:
        program = project.script_of(mechanic).program()
        given = dict(project.resolved(mechanic).parameters)
        definitions = {one.name: value_of(one, given) for one in program.parameters}
        outputs = outputs_of(program, definitions, DEFAULT_ITERATIONS, budget)
        return tuple(
            KnownOutput(one.name, one.distribution, summarise(one.distribution)) for one in outputs
        )

    return limits.applied(calculated)


def error_text_of(project: Path, error: DiceError) -> str:
    """Return the error of a mechanic, whose place is one in its script, with its hint."""
    text = f"{project}: error: {error.message}"
    if error.span is not None:
        text += f" (line {error.span.line}, column {error.span.column})"
    return text if error.hint is None else f"{text}\n    hint: {error.hint}"


def start_without_screen() -> None:
    """Start Qt, unless it runs already, so that pictures can be drawn without a screen."""
    # Only pictures need it, so it is loaded as late as here.
    from PySide6.QtWidgets import QApplication

    if isinstance(QApplication.instance(), QApplication):
        return
    # Whatever the window uses: nothing is shown, and a theme of the desktop wants its screen.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.pop("QT_QPA_PLATFORMTHEME", None)
    # What Qt remarks on a picture is for its programmers; errors of a file are raised.
    os.environ["QT_LOGGING_RULES"] = "*=false"
    application = QApplication([])
    application.setApplicationName("dice-workbench")
