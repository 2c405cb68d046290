"""What a name is compared with, where nothing else is asked of it.

In ``a := sum 10d6; b := sum 10d6; c := sum 10d6; if a > b & a > c then 1 else if b > c then 2 else
3`` the name ``c`` is only compared with ``a`` and ``b``, which are known before.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.direct.merged_values import Bound
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.numbers.compared import name_and_number
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by
from engine.languages.troll.reading import names, syntax

__all__ = ["bounds_of", "comparisons_of", "only_counts"]

_FEWEST = 2
"""Looks at a name from which on it is worth a row for each of its values."""


def bounds_of(node: syntax.Let, named: Callable[[str], str] = str) -> tuple[Bound, ...]:
    """Return what a name that is bound is compared with.

    Args:
        node: The binding.
        named: Says what the names that it is compared with are called where this is asked.

    Returns:
        Nothing where it is looked at in other ways, or only with written numbers.
    """
    bounds = comparisons_of(node.name, node.body)
    if bounds is None or len(bounds) < _FEWEST or all(one.name is None for one in bounds):
        return ()
    bounds = [one._replace(name=one.name and named(one.name)) for one in dict.fromkeys(bounds)]
    return tuple(bounds)


def comparisons_of(name: str, body: syntax.TrollSyntax) -> list[Bound] | None:
    """Return what a name is compared with, once for each look; None where more is asked of it."""
    looking = _Looking(name)
    is_compared = looking.is_compared(body, frozenset(), is_truth=False)
    return looking.bounds if is_compared else None


class _Looking:
    """Collects the comparisons of a name.

    Attributes:
        bounds: What it is compared with, once for each look.
    """

    def __init__(self, name: str) -> None:
        """Take the name."""
        self.bounds: list[Bound] = []
        self._name = name

    def is_compared(
        self, node: syntax.TrollSyntax, inside: frozenset[str], *, is_truth: bool
    ) -> bool:
        """Return whether an expression does nothing with the name but compare it.

        Args:
            node: The expression.
            inside: The names that are bound behind this one.
            is_truth: Whether it only matters how many elements the expression has.
        """
        if self._name not in names.free_names(node):
            return True
        bound = bound_by(node)
        if isinstance(node, syntax.Variable) or self._name in bound:
            return False
        if is_truth and isinstance(node, syntax.Binary) and self._is_bounded(node, inside):
            return True
        return all(
            self.is_compared(
                part, inside.union(bound), is_truth=only_counts(node, part, is_truth=is_truth)
            )
            for part in syntax.children(node)
        )

    def _is_bounded(self, node: syntax.Binary, inside: frozenset[str]) -> bool:
        """Return whether an expression compares the name with a number that is known before."""
        operator = node.operator
        if operator not in semantics.FILTERS:
            return False
        left, right = name_and_number(node.left), name_and_number(node.right)
        if left is None or right is None:
            return False
        if left[0] == self._name:
            left, right, operator = right, left, semantics.TURNED_ROUND[operator]
        other, more = left[0], left[1] - right[1]
        if right[0] != self._name or other == self._name or other in inside:
            return False
        self.bounds.append(Bound(operator, other, more))
        return True


def only_counts(node: syntax.TrollSyntax, part: syntax.TrollSyntax, *, is_truth: bool) -> bool:
    """Return whether it only matters how many elements a part of an expression has.

    Args:
        node: The expression.
        part: The part.
        is_truth: Whether it only matters how many elements the expression has.
    """
    if isinstance(node, syntax.Conditional):
        return part is node.condition or is_truth
    if isinstance(node, syntax.Unary):
        return node.operator in ("!", "count")
    if isinstance(node, syntax.CollectionLiteral):
        return is_truth
    if not isinstance(node, syntax.Binary):
        return False
    return (node.operator == "&" and (is_truth or part is node.left)) or (
        node.operator == "U" and is_truth
    )
