"""The command ``dice-workbench``: it hands on to the engine's commands or opens the window.

Nothing heavy is imported before it is needed: every engine process that the window starts reads
this module again, and the commands without a window do not wait for Qt.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

__all__ = ["main"]

ENGINE_COMMANDS = ("calc", "roll", "check", "convert", "explain", "solve")

HELP = """\
usage: dice-workbench [PROJECT]            open the window
       dice-workbench calc FILE...         print exact distributions
       dice-workbench roll FILE...         roll
       dice-workbench check FILE...        report the errors of scripts
       dice-workbench convert FILE...      print scripts in another notation
       dice-workbench explain FILE...      tell in plain English what scripts do
       dice-workbench solve FILE...        find the number that gives a chance or a mean
       dice-workbench export PROJECT ...   write a project's comparison as tables and pictures
       dice-workbench report PROJECT -o OUT write a project's report as PDF, HTML or Markdown
       dice-workbench share PROJECT ...    make a page for browsers, or a line for forums
       dice-workbench --selftest           open the window, compute, paint, and exit
       dice-workbench --version

A file's ending tells its notation:
{endings}.
`dice-workbench COMMAND --help` tells more of calc, roll, check, convert, explain, solve, export,
report and share.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``dice-workbench`` with ``arguments``, those of the process where None.

    Returns:
        The exit status: 0, 1 where a script or a file is in error, 2 where the arguments are.
    """
    _serve_frozen_children()
    try:
        return _hand_on(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:  # while what was asked for was still being loaded
        from engine.commands.terminal import INTERRUPTED

        return INTERRUPTED


def _hand_on(words: Sequence[str]) -> int:
    """Load what the first of ``words`` asks for, and let it do the rest."""
    first = words[0] if words else ""
    if first in ENGINE_COMMANDS:
        from engine.commands import command_line

        return command_line.main(words)
    if first == "export":
        from workbench.export import export_command

        return export_command.main(words[1:])
    if first == "report":
        from workbench.reporting import report_command

        return report_command.main(words[1:])
    if first == "share":
        from workbench.share import share_command

        return share_command.main(words[1:])
    if first in ("-h", "--help", "--version"):
        print(_version() if first == "--version" else _help())
        return 0
    # Nothing that is loaded is ever garbage, and looking it through again and again takes a tenth
    # of the time of loading it.
    gc.disable()
    from workbench import app

    gc.freeze()
    gc.enable()
    return app.main(words)


def _serve_frozen_children() -> None:
    """Become an engine process where a packaged program was started as one."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()


def _help() -> str:
    from engine.languages import LANGUAGES

    endings = (f"{' or '.join(one.endings)} for {one.title}" for one in LANGUAGES)
    return HELP.format(endings=", ".join(endings)).rstrip()


def _version() -> str:
    from importlib.metadata import version

    return f"dice-workbench {version('dice-workbench')}"


if __name__ == "__main__":
    sys.exit(main())
