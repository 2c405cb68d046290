"""The command ``dice-workbench`` where it needs no window."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from engine.commands.calc import add_calc
from engine.commands.check import add_check
from engine.commands.convert import add_convert
from engine.commands.explain import add_explain
from engine.commands.roll import add_roll, dice_joined
from engine.commands.solve import add_solve
from engine.commands.terminal import SUCCESS, run_command

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first of ``arguments`` names and return its exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    try:
        options = _parser().parse_args(dice_joined(arguments))
        perform: Callable[[argparse.Namespace], int] = options.perform
        return perform(options)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench", allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add_calc(commands)
    add_roll(commands)
    add_check(commands)
    add_convert(commands)
    add_explain(commands)
    add_solve(commands)
    return parser
