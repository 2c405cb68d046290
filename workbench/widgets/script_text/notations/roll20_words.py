"""The words and signs of Roll20's notation, by the places where they can stand."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.roll20.lexing import At, Place

__all__ = ["Sign", "signs_at"]


@dataclass(frozen=True)
class Sign:
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


def signs_at(place: Place) -> tuple[Sign, ...]:
    """Return what can stand at a place of a roll, the likeliest first."""
    if place.at is At.OPERAND:
        return (*_FUNCTIONS, *_DICE, *_BRACKETS)
    if place.at is At.NUMBER:
        return _OPERATORS if place.last in _ENDS_OPERAND else (*_DICE, *_OPERATORS)
    if place.at is At.POOL:
        of_dice = () if place.last == "RIGHT_BRACE" else _OF_DICE
        return (*_KEEPING, *of_dice, *_COUNTING, *_OPERATORS)
    return ()


_ENDS_OPERAND = ("LABEL", "DECIMAL")
"""The kinds of lexemes before which there can be no number of dice."""

_FUNCTIONS = tuple(
    Sign(name, "function", inserted=f"{name}()", back=1)
    for name in ("floor", "ceil", "round", "abs")
)
_DICE = (Sign("d", "dice"), Sign("dF", "dice", known_as="F"), Sign("d%", "dice", known_as="%"))
_BRACKETS = (
    Sign("{ }", "bracket", known_as="{", inserted="{}", back=1),
    Sign("( )", "bracket", known_as="(", inserted="()", back=1),
    Sign("[[ ]]", "bracket", known_as="[[", inserted="[[]]", back=2),
    Sign("@{ }", "name", known_as="@", inserted="@{}", back=1),
    Sign("?{ }", "name", known_as="?", inserted="?{}", back=1),
)
_KEEPING = tuple(Sign(name, "keyword") for name in ("kh", "kl", "dh", "dl"))
_OF_DICE = tuple(Sign(name, "keyword") for name in ("!", "!!", "!p", "!!p", "r", "ro", "cs", "cf"))
_COUNTING = (
    *(Sign(sign, "operator") for sign in (">", "<", "=")),
    *(Sign(name, "keyword") for name in ("f", "s", "sd")),
)
_OPERATORS = (
    *(Sign(sign, "operator") for sign in ("+", "-", "*", "/", "%", "**")),
    Sign("[label]", "string", known_as="[", inserted="[]", back=1),
    Sign("\\", "comment", inserted="\\ "),
)
