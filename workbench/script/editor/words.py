"""The words and signs of a script at a place, to be explained."""

from __future__ import annotations

from engine.languages.lines import tokeniser_of
from workbench.widgets.script_text.positions import qt_position

__all__ = ["words_at"]


def words_at(line: str, place: int, language: str) -> tuple[tuple[str, str], ...]:
    """Return the tokens that a cursor touches and their kinds, the one after it first.

    Args:
        line: A line of the script.
        place: Where the cursor stands in the line, in Qt's positions.
        language: The name of the notation.
    """
    touched = [
        (line[token.start : token.end], token.kind)
        for token in tokeniser_of(language)(line, None).tokens
        if qt_position(line, token.start) <= place <= qt_position(line, token.end)
    ]
    return tuple(reversed(touched))
