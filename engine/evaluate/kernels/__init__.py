"""Kernels: closed forms for whole families of expressions, in the place of revealing.

A kernel computes what revealing would compute too; the tests hold both against each other.

Kernels read an expression as scores of ranks of one or two pools, whose dice may be unlike, or as
scores of single faces: ranks by how many dice lie beyond a face, or in one sweep over all faces.
Any other number over several dice of known pools is *walked*: its pools are looked through face by
face from one end, with a ``Rest`` of unknown size in the place of each. What is left then is a
shape that mostly does not depend on how many dice are left, so that few shapes are built and the
ways are counted beside them, for all numbers of dice at once. So are pieces of program that go
through the dice of a pool. Kernels are never needed for a right answer; property tests hold them
against the plain way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.calculus.nodes import Node, Rolled
from engine.evaluate.asked_numbers import plan_by_asked_numbers
from engine.evaluate.kernels.faces import measure_by_faces
from engine.evaluate.kernels.joint import measure_jointly
from engine.evaluate.kernels.ranks import measure_by_ranks
from engine.evaluate.kernels.walking import walked
from engine.evaluate.plan import Step
from engine.evaluate.projections import SOONER_THAN_WALKS, measure_by_projections
from engine.evaluate.sharing import sharing
from engine.evaluate.tables import (
    SOONER_THAN_PARTS,
    SOONER_THAN_REVEALING,
    SOONER_THAN_SHAPES,
    measure_by_tables,
)
from engine.measure import of_numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["closed_form"]


def closed_form(evaluator: Evaluator, node: Node) -> Step | None:
    """Return the measure of a number whose dice are all known pools or deals, or None."""
    if any(not isinstance(leaf, Rolled) for leaf in evaluator.structure.leaves(node).values()):
        return None
    found: Step | None = measure_by_ranks(evaluator, node)
    if found is None:
        found = measure_by_faces(evaluator, node)
    if found is None:
        found = measure_jointly(evaluator, node)
    if found is not None:
        return found
    has_parts = sharing(evaluator.structure, node) is not None
    if node is evaluator.whole:
        most = SOONER_THAN_PARTS if has_parts else SOONER_THAN_SHAPES
        shown = measure_by_tables(node, most, evaluator.budget)
        if shown is None:
            shown = measure_by_projections(node, SOONER_THAN_WALKS, evaluator.budget)
        found = None if shown is None else of_numbers(shown)
    if found is not None or has_parts:
        return found
    if node is evaluator.whole:
        found = plan_by_asked_numbers(evaluator, node)
    return found or _walked(evaluator, node)


def _walked(evaluator: Evaluator, node: Node) -> Step | None:
    found = walked(evaluator, node)
    if found is None and node is evaluator.whole:
        shown = measure_by_tables(node, SOONER_THAN_REVEALING, evaluator.budget)
        found = None if shown is None else of_numbers(shown)
    return found
