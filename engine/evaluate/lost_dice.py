"""Dice that may be lost, as where a limit cuts explosions off.

An expression that looks at such dice in any case comes to nothing where one of them is lost. So it
is what it would be with dice that are never lost, as likely as none of these is. Tables and closed
forms are for dice that are never lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.calculus.nodes import Node, Rolled
from engine.dice import Die, Pool
from engine.evaluate.mixing import mixed
from engine.evaluate.plan import Plan
from engine.measure import Measure

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["plan_without_lost_dice"]


def plan_without_lost_dice(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan for an expression with dice that are never lost, or None where all are so."""
    algebra = evaluator.algebra
    residual, kept, total = node, 1, 1
    for leaf in evaluator.structure.strict_leaves(node).values():
        if not isinstance(leaf, Rolled) or not leaf.source.loses_mass:
            continue
        source = leaf.source
        assert isinstance(source, Pool), "no card is lost"
        die, count = source.die, source.count
        never_lost, _ = Die.canonical(die.faces, die.weights)
        replacement = algebra.rolled(leaf.site, Pool(count, never_lost))
        residual = evaluator.substitution.at_site(residual, leaf.site, replacement)
        kept *= (die.total - die.lost) ** count
        total *= die.total**count
    if residual is node:
        return None

    def finish(found: list[Measure]) -> Measure:
        return mixed(node, [kept], found, total, evaluator.budget)

    return Plan((evaluator.isolated(residual),), finish)
