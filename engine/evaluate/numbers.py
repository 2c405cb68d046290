"""How the measures of numbers and conditions follow from those of their parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.calculus.nodes import (
    COLLECTION,
    Accumulated,
    Columns,
    Constant,
    Copies,
    Count,
    If,
    Linear,
    Node,
    NonEmpty,
    Product,
    Ranks,
    Require,
    Rolled,
    Sum,
    Test,
    is_number,
    plain_nodes,
)
from engine.dice import Pool
from engine.evaluate.accumulation import sum_of_rounds
from engine.evaluate.face_classes import plan_with_fewer_faces
from engine.evaluate.further_dice import with_further_dice
from engine.evaluate.mixing import mixed
from engine.evaluate.plan import Plan, Step
from engine.evaluate.revealing import reveal
from engine.evaluate.strategies import closed_form
from engine.evaluate.structure import components, is_additive
from engine.measure import (
    Measure,
    Values,
    added_up,
    conditional,
    mixture_of_numbers,
    multiplied,
    numbers,
    of_numbers,
    outcomes,
    power,
)

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["RULES"]


def _linear(evaluator: Evaluator, node: Linear) -> Step:
    algebra = evaluator.algebra
    if len(node.terms) == 1:
        ((term, factor),) = node.terms
        return Plan(
            (term,), lambda found: of_numbers(found[0]).scaled(factor).shifted(node.constant)
        )
    groups = components([term for term, _ in node.terms])
    if len(groups) == 1 and not node.constant:
        return _joint(evaluator, node)
    parts = tuple(algebra.linear(0, [node.terms[index] for index in group]) for group in groups)

    def finish(found: list[Measure]) -> Measure:
        parts = [of_numbers(one) for one in found]
        return added_up(parts, evaluator.budget).shifted(node.constant)

    return Plan(parts, finish)


def _joint(evaluator: Evaluator, node: Node) -> Step:
    """Plan a number whose parts all share their dice: die by die where it adds up, else reveal."""
    leaves = evaluator.structure.leaves(node)
    if len(leaves) == 1 and is_additive(node):
        (leaf,) = leaves.values()
        if isinstance(leaf, Copies):
            return _sum_of_copies(evaluator, node, leaf)
        if isinstance(leaf, Accumulated):
            plan = sum_of_rounds(evaluator, node, leaf)
            if plan is not None:
                return plan
        if isinstance(leaf, Rolled) and isinstance(leaf.source, Pool) and leaf.source.count > 1:
            return _sum_of_dice(evaluator, node, leaf, leaf.source)
    if evaluator.uses_kernels and evaluator.structure.waits(node):
        plan = with_further_dice(evaluator, node)
        if plan is not None:
            return plan
    return _closed_or_revealed(evaluator, node)


def _closed_or_revealed(evaluator: Evaluator, node: Node) -> Step:
    coarse = plan_with_fewer_faces(evaluator, node)
    if coarse is not None:
        return coarse
    if evaluator.uses_kernels and is_number(node):
        found = closed_form(evaluator, node)
        if found is not None:
            return found
    return reveal(evaluator, node)


def _sum_of_copies(evaluator: Evaluator, node: Node, leaf: Copies) -> Plan:
    one = evaluator.substitution.at_site(node, leaf.site, leaf.template)

    def finish(found: list[Measure]) -> Measure:
        one = of_numbers(conditional(found[0]) if leaf.given else found[0])
        return power(one, leaf.count, evaluator.budget)

    return Plan((evaluator.isolated(one),), finish)


def _sum_of_dice(evaluator: Evaluator, node: Node, leaf: Rolled, pool: Pool) -> Step:
    die = pool.die
    if isinstance(node, Sum) and isinstance(node.operand, Rolled) and die.is_numeric:
        plain = numbers(dict(zip(die.faces, die.weights, strict=True)), die.total)  # type: ignore[arg-type]  # the die is numeric
        return power(plain, pool.count, evaluator.budget)
    shown = [_collection(face) for face in die.faces]
    evaluator.budget.step(len(shown))
    if plain_nodes(node) is not None:
        return _power_of(evaluator, Columns(len(shown), {leaf: shown}).of(node), pool)
    algebra, substitution = evaluator.algebra, evaluator.substitution
    each = [substitution.at_site(node, leaf.site, algebra.constant(one)) for one in shown]
    known_sums = [one.elements[0] for one in each if isinstance(one, Constant)]
    if len(known_sums) == len(each):
        return _power_of(evaluator, known_sums, pool)

    def finish(found: list[Measure]) -> Measure:
        branches = list(zip(die.weights, map(of_numbers, found), strict=True))
        one = mixture_of_numbers(branches, die.total)
        return power(one, pool.count, evaluator.budget)

    return Plan(tuple(map(evaluator.canonical, each)), finish)


def _power_of(evaluator: Evaluator, values: Sequence[int], pool: Pool) -> Measure:
    """Return the measure of the sum of what dice are worth, each of them ``values`` by its face."""
    weights: dict[int, int] = {}
    for value, weight in zip(values, pool.die.weights, strict=True):
        weights[value] = weights.get(value, 0) + weight
    return power(numbers(weights, pool.die.total), pool.count, evaluator.budget)


def _collection(face: object) -> tuple[int, ...]:
    if isinstance(face, int):
        return (face,)
    assert isinstance(face, tuple), "only collections are added up"
    return face


def _product(evaluator: Evaluator, node: Product) -> Step:
    if node.left.sources & node.right.sources:
        return _closed_or_revealed(evaluator, node)

    def finish(found: list[Measure]) -> Measure:
        left, right = map(of_numbers, found)
        return multiplied(left, right, evaluator.budget)

    return Plan((node.left, node.right), finish)


def _test(evaluator: Evaluator, node: Test) -> Step:
    operand = node.operand
    if isinstance(operand, Linear):
        parts = components([term for term, _ in operand.terms])
        if len(parts) == 1 and len(operand.terms) > 1 and not is_additive(operand):
            return _closed_or_revealed(evaluator, node)

    def finish(found: list[Measure]) -> Measure:
        measure = of_numbers(found[0])
        yes = sum(weight for value, weight in measure.items() if value in node.accepted)
        return numbers({0: measure.mass - yes, 1: yes}, measure.total)

    return Plan((operand,), finish)


def _choice(evaluator: Evaluator, node: If) -> Step:
    if node.condition.sources & (node.then.sources | node.otherwise.sources):
        return _closed_or_revealed(evaluator, node)

    def decided(found: list[Measure]) -> Step:
        condition = of_numbers(found[0])
        weights = dict(condition.items())
        chosen = [
            (weights[value], branch)
            for value, branch in ((1, node.then), (0, node.otherwise))
            if weights.get(value)
        ]

        def finish(results: list[Measure]) -> Measure:
            likely = (weight for weight, _ in chosen)
            return mixed(node, likely, results, condition.total, evaluator.budget)

        return Plan(tuple(evaluator.canonical(branch) for _, branch in chosen), finish)

    return Plan((node.condition,), decided)


def _require(evaluator: Evaluator, node: Require) -> Step:
    """Look at the operand; of one that must be a number, only the size and then the sum."""
    demand, operand, algebra = node.demand, node.operand, evaluator.algebra

    def check_each(found: list[Measure]) -> Measure:
        for value, _ in outcomes(found[0]):
            demand.check(value)
        return found[0]

    if not demand.number or operand.kind != COLLECTION:
        return Plan((operand,), lambda found: _as_demanded(check_each(found), node))

    def check_sizes(found: list[Measure]) -> Step:
        for size, _ in of_numbers(found[0]).items():
            if size != 1:
                demand.check((0,) * size)
        return Plan((algebra.sum(operand),), check_each)

    return Plan((algebra.count(operand),), check_sizes)


def _as_demanded(measure: Measure, node: Require) -> Measure:
    if not is_number(node) or not isinstance(measure, Values):
        return measure
    weights = {value[0]: weight for value, weight in measure.weights.items()}  # type: ignore[index]  # a number is a collection of one
    return numbers(weights, measure.total)  # type: ignore[arg-type]  # elements of the calculus are whole numbers


RULES: dict[type[Node], Callable[..., Step]] = {
    Linear: _linear,
    Sum: _joint,
    Count: _joint,
    Ranks: _closed_or_revealed,
    NonEmpty: _closed_or_revealed,
    Product: _product,
    Test: _test,
    If: _choice,
    Require: _require,
}
"""What is done for each class of numbers."""
