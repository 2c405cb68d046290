"""The options that commands on scripts share."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from engine.commands.script_file import read_definition
from engine.languages import DEFAULT_ITERATIONS, LANGUAGES
from engine.limits import argument, read_count

__all__ = ["Subcommands", "add_definitions", "add_files", "add_max_iterations"]

Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What commands are added to."""


def add_files(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take scripts, as ``files``, and the name of their notation."""
    command.allow_abbrev = False
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a script, or - for standard input"
    )
    command.add_argument(
        "--language",
        choices=[language.name for language in LANGUAGES],
        help="the notation of every FILE (otherwise its ending decides, and troll is the default)",
    )


def add_definitions(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take numbers for names, as the list of pairs ``definitions``."""
    command.add_argument(
        "-D",
        dest="definitions",
        type=_definition,
        action="append",
        default=[],
        metavar="NAME=INT",
        help="give a name of the script its number",
    )


def add_max_iterations(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take the limit on loops, as ``max_iterations``, or None."""
    command.add_argument(
        "--max-iterations",
        type=argument(read_count),
        metavar="N",
        help=f"limit on accumulate and call depth (calc: {DEFAULT_ITERATIONS})",
    )


def _definition(text: str) -> tuple[str, int]:
    definition = read_definition(text, any_name=True)
    if definition is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=INT")
    return definition
