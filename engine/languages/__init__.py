"""The notations that are understood, by their names.

A notation is a folder here, whose module ``language`` describes it, and its entry in ``LANGUAGES``.
No other module names one: what a notation can do is asked through its ``Language`` and ``Program``.
"""

from __future__ import annotations

from pathlib import PurePath

from engine.errors import DiceError
from engine.languages.anydice.language import ANYDICE
from engine.languages.conversion import Convert, Translation, conversions_from
from engine.languages.protocols import (
    DEFAULT_ITERATIONS,
    Accounting,
    Language,
    NotationHelp,
    Noting,
    Output,
    Outputting,
    Parameter,
    Program,
    RolledOutput,
    Sample,
    Showing,
    Totalling,
    notes_of,
    outputs_of,
    shows_lines,
    totalling_of,
)
from engine.languages.roll20.language import ROLL20
from engine.languages.table.language import TABLE
from engine.languages.troll.language import TROLL

__all__ = [
    "DEFAULT_ITERATIONS",
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Accounting",
    "Language",
    "NotationHelp",
    "Noting",
    "Output",
    "Outputting",
    "Parameter",
    "Program",
    "RolledOutput",
    "Sample",
    "Showing",
    "Totalling",
    "Translation",
    "converters",
    "language_if_known",
    "language_named",
    "language_of_file",
    "language_reading",
    "language_resembled",
    "notes_of",
    "outputs_of",
    "shows_lines",
    "totalling_of",
]

LANGUAGES: tuple[Language, ...] = (TROLL, ROLL20, ANYDICE, TABLE)
"""Every notation that is understood, in the order in which they are offered."""

DEFAULT_LANGUAGE = TROLL
"""The notation that is meant where nothing is said: that of the original program."""


def language_named(name: str) -> Language:
    """Return the notation that is called ``name``.

    Raises:
        DiceError: There is no such notation.
    """
    language = language_if_known(name)
    if language is None:
        known = ", ".join(language.name for language in LANGUAGES)
        raise DiceError(f"there is no notation called {name}", hint=f"known are: {known}")
    return language


def converters(language: Language) -> dict[str, Convert]:
    """Return what writes scripts of a notation in others, by the names of these, in their order."""
    found = conversions_from(language.name, (one for each in LANGUAGES for one in each.conversions))
    return {one.name: found[one.name] for one in LANGUAGES if one.name in found}


def language_resembled(text: str) -> Language | None:
    """Return the notation that a text is written in, where that can be told at a glance."""
    for language in LANGUAGES:
        if language.resembles is not None and language.resembles(text):
            return language
    return None


def language_reading(text: str) -> Language | None:
    """Return the notation that a text resembles, or else the first in which it has no error.

    One that leaves nothing open in it comes first: words that a notation does not know may be names
    to it, as ``kh3`` is in ``4d6kh3``. None where the text is in error in all of them.
    """
    resembled = language_resembled(text)
    if resembled is not None:
        return resembled
    able = [language for language in LANGUAGES if not language.check(text)]
    closed = (language for language in able if not language.parse(text).parameters)
    return next(closed, next(iter(able), None))


def language_if_known(name: str) -> Language | None:
    """Return the notation that is called ``name``, or None."""
    return next((language for language in LANGUAGES if language.name == name), None)


def language_of_file(path: str) -> Language | None:
    """Return the notation that the ending of ``path`` means, or None."""
    ending = PurePath(path).suffix.lower()
    return next((language for language in LANGUAGES if ending in language.endings), None)
