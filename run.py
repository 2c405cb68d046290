#!/usr/bin/env python3
"""Starts the Dice Workbench from its source: makes ``.venv``, installs into it, and runs.

    python3 run.py                     open the window
    python3 run.py test [ARGUMENTS]    run the tests, with pytest's arguments
    python3 run.py lint                check style and types
    python3 run.py bench [ARGUMENTS]   measure the engine beside its peers; --window: the window
    python3 run.py translate           bring the translations up to the texts of the window
    python3 run.py build               build the program that people install, into dist/
    python3 run.py ARGUMENTS           run dice-workbench with these arguments

Only Python's standard library is needed, from version 3.10 on.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "installed.json"

OLDEST_PYTHON = (3, 10)

QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""The shared libraries that Qt needs on Linux, with Debian's packages of them."""

WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt needs besides for a window on an X display."""

FOR_TESTS = {"QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}
"""Without a screen; and hundreds of processes that tests start do not compile all modules anew."""

SIGNALLED = 128
"""Added to the number of the signal that ended a command, for its exit status."""

PROCESSES = min(2 * (os.cpu_count() or 1), 8)
"""How many processes test at once: half of the time a test of the window waits for its engine."""

IN_PARALLEL = ("-n", str(PROCESSES), "--dist", "loadfile")
"""Tests of one file stay in one process, because they share a window; ``-n 0`` undoes it."""

WITHOUT_QT = ("calc", "roll", "check", "convert", "explain", "solve", "-h", "--help", "--version")
WITHOUT_WINDOW = ("export", "report", "share", "--selftest")


class StartError(Exception):
    """Something on this machine is missing; the message says what mends it.

    Attributes:
        status: The exit status: 1 for something to install, 2 for a missing display.
    """

    def __init__(self, message: str, status: int = 1) -> None:
        """Say what is missing."""
        super().__init__(message)
        self.status = status


def main(words: Sequence[str]) -> int:
    """Do what ``words`` ask for and return the exit status."""
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise StartError("Python 3.10 or newer is needed; this is " + sys.version.split()[0])
        status = perform(words)
    except StartError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        return SIGNALLED + signal.SIGINT
    return status if status >= 0 else SIGNALLED - status


def perform(words: Sequence[str]) -> int:
    """Install what is needed and run the command that ``words`` name."""
    command = words[0] if words else ""
    if command == "test":
        return run_tests(words[1:])
    if command == "lint":
        return run_checks()
    if command == "bench":
        return run_benchmark(words[1:])
    if command == "translate":
        return run_translation()
    if command == "build":
        return run_build(words[1:])
    return run_workbench(words)


# ---- the commands ---------------------------------------------------------------------------


def run_tests(words: Sequence[str]) -> int:
    """Run pytest without a screen, in several processes unless it is for a part of the tests.

    Args:
        words: Its arguments; one that is no option tells of a part.

    Returns:
        The exit status.
    """
    ways = IN_PARALLEL if all(word.startswith("-") for word in words) else ()
    require_libraries(QT_LIBRARIES)
    install(["test"])
    return run(["-m", "pytest", *ways, *words], FOR_TESTS)


def run_checks() -> int:
    """Check style, layout and types, all three whatever they find; return the worst status."""
    install(["lint"])
    checks = (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"])
    return max(run(["-m", *check]) for check in checks)


def run_benchmark(words: Sequence[str]) -> int:
    """Measure the engine beside its peers, or the window; return the exit status."""
    install(["bench"])
    if "--window" in words:
        return run(["-m", "tests.benchmarks.window"])
    return run(["-m", "tests.benchmarks.peers", *words])


def run_translation() -> int:
    """Collect the texts of the window and compile their translations; return the exit status."""
    install([])
    return run(["packaging/make_translations.py"])


def run_build(words: Sequence[str]) -> int:
    """Build the program that people install and prove it; return the exit status."""
    require_libraries(QT_LIBRARIES)
    install(["build"])
    return run(["packaging/build.py", *words])


def run_workbench(words: Sequence[str]) -> int:
    """Run ``dice-workbench``; return its exit status."""
    command = words[0] if words else ""
    if command not in WITHOUT_QT:
        require_libraries(QT_LIBRARIES)
        if command not in WITHOUT_WINDOW:
            require_display(os.environ)
    install([])
    status = run(["-m", "workbench", *words])
    if status == -signal.SIGABRT and command not in WITHOUT_QT:
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY", "")
        raise StartError(f"Qt gave up; the reason stands above (the display is {display!r})", 2)
    return status


def run(arguments: Sequence[str], settings: Mapping[str, str] | None = None) -> int:
    """Run the environment's Python from the project's folder or where the user is.

    Args:
        arguments: What Python is to run.
        settings: Environment variables to add.

    Returns:
        The exit status, negative where a signal ended it.
    """
    environment = {**os.environ, **(settings or {})}
    folder = None if arguments[:2] == ["-m", "workbench"] else ROOT
    with subprocess.Popen([str(python()), *arguments], env=environment, cwd=folder) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # it has heard Ctrl-C too, and ends in its own way


# ---- the environment ------------------------------------------------------------------------


def python() -> Path:
    """Return the environment's Python."""
    if os.name == "nt":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def install(extras: Iterable[str]) -> None:
    """Install the project with ``extras``, unless that has been done to the end already.

    The stamp is written last, so that an interrupted installation is taken up again.

    Raises:
        StartError: The environment cannot be made, or a package cannot be installed.
    """
    stamp = read_stamp()
    installed = set(stamp.get("extras", ()))
    wanted = installed.union(extras)
    if stamp.get("key") == stamp_key() and wanted == installed and python().exists():
        return
    STAMP.unlink(missing_ok=True)
    make_environment(afresh=stamp.get("python") != python_version())
    print("run.py: installing into .venv (the first time about 100 MB)", file=sys.stderr)
    project = f"{ROOT}[{','.join(sorted(wanted))}]" if wanted else str(ROOT)
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    pip = ["-m", "pip", "--disable-pip-version-check", "install", *quiet, "--editable", project]
    # Standard output belongs to the command that is run afterwards.
    if subprocess.run([str(python()), *pip], stdout=sys.stderr, check=False).returncode:
        raise StartError("the installation failed; is there a connection to the package index?")
    write_stamp(wanted)


