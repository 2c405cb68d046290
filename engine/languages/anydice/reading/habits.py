"""Habits from other notations and languages where a program does not go on, and what to write.

Each is recognised by what stands before the place and at it, and has a fix where it is certain what
to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading.lexing import KEYWORDS
from engine.languages.lexeme import Impasse, Lexeme

__all__ = ["habit", "small_letters"]

_DOUBLED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("=", "="): ("=", "two numbers are compared by one ="),
    ("&", "&"): ("&", "`and` is one &"),
    ("|", "|"): ("|", "`or` is one |"),
    (">", "="): (">=", "write >= without a space"),
    ("<", "="): ("<=", "write <= without a space"),
    ("=", ">"): (">=", "at least is >="),
    ("=", "<"): ("<=", "at most is <="),
}
"""Pairs of signs that are none here, with what to write and why."""

_WORDS = {
    "max": "the greater of two is [highest of A and B], of dice [highest 1 of 2d20]",
    "min": "the lesser of two is [lowest of A and B], of dice [lowest 1 of 2d20]",
    "abs": "a number without its sign is [absolute N]",
    "sum": "dice are added up by themselves: output 3d6",
    "count": "dice are counted by [count {5, 6} in 6d6]",
}
"""Functions of other languages, with those of this one."""

_DROPPED = re.compile(
    r"(?P<dice>(?P<count>[0-9]+)[ \t]*d[ \t]*(?P<sides>[0-9]+|\{[^{}]*\}))[ \t]*"
    r"(?P<way>kh|kl|k|dh|dl|h|l|d(?=[0-9])|(?:keep|drop)"
    r"(?:[ \t]+(?:the[ \t]+)?(?:highest|lowest))?)"
    r"[ \t]*(?P<number>[0-9]*)(?![A-Za-z])"
)
"""Dice of which some are kept or dropped, as other notations write it."""

_WAYS = {
    **dict.fromkeys(("k", "kh", "h", "keep", "keep highest"), ("highest", False)),
    **dict.fromkeys(("kl", "l", "keep lowest"), ("lowest", False)),
    **dict.fromkeys(("d", "dl", "drop", "drop lowest"), ("highest", True)),
    **dict.fromkeys(("dh", "drop highest"), ("lowest", True)),
}
"""Which dice each way leaves, and whether its number is that of the others."""

_GOES_ON = frozenset("}+-*/^@d")
"""What may stand behind a variable where a value was meant."""

_SUFFIXES = {
    **dict.fromkeys(("k", "kh", "h", "keep"), "the best dice are kept by [highest 3 of 4d6]"),
    **dict.fromkeys(("kl", "l"), "the worst dice are kept by [lowest 3 of 4d6]"),
    **dict.fromkeys(
        ("d", "dl", "dh", "drop"), "dice are dropped by keeping the others: [highest 3 of 4d6]"
    ),
    **dict.fromkeys(("r", "ro"), "a reroll is a function: function: reroll N:n { ... }"),
}
"""What other notations write behind dice, with what it is here."""


_DICE_ENDS = ("NUMBER", "RIGHT_BRACE")
"""The kinds of what may stand at the end of dice."""


def habit(place: Impasse) -> DiceError | None:
    """Return the error of something that is written so elsewhere, or None."""
    found, last = place.found, place.last
    if found is None or last is None:
        return None
    return (
        _other_sign(place, last, found)
        or _other_assignment(place, last, found)
        or _other_list(place, last, found)
        or _other_word(place, last, found)
        or _other_name(place, last, found)
        or _other_dice(place, last, found)
        or _missing_sign(place, last, found)
    )


def _other_sign(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of two signs that are one operator, or begin a comment, elsewhere."""
    both = Span.in_text(place.text, last.start, found.end)
    pair = _DOUBLED.get((last.text, found.text))
    if pair is not None:
        fix = Fix(f"Write `{pair[0]}`", both, pair[0])
        written = place.text[last.start : found.end]
        return DiceError(f"`{written}` is no operator", both, pair[1], (fix,))
    if last.text == "/" and found.text in "/*" and last.end == found.start:
        return DiceError("a comment is written otherwise", both, "it stands between two \\ signs")
    return None


