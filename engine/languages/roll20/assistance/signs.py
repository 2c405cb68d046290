"""Characters of a roll that belong to no sign of it, and parts of the game around it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages.roll20.assistance import unknown_words as words
from engine.languages.roll20.assistance.no_dice import no_dice
from engine.languages.roll20.assistance.phrases import repair_at, writing
from engine.languages.roll20.reading.stuck import MODIFIER_WORDS, RollImpasse

__all__ = ["command", "foreign_part", "is_of_chat", "lexical_error", "word_error"]

_INSTEAD = {
    "^": ("a power is written 2**3", "**"),
    "#": (words.LABEL, None),
    "|": (
        "rolls of a group have commas between them; choices stand in the braces of a question, "
        "as in ?{Attack|Normal,1d20|Better,2d20kh1}",
        ",",
    ),
    "&": ("add rolls by +, or put them side by side in a group, as in {1d20, 2d6}", None),
    ";": ("one roll is calculated at a time; rolls side by side stand in braces", None),
    ":": ("a label is written [text] behind a number or dice", None),
    ".": ("a roll from 1 to 6 is written 1d6; a decimal has digits on both sides", None),
    "'": ("a label is written [text] behind dice; choose Troll for its operators", None),
    "_": ("a name whose number is given later is written @{name}", None),
    "$": ("write the roll itself in the place of its number in the chat", None),
    "@": ("the name of an attribute stands in braces, as in @{strength}", None),
    "?": ("a question is written ?{Bonus|2}; there are no conditions here", None),
    "~": ("a negative number is written -3", None),
    "\N{MULTIPLICATION SIGN}": ("multiplying is written *", "*"),
    "\N{DIVISION SIGN}": ("dividing is written /", "/"),
    "\N{GREATER-THAN OR EQUAL TO}": ("write >, which means at least", ">"),
    "\N{LESS-THAN OR EQUAL TO}": ("write <, which means at most", "<"),
    "!=": ("only >, < and = compare; count the others as 2d6<2>4, for instance", None),
}
"""What to write in place of characters, and the sign itself where that is certain."""

_COMMANDS = re.compile(
    r"\s*([/!](?:gmroll|roll|gr|r)\b|/(?:w|whisper)\s+\S+|[/!][a-z]{2,})\s*", re.IGNORECASE
)
_ROLLING = re.compile(r"\s*[/!](?:gmroll|roll|gr|r)(?=\s|$)", re.IGNORECASE)

_PARTS = (
    (
        r"(?:[0-9]+)?t\[[^\]]*\]?",
        "draws from a rollable table, whose items are kept in the game",
        "write dice whose numbers stand for the items, such as 1d6 for six of equal weight, "
        "or choose a table script",
    ),
    (
        r"#[^\W\d]\w*",
        "calls a macro, whose text is kept in the game",
        "write the text of the macro in its place",
    ),
    (
        r"%\{[^{}]*\}?",
        "calls an ability, whose text is kept on a character sheet",
        "write the roll of the ability in its place",
    ),
    (
        r"&\{[^{}]*\}?|\{\{[^{}=]*=[^{}]*(?:\}\})?",
        "belongs to a template, which lays a message of the chat out",
        "write only the roll, such as 1d20+5",
    ),
    (
        r"\$\[\[[0-9]*(?:\]\])?",
        "stands for another roll of the same message",
        "write that roll in its place",
    ),
)
"""What is not part of a roll, but of the game around it: what it looks like, does, and instead."""


def is_of_chat(text: str) -> bool:
    """Return whether a text was copied from the chat of a game: it begins with the command to roll.

    No other notation has such a beginning.
    """
    return _ROLLING.match(text) is not None


def foreign_part(place: RollImpasse) -> DiceError | None:
    """Return the error of a table, macro, ability or template of the game, if there is one."""
    found = place.found
    if found is None:
        return None
    begins = (*place.before[-2:], found)
    for pattern, does, hint in _PARTS:
        for start in (one.start for one in begins):
            match = re.compile(pattern, re.IGNORECASE).match(place.text, start)
            if match is None or match.end() <= found.start:
                continue
            if found.text == "#" and not place.wants_value:
                continue  # a remark
            span = Span.in_text(place.text, *match.span())
            return DiceError(f"`{match.group()}` {does}", span, hint)
    return None


def command(place: RollImpasse) -> DiceError | None:
    """Return the error of a chat command at the beginning, if there is one."""
    match = _COMMANDS.match(place.text)
    if match is None or place.found is None or place.found.start > match.end(1):
        return None
    word, span = match[1], Span.in_text(place.text, *match.span(1))
    message = f"`{word}` is a command of the chat, not part of the roll"
    if not _ROLLING.match(word) and not word.lower().startswith("/w"):
        return DiceError(message, span, "write only the roll, such as 1d20+5")
    fix = writing(place.text, match.start(1), match.end(), "")
    return DiceError(message, span, "leave it out", (fix,))


def lexical_error(place: RollImpasse) -> DiceError:
    """Return the error of characters that belong to no sign."""
    found = place.found
    assert found is not None, "there are characters"
    text, span = found.text, place.at(found)
    if text.startswith("["):
        return DiceError("this `[` has no `]`", span, words.LABEL)
    if text[:2] in ("@{", "?{"):
        closed = Fix("Write `}`", Span.in_text(place.text, found.end, found.end), "}")
        fixes = (closed,) if text[2:].strip() else ()
        hint = f"close it, as in {'@{strength}' if text[0] == '@' else '?{Bonus|2}'}"
        return DiceError(f"this `{text[:2]}` has no `}}`", span, hint, fixes)
    if text == "]":
        return _half_bracket(place)
    meaning = command(place) or foreign_part(place)
    if meaning is not None:
        return meaning
    ascii_fix = tuple(_in_ascii(place))
    if text[0].isalpha() and not ascii_fix:
        return word_error(words.whole(place))
    if text.startswith("!") and not place.wants_value:
        return no_dice(place)
    message = f"`{text}` means nothing here"
    repair = repair_at(place)
    if repair is not None:
        return DiceError(message, span, repair.hint, repair.fixes)
    if ascii_fix:
        return DiceError(message, span, f"write {ascii_fix[0].replacement}", ascii_fix)
    hint, _ = _INSTEAD.get(text, (words.LABEL, None))
    return DiceError(message, span, hint, tuple(_instead(place)))


def _instead(place: RollImpasse) -> Iterator[Fix]:
    """Yield the sign, name or label that was meant by characters."""
    found, text = place.found, place.text
    assert found is not None, "there are characters"
    _, sign = _INSTEAD.get(found.text, (None, None))
    bracket = place.unclosed()
    in_group = bracket is not None and bracket.kind == "LEFT_BRACE"
    if found.text == ";" and in_group and not place.wants_value:
        yield writing(text, found.start, found.end, ",")
    elif sign is not None and not place.wants_value and (sign != "," or in_group):
        yield writing(text, found.start, found.end, sign)
    elif found.text == "#" and not place.wants_value:
        copies = re.compile(r"#\s*(?=d[0-9])", re.IGNORECASE).match(text, found.start)
        if copies is not None:
            yield writing(text, *copies.span(), "")
        else:
            yield writing(text, found.start, found.end, "\\")
    elif found.text == "@":
        name = re.compile(r"@([^\W\d]\w*)").match(text, found.start)
        if name is not None:
            yield writing(text, *name.span(), f"@{{{name[1]}}}")
    elif found.text in ('"', "'") and not place.wants_value:
        quoted = re.compile(r"(['\"])([^'\"\[\]\\]+)\1").match(text, found.start)
        if quoted is not None:
            yield writing(text, *quoted.span(), f"[{quoted[2]}]")


_DASHES = dict.fromkeys(
    map(
        ord, "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
    ),
    "-",
)


def _in_ascii(place: RollImpasse) -> Iterator[Fix]:
    """Yield full-width letters, digits and signs, and dashes, as a roll is written in."""
    found, text = place.found, place.text
    assert found is not None, "there are characters"
    roll = text.partition("\\")[0]
    foreign = [at for at in range(found.start, len(roll)) if not roll[at].isascii()]
    if not foreign or foreign[0] > found.start:
        return
    run = next(at for at in range(found.start, len(text) + 1) if text[at : at + 1].isascii())
    for end in (foreign[-1] + 1, run):
        written = _plain(text[found.start : end])
        if written.isascii() and written.isprintable():
            yield writing(text, found.start, end, written)
            return


def _plain(characters: str) -> str:
    return unicodedata.normalize("NFKC", characters).translate(_DASHES)


def _half_bracket(place: RollImpasse) -> DiceError:
    """Return the error of a ``]`` by itself."""
    bracket = place.unclosed()
    if bracket is None or bracket.kind != "LEFT_INLINE":
        fix = writing(place.text, place.span.start, place.span.end, "")
        return DiceError("this `]` closes nothing", place.span, None, (fix,))
    fixes = () if place.wants_value else (Fix("Write `]]`", place.span, "]]"),)
    return DiceError("this `[[` has no `]]`", place.at(bracket), None, fixes)


_NAME = re.compile(r"[^\W\d]\w*(?:[ \t]+[^\W\d]\w*)*(?=\s*(?:$|[-+*/,)}\\]))")
"""A name of one or several words, behind which a roll can go on."""


def word_error(place: RollImpasse) -> DiceError:
    """Return the error of a word that Roll20 does not know."""
    found = place.found
    assert found is not None, "there is a word"
    repair, hint = repair_at(place), words.hint(place)
    meant = tuple(words.fixes(place, may_be_label=repair is None))
    message = f"`{found.text}` means nothing here"
    if repair is not None:
        return DiceError(message, place.span, repair.hint, meant or repair.fixes)
    if hint is None and place.wants_value:
        hint = "a name whose number is given later is written @{name} or ?{Question|3}"
        meant = tuple(_as_attribute(place)) or meant
    elif hint is None and found.text.lower() in MODIFIER_WORDS:
        return no_dice(place)
    return DiceError(message, place.span, hint or words.LABEL, meant)


def _as_attribute(place: RollImpasse) -> Iterator[Fix]:
    """Yield a name as an attribute, or what follows two dashes or slashes as a remark."""
    found, text = place.found, place.text
    assert found is not None, "there is a word"
    ends = place.before[-2:]
    if len(ends) == 2 and ends[0].text == ends[1].text == "-" and ends[0].end == ends[1].start:
        yield writing(text, ends[0].start, ends[1].end, "\\")
        return
    name = _NAME.match(text, found.start)
    is_part = place.before or (name is not None and text[name.end() :].strip())
    if name is not None and is_part:
        yield writing(text, *name.span(), f"@{{{name.group()}}}")