def make_environment(*, afresh: bool) -> None:
    """Make ``.venv`` where there is none that works.

    Args:
        afresh: Whether to empty an environment that is there.

    Raises:
        StartError: This Python cannot make environments.
    """
    if not afresh and has_working_pip():
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = ".".join(map(str, sys.version_info[:2]))
        raise StartError(
            "this Python cannot make virtual environments; on Debian and Ubuntu run\n"
            f"    sudo apt-get install python3-venv python{version}-venv"
        )
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], stdout=sys.stderr, check=False
    )
    if made.returncode:
        raise StartError(f"the environment {ENVIRONMENT} could not be made")


def has_working_pip() -> bool:
    """Return whether the environment's Python starts and can install."""
    if not python().exists():
        return False
    command = [str(python()), "-m", "pip", "--version"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def stamp_key() -> str:
    """Return what an installation depends on: the project's needs, its place and the Python."""
    needs = (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(f"{ROOT}\n{python_version()}\n".encode() + needs).hexdigest()


def python_version() -> str:
    """Return the version of Python that runs this, up to what packages depend on."""
    return ".".join(map(str, sys.version_info[:2]))


def read_stamp() -> dict[str, Any]:
    """Return what was installed to the end, empty where nothing was."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(extras: Iterable[str]) -> None:
    """Note that the project is installed with ``extras``."""
    stamp = {"key": stamp_key(), "python": python_version(), "extras": sorted(extras)}
    STAMP.write_text(json.dumps(stamp), encoding="utf-8")


# ---- the machine ----------------------------------------------------------------------------


def require_display(environment: Mapping[str, str]) -> None:
    """Make sure that a window can be opened.

    Raises:
        StartError: On Linux, there is no display, or its libraries are missing.
    """
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return
    if environment.get("WAYLAND_DISPLAY"):
        return
    if not environment.get("DISPLAY"):
        raise StartError(
            "there is no display to open a window on. Start it in a desktop session, or with\n"
            "    sudo apt-get install xvfb && xvfb-run python3 run.py\n"
            "The commands calc, roll, check, convert and export need no display.",
            2,
        )
    require_libraries(WINDOW_LIBRARIES)


def require_libraries(packages: Mapping[str, str]) -> None:
    """Make sure that the shared libraries of ``packages`` can be loaded.

    Raises:
        StartError: On Linux, some cannot.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = [package for library, package in packages.items() if not is_loadable(library)]
    if missing:
        raise StartError(
            "Qt needs libraries that are missing here; on Debian and Ubuntu run\n"
            f"    sudo apt-get install {' '.join(missing)}"
        )


def is_loadable(library: str) -> bool:
    """Return whether the shared library of this name can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
