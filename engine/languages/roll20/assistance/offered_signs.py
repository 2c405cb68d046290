"""The words and signs of Roll20's notation, by the places where they can stand."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.roll20.reading.lexing import LexemePlace, Place

__all__ = ["WrittenSign", "signs_at"]


@dataclass(frozen=True)
class WrittenSign:
    """A word or sign that can be written.

    Attributes:
        word: How it is listed.
        kind: The kind of token it is.
        known_as: The word by which the reference knows it, if that is another one.
        inserted: What is written, if that is not the word.
        back: How many characters the cursor goes back from the end of that.
    """

    word: str
    kind: str
    known_as: str = ""
    inserted: str = ""
    back: int = 0


def signs_at(place: Place) -> tuple[WrittenSign, ...]:
    """Return what can stand at a place of a roll, the likeliest first."""
    if place.at is LexemePlace.OPERAND:
        return (*_FUNCTIONS, *_DICE, *_BRACKETS)
    if place.at is LexemePlace.NUMBER:
        return _OPERATORS if place.last in _ENDS_OPERAND else (*_DICE, *_OPERATORS)
    if place.at is LexemePlace.POOL:
        of_dice = () if place.last == "RIGHT_BRACE" else _OF_DICE
        return (*_KEEPING, *of_dice, *_COUNTING, *_OPERATORS)
    return ()


_ENDS_OPERAND = ("LABEL", "DECIMAL")
"""The kinds of lexemes before which there can be no number of dice."""

_FUNCTIONS = tuple(
    WrittenSign(name, "function", inserted=f"{name}()", back=1)
    for name in ("floor", "ceil", "round", "abs")
)
_DICE = (
    WrittenSign("d", "dice"),
    WrittenSign("dF", "dice", known_as="F"),
    WrittenSign("d%", "dice", known_as="%"),
)
_BRACKETS = (
    WrittenSign("{ }", "bracket", known_as="{", inserted="{}", back=1),
    WrittenSign("( )", "bracket", known_as="(", inserted="()", back=1),
    WrittenSign("[[ ]]", "bracket", known_as="[[", inserted="[[]]", back=2),
    WrittenSign("@{ }", "name", known_as="@", inserted="@{}", back=1),
    WrittenSign("?{ }", "name", known_as="?", inserted="?{}", back=1),
)
_KEEPING = tuple(WrittenSign(name, "keyword") for name in ("kh", "kl", "dh", "dl"))
_OF_DICE = tuple(
    WrittenSign(name, "keyword") for name in ("!", "!!", "!p", "!!p", "r", "ro", "cs", "cf")
)
_COUNTING = (
    *(WrittenSign(sign, "operator") for sign in (">", "<", "=")),
    *(WrittenSign(name, "keyword") for name in ("f", "s", "sd")),
)
_OPERATORS = (
    *(WrittenSign(sign, "operator") for sign in ("+", "-", "*", "/", "%", "**")),
    WrittenSign("[label]", "string", known_as="[", inserted="[]", back=1),
    WrittenSign("\\", "comment", inserted="\\ "),
)
