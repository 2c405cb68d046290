"""Statements as other languages write them: declared variables, calls without brackets, methods."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.diagnostics import resembling
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.boundaries import OPERAND_ENDS
from engine.languages.table.reading.lexing import BARE_DICE
from engine.languages.table.reading.mistakes.foreign import OUTPUTS, TYPES
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["slips"]

_DECLARING = frozenset(
    [
        "let",
        "var",
        "val",
        "const",
        "local",
        "my",
        "dim",
        "auto",
        "set",
        "mut",
        "final",
        "static",
        "global",
        "given",
        "make",
        "define",
    ]
)
_EMPTY = {"int": "0", "bool": "false", "string": '""'}
_LEAVING = {
    "break": "a loop ends when its condition is false, or with return",
    "continue": "put what is left out of a round into if (condition) { ... }",
    "exit": "return ends a roll",
    "stop": "return ends a roll",
    "throw": "return ends a roll",
    "raise": "return ends a roll",
    "goto": "a while loop goes back to where it begins",
    "pass": "leave it out: a block may be empty",
}
_BLOCKS = {
    "switch": "write if (x == 1) { ... } else if (x == 2) { ... }",
    "match": "write if (x == 1) { ... } else if (x == 2) { ... }",
    "case": "write if (x == 1) { ... } else if (x == 2) { ... }",
    "do": "write while (condition) { ... }, and what comes first before it",
    "try": "leave it out: there is nothing to catch",
}
_KEYWORDS = ("if", "else", "while", "for", "return")
_OPERANDS = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "ERROR"})
_LIBRARIES = frozenset(
    [
        "math",
        "console",
        "system",
        "out",
        "self",
        "this",
        "random",
        "this",
        "me",
        "string",
        "int",
        "utils",
        "script",
    ]
)
_TEXT_OF = frozenset({"tostring", "str", "to_s", "format", "string"})
_COUNTING = frozenset({"length", "size", "count", "len"})
_CHANGING = frozenset(
    {"push", "append", "add", "remove", "insert", "pop", "clear", "sort", "addrange"}
)


def slips(place: MistakePlace) -> Iterator[Slip]:
    """Yield what may be meant by the statement that does not fit, likeliest first."""
    yield from _declared(place)
    yield from _without_brackets(place)
    yield from _leaving(place)
    yield from _block(place)
    yield from _method(place)
    yield from _changed_record(place)
    yield from _keyword(place)
    yield from _forgotten(place)


# ---- variables --------------------------------------------------------------------------------


def _declared(place: MistakePlace) -> Iterator[Slip]:
    start, index = place.statement(), place.index
    if place.kind(start) != "NAME":
        return
    name = start
    while place.kind(name + 1) in ("NAME", "LIST") and _declares(place, name):
        name += 1
    if name > start and place.kind(name) == "NAME" and index >= start + 1:
        yield from _with_word(place, start, name)
    elif index == start + 1 and place.kind(index) == "COLON":
        yield from _with_colon(place, start)


def _declares(place: MistakePlace, index: int) -> bool:
    word = place.word(index)
    return word in _DECLARING or word in TYPES or word in place.types or place.kind(index) == "LIST"


def _with_word(place: MistakePlace, start: int, name: int) -> Iterator[Slip]:
    """Yield ``int x = 3`` and its like."""
    message = "a variable is not declared: it begins where it is given a value"
    written, behind = place.source(name, name + 1), name + 1
    head: tuple[int, int, str | None] = (start, name, "")
    shown = place.span(start, name)
    if place.word(behind) in ("to", "be", "is") or place.kinds(behind, "COLON", "ASSIGN"):
        end = behind + (2 if place.kind(behind) == "COLON" else 1)
        change = (start, end, f"{written} =")
        yield place.slip(message, f"write {written} = ...", change, at=shown)
    elif place.kinds(behind, "COLON", "NAME"):
        end = behind + 2 + (place.kind(behind + 2) == "LIST")
        yield place.slip(
            message, f"write {written} = ...", (start, end, written), at=place.span(start, end)
        )
    elif place.kind(behind) == "ASSIGN":
        end = place.end_of_statement(start)
        stop = end - 1 if place.kind(end - 1) == "SEMICOLON" else end
        shown_value = place.source(name, stop)
        yield place.slip(message, f"write {shown_value};", head, at=shown)
    elif (
        behind >= len(place.tokens)
        or place.kind(behind) == "SEMICOLON"
        or place.begins_line(behind)
    ):
        kind = TYPES.get(place.word(start), "int")
        text = f"{written} = {_EMPTY.get(kind, '0')}"
        yield place.slip(message, f"write {text};", (start, behind, text))


def _with_colon(place: MistakePlace, start: int) -> Iterator[Slip]:
    """Yield ``x: int = 3``, ``x := 3`` and ``x: 3``."""
    name = place.source(start, start + 1)
    message = f"{name} is given a value by `=`"
    if place.kinds(start + 2, "NAME", "ASSIGN"):
        message = "a variable is not declared: it begins where it is given a value"
        yield place.slip(message, f"write {name} = ...", (start + 1, start + 3, ""))
    else:
        end = start + 2 + (place.kind(start + 2) == "ASSIGN")
        yield place.slip(message, f"write {name} = ...", (start + 1, end, " ="))


# ---- calls ------------------------------------------------------------------------------------


def _without_brackets(place: MistakePlace) -> Iterator[Slip]:
    """Yield ``roll 2d6``, ``print total`` and ``call f(x)``."""
    index, before = place.index, place.index - 1
    if place.kind(index) not in _OPERANDS and place.kind(index) != "NOT":
        return
    word = place.word(before)
    if place.kind(before) != "NAME" or place.begins_line(index):
        return
    if word in ("call", "await", "new", "do", "please", "then"):
        yield place.slip(f"`{word}` is not needed here", "leave it out", (before, index, ""))
    elif word in ("roll", "rolls", "throw") and _is_dice(place, index):
        dice = place.source(index, index + 1).strip('"')
        text = f'roll("{dice}")'
        change = (before, index + 1, text)
        yield place.slip("what is rolled stands in parentheses", f"write {text}", change)
    elif word in OUTPUTS or word in BUILT_IN or word in ("output", "roll"):
        end = place.end_of_expression(index)
        meant = "output" if word in OUTPUTS else place.source(before, index).strip()
        inner = place.source(index, end)
        if meant == "output" and place.kind(index) == "DICE":
            inner = f'roll("{place.source(index, index + 1)}"){place.source(index + 1, end)}'
        text = f"{meant}({inner})"
        yield place.slip(
            f"what {meant} takes stands in parentheses", f"write {text}", (before, end, text)
        )


def _is_dice(place: MistakePlace, index: int) -> bool:
    return place.kind(index) == "DICE" or (
        place.kind(index) == "NAME" and BARE_DICE.fullmatch(place.tokens[index].text) is not None
    )


# ---- leaving, and blocks that there are not ---------------------------------------------------


def _leaving(place: MistakePlace) -> Iterator[Slip]:
    for start in (place.index - 1, place.index):
        word = place.word(start)
        if word in _LEAVING and place.statement_around(start) == start:
            end = place.end_of_statement(start)
            if place.begins_line(start + 1) or place.kind(start + 1) == "SEMICOLON":
                end = start + 1 + (place.kind(start + 1) == "SEMICOLON")
            elif end > start + 3:
                continue
            message = f"there is no `{word}` in a table script"
            change = (start, end, "")
            yield place.slip(message, _LEAVING[word], change, is_certain=word == "pass")


def _block(place: MistakePlace) -> Iterator[Slip]:
    start = place.statement()
    if place.kind(place.index - 1) == "RIGHT_BRACE":
        start = place.index
    word = place.word(start)
    opening = place.next_of("LEFT_BRACE", place.index if place.index > start else start)
    if word in _BLOCKS and opening is not None:
        end = min(place.closing(opening) + 1, len(place.tokens))
        if word == "do" and place.kind(end) == "WHILE":
            end = place.end_of_statement(end)
        message = f"there is no `{word}` in a table script"
        yield place.slip(
            message, _BLOCKS[word], (start, end, ""), at=place.span(start), is_certain=False
        )


def _keyword(place: MistakePlace) -> Iterator[Slip]:
    """Yield a word such as ``retrun`` or ``whlie`` with its letters put right."""
    start = place.statement()
    starts = (start, place.index) if place.kind(place.index) == "NAME" else (start,)
    for at in dict.fromkeys((*starts, place.index - 1)):
        if place.kind(at) != "NAME" or len(place.word(at)) < 2:
            continue
        meant = resembling(place.word(at), _KEYWORDS)
        if meant is None and sorted(place.word(at)) == ["f", "i"]:
            meant = "if"
        if meant is not None:
            written = place.source(at, at + 1)
            yield place.slip(
                f"there is no `{written}`; did you mean {meant}?",
                f"write {meant}",
                (at, at + 1, meant),
            )


# ---- methods and fields -----------------------------------------------------------------------


def _method(place: MistakePlace) -> Iterator[Slip]:
    """Yield ``Math.max(a, b)``, ``list.push(x)`` and other calls behind a dot."""
    paren = place.index
    if place.kind(paren) == "DOT":
        while place.kinds(paren, "DOT", "NAME"):
            paren += 2
    if not (place.kind(paren) == "LEFT_PAREN" and place.kinds(paren - 2, "DOT", "NAME")):
        return
    start, closing = place.operand(paren - 1), place.closing(paren)
    first, last = place.word(start), place.word(paren - 1)
    method = place.source(paren - 1, paren)
    if last in OUTPUTS and place.statement_around(start) == start:
        yield place.slip("lines are shown by output", "write output(...)", (start, paren, "output"))
    elif first in _LIBRARIES and (last in BUILT_IN or last not in ("random", "randint", "floor")):
        message = f"functions need no `{place.source(start, start + 1)}.` before them"
        yield place.slip(message, f"write {method}(...)", (start, paren - 1, ""))
    elif last == "floor" and first in _LIBRARIES:
        message, hint = "there is no floor: `/` rounds down", "leave it out"
        yield place.slip(message, hint, (start, paren, ""))
    elif last in _TEXT_OF:
        message = "`+` joins a number to a text as it is"
        whole = place.span(start, min(closing + 1, len(place.tokens)))
        yield place.slip(message, "leave it out", (paren - 2, closing + 1, ""), at=whole)
    elif last in place.functions:
        about = place.source(start, paren - 2)
        given = place.source(paren + 1, closing)
        text = f"{method}({about}{', ' if given else ''}{given})"
        message = "a function takes the record as its first argument"
        yield place.slip(message, f"write {text}", (start, closing + 1, text))
    else:
        yield _unknown_method(place, start, paren)


def _unknown_method(place: MistakePlace, start: int, paren: int) -> Slip:
    """Return a call behind a dot that no function does the work of."""
    closing = place.closing(paren)
    about, method = place.source(start, paren - 2), place.source(paren - 1, paren)
    first, last = place.word(start), place.word(paren - 1)
    message = f"there are no functions behind a dot, such as `.{method}`"
    hint = f"write {method}({about})"
    if first == "random" or last in ("random", "randint"):
        message, hint = "chance comes from dice", 'write roll("1d6"), or other dice'
    elif last in _COUNTING:
        hint = f"count in a loop: n = 0; for (each : {about}) {{ n++; }}"
    elif last in _CHANGING:
        hint = "lists cannot be changed by a script; add up or compare in a loop instead"
    whole = place.span(start, min(closing + 1, len(place.tokens)))
    if place.statement_around(start) != start:
        return place.slip(message, hint, (start, closing + 1, None), at=whole)
    change = (start, place.end_of_statement(start), "")
    return place.slip(message, hint, change, at=whole, is_certain=False)


def _changed_record(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    if place.kind(index) != "DOT" or place.statement() != index - 1:
        return
    end = index
    while place.kinds(end, "DOT", "NAME"):
        end += 2
    if place.kind(end) not in ("ASSIGN", "STEP"):
        return
    field, path = place.source(end - 1, end), place.source(index - 1, end)
    message = "a record cannot be changed by a script"
    hint = f"keep the number in a variable of its own: {field} = {path};"
    change = (index - 1, place.end_of_statement(index - 1), "")
    yield place.slip(message, hint, change, at=place.span(index - 1, index + 1), is_certain=False)


# ---- values that nothing is done with ---------------------------------------------------------


def _forgotten(place: MistakePlace) -> Iterator[Slip]:
    """Yield an expression that is a statement: at the end of a function it is returned."""
    start = place.statement()
    begins = place.kind(start) in OPERAND_ENDS | {"LEFT_PAREN", "MINUS", "NOT"}
    if not begins or place.kinds(start, "NAME", "ASSIGN") or place.kind(start) == "STEP":
        return
    end = place.end_of_expression(start)
    behind = end + (place.kind(end) == "SEMICOLON")
    if end == start or (
        place.kind(end) not in ("SEMICOLON", "RIGHT_BRACE") and not place.begins_line(end)
    ):
        return
    message = "this value is calculated and forgotten"
    shown = place.span(start, end)
    value = place.source(start, end)
    if place.kind(start) == "DICE":
        value = f'roll("{place.source(start, start + 1)}"){place.source(start + 1, end)}'
        yield place.slip(
            message,
            f"write return {value};",
            (start, end, f"return {value}"),
            at=shown,
            is_certain=behind == len(place.tokens) - 1,
        )
    is_last = behind == len(place.tokens) - 1
    hint = f"write return {value}; or output({value});"
    yield place.slip(message, hint, (start, start, "return "), at=shown, is_certain=is_last)
