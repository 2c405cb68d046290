"""The command ``dice-workbench`` where it needs no window.

Only the command that is asked for is loaded: each has its own module here, with a function that
adds it to the arguments.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from importlib import import_module

from engine.commands.terminal import SUCCESS, run_command

__all__ = ["COMMANDS", "argument_parser", "main"]

COMMANDS = ("calc", "check", "convert", "explain", "roll", "solve")
"""The commands, in the order in which they are listed: the names of their modules."""


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first of ``arguments`` names and return its exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    asked = [name for name in arguments[:1] if name in COMMANDS]
    try:
        options = argument_parser(asked or COMMANDS).parse_args(_dice_joined(arguments))
        perform: Callable[[argparse.Namespace], int] = options.perform
        return perform(options)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)


def argument_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return what reads the arguments of the commands of these names."""
    parser = argparse.ArgumentParser(prog="dice-workbench", allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in names:
        getattr(import_module(f"engine.commands.{name}"), f"add_{name}")(commands)
    return parser


def _dice_joined(arguments: Sequence[str]) -> list[str]:
    """Return ``arguments`` with numbers behind ``--dice`` that begin with a minus as one word.

    Otherwise these would pass for an option of their own.
    """
    joined: list[str] = []
    for word in arguments:
        if joined[-1:] == ["--dice"] and re.match(r"-\s*[0-9]", word):
            joined[-1] = f"--dice={word}"
        else:
            joined.append(word)
    return joined
