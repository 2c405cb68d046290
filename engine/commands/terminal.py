"""How every command uses its terminal: encoding, errors on standard error, closed pipes."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["ERROR", "INTERRUPTED", "SUCCESS", "USAGE", "report_problem", "run_command"]

SUCCESS = 0
"""Exit status of a command that did what it was asked."""

ERROR = 1
"""Exit status when a script is in error or a file cannot be read."""

USAGE = 2
"""Exit status when the arguments are wrong."""

SIGNALLED = 128
"""Added to the number of the signal that ended a command."""

INTERRUPTED = SIGNALLED + signal.SIGINT
"""Exit status of a command that its user ended."""

BROKEN_PIPE = 13
"""Number of the signal for a pipe nobody reads; Windows has no such signal to name."""


def report_problem(message: str) -> None:
    """Print ``message`` on standard error, after everything printed so far."""
    sys.stdout.flush()
    print(message, file=sys.stderr)


def run_command(command: Callable[[], int]) -> int:
    """Run ``command`` and return its exit status; interruptions end it without a trace.

    Numbers of any length may be read and printed meanwhile. What is printed where nothing takes it
    (a stream that was closed beforehand, a program without a console) is lost.
    """
    with _streams_that_are_there():
        _write_utf8()
        try:
            with _long_numbers():
                status = command()
                sys.stdout.flush()
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _print_no_more()
            return SIGNALLED + BROKEN_PIPE
        except OSError as error:  # such as a full disk; what files do is told by the command
            _print_no_more()
            report_problem(f"error: {error.strerror or error}")
            return ERROR
        return status


@contextmanager
def _streams_that_are_there() -> Iterator[None]:
    """Give the process streams to print on where it was started without any."""
    missing = [name for name in ("stdout", "stderr") if getattr(sys, name) is None]
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        for name in missing:
            setattr(sys, name, nowhere)
        try:
            yield
        finally:
            for name in missing:
                setattr(sys, name, None)


def _print_no_more() -> None:
    """Let what is left to be printed vanish; Python would complain of it once more at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Names of files and arguments may hold bytes that are no text: they are told.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def _long_numbers() -> Iterator[None]:
    """Lift Python's limit on the digits of integers, where this Python has one."""
    limit = getattr(sys, "get_int_max_str_digits", int)()
    set_limit = getattr(sys, "set_int_max_str_digits", lambda _: None)
    set_limit(0)
    try:
        yield
    finally:
        set_limit(limit)
