"""The log: a file in which versions, warnings and errors are kept for a report."""

from __future__ import annotations

import atexit
import faulthandler
import logging
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

__all__ = ["describe_versions", "listen_to_qt", "open_journal", "read_journal", "watch_for_crashes"]

LARGEST = 500_000
"""Bytes after which a new file is begun."""

FILES_KEPT = 3
"""How many earlier files are kept."""

LONGEST_READ = 200_000
"""Bytes of the end of the log that are shown."""

PACKAGES = ("dice-workbench", "PySide6-Essentials", "pyqtgraph", "python-flint", "numpy", "lark")

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

_log = logging.getLogger("workbench")


def open_journal(path: Path) -> bool:
    """Keep what is logged from now on in a file, and begin with the versions.

    Args:
        path: The file; directories above it are made.

    Returns:
        Whether it can be written. Without it the program works all the same.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path, maxBytes=LARGEST, backupCount=FILES_KEPT, encoding="utf-8", delay=False
        )
    except OSError as error:
        _log.warning("the log cannot be written: %s", error)
        return False
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    _log.info("started: %s", describe_versions())
    return True


def read_journal(path: Path) -> str:
    """Return the end of the log, or an empty text where there is none.

    Raises:
        OSError: It is there, but cannot be read.
    """
    if not path.exists():
        return ""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - LONGEST_READ))
        return file.read().decode("utf-8", "replace")


def describe_versions() -> str:
    """Return what runs here, in one line: the program, Python, Qt, packages and the system."""
    parts = [f"{name} {_version(name)}" for name in PACKAGES]
    return ", ".join(
        (*parts, f"Qt {qVersion()}", f"Python {platform.python_version()}", platform.platform())
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(unknown)"


def listen_to_qt() -> None:
    """Log what Qt has to say, and print it as before, for as long as Python runs."""

    def note(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        del context
        _log.log(LEVELS.get(kind, logging.WARNING), "Qt: %s", message)
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            print(message, file=sys.stderr)

    qInstallMessageHandler(note)
    # What Qt says after that, when its libraries are unloaded, would crash in a dead interpreter.
    atexit.register(qInstallMessageHandler, None)


def watch_for_crashes(path: Path) -> None:
    """Let Python write where it was when the process dies of a crash in C.

    Args:
        path: The log; the stacks go into a file beside it, as only one that is never closed or
            renamed can be written in such a moment.
    """
    try:
        file = path.with_suffix(".crash").open("a", encoding="utf-8")
    except OSError as error:
        _log.warning("crashes cannot be noted: %s", error)
        return
    faulthandler.enable(file)
