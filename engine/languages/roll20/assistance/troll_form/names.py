"""The names of a roll as names of Troll, which are made of plain letters only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, TypeVar

from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Given

__all__ = ["letters", "numbered", "troll_names"]

_DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

_OPERATORS = frozenset({"U", "D", "Z"})
"""The words of Troll that begin with a capital."""

_UNSPEAKABLE = "Number"
"""What a name without any letter becomes."""

AnyNode = TypeVar("AnyNode", bound=syntax.RollSyntax)


def troll_names(names: Iterable[str]) -> dict[str, str]:
    """Return a name of Troll for each of ``names``, all of them different.

    They begin with capitals, so that none is an operator or a name of the translation itself:
    ``Keep how many`` becomes ``KeepHowMany``.
    """
    found: dict[str, str] = {}
    for name in names:
        preferred = _spoken(name) or _UNSPEAKABLE
        taken = {*found.values(), *_OPERATORS}
        number = 0
        while f"{preferred}{letters(number)}" in taken:
            number += 1
        found[name] = f"{preferred}{letters(number)}"
    return found


def _spoken(name: str) -> str:
    """Return the letters of ``name``, each word with a capital and digits as words."""
    words = [""]
    for sign in unicodedata.normalize("NFKD", name):
        if sign.isascii() and sign.isalpha():
            words[-1] += sign
        elif sign.isascii() and sign.isdecimal():
            words += [_DIGITS[int(sign)], ""]
        elif not unicodedata.combining(sign):
            words.append("")
    return "".join(word[:1].upper() + word[1:] for word in words)


def letters(number: int) -> str:
    """Return a number from 0 on in letters: nothing, A, B, ... Z, AA and so on."""
    written = ""
    while number:
        number, letter = divmod(number - 1, 26)
        written = chr(ord("A") + letter) + written
    return written


def numbered(node: AnyNode, numbers: Mapping[str, int]) -> AnyNode:
    """Return ``node`` with a number in the place of each name that has one.

    Args:
        node: A roll, or a part of one.
        numbers: The numbers. No other name has a default any more, so that whatever needs its
            number is in error.
    """
    changes: dict[str, Any] = {
        field.name: _numbered(getattr(node, field.name), numbers)
        for field in fields(node)
        if field.name != "span"
    }
    return replace(node, **changes)


def _numbered(value: object, numbers: Mapping[str, int]) -> object:
    if isinstance(value, Given):
        number = numbers.get(value.name)
        if number is None:
            return replace(value, default=None)
        plain = syntax.Number(value.span, Fraction(abs(number)))
        return plain if number >= 0 else syntax.Negative(value.span, plain)
    if isinstance(value, syntax.RollSyntax):
        return numbered(value, numbers)
    if isinstance(value, tuple):
        return tuple(_numbered(each, numbers) for each in value)
    return value
