"""Words in a roll that Roll20's notation does not know, and what was meant by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.errors import Fix
from engine.languages.lexeme import Lexeme
from engine.languages.roll20.assistance.phrases import writing
from engine.languages.roll20.modifiers import MOST_DICE
from engine.languages.roll20.reading.lexing import ERROR, LexemePlace, lexemes, resumed
from engine.languages.roll20.reading.stuck import MODIFIERS, RollImpasse

__all__ = ["LABEL", "fixes", "hint", "is_before_text", "is_foreign", "labelling", "whole"]

LABEL = "a label is written [text], a remark behind \\"
"""How text that is not part of the roll is written."""

_ADVANTAGE = "advantage is written 2d20kh1"
_DISADVANTAGE = "disadvantage is written 2d20kl1"

_OTHER_TOOLS = {
    "x": "exploding dice are written with !, as in 3d6!",
    "xo": "dice that explode only once cannot be written in this notation",
    "rr": "rerolling until it fits is written r, as in 2d6r1",
    "e": "exploding dice are written with !, as in 3d6!",
    "rl": "keep the lowest with kl, as in 2d20kl1",
    "ra": "write !, and r for rerolls",
    "mi": "there is no least value of a die; reroll with r instead",
    "ma": "there is no greatest value of a die; reroll with r instead",
    "min": "keep the lowest of a group, as in {1d6, 1d8}kl1",
    "max": "keep the highest of a group, as in {1d6, 1d8}kh1",
    "m": "matches cannot be counted in this notation",
    "mt": "matches cannot be counted in this notation",
    "t": "successes are counted by >, as in 8d10>8",
    "keep": "the highest are kept by kh, the lowest by kl, as in 4d6kh3",
    "drop": "the lowest are dropped by dl, the highest by dh, as in 4d6dl1",
    "w": "dice are written with d, as in 2d6",
    "adv": _ADVANTAGE,
    "advantage": _ADVANTAGE,
    "a": _ADVANTAGE,
    "dis": _DISADVANTAGE,
    "disadvantage": _DISADVANTAGE,
    "u": "different dice cannot be asked for in this notation",
    "df": "a drop has h or l behind it; Fate dice stand at the beginning, as in 4dF",
    "floor": "write floor(...), with parentheses",
    "ceil": "write ceil(...), with parentheses",
    "round": "write round(...), with parentheses",
    "abs": "write abs(...), with parentheses",
    "sum": "Roll20 adds dice up by itself; choose Troll as the notation for scripts",
    "largest": "keep the highest with kh, or choose Troll as the notation",
    "count": "count successes with >, or choose Troll as the notation",
}
"""Words of other tools, and what to write in place of them."""

_WORD = re.compile(r"[^\W\d_]+")


def whole(place: RollImpasse) -> RollImpasse:
    """Return a place at letters, or at a modifier, with the whole word that these are part of.

    A word such as ``fire`` begins with a letter that would be a modifier by itself.
    """
    assert place.found is not None, "there are letters"
    first, before = place.found, list(place.before)
    while before and _goes_on(before[-1], first):
        first = before.pop()
    match = _WORD.match(place.text, first.start)
    assert match is not None, "a word begins with a letter"
    word = Lexeme(ERROR, match.group(), first.start, first.line, first.column)
    return RollImpasse(place.text, tuple(before), word)


def _goes_on(lexeme: Lexeme, behind: Lexeme) -> bool:
    is_letters = lexeme.kind in MODIFIERS and lexeme.text.isalpha()
    return is_letters and lexeme.end == behind.start


def is_foreign(word: RollImpasse) -> bool:
    """Return whether a whole word is more than modifiers one behind the other."""
    found = word.found
    assert found is not None, "there is a word"
    inside = (one for one in lexemes(word.text) if found.start <= one.start < found.end)
    return any(one.kind == ERROR for one in inside)


def hint(word: RollImpasse) -> str | None:
    """Return what to write in place of a word that other tools have, or None."""
    assert word.found is not None, "there is a word"
    return _OTHER_TOOLS.get(word.found.text.lower())


def fixes(word: RollImpasse, *, may_be_label: bool) -> Iterator[Fix]:
    """Yield what was meant by a word, where that is plain.

    Args:
        word: The place of the word.
        may_be_label: Whether it may be a label, for want of another meaning.
    """
    assert word.found is not None, "there is a word"
    if word.found.text.lower() == "w":
        yield from _german_dice(word.text)
    elif not word.wants_value:
        meant = [*_kept(word), *_twice(word)]
        yield from meant if meant or hint(word) or not may_be_label else labelling(word)


# ---- dice of other tools ------------------------------------------------------------------


def _german_dice(text: str) -> Iterator[Fix]:
    """Yield the roll with all dice that are written as in German, such as ``2w6``, as 2d6."""
    signs = [
        one.start
        for one in lexemes(text)
        if one.kind == ERROR and one.text.lower() == "w" and text[one.end : one.end + 1].isdigit()
    ]
    if not signs:
        return
    start, end = signs[0], signs[-1] + 1
    while text[start - 1 : start].isdigit():
        start -= 1
    while text[end : end + 1].isdigit():
        end += 1
    written = "".join("d" if at in signs else text[at] for at in range(start, end))
    yield writing(text, start, end, written)


_KEPT = re.compile(
    r"(keep|drop)\s+(?:the\s+)?(?:([0-9]{1,5})\s+)?"
    r"(?:(highest|high|best|top|largest)|lowest|low|worst|bottom|least)\b"
    r"(?:\s+([0-9]{1,5})(?!\w)|\s+(?:dice|die)\b)?",
    re.IGNORECASE,
)


def _kept(word: RollImpasse) -> Iterator[Fix]:
    """Yield the roll with dice that are kept or dropped by words, as in ``4d6 drop lowest``."""
    assert word.found is not None, "there is a word"
    match = _KEPT.match(word.text, word.found.start)
    if match is None or resumed(word.text[: word.found.start])[1].at is not LexemePlace.POOL:
        return
    drops, highest = match[1].lower() == "drop", match[3] is not None
    number = int(match[2] or match[4] or 1)
    dice = _plain_dice(word)
    if dice is None and any(one.kind == "SELECT" for one in word.before[-2:]):
        return  # these look at all dice, and perhaps only those kept before are meant
    if dice is not None and drops:
        drops, highest, number = False, not highest, max(dice.number - number, 0)
    kept = f"{'d' if drops else 'k'}{'h' if highest else 'l'}{number}"
    assert word.last is not None, "there is a pool"
    start = word.last.end if dice is None else dice.start
    yield writing(word.text, start, match.end(), word.text[start : word.last.end] + kept)


_TWICE = re.compile(r"(?:(?:with|at)\s+)?(?:(adv(?:antage)?)|dis(?:advantage)?)\b", re.IGNORECASE)


def _twice(word: RollImpasse) -> Iterator[Fix]:
    """Yield the roll with the better or worse of two dice, as in ``1d20 adv``."""
    assert word.found is not None, "there is a word"
    match, dice = _TWICE.match(word.text, word.found.start), _plain_dice(word)
    if match is not None and dice is not None and dice.number == 1:
        kept = "kh1" if match[1] else "kl1"
        yield writing(word.text, dice.start, match.end(), f"2d{dice.sides}{kept}")


class _Dice(NamedTuple):
    number: int
    sides: str
    start: int


def _plain_dice(place: RollImpasse) -> _Dice | None:
    """Return the dice right before a place, where they are written as in ``4d6``."""
    *before, sign, sides = (None, None, *place.before)[-3:]
    if sign is None or sides is None or (sign.kind, sides.kind) != ("DIE_SIGN", "NUMBER"):
        return None
    count = before[0]
    if count is None or count.end < sign.start or count.kind not in _COUNTS:
        return _Dice(1, sides.text, sign.start)
    if count.kind != "NUMBER" or len(count.text) > len(str(MOST_DICE)):
        return None
    return _Dice(int(count.text), sides.text, count.start)


_COUNTS = frozenset({"NUMBER", "GIVEN", "RIGHT_PAREN", "RIGHT_INLINE"})
"""The kinds that a number of dice can end with."""


# ---- text that is no part of the roll -----------------------------------------------------

_TEXT = re.compile(r"(?:\d+[ \t]+)?[^\W\d_]+(?:[ \t]+[^\W\d_]+)*|\(([^()\[\]\\]*)\)")
"""Words, with a number before them or in parentheses."""

_GOES_ON = re.compile(r"\s*(?:$|[-+*/%,)}\\]|\]\])")
"""What a roll goes on with behind a label."""


def is_before_text(place: RollImpasse) -> bool:
    """Return whether the number or parenthesis that was found is followed by a word."""
    found = place.found
    assert found is not None, "something was found"
    if found.kind not in ("NUMBER", "LEFT_PAREN"):
        return False
    following = next((one for one in lexemes(place.text) if one.start > found.start), None)
    return following is not None and following.kind == ERROR and following.text.isalpha()


def labelling(place: RollImpasse) -> Iterator[Fix]:
    """Yield the roll with the words that were found as a label, where it can go on behind them."""
    found = place.found
    assert found is not None, "something was found"
    match = _TEXT.match(place.text, found.start)
    if match is None or not _GOES_ON.match(place.text, match.end()):
        return
    if found.kind == ERROR or is_before_text(place):
        yield writing(place.text, *match.span(), f"[{match[1] or match.group()}]")
