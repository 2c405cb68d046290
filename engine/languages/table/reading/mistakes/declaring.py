"""Declarations as other languages write them: parameters, fields, titles, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.languages.table.reading.mistakes.foreign import TYPES
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["body_changes", "field_changes", "slips"]

_WORD = re.compile(r"[^\W_]+")
_FIELD_FORM = "write name: type, as in hp: int"
_OF_VALUES = ("NUMBER", "STRING", "TRUTH", "MINUS", "DICE", "NAME")


def slips(place: MistakePlace) -> Iterator[Slip]:
    """Yield what may be meant by the declaration that does not fit, likeliest first."""
    body = place.next_of("LEFT_BRACE", 0)
    in_head = body is None or place.index <= body
    is_type = place.kind(0) == "DEFTYPE"
    if in_head:
        yield from _named(place)
        yield from _returning(place)
        yield from _without_parameters(place)
    if is_type or in_head:
        yield from _list_type(place)
        yield from _field(place)


# ---- names ------------------------------------------------------------------------------------


def _named(place: MistakePlace) -> Iterator[Slip]:
    """Yield a name that is missing, stands before its title, or has several words."""
    index = place.index
    title = place.tokens[1].text if place.kind(1) == "STRING" else None
    name = 1 if title is None else 2
    if index <= name and "NAME" in place.expected and place.kind(index) != "NAME":
        yield from _missing_name(place, title)
    elif (
        place.kind(index) in ("STRING", "NAME")
        and place.kind(0) == "DEFROLL"
        and index == 2
        and title is None
        and place.word(2) != place.word(1)
    ):
        yield from _title_behind_name(place)
    elif place.kinds(1, "NAME", "NAME") and index == 2 and place.word(1) != place.word(2):
        text = _camel_case(place.source(1, 3))
        yield place.slip("a name is one word", f"write {text}", (1, 3, text))


def _missing_name(place: MistakePlace, title: str | None) -> Iterator[Slip]:
    index = place.index
    if place.kind(index) not in ("LEFT_PAREN", "LEFT_BRACE"):
        return
    what = place.tokens[0].text
    if title is None:
        made = place.missing_name
        message, hint = f"a name is missing after `{what}`", f"write {what} {made or 'name'}"
    else:
        made = _camel_case(title)
        message, hint = "a name is missing after the title", f"write {made} behind it"
    change = (index, index, f" {made or 'unnamed'}")
    yield place.slip(message, hint, change, at=place.span(index - 1), is_certain=bool(made))


def _title_behind_name(place: MistakePlace) -> Iterator[Slip]:
    """Yield the title of a roll behind its name, or a name of several words that is one."""
    end = place.index
    while place.kind(end) == "NAME":
        end += 1
    if place.kind(place.index) == "STRING":
        text = f"{place.source(2, 3)} {place.source(1, 2)}"
        message = "the title of a roll stands before its name"
        yield place.slip(message, f"write {text}", (1, 3, text))
    elif place.kind(end) in ("LEFT_PAREN", "LEFT_BRACE"):
        words = place.source(1, end)
        text = f'"{words}" {_camel_case(words)}'
        message = "a name is one word; a title stands in quotes"
        yield place.slip(message, f"write {text}", (1, end, text))


def _camel_case(words: str) -> str:
    first, *rest = _WORD.findall(words) or ["main"]
    made = first[:1].casefold() + first[1:] + "".join(one[:1].upper() + one[1:] for one in rest)
    return made if not made[0].isdigit() else f"roll{made}"


def _without_parameters(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    if "LEFT_PAREN" not in place.expected or place.kind(0) == "DEFTYPE":
        return
    if place.kind(index) == "LEFT_BRACE" or place.word(index) in ("=", ":"):
        name = place.source(index - 1, index)
        hint = f"write {name}(), with its parameters in the parentheses"
        yield place.slip(
            f"`(` is missing after `{name}`", hint, (index, index, "()"), at=place.span(index - 1)
        )


def _returning(place: MistakePlace) -> Iterator[Slip]:
    """Yield what other languages write between the parameters and the body."""
    index = place.index
    is_behind = place.kind(index - 1) == "RIGHT_PAREN" or (
        place.kind(0) == "DEFTYPE" and index == 2
    )
    if not is_behind or place.kind(index) not in ("COLON", "MINUS", "ASSIGN", "NAME"):
        return
    brace = place.next_of("LEFT_BRACE", index)
    if place.kind(index) == "COLON" and brace is None and place.begins_line(index + 1):
        changes = ((index, index + 1, " {"), (len(place.tokens), len(place.tokens), "\n}"))
        yield place.slip("what a function does stands in braces", "write { ... }", *changes)
    if brace is not None and brace - index <= 4:
        message = (
            "what a function returns is not declared"
            if brace > index + 1
            else "nothing stands here before `{`"
        )
        yield place.slip(message, f"leave out {place.source(index, brace)}", (index, brace, ""))


# ---- fields and parameters --------------------------------------------------------------------


def _list_type(place: MistakePlace) -> Iterator[Slip]:
    """Yield ``list<int>``, ``list of int`` and ``list int``."""
    index = place.index
    start = index
    while start > 0 and place.kind(start) != "COLON" and index - start < 3:
        start -= 1
    first = start + 1
    if place.kind(start) != "COLON" or not (
        place.kind(first) == "LIST" or place.word(first) in ("array", "vector", "sequence", "many")
    ):
        return
    inner = first + 1
    if place.word(inner) in ("<", "of", "(", "["):
        inner += 1
    if place.kind(inner) != "NAME":
        return
    end = inner + 1 + (place.word(inner + 1) in (">", ")", "]"))
    text = f"{place.source(inner, inner + 1)} list"
    message = "a list of a type is written with `list` behind it"
    yield place.slip(message, f"write {text}", (first, end, text))


def _field(place: MistakePlace) -> Iterator[Slip]:
    """Yield a field or parameter with its type before it, without a type, or with a value."""
    index = place.index
    start = place.field_start()
    if place.kind(start) == "STRING" and place.kind(start + 1) == "COLON":
        name = place.tokens[start].text
        if name.isidentifier():
            yield place.slip(
                "names stand without quotes", f"write {name}", (start, start + 1, name)
            )
        return
    if place.kind(index) == "ASSIGN" and place.kind(index - 1) in ("NAME", "LIST"):
        yield _with_value(place, is_typed=place.kind(start + 1) == "COLON")
    elif place.kind(index) in ("NUMBER", "STRING", "TRUTH") and place.kind(index - 1) == "COLON":
        kind = _type_of(place, index)
        message = "behind the name of a field stands its type, not a value"
        yield place.slip(message, f"write {kind}", (index, index + 1, kind))
    elif place.kinds(start, "NAME", "NAME") or place.kinds(start, "NAME", "LIST", "NAME"):
        yield from _without_colon(place, start)
    elif (
        place.kind(start) == "NAME"
        and index == start + 1
        and place.kind(index) in ("COMMA", "RIGHT_PAREN", "SEMICOLON", "RIGHT_BRACE")
    ):
        yield from _without_type(place, start)


def _with_value(place: MistakePlace, *, is_typed: bool) -> Slip:
    """Return the slip that a field or parameter is given a value where it is declared."""
    index = place.index
    end = index + 1
    while place.kind(end) in _OF_VALUES and not place.begins_line(end):
        end += 1
    changed = (index, end, "")
    if not is_typed:
        name = place.source(index - 1, index)
        changed = (index - 1, end, f"{name}: {_type_of(place, index + 1)}")
    message = "a field or parameter has no value of its own; left empty it is 0"
    return place.slip(message, _FIELD_FORM, changed, at=place.span(index, end))


def _type_of(place: MistakePlace, value: int) -> str:
    """Return the type of a value that is written down."""
    return {"STRING": "string", "TRUTH": "bool"}.get(place.kind(value), "int")


def _without_colon(place: MistakePlace, start: int) -> Iterator[Slip]:
    """Yield fields or parameters with their types before them, or with no `:` between."""
    changes = [
        change for one in place.fields(start) if (change := _typed_first(place, one)) is not None
    ]
    name = place.source(start, start + 1)
    if changes and changes[0][0] == start:
        message = "the type stands behind the name"
        yield place.slip(message, f"write {changes[0][2]}", *changes)
    elif _is_type(place, start + 1):
        text = f"{name}: {place.source(start + 1, start + 2)}"
        message = f"`:` with a type is missing after `{name}`"
        change = (start + 1, start + 1, ":")
        yield place.slip(message, f"write {text}", change, at=place.span(start))


def _typed_first(place: MistakePlace, start: int) -> tuple[int, int, str | None] | None:
    """Return the change of a field that is written ``int hp``, or None where it is not."""
    second = start + (2 if place.kind(start + 1) == "LIST" else 1)
    if place.kind(second) != "NAME" or not _is_type(place, start):
        return None
    if place.word(second) in TYPES:
        return None
    kind = place.source(start, second)
    return (
        start,
        second + 1,
        f"{place.source(second, second + 1)}: {TYPES.get(kind.casefold(), kind)}",
    )


def field_changes(place: MistakePlace, start: int) -> list[tuple[int, int, str | None]]:
    """Return the changes that write the types of all fields from ``start`` on behind them."""
    changes: list[tuple[int, int, str | None]] = []
    for one in place.fields(start):
        typed = _typed_first(place, one)
        if typed is not None:
            changes.append(typed)
        elif place.kind(one) == "NAME" and place.kind(one + 1) in ("COMMA", "RIGHT_PAREN"):
            changes.append((one + 1, one + 1, ": int"))
    return changes


def body_changes(place: MistakePlace, index: int) -> list[tuple[int, int, str | None]]:
    """Return the changes of what stands between the parameters and the body of a function.

    Args:
        place: Somewhere in the script.
        index: The number of the token behind the parameters.
    """
    if place.kind(index) != "COLON" or not place.begins_line(index + 1):
        return []
    end = index + 1
    while end < len(place.tokens) and not (
        place.begins_line(end) and place.tokens[end].span.column == 1
    ):
        end += 1
    return [(index, index + 1, " {"), (end, end, "\n}")]


def _is_type(place: MistakePlace, index: int) -> bool:
    return place.word(index) in TYPES or place.word(index) in place.types


def _without_type(place: MistakePlace, start: int) -> Iterator[Slip]:
    """Yield all parameters without a type as numbers; a field may still be written."""
    if place.kind(0) == "DEFTYPE":
        return
    names = [
        one
        for one in place.fields(start)
        if place.kind(one) == "NAME" and place.kind(one + 1) in ("COMMA", "RIGHT_PAREN")
    ]
    changes = [(one + 1, one + 1, ": int") for one in names]
    name = place.source(start, start + 1)
    message = f"`:` with a type is missing after `{name}`"
    hint = f"write {name}: int, {name}: bool, {name}: string or a type of yours"
    yield place.slip(message, hint, *changes, at=place.span(start))
