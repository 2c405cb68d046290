"""The command ``convert``: each script written in another notation."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

from engine.commands.each_script import Finish, LoadedScript, for_each_script, print_result
from engine.commands.limits import add_limits
from engine.commands.options import Subcommands, add_definitions, add_files
from engine.commands.script_file import ScriptFile
from engine.control import Budget
from engine.errors import DiceError
from engine.languages import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Language,
    converters,
    language_named,
)

__all__ = ["add_convert"]


def add_convert(commands: Subcommands) -> None:
    """Add the command ``convert``, which leaves its work in the option ``perform``."""
    convert = commands.add_parser("convert", help="print each script in another notation")
    add_files(convert)
    add_definitions(convert)
    convert.add_argument(
        "--to",
        choices=[one.name for one in LANGUAGES if _is_target(one)],
        default=DEFAULT_LANGUAGE.name,
        help=f"the notation to write it in (default: {DEFAULT_LANGUAGE.name})",
    )
    add_limits(convert, "script", of_states=False)
    convert.set_defaults(perform=_convert, json=False, can_estimate=False)


def _is_target(language: Language) -> bool:
    return any(language.name in converters(one) for one in LANGUAGES)


def _convert(options: argparse.Namespace) -> int:
    target = language_named(options.to)

    def perform(script: LoadedScript, _budget: Budget) -> Finish:
        return converted(script.file, script.definitions)

    def converted(file: ScriptFile, definitions: Mapping[str, int]) -> Finish:
        return partial(print_result, options, file, _converted(file, target, definitions))

    return for_each_script(options, perform, lambda file: converted(file, {}))


def _converted(file: ScriptFile, target: Language, definitions: Mapping[str, int]) -> str:
    """Return a script in another notation, with the end of its last line.

    Each of several outputs has a script of its own, under its name.

    Args:
        file: The script.
        target: The notation to write it in.
        definitions: Numbers to be written into it in the place of names.

    Raises:
        DiceError: It cannot be read, or there is no such script.
    """
    convert = converters(file.language).get(target.name)
    if convert is None:
        if file.language == target:
            raise DiceError(f"this is a script of {target.title} already")
        raise DiceError(f"{target.title} has no scripts for the notation {file.language.title}")
    found = convert(file.text, definitions, definitions.keys())
    if len(found) == 1:
        return f"{found[0].text}\n"
    return "\n".join(f"{one.output}:\n{one.text}\n" for one in found)
