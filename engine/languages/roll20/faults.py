"""What can be wrong with the text of a roll, with the place and what to write instead."""

from __future__ import annotations

from engine.errors import DiceError, Fix, Span
from engine.languages.lexeme import Lexeme
from engine.languages.roll20 import words
from engine.languages.roll20.lexing import SPACED_DIE
from engine.languages.roll20.stuck import BRACKETS, CLOSING, MODIFIERS, Place

__all__ = ["lexical_fault", "syntax_fault"]

# ---- characters ---------------------------------------------------------------------------

_INSTEAD = {
    "^": "a power is written 2**3",
    "#": words.LABEL,
    "|": "write , between the rolls of a group",
    "&": "put rolls side by side in a group, as in {1d20, 2d6}",
    ";": "one roll is calculated at a time",
    ":": "a label is written [text] behind a number or dice",
    "\N{MULTIPLICATION SIGN}": "write *",
    "\N{DIVISION SIGN}": "write /",
    "\N{MINUS SIGN}": "write -",
    "\N{EN DASH}": "write -",
    "\N{GREATER-THAN OR EQUAL TO}": "write >, which means at least",
    "\N{LESS-THAN OR EQUAL TO}": "write <, which means at most",
    "!=": "only >, < and = compare; count the others as 2d6<2>4, for instance",
    "==": "write =",
    "=>": "write >, which means at least",
    "=<": "write <, which means at most",
}
"""What to write in place of characters that Roll20 does not know."""

_COMMANDS = ("/roll", "/r", "/gmroll", "/gr")


def lexical_fault(place: Place) -> DiceError:
    """Return the fault of characters that belong to no sign."""
    found = place.found
    assert found is not None, "there are characters"
    text = found.text
    if text.startswith("["):
        return DiceError("this `[` has no `]`", place.at(found))
    if text[:2] in ("@{", "?{"):
        return DiceError(f"this `{text[:2]}` has no `}}`", place.at(found))
    if text == "]":
        return _half_bracket(place)
    command = _command(place)
    if command is not None:
        return command
    if text[0].isalpha():
        return _word_fault(words.whole(place))
    fixes: tuple[Fix, ...] = ()
    if text == "#" and not place.wants_value:
        fixes = (Fix("Write `\\`", place.at(found), "\\"),)
    return DiceError(f"`{text}` means nothing here", place.at(found), _INSTEAD.get(text), fixes)


def _half_bracket(place: Place) -> DiceError:
    """Return the fault of a ``]`` by itself."""
    bracket = place.unclosed()
    if bracket is None or bracket.kind != "LEFT_INLINE":
        return DiceError("this `]` closes nothing", place.span)
    fixes = () if place.wants_value else (Fix("Write `]]`", place.span, "]]"),)
    return DiceError("this `[[` has no `]]`", place.at(bracket), None, fixes)


def _command(place: Place) -> DiceError | None:
    """Return the fault of a chat command at the beginning."""
    words = place.text.split(None, 1)
    if not words or words[0].lower() not in _COMMANDS or len(place.before) > 1:
        return None
    start = place.text.index(words[0])
    rest = place.text.index(words[1], start + len(words[0])) if len(words) > 1 else len(place.text)
    span = Span.in_text(place.text, start, start + len(words[0]))
    fix = Fix(f"Leave out `{words[0]}`", Span.in_text(place.text, start, rest), "")
    message = f"`{words[0]}` is a command of the chat, not part of the roll"
    return DiceError(message, span, "leave it out", (fix,))


def _word_fault(place: Place) -> DiceError:
    found = place.found
    assert found is not None, "there is a word"
    hint = words.hint(place)
    if hint is None and place.wants_value:
        hint = "a name whose number is given later is written @{name} or ?{Question|3}"
    elif hint is None and _is_modifier(found.text):
        return _no_dice(place)
    message = f"`{found.text}` means nothing here"
    return DiceError(message, place.span, hint or words.LABEL, tuple(words.fixes(place)))


def _is_modifier(word: str) -> bool:
    return word.lower() in {
        "k",
        "kh",
        "kl",
        "dh",
        "dl",
        "r",
        "ro",
        "s",
        "sa",
        "sd",
        "f",
        "cs",
        "cf",
    }


# ---- sentences ----------------------------------------------------------------------------


def syntax_fault(place: Place) -> DiceError:
    """Return the fault at which the parser got stuck."""
    for diagnose in (
        _empty,
        _command,
        _of_word,
        _spaced,
        _closes_nothing,
        _behind_sorting,
        _fractional_dice,
        _not_dice,
        _missing,
        _unclosed,
    ):
        fault = diagnose(place)
        if fault is not None:
            return fault
    return _left_over(place)