def _other_assignment(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of ``X += 1`` and its like."""
    sign = _ASSIGNED.match(place.text, found.start)
    if last.kind != "VARIABLE" or sign is None or not _begins_statement(place):
        return None
    span, name = Span.in_text(place.text, found.start, sign.end()), last.text
    hint = f"write {name}: {name} {found.text} ..."
    whole = Span.in_text(place.text, last.end, sign.end())
    # What stands behind would have to be put into parentheses behind other signs.
    fixes = (Fix(f"Write `: {name} +`", whole, f": {name} +"),) if found.text == "+" else ()
    return DiceError(f"`{sign.group()}` sets nothing", span, hint, fixes)


_ASSIGNED = re.compile(r"[-+*/][=:]")
"""Operators that set a variable anew elsewhere, and what some take for them."""


def _other_list(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of arguments that are divided by commas, or of an element by its number."""
    bracket = place.unclosed()
    if found.text == "," and bracket is not None and bracket.text == "[":
        hint = "arguments stand side by side, dice in parentheses: [contest (2d6) (d12)]"
        return DiceError("no commas stand between arguments", place.span, hint)
    if found.text == "[" and last.kind == "VARIABLE" and last.end == found.start:
        hint = f"positions stand before @ and count from 1: write 1@{last.text}"
        return DiceError("an element has no number in brackets", place.span, hint)
    return None


def _other_word(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of a word that says elsewhere which dice are kept, or is an operator."""
    if last.kind in _DICE_ENDS and found.kind in ("WORD", "D"):
        kept = _kept(place, found)
        hint = _SUFFIXES.get(found.text) if last.end == found.start or kept else None
        if hint is not None:
            message = f"`{found.text}` says nothing behind dice"
            return DiceError(message, place.span, hint, () if kept is None else (kept,))
    is_operand = last.end < found.start and last.kind in place.OPERAND_ENDS
    if is_operand and found.text in ("x", "times", "by", "plus", "minus"):
        sign = {"plus": "+", "minus": "-"}.get(found.text, "*")
        fix = Fix(f"Write `{sign}`", place.span, sign)
        return DiceError(f"`{found.text}` is no operator", place.span, f"write {sign}", (fix,))
    return None


def _other_name(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of a parameter in small letters, or of a result without its word."""
    if found.text == ":" and last.kind == "WORD" and last.text not in KEYWORDS:
        meant = small_letters(place, last)
        hint = "names of parameters are written in capitals"
        fixes = () if meant is None else (meant,)
        return DiceError(f"`{last.text}` is no parameter", place.at(last), hint, fixes)
    if found.text in _GOES_ON and last.kind == "VARIABLE" and _is_result(place):
        at = Span.in_text(place.text, last.start, last.start)
        hint = "what a function comes to stands behind `result:`"
        fix = Fix("Write `result:`", at, "result: ")
        return DiceError(f"`{last.text}` alone does nothing", place.at(last), hint, (fix,))
    return None


def _other_dice(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of dice that explode or begin as elsewhere, or of a word for a value."""
    if found.text == "!" and last.kind in _DICE_ENDS and last.end == found.start:
        return DiceError("`!` says nothing behind dice", place.span, "dice explode in [explode d6]")
    if found.kind == "WORD" and found.text in _WORDS and last.kind != "NUMBER":
        return DiceError(f"`{found.text}` is not a value", place.span, _WORDS[found.text])
    if last.text == "D" and found.kind in ("NUMBER", "LEFT_BRACE"):
        fix = Fix("Write `d`", place.at(last), "d")
        return DiceError("dice are written with a small d", place.at(last), "write d", (fix,))
    return None


def _kept(place: Impasse, found: Lexeme) -> Fix | None:
    """Return the fix that writes dice of which some are left out as a call, or None."""
    line = place.text.rfind("\n", 0, found.start) + 1
    for match in _DROPPED.finditer(place.text, line):
        if match.start("way") == found.start:
            word, is_dropped = _WAYS[re.sub(r"\s+(the\s+)?", " ", match["way"])]
            number = int(match["number"][:4] or 1)
            kept = int(match["count"][:4]) - number if is_dropped else number
            text = f"[{word} {max(0, kept)} of {match['dice']}]"
            span = Span.in_text(place.text, match.start(), match.end())
            return Fix(f"Write `{text}`", span, text)
    return None


def _is_result(place: Impasse) -> bool:
    """Return whether a variable stands alone at the end of the block of a function."""
    head = place.text.rfind("function", 0, place.span.start)
    return (
        head >= 0
        and place.text.find("{", head) < place.span.start
        and (
            len(place.before) > 1
            and place.before[-2].kind in ("LEFT_BRACE", "RIGHT_BRACE", "NUMBER")
        )
    )


def _begins_statement(place: Impasse) -> bool:
    """Return whether the last lexeme may begin a statement."""
    return len(place.before) < 2 or place.before[-2].kind in _STATEMENT_ENDS


_STATEMENT_ENDS = (
    "LEFT_BRACE",
    "RIGHT_BRACE",
    "NUMBER",
    "STRING",
    "RIGHT_BRACKET",
    "RIGHT_PAREN",
    "VARIABLE",
)
"""The kinds of what may stand before a statement."""


def _missing_sign(place: Impasse, last: Lexeme, found: Lexeme) -> DiceError | None:
    """Return the error of a ``:`` that is missing or written ``=``, or of quotes, or None."""
    if last.kind == "VARIABLE" and found.text == "=" and _begins_statement(place):
        hint = f"a variable is set by {last.text}: value"
        fix = Fix("Write `:`", place.span, ":")
        return DiceError("a variable is set by `:`, not `=`", place.span, hint, (fix,))
    if last.kind in ("FUNCTION", "RESULT"):
        # Some write an equals sign in its place.
        behind = found.end if found.text == "=" else last.end
        at = Span.in_text(place.text, last.end, behind)
        hint = f"write {last.text}: before what follows"
        return DiceError("`:` is missing here", place.span, hint, (Fix("Write `:`", at, ":"),))
    if last.kind in ("_NAMED", "SET") and found.text.isalpha():
        line = place.text[found.start :].partition("\n")[0]
        end = re.search(r"\s+(to|output|set)\b|\s*$", line)
        stop = found.start + (len(line) if end is None else end.start())
        span = Span.in_text(place.text, found.start, stop)
        quoted = f'"{place.text[found.start : stop]}"'
        hint = f"write {last.text} {quoted}"
        return DiceError("quotes are missing", span, hint, (Fix("Quote it", span, quoted),))
    return None


def small_letters(place: Impasse, found: Lexeme) -> Fix | None:
    """Return the fix that writes a name in capitals wherever it stands, or None if it is none."""
    text = place.text
    written = next(one for one in _NAME.finditer(text, _start(text, found)) if one.group())
    name = written.group()
    if name not in KEYWORDS and name.endswith("d") and text[written.end() : written.end() + 1]:
        # In xd6 the d is that of dice, if x is a name.
        name = name[:-1] if _is_name(text, name[:-1]) and not _is_name(text, name) else name
    if name in KEYWORDS or not _is_name(text, name):
        return None
    uses = [one for one in _uses(name).finditer(text) if one["name"]]
    first, last = uses[0].start("name"), uses[-1].end("name")
    capitals = _uses(name).sub(
        lambda one: one["name"].upper() if one["name"] else one.group(), text[first:last] + " "
    )
    return Fix(f"Write `{name.upper()}`", Span.in_text(text, first, last), capitals[:-1])


_NAME = re.compile("[A-Za-z_]*")


def _start(text: str, found: Lexeme) -> int:
    """Return where the letters begin among which a lexeme stands."""
    start = found.start
    while start and (text[start - 1].isalpha() or text[start - 1] == "_"):
        start -= 1
    return start


def _uses(name: str) -> re.Pattern[str]:
    """Return what finds a name, alone or before the d of dice, past comments and texts."""
    ends = r"(?=d[0-9A-Z({\[]|[^A-Za-z_]|$)"
    return re.compile(rf'"[^"]*"|\\[^\\]*\\|(?<![A-Za-z_])(?P<name>{name}){ends}')


def _is_name(text: str, name: str) -> bool:
    """Return whether somewhere a variable of a name is set, in whatever letters."""
    if not name or name in KEYWORDS:
        return False
    return any(
        re.search(rf"(?<![A-Za-z_]){one}[ \t]*(?:=(?!=)|:(?![=]))", text)
        for one in {name, name.upper()}
    )
