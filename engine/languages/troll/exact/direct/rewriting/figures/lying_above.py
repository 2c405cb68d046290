"""What ``foreach`` asks of the dice above and below each face, as in ``v < x``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.direct.faces.lying_above import Sight
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    substituted,
    with_parts,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["SightSearch"]

_ABOVE, _BELOW = ("<", "<="), (">", ">=")
"""Filters that dice above a face pass, and below it; the longer ones those of the face as well."""


@dataclass(slots=True)
class SightSearch:
    """Which dice are asked for, by whether they lie above or below a face.

    Attributes:
        dice: The name of the dice.
        face: The name of the face.
        is_found: Whether any are.
        is_other: Whether more is asked of them than how many they are, and which is the nearest of
            those above.
        counts: Whether it matters how many they are.
        nearest: Whether it matters which is the nearest.
    """

    dice: str
    face: str
    is_found: bool = False
    is_other: bool = False
    counts: bool = False
    nearest: bool = False

    def found(self) -> Sight | None:
        """Return what is asked; None where that is nothing, or something else as well."""
        if not self.is_found or self.is_other:
            return None
        return Sight(self._name(_ABOVE[0]), self._name(_BELOW[0]), self.counts, self.nearest)

    def replaced(self, node: Expression, *, asks_presence: bool = False) -> Expression:
        """Return an expression with names for the dice above and below.

        Args:
            node: The expression.
            asks_presence: Whether only that it is not empty matters.
        """
        if self.face in bound_by(node) or self.dice in bound_by(node):
            return node
        if self._is_asked(node):
            assert isinstance(node, syntax.Binary), "it is a filter"
            return self._dice_passing(node, asks_presence=asks_presence)
        if isinstance(node, syntax.Let) and self._is_asked(node.bound):
            return self.replaced(
                substituted(node.body, node.name, node.bound), asks_presence=asks_presence
            )
        if isinstance(node, syntax.Conditional):
            return syntax.changed(
                node,
                condition=self.replaced(node.condition, asks_presence=True),
                then_branch=self.replaced(node.then_branch),
                else_branch=self.replaced(node.else_branch),
            )
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left = self.replaced(node.left, asks_presence=True)
            return syntax.changed(
                node, left=left, right=self.replaced(node.right, asks_presence=asks_presence)
            )
        if isinstance(node, syntax.Unary):
            if node.operator == "!":
                return syntax.changed(node, operand=self.replaced(node.operand, asks_presence=True))
            if self._is_asked(node.operand):
                return self._number(node, node.operand)
        return with_parts(node, self.replaced)

    def _is_asked(self, node: Expression) -> bool:
        """Return whether an expression is the dice above or below the face."""
        return (
            isinstance(node, syntax.Binary)
            and node.operator in (*_ABOVE, *_BELOW)
            and getattr(node.left, "name", None) == self.face
            and getattr(node.right, "name", None) == self.dice
        )

    def _number(self, node: syntax.Unary, dice: Expression) -> Expression:
        """Return what an operator makes of the dice above or below."""
        assert isinstance(dice, syntax.Binary), "it is a filter"
        if node.operator == "count":
            self.counts = True
        elif node.operator == "min" and dice.operator in _ABOVE:
            self.nearest = True
        else:
            self.is_other = True
        return syntax.changed(node, operand=self._dice_passing(dice, asks_presence=True))

    def _dice_passing(self, node: syntax.Binary, *, asks_presence: bool) -> Expression:
        """Return a name for the dice that pass a filter."""
        self.is_found = True
        self.is_other |= not asks_presence
        self.counts |= node.operator in _BELOW
        beyond = syntax.Variable(node.span, self._name(node.operator))
        if node.operator in (_ABOVE[0], _BELOW[0]):
            return beyond
        own = syntax.changed(node, operator="=")
        return syntax.CollectionLiteral(node.span, (own, beyond))

    def _name(self, operator: str) -> str:
        """Return the name of the dice above or below; no script can write it."""
        return f"{self.dice} {'above' if operator in _ABOVE else 'below'}"
