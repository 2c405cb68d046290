"""What the commands and the child process load before they answer: only what they need.

Loading is most of what a small script takes, and one careless import at the top of a module brings
back all of it, so that these tests look at what is loaded rather than at the clock.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.commands.terminal import INTERRUPTED
from workbench.__main__ import main

ROOT = Path(__file__).parents[1]

SCRIPTS = {
    "x.t": "sum largest 3 4d6",
    "x.roll20": "4d6kh3",
    "x.anydice": "output [highest 3 of 4d6]",
    "x.table": "defroll damage() {\n    a = 2d6;\n    return a;\n}\n",
}
"""A small script of each notation."""

OTHER_NOTATIONS = {
    "x.t": ("roll20", "anydice", "table"),
    "x.roll20": ("troll", "anydice", "table"),
    "x.anydice": ("troll", "roll20", "table"),
    "x.table": ("troll", "anydice"),
}
"""The notations that each does without; the dice of table scripts are written as in Roll20's."""

NEVER = (
    *("PySide6", "pyqtgraph", "numpy", "multiprocessing", "asyncio", "workbench.backend"),
    *(f"engine.statistics.{name}" for name in ("goodness", "fan", "events", "histogram")),
    *("engine.commands.solve", "engine.commands.explain", "engine.commands.convert"),
    *("engine.languages.cursor_help", "engine.languages.in_words"),
    *("engine.best_play.rules", "engine.games", "engine.goal_seek"),
)
"""What neither calculating nor rolling nor checking a small script needs."""

BEYOND_TABLES = ("engine.best_play", "engine.languages.best_play", "engine.languages.declaring")
"""What is needed only where rolls are declared, or decided."""

CALCULUS = ("flint", "engine.calculus", "engine.evaluate.evaluator", "engine.evaluate.kernels")


def loaded_by(*arguments):
    """Return the modules that are there when a command has ended well."""
    program = (
        "import sys\nfrom workbench.__main__ import main\n"
        f"assert main({list(arguments)!r}) == 0\n"
        "print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    return set(printed_by(program).split())


def printed_by(program, *arguments):
    """Return what a program prints on standard error, in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return result.stderr


def within(modules, packages):
    """Return which of some modules are packages named here, or lie in them."""
    return {
        one
        for one in modules
        for package in packages
        if one == package or one.startswith(f"{package}.")
    }


@pytest.fixture(params=SCRIPTS)
def script(request, tmp_path):
    """A file with a small script of one notation."""
    path = tmp_path / request.param
    path.write_text(SCRIPTS[request.param], encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["calc", "roll", "check"])
def test_a_command_loads_only_what_its_script_needs(command, script):
    modules = loaded_by(command, str(script))

    others = [f"engine.languages.{notation}" for notation in OTHER_NOTATIONS[script.name]]
    entries = {*others, *(f"{notation}.language" for notation in others)}  # read by the registry
    assert set() == within(modules, others) - entries
    assert set() == within(modules, NEVER)
    if script.suffix != ".table":
        assert set() == within(modules, BEYOND_TABLES)
    if script.suffix == ".t":
        assert set() == within(modules, CALCULUS)
        assert 155 > len(within(modules, ["engine"]))


def test_a_child_loads_nothing_more_for_a_small_script_once_it_is_warm():
    loads = (
        "import sys\nfrom engine.control import Budget\n"
        "from engine.languages import Accounting, language_reading, notes_of\n"
        "from engine.languages.script import Script\n"
        "from engine.random_source import SeededSource\n"
        "from workbench.backend.worker import WARM_UP, warm_up\n"
        "warm_up(iter(WARM_UP))\n"
        "before = set(sys.modules)\n"
        "for text in sys.argv[1:]:\n"
        "    program = Script(language_reading(text).name, text).program()\n"
        "    program.calculate({}, 12, Budget())\n"
        "    if isinstance(program, Accounting):\n"
        "        program.account(SeededSource(1), {})\n"
        "    notes_of(program)\n"
        "print(*before, '|', *set(sys.modules) - before, file=sys.stderr)\n"
    )
    scripts = (
        "sum 3d6",
        "count 4 < 5d6",
        "largest 3 10d20",
        "max {d8, d6}",
        "accumulate x := d6 while x = 6",
        "x := 5d6; y := 3d8; (sum x) - (sum y) + (count 1 = x)",
        'if 4 < d6 then "hit" else "miss"',
        "2 ' d6",
        "2d20kh1 + 5",
        "output 2d6 + 1",
        'defroll add(bonus: int) { return roll("2d6") + bonus; }',
    )
    before, after = map(str.split, printed_by(loads, *scripts).split("|"))

    assert set(CALCULUS) <= set(before)
    assert set() == within(after, ["engine", "workbench", "flint", "numpy", "lark"])


@pytest.mark.parametrize("command", ["calc", "report", "share"])
def test_an_interruption_while_a_command_is_loaded_ends_quietly(monkeypatch, command):
    def interrupted(_finder, _name, _path=None, _target=None):
        raise KeyboardInterrupt

    # They are loaded anew; what tells the status of an interruption is not.
    packages = ("engine.commands", "workbench.reporting", "workbench.share")
    commands = ("command_line", "report_command", "share_command")
    for package, name in zip(packages, commands, strict=True):
        monkeypatch.delitem(sys.modules, f"{package}.{name}", raising=False)
        monkeypatch.delattr(f"{package}.{name}", raising=False)
    monkeypatch.setattr(sys, "meta_path", [type("Finder", (), {"find_spec": interrupted})()])
    assert main([command, "x"]) == INTERRUPTED
