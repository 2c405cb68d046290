"""The command ``export``: a project's comparison as tables and pictures, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.commands.limits import add_limits, limits_of
from engine.commands.terminal import ERROR, SUCCESS, report_problem, run_command
from engine.errors import DiceError
from workbench.export.formats import SCALES, Format, PictureStyle
from workbench.export.project_export import STANDARD_OUTPUT, export_project
from workbench.project.views import ViewMode
from workbench.results.without_window import error_text_of
from workbench.storage import StorageError

__all__ = ["main"]

MEANINGS = {
    Format.CSV: "a table of exact fractions and decimals",
    Format.JSON: "exact outcomes and statistics for programs",
    Format.MARKDOWN: "a table of percentages",
    Format.HTML: "a table of percentages as a page",
    Format.PNG: "the chart as a picture",
    Format.SVG: "the chart as a drawing of any size",
    Format.PDF: "the chart as a page",
}

VIEWS = {mode.value.replace(" ", "-"): mode for mode in ViewMode}


def main(arguments: Sequence[str]) -> int:
    """Run ``export`` with the ``arguments`` that follow this word; return the exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
        outputs = _outputs(parser, options)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)
    return _export(options, outputs)


def _outputs(parser: argparse.ArgumentParser, options: argparse.Namespace) -> dict[Format, Path]:
    named = {kind: getattr(options, kind.value) for kind in MEANINGS}
    outputs = {kind: path for kind, path in named.items() if path is not None}
    printed = [kind for kind, path in outputs.items() if str(path) == STANDARD_OUTPUT]
    if not outputs:
        names = ", --".join(kind.value for kind in MEANINGS)
        parser.error(f"nothing to write: give at least one of --{names}")
    if len(printed) > 1:
        parser.error("only one format can go to standard output")
    for kind in printed:
        if not kind.is_text:
            parser.error(f"--{kind.value} needs a file: it is no text to be printed")
    return outputs


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench export", allow_abbrev=False)
    parser.add_argument("project", type=Path, metavar="PROJECT", help="a project file")
    for kind, meaning in MEANINGS.items():
        text = f"{meaning}; - prints it" if kind.is_text else meaning
        parser.add_argument(f"--{kind.value}", type=Path, metavar="OUT", help=text)
    parser.add_argument(
        "--view", choices=VIEWS, help="which probability; the one the project shows by default"
    )
    parser.add_argument(
        "--scale", type=int, choices=SCALES, default=1, help="how many times finer a PNG is"
    )
    parser.add_argument(
        "--transparent", action="store_true", help="leave out the background of pictures"
    )
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="the colours of pictures"
    )
    add_limits(parser, "mechanic")
    return parser


def _export(options: argparse.Namespace, outputs: dict[Format, Path]) -> int:
    project = options.project
    drawing = PictureStyle(options.scale, options.transparent, options.theme)
    limits = limits_of(options)
    try:
        export_project(project, outputs, drawing, VIEWS.get(options.view), limits)
    except StorageError as error:
        report_problem(f"{project}: error: {error}")
        return ERROR
    except DiceError as error:
        report_problem(error_text_of(project, error))
        return ERROR
    return SUCCESS
