"""One word or sign too many, too few, or in the wrong place: how a declaration reads without it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.table.reading.lexing import spoken
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["doubled", "slips"]

_SIGNS = {
    "RIGHT_PAREN": ")",
    "COMMA": ",",
    "COLON": ":",
    "ASSIGN": " =",
    "LEFT_PAREN": "(",
    "SEMICOLON": ";",
    "DOT": ".",
    "LEFT_BRACE": " {",
}
"""Signs that may be missing, the likeliest first."""

_WORDS = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "IF", "ELSE", "WHILE", "FOR"})
_VALUES = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH"})


def doubled(place: MistakePlace) -> Iterator[Slip]:
    """Yield a word that stands there twice: nothing else is meant by that."""
    for slip in _doubled(place):
        if place.kind(slip.changes[0].start) in _WORDS:
            yield slip


def slips(place: MistakePlace, message: str) -> Iterator[Slip]:
    """Yield the ways to read on that change one word or sign, the likeliest first.

    Args:
        place: Where the declaration does not go on.
        message: What is wrong, where no way says it better.
    """
    yield from _missing_field(place)
    yield from _doubled(place)
    yield from _swapped(place)
    yield from _missing(place, message)
    yield from _missing_value(place, message)
    yield from _needless(place)


def _doubled(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    for second in (index, index + 1, index - 1):
        if 0 < second < len(place.tokens) and _is_same(place, second - 1, second):
            written = place.source(second, second + 1)
            message = f"`{written}` stands here twice"
            yield place.slip(message, "leave one of them out", (second, second + 1, ""))


def _is_same(place: MistakePlace, first: int, second: int) -> bool:
    one, two = place.tokens[first], place.tokens[second]
    return one.kind == two.kind != "HOLE" and one.text.casefold() == two.text.casefold()


def _missing(place: MistakePlace, message: str) -> Iterator[Slip]:
    index = place.index
    if not 0 < index <= len(place.tokens):
        return
    before = spoken(place.tokens[index - 1])
    span = place.span(index if index < len(place.tokens) else index - 1)
    for kind, sign in _SIGNS.items():
        if kind in place.expected and not (kind == "SEMICOLON" and "COMMA" in place.expected):
            written = sign.strip()
            said = message
            if kind not in ("COMMA", "SEMICOLON"):
                said = f"`{written}` is missing after {before}"
            if kind == "COMMA" and place.kinds(index, "NAME", "COLON"):
                said = f"`,` is missing before {spoken(place.tokens[index])}"
            yield place.slip(
                said, f"write `{written}` behind {before}", (index, index, sign), at=span
            )
    if place.kind(index) in ("STRING", "NAME", "NUMBER", "DICE") and "PLUS" in place.expected:
        hint = f"write an operator such as + before {spoken(place.tokens[index])}"
        joins = "STRING" in (place.kind(index), place.kind(index - 1))
        yield place.slip(message, hint, (index, index, "+ "), at=span, is_certain=joins)


def _swapped(place: MistakePlace) -> Iterator[Slip]:
    for first in (place.index - 1, place.index):
        if not 0 < first < len(place.tokens) - 1:
            continue
        one, two = place.source(first, first + 1), place.source(first + 1, first + 2)
        gap = place.source(first, first + 2)[len(one) : -len(two)] if one and two else ""
        if not gap and (one + two)[-1:].isalnum():
            gap = " "
        message = f"`{one}` and `{two}` stand the wrong way round"
        text = f"{two}{gap}{one}"
        yield place.slip(message, f"write {two} before {one}", (first, first + 2, text))


def _missing_field(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    if place.kind(index - 1) == "DOT" and index > 1:
        start = place.operand(index - 2)
        record = place.source(start, index - 1)
        hint = f"write the name of one of the fields of {record}"
        change = (start, index, None)
        yield place.slip("a name is missing after `.`", hint, change, at=place.span(index - 1))


def _missing_value(place: MistakePlace, message: str) -> Iterator[Slip]:
    index = place.index
    if "NUMBER" in place.expected and index > 0:
        before = spoken(place.tokens[index - 1])
        at = place.span(index if index < len(place.tokens) else index - 1)
        said = message if message.startswith("`") else f"a value is missing after {before}"
        hint = f"write a value behind {before}, or leave {before} out"
        if place.kind(index - 1) == "LEFT_PAREN":
            hint = "write a value between the parentheses"
        yield place.slip(said, hint, (index, index, None), at=at)


def _needless(place: MistakePlace) -> Iterator[Slip]:
    for index in (place.index, place.index - 1):
        if 0 < index < len(place.tokens):
            written = spoken(place.tokens[index])
            message = f"{written} does not belong here"
            certain = place.kind(index) not in _VALUES | {"ERROR"}
            yield place.slip(message, "leave it out", (index, index + 1, ""), is_certain=certain)
