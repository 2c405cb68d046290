"""The licences of all that the program is made of, gathered from what is installed.

Qt, PySide and FLINT come under the LGPL: whoever has the program may replace them by other versions
of theirs, and has to be told how. They are shared libraries in files of their own for that.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

__all__ = ["PARTS", "Part", "write"]

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent


@dataclass(frozen=True)
class Part:
    """Something that the program contains.

    Attributes:
        package: The package that it comes in.
        name: What it is called.
        licence: The short name of its licence.
        source: Where its source can be had.
    """

    package: str
    name: str
    licence: str
    source: str


PARTS = (
    Part("PySide6-Essentials", "Qt and PySide", "LGPL-3.0-only", "https://download.qt.io"),
    Part("shiboken6", "Shiboken", "LGPL-3.0-only", "https://download.qt.io"),
    Part(
        "python-flint",
        "python-flint (MIT), with FLINT, GMP and MPFR",
        "LGPL-3.0-or-later",
        "https://flintlib.org, https://gmplib.org, https://www.mpfr.org",
    ),
    Part("numpy", "NumPy", "BSD-3-Clause", "https://numpy.org"),
    Part("pyqtgraph", "pyqtgraph", "MIT", "https://www.pyqtgraph.org"),
    Part("lark", "Lark", "MIT", "https://github.com/lark-parser/lark"),
    Part("platformdirs", "platformdirs", "MIT", "https://github.com/tox-dev/platformdirs"),
    Part("colorama", "colorama", "BSD-3-Clause", "https://github.com/tartley/colorama"),
)
"""What is bundled besides Python; packages that are not installed here are passed over."""

INTRODUCTION = """\
The Dice Workbench comes under the MIT licence (dice-workbench.txt). It contains the parts below,
each under a licence of its own, whose text lies in this folder under the name of its package.

To replace a part under the LGPL (Qt, PySide, Shiboken, FLINT, GMP, MPFR), put a version of it that
has the same interface in the place of its files under _internal: the libraries of Qt lie in
PySide6, those of FLINT in python_flint.libs. Nothing else needs to be changed, and nothing in the
program hinders it. The program can also be run from its source, with any versions that
pyproject.toml allows.

"""


def write(folder: Path) -> None:
    """Write the licences of the program and its parts to ``folder``, and a list of them.

    Raises:
        FileNotFoundError: Python's licence is not where it lies on any system we know.
    """
    folder.mkdir(exist_ok=True)
    shutil.copyfile(PROJECT / "LICENSE", folder / "dice-workbench.txt")
    for text in (HERE / "licences").glob("*.txt"):
        shutil.copyfile(text, folder / text.name)
    _write_python(folder)
    lines = [f"Python {sys.version.split()[0]}: PSF-2.0, https://www.python.org"]
    lines += [_line(part) for part in PARTS if _files(part, folder)]
    (folder / "README.txt").write_text(INTRODUCTION + "\n".join(lines) + "\n", encoding="utf-8")


def _line(part: Part) -> str:
    return f"{part.name} {distribution(part.package).version}: {part.licence}, {part.source}"


def _files(part: Part, folder: Path) -> bool:
    """Copy the licences that come with a package; return whether it is installed."""
    try:
        files = distribution(part.package).files or []
    except PackageNotFoundError:
        return False
    for number, file in enumerate(_licences_among(map(str, files))):
        source = Path(str(distribution(part.package).locate_file(file)))
        shutil.copyfile(source, folder / f"{part.package}-{number + 1}-{source.stem}.txt")
    return True


def _licences_among(files: Iterable[str]) -> list[str]:
    words = ("licen", "copying")
    return sorted(
        file
        for file in files
        if ".dist-info/" in file and any(word in file.lower().split("/", 1)[1] for word in words)
    )


def _write_python(folder: Path) -> None:
    places = (sysconfig.get_path("stdlib"), sys.base_prefix)
    found = [path for place in places if (path := Path(place) / "LICENSE.txt").exists()]
    if not found:
        raise FileNotFoundError(f"Python's licence is in none of {', '.join(places)}")
    shutil.copyfile(found[0], folder / "python.txt")
