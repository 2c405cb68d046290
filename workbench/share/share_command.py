"""The command ``share``: a project as a page for browsers or as one line, without a window."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.commands.limits import add_limits, limits_of
from engine.commands.script_file import STANDARD_INPUT
from engine.commands.terminal import ERROR, SUCCESS, report_problem, run_command
from engine.languages import DEFAULT_ITERATIONS
from workbench.project.project import Project
from workbench.share.page_data import page_data
from workbench.storage import StorageError, read_project, write_project
from workbench.storage.errors import unwritable
from workbench.storage.sharing import read_script
from workbench.storage.text_line import LARGEST_TEXT, line_of_project, read_line

__all__ = ["main"]

DESCRIPTION = """\
PROJECT is a project file, or a text with a line in it that a workbench made for forums; - is
standard input.
"""


def main(arguments: Sequence[str]) -> int:
    """Run ``share`` with the ``arguments`` that follow this word; return the exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
        if not (options.page or options.line or options.project_file):
            parser.error("nothing to make: give at least one of --page, --line, --project")
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)
    try:
        return _share(options)
    except StorageError as error:
        report_problem(f"{options.project}: error: {error}")
        return ERROR


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dice-workbench share", description=DESCRIPTION, allow_abbrev=False
    )
    parser.add_argument("project", type=Path, metavar="PROJECT", help="what is shared")
    parser.add_argument(
        "-o", "--page", type=Path, metavar="OUT", help="a page for browsers, with its sliders"
    )
    parser.add_argument("--title", help="what the page is called; the name of its file by default")
    parser.add_argument("--line", action="store_true", help="print the project as one line of text")
    parser.add_argument(
        "--project", dest="project_file", type=Path, metavar="OUT", help="a project file"
    )
    add_limits(parser, "mechanic")
    return parser


def _share(options: argparse.Namespace) -> int:
    project = _project_in(options.project)
    if options.project_file is not None:
        if not options.project_file.parent.is_dir():
            # As for a page: whoever mistypes a folder does not want another one.
            raise unwritable(options.project_file, os.strerror(errno.ENOENT))
        write_project(options.project_file, project)
    if options.line:
        print(_line_of(project))
    return SUCCESS if options.page is None else _write_page(project, options)


def _project_in(path: Path) -> Project:
    """Return the project in a file, whatever kind of file it is.

    Raises:
        StorageError: It cannot be read.
    """
    is_piped = str(path) == STANDARD_INPUT
    # One more than a line may have, so that what is longer is refused.
    text = sys.stdin.read(LARGEST_TEXT + 1) if is_piped else _beginning(path)
    # A project file may speak of a line in one of its scripts.
    line = None if text.lstrip().startswith("{") else read_line(text)
    if line is not None:
        return line.project
    if is_piped:
        raise StorageError("there is no line of text that a workbench made")
    return read_project(path).project


def _beginning(path: Path) -> str:
    try:
        return read_script(path).source
    except StorageError:
        return ""  # what reads projects says what is wrong


def _line_of(project: Project) -> str:
    try:
        return line_of_project(project)
    except StorageError as error:
        raise StorageError(f"the project {error}") from error


def _write_page(project: Project, options: argparse.Namespace) -> int:
    # The colours of the page are those of the theme, which are Qt's.
    from workbench.share.page import write_page

    title = options.title or options.page.stem
    limits = limits_of(options)
    data = page_data(project, title, DEFAULT_ITERATIONS, limits, lambda _done, _total: None)
    write_page(options.page, data, title)
    for error in data.errors:
        report_problem(f"{options.project}: error: {error}")
    return ERROR if data.errors else SUCCESS
