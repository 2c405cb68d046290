"""The command ``convert``: each script written in another notation."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

from engine.commands.each_script import Finish, LoadedScript, for_each_script, print_result
from engine.commands.options import Subcommands, add_definitions, add_files
from engine.commands.script_file import ScriptFile
from engine.control import Budget
from engine.errors import DiceError
from engine.languages import DEFAULT_LANGUAGE
from engine.limits import add_limits

__all__ = ["add_convert"]

TARGET = DEFAULT_LANGUAGE
"""The notation that scripts can be written in."""


def add_convert(commands: Subcommands) -> None:
    """Add the command ``convert``, which leaves its work in the option ``perform``."""
    convert = commands.add_parser("convert", help="print each script in another notation")
    add_files(convert)
    add_definitions(convert)
    convert.add_argument(
        "--to",
        choices=[TARGET.name],
        default=TARGET.name,
        help=f"the notation to write it in (default: {TARGET.name}, the only one so far)",
    )
    add_limits(convert, "script", of_states=False)
    convert.set_defaults(perform=_convert, json=False, can_estimate=False)


def _convert(options: argparse.Namespace) -> int:
    def perform(script: LoadedScript, _budget: Budget) -> Finish:
        return converted(script.file, script.definitions)

    def converted(file: ScriptFile, definitions: Mapping[str, int]) -> Finish:
        return partial(print_result, options, file, _converted(file, definitions))

    return for_each_script(options, perform, lambda file: converted(file, {}))


def _converted(file: ScriptFile, definitions: Mapping[str, int]) -> str:
    """Return a script in the default notation, with the end of its last line.

    Args:
        file: The script.
        definitions: Numbers to be written into it in the place of names.

    Raises:
        DiceError: It cannot be read, or there is no such script.
    """
    translate = file.language.translate
    if translate is None:
        if file.language == TARGET:
            raise DiceError(f"this is a script of {TARGET.title} already")
        raise DiceError(f"{TARGET.title} has no scripts for the notation {file.language.title}")
    return f"{translate(file.text, definitions, definitions.keys()).text}\n"
