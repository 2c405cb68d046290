"""What goes into the program that people install, and what of Qt and NumPy stays out.

PyInstaller collects whatever any part of Qt could ask for. A window without web pages, films, Qt
Quick or databases needs a tenth of it. What is left out here is left out on every system; that what
remains can be loaded is looked at by the build, which starts the program.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

__all__ = ["EXCLUDED_MODULES", "Entry", "needed"]

Entry = tuple[str, str, str]
"""One of PyInstaller's entries: where it goes, where it comes from, and its kind."""

EXCLUDED_MODULES = (
    "PIL",
    "_hashlib",
    "_ssl",
    "PySide6.QtNetwork",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtTest",
    "_pytest",
    "cffi",
    "hypothesis",
    "matplotlib",
    "numpy.f2py",
    "numpy.random",
    "numpy.testing",
    "pip",
    "pyqtgraph.examples",
    "pyqtgraph.opengl",
    "pytest",
    "ssl",
    "scipy",
    "setuptools",
    "tkinter",
)
"""Modules that something of others asks for, and does without."""

QT_PLUGINS = {
    "iconengines": ("svgicon",),
    "imageformats": ("svg", "jpeg", "ico"),
    "platforminputcontexts": ("composeplatform", "ibusplatform"),
    "platforms": ("xcb", "wayland", "offscreen", "windows", "cocoa"),
    "platformthemes": ("xdgdesktopportal",),
    "printsupport": ("",),
    "styles": ("",),
    "wayland-decoration-client": ("",),
    "wayland-graphics-integration-client": ("qt-plugin-wayland-egl",),
    "wayland-shell-integration": ("xdg-shell",),
    "xcbglintegrations": ("egl", "glx"),
    "accessiblebridge": ("",),
}
"""The plugins of Qt that are kept: for each kind, what their names have in them."""

QT_TRANSLATIONS = ("qt_de", "qtbase_de")
"""What Qt itself says, in the languages of the window."""

LIBRARY = "BINARY"
"""PyInstaller's word for what is there only because something else loads it."""


def needed(entries: Iterable[Entry], loaded_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the entries that the program needs.

    Args:
        entries: All that was collected.
        loaded_by: Returns the paths of the libraries that the library at a path loads.
    """
    kept = [entry for entry in entries if _is_wanted(_place(entry))]
    roots = [entry for entry in kept if entry[2] != LIBRARY or _is_root(_place(entry))]
    reached = _reached([source for _, source, _ in roots], loaded_by)
    return [entry for entry in kept if entry in roots or os.path.realpath(entry[1]) in reached]


def _place(entry: Entry) -> PurePosixPath:
    return PurePosixPath(entry[0].replace("\\", "/"))


def _is_wanted(place: PurePosixPath) -> bool:
    parts = place.parts
    if "PySide6" in parts and "plugins" in parts:
        kind = parts[parts.index("plugins") + 1]
        return any(word in place.name for word in QT_PLUGINS.get(kind, ()))
    if "PySide6" in parts and "translations" in parts:
        return place.stem in QT_TRANSLATIONS
    if parts[0].endswith(".dist-info"):
        return place.name in ("METADATA", "entry_points.txt")
    if parts[0] == "pyqtgraph":
        return place.suffix == ".svg" or parts[1] == "colors"
    return True


def _is_root(place: PurePosixPath) -> bool:
    """Return whether a library is loaded by name, and not because another one asks for it."""
    return "plugins" in place.parts or "python" in place.name


def _reached(sources: list[str], loaded_by: Callable[[str], Iterable[str]]) -> frozenset[str]:
    reached: set[str] = set()
    waiting = [os.path.realpath(source) for source in sources]
    while waiting:
        source = waiting.pop()
        if source not in reached:
            reached.add(source)
            waiting.extend(os.path.realpath(path) for path in loaded_by(source))
    return frozenset(reached)
