"""The command ``report``: a project's report as a file, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.commands.limits import Limits, add_limits, limits_of
from engine.commands.terminal import ERROR, SUCCESS, report_problem, run_command
from engine.errors import DiceError
from workbench.results.without_window import error_text_of, named_error, start_without_screen
from workbench.storage import StorageError, read_project

__all__ = ["main", "write_report"]

ENDINGS = (".pdf", ".html", ".htm", ".md", ".markdown")


def main(arguments: Sequence[str]) -> int:
    """Run ``report`` with the ``arguments`` that follow this word; return the exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
        if options.output.suffix.lower() not in ENDINGS:
            parser.error(f"{options.output}: a report ends in {', '.join(ENDINGS)}")
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)
    project: Path = options.project
    try:
        errors = write_report(project, options.output, limits_of(options))
    except StorageError as error:
        report_problem(f"{project}: error: {error}")
        return ERROR
    except DiceError as error:
        errors = (error,)
    for one in errors:
        report_problem(error_text_of(project, one))
    return ERROR if errors else SUCCESS


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench report", allow_abbrev=False)
    parser.add_argument("project", type=Path, metavar="PROJECT", help="a project file")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="OUT",
        help="the file to write: a PDF file, a page (.html), or Markdown (.md) with its pictures"
        " in a folder beside it",
    )
    add_limits(parser, "mechanic")
    return parser


def write_report(path: Path, target: Path, limits: Limits) -> tuple[DiceError, ...]:
    """Calculate what the report of a project needs, and write it.

    The section of a mechanic in error says what is wrong with it, as the window's report does.

    Args:
        path: The project's file.
        target: The file to write, in the format that its ending asks for.
        limits: What each mechanic may cost.

    Returns:
        The errors of mechanics; each message begins with the name of its mechanic.

    Raises:
        StorageError: The project cannot be read, or the file cannot be written.
        DiceError: All mechanics together have no room.
    """
    project = read_project(path).project
    start_without_screen()
    from workbench.reporting.blocks import ReportContent
    from workbench.reporting.charts import Charts
    from workbench.reporting.compose import chunks_of, language_of_report
    from workbench.reporting.files import file_steps, format_of
    from workbench.reporting.material import material_without_window

    material = material_without_window(project, limits)
    title = project.report.title or path.stem
    blocks = tuple(block for chunk in chunks_of(material, title) for block in chunk)
    content = ReportContent(title, language_of_report(), blocks)
    kind = format_of(target)
    assert kind is not None, "the endings are those of the formats"
    for _step in file_steps(content, kind, target, Charts()):
        pass
    return tuple(
        named_error(material.project.mechanic(one.mechanic), one.error)
        for one in material.series
        if one.error is not None
    )
