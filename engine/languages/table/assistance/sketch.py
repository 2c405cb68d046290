"""One part of a table script, looked at quickly: what it declares, however unfinished it is.

Parts are looked at once and remembered, so that a key that is pressed in one of them costs as much
as that part, and not as much as the script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from engine.languages.kinds import UNKNOWN, Kind
from engine.languages.table.assistance.words import Word, words
from engine.languages.table.reading.boundaries import (
    DECLARING,
    OPERAND_ENDS,
    STATEMENT_BEGINS,
    STATEMENT_ENDS,
    end_of_declaration,
    keyword_at,
)

__all__ = ["Declared", "Member", "Role", "Sketch", "SketchedVariable", "sketch"]

REMEMBERED = 512
"""How many parts are remembered: those of several long scripts."""


class Role(Enum):
    """What gives a variable its value."""

    PARAMETER = "parameter"
    ASSIGNED = "assigned"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a type, or a parameter.

    Attributes:
        name: Its name as it is written.
        kind: What it holds; unknown where that is not written yet.
    """

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class SketchedVariable:
    """A variable of a function; all places are those of its part.

    Attributes:
        name: Its name as it is first written.
        role: What gives it its value.
        kind: What it holds, where that is declared; unknown otherwise.
        value: What it is assigned, or the list of a loop; nothing for a parameter.
        named: Offset of its name.
        line: The line of its name, counted from 1.
        start: Offset from which on it can be mentioned.
        end: Offset up to which it can.
    """

    name: str
    role: Role
    kind: Kind
    value: tuple[Word, ...]
    named: int
    line: int
    start: int
    end: int

    @property
    def key(self) -> str:
        """The name as it is compared."""
        return self.name.casefold()


