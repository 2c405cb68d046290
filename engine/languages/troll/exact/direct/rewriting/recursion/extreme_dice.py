"""Questions that a function asks of its dice about the greatest or the least of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.direct.results import NotDirectError
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["GREATEST", "LEAST", "End", "ExtremeDice"]


class End(NamedTuple):
    """The end from which dice are taken off.

    Attributes:
        extreme: The operator for the die at this end.
        all_of_it: The one for all dice that show as much.
        beyond: The filter for what lies behind these.
        takes_largest: Whether dice are taken from above.
        step: What leads to the next face.
    """

    extreme: str
    all_of_it: str
    beyond: str
    takes_largest: bool
    step: str


LEAST = End("min", "minimal", "<", takes_largest=False, step="+")
GREATEST = End("max", "maximal", ">", takes_largest=True, step="-")


class ExtremeDice(NamedTuple):
    """A pool under a name, of which dice are looked at from one end.

    Attributes:
        name: The name.
        end: The end.
    """

    name: str
    end: End

    def emptiness(self, node: Expression) -> bool | None:
        """Return whether a condition holds where there are no dice; None where it is another."""
        if self.is_pool(node):
            return False
        if isinstance(node, syntax.Unary) and node.operator == "!" and self.is_pool(node.operand):
            return True
        if not isinstance(node, syntax.Binary):
            return None
        left, right, operator = node.left, node.right, node.operator
        if self.is_count(left):
            left, right, operator = right, left, _TURNED.get(operator, "")
        if not isinstance(left, syntax.Integer) or not self.is_count(right):
            return None
        return _OF_NONE.get((left.value, operator))

    def taken(self, node: Expression) -> str:
        """Return how many of the extreme dice an expression is without: "one" or "all".

        Raises:
            NotDirectError: It is anything else.
        """
        end = self.end
        if isinstance(node, syntax.Extremes) and node.largest != end.takes_largest:
            count = node.count
            is_less = isinstance(count, syntax.Binary) and count.operator == "-"
            if is_less and self.is_pool(node.operand) and self.is_count(count.left):  # type: ignore[union-attr]  # it is binary
                one = count.right  # type: ignore[union-attr]  # it is binary
                if isinstance(one, syntax.Integer) and one.value == 1:
                    return "one"
        if not isinstance(node, syntax.Binary):
            raise NotDirectError
        left, right, operator = node.left, node.right, node.operator
        if operator in ("--", "drop") and self.is_pool(left):
            if self.is_extreme(right):
                return "one" if operator == "--" else "all"
            if self.is_all_of_extreme(right):
                return "all"
        is_filter = operator in (end.beyond, "=/=")
        if is_filter and self.is_extreme(left) and self.is_pool(right):
            return "all"
        raise NotDirectError

    def is_extreme(self, node: Expression) -> bool:
        """Return whether an expression is the greatest or the least of the dice."""
        if isinstance(node, syntax.Extremes) and node.largest == self.end.takes_largest:
            is_one = isinstance(node.count, syntax.Integer) and node.count.value == 1
            return is_one and self.is_pool(node.operand)
        is_sign = isinstance(node, syntax.Unary) and node.operator == self.end.extreme
        return is_sign and self.is_pool(node.operand)  # type: ignore[union-attr]  # it is unary

    def is_all_of_extreme(self, node: Expression) -> bool:
        """Return whether it is all dice that show as much as that one."""
        if isinstance(node, syntax.Unary) and node.operator == self.end.all_of_it:
            return self.is_pool(node.operand)
        is_filter = isinstance(node, syntax.Binary) and node.operator == "="
        return is_filter and self.is_extreme(node.left) and self.is_pool(node.right)  # type: ignore[union-attr]  # it is binary

    def is_count(self, node: Expression) -> bool:
        """Return whether it is the number of the dice."""
        is_count = isinstance(node, syntax.Unary) and node.operator == "count"
        return is_count and self.is_pool(node.operand)  # type: ignore[union-attr]  # it is unary

    def is_pool(self, node: Expression) -> bool:
        """Return whether it is all of the dice."""
        return isinstance(node, syntax.Variable) and node.name == self.name


_TURNED = {"=": "=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""Signs of comparisons with their sides exchanged."""

_OF_NONE = {
    (0, "="): True,
    (1, ">"): True,
    (0, ">="): True,
    (0, "<"): False,
    (1, "<="): False,
    (0, "=/="): False,
}
"""Whether a number compared with the number of no dice tells that there are none, or are some."""
