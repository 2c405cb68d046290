"""Plans: which measures an expression needs, and how its own follows from them.

When the budget has run out, the plans that wait also tell which expression was too much. Each
notation names its dice in the words of the script: lowering claims the sites that an expression
hands out (``Places``). Nodes carry no places, so that equal ones stay one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.calculus.nodes import Node
from engine.measure import Measure

__all__ = ["Plan", "Step", "entangled"]


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


def entangled(stack: Sequence[Node], plans: Mapping[Node, Plan]) -> tuple[Node, ...]:
    """Return the expression that is to blame, and behind it those that wait for it, outwards.

    Independent parts of an expression are evaluated one by one and cost what they cost alone. So
    the blame lies with the outermost expression whose parts share dice: its cost is a product.

    Args:
        stack: The expressions that wait for one another, the last of them at work.
        plans: The plans of those that have begun.
    """
    begun = list(dict.fromkeys([node for node in stack if node in plans] + [stack[-1]]))
    rolling = [node for node in begun if node.sources] or begun[:1]
    for depth, node in enumerate(rolling):
        if node in plans and _share_dice(plans[node].needs):
            return tuple(rolling[depth::-1])
    return tuple(reversed(rolling))


def _share_dice(nodes: Sequence[Node]) -> bool:
    seen = 0
    for node in nodes:
        if node.sources & seen:
            return True
        seen |= node.sources
    return False