@dataclass(frozen=True, slots=True)
class Declared:
    """A type, a function or a roll; all places are those of its part.

    Attributes:
        keyword: The terminal that begins it: ``DEFTYPE``, ``DEFFUN`` or ``DEFROLL``.
        name: Its name; empty where that is not written yet.
        line: The line it begins in, counted from 1.
        members: The fields of a type, or the parameters.
        variables: The variables of a function or roll.
        returns: What each of its returns gives back.
        start: Offset of its first character.
        body: Offset just after the brace that opens its body, or None where there is none yet.
        end: Offset just after its last character; where it is not closed, that before the next one.
    """

    keyword: str
    name: str
    line: int
    members: tuple[Member, ...]
    variables: tuple[SketchedVariable, ...]
    returns: tuple[tuple[Word, ...], ...]
    start: int
    body: int | None
    end: int

    @property
    def key(self) -> str:
        """The name as it is compared."""
        return self.name.casefold()


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a part of a script declares.

    Attributes:
        words: Its words and signs.
        declared: Its types, functions and rolls, in the order of the text.
    """

    words: tuple[Word, ...]
    declared: tuple[Declared, ...]


@lru_cache(maxsize=REMEMBERED)
def sketch(text: str) -> Sketch:
    """Return what ``text``, a part of a script, declares."""
    found = words(text)
    return Sketch(found, tuple(_declarations(found, len(text))))


def _declarations(found: Sequence[Word], length: int) -> Iterator[Declared]:
    index = 0
    while index < len(found):
        keyword = keyword_at(found, index)
        end, depth = end_of_declaration(found, index + 1)
        if keyword is not None:
            is_closed = depth == 0 and found[end - 1].kind == "RIGHT_BRACE"
            # Where nothing closes the last one, the very end of the text lies in it.
            limit = found[end].start if end < len(found) else length + 1
            last = found[end - 1].end if is_closed else limit
            yield _declared(DECLARING[keyword], found[index:end], last)
        index = end


def _declared(keyword: str, found: Sequence[Word], end: int) -> Declared:
    brace = next((at for at, one in enumerate(found) if one.kind == "LEFT_BRACE"), len(found))
    head, body = found[:brace], found[brace + 1 :]
    is_type = keyword == "DEFTYPE"
    name = next((one.text for one in head[1:3] if one.kind == "NAME"), "")
    members = tuple(_members(body if is_type else head))
    variables = () if is_type else (*_parameters(head, end), *_assigned(body, end))
    returns = () if is_type else tuple(_returns(body))
    opened = found[brace].end if brace < len(found) else None
    begin = found[0]
    return Declared(
        keyword, name, begin.line, members, variables, returns, begin.start, opened, end
    )


# ---- fields and parameters --------------------------------------------------------------------


def _members(found: Sequence[Word]) -> Iterator[Member]:
    for index in _named_members(found):
        yield Member(found[index].text, _kind_at(found, index + 2))


def _parameters(head: Sequence[Word], end: int) -> Iterator[SketchedVariable]:
    for index in _named_members(head):
        word, kind = head[index], _kind_at(head, index + 2)
        named = Role.PARAMETER, kind, (), word.start, word.line
        yield SketchedVariable(word.text, *named, word.end, end)


def _named_members(found: Sequence[Word]) -> Iterator[int]:
    for index in range(len(found) - 1):
        if found[index].kind == "NAME" and found[index + 1].kind == "COLON":
            yield index


def _kind_at(found: Sequence[Word], index: int) -> Kind:
    if index >= len(found) or found[index].kind != "NAME":
        return UNKNOWN
    lists = 0
    while index + lists + 1 < len(found) and found[index + lists + 1].kind == "LIST":
        lists += 1
    return Kind(found[index].text, lists)


# ---- variables and returns --------------------------------------------------------------------


def _assigned(body: Sequence[Word], end: int) -> Iterator[SketchedVariable]:
    for index, word in enumerate(body[:-1]):
        before = body[index - 1].kind if index else ""
        after = body[index + 1]
        if word.kind != "NAME" or before == "DOT":
            continue
        if after.kind == "ASSIGN" and after.text == "=":
            value = _until_end(body, index + 2)
            named = Role.ASSIGNED, UNKNOWN, value, word.start, word.line
            yield SketchedVariable(word.text, *named, word.end, end)
        elif after.kind == "COLON" and before == "LEFT_PAREN":
            close = _closing(body, index - 1)
            named = Role.LOOP, UNKNOWN, tuple(body[index + 2 : close]), word.start, word.line
            yield SketchedVariable(
                word.text, *named, word.end, _end_of_statement(body, close + 1, end)
            )


def _returns(body: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    for index, word in enumerate(body):
        if word.kind == "RETURN":
            yield _until_end(body, index + 1)


def _until_end(body: Sequence[Word], start: int) -> tuple[Word, ...]:
    """Return the expression that begins at ``start``, as far as its statement goes."""
    depth = 0
    for index in range(start, len(body)):
        kind = body[index].kind
        depth += (kind == "LEFT_PAREN") - (kind == "RIGHT_PAREN")
        if depth < 0 or kind in STATEMENT_ENDS or _begins_line(body, index, start):
            return tuple(body[start:index])
    return tuple(body[start:])


def _begins_line(body: Sequence[Word], index: int, start: int) -> bool:
    """Return whether a word begins a statement on a new line, whose predecessor had no ``;``."""
    if index == start or body[index].line == body[index - 1].line:
        return False
    return body[index].kind in STATEMENT_BEGINS and body[index - 1].kind in OPERAND_ENDS


def _closing(body: Sequence[Word], opening: int) -> int:
    """Return the number of the bracket that closes the one at ``opening``, or the end."""
    opens = body[opening].kind
    closes = opens.replace("LEFT", "RIGHT")
    depth = 0
    for index in range(opening, len(body)):
        depth += (body[index].kind == opens) - (body[index].kind == closes)
        if depth == 0:
            return index
    return len(body)


def _end_of_statement(body: Sequence[Word], start: int, end: int) -> int:
    """Return the offset at which the statement ends that begins with the word at ``start``."""
    if start >= len(body):
        return end
    if body[start].kind == "LEFT_BRACE":
        close = _closing(body, start)
    else:
        close = next(
            (at for at in range(start, len(body)) if body[at].kind in STATEMENT_ENDS), len(body)
        )
    return body[close].end if close < len(body) else end
