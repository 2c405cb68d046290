"""The share of rolls that the limit on explosions has decided, where it can be told.

An exploding die is rolled again so often at most, and dice that would go on are cut off. The share
goes with the dice through operators and the functions that there are, all of whose operands are
rolled once, independently of one another. What a function of the program makes of such dice depends
on what they show, so that its share cannot be told; then it is None.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceSyntax
from engine.languages.anydice.values import Dice, Value

__all__ = ["EXPLODE", "NO_SHARE", "explodes", "of_exploded", "share_of", "with_share"]

EXPLODE = ("explode", None)
"""The signature of the function that explodes dice."""

NO_SHARE = Fraction(0)
"""The share where nothing was cut off."""

_LONGEST_SHARE = 100_000
"""Bits of a share that are worth keeping."""


def explodes(parts: Iterable[AnyDiceSyntax]) -> bool:
    """Return whether dice explode anywhere in these parts of a program."""
    calls = (part for part in parts if isinstance(part, syntax.BracketCall))
    return any(call.signature == EXPLODE for call in calls)


def share_of(values: Iterable[Value]) -> Fraction | None:
    """Return the share of rolls of several values in which dice were cut off; None if unknown."""
    kept = whole = 1
    for value in values:
        if not isinstance(value, Dice) or type(value.cut_off) is int:
            continue
        share = value.cut_off
        if share is None or value.count * share.denominator.bit_length() > _LONGEST_SHARE:
            return None
        kept *= (share.denominator - share.numerator) ** value.count
        whole *= share.denominator**value.count
    return Fraction(whole - kept, whole) if kept < whole else NO_SHARE


def with_share(sign: str, result: Dice, operands: Sequence[Value]) -> Dice:
    """Return what an operator or a function has made of operands, with the share that was cut off.

    Args:
        sign: The operator, or nothing for a function.
        result: What has been made of them.
        operands: What was given, each of them rolled once.
    """
    for one in operands:
        if isinstance(one, Dice) and type(one.cut_off) is not int:
            break
    else:
        return result
    last = operands[-1]
    if result is last:
        return result
    share: Fraction | int | None
    if len(operands) == 1 and isinstance(last, Dice) and result.count == last.count:
        # Signs leave a pool what it is.
        share = last.cut_off
    elif sign == "d":
        share = _share_of_rolled(result, operands)
    else:
        share = share_of(operands)
    return Dice(result.count, result.die, result.sides, share)


def _share_of_rolled(result: Dice, operands: Sequence[Value]) -> Fraction | int | None:
    """Return the share of one of the dice that are rolled."""
    count, faces = operands
    if not isinstance(count, Dice):
        return share_of((faces,)) if result.count > 1 or count != 0 else 0
    is_whole = not isinstance(faces, Dice) or faces.cut_off == 0
    return share_of((count,)) if is_whole else None


def of_exploded(dice: Dice, exploded: Dice, depth: int) -> Dice:
    """Return exploded dice with the share of rolls that would have gone on.

    Args:
        dice: What was rolled.
        exploded: What it has become.
        depth: How often it was rolled again at most.
    """
    share: Fraction | None = None
    if dice.cut_off is not None and not dice.cut_off:
        top, total = dice.die.weights[-1], sum(dice.die.weights)
        times, common = dice.count * (depth + 1), math.gcd(top, total)
        bits = ((total // common) ** dice.count).bit_length()
        if bits * (depth + 1) <= _LONGEST_SHARE:
            share = Fraction(top**times, total**times)
    return Dice(exploded.count, exploded.die, exploded.sides, share)
