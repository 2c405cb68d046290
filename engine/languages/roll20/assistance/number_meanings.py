"""What the numbers of a roll in Roll20's notation are for: dice, sides, points to compare with."""

from __future__ import annotations

from collections.abc import Sequence

from engine.languages.assistance import Explanation, Texts
from engine.languages.lexeme import Lexeme

__all__ = ["number_meaning"]


def number_meaning(found: Sequence[Lexeme], index: int, texts: Texts) -> Explanation | None:
    """Return what a number of a roll is for, or None where a lexeme is no number, or of no use.

    Args:
        found: The lexemes of the roll.
        index: The number of the lexeme; of a comparison, that of its sign or that of its number.
        texts: Says it in the language of the reader.
    """
    lexeme = found[index]
    if lexeme.kind == "NUMBER":
        return _dice_meaning(found, index, texts)
    last = index
    while found[last].kind in _BEFORE_NUMBER and last + 1 < len(found):
        last += 1
    if found[last].kind not in _NUMBERS:
        return None
    first = last
    while first > 0 and found[first - 1].kind in _BEFORE_NUMBER:
        first -= 1
    has_owner = first > 0 and found[first - 1].kind in _OWNERS
    owner = found[first - 1] if has_owner else None
    if owner is None and found[first].kind != "COMPARATOR":
        return None
    faces = _faces(found[first : last + 1], texts)
    summary = _point_meaning(owner, faces, found[max(first - 1, 0)], texts)
    written = "".join(one.text for one in found[first - has_owner : last + 1])
    return Explanation(found[first].start, found[last].end, written, summary)


_BEFORE_NUMBER = ("COMPARATOR", "SIGN")
_NUMBERS = ("ARGUMENT", "GIVEN_ARGUMENT")
_OWNERS = ("EXPLODE", "REROLL", "SELECT", "FAILURE", "CRITICAL")


def _dice_meaning(found: Sequence[Lexeme], index: int, texts: Texts) -> Explanation | None:
    number = found[index]
    if index and found[index - 1].kind == "DIE_SIGN":
        meaning = texts.translate("Assistance", "Each die shows 1 to {number}.").format(
            number=number.text
        )
    elif index + 1 < len(found) and found[index + 1].kind == "DIE_SIGN":
        meaning = texts.translate("Assistance", "How many dice are rolled.")
    else:
        return None
    return Explanation(number.start, number.end, number.text, meaning)


def _faces(point: Sequence[Lexeme], texts: Texts) -> str:
    """Return which faces a point to compare with is about, in words."""
    compares = point[0].text if point[0].kind == "COMPARATOR" else "="
    number = "".join(one.text for one in point if one.kind != "COMPARATOR")
    if compares.startswith(">"):
        return texts.translate("Assistance", "{number} or more").format(number=number)
    if compares.startswith("<"):
        return texts.translate("Assistance", "{number} or less").format(number=number)
    return number


def _point_meaning(owner: Lexeme | None, faces: str, before: Lexeme, texts: Texts) -> str:
    """Return what becomes of dice that show some faces.

    Args:
        owner: The modifier that asks, or None where successes are counted.
        faces: The faces in words.
        before: What stands before the point.
        texts: Says it in the language of the reader.
    """
    if owner is None and before.kind == "RIGHT_BRACE":
        meaning = texts.translate(
            "Assistance", "What comes to {faces} in the group counts as a success."
        )
    elif owner is None:
        meaning = texts.translate("Assistance", "A die that shows {faces} counts as a success.")
    elif owner.kind == "EXPLODE":
        meaning = texts.translate("Assistance", "A die that shows {faces} explodes.")
    elif owner.kind == "FAILURE":
        meaning = texts.translate("Assistance", "A die that shows {faces} takes a success away.")
    elif owner.kind == "CRITICAL":
        meaning = texts.translate("Assistance", "A die that shows {faces} is marked as critical.")
    elif owner.kind == "REROLL" and owner.text.casefold() == "ro":
        meaning = texts.translate("Assistance", "A die that shows {faces} is rolled again, once.")
    elif owner.kind == "REROLL":
        meaning = texts.translate("Assistance", "A die that shows {faces} is rolled again.")
    else:
        meaning = _selection_meaning(owner.text.casefold(), texts)
    return meaning.format(faces=faces)


def _selection_meaning(word: str, texts: Texts) -> str:
    if word in ("k", "kh"):
        return texts.translate("Assistance", "How many are kept, the highest first.")
    if word == "kl":
        return texts.translate("Assistance", "How many are kept, the lowest first.")
    if word == "dh":
        return texts.translate("Assistance", "How many are dropped, the highest first.")
    return texts.translate("Assistance", "How many are dropped, the lowest first.")
