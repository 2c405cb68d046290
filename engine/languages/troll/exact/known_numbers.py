"""Arithmetic and comparisons of known numbers, without a node for each of them.

The states of a chain ask for them more often than for anything else: ``hp - 3``, ``hp < 1``.
Whatever is none of these, and whatever fails, is left to the lowering.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.calculus.nodes import Constant, Node
from engine.errors import DiceError
from engine.languages.troll import semantics
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["Worked", "number_of", "truth_of"]

Worked: TypeAlias = Callable[[tuple[Node, ...]], int | None]
"""Works something out of the values of names, or returns None where it cannot."""


def truth_of(expression: Expression, names: tuple[str, ...]) -> Worked | None:
    """Return what compares two numbers and says 1 or 0, or None for no such comparison."""
    if not isinstance(expression, syntax.Binary):
        return None
    holds = semantics.FILTERS.get(expression.operator)
    left, right = number_of(expression.left, names), number_of(expression.right, names)
    if holds is None or left is None or right is None:
        return None

    def compared(values: tuple[Node, ...]) -> int | None:
        first, second = left(values), right(values)
        return None if first is None or second is None else int(holds(first, second))

    return compared


def number_of(expression: Expression, names: tuple[str, ...]) -> Worked | None:
    """Return what works out a sum, a difference or a product, or None for anything else."""
    if isinstance(expression, syntax.Integer):
        number = expression.value
        return lambda _: number
    if isinstance(expression, syntax.Variable):
        return _variable(names.index(expression.name)) if expression.name in names else None
    if isinstance(expression, syntax.Binary) and expression.operator in ("+", "-", "*"):
        compute = semantics.ARITHMETIC[expression.operator]
        left, right = number_of(expression.left, names), number_of(expression.right, names)
        if left is None or right is None:
            return None

        def computed(values: tuple[Node, ...]) -> int | None:
            first, second = left(values), right(values)
            if first is None or second is None:
                return None
            try:
                return compute(first, second)
            except DiceError:
                return None

        return computed
    return None


def _variable(place: int) -> Worked:
    def looked_up(values: tuple[Node, ...]) -> int | None:
        value = values[place]
        if isinstance(value, Constant) and isinstance(value.value, tuple):
            elements = value.elements
            return elements[0] if len(elements) == 1 else None
        return None

    return looked_up
