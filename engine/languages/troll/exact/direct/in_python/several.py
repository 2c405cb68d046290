"""Dice of which there are as many as names say, inside of a function in Python.

The sum of dice, or of a number that is made of each, is gone through inside the loop that decides
how many of them there are; and so is how many of them pass a comparison with a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.direct.results import Odds, Step
from engine.languages.troll.exact.direct.forms import compares
from engine.languages.troll.exact.direct.in_python.writer import NotWrittenError
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.sizes import Shape, shape
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["Several", "several"]

_MOST_DICE = 1_000
"""Dice up to which the total of their weights is a number that is soon worked out."""


class Several(NamedTuple):
    """Equal dice, or numbers that are made of each, which are added up.

    Attributes:
        times: How many there are.
        most: How many there are at most.
        bound: With what they are compared, where that depends on names; else None.
        sign: The comparison.
        one: The same of two dice; a die alone where they are compared with what depends on names.
        shape: What it can come to.
        size: How many values that are in the middle, between as few and as many as there may be.
    """

    times: Expression
    most: int
    bound: Expression | None
    sign: str
    one: Expression
    shape: Shape
    size: int

    def read(self, reader: Reader) -> Step:
        """Return the step of one of them, which is known.

        Raises:
            NotWrittenError: It is not.
        """
        step = reader.step(self.one)
        if self.bound is None:
            pieces = reader.summands(step)
            if pieces is not None and len(pieces) == 1:
                return reader.knowing(pieces[0][1])
        elif isinstance(reader.known(step), Odds):
            return step
        raise NotWrittenError


def several(node: Expression, known: Mapping[str, Shape | None]) -> Several | None:
    """Return what is rolled as often as names say, or None where an expression is nothing of that.

    Args:
        node: The expression.
        known: What the names can come to.
    """
    if not isinstance(node, syntax.Unary) or node.operator not in ("sum", "count"):
        return None
    dice, bound, sign = node.operand, None, ""
    if node.operator == "count" and compares(dice):
        if names.free_names(dice.left):
            bound, sign = dice.left, dice.operator
        if rolls(dice.left):
            return None
        dice = dice.right
    elif isinstance(dice, syntax.ForEach):
        if not names.free_names(dice.body) <= {dice.name}:
            return None
        dice = dice.items
    if not isinstance(dice, syntax.Dice) or dice.count is None or names.free_names(dice.faces):
        return None
    if rolls(dice.count) or not (names.free_names(dice.count) or bound is not None):
        return None
    kept, many = shape(node, known), shape(dice.count, known)
    if kept is None or many is None or many.greatest > _MOST_DICE:
        return None
    if bound is None:
        one = _with_dice(node, dice, syntax.Integer(dice.span, 2))
    else:
        one = syntax.changed(dice, count=None)
    most = many.greatest
    size = 1 + (kept.size - 1) * (max(many.least, 0) + most) // (2 * most)
    return Several(dice.count, most, bound, sign, one, kept, size)


def _with_dice(node: Expression, dice: syntax.Dice, count: Expression) -> Expression:
    """Return an expression in which there are so many of some dice."""
    if node is dice:
        return syntax.changed(dice, count=count)
    if isinstance(node, syntax.Unary):
        return syntax.changed(node, operand=_with_dice(node.operand, dice, count))
    if isinstance(node, syntax.ForEach):
        return syntax.changed(node, items=_with_dice(node.items, dice, count))
    assert isinstance(node, syntax.Binary), "dice stand on the right of a comparison"
    return syntax.changed(node, right=_with_dice(node.right, dice, count))
