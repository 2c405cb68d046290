"""Collections that are the union of what they are for the dice of each face."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import (
    ALL_OUTERMOST,
    MEMBERS,
    OF_SETS,
    OF_TWO,
    is_of_sets,
    rolls,
    those_equal,
)
from engine.languages.troll.exact.direct.rewriting.substitution import without_spans
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["CollectionSearch"]


class CollectionSearch:
    """The collections that follow from dice face by face.

    Attributes:
        pools: The dice by their names, and numbers beside them.
        is_of_sets: Whether any of them is of the dice that show the same.
    """

    def __init__(self, pools: Mapping[str, Expression]) -> None:
        """Look for collections of these dice."""
        self.pools = dict(pools)
        self.is_of_sets = False
        self._dice = frozenset(pools)
        self._numbers: dict[Hashable, str] = {}

    def _bound(self, node: Expression) -> Expression | None:
        """Return what dice are compared with, which has to be known; None where it is not."""
        return node if isinstance(node, syntax.Integer) else None

    def _of_dice(self, node: Expression) -> Expression | None:
        """Return a collection that is the union of what it is for the dice of each face.

        Numbers that are written down in it get a name like dice.

        Returns:
            None where it is none.
        """
        if isinstance(node, syntax.Variable):
            return node if node.name in self._dice else None
        if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            right = self._of_dice(node.right)
            left = None if right is None else self._bound(node.left)
            if left is None or right is None:
                return None
            return syntax.changed(node, left=left, right=right)
        if isinstance(node, syntax.Unary) and node.operator in ALL_OUTERMOST:
            return (
                self._of_dice(those_equal(node))
                if isinstance(node.operand, syntax.Variable)
                else None
            )
        if isinstance(node, syntax.Unary) and node.operator in OF_SETS:
            operand = self._of_dice(node.operand)
            if operand is None or is_of_sets(operand, "counts"):
                return None
            self.is_of_sets = True
            return syntax.changed(node, operand=operand)
        if isinstance(node, syntax.Binary) and node.operator in OF_TWO:
            return self._of_both(node)
        if isinstance(node, syntax.CollectionLiteral) and node.elements:
            return self._of_all(node)
        return None

    def _of_all(self, node: syntax.CollectionLiteral) -> Expression | None:
        """Return the union of several collections, some of which may be known."""
        elements: list[Expression] = []
        looks = False
        for one in node.elements:
            dice = self._of_dice(one)
            looks |= dice is not None
            made = dice or self._fixed(one)
            if made is None:
                return None
            elements.append(made)
        return syntax.changed(node, elements=tuple(elements)) if looks else None

    def _of_both(self, node: syntax.Binary) -> Expression | None:
        """Return what an operator makes of two collections, of which one may be known."""
        left, right = self._of_dice(node.left), self._of_dice(node.right)
        if left is None and right is None:
            return None
        is_compared = right is None and node.operator in MEMBERS
        left, right = left or self._fixed(node.left), right or self._fixed(node.right)
        if left is None or right is None:
            return None
        if is_of_sets(left, "counts") or is_of_sets(right, "counts"):
            return None
        self.is_of_sets |= node.operator != "U" and not is_compared
        return syntax.changed(node, left=left, right=right)

    def _fixed(self, node: Expression) -> Expression | None:
        """Return a name for numbers that are written down, which dice may show as well."""
        if names.free_names(node) or rolls(node) or isinstance(node, syntax.TextLiteral):
            return None
        numbers = without_spans(node)
        name = self._numbers.setdefault(numbers, f"numbers {len(self._numbers) + 1}")
        self.pools[name] = node
        return syntax.Variable(node.span, name)
