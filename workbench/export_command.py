"""The command ``export``: a project's comparison as tables and pictures, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.errors import DiceError
from engine.terminal import FAULT, SUCCESS, report_problem, run_command
from workbench.export import export_project
from workbench.storage import StorageError

__all__ = ["main"]

FORMATS = {
    "csv": "a table of exact fractions and decimals",
    "png": "the chart as a picture",
    "svg": "the chart as a drawing of any size",
    "markdown": "a table of percentages",
}


def main(arguments: Sequence[str]) -> int:
    """Run ``export`` with the ``arguments`` that follow this word; return the exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
        outputs = {name: getattr(options, name) for name in FORMATS}
        if not any(outputs.values()):
            parser.error("nothing to write: give at least one of --" + ", --".join(FORMATS))
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)
    return _export(options.project, outputs)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench export", allow_abbrev=False)
    parser.add_argument("project", type=Path, metavar="PROJECT", help="a project file")
    for name, meaning in FORMATS.items():
        parser.add_argument(f"--{name}", type=Path, metavar="OUT", help=meaning)
    return parser


def _export(project: Path, outputs: dict[str, Path | None]) -> int:
    try:
        export_project(project, **outputs)
    except StorageError as error:
        report_problem(f"{project}: error: {error}")
        return FAULT
    except DiceError as fault:
        report_problem(f"{project}: error: {fault.message}")
        return FAULT
    return SUCCESS
