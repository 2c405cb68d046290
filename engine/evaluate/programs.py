"""How failure, loss, guards, operations and waiting pieces of program are evaluated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING

from engine.calculus.nodes import (
    Applied,
    Deferred,
    Each,
    Fail,
    Fold,
    Guarded,
    Node,
    Rolled,
    Void,
    is_number,
)
from engine.dice import Pool
from engine.evaluate.fold_results import measure_by_results
from engine.evaluate.plan import Plan, Step
from engine.evaluate.revealing import reveal
from engine.evaluate.structure import Leaf, are_independent, components
from engine.measure import (
    Measure,
    Values,
    as_values,
    mixture,
    mixture_of_numbers,
    multiplied,
    numbers,
    of_numbers,
    outcomes,
)
from engine.values import Value

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["RULES"]


def _fail(_evaluator: Evaluator, node: Fail) -> Step:
    raise node.error


def _void(_evaluator: Evaluator, _node: Void) -> Step:
    return Values({}, 1)


def _after(evaluator: Evaluator, node: Guarded) -> Step:
    """Evaluate the guards; those that may lose mass share in the dice of the value.

    A guard that loses no more than the dice do which the value needs anyway is forgotten.
    """
    strict = evaluator.structure.strict_leaves(node.value)
    needed = [guard for guard in node.guards if not _loses_with(guard, strict)]
    losing = [guard for guard in needed if guard.may_lose]
    if losing and len(components([*losing, node.value])) <= len(losing):
        return reveal(evaluator, node)
    rolled = [guard.source for guard in needed if isinstance(guard, Rolled)]
    guards = [guard for guard in needed if not isinstance(guard, Rolled)]

    def finish(found: list[Measure]) -> Measure:
        result = found[-1]
        for source in rolled:
            result = result.weighed(source.mass, source.total)
        for guard, measure in zip(guards, found[:-1], strict=True):
            if guard.may_lose:
                result = result.weighed(measure.mass, measure.total)
        return result

    return Plan(tuple(map(evaluator.canonical, (*guards, node.value))), finish)


def _loses_with(guard: Node, strict: Mapping[int, Leaf]) -> bool:
    """Return whether a guard cannot fail, and loses mass only where one of these dice does."""
    seen = {guard}
    waiting = [guard]
    while waiting:
        node = waiting.pop()
        if not node.risky:
            continue
        if node.may_fail or isinstance(node, Void | Deferred | Fold | Each):
            return False
        if isinstance(node, Leaf) and strict.get(node.site) is not node:
            return False
        waiting.extend(child for child in node.children if child not in seen)
        seen.update(node.children)
    return True


def _deferred(evaluator: Evaluator, node: Deferred) -> Step:
    """Expand a piece of program that was put off; look at what others wait for."""
    if not node.code.is_lazy:
        return reveal(evaluator, node)
    expansion = evaluator.isolated(node.code.expand(node.operands, node.site))
    return Plan((expansion,), lambda found: found[0])


def _applied(evaluator: Evaluator, node: Applied) -> Step:
    """Apply an operation to every combination of its operands' outcomes where they are apart."""
    if len(components(node.operands)) < len(node.operands):
        return reveal(evaluator, node)
    gives_number = is_number(node)

    def finish(found: list[Measure]) -> Measure:
        choices = map(outcomes, found)
        total = 1
        for measure in found:
            total *= measure.total
        weights: dict[Value, int] = {}
        for combination in product(*choices):
            evaluator.budget.step()
            weight = 1
            for _, factor in combination:
                weight *= factor
            value = node.operation.compute(*(value for value, _ in combination))
            weights[value] = weights.get(value, 0) + weight
        if gives_number:
            return numbers({value[0]: w for value, w in weights.items()}, total)  # type: ignore[index, misc]  # a number is a collection of one
        return Values(weights, total)

    return Plan(node.operands, finish)


def _fold(evaluator: Evaluator, node: Fold) -> Step:
    """Multiply equal independent dice die by die; join everything else by revealing.

    Dice that only the tail looks at are worked out before anything more is joined to it.
    """
    operand, tail = node.operand, node.tail
    if tail is not None and tail.sources and are_independent((tail, operand, *node.captured)):
        return _from_each_tail(evaluator, node, tail)
    if not is_number(node) and evaluator.uses_kernels:
        found = measure_by_results(evaluator, node)
        if found is not None:
            return found
    if not (is_number(node) and isinstance(operand, Rolled) and isinstance(operand.source, Pool)):
        return reveal(evaluator, node)
    if not operand.source.is_numeric:
        return reveal(evaluator, node)
    die, count = operand.source.die, operand.source.count
    faces = [evaluator.algebra.constant((face,)) for face in die.faces if isinstance(face, int)]
    singles = [node.code.single(face) for face in faces]

    def finish(found: list[Measure]) -> Measure:
        branches = list(zip(die.weights, map(of_numbers, found), strict=True))
        one = mixture_of_numbers(branches, die.total)
        result = one
        for _ in range(count - 1):
            result = multiplied(result, one, evaluator.budget)
        return result

    return Plan(tuple(map(evaluator.canonical, singles)), finish)


def _from_each_tail(evaluator: Evaluator, node: Fold, tail: Node) -> Plan:
    """Work out what a fold has come to, and go on from each value of that."""
    algebra = evaluator.algebra

    def finish(found: list[Measure]) -> Step:
        weights: dict[Node, int] = {}
        for value, weight in outcomes(found[0]):
            known = algebra.constant(value)
            rest = algebra.fold(node.code, node.operand, known, node.captured, node.site)
            rest = evaluator.canonical(rest)
            weights[rest] = weights.get(rest, 0) + weight

        def mixed(measures: list[Measure]) -> Measure:
            branches = list(zip(weights.values(), map(as_values, measures), strict=True))
            return mixture(branches, found[0].total, evaluator.budget)

        return Plan(tuple(weights), mixed)

    return Plan((evaluator.canonical(tail),), finish)


RULES: dict[type[Node], Callable[..., Step]] = {
    Fail: _fail,
    Void: _void,
    Guarded: _after,
    Deferred: _deferred,
    Fold: _fold,
    Applied: _applied,
}
"""What is done for each of these classes."""
