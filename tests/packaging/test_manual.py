"""The manual pages tell of every command and every option that the programs take."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from engine.commands import command_line, troll
from workbench import __main__ as program
from workbench.export import export_command
from workbench.reporting import report_command
from workbench.share import share_command

LINUX = Path(__file__).parents[2] / "packaging" / "linux"


def read_page(name: str) -> str:
    """Return the text of a page, without what sets it."""
    text = re.sub(r"\\f[A-Z]", "", (LINUX / name).read_text(encoding="utf-8"))
    return text.replace("\\-", "-").replace('"', "").replace("]", " ")


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command of ``dice-workbench``."""
    [engine] = [
        action
        for action in command_line.argument_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    ]
    window = {"export": export_command, "report": report_command, "share": share_command}
    return {**engine.choices, **{name: one._parser() for name, one in window.items()}}


PAGE = read_page("dice-workbench.1")


def test_the_commands_are_those_of_the_program():
    told = set(re.findall(r"dice-workbench ([a-z]+) ", program.HELP))
    assert set(program.ENGINE_COMMANDS) <= set(parsers())
    assert set(parsers()) == told


@pytest.mark.parametrize("command", parsers())
def test_every_command_is_in_the_manual(command):
    assert re.search(rf"^\.TP\n\.BR {command} ", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", parsers())
def test_every_option_is_in_the_manual(command):
    wanted = {word for action in parsers()[command]._actions for word in action.option_strings[-1:]}
    assert set() == wanted - set(PAGE.replace(",", " ").split())


def test_every_option_of_troll_is_in_its_manual():
    words = set(re.findall(r"(?<=[\s\[])--?[a-z][a-z-]*", troll.USAGE_TEXT))
    page = read_page("troll.1")
    assert words
    assert [] == sorted(word for word in words if word not in page)
