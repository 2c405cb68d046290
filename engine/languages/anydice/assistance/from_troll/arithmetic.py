"""Numbers that are made of others, as AnyDice writes them."""

from __future__ import annotations

from dataclasses import replace

from engine.languages.anydice.assistance.from_troll.forms import (
    DiceForm,
    Level,
    NumberForm,
    is_certain,
    whole,
)

__all__ = ["added", "best", "negative", "numbered_die", "product", "rolled"]


def numbered_die(faces: NumberForm, *, from_zero: bool) -> NumberForm:
    """Return a die with the numbers from 1, or from 0, to another number."""
    if from_zero:
        return NumberForm(f"d{{0..{faces.text}}}", Level.SIGNED, is_certain=False, low=0)
    return NumberForm(f"d{faces.at(Level.VALUE)}", Level.SIGNED, is_certain=False, low=1)


def rolled(dice: DiceForm) -> NumberForm:
    """Return the sum of dice; where nothing is done with it but to pass it on, the pool."""
    count, die = dice.count, dice.die
    low = None
    if die.low is not None and die.low >= 0:
        low = max(0, count.low or 0) * die.low
    if count.value == 1:
        return replace(die, is_certain=False, low=low)
    if count.value is None:
        die = die.as_one()
    sides = die.text if die.level == Level.SIGNED and die.text[0] == "d" else None
    if sides is None:
        sides = f"d{die.text}" if die.level == Level.VALUE else f"d({die.text})"
    text = f"{count.at(Level.VALUE)}{sides}"
    return NumberForm(text, Level.DICE, is_certain=False, low=low, is_pool=True)


def product(one: NumberForm, other: NumberForm) -> NumberForm:
    """Return two numbers multiplied."""
    if one.value is not None and other.value is not None:
        return whole(one.value * other.value)
    text = f"{one.at(Level.PRODUCT)} * {other.at(Level.POSITION)}"
    now = None if one.now is None or other.now is None else one.now * other.now
    lows = [low for low in (one.low, other.low) if low is not None and low >= 0]
    low = lows[0] * lows[1] if len(lows) == 2 else None
    certain = one.is_certain and other.is_certain
    return NumberForm(text, Level.PRODUCT, is_certain=certain, low=low, now=now)


def added(numbers: list[NumberForm]) -> NumberForm:
    """Return the sum of numbers."""
    certain = [one for one in numbers if one.value is None]
    constant = sum(one.value for one in numbers if one.value is not None)
    if not certain:
        return whole(constant)
    parts = [*certain, *([whole(constant)] if constant else [])]
    if len(parts) == 1:
        return parts[0]
    text = " + ".join(one.at(Level.SUM) for one in parts)
    lows = [one.low for one in parts if one.low is not None]
    low = sum(lows) if len(lows) == len(parts) else None
    nows = [one.now for one in parts if one.now is not None]
    now = sum(nows) if len(nows) == len(parts) else None
    return NumberForm(text, Level.SUM, is_certain=all(map(is_certain, parts)), low=low, now=now)


def negative(one: NumberForm) -> NumberForm:
    """Return a number with the other sign."""
    if one.value is not None:
        return whole(-one.value)
    now = None if one.now is None else -one.now
    text, certain = f"-{one.at(Level.VALUE)}", one.is_certain
    return NumberForm(text, Level.SIGNED, is_certain=certain, now=now, is_pool=one.is_pool)


def best(word: str, one: NumberForm, other: NumberForm) -> NumberForm:
    """Return the ``highest`` or the ``lowest`` of two numbers."""
    chosen = max if word == "highest" else min
    if one.value is not None and other.value is not None:
        return whole(chosen(one.value, other.value))
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    now = None if one.now is None or other.now is None else chosen(one.now, other.now)
    certain = one.is_certain and other.is_certain
    text = f"[{word} of {one.text} and {other.text}]"
    return NumberForm(text, is_certain=certain, low=low, now=now)
