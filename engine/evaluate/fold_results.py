"""Folds of equal dice that result in numbers: an automaton whose states are these numbers.

The result so far and one more element determine the next result. As long as results are numbers,
nothing else has to be remembered: the steps from one to the next are computed for all faces and
many numbers at once, as columns, and dice are then counted face by face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import (
    Column,
    Columns,
    Constant,
    Fold,
    Node,
    Rolled,
    is_number,
    plain_nodes,
)
from engine.dice import Die, Pool
from engine.errors import DiceError
from engine.measure import Measure, numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["measure_by_results"]

_MOST_STEPS = 20_000
"""Pairs of a result and a face beyond which a fold is left to other ways."""

_Steps: TypeAlias = dict[tuple[int | None, int], int]
"""What a fold comes to from a result, or from nothing, by one die of a face."""

_Ways: TypeAlias = dict[int | None, dict[int, int]]
"""For each result, in how many ways so many dice are left."""


def measure_by_results(evaluator: Evaluator, node: Fold) -> Measure | None:
    """Return the measure of a fold of equal dice that comes to few numbers, or None."""
    operand = node.operand
    source = operand.source if isinstance(operand, Rolled) else None
    if not isinstance(source, Pool) or source.loses_mass or not source.is_numeric:
        return None
    if any(child.sources for child in node.captured):
        return None
    first: int | None = None
    if node.tail is not None:
        if not (isinstance(node.tail, Constant) and is_number(node.tail)):
            return None
        first = node.tail.elements[0]
    steps = _steps(evaluator, node, source, first)
    if steps is None:
        return None
    return numbers(_counted(evaluator, node, source, steps, first), source.total)  # type: ignore[arg-type]  # there are dice, so that no way leads to nothing


def _steps(evaluator: Evaluator, node: Fold, pool: Pool, first: int | None) -> _Steps | None:
    """Return all steps from what fewer dice can come to; None where they are no numbers, or many.

    They are worked out for all faces, in whatever order: some of them are never made.
    """
    faces: list[int] = list(pool.die.faces)  # type: ignore[arg-type]  # the pool shows numbers
    steps: _Steps = {}
    newest: list[int | None] = [first]
    for _ in range(pool.count):
        if (len(newest) * len(faces)) + len(steps) > _MOST_STEPS:
            return None
        evaluator.budget.step(1 + len(newest) * len(faces) // 8)
        found = _results(evaluator, node, newest, faces)
        if found is None:
            return None
        pairs = [(result, face) for result in newest for face in faces]
        steps.update(zip(pairs, found, strict=True))
        known = {result for result, _ in steps}
        newest = [result for result in dict.fromkeys(found) if result not in known]
        if not newest:
            break
    return steps


def _results(
    evaluator: Evaluator, node: Fold, before: list[int | None], faces: list[int]
) -> Column | None:
    """Return what results come to by one die of each face, or None where these are no numbers."""
    algebra = evaluator.algebra
    element = _any_of(evaluator, faces)
    known: dict[Node, Column] = {element: faces * len(before)}
    tail: Node | None = None
    if before != [None]:
        tail = _any_of(evaluator, before)  # type: ignore[arg-type]  # all are numbers
        known[tail] = [result for result in before for _ in faces]
    joined = node.code.joined(element, tail, node.captured)
    apart = element.sources | (tail.sources if tail is not None else 0)
    if joined.sources & ~apart or joined.may_lose or plain_nodes(joined, known) is None:
        return None
    try:
        values = Columns(len(faces) * len(before), known).of(joined)
    except DiceError:
        return None  # the step may never be made
    if is_number(joined):
        return values
    if any(not isinstance(value, tuple) or len(value) != 1 for value in values):
        return None
    return [algebra.constant(value).elements[0] for value in values]  # type: ignore[attr-defined]  # of a collection it is a constant


def _any_of(evaluator: Evaluator, values: list[int]) -> Node:
    """Return a die that shows one of some numbers."""
    die, _ = Die.canonical(tuple(sorted(values)), (1,) * len(values))
    return evaluator.algebra.rolled(evaluator.algebra.new_site(), Pool(1, die))


def _counted(
    evaluator: Evaluator, node: Fold, pool: Pool, steps: _Steps, first: int | None
) -> dict[int | None, int]:
    """Return in how many ways all dice come to each result, looked at face by face."""
    pairs = list(zip(pool.die.faces, pool.die.weights, strict=True))
    ways: _Ways = {first: {pool.count: 1}}
    for face, weight in pairs if node.code.ascends else reversed(pairs):
        after = {result: dict(left) for result, left in ways.items()}
        for shown in range(1, pool.count + 1):
            evaluator.budget.step(1 + len(ways))
            ways = _with_one_more(ways, steps, face, weight, shown)  # type: ignore[arg-type]  # the face is a number
            for result, left in ways.items():
                target = after.setdefault(result, {})
                for dice, count in left.items():
                    target[dice] = target.get(dice, 0) + count
        ways = after
    return {result: left[0] for result, left in ways.items() if left.get(0)}


def _with_one_more(ways: _Ways, steps: _Steps, face: int, weight: int, shown: int) -> _Ways:
    """Return the ways with one more die on a face, which ``shown`` of them show by then."""
    further: _Ways = {}
    for result, left in ways.items():
        for dice, count in left.items():
            if dice:
                target = further.setdefault(steps[result, face], {})
                target[dice - 1] = target.get(dice - 1, 0) + count * dice * weight // shown
    return further