def _empty(place: Place) -> DiceError | None:
    if place.before or place.found:
        return None
    return DiceError("there is nothing to roll yet", place.span, "write dice such as 2d6+3")


def _of_word(place: Place) -> DiceError | None:
    """Return the fault of a word that begins with the letters of modifiers."""
    found = place.found
    if found is None or found.kind not in MODIFIERS or not found.text.isalpha():
        return None
    word = words.whole(place)
    return _word_fault(word) if words.is_foreign(word) else None


def _spaced(place: Place) -> DiceError | None:
    """Return the fault of white space inside dice, or of a drop that could be other dice."""
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
    return DiceError(
        "dice are written without a space inside", gap.to(place.at(found)), None, (joined,)
    )


def _is_count(place: Place) -> bool:
    """Return whether a plain number, rather than dice, stands before the fault."""
    kinds = [lexeme.kind for lexeme in place.before[-2:]]
    return kinds[-1] in ("NUMBER", "GIVEN") and kinds[0] != "DIE_SIGN"


def _closes_nothing(place: Place) -> DiceError | None:
    found = place.found
    if found is None or found.kind not in CLOSING:
        return None
    bracket = place.unclosed()
    if bracket is None:
        return DiceError(f"this `{found.text}` closes nothing", place.span)
    if BRACKETS[bracket.kind][0] != found.kind and not place.wants_value:
        return _bracket_fault(place, bracket)
    return None


def _unclosed(place: Place) -> DiceError | None:
    bracket = place.unclosed()
    if bracket is None or (place.found is not None and place.found.kind != "COMMA"):
        return None
    return _bracket_fault(place, bracket)


def _bracket_fault(place: Place, bracket: Lexeme) -> DiceError:
    closing = BRACKETS[bracket.kind][1]
    hint = "rolls side by side stand in braces, as in {1d6, 1d8}" if place.found else None
    return DiceError(f"this `{bracket.text}` has no `{closing}`", place.at(bracket), hint)


def _behind_sorting(place: Place) -> DiceError | None:
    last, found = place.last, place.found
    if last is None or found is None or last.kind != "SORT" or found.kind != "NUMBER":
        return None
    return DiceError(
        f"`{last.text}` sorts and takes no number", place.span, "dice are dropped by d, dl or dh"
    )


def _fractional_dice(place: Place) -> DiceError | None:
    last, found = place.last, place.found
    if last is None or found is None:
        return None
    if found.kind == "DIE_SIGN" and last.kind == "DECIMAL":
        return DiceError("the number of dice must be whole", place.at(last))
    if found.kind == "DECIMAL" and last.kind in {"DIE_SIGN", *MODIFIERS}:
        return DiceError(
            f"behind `{last.text}` stands a whole number", place.span, "or one in parentheses"
        )
    return None


def _not_dice(place: Place) -> DiceError | None:
    found = place.found
    if found is None or found.kind not in MODIFIERS or place.wants_value:
        return None
    return _no_dice(place)


def _no_dice(place: Place) -> DiceError:
    found = place.found
    assert found is not None, "there is a modifier"
    return DiceError(
        f"`{found.text}` has no dice right before it",
        place.span,
        "behind a sum or parentheses, use a group, as in {2d6+1}>8",
    )


def _missing(place: Place) -> DiceError | None:
    """Return the fault of a value that is missing."""
    last, found = place.last, place.found
    if not place.wants_value:
        return None
    if last is None:
        assert found is not None, "there is something"
        return DiceError(f"a value is missing before `{found.text}`", place.span)
    if found is None:
        return DiceError(f"a value is missing after `{last.text}`", place.span)
    return DiceError(f"a value is missing between `{last.text}` and `{found.text}`", place.span)


def _left_over(place: Place) -> DiceError:
    found = place.found
    assert found is not None, "an end is no surprise behind a value"
    hint, fixes = words.LABEL, tuple(words.labelling(place))
    is_value = found.kind in _BEGINS_VALUE
    if is_value and not words.is_before_text(place):
        hint = "write an operator such as + before it"
    if place.last is not None and place.last.kind in ("SELECT", "REROLL", "EXPLODE"):
        hint, fixes = f"the number stands right behind `{place.last.text}`, without a space", ()
    return DiceError(f"`{found.text}` is left over", place.span, hint, fixes)


_BEGINS_VALUE = frozenset(
    {"NUMBER", "DIE_SIGN", "LEFT_PAREN", "LEFT_BRACE", "LEFT_INLINE", "GIVEN"}
)
