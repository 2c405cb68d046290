"""What stands outside of all declarations: declarations of other languages, or loose statements."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.languages.table.dice_text import is_dice
from engine.languages.table.reading.lexing import TableToken
from engine.languages.table.reading.mistakes import declaring, texts
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["slip_at"]

_COMMAND = re.compile(r"\A[!/]?(?:(?:r|roll|gmroll|sum|output|return|total)\b)?", re.IGNORECASE)
"""What other programs write before the dice that are to be rolled."""

_FUNCTION = frozenset(
    ["function", "func", "fun", "fn", "def", "define", "sub", "procedure", "proc", "method", "void"]
)
_ROLL = frozenset(["roll", "macro", "action", "rolls", "attack"])
_TYPE = frozenset(
    [
        "type",
        "class",
        "struct",
        "record",
        "object",
        "interface",
        "entity",
        "data",
        "table",
        "typedef",
    ]
)
_PASSED = frozenset(
    [
        "public",
        "private",
        "static",
        "async",
        "local",
        "export",
        "abstract",
        "final",
        "let",
        "const",
        "var",
    ]
)
_DECLARES = frozenset({"DEFTYPE", "DEFFUN", "DEFROLL"})
_NAMES = frozenset({"NAME", "STRING"})
_IMPORTING = frozenset(
    ["import", "include", "using", "require", "from", "package", "module", "use"]
)


def slip_at(
    text: str, found: Sequence[TableToken], index: int, types: frozenset[str]
) -> Slip | None:
    """Return the declaration, or the loose statements, that begin with a token, as they are meant.

    Args:
        text: The script.
        found: All of its tokens.
        index: The number of a token that stands outside of every declaration.
        types: The types of the script, case-folded.
    """
    place = MistakePlace(text, found, index, frozenset(), types)
    start = index
    if place.word(index).startswith("#") or place.word(index) == "--":
        return next(texts.slips(place), None)
    while place.word(index) in _PASSED:
        index += 1
    if place.word(index) in _IMPORTING:
        return _importing(place, start, index)
    keyword, name = _declared(place, index)
    if keyword:
        return _keyword(place, start, name, keyword)
    keyword = place.source(index + 1, index + 2)
    is_swapped = place.kind(index + 1) in _DECLARES and place.kind(index + 2) not in _NAMES
    if place.kind(index) == "NAME" and is_swapped:
        text = f"{keyword} {place.source(index, index + 1)}"
        message = f"`{keyword}` stands before the name"
        return place.slip(message, f"write {text}", (index, index + 2, text))
    return _loose(place, start)


def _importing(place: MistakePlace, start: int, index: int) -> Slip:
    """Return a line that takes something from another file."""
    end = index + 1
    while end < len(place.tokens) and not place.begins_line(end):
        end += 1
    message = "a table script stands for itself and takes nothing from others"
    return place.slip(message, "leave this line out", (start, end, ""))


def _declared(place: MistakePlace, index: int) -> tuple[str, int]:
    """Return the keyword of a declaration that begins otherwise, and where its name stands.

    The keyword is empty where no declaration is meant.
    """
    word = place.word(index)
    if word == "def" and place.word(index + 1) in ("type", "fun", "roll"):
        return f"def{place.word(index + 1)}", index + 2
    if word in _TYPE and place.kind(index + 1) == "NAME":
        return "deftype", index + 1
    if word in _FUNCTION or word in _ROLL:
        titled = place.kind(index + 1) == "STRING"
        opened = place.kind(index + 2) in ("LEFT_PAREN", "LEFT_BRACE")
        if titled or (place.kind(index + 1) == "NAME" and opened):
            return ("defroll" if word in _ROLL or titled else "deffun"), index + 1
    if place.kinds(index, "STRING", "NAME", "LEFT_PAREN"):
        return "defroll", index
    if place.kinds(index, "NAME", "NAME") and _has_body(place, index + 2):
        return _meant(place, index + 1), index + 1  # int attack(...) { }
    if place.kind(index) == "NAME" and _has_body(place, index + 1):
        return _meant(place, index), index
    if place.kinds(index, "NAME", "LEFT_BRACE", "NAME", "COLON"):
        return "deftype", index
    return "", index


def _keyword(place: MistakePlace, start: int, end: int, keyword: str) -> Slip:
    """Return a declaration that begins with another word, or none."""
    kind = {"deftype": "a type", "deffun": "a function", "defroll": "a roll"}[keyword]
    message = f"{kind} is declared with `{keyword}`"
    shown = place.span(start, max(end, start + 1))
    first = (start, end, keyword if start < end else f"{keyword} ")
    # The whole of a line in another language is one mistake.
    changes = [first, *declaring.field_changes(place, end + 2)]
    opening = place.next_of("LEFT_PAREN", end)
    if keyword == "deffun" and opening is not None:
        changes += declaring.body_changes(place, place.closing(opening) + 1)
    where = "" if start < end else " before it"
    return place.slip(message, f"write {keyword}{where}", *changes, at=shown)


def _has_body(place: MistakePlace, index: int) -> bool:
    """Return whether parameters and a block stand at ``index``."""
    if place.kind(index) != "LEFT_PAREN":
        return False
    closing = place.closing(index)
    behind = place.next_of("LEFT_BRACE", closing)
    return behind is not None and behind <= closing + 3


def _meant(place: MistakePlace, name: int) -> str:
    """Return ``deffun`` where something calls the name, else ``defroll``."""
    key = place.word(name)
    called = any(
        place.word(one) == key and place.kind(one + 1) == "LEFT_PAREN"
        for one in range(len(place.tokens))
        if one != name
    )
    rolls = any(one.kind == "DEFROLL" for one in place.tokens)
    return "deffun" if called or rolls else "defroll"


def _loose(place: MistakePlace, start: int) -> Slip | None:
    """Return statements outside of every declaration, put into a roll if they are all there is."""
    end = _end(place, start)
    if place.kind(start) in ("RIGHT_BRACE", "LEFT_BRACE") or end <= start:
        return None
    shown = place.span(start)
    first = "this text" if place.kind(start) == "STRING" else f"`{place.source(start, start + 1)}`"
    message = f"{first} stands outside of every deftype, deffun and defroll"
    if any(one.kind == "DEFROLL" for one in place.tokens):
        hint = "there is nothing all functions share: set it inside of one, or make it a parameter"
        return place.slip(message, hint, (start, end, ""), at=shown, is_certain=False)
    hint = "statements stand in a roll: defroll name() { ... }"
    written = place.source(start, end)
    dice = _COMMAND.sub("", written).strip().rstrip(";")
    if is_dice(dice):
        text = f'defroll main() {{\n    return roll("{dice}");\n}}'
        return place.slip(message, f"write {' '.join(text.split())}", (start, end, text), at=shown)
    kinds = {place.kind(one) for one in range(start, end)}
    if not kinds & {"ASSIGN", "RETURN", "LEFT_PAREN", "STEP"} or "ERROR" in kinds:
        return place.slip(message, hint, (start, end, ""), at=shown, is_certain=False)
    indent = "" if "\n" in written else "    "
    changes = ((start, start, f"defroll main() {{\n{indent}"), (end, end, "\n}"))
    return place.slip(message, hint, *changes, at=shown)


def _end(place: MistakePlace, start: int) -> int:
    """Return where loose statements end: at the next declaration, or a brace too many."""
    depth = 0
    for index in range(start, len(place.tokens)):
        kind = place.kind(index)
        if kind in ("DEFTYPE", "DEFFUN", "DEFROLL"):
            return index
        depth += (kind == "LEFT_BRACE") - (kind == "RIGHT_BRACE")
        if depth < 0:
            return index
    return len(place.tokens)
