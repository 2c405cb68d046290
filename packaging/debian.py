"""The ``.deb`` of the program, made from the folder that PyInstaller built.

The folder goes to ``/opt``, as Debian wants it of programs that bring their own libraries.
Commands, menu entry, file type, icons and manual pages are links and files where desktops look for
them. dpkg takes every one of them away again.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["OPTIONAL", "PACKAGES", "make_package", "system_libraries"]

HERE = Path(__file__).resolve().parent
NAME = "dice-workbench"
COMMANDS = (NAME, "troll")
ICONS = "usr/share/icons/hicolor"

PACKAGES = {
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libGLdispatch.so.0": "libglvnd0",
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
    "libfontconfig.so.1": "libfontconfig1",
    "libxcb.so.1": "libxcb1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""What the program takes from the system, with the packages of Debian that have it."""

OPTIONAL = {"libcups.so.2": "libcups2 | libcups2t64"}
"""What only one of Qt's plugins asks for, which is passed over where it is missing: printers."""

ALWAYS = ("fontconfig-config",)
"""Packages without which no letter can be drawn, whoever brings the library along."""

OLDEST_C_LIBRARY = "2.31"
"""The version of the C library in Debian 11, where the program is built."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The Dice Workbench's makers <dice-workbench@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: math
Priority: optional
Description: exact probabilities of tabletop dice mechanics
 Write a dice mechanic in Troll, in the notation of Roll20, as an AnyDice program
 or as a table script, and see its exact probability distribution while typing.
 Compare mechanics on one chart, move their parameters, roll the dice, and take
 numbers and pictures along.
 .
 The package brings the libraries that it needs along in /opt/dice-workbench.
"""


def make_package(folder: Path, target: Path, version: str) -> Path:
    """Return the ``.deb`` made of ``folder``.

    Args:
        folder: The program.
        target: Where the package is written.
        version: The version of the program, as Python writes it.

    Raises:
        subprocess.CalledProcessError: dpkg-deb fails.
    """
    architecture = _said("dpkg", "--print-architecture")
    written = debian_version(version)
    package = target / f"{NAME}_{written}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory) / "root"
        _fill(root, folder)
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(_control(folder, written, architecture), encoding="utf-8")
        _normalise(root)
        command = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(root), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def debian_version(version: str) -> str:
    """Return a version as Debian writes it: 1.0.0rc1 comes before 1.0.0, as 1.0.0~rc1."""
    return re.sub(r"(?<=\d)(a|b|rc)(?=\d)", r"~\1", version)


def system_libraries(folder: Path) -> Iterator[str]:
    """Yield the names of the shared libraries that files of ``folder`` ask the system for."""
    own = {path.name for path in folder.rglob("*") if ".so" in path.name}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and _is_program(path):
            yield from (name for name in _asked_for(path) if name not in own)


def _is_program(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _asked_for(path: Path) -> list[str]:
    return re.findall(r"NEEDED\s+(\S+)", _said("objdump", "-p", str(path)))


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _control(folder: Path, version: str, architecture: str) -> str:
    names = set(system_libraries(folder))
    packages = {PACKAGES[name] for name in names - set(OPTIONAL)} - {"libc6"}
    size = sum(path.lstat().st_size for path in folder.rglob("*"))
    return CONTROL.format(
        name=NAME,
        version=version,
        architecture=architecture,
        kilobytes=size // 1024,
        depends=", ".join([f"libc6 (>= {OLDEST_C_LIBRARY})", *sorted({*packages, *ALWAYS})]),
        recommends=", ".join(OPTIONAL.values()),
    )


def _fill(root: Path, folder: Path) -> None:
    shutil.copytree(folder, root / "opt" / NAME, symlinks=True)
    for command in COMMANDS:
        link = root / "usr" / "bin" / command
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../../opt/{NAME}/{command}")
        page = (HERE / "linux" / f"{command}.1").read_bytes()
        _write(root, f"usr/share/man/man1/{command}.1.gz", gzip.compress(page, 9, mtime=0))
    _copy(root, HERE / "linux" / f"{NAME}.desktop", "usr/share/applications")
    _copy(root, HERE / "linux" / f"{NAME}.xml", "usr/share/mime/packages")
    _copy(
        root,
        HERE.parent / "resources/icons" / f"{NAME}.svg",
        "usr/share/icons/hicolor/scalable/apps",
    )
    for icon in (HERE / "icons").glob("*.png"):
        size = icon.stem.rsplit("-", 1)[1]
        _write(root, f"{ICONS}/{size}x{size}/apps/{NAME}.png", icon.read_bytes())
    _write(root, f"usr/share/doc/{NAME}/copyright", (folder / "licences/README.txt").read_bytes())


def _copy(root: Path, source: Path, place: str) -> None:
    _write(root, f"{place}/{source.name}", source.read_bytes())


def _write(root: Path, place: str, content: bytes) -> None:
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _normalise(root: Path) -> None:
    """Let everybody read what is installed, and only programs be run."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
