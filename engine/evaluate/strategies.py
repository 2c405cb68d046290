"""What is tried before a face of some dice is looked at, in order.

Each way gives a measure, a plan for it, or None where it does not know the expression or would take
too long. None of them is needed for a right answer: what all leave over is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.calculus.nodes import Node, Rolled, is_number
from engine.evaluate.alternatives import plan_by_alternatives
from engine.evaluate.asked_numbers import plan_by_asked_numbers
from engine.evaluate.awaited_dice import plan_by_awaited_dice
from engine.evaluate.face_classes import plan_with_fewer_faces
from engine.evaluate.kernels.faces import measure_by_faces
from engine.evaluate.kernels.joint import measure_jointly
from engine.evaluate.kernels.ranks import measure_by_ranks
from engine.evaluate.kernels.walking import walked
from engine.evaluate.plan import Step
from engine.evaluate.projections import (
    MOST_BEFORE_REVEALING,
    MOST_BEFORE_WALKS,
    measure_by_projections,
)
from engine.evaluate.sharing import plan_by_sharing, sharing
from engine.evaluate.tables import (
    SOONER_THAN_PARTS,
    SOONER_THAN_REVEALING,
    SOONER_THAN_SHAPES,
    measure_by_tables,
)
from engine.measure import Measure, of_numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["closed_form", "measure_by_scores", "sooner_plans"]


def closed_form(evaluator: Evaluator, node: Node) -> Step | None:
    """Return the first that is found for a number without looking at any face, or None."""
    return next((found for found in _for_number(evaluator, node) if found is not None), None)


def measure_by_scores(evaluator: Evaluator, node: Node) -> Measure | None:
    """Return the measure of a number that scores of ranks or faces make up, or None."""
    if not is_number(node) or not _are_known(evaluator, node):
        return None
    return next((found for found in _by_scores(evaluator, node) if found is not None), None)


def _are_known(evaluator: Evaluator, node: Node) -> bool:
    """Return whether all dice are known pools or deals."""
    return all(isinstance(leaf, Rolled) for leaf in evaluator.structure.leaves(node).values())


def _by_scores(evaluator: Evaluator, node: Node) -> Iterator[Measure | None]:
    yield measure_by_ranks(evaluator, node)
    yield measure_by_faces(evaluator, node)
    yield measure_jointly(evaluator, node)


def _for_number(evaluator: Evaluator, node: Node) -> Iterator[Step | None]:
    """Yield what is tried for a number whose dice are all known pools or deals."""
    if not _are_known(evaluator, node):
        return
    yield from _by_scores(evaluator, node)
    has_parts = sharing(evaluator.structure, node) is not None
    is_whole, budget = node is evaluator.whole, evaluator.budget
    if is_whole:
        most = SOONER_THAN_PARTS if has_parts else SOONER_THAN_SHAPES
        yield _of_numbers(measure_by_tables(node, most, budget))
        yield _of_numbers(measure_by_projections(node, MOST_BEFORE_WALKS, budget))
    if has_parts:
        return
    if is_whole:
        yield plan_by_asked_numbers(evaluator, node)
    yield walked(evaluator, node)
    if is_whole:
        yield _of_numbers(measure_by_tables(node, SOONER_THAN_REVEALING, budget))


def _of_numbers(measure: Measure | None) -> Measure | None:
    return None if measure is None else of_numbers(measure)


def sooner_plans(evaluator: Evaluator, node: Node) -> Iterator[Step | None]:
    """Yield what is tried for any expression before one of its faces is looked at."""
    yield plan_with_fewer_faces(evaluator, node)
    shared = sharing(evaluator.structure, node)
    if evaluator.uses_kernels and node is evaluator.whole and not is_number(node):
        most = SOONER_THAN_SHAPES if shared is None else SOONER_THAN_PARTS
        yield measure_by_tables(node, most, evaluator.budget)
        yield measure_by_projections(node, MOST_BEFORE_REVEALING, evaluator.budget)
    if shared is not None:
        yield plan_by_sharing(evaluator, node, shared)
    if evaluator.walks_code and not is_number(node) and evaluator.structure.runs_code(node):
        yield walked(evaluator, node)
    if evaluator.uses_kernels:
        if evaluator.structure.waits(node):
            yield plan_by_awaited_dice(evaluator, node)
        yield plan_by_alternatives(evaluator, node)
