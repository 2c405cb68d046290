"""What may be a slip in a script that can be read: notes, each with the change that mends it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError
from engine.languages import Parameter
from engine.languages.troll.advice import LONGEST_TEXT, foreign_words
from engine.languages.troll.precedence import early_ends
from engine.languages.troll.syntax import Script

__all__ = ["notes"]


def notes(text: str, script: Script, parameters: tuple[Parameter, ...]) -> Iterator[DiceError]:
    """Yield what may be a slip in a script, unless it is too long to look at closely.

    Args:
        text: The script.
        script: Its tree.
        parameters: The names that it leaves open.
    """
    if len(text) <= LONGEST_TEXT:
        yield from foreign_words(text, parameters)
        yield from early_ends(text, script)
