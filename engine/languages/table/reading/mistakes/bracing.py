"""Braces that are missing or left over: where they belong, as the indentation of a script tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.languages.table.reading.lexing import TableToken
from engine.languages.table.reading.mistakes.slip import Change

__all__ = ["changes"]

MOST_TRIED = 24
"""Places for a brace that are tried in one declaration."""

_CLAUSES = frozenset({"IF", "WHILE", "FOR", "ELSE", "DEFTYPE", "DEFFUN", "DEFROLL"})


def changes(text: str, found: Sequence[TableToken]) -> tuple[Change, ...]:
    """Return the changes of one brace that may put a declaration right, the likeliest first.

    Args:
        text: The script.
        found: All tokens from the keyword of the declaration to before the next declaration.
    """
    opened = sum(one.kind == "LEFT_BRACE" for one in found)
    closed = sum(one.kind == "RIGHT_BRACE" for one in found)
    ways: Iterator[Change]
    if opened > closed:
        ways = _to_close(text, found)
    elif opened < closed:
        ways = _to_open(text, found)
    else:
        return ()
    return tuple(dict.fromkeys(ways))[:MOST_TRIED]


def _to_close(text: str, found: Sequence[TableToken]) -> Iterator[Change]:
    open_braces: list[int] = []
    for index, token in enumerate(found):
        begins = _begins_line(found, index)
        while begins and open_braces and _is_outside(text, found, open_braces, index):
            opener = open_braces.pop()
            yield _closing(text, found, opener, index)
        if token.kind == "LEFT_BRACE":
            if found[index - 1].kind == "LEFT_BRACE":
                yield Change(index, index + 1, "")
            open_braces.append(index)
        elif token.kind == "RIGHT_BRACE" and open_braces:
            open_braces.pop()
    for opener in reversed(open_braces):
        yield _closing(text, found, opener, len(found))
    for index, token in enumerate(found):
        if token.kind in ("ELSE", "IF", "WHILE", "FOR", "RETURN") and index:
            yield Change(index, index, "} ")
    yield from (Change(one, one + 1, "") for one in open_braces)


def _closing(text: str, found: Sequence[TableToken], opener: int, index: int) -> Change:
    indent = " " * _indent(text, found[opener])
    if index < len(found) and found[index].kind == "ELSE":
        return Change(index, index, "} ")
    is_wide = found[index - 1].line > found[opener].line
    return Change(index, index, f"\n{indent}}}" if is_wide else " }")


def _is_outside(text: str, found: Sequence[TableToken], open_braces: list[int], index: int) -> bool:
    """Return whether a token that begins a line stands no deeper than the last open brace."""
    own, opener = found[index], found[open_braces[-1]]
    indent, outer = own.span.column - 1, _indent(text, opener)
    if own.kind == "RIGHT_BRACE":
        return indent < outer
    return indent <= outer


def _to_open(text: str, found: Sequence[TableToken]) -> Iterator[Change]:
    open_braces: list[int] = []
    headers: list[tuple[int, int]] = []
    for index, token in enumerate(found):
        if token.kind == "LEFT_BRACE":
            open_braces.append(index)
        elif token.kind == "RIGHT_BRACE":
            if found[index - 1].kind == "RIGHT_BRACE" and found[index - 1].line == token.line:
                yield Change(index, index + 1, "")
            begins = _begins_line(found, index)
            if not open_braces or (
                begins and _indent(text, found[open_braces[-1]]) != token.span.column - 1
            ):
                yield from (
                    Change(behind, behind, " {")
                    for behind, column in reversed(headers)
                    if not begins or column == token.span.column - 1
                )
            if open_braces:
                open_braces.pop()
        elif token.kind in _CLAUSES:
            behind = _behind(found, index)
            if behind is not None:
                headers.append((behind, _indent(text, token)))
    yield from (Change(behind, behind, " {") for behind, _ in reversed(headers))
    last = len(found) - 1
    yield from (
        Change(one, one + 1, "") for one in range(last, -1, -1) if found[one].kind == "RIGHT_BRACE"
    )


def _behind(found: Sequence[TableToken], index: int) -> int | None:
    """Return where a clause wants its `{`, or None where it has one."""
    place = index + 1
    while place < len(found) and found[place].kind in ("NAME", "STRING"):
        if found[index].kind in ("IF", "WHILE", "FOR", "ELSE"):
            break
        place += 1
    if place < len(found) and found[place].kind == "LEFT_PAREN":
        depth = 0
        while place < len(found):
            depth += (found[place].kind == "LEFT_PAREN") - (found[place].kind == "RIGHT_PAREN")
            place += 1
            if not depth:
                break
    if place >= len(found) or found[place].kind in ("LEFT_BRACE", "IF"):
        return None
    return place


def _begins_line(found: Sequence[TableToken], index: int) -> bool:
    return index == 0 or found[index].line > found[index - 1].end_line


def _indent(text: str, token: TableToken) -> int:
    begin = text.rfind("\n", 0, token.span.start) + 1
    line = text[begin : text.find("\n", begin) if "\n" in text[begin:] else len(text)]
    return len(line) - len(line.lstrip())
