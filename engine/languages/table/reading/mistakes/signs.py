"""Operators as other languages write them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.table.reading.boundaries import OPERAND_ENDS
from engine.languages.table.reading.mistakes.place import MistakePlace
from engine.languages.table.reading.mistakes.slip import Slip

__all__ = ["slips"]

_WORDS = {
    "and": "&&",
    "or": "||",
    "is": "==",
    "equals": "==",
    "eq": "==",
    "xor": "!=",
    "mod": "%",
    "div": "/",
    "plus": "+",
    "minus": "-",
    "times": "*",
}
"""Words that stand between two values, with the signs they mean."""

_SEVERAL = {
    ("=", ">"): ">=",
    ("=", "<"): "<=",
    (">", "="): ">=",
    ("<", "="): "<=",
    ("<", ">"): "!=",
    ("~", "="): "!=",
    ("==", "="): "==",
    ("!=", "="): "!=",
    ("=", "=="): "==",
    ("=", "="): "==",
    ("!", "="): "!=",
    (":", "="): "=",
    ("+", "="): "+=",
    ("-", "="): "-=",
    ("*", "="): "*=",
    ("/", "="): "/=",
    ("=", "+"): "+=",
    ("=", "*"): "*=",
    ("=", "/"): "/=",
    ("&", "&"): "&&",
    ("|", "|"): "||",
    ("/", "/"): "/",
    ("<=", ">"): "<=",
}
"""Signs of other languages, and signs torn apart, that begin with a sign of our own."""

_OF_SCHOOL = {"\N{DIVISION SIGN}": "/", "\N{MULTIPLICATION SIGN}": "*"}

_BEFORE_OPERAND = frozenset({"NAME", "NUMBER", "STRING", "DICE", "TRUTH", "LEFT_PAREN", "NOT"})


def slips(place: MistakePlace) -> Iterator[Slip]:
    """Yield what may be meant by the sign that does not fit, likeliest first."""
    yield from _words(place)
    yield from _negation(place)
    yield from _several(place)
    yield from _single(place)
    yield from _power(place)
    yield from _equals(place)
    yield from _steps(place)
    yield from _chosen(place)


def _words(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    word = place.word(index)
    if place.kind(index) != "NAME" or place.kind(index - 1) not in OPERAND_ENDS:
        return
    if word in ("is", "does") and place.word(index + 1) == "not":
        yield _written(place, index, index + 2, "!=")
    elif word in _WORDS:
        yield _written(place, index, index + 1, _WORDS[word])


def _written(place: MistakePlace, start: int, end: int, sign: str) -> Slip:
    old = place.source(start, end)
    return place.slip(f"`{old}` is written `{sign}`", f"write {sign}", (start, end, sign))


def _negation(place: MistakePlace) -> Iterator[Slip]:
    """Yield ``not x``, with brackets around all that it is about."""
    start = place.index - 1
    if place.word(start) != "not" or place.kind(place.index) not in _BEFORE_OPERAND:
        return
    end = place.end_of_expression(place.index, "and", "or", "&&", "||", ",", "then", "do", ":")
    is_alone = (
        all(place.kind(one) in ("NAME", "DOT", "TRUTH") for one in range(place.index, end))
        or place.closing_of_call(place.index) == end
    )
    about = place.source(place.index, end)
    text = f"!{about}" if is_alone else f"!({about})"
    if is_alone:
        first = place.source(place.index, place.index + 1)
        change = (start, place.index + 1, f"!{first}")
        yield place.slip("`not` is written `!`", f"write {text}", change, at=place.span(start))
    else:
        first = place.source(place.index, place.index + 1)
        changes = ((start, place.index + 1, f"!({first}"), (end, end, ")"))
        yield place.slip("`not` is written `!`", f"write {text}", *changes, at=place.span(start))


def _several(place: MistakePlace) -> Iterator[Slip]:
    """Yield signs of other languages that were read as two of ours, or that a space tears apart."""
    for index in (place.index, place.index - 1):
        first, second = place.word(index), place.word(index + 1)
        meant = _SEVERAL.get((first, second))
        if meant is not None:
            yield _written(place, index, index + 2, meant)


def _single(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    sign = place.word(index)
    around = (place.kind(index - 1), place.kind(index + 1))
    if (sign == "&" and "STRING" in around) or (
        sign == "."
        and place.word(index - 1) == "."
        and "STRING" in (*around, place.kind(index - 2))
    ):
        start = index if sign == "&" else index - 1
        yield place.slip("`+` joins texts", "write +", (start, index + 1, "+"))
    elif sign == "." and "STRING" in around:
        yield place.slip("`+` joins texts", "write +", (index, index + 1, "+"))
    elif sign in ("&", "|"):
        yield _written(place, index, index + 1, sign * 2)
    elif sign in _OF_SCHOOL:
        yield _written(place, index, index + 1, _OF_SCHOOL[sign])


def _power(place: MistakePlace) -> Iterator[Slip]:
    index = place.index
    is_double = place.word(index) == place.word(index - 1) == "*"
    if place.word(index) != "^" and not is_double:
        return
    start = index - 1 if is_double else index
    base, exponent = place.source(place.operand(start - 1), start).strip(), index + 1
    message = "there is no sign for powers"
    hint = "multiply: the square of x is x * x"
    if place.word(exponent) in ("2", "3"):
        text = " * ".join([base] * int(place.word(exponent)))
        change = (place.operand(start - 1), exponent + 1, text)
        yield place.slip(message, f"write {text}", change, at=place.span(start, index + 1))
    yield place.slip(message, hint, (place.operand(start - 1), exponent + 1, None))


def _equals(place: MistakePlace) -> Iterator[Slip]:
    index, start = place.index, place.statement()
    if place.word(index) == "==" and index == start + 1:
        name = place.source(start, index)
        message = f"`==` compares, `=` gives {name} a value"
        yield place.slip(message, "write =", (index, index + 1, "="))
    if place.word(index) != "=":
        return
    opening = place.opening(index)
    if opening is None and place.kinds(start, "NAME", "ASSIGN", "NAME") and index == start + 3:
        end = place.end_of_statement(start)
        stop = end - 1 if place.kind(end - 1) == "SEMICOLON" else end
        first, second = place.source(start, start + 1), place.source(index - 1, index)
        text = f"{second} = {place.source(index + 1, stop)}; {first} = {second}"
        message = "only one variable is given a value at a time"
        yield place.slip(message, f"write {text};", (start, stop, text), at=place.span(index))
    message = "`=` gives a variable its value, `==` compares"
    yield place.slip(message, "write ==", (index, index + 1, "=="))


def _steps(place: MistakePlace) -> Iterator[Slip]:
    """Yield ``x++`` inside of an expression: in an assignment it becomes a statement of its own."""
    index, start = place.index, place.statement()
    if place.kind(index) != "STEP":
        return
    sign = place.word(index)
    message = f"`{sign}` is a statement of its own and has no value"
    is_before = place.kind(index + 1) == "NAME" and place.kind(index - 1) not in OPERAND_ENDS
    name = place.source(index + 1, index + 2) if is_before else place.source(index - 1, index)
    end = place.end_of_statement(start)
    if place.kind(start) in ("NAME", "RETURN") and place.kind(end - 1) == "SEMICOLON":
        if is_before or place.kind(start) == "RETURN":
            step = f"{name}{sign}"
            changes = ((start, start, f"{step}; "), (index, index + 1, ""))
            hint = f"write {step}; in a statement of its own"
            yield place.slip(message, hint, *changes, at=place.span(index), is_certain=is_before)
        else:
            changes = ((index, index + 1, ""), (end, end, f" {name}{sign};"))
            hint = f"write {name}{sign}; in a statement behind it"
            yield place.slip(message, hint, *changes, at=place.span(index))
    hint = f"write {name}{sign}; in a statement of its own"
    yield place.slip(message, hint, (index, index + 1, ""), is_certain=False)


# ---- choosing ---------------------------------------------------------------------------------


def _chosen(place: MistakePlace) -> Iterator[Slip]:
    """Yield a value that depends on a condition: ``c ? a : b``, or ``a if c else b``."""
    index, start = place.index, place.statement()
    if place.word(index) == "?":
        colon = place.end_of_expression(index + 1, ":")
        begin, end = _value_start(place, start), place.end_of_expression(colon + 1)
        parts = ((begin, index), (index + 1, colon), (colon + 1, end))
    elif place.kind(index) == "IF" and place.kind(index - 1) in OPERAND_ENDS:
        other = place.end_of_expression(index + 1, "else")
        begin, end = _value_start(place, start), place.end_of_expression(other + 1)
        parts = ((index + 1, other), (begin, index), (other + 1, end))
    else:
        return
    message = "a value is chosen by `if` and `else`"
    hint = "write if (condition) { x = 1; } else { x = 2; }"
    begins = place.kinds(start, "NAME", "ASSIGN") or place.kind(start) == "RETURN"
    condition, yes, no = (place.source(*one).strip() for one in parts)
    if begins and begin == start + (1 if place.kind(start) == "RETURN" else 2) and condition:
        target = place.source(start, begin)
        if not (condition.startswith("(") and place.closing_of(parts[0][0]) == parts[0][1] - 1):
            condition = f"({condition})"
        text = f"if {condition} {{ {target} {yes}; }} else {{ {target} {no}; }}"
        stop = end + 1 if place.kind(end) == "SEMICOLON" else end
        yield place.slip(message, f"write {text}", (start, stop, text), at=place.span(index))
    yield place.slip(message, hint, (begin, end, None), at=place.span(index))


def _value_start(place: MistakePlace, start: int) -> int:
    opening = place.opening(place.index)
    if opening is not None:
        return opening + 1
    if place.kind(start) == "RETURN":
        return start + 1
    return start + 2 if place.kinds(start, "NAME", "ASSIGN") else start
