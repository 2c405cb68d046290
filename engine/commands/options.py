"""The options that commands on scripts share."""

from __future__ import annotations

import argparse
from typing import NoReturn, TypeAlias

from engine.commands.limits import argument, read_count
from engine.errors import Span
from engine.languages import (
    DEFAULT_ITERATIONS,
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Parameter,
    Program,
    language_of_file,
)

__all__ = [
    "Subcommands",
    "add_definitions",
    "add_files",
    "add_max_iterations",
    "numbers_for",
    "refuse_words",
]

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
        help="the notation of every FILE (otherwise its ending decides, and "
        f"{DEFAULT_LANGUAGE.name} is the default)",
    )


def add_definitions(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take numbers and choices for names, as the list of pairs ``definitions``.

    What stands for a name is kept as text: only the script says which choices there are. An
    option ``refuse`` tells of one that is neither.
    """
    command.add_argument(
        "-D",
        dest="definitions",
        type=_definition,
        action="append",
        default=[],
        metavar="NAME=INT",
        help="give a name of the script its number, or make a choice by its name or number",
    )
    command.set_defaults(refuse=command.error)


def add_max_iterations(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take the limit on loops, as ``max_iterations``, or None."""
    command.add_argument(
        "--max-iterations",
        type=argument(read_count),
        metavar="N",
        help=f"limit on accumulate and call depth (calc: {DEFAULT_ITERATIONS})",
    )


def numbers_for(program: Program, options: argparse.Namespace) -> dict[str, int]:
    """Return the numbers that were given for names of ``program``, and for names it has not.

    Raises:
        DiceError: A question does not offer what was chosen.
    """
    parameters = {parameter.name: parameter for parameter in program.parameters}
    found: dict[str, int] = {}
    for name, written in options.definitions:
        number = parameters.get(name, Parameter(name, None, _NOWHERE)).number(written)
        found[name] = _refuse(options, name, written) if number is None else number
    return found


def refuse_words(options: argparse.Namespace) -> None:
    """Refuse what is no number where no script could offer it as a choice."""
    files = (options.language or file for file in options.files)
    if not any(map(_offers_choices, files)):
        for name, written in options.definitions:
            if Parameter(name, None, _NOWHERE).number(written) is None:
                _refuse(options, name, written)


def _offers_choices(notation_or_file: str) -> bool:
    named = (one for one in LANGUAGES if one.name == notation_or_file)
    language = next(named, None) or language_of_file(notation_or_file)
    return language is not None and language.offers_choices


def _refuse(options: argparse.Namespace, name: str, written: str) -> NoReturn:
    options.refuse(f"argument -D: '{name}={written}' is not of the form NAME=INT")
    raise AssertionError("a usage error ends the command")


def _definition(text: str) -> tuple[str, str]:
    name, sign, written = text.partition("=")
    if not (name and sign and written):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=INT")
    return name, written


_NOWHERE = Span.in_text("", 0, 0)
"""Where a name stands that a script has not."""
