"""Scripts lowered to nodes, without evaluating them."""

from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading.parser import parse


def lowered(text: str, algebra: Algebra | None = None, **definitions: int) -> Node:
    """Return the node that a script becomes.

    Args:
        text: The script.
        algebra: Builds the nodes; a fresh one where it is None.
        **definitions: Numbers for the parameters.
    """
    algebra = algebra or Algebra(Budget(seconds=20))
    script = parse(text)
    lowering = TrollLowering(
        Evaluator(algebra, algebra.budget), script.declarations, 12, voids_deep_calls=False
    )
    known = {name: algebra.number(number) for name, number in definitions.items()}
    return lowering.lower(script.body, LoweringScope(known, Calls()))
