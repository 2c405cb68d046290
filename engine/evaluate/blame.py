"""Which expression was too much: asked after an evaluation has gone over its budget.

When the budget has run out, ``evaluate/blame.py`` picks the expression whose parts share dice, and
``languages/troll/blame.py`` names these dice in the script's words: lowering claims the sites that
each expression hands out (``Places``). Nodes carry no places, so that equal ones stay one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.calculus.nodes import Node
from engine.evaluate.plan import Plan

__all__ = ["entangled"]


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
