"""Texts, numbers, lists and comments as other languages write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.languages.table.dice_text import is_dice
from engine.languages.table.reading.lexing import QUOTES
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["closings", "slips"]

_OTHER_QUOTES = "'`"
_FILLED_IN = re.compile(r"\$?\{\s*([^\W\d][\w.]*)\s*\}")
_IN_FRONT = re.compile(r"([0-9]+)([^\W\d]\w*)")
_COUNTED = re.compile(r"\s*(?P<count>[^\W\d][\w.]*)\s+(?P<die>[dD][0-9]+)\s*")
_TAIL = re.compile(r"[\s;,(){}+*/-]*\Z")
_LIST_HINT = "lists are filled in for an entity: declare a field such as bonuses: int list"


def slips(place: MistakePlace) -> Iterator[Slip]:
    """Yield what may be meant by the token that does not fit, likeliest first."""
    yield from _dice(place)
    yield from _decimal(place)
    yield from _prefixed_text(place)
    if place.kind(place.index) == "LEFT_BRACE":
        yield from _braced_list(place)
    first = place.line_start()
    if place.kind(first) == "STEP" and place.word(first) == "--":
        yield from _comment(place.at(first))
    if place.kind(place.index) == "ERROR":
        yield from _of_characters(place)


def _of_characters(place: MistakePlace) -> Iterator[Slip]:
    index, written = place.index, place.tokens[place.index].text
    first = written[0]
    if first in QUOTES or (first in _OTHER_QUOTES and not _is_closed(written)):
        yield from closings(place, written)
    elif first in _OTHER_QUOTES:
        yield _quoted(place, index, index + 1, written[1:-1], filled=first == "`")
    elif first == "#":
        yield from _comment(place)
    elif first == "[":
        yield from _bracketed(place)
    elif first == "$" and place.kind(index + 1) == "NAME":
        name = place.source(index + 1, index + 2)
        yield place.slip("names have no `$` here", f"write {name}", (index, index + 1, ""))
    elif first == "\\":
        message = "a line needs no `\\` to go on in the next one"
        yield place.slip(message, "leave it out", (index, index + 1, ""))
    elif first.isdigit():
        yield from _number(place, written)


# ---- texts ------------------------------------------------------------------------------------


def _is_closed(written: str) -> bool:
    return len(written) > 1 and written[-1] == written[0]


def _quoted(place: MistakePlace, start: int, end: int, inner: str, *, filled: bool = False) -> Slip:
    parts = _FILLED_IN.split(inner) if filled else [inner]
    texts = [
        one if number % 2 else '"{}"'.format(one.replace('"', '\\"'))
        for number, one in enumerate(parts)
        if number % 2 or one or len(parts) == 1
    ]
    text = " + ".join(texts)
    message = "a text stands in double quotes"
    if len(parts) > 1:
        message = "values are not filled into a text: `+` joins them"
    return place.slip(message, f"write {text}", (start, end, text))


def _prefixed_text(place: MistakePlace) -> Iterator[Slip]:
    """Yield a text with a letter before it, such as ``f"{total} points"``."""
    index = place.index
    if place.kind(index) == "STRING" and place.word(index - 1) in ("f", "r", "s", "u"):
        start = index - 2 if place.word(index - 2) == "$" else index - 1
        inner = place.source(index, index + 1)[1:-1]
        yield _quoted(place, start, index + 1, inner, filled=True)


def closings(place: MistakePlace, written: str) -> Iterator[Slip]:
    """Yield the ways to close a text, the likeliest first: before the signs that end the line."""
    index = place.index
    inside = written[1:]
    ends = list(_closings(inside))
    if place.word(index - 2) == "roll":
        # Dice end where they stop being dice, whatever statements follow in the line.
        ends = [one.start() for one in re.finditer(r"\)", inside) if is_dice(inside[: one.start()])]
        ends = [*ends[:1], *_closings(inside)]
    for end in dict.fromkeys(ends):
        text = f'"{written[1 : end + 1]}"{written[end + 1 :]}'
        message = "this text is not closed on its line"
        hint = f"write {text[: end + 2]}"
        yield place.slip(message, hint, (index, index + 1, text))


def _closings(inside: str) -> Iterator[int]:
    """Yield where a text may end, best first: where the brackets behind it are those it was in."""
    tail = _TAIL.search(inside)
    begin = len(inside.rstrip()) if tail is None else tail.start()
    opened = inside[:begin].count("(") - inside[:begin].count(")")
    places = [begin, *range(begin + 1, len(inside) + 1)]
    for _ in range(max(0, opened)):
        closing = inside.find(")", places[0])
        if closing >= 0:
            places = [closing + 1, *places]
    yield from dict.fromkeys(places)


# ---- dice and numbers -------------------------------------------------------------------------


def _dice(place: MistakePlace) -> Iterator[Slip]:
    """Yield dice that need quotes: those with modifiers, or with spaces."""
    opening = place.opening(place.index)
    if opening is not None and place.word(opening - 1) == "roll":
        inner = place.source(opening + 1, place.closing(opening))
        if is_dice(inner):
            text = f'"{inner.strip()}"'
            message = "dice with more than a number and sides stand in quotes"
            change = (opening + 1, place.closing(opening), text)
            yield place.slip(message, f"write roll({text})", change)
        elif counted := _COUNTED.fullmatch(inner):
            text = f'{counted["count"]} + "{counted["die"]}"'
            message = "the number of dice is joined to the text of a die"
            change = (opening + 1, place.closing(opening), text)
            yield place.slip(message, f"write roll({text})", change)
    elif place.kind(place.index) == "ERROR":
        end = place.index + 1
        while place.kind(end) in ("ERROR", "NOT", "COMPARISON", "NUMBER") and (
            place.tokens[end - 1].span.end == place.tokens[end].span.start
        ):
            end += 1
        written = place.source(place.index, end)
        if is_dice(written):
            text = f'roll("{written}")'
            message = "dice are rolled by roll, and their text stands in quotes"
            yield place.slip(message, f"write {text}", (place.index, end, text))


def _decimal(place: MistakePlace) -> Iterator[Slip]:
    """Yield a number with decimals; as a factor it is a multiplication and a division."""
    index = place.index
    if place.kind(index) == "DOT" and place.kinds(index + 1, "NUMBER"):
        index += 1
    if not (place.kind(index) == "NUMBER" and place.kind(index - 1) == "DOT"):
        return
    start = index - 2 if place.kind(index - 2) == "NUMBER" else index - 1
    message = f"{place.source(start, index + 1)} is no whole number"
    if place.word(start - 1) == "*":
        part = Fraction(f"0{place.source(start, index + 1)}")
        text = f"/ {part.denominator}" if part.numerator == 1 else f"* {part.numerator}"
        if 1 not in (part.numerator, part.denominator):
            text += f" / {part.denominator}"
        yield place.slip(message, f"write {text}", (start - 1, index + 1, text))
    hint = "calculate with whole numbers: half of x is x / 2, one and a half x * 3 / 2"
    yield place.slip(message, hint, (start, index + 1, None))


def _number(place: MistakePlace, written: str) -> Iterator[Slip]:
    plain = written.replace("_", "")
    change = (place.index, place.index + 1)
    message = f"{written} is neither a number nor a name"
    if plain.isdigit():
        yield place.slip(message, f"write {plain}", (*change, plain))
    elif written[:2].casefold() in ("0x", "0b") and _as_number(written) is not None:
        text = str(_as_number(written))
        yield place.slip(message, f"write {text}", (*change, text))
    elif match := _IN_FRONT.fullmatch(written):
        text = " * ".join(match.groups())
        certain = place.kind(place.index + 1) != "LEFT_PAREN"
        hint = f"write {text}, or a name that begins with a letter"
        yield place.slip(message, hint, (*change, text), is_certain=certain)


def _as_number(written: str) -> int | None:
    try:
        return int(written, 0)
    except ValueError:
        return None


# ---- lists ------------------------------------------------------------------------------------


def _bracketed(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    closing = next((one for one in range(index, len(place.tokens)) if place.word(one) == "]"), None)
    if closing is None:
        return
    kinds = [place.kind(one) for one in range(index + 1, closing)]
    if (
        closing == index + 1
        and place.kind(index - 1) == "NAME"
        and place.kind(index - 2) == "COLON"
    ):
        message = "a list of a type is written with `list` behind it"
        name = place.source(index - 1, index)
        yield place.slip(message, f"write {name} list", (index, closing + 1, " list"))
    elif place.kind(index - 1) in ("NAME", "RIGHT_PAREN"):
        start = place.operand(index - 1)
        what = place.source(start, index)
        message = "the elements of a list have no numbers"
        hint = f"go through all of them: for (each : {what}) {{ ... }}"
        yield place.slip(
            message, hint, (start, closing + 1, None), at=place.span(start, closing + 1)
        )
    elif place.word(index - 2) in ("max", "min") and place.kind(closing + 1) == "RIGHT_PAREN":
        hint = f"write {place.word(index - 2)}({place.source(index + 1, closing)})"
        changes = ((index, index + 1, ""), (closing, closing + 1, ""))
        yield place.slip("numbers to compare stand without `[` and `]`", hint, *changes)
    elif place.kind(index - 1) == "COLON" and kinds == ["NAME"]:
        name = place.source(index + 1, closing)
        message = "a list of a type is written with `list` behind it"
        yield place.slip(message, f"write {name} list", (index, closing + 1, f"{name} list"))
    else:
        yield place.slip(
            "a list cannot be written into a script", _LIST_HINT, (index, closing + 1, None)
        )


def _braced_list(place: MistakePlace) -> Iterator[Slip]:
    """Yield a list in braces where a value stands, ``{1, 2, 3}``."""
    index = place.index
    if place.kind(index - 1) in ("ASSIGN", "LEFT_PAREN", "COMMA", "RETURN", "COLON"):
        end = min(place.closing(index) + 1, len(place.tokens))
        yield place.slip("a list cannot be written into a script", _LIST_HINT, (index, end, None))


# ---- comments ---------------------------------------------------------------------------------


def _comment(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    end = index + 1
    while end < len(place.tokens) and not place.begins_line(end):
        end += 1
    sign = place.tokens[index].text
    if sign != "#" and not place.begins_line(index):
        return
    comment = "//" + place.source(index, end)[len(sign) :]
    yield place.slip("a comment begins with `//`", "write // before it", (index, end, comment))
