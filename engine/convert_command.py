"""What the command ``convert`` does: a script written in another notation."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from engine.errors import DiceError
from engine.languages import LANGUAGES
from engine.script_file import ScriptFile

__all__ = ["add_convert_options", "converted"]

TARGET = LANGUAGES[0]
"""The notation that scripts can be written in."""


def add_convert_options(command: argparse.ArgumentParser) -> None:
    """Let ``command`` take the notation to write scripts in."""
    command.add_argument(
        "--to",
        choices=[TARGET.name],
        default=TARGET.name,
        help=f"the notation to write it in (default: {TARGET.name}, the only one so far)",
    )


def converted(file: ScriptFile, definitions: Mapping[str, int]) -> str:
    """Return a script in the notation of Troll, with the end of its last line.

    Args:
        file: The script.
        definitions: Numbers to be written into it in the place of names.

    Raises:
        DiceError: It cannot be read, or there is no such script of Troll.
    """
    translate = file.language.as_troll
    if translate is None:
        if file.language == TARGET:
            raise DiceError(f"this is a script of {TARGET.title} already")
        raise DiceError(f"{TARGET.title} has no scripts for the notation {file.language.title}")
    return f"{translate(file.text, definitions, definitions.keys()).text}\n"
