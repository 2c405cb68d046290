"""Where a roll cannot be read on, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages.lexeme import Lexeme
from engine.languages.roll20.assistance import unknown_words as words
from engine.languages.roll20.assistance.no_dice import no_dice
from engine.languages.roll20.assistance.phrases import repair_at, writing
from engine.languages.roll20.assistance.signs import (
    command,
    foreign_part,
    lexical_error,
    word_error,
)
from engine.languages.roll20.reading.lexing import ERROR, SPACED_DIE
from engine.languages.roll20.reading.stuck import BRACKETS, CLOSING, MODIFIERS, RollImpasse

__all__ = ["error_at"]


def error_at(place: RollImpasse) -> DiceError:
    """Return what is wrong where a text does not go on as a roll does."""
    if place.found is not None and place.found.kind == ERROR:
        return lexical_error(place)
    for diagnose in (
        _empty,
        command,
        foreign_part,
        _of_word,
        _spaced,
        _closes_nothing,
        _compared_twice,
        _behind_sorting,
        _fractional_dice,
        _not_dice,
        _missing,
        _unclosed,
        _side_by_side,
    ):
        error = diagnose(place)
        if error is not None:
            return _repaired(place, error)
    return _repaired(place, _left_over(place))


def _repaired(place: RollImpasse, error: DiceError) -> DiceError:
    """Return an error with what a known phrase at its place means."""
    repair = None if place.found is None or error.fixes else repair_at(place)
    if repair is None:
        return error
    return DiceError(error.message, error.span, repair.hint, repair.fixes)


def _empty(place: RollImpasse) -> DiceError | None:
    if place.before or place.found:
        return None
    return DiceError("there is nothing to roll yet", place.span, "write dice such as 2d6+3")


def _of_word(place: RollImpasse) -> DiceError | None:
    """Return the error of a word that begins with the letters of modifiers."""
    found = place.found
    if found is None or found.kind not in MODIFIERS or not found.text.isalpha():
        return None
    word = words.whole(place)
    return word_error(word) if words.is_foreign(word) else None


def _spaced(place: RollImpasse) -> DiceError | None:
    """Return the error of white space inside dice, or of a drop that could be other dice."""
    found = place.found
    if found is None or found.kind != SPACED_DIE or place.last is None:
        return None
    text, last = place.text, place.last
    gap = Span.in_text(text, last.end, found.start)
    joined = Fix("Take the space out", gap, "")
    if found.text.lower() == "d" and not _is_count(place):
        added = Fix("Write `+` between them", gap, " + ")
        return DiceError(
            "this could be more dice, or a number of dice to drop",
            place.at(found),
            "write + before it to add dice, or no space before it to drop dice",
            (added, joined),
        )
    inside = _SPACED.match(text, last.start)
    if inside is not None:
        joined = writing(text, *inside.span(), "".join(inside.group().split()))
    return DiceError(
        "dice are written without a space inside",
        gap.to(place.at(found)),
        "write them as in 2d6",
        (joined,),
    )


_SPACED = re.compile(r"[0-9]*\s*d\s*[0-9]+", re.IGNORECASE)


def _is_count(place: RollImpasse) -> bool:
    """Return whether a plain number, rather than dice, stands before the error."""
    kinds = [lexeme.kind for lexeme in place.before[-2:]]
    return kinds[-1] in ("NUMBER", "GIVEN") and kinds[0] != "DIE_SIGN"


def _closes_nothing(place: RollImpasse) -> DiceError | None:
    found = place.found
    if found is None or found.kind not in CLOSING:
        return None
    bracket = place.unclosed()
    if bracket is None:
        fix = writing(place.text, found.start, found.end, "")
        hint = "leave it out, or open it before"
        return DiceError(f"this `{found.text}` closes nothing", place.span, hint, (fix,))
    if BRACKETS[bracket.kind][0] != found.kind and not place.wants_value:
        return _bracket_error(place, bracket)
    return None


def _unclosed(place: RollImpasse) -> DiceError | None:
    bracket = place.unclosed()
    if bracket is None or (place.found is not None and place.found.kind != "COMMA"):
        return None
    return _bracket_error(place, bracket)


def _bracket_error(place: RollImpasse, bracket: Lexeme) -> DiceError:
    closing = BRACKETS[bracket.kind][1]
    hint = "rolls side by side stand in braces, as in {1d6, 1d8}" if place.found else None
    message = f"this `{bracket.text}` has no `{closing}`"
    fixes = tuple(_closed(place, bracket, closing))
    return DiceError(message, place.at(bracket), hint or f"write `{closing}` behind it", fixes)


def _closed(place: RollImpasse, bracket: Lexeme, closing: str) -> Iterator[Fix]:
    """Yield the roll with a bracket closed, or with braces around rolls side by side."""
    text, found = place.text, place.found
    if found is None:
        assert place.last is not None, "there is a bracket"
        if place.wants_value:
            return
        end = place.last.end
        yield Fix(f"Write `{closing}`", Span.in_text(text, end, end), closing)
    elif found.kind == "COMMA" and bracket.text == "(":
        rolls = re.compile(r"\(([^()\\]*)\)").match(text, bracket.start)
        if rolls is not None:
            yield writing(text, *rolls.span(), f"{{{rolls[1]}}}")
    elif found.kind in CLOSING:
        yield writing(text, found.start, found.end, closing)


def _compared_twice(place: RollImpasse) -> DiceError | None:
    """Return the error of signs such as ``==`` and ``=>``."""
    last, found = place.last, place.found
    if last is None or found is None or not last.kind == found.kind == "COMPARATOR":
        return None
    sign = next((one for one in found.text + last.text if one in "<>"), "=")
    fix = writing(place.text, last.start, found.end, sign)
    hint = "> means at least, < at most, and = equal"
    return DiceError(f"`{last.text}{found.text}` is no comparison", place.span, hint, (fix,))


def _behind_sorting(place: RollImpasse) -> DiceError | None:
    last, found = place.last, place.found
    if last is None or found is None or last.kind != "SORT" or found.kind != "NUMBER":
        return None
    return DiceError(
        f"`{last.text}` sorts and takes no number", place.span, "dice are dropped by d, dl or dh"
    )


def _fractional_dice(place: RollImpasse) -> DiceError | None:
    last, found = place.last, place.found
    if last is None or found is None:
        return None
    if found.kind == "DIE_SIGN" and last.kind == "DECIMAL":
        hint = "round it in parentheses, as in (floor(5/2))d6"
        return DiceError("the number of dice must be whole", place.at(last), hint)
    if found.kind == "DECIMAL" and last.kind in {"DIE_SIGN", *MODIFIERS}:
        return DiceError(
            f"behind `{last.text}` stands a whole number", place.span, "or one in parentheses"
        )
    return None


def _not_dice(place: RollImpasse) -> DiceError | None:
    found = place.found
    if found is None or found.kind not in MODIFIERS or place.wants_value:
        return None
    return no_dice(place)


def _missing(place: RollImpasse) -> DiceError | None:
    """Return the error of a value that is missing."""
    last, found = place.last, place.found
    if not place.wants_value:
        return None
    if last is None:
        assert found is not None, "there is something"
        message = f"a value is missing before `{found.text}`"
        return DiceError(message, place.span, _WANTED, tuple(_without(place, found)))
    hint = _BEHIND.get(last.kind, _WANTED)
    fixes = tuple(_without(place, last))
    if found is None:
        return DiceError(f"a value is missing after `{last.text}`", place.span, hint, fixes)
    if last.text == found.text == "/":
        fixes = (writing(place.text, last.start, found.end, "\\"),)
        hint = words.LABEL
    message = f"a value is missing between `{last.text}` and `{found.text}`"
    return DiceError(message, place.span, hint, fixes)


_WANTED = "write a number or dice there, or leave the sign out"

_BEHIND = {
    "DIE_SIGN": "the number of sides stands behind d, as in d20",
    "COMPARATOR": "a number stands behind it, as in 5d6>4",
    "FAILURE": "a number stands behind it, as in 5d6>4f1",
    "LEFT_PAREN": "write a roll in these parentheses",
    "LEFT_BRACE": "write rolls in these braces, as in {1d6, 1d8}",
    "LEFT_INLINE": "write a roll in these brackets",
    "COMMA": "write another roll behind it, or leave it out",
}
"""What is missing behind signs."""


def _without(place: RollImpasse, lexeme: Lexeme) -> Iterator[Fix]:
    """Yield the roll without a sign at its end, or before its end, that lacks an operand."""
    is_at_end = place.found is None or place.found.kind in CLOSING
    if lexeme.kind in _OPERATORS and (is_at_end or lexeme is place.found):
        earlier = place.before[:-1] if lexeme is place.last else ()
        start = earlier[-1].end if earlier else lexeme.start
        yield writing(place.text, start, lexeme.end, "")


_OPERATORS = frozenset({"PLUS", "MINUS", "TIMES", "DIVIDE", "PERCENT", "RAISED", "COMMA"})


def _side_by_side(place: RollImpasse) -> DiceError | None:
    """Return the error of several rolls with commas between them, but without braces."""
    found, text = place.found, place.text
    if found is None or found.kind != "COMMA":
        return None
    roll = text.partition("\\")[0].strip()
    start = text.index(roll)
    fix = writing(text, start, start + len(roll), f"{{{roll}}}")
    hint = "add rolls by +, or put them in braces, as in {2d6, 3d6}kh1 for the better"
    return DiceError("`,` is left over", place.span, hint, (fix,))


def _left_over(place: RollImpasse) -> DiceError:
    found, last = place.found, place.last
    assert found is not None, "an end is no surprise behind a value"
    assert last is not None, "there is a value"
    message, hint = f"`{found.text}` is left over", words.LABEL
    fixes = tuple(words.labelling(place))
    if last.kind in ("SELECT", "REROLL", "EXPLODE"):
        hint = f"the number stands right behind `{last.text}`, without a space"
        return DiceError(message, place.span, hint, (_joined(place, last, found),))
    if found.kind in _BEGINS_VALUE and not words.is_before_text(place):
        bracket = place.unclosed()
        sign = ", " if bracket is not None and bracket.kind == "LEFT_BRACE" else " + "
        if _DICE.match(place.text, found.start):
            gap = Span.in_text(place.text, last.end, found.start)
            fixes = (Fix(f"Write `{sign.strip()}` between them", gap, sign),)
        hint = f"write an operator such as {sign.strip()} before it"
    return DiceError(message, place.span, hint, fixes)


_DICE = re.compile(r"[0-9]*d[0-9]", re.IGNORECASE)


def _joined(place: RollImpasse, last: Lexeme, found: Lexeme) -> Fix:
    """Return the fix that takes out the space between two signs."""
    return Fix("Take the space out", Span.in_text(place.text, last.end, found.start), "")


_BEGINS_VALUE = frozenset(
    {"NUMBER", "DIE_SIGN", "LEFT_PAREN", "LEFT_BRACE", "LEFT_INLINE", "GIVEN"}
)
