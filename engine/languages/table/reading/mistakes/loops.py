"""Loops as other languages write them: over a list, or counting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.languages.table.reading.mistakes.blocks import (
    OPENERS,
    BracedBlock,
    block_behind,
    merged,
)
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["loop", "repeated"]

_IN = frozenset({"in", "of", "from", "as", "=", ":"})


def loop(place: MistakePlace, start: int) -> Iterator[Slip]:
    """Yield a loop over a list, or one that counts."""
    begin = start + 1
    if place.word(begin) in ("each", "every", "all"):
        begin += 1
    opening = begin if place.kind(begin) == "LEFT_PAREN" else None
    if opening is not None:
        begin += 1
    while place.kind(begin) == "NAME" and place.kind(begin + 1) == "NAME":
        if place.word(begin + 1) in _IN:
            break
        begin += 1
    if opening is not None and _has_semicolons(place, opening):
        yield from _counted(place, start, begin, place.closing(opening))
    elif place.kind(begin) == "NAME" and place.word(begin + 1) in _IN:
        yield from _over(place, start, begin, opening)
    elif (opening is not None and place.word(begin) in ("", *OPENERS)) or place.kind(
        begin
    ) != "NAME":
        return
    else:
        yield from _backwards(place, start, begin, opening)


def _backwards(place: MistakePlace, start: int, begin: int, opening: int | None) -> Iterator[Slip]:
    """Yield ``foreach (list as each)``."""
    end = place.end_of_expression(begin, "as", "->")
    if opening is not None and place.word(end) == "as" and place.kind(end + 1) == "NAME":
        text = f"for ({place.source(end + 1, end + 2)} : {place.source(begin, end)}"
        message = "a loop goes through a list with `:`"
        change = (start, end + 2, text)
        yield place.slip(message, f"write {text})", change, at=place.span(start, end + 2))


def _has_semicolons(place: MistakePlace, opening: int) -> bool:
    closing = place.closing(opening)
    return any(place.kind(one) == "SEMICOLON" for one in range(opening, closing))


def _over(place: MistakePlace, start: int, begin: int, opening: int | None) -> Iterator[Slip]:
    name, first = place.source(begin, begin + 1), begin + 2
    end = (
        place.closing(opening) if opening is not None else place.end_of_expression(first, *OPENERS)
    )
    if end <= first:
        return
    behind = end + 1 if opening is not None else end
    bounds = _bounds(place, first, end)
    block = block_behind(place, start, behind)
    if bounds is not None:
        yield from _counting(place, start, behind, name, bounds, block)
        return
    header = f"for ({name} : {place.source(first, end).strip()})"
    changes = merged([(start, behind, header), *block.opening, *block.closing])
    if block.opening:
        begun = block.opening[0]
        changes = [(start, begun[1], header + (begun[2] or "")), *block.closing]
    word = place.source(begin + 1, begin + 2)
    message = (
        "a loop goes through a list with `:`" if word != ":" else "a loop is written for (x : list)"
    )
    yield place.slip(message, f"write {header}", *changes, at=place.span(start, behind))


# ---- counting ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Bounds:
    """How a loop counts.

    Attributes:
        first: What its variable begins with.
        condition: Whether it goes on.
        step: What is done behind each round.
    """

    first: str
    condition: str
    step: str


def _bounds(place: MistakePlace, start: int, end: int) -> _Bounds | None:
    """Return how a loop counts that goes through ``range(3)``, ``1..3``, ``1, 3`` or ``1 to 3``."""
    if place.word(start) == "range" and place.kind(start + 1) == "LEFT_PAREN":
        parts = _split(place, start + 2, place.closing(start + 1), ",")
        low, high = ("0", parts[0]) if len(parts) == 1 else (parts[0], parts[1])
        return _Bounds(low, f"< {high}", "++")
    for sign in ("to", "..", ","):
        parts = _split(place, start, end, sign)
        if len(parts) == 2:
            return _Bounds(parts[0], f"<= {parts[1]}", "++")
    if end == start + 1 and place.kind(start) == "NUMBER":
        return _Bounds("1", f"<= {place.source(start, end)}", "++")
    return None


def _split(place: MistakePlace, start: int, end: int, sign: str) -> list[str]:
    """Return what stands before and behind a sign that no brackets hold."""
    parts, begin, depth, index = [], start, 0, start
    width = len(sign) if sign == ".." else 1
    while index < end:
        kind = place.kind(index)
        depth += (kind == "LEFT_PAREN") - (kind == "RIGHT_PAREN")
        if not depth and "".join(map(place.word, range(index, index + width))) == sign:
            parts.append(place.source(begin, index).strip())
            begin = index + width
            index = begin
        else:
            index += 1
    return [*parts, place.source(begin, end).strip()]


def _counted(place: MistakePlace, start: int, begin: int, closing: int) -> Iterator[Slip]:
    """Yield ``for (i = 0; i < 3; i++)``."""
    parts = _split(place, begin, closing, ";")
    name = place.source(begin, begin + 1)
    if len(parts) != 3 or not place.kinds(begin, "NAME", "ASSIGN"):
        return
    first, condition, step = parts
    first = first.split("=", 1)[1].strip()
    bounds = _Bounds(first, condition or "true", step)
    block = block_behind(place, start, closing + 1)
    yield from _counting(place, start, closing + 1, name, bounds, block)


def repeated(place: MistakePlace, start: int) -> Iterator[Slip]:
    """Yield ``repeat 3 { ... }``."""
    end = place.end_of_expression(start + 1, "times", *OPENERS)
    count = place.source(start + 1, end).strip()
    if not count or end > start + 4:
        return
    if place.word(end) == "times":
        end += 1
    block = block_behind(place, start, end)
    bounds = _Bounds("0", f"< {count}", "++")
    yield from _counting(place, start, end, "i", bounds, block)


def _counting(
    place: MistakePlace, start: int, behind: int, name: str, bounds: _Bounds, block: BracedBlock
) -> Iterator[Slip]:
    """Yield a loop that counts, written with ``while``."""
    step = bounds.step if bounds.step not in ("++", "--") else f"{name}{bounds.step}"
    condition = bounds.condition
    if condition.startswith("<"):
        condition = f"{name} {condition}"
    indent = place.indent(start)
    is_wide = (
        block.end < len(place.tokens)
        and place.tokens[block.end - 1].line > place.tokens[start].line
    )
    gap = f"\n{indent}" if is_wide else " "
    header = f"{name} = {bounds.first};{gap}while ({condition})"
    message = "a loop that counts is written with `while`"
    hint = f"write {name} = {bounds.first}; while ({condition}) {{ ... {step}; }}"
    changes: list[tuple[int, int, str | None]]
    last = block.end - 1
    if block.opening:
        (_, opened, brace) = block.opening[0]
        header, behind = f"{header} {(brace or '{').strip() or '{'}", opened
        (ended, closed, sign) = block.closing[0] if block.closing else (block.end, block.end, "}")
        bare = (sign or "}").strip()
        if block.closing and ended == closed:
            last_step = f"\n{indent}    {step};\n{indent}{bare}"
        else:
            last_step = f"    {step};\n{indent}{bare}" if is_wide else f"{step}; {bare}"
        changes = [(start, behind, header), (ended, closed, last_step)]
    elif place.kind(behind) == "LEFT_BRACE" and place.kind(last) == "RIGHT_BRACE":
        text = f"    {step};\n{indent}" if is_wide and place.begins_line(last) else f"{step}; "
        changes = [(start, behind, header), (last, last + 1, f"{text}}}")]
    else:
        changes = [(start, behind, header + " {"), (block.end, block.end, f" {step}; }}")]
    yield place.slip(message, hint, *changes, at=place.span(start, behind))
