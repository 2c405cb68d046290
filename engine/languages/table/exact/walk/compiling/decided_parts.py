"""Parts of an expression that depend on nothing but some variables, as variables of their own.

In ``v1-(v2-v3)``, where ``v2`` and ``v3`` are dice, it does not matter what both of them are, but
only by how much they differ.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping

__all__ = ["decided_parts"]

_VARIABLE = re.compile(r"v(\d+)")


def decided_parts(text: str, known: frozenset[int], first: int) -> tuple[str, Mapping[int, str]]:
    """Return an expression with new variables in it, and what these stand for.

    Args:
        text: The expression, in which ``v3`` is what the variable of number 3 holds.
        known: The numbers of some variables.
        first: The number of the first new variable.
    """
    tree = ast.parse(text, mode="eval")
    parting = _Parting(tree, known, first)
    return ast.unparse(parting.visit(tree)), parting.parts


class _Parting(ast.NodeTransformer):
    """Puts variables in the place of all that depends on some variables alone.

    Attributes:
        parts: What the new variables stand for.
    """

    def __init__(self, tree: ast.AST, known: frozenset[int], first: int) -> None:
        """Begin with nothing."""
        self.parts: dict[int, str] = {}
        self._known = known
        self._first = first
        self._kept = _kept_in(tree)
        self._names = _names_in(tree)

    def visit(self, node: ast.AST) -> ast.AST:
        """Return what stands in the place of a node."""
        if isinstance(node, ast.expr) and self._is_decided(node):
            slot = self._first + len(self.parts)
            self.parts[slot] = ast.unparse(node)
            return ast.Name(f"v{slot}", ast.Load())
        found: ast.AST = self.generic_visit(node)
        return found

    def _is_decided(self, node: ast.expr) -> bool:
        """Return whether a part is more than a variable and depends on known ones alone.

        What is kept under a name within it may not be looked at elsewhere, nor the other way round.
        """
        if isinstance(node, ast.Name | ast.Constant):
            return False
        names = _names_in(node)
        slots = {int(found[1]) for found in map(_VARIABLE.fullmatch, names) if found}
        if not slots or not slots <= self._known:
            return False
        kept = _kept_in(node)
        return all(
            one in kept and names[one] == self._names[one] for one in self._kept & names.keys()
        )


def _names_in(tree: ast.AST) -> Counter[str]:
    """Return how often each name stands in an expression."""
    return Counter([one.id for one in ast.walk(tree) if isinstance(one, ast.Name)])


def _kept_in(tree: ast.AST) -> set[str]:
    """Return the names under which parts of an expression are kept for later ones."""
    return {one.target.id for one in ast.walk(tree) if isinstance(one, ast.NamedExpr)}
