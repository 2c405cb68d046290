"""What can be told of a roll before any number is known: faults, and notes on likely slips."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError
from engine.languages.roll20 import syntax
from engine.languages.roll20.arithmetic import constant, has_dice, whole
from engine.languages.roll20.modifiers import Scoring, Selection, Settling
from engine.languages.roll20.parser import parse
from engine.languages.roll20.syntax import Roll

__all__ = ["check", "faults"]


def check(text: str) -> tuple[DiceError, ...]:
    """Return the faults of a roll that can be told without rolling, in the order of the text."""
    try:
        roll = parse(text)
    except DiceError as fault:
        return (fault,)
    return tuple(sorted(faults(roll), key=lambda fault: fault.span.start if fault.span else 0))


def faults(roll: Roll) -> Iterator[DiceError]:
    """Yield what is wrong with a roll that can be read; see ``check``."""
    for node in syntax.walk(roll):
        if isinstance(node, syntax.Dice | syntax.Group):
            found = [*_of_modifiers(node)]
            yield from found
            if isinstance(node, syntax.Dice) and not found:
                yield from _of_dice(node)


def _of_modifiers(node: syntax.Dice | syntax.Group) -> Iterator[DiceError]:
    kinds = [type(modifier) for modifier in node.modifiers]
    explosions = [each for each in node.modifiers if isinstance(each, syntax.Explode)]
    if isinstance(node, syntax.Group):
        for modifier in node.modifiers:
            if isinstance(modifier, syntax.Explode | syntax.Reroll | syntax.Critical):
                yield DiceError(
                    "a group is not rolled itself: this belongs to the dice inside",
                    modifier.span,
                    "write it behind the dice, as in {2d6!}>4",
                )
    for extra in explosions[1:]:
        yield DiceError("dice explode in one way only", extra.span)
    for modifier in node.modifiers:
        if isinstance(modifier, syntax.Failure) and syntax.Success not in kinds:
            yield DiceError(
                "failures are counted only where successes are",
                modifier.span,
                "add a success before it, as in 3d6>3f1",
            )
        for each in syntax.walk(modifier):
            if isinstance(each, syntax.Dice | syntax.Group):
                yield DiceError("there can be no dice in a modifier", each.span, "write a number")


def _of_dice(node: syntax.Dice) -> Iterator[DiceError]:
    """Yield the fault of dice whose numbers are all written out, or none."""
    if any(isinstance(each, syntax.Given) for each in syntax.walk(node)):
        return
    try:
        if node.count is not None and not has_dice(node.count):
            whole(constant(node.count, {}), "the number of dice", node.count.span, 0)
        Selection.of(node.modifiers, {})
        Scoring.of(node.modifiers, {})
        if node.sides is None:
            Settling.of(node, None, {})
        elif not has_dice(node.sides):
            sides = whole(constant(node.sides, {}), "the number of sides", node.sides.span, 1)
            Settling.of(node, sides, {})
    except DiceError as fault:
        yield fault
