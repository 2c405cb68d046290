"""What is left out of a declaration that cannot be read, so that the rest of it can."""

from __future__ import annotations

from collections.abc import Sequence

from engine.languages.table.reading.boundaries import STATEMENT_ENDS
from engine.languages.table.reading.lexing import TableToken

__all__ = ["without_mistake"]

_FIELD_ENDS = STATEMENT_ENDS | {"COMMA"}
_BEFORE_EXPRESSION = frozenset({"LEFT_PAREN", "COMMA", "ASSIGN", "RETURN"})
_AFTER_EXPRESSION = frozenset({"RIGHT_PAREN", "COMMA"}) | STATEMENT_ENDS


def without_mistake(found: Sequence[TableToken], index: int) -> tuple[TableToken, ...] | None:
    """Return the tokens of a declaration without what keeps it from being read.

    An expression in error becomes a hole; where there is none, the statement or field is left out;
    where the hole did not help, the token itself.

    Args:
        found: The tokens of the declaration.
        index: The number of the token that does not fit; their number where the end does not.

    Returns:
        The tokens, or None where too little is left to read.
    """
    body = next((place for place, one in enumerate(found) if one.kind == "LEFT_BRACE"), None)
    if body is None or index <= body or index >= len(found):
        return None
    if found[0].kind == "DEFTYPE":
        start, end = _stretch(found, index, _FIELD_ENDS)
    else:
        opening = _expression_start(found, index)
        closing = _expression_end(found, index)
        if opening is not None and _has_hole(found[opening:closing]):
            opening = _expression_start(found, opening - 1)
        if opening is not None and opening > body and found[opening].kind != "HOLE":
            where = found[min(opening, index)].span
            return (*found[:opening], TableToken("HOLE", "", where), *found[closing:])
        start, end = _stretch(found, index, STATEMENT_ENDS)
    return (*found[:start], *found[max(end, index + 1 if end <= start else end) :])


def _has_hole(found: Sequence[TableToken]) -> bool:
    return any(one.kind == "HOLE" for one in found)


def _expression_start(found: Sequence[TableToken], index: int) -> int | None:
    """Return where the innermost expression around a token begins, or None outside of any."""
    depth = 0
    for place in range(index - 1, -1, -1):
        kind = found[place].kind
        if kind == "RIGHT_PAREN":
            depth += 1
        elif kind == "LEFT_PAREN" and depth:
            depth -= 1
        elif not depth and kind in _BEFORE_EXPRESSION:
            return place + 1
        elif kind in STATEMENT_ENDS:
            return None
    return None


def _expression_end(found: Sequence[TableToken], index: int) -> int:
    depth = 0
    for place in range(index, len(found)):
        kind = found[place].kind
        if not depth and (kind in _AFTER_EXPRESSION or _begins_line_statement(found, place, index)):
            return place
        depth += (kind == "LEFT_PAREN") - (kind == "RIGHT_PAREN")
        if kind in STATEMENT_ENDS:
            return place
    return len(found)


def _begins_line_statement(found: Sequence[TableToken], place: int, index: int) -> bool:
    """Return whether a new line begins here with what only a statement begins with."""
    if place == index or found[place].line == found[place - 1].line:
        return False
    if found[place].kind in ("IF", "WHILE", "FOR", "RETURN"):
        return True
    follows = found[place + 1].kind if place + 1 < len(found) else ""
    return found[place].kind == "NAME" and follows in ("ASSIGN", "STEP", "LEFT_PAREN")


def _stretch(found: Sequence[TableToken], index: int, ends: frozenset[str]) -> tuple[int, int]:
    """Return where the statement or field around a token begins and ends."""
    start = index
    while start and found[start - 1].kind not in ends:
        start -= 1
    end = index
    while end < len(found) and found[end].kind not in ends:
        end += 1
    is_closed = end < len(found) and found[end].kind in ("SEMICOLON", "COMMA")
    return start, end + 1 if is_closed else end
