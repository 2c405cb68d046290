"""Walking down the faces of pools, with the shape of what is left as the state of an automaton.

While pools are looked through face by face from one end, what an expression still has to find out
mostly does not depend on how many dice are left: after the sixes have been looked at, ``max a`` is
either 6 or ``max`` of the rest. So the expression is followed with a rest of unknown size in the
place of each pool (``Rest``), and the numbers of dice left are counted beside it. The shapes are
the states of an automaton that reads dice in the order of their faces: what a shape becomes by one
more die of a face is built once, whatever the number of dice left, and the ways are counted for all
numbers of dice at once.

Pieces of program take part: a branch is run as soon as it is known to be taken, a fold joins known
elements. So a recursion over the dice of a pool, or over its faces, is an automaton as well; its
shapes are the different values of what it carries along. Where that are too many, the walk is given
up. What a walk leaves of other sources, such as dice that a count of others decided to roll, is
evaluated afterwards, each such expression once.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.calculus.nodes import Node, Rolled
from engine.evaluate.kernels.face_walk import FaceWalk
from engine.evaluate.kernels.shapes import GivenUpError, TooDeepError
from engine.evaluate.plan import Step

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["walked"]

_WIDEST = 1 << 20
"""Scores that reach further than this are left to revealing."""


def walked(evaluator: Evaluator, node: Node) -> Step | None:
    """Return the measure of what looks at several dice of known pools, or the plan for it.

    None where the expression is no such thing, or has too many shapes.
    """
    structure = evaluator.structure
    runs_code = structure.runs_code(node)
    if runs_code and (not evaluator.walks_code or structure.keeps_everything(node)):
        return None
    if not runs_code and (structure.waits(node) or not _is_narrow(node)):
        return None
    leaves = structure.leaves(node)
    if len(leaves) > len(evaluator.walked_sites):
        return None
    rolled = [leaf for leaf in leaves.values() if isinstance(leaf, Rolled)]
    if len(rolled) < len(leaves) or not all(leaf.source.is_numeric for leaf in rolled):
        return None
    if any(leaf.source.loses_mass for leaf in rolled):
        return None  # they stand in a branch that may never be taken
    single = sum(leaf.own for leaf in rolled if leaf.most == 1)
    # A single die that decides what is to be looked at is better revealed outright.
    if single == sum(leaf.own for leaf in rolled) or single & structure.awaited(node):
        return None
    _, balance = structure.order(node)
    last = balance >= 0
    try:
        if not runs_code:
            return FaceWalk(evaluator, rolled, last=last).measured(node)
        return _code_walked(evaluator, rolled, node, last=last if balance else None)
    except GivenUpError:
        evaluator.walks_code = evaluator.walks_code and not runs_code
        return None


def _is_narrow(node: Node) -> bool:
    return node.low is not None and node.high is not None and node.high - node.low <= _WIDEST


def _code_walked(
    evaluator: Evaluator, rolled: list[Rolled], node: Node, *, last: bool | None
) -> Step:
    """Return what walking makes of an expression with pieces of program.

    How deep a call is decides nothing as long as it is not too deep. So calls are counted beside
    the shapes; only where they may go too deep, their depth is a part of the shape.
    """
    calls = evaluator.calls
    was_flat, calls.is_flat = calls.is_flat, True
    try:
        if last is None:
            last = _better_end(evaluator, rolled, node)
        return FaceWalk(evaluator, rolled, last=last, runs_code=True).measured(node)
    except TooDeepError:
        if was_flat:
            raise
    finally:
        calls.is_flat = was_flat
    assert last is not None, "the end has been chosen"
    return FaceWalk(evaluator, rolled, last=last, runs_code=True).measured(node)


def _better_end(evaluator: Evaluator, rolled: list[Rolled], node: Node) -> bool:
    """Return whether fewer shapes are left by a look at the greatest face than at the least."""
    shapes: list[float] = []
    for last in (True, False):
        walk = FaceWalk(evaluator, rolled, last=last, runs_code=True)
        try:
            shapes.append(walk.shapes_after_one_face(node))
        except GivenUpError:
            shapes.append(math.inf)
    return shapes[0] <= shapes[1]
