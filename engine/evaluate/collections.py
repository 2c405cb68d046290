"""How the measures of constants, sources and collections follow from those of their parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.calculus.nodes import Constant, Copies, Node, Rolled, Union, is_number
from engine.control import NO_LISTS
from engine.dice import Deal, Pool, Source
from engine.evaluate.plan import Plan, Step
from engine.evaluate.revealing import reveal
from engine.evaluate.structure import components
from engine.measure import (
    Measure,
    Values,
    as_values,
    numbers,
    united,
)
from engine.showings import all_hands, all_multisets
from engine.values import Value

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["RULES"]

_OUTCOME_BYTES, _ELEMENT_BYTES = 120, 8
"""What an outcome takes, roughly, and what each of its elements adds."""

_PORTION_BYTES = 150_000
"""How much of a list is made between two looks at the budget."""


def _constant(_evaluator: Evaluator, node: Constant) -> Step:
    if is_number(node):
        return numbers({node.elements[0]: 1}, 1)
    return Values({node.value: 1}, 1)


def _rolled(evaluator: Evaluator, node: Rolled) -> Step:
    source = node.source
    if isinstance(source, Pool) and source.count == 1:
        weights = dict(zip(source.die.faces, source.die.weights, strict=True))
        if source.is_numeric:
            return numbers(weights, source.total)  # type: ignore[arg-type]  # its faces are numbers
        return Values(weights, source.total)  # type: ignore[arg-type]  # its faces are other values
    if isinstance(source, Deal) and source.count == 1:
        return numbers(dict(zip(source.faces, source.copies, strict=True)), source.total)
    if not source.is_numeric:
        return reveal(evaluator, node)
    each = _OUTCOME_BYTES + _ELEMENT_BYTES * source.count
    portion = max(1, _PORTION_BYTES // each)
    collected: dict[Value, int] = {}
    waiting = len(source.values) * source.count * _ELEMENT_BYTES // 2
    expected = _number_of_showings(source) * each
    evaluator.budget.afford(expected + waiting, "the list of all collections", NO_LISTS)
    for shown, weight in _every_showing(source):
        collected[shown] = weight
        if not len(collected) % portion:
            evaluator.budget.step(1 + portion // 8)
            evaluator.budget.reserve(portion * each, "the list of all collections", NO_LISTS)
    return Values(collected, source.total)


def _number_of_showings(source: Source) -> int:
    """Return how many collections a pool of numbers can show; of a deal, only that there are some.

    Hands of unlike cards would have to be counted one by one.
    """
    if isinstance(source, Deal):
        return 1
    return math.comb(len(source.values) + source.count - 1, source.count)


def _every_showing(source: Source) -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every collection that a pool or a deal of numbers can show, with its weight."""
    faces = [face for face in source.values if isinstance(face, int)]
    if isinstance(source, Deal):
        return all_hands(faces, source.copies, source.count)
    return all_multisets(faces, source.die.weights, source.count)


def _copies(evaluator: Evaluator, node: Copies) -> Step:
    return reveal(evaluator, node)


def _union(evaluator: Evaluator, node: Union) -> Step:
    algebra = evaluator.algebra
    groups = components(node.parts)
    if len(groups) == 1 and not node.constant:
        return reveal(evaluator, node)
    parts = tuple(algebra.union([node.parts[index] for index in group]) for group in groups)

    def finish(found: list[Measure]) -> Measure:
        result = as_values(found[0])
        for other in found[1:]:
            result = united(result, as_values(other), evaluator.budget)
        return result.united(node.constant) if node.constant else result

    return Plan(parts, finish)


RULES: dict[type[Node], Callable[..., Step]] = {
    Constant: _constant,
    Rolled: _rolled,
    Copies: _copies,
    Union: _union,
}
"""What is done for each class of collections."""
