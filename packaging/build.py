#!/usr/bin/env python3
"""Builds the program that people install, and proves it; ``python3 run.py build`` starts this.

PyInstaller makes a folder with both commands, ``dist/dice-workbench``. It is given the licences of
all that is in it, started in an environment without Python, and packed: a ``.tar.xz`` and a
``.deb`` on Linux, a ``.zip`` on Windows, a disk image on macOS.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

import debian
import licences

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DIST = ROOT / "dist"
WORK = ROOT / "build" / "pyinstaller"
NAME = "dice-workbench"

LARGEST_FOLDER = 160
LARGEST_ARCHIVE = 60
"""Megabytes that the program should take, unpacked and packed; more is told, not refused."""

PATIENCE = 180
"""Seconds that a command of the program may take on a slow machine."""

THREE_DICE = '[[10], "1/8"]'
"""How ``calc --json`` tells that 10 comes up on 3d6 in one of eight rolls."""


SAMPLE = ROOT / "resources" / "samples" / "first_steps.json"
WRITTEN = (
    ("report", "-o", "report.pdf", b"%PDF"),
    ("share", "-o", "page.html", b"<!DOCTYPE html>"),
    ("export", "--svg", "chart.svg", b"<?xml"),
)
"""Commands that write a file of a project, and how it begins: they take more than a window does."""


class BuildError(Exception):
    """What was built does not do what it should; the message says what."""


def main() -> int:
    """Build, prove and pack the program; return the exit status."""
    arguments = _parser().parse_args()
    try:
        folder = build()
        licences.write(folder / "licences")
        prove(folder)
        _tell_size(folder, _size(folder), LARGEST_FOLDER)
        for package in () if arguments.folder_only else pack(folder):
            _tell_size(package, package.stat().st_size, LARGEST_ARCHIVE)
    except (BuildError, subprocess.CalledProcessError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py build", description=__doc__.splitlines()[0])
    parser.add_argument("--folder-only", action="store_true", help="make no packages of it")
    return parser


def build() -> Path:
    """Have PyInstaller make the folder of the program; return it."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(DIST), "--workpath", str(WORK)]
    subprocess.run([*command, *places, str(HERE / f"{NAME}.spec")], cwd=ROOT, check=True)
    if sys.platform == "linux":
        strip(DIST / NAME)
    return DIST / NAME


def strip(folder: Path) -> None:
    """Take the symbols out of the libraries in ``folder``, which nobody who runs them needs.

    Wheels bring the libraries they need in a folder ``NAME.libs``, edited by ``patchelf`` and
    without symbols already: ``strip`` would leave some of these so that they cannot be loaded.
    """
    if shutil.which("strip") is None:
        print("build: there is no `strip` here, so that symbols stay in the libraries")
        return
    libraries = [part for part in folder.rglob("*.so*") if part.is_file() and not part.is_symlink()]
    own = [str(part) for part in libraries if not part.parent.name.endswith(".libs")]
    subprocess.run(["strip", "--strip-unneeded", *own], check=True)


# ---- proof ----------------------------------------------------------------------------------


def prove(folder: Path) -> None:
    """Start both commands as on a machine without Python, from a folder of their own.

    Raises:
        BuildError: One of them fails, or says something else than it should.
    """
    with tempfile.TemporaryDirectory() as directory:
        script = Path(directory) / "three.t"
        script.write_text("sum 3d6\n", encoding="utf-8")
        _expect(folder, [NAME, "--version"], version(NAME), directory)
        _expect(folder, [NAME, "calc", "--json", str(script)], THREE_DICE, directory)
        _expect(folder, ["troll", str(script), "0"], "10 :", directory)
        _expect(folder, [NAME, "explain", str(script)], "three d6", directory)
        _expect(folder, [NAME, "--selftest"], "self test passed", directory)
        for command, option, file, start in WRITTEN:
            _expect(folder, [NAME, command, str(SAMPLE), option, file], "", directory)
            if not (Path(directory) / file).read_bytes().startswith(start):
                raise BuildError(f"{NAME} {command} wrote something else than {file}")
    if sys.platform == "linux":
        known = {*debian.PACKAGES, *debian.OPTIONAL}
        strangers = sorted(set(debian.system_libraries(folder)) - known)
        if strangers:
            raise BuildError(f"the program asks the system for {', '.join(strangers)}")


def _expect(folder: Path, words: list[str], answer: str, home: str) -> None:
    suffix = ".exe" if sys.platform == "win32" else ""
    command = [str(folder / f"{words[0]}{suffix}"), *words[1:]]
    done = subprocess.run(
        command,
        env=_bare_environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    print(f"{' '.join(words[:2])}: {(done.stdout.strip() or done.stderr.strip())[:200]}")
    if done.returncode or answer not in done.stdout:
        raise BuildError(f"{' '.join(words)} said:\n{done.stdout}{done.stderr}")


def _bare_environment(home: str) -> Mapping[str, str]:
    """Return an environment in which nothing finds a Python, or the settings of a user."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
    return {**kept, "HOME": home, "PATH": "", "QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}


# ---- packages -------------------------------------------------------------------------------


def pack(folder: Path) -> Iterator[Path]:
    """Yield the packages of the program for this system, as they are made."""
    if sys.platform == "linux":
        yield _tar(folder)
        if shutil.which("dpkg-deb"):
            yield debian.make_package(folder, DIST, version(NAME))
    elif sys.platform == "win32":
        yield Path(shutil.make_archive(str(DIST / full_name()), "zip", DIST, NAME))
    else:
        yield _disk_image(DIST / "Dice Workbench.app")


def full_name() -> str:
    """Return what a package is called, without its ending: program, version, system, machine."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"{NAME}-{version(NAME)}-{system}-{platform.machine().lower()}"


def _tar(folder: Path) -> Path:
    """Pack ``folder`` with its desktop entry and man pages, owned by nobody in particular."""
    path = DIST / f"{full_name()}.tar.xz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(path, "w:xz", preset=6) as archive:
        archive.add(folder, full_name(), filter=plain)
        for part in sorted((HERE / "linux").glob("*.*")):
            archive.add(part, f"{full_name()}/share/{part.name}", filter=plain)
    return path


def _disk_image(application: Path) -> Path:
    path = DIST / f"{full_name()}.dmg"
    script = HERE / "macos" / "make_disk_image.sh"
    subprocess.run(["sh", str(script), str(application), str(path)], check=True)
    return path


# ---- sizes ----------------------------------------------------------------------------------


def _size(folder: Path) -> int:
    return sum(part.lstat().st_size for part in folder.rglob("*") if part.is_file())


def _tell_size(path: Path, size: int, largest: int) -> None:
    megabytes = size / 1e6
    warning = f" (more than the {largest} MB it should take)" if megabytes > largest else ""
    print(f"{path.relative_to(ROOT)}: {megabytes:.0f} MB{warning}")


if __name__ == "__main__":
    sys.exit(main())
