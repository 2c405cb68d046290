"""Scripts as the commands meet them: files, notations, definitions, and errors as lines."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from engine.commands.terminal import report_problem
from engine.encoding import decoded
from engine.errors import DiceError, Fix, Span
from engine.languages import (
    DEFAULT_LANGUAGE,
    Language,
    Program,
    language_named,
    language_of_file,
    notes_of,
)
from engine.languages.lexeme import LONGEST_TEXT

__all__ = [
    "STANDARD_INPUT",
    "Remarks",
    "ScriptFile",
    "UnreadableFileError",
    "error_line",
    "place_of",
    "read_definition",
]

STANDARD_INPUT = "-"
"""The file name that means standard input."""

_MOST_BYTES = 10 * LONGEST_TEXT
"""Bytes that are read of a file: more than any script has, whatever its characters."""

_DEFINITION = re.compile(r"([A-Za-z]+)=([-~+]?)([0-9]+)")

Remarks: TypeAlias = tuple[tuple[str, DiceError], ...]
"""What may be a slip in a script, each with its severity, such as ``note``."""

_LONGEST_LINE = 1_000
"""Characters of a line about an error."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, also those that turn the direction, except for what lays out a text."""


class UnreadableFileError(Exception):
    """A file that cannot be opened; the message says why."""


@dataclass(frozen=True, slots=True)
class ScriptFile:
    """A script read from a file.

    Attributes:
        name: The file as it was named by its user, ``-`` for standard input.
        language: The notation it is written in.
        text: The script.
    """

    name: str
    language: Language
    text: str

    @classmethod
    def read(cls, name: str, language_name: str | None = None) -> ScriptFile:
        """Read the script called ``name``.

        Args:
            name: A path, or ``-`` for standard input.
            language_name: The notation, or None where the ending of ``name`` decides; a file
                without a known ending is in the default one.

        Raises:
            UnreadableFileError: The file cannot be opened.
            DiceError: There is no notation of this name, the file is far too long, or something in
                it is neither UTF-8 nor UTF-16 text.
        """
        if language_name is None:
            language = language_of_file(name) or DEFAULT_LANGUAGE
        else:
            language = language_named(language_name)
        content = _bytes_of(name)
        if len(content) == _MOST_BYTES:
            raise DiceError(f"this is too long: a script has {LONGEST_TEXT:,} characters at most")
        return cls(name, language, _text_of(content))

    @property
    def declares_rolls(self) -> bool:
        """Whether it declares rolls, and so needs more than its text to be rolled."""
        return self.language.declaring is not None

    def diagnostics(self) -> Remarks:
        """Return what is wrong with the script, each with its severity."""
        if self.language.diagnose is not None:
            return self.language.diagnose(self.text)
        errors = self.language.check(self.text)
        notes: tuple[DiceError, ...] = ()
        try:
            notes = notes_of(self.parse())
        except DiceError as first:  # the same as the first of them, with advice
            errors = (first, *errors[1:])
        return (*(("error", one) for one in errors), *(("note", one) for one in notes))

    def report_remarks(self, remarks: Remarks) -> None:
        """Print what may be a slip in the script on standard error, as every command does."""
        for severity, remark in remarks:
            report_problem(error_line(self.name, remark, severity))

    def parse(self) -> Program:
        """Return the program.

        Raises:
            DiceError: The text cannot be read as a script.
        """
        return self.language.parse(self.text)


def _bytes_of(name: str) -> bytes:
    """Return what stands in a file, or its beginning where it is too long to be a script."""
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise UnreadableFileError("there is no standard input to read")
        return sys.stdin.buffer.read(_MOST_BYTES)
    if not name:  # which would be the folder one is in
        raise UnreadableFileError("the name of the file is empty")
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError as error:
        raise UnreadableFileError(error.strerror or str(error)) from error
    except ValueError as error:  # a name that no file can have, with a NUL in it
        raise UnreadableFileError(str(error)) from error


def _text_of(content: bytes) -> str:
    try:
        return decoded(content)
    except UnicodeDecodeError as error:
        # Without the byte order mark of UTF-8, from behind which the error counts.
        before = decoded(error.object[: error.start])
        place = Span.in_text(before, len(before), len(before))
        hint = "save the file as UTF-8"
        raise DiceError("this is not UTF-8 text", place, hint=hint) from error


def read_definition(argument: str) -> tuple[str, int] | None:
    """Return the name and the number of ``NAME=INT``, or None where it has another form.

    A negative number may be written ``-3`` or, as Standard ML does, ``~3``.
    """
    match = _DEFINITION.fullmatch(argument)
    if match is None:
        return None
    name, sign, digits = match.groups()
    return name, -int(digits) if sign in ("-", "~") else int(digits)


def place_of(error: DiceError) -> Span:
    """Return where ``error`` is shown: the start of the script when it has no place of its own."""
    return error.span or Span.in_text("", 0, 0)


def error_line(name: str, error: DiceError | UnreadableFileError, severity: str = "error") -> str:
    """Return ``FILE:LINE:COLUMN: error: MESSAGE``, with what to do about it on lines of its own.

    A file that cannot be read has no lines and columns.

    Args:
        name: The file.
        error: What is wrong with it.
        severity: The word for its severity, such as ``warning``.
    """
    name = _presentable(name).replace("\n", "\\n")  # what reads these lines wants each whole
    if isinstance(error, UnreadableFileError):
        return f"{name}: {severity}: {error}"
    place = place_of(error)
    lines = [f"{name}:{place.line}:{place.column}: {severity}: {error.message}"]
    if error.hint is not None:
        lines.append(f"hint: {error.hint}")
    if error.fixes and not _already_shows(error.fixes[0], error.hint or ""):
        title = error.fixes[0].title
        word = "hint" if error.hint is None else "fix"
        lines.append(f"{word}: {title[:1].lower()}{title[1:]}")
    return "\n    ".join(map(_presentable, lines))


def _presentable(line: str) -> str:
    """Return a line for a terminal: its middle left out if it is long, control characters told.

    What stands in a script may be quoted in it, be that a name of thousands of letters.
    """
    if len(line) > _LONGEST_LINE:
        line = f"{line[: _LONGEST_LINE // 2]}…{line[-_LONGEST_LINE // 2 :]}"
    return _CONTROL.sub(lambda found: ascii(found.group())[1:-1], line)


def _already_shows(fix: Fix, hint: str) -> bool:
    """Return whether a hint says what a fix writes; one that writes nothing takes something out."""
    return fix.replacement.strip() in hint if fix.replacement.strip() else fix.title in hint
