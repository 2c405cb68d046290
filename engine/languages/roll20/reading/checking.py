"""What is wrong with a roll that can be read, as far as it can be told without rolling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from engine.errors import DiceError, Fix
from engine.languages.roll20.arithmetic import (
    constant,
    divided,
    has_dice,
    is_constant,
    raised,
    whole,
)
from engine.languages.roll20.modifiers import (
    MOST_DICE,
    Scoring,
    Settling,
    UnitSelection,
    too_many_dice,
)
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression, RollTree
from engine.languages.roll20.units import worths

__all__ = ["errors"]


def errors(roll: RollTree) -> Iterator[DiceError]:
    """Yield what is wrong with a roll that can be read."""
    for node in syntax.walk(roll):
        if isinstance(node, (syntax.DiceTerm, syntax.Group)):
            found = [*_of_modifiers(node)]
            yield from found
            if not found:
                yield from _of_dice(node) if isinstance(node, syntax.DiceTerm) else _of_group(node)
    yield from _of_arithmetic(roll.body)
    yield from _of_size(roll)


def _of_modifiers(node: syntax.DiceTerm | syntax.Group) -> Iterator[DiceError]:
    succeeds = any(isinstance(each, syntax.Success) for each in node.modifiers)
    explosions = [each for each in node.modifiers if isinstance(each, syntax.Explode)]
    if isinstance(node, syntax.Group):
        for modifier in node.modifiers:
            if isinstance(modifier, syntax.Explode | syntax.Reroll | syntax.Critical):
                yield DiceError(
                    "a group is not rolled itself: this belongs to the dice inside",
                    modifier.span,
                    "write it behind the dice, as in {2d6!}>4",
                )
    if explosions[1:]:
        yield _exploding_again(explosions[1:])
    for modifier in node.modifiers:
        if isinstance(modifier, syntax.Failure) and not succeeds:
            yield _lone_failure(modifier, explosions)
        for each in syntax.walk(modifier):
            if isinstance(each, (syntax.DiceTerm, syntax.Group)):
                yield DiceError("there can be no dice in a modifier", each.span, "write a number")


def _exploding_again(extra: Sequence[syntax.Explode]) -> DiceError:
    """Return the error of explosions behind one that is there already: one slip, however many."""
    hint = "one ! says it all: what explodes stands behind it, as in 3d6!>5"
    span = extra[0].span
    for one in extra[1:]:
        if one.span.start == span.end:
            span = span.to(one.span)
    return DiceError("dice explode in one way only", span, hint, (Fix("Leave it out", span, ""),))


def _lone_failure(failure: syntax.Failure, explosions: Sequence[syntax.Explode]) -> DiceError:
    """Return the error of a failure beside which nothing succeeds."""
    taken = next((one.point for one in explosions if one.point is not None), None)
    hint = "add a success before it, as in 3d6>3f1"
    if taken is not None:
        hint = "the number behind `!` says what explodes; write it twice, as in 8d10!>8>8f1"
    return DiceError("failures are counted only where successes are", failure.span, hint)


def _of_dice(node: syntax.DiceTerm) -> Iterator[DiceError]:
    """Yield the error of dice whose numbers are all written out, or none."""
    if _asks(node):
        return
    try:
        if node.count is not None and not has_dice(node.count):
            whole(constant(node.count, {}), "the number of dice", node.count.span, 0)
        UnitSelection.of(node.modifiers, {})
        Scoring.of(node.modifiers, {})
        if node.sides is None:
            Settling.of(node, None, {})
        elif not has_dice(node.sides):
            sides = _sides(node.sides)
            Settling.of(node, sides, {})
    except DiceError as error:
        yield error


def _sides(node: Expression) -> int:
    """Return the number of sides that is written."""
    sides = constant(node, {})
    if not sides:
        hint = "the fewest sides are 1; a die for percentages is d100 or d%"
        raise DiceError("the number of sides must be at least 1, not 0", node.span, hint)
    return whole(sides, "the number of sides", node.span, 1)


def _of_group(node: syntax.Group) -> Iterator[DiceError]:
    """Yield the error of a group whose dice cannot be tested one by one, or none."""
    if len(node.rolls) > 1 or _asks(node):
        return
    try:
        if Scoring.of(node.modifiers, {}) is not None:
            worths(node, {})
    except DiceError as error:
        yield error


def _of_arithmetic(node: Expression) -> Iterator[DiceError]:
    """Yield what cannot be computed in an expression, whatever is rolled."""
    try:
        if is_constant(node):
            constant(node, {})
            return
        if isinstance(node, syntax.Multiplication):
            for operator, factor in node.rest:
                if operator != "*" and is_constant(factor):
                    divided(_ONE, constant(factor, {}), factor.span)
        if isinstance(node, syntax.Power) and is_constant(node.exponent):
            raised(_ONE, constant(node.exponent, {}), node.exponent.span)
    except DiceError as error:
        yield error
        return
    for child in syntax.children(node):
        if isinstance(child, Expression):
            yield from _of_arithmetic(child)


def _of_size(roll: RollTree) -> Iterator[DiceError]:
    """Yield the error of more dice than a roll may have, as far as their numbers are written."""
    dice = 0
    for node in syntax.walk(roll):
        if not isinstance(node, syntax.DiceTerm):
            continue
        if node.count is None:
            dice += 1
        elif is_constant(node.count):
            with suppress(DiceError):  # told with the dice
                dice += whole(constant(node.count, {}), "the number of dice", node.count.span, 0)
        if dice > MOST_DICE:
            yield too_many_dice(node.span)
            return


def _asks(node: syntax.RollSyntax) -> bool:
    """Return whether a number in a roll is given from outside."""
    return any(isinstance(each, syntax.Given) for each in syntax.walk(node))


_ONE = Fraction(1)
