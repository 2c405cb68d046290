"""A script with all that is needed to read it: the same value everywhere it travels."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from engine.errors import DiceError
from engine.languages import Program, language_named
from engine.languages.declaring import PreparedRoll
from engine.languages.setup import RollSetup

__all__ = ["Script"]

_REMEMBERED = 8
"""Scripts that are kept as they have been read: each point of a sweep asks for the same ones."""

_LONG = 20_000
"""Characters of a script that is not kept, since that would take much memory."""


@dataclass(frozen=True, slots=True)
class Script:
    """A text in a notation, and how it is played.

    Attributes:
        language: The name of the notation.
        text: What was written.
        setup: What it takes besides its text.
    """

    language: str
    text: str
    setup: RollSetup = field(default=RollSetup())

    @property
    def is_blank(self) -> bool:
        """Whether nothing was written yet."""
        return not self.text.strip()

    def program(self) -> Program:
        """Return the script, read.

        Raises:
            DiceError: It cannot be read.
        """
        language = language_named(self.language)
        if language.declaring is not None:
            return self.prepared()
        if len(self.text) > _LONG:
            return language.parse(self.text)
        return _read(self.language, self.text)

    def prepared(self) -> PreparedRoll:
        """Return the roll that the script declares, set up.

        Raises:
            DiceError: It cannot be made, or scripts in this notation declare no rolls.
        """
        language = language_named(self.language)
        if language.declaring is None:
            raise DiceError(f"scripts in the notation {self.language} declare no rolls")
        return language.declaring().set_up(self.text, self.setup)

    def errors(self) -> tuple[DiceError, ...]:
        """Return all errors that can be told without calculating, the likeliest first."""
        return language_named(self.language).check(self.text)


@lru_cache(maxsize=_REMEMBERED)
def _read(language: str, text: str) -> Program:
    return language_named(language).parse(text)
