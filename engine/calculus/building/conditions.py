"""Smart constructors of conditions and of choices between expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.calculus.building.programs import once_each
from engine.calculus.nodes import (
    COLLECTION,
    Constant,
    Counts,
    Each,
    Filter,
    If,
    Linear,
    Node,
    NonEmpty,
    Straight,
    Test,
    Union,
    is_number,
)
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["choice", "opposite", "some", "test"]


def test(algebra: Algebra, accepted: ValueSet, operand: Node) -> Node:
    """Return 1 where the number ``operand`` is in ``accepted``, else 0; decided by bounds."""
    if operand.is_effect:
        return algebra.through(operand, lambda bare: algebra.test(accepted, bare))
    if isinstance(operand, Constant):
        return algebra.one if operand.elements[0] in accepted else algebra.zero
    if isinstance(operand, Linear):
        accepted, operand = _normal_test(accepted, operand, algebra)
    low, high = operand.low, operand.high
    if low is not None and high is not None:
        accepted = accepted.clipped(low, high)
        if not accepted.intervals:
            return algebra.instead(operand, algebra.zero)
        if accepted.intervals == ((low, high),):
            return algebra.instead(operand, algebra.one)
        if low == 0 and high == 1:
            return operand if 1 in accepted else algebra.opposite(operand)
    if isinstance(operand, If) and _both_known(operand):
        return algebra.choice(
            operand.condition,
            algebra.test(accepted, operand.then),
            algebra.test(accepted, operand.otherwise),
        )
    return algebra.intern(Test, accepted, operand)


def some(algebra: Algebra, operand: Node) -> Node:
    """Return 1 where the collection ``operand`` has elements, else 0; decided by sizes."""
    if operand.is_effect:
        return algebra.through(operand, algebra.some)
    if operand.least > 0:
        return algebra.instead(operand, algebra.one)
    if operand.most == 0:
        return algebra.instead(operand, algebra.zero)
    if isinstance(operand, If):
        return algebra.choice(
            operand.condition, algebra.some(operand.then), algebra.some(operand.otherwise)
        )
    if isinstance(operand, Filter) and is_number(operand.operand):
        return algebra.test(operand.kept, operand.operand)
    if isinstance(operand, Union) and len(operand.parts) == 1:
        return algebra.some(operand.parts[0])
    if isinstance(operand, Each) and operand.images is not None:
        kept = ValueSet.of(value for value, image in operand.images if image)
        return algebra.some(algebra.filter(kept, operand.operand))
    if isinstance(operand, Each):
        once = once_each(algebra, operand)
        return algebra.intern(NonEmpty, operand) if once is None else algebra.some(once)
    if isinstance(operand, Counts | Straight):
        return algebra.some(operand.operand)
    return algebra.intern(NonEmpty, operand)


def opposite(algebra: Algebra, condition: Node) -> Node:
    """Return 0 where the condition is 1, and 1 where it is 0."""
    return algebra.linear(1, ((condition, -1),))


def choice(algebra: Algebra, condition: Node, then: Node, otherwise: Node) -> Node:
    """Return ``then`` where the condition is 1, and ``otherwise`` where it is 0."""
    if condition.is_effect:
        return algebra.through(condition, lambda bare: algebra.choice(bare, then, otherwise))
    if isinstance(condition, Constant):
        return then if condition.elements[0] else otherwise
    if then is otherwise:
        return algebra.instead(condition, then)
    if isinstance(condition, Linear) and condition.constant == 1 and len(condition.terms) == 1:
        ((opposite_one, factor),) = condition.terms
        if factor == -1:
            return algebra.choice(opposite_one, otherwise, then)
    if then is algebra.one and otherwise is algebra.zero:
        return condition
    if then is algebra.zero and otherwise is algebra.one:
        return algebra.opposite(condition)
    return algebra.intern(If, condition, then, otherwise)


def _normal_test(accepted: ValueSet, operand: Linear, algebra: Algebra) -> tuple[ValueSet, Node]:
    """Move the constant into the set, and give the first term a positive factor."""
    accepted = accepted.shifted(-operand.constant)
    terms = operand.terms
    if terms[0][1] < 0:
        accepted = accepted.negated()
        terms = tuple((node, -factor) for node, factor in terms)
    return accepted, algebra.linear(0, terms)


def _both_known(node: If) -> bool:
    return node.then.kind == COLLECTION == node.otherwise.kind and any(
        isinstance(branch, Constant) for branch in (node.then, node.otherwise)
    )
