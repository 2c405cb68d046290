"""The commands that need no window, as a shell and other programs use them."""

import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from engine.commands.command_line import main

ROOT = Path(__file__).parents[3]


def in_own_process(*arguments, **options):
    command = [sys.executable, "-m", "workbench", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60, **options
    )


def started(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "workbench", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def interrupted(process):
    """Interrupt a process until it ends, and return its complaints.

    Python does not notice an interruption that comes in the instant before it begins to read.
    """
    for _ in range(60):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
            break
    else:
        process.kill()
    return process.stderr.read()


@pytest.mark.parametrize(
    "arguments",
    [
        ["calc"],
        ["calc", "--language", "klingon", "x.t"],
        ["calc", "-D", "N", "x.t"],
        ["calc", "-D", "N=two", "x.t"],
        ["calc", "--max-iterations", "0", "x.t"],
        ["calc", "--samples", "0", "x.t"],
        ["calc", "--seed", "1", "x.t"],
        ["calc", "--max-seconds", "0", "x.t"],
        ["calc", "--max-seconds", "nan", "x.t"],
        ["calc", "--max-memory", "much", "x.t"],
        ["roll", "--count", "-1", "x.t"],
        ["roll", "--dice", "1,x", "x.t"],
        ["roll", "--dice", "1", "--seed", "1", "x.t"],
        ["check", "--count", "2", "x.t"],
    ],
)
def test_wrong_arguments_are_usage_errors(arguments, capsys):
    assert 2 == main(arguments)
    assert "usage: dice-workbench" in capsys.readouterr().err


class TestProcess:
    def test_calc_loads_nothing_that_takes_long(self, script):
        heavy = ("PySide6", "pyqtgraph", "numpy", "multiprocessing", "asyncio", "hypothesis")
        program = (
            "import sys\nfrom workbench.__main__ import main\n"
            f"main(['calc', {script('d6')!r}])\n"
            f"print(sorted(set(sys.modules) & set({heavy})), file=sys.stderr)\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
        )

        assert "[]\n" == result.stderr

    def test_a_reader_who_stops_is_no_error(self, script):
        files = [script("sum 100d6")] * 40
        with started("calc", *files) as process:
            process.stdout.readline()
            process.stdout.close()
            assert b"" == process.stderr.read()
        assert 128 + 13 == process.returncode

    @pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
    @pytest.mark.usefixtures("interruptible")
    def test_an_interruption_ends_quietly(self, script):
        with started("calc", script("d6"), "-") as process:
            process.stdout.readline()  # now it waits for its standard input
            complaints = interrupted(process)
        assert (128 + signal.SIGINT, b"") == (process.returncode, complaints)

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
    def test_a_full_disk_is_told(self, script):
        with Path("/dev/full").open("w") as full:
            command = [sys.executable, "-m", "workbench", "calc", script("sum 3d6")]
            result = subprocess.run(
                command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
            )

        assert (1, "error: No space left on device\n") == (result.returncode, result.stderr)

    def test_help_names_every_command(self):
        result = in_own_process("--help")

        assert 0 == result.returncode
        assert all(
            f"dice-workbench {name} " in result.stdout for name in ("calc", "roll", "export")
        )

    def test_output_is_utf8_whatever_the_locale(self, script):
        environment = {"PATH": "", "LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"}
        result = in_own_process("roll", script('"\N{SNOWMAN}"'), env=environment)

        assert (0, "\N{SNOWMAN}\n\n") == (result.returncode, result.stdout)


class TestMissingStreams:
    """A program that was started without a console has no streams at all."""

    @pytest.mark.parametrize(("text", "status"), [("sum 3d6", 0), ("1 +", 1)])
    def test_what_is_printed_is_lost(self, script, monkeypatch, text, status):
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)

        assert status == main(["calc", script(text)])
        assert (None, None) == (sys.stdout, sys.stderr)

    def test_there_is_nothing_to_read(self, monkeypatch, capsys):
        monkeypatch.setattr(sys, "stdin", None)

        assert 1 == main(["calc", "-"])
        assert "-: error: there is no standard input to read\n" == capsys.readouterr().err
