"""Plans: which measures an expression needs, and how its own follows from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.measure import Measure

__all__ = ["Plan", "Step"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A step of an evaluation that waits for other measures.

    Attributes:
        needs: The expressions to be evaluated first.
        finish: Makes the measure from theirs, given in the same order, or goes on to another plan.
    """

    needs: tuple[Node, ...]
    finish: Callable[[list[Measure]], Step]


Step: TypeAlias = Measure | Plan
"""A measure that is known, or a plan for it."""
