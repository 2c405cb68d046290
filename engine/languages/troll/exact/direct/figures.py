"""Dice of which the same figure is asked wherever they are looked at.

``x := 3d8; if 7 <= max x then 2 else if 4 <= max x then 1 else 0`` looks at nothing but the
greatest of the dice. So that is what gets a name, and the dice need none.
"""

from __future__ import annotations

from dataclasses import replace

from engine.languages.troll.exact.direct.inlining import (
    bound_by,
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, walk

__all__ = ["named_by_figure"]

_NUMBERS = ("sum", "count", "min", "max", "median")
"""Operators that make a number of a collection."""

_REPEATS = (syntax.ForEach, syntax.RepeatedRoll, syntax.Loop, syntax.Fold, syntax.Samples)
"""Forms whose parts may be worked out more than once."""

_ROLLS = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll, syntax.Loop, syntax.Call)


def named_by_figure(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of a figure in the place of dice, or None where more is asked of them.

    Args:
        node: The binding of the dice.
    """
    figures = _Figures(node.name)
    body = figures.named(node.body)
    if body is None or len(figures.found) != 1:
        return None
    ((figure, looks),) = figures.found.values()
    if looks < 2:
        return None
    bound: Expression = replace(node, body=figure)
    if _looks_once(figure, node.name):
        bound = substituted(figure, node.name, node.bound)
    return replace(node, name=figures.name, bound=bound, body=body)


class _Figures:
    """The figures that are asked of a name.

    Attributes:
        name: The name of a figure.
        found: Each figure, and how often it is asked, which is at least twice where that is
            repeated.
    """

    def __init__(self, dice: str) -> None:
        """Look for figures of the dice that have this name."""
        self.name = f"{dice} by figure"
        self.found: dict[object, tuple[Expression, int]] = {}
        self._dice = dice
        self._times = 1

    def named(self, node: Expression) -> Expression | None:
        """Return an expression with a name for each figure; None where dice are looked at."""
        if self._dice not in names.free_names(node):
            return node
        if isinstance(node, syntax.Variable) or self._dice in bound_by(node):
            return None
        whole = True

        def part(inner: Expression) -> Expression:
            nonlocal whole
            made = self.named(inner) if whole else None
            whole = made is not None
            return made or inner

        before, times = dict(self.found), self._times
        if isinstance(node, _REPEATS):
            self._times = 2
        changed = with_parts(node, part)
        self._times = times
        if whole:
            return changed
        self.found = before
        return self._figure(node)

    def _figure(self, node: Expression) -> Expression | None:
        """Return the name of a figure, or None where an expression is none."""
        if not isinstance(node, syntax.Unary) or node.operator not in _NUMBERS:
            return None
        if names.free_names(node) != {self._dice}:
            return None
        if any(isinstance(one, _ROLLS) or _chooses(one) for one in walk(node)):
            return None
        key = without_spans(node)
        figure, looks = self.found.get(key, (node, 0))
        self.found[key] = figure, looks + self._times
        return syntax.Variable(node.span, self.name)


def _chooses(node: syntax.TrollSyntax) -> bool:
    return isinstance(node, syntax.Unary) and node.operator == "choose"


def _looks_once(node: Expression, name: str) -> bool:
    """Return whether a name is looked at in one place, and only once there."""
    inside = list(walk(node))
    looks = sum(isinstance(one, syntax.Variable) and one.name == name for one in inside)
    return looks == 1 and not any(isinstance(one, _REPEATS) for one in inside)
