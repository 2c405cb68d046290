"""The command ``check``: the errors of each script."""

from __future__ import annotations

import argparse

from engine.commands.each_script import Finish, for_each_file, json_line
from engine.commands.limits import add_limits
from engine.commands.options import Subcommands, add_files
from engine.commands.script_file import ScriptFile, place_of
from engine.commands.terminal import ERROR, SUCCESS
from engine.control import Budget

__all__ = ["add_check"]


def add_check(commands: Subcommands) -> None:
    """Add the command ``check``, which leaves its work in the option ``perform``."""
    check = commands.add_parser("check", help="report the errors of each script, and do no more")
    add_files(check)
    check.add_argument("--json", action="store_true", help="print one JSON object a script")
    add_limits(check, "script", of_states=False)
    check.set_defaults(perform=_check, definitions=[], can_estimate=False)


def _check(options: argparse.Namespace) -> int:
    def perform(file: ScriptFile, _budget: Budget) -> Finish:
        found = file.diagnostics()
        heading = {"file": file.name, "language": file.language.name}
        diagnostics = [[severity, place_of(one).line, one.message] for severity, one in found]
        text = ""
        if options.json:
            text = json_line({**heading, "diagnostics": diagnostics, **_outline(file)})

        def finish() -> bool:
            print(text, end="")
            file.report_remarks(found)
            return all(severity != "error" for severity, _ in found)

        return finish

    return SUCCESS if for_each_file(options, perform) else ERROR


def _outline(file: ScriptFile) -> dict[str, object]:
    if not file.declares_rolls:
        return {}
    from engine.commands.declared_rolls import outline_json

    return outline_json(file)
