"""Short ways to write the nodes that tests are about."""

from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet, compared
from engine.dice import Die, Pool
from engine.errors import DiceError


def known(algebra: Algebra, *elements: int) -> Node:
    """Return a known collection."""
    return algebra.constant(tuple(sorted(elements)))


def dice(algebra: Algebra, count: int, sides: int, lowest: int = 1) -> Node:
    """Return fresh fair dice."""
    return algebra.rolled(algebra.new_site(), Pool(count, Die.standard(lowest, sides)))


def some_dice(algebra: Algebra, count: int = 3, sides: int = 6) -> Node:
    """Return some of fresh fair dice, so that how many there are is not known."""
    pool = dice(algebra, count, sides)
    return algebra.difference(pool, dice(algebra, 1, sides))


def risky(algebra: Algebra) -> Node:
    """Return a number that loses some of its mass."""
    die = Die((1, 2), (1, 1), lost=1)
    return algebra.rolled(algebra.new_site(), Pool(1, die))


def failing(algebra: Algebra, message: str = "division by zero") -> Node:
    """Return an expression that cannot be evaluated."""
    return algebra.fail(DiceError(message))


def largest(algebra: Algebra, count: int, node: Node) -> Node:
    """Return the ``count`` greatest elements."""
    return algebra.ranks(node, top=True, skip=0, take=count)


def least(algebra: Algebra, count: int, node: Node) -> Node:
    """Return the ``count`` least elements."""
    return algebra.ranks(node, top=False, skip=0, take=count)


def maximum(algebra: Algebra, node: Node) -> Node:
    """Return the greatest element."""
    return largest(algebra, 1, node)


def minimum(algebra: Algebra, node: Node) -> Node:
    """Return the least element."""
    return least(algebra, 1, node)


def at_least(bound: int) -> ValueSet:
    """Return the numbers from ``bound`` up."""
    return compared("<=", bound)


def at_most(bound: int) -> ValueSet:
    """Return the numbers up to ``bound``."""
    return compared(">=", bound)
