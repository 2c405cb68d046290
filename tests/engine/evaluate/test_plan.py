from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.dice import Die, Pool
from engine.evaluate.plan import Plan, entangled


def plan(*needs: Node) -> Plan:
    return Plan(needs, lambda found: found[0])


def rolls(algebra: Algebra, count: int) -> Node:
    return algebra.rolled(algebra.new_site(), Pool(count, Die.standard(1, 6)))


def test_the_outermost_expression_whose_parts_share_dice_is_to_blame() -> None:
    algebra = Algebra(Budget())
    left, right = rolls(algebra, 2), rolls(algebra, 3)
    both = algebra.union((left, right))
    root, inner, deepest = algebra.different(both), algebra.sum(both), algebra.sum(left)
    plans = {both: plan(root), root: plan(inner, deepest), inner: plan(deepest, deepest)}

    assert (root, both) == entangled([both, right, root, inner, deepest], plans)


def test_without_shared_dice_the_innermost_is_to_blame() -> None:
    algebra = Algebra(Budget())
    left, right = rolls(algebra, 2), rolls(algebra, 3)
    root, part = algebra.union((left, right)), algebra.sum(left)

    assert (part, root) == entangled([root, right, part], {root: plan(part, right)})


def test_what_rolls_nothing_is_not_to_blame() -> None:
    algebra = Algebra(Budget())
    root = rolls(algebra, 2)

    assert (root,) == entangled([root, algebra.one], {root: plan(algebra.one)})
    assert (algebra.one,) == entangled([algebra.one], {})
