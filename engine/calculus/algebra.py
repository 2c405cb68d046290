"""The algebra: builds nodes, interns them, and carries failure and loss through them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.calculus.building import collections, conditions, numbers, order, programs, sets
from engine.calculus.nodes import (
    COLLECTION,
    Accumulated,
    Applied,
    Constant,
    Copies,
    Demand,
    Fail,
    Guarded,
    If,
    Node,
    Operation,
    Replace,
    Require,
    Rolled,
    Void,
)
from engine.control import Budget, spoken
from engine.dice import Pool, Source
from engine.errors import DiceError
from engine.values import EMPTY, Value

__all__ = ["Algebra"]

AnyNode = TypeVar("AnyNode", bound=Node)


_NODES_UNASKED = 1024
"""How many nodes are made between two looks at the budget."""

_FEW_DICE = 100
"""Dice of which the number of all rolls is never too large."""

_WEIGHTS_KEPT = 64
"""Weights as large as the number of all rolls that any result of a pool needs at some time."""

_MOST_COMMON = 32
"""Numbers below this occur in so many scripts that their nodes are made once for all."""


def _constants(values: Iterable[Value]) -> dict[Value, Constant]:
    """Return the nodes of known values, numbered from 0."""
    nodes = {value: Constant(value) for value in values}
    for serial, node in enumerate(nodes.values()):
        node.serial = serial
    return nodes


_COMMON = _constants((EMPTY, *((number,) for number in range(_MOST_COMMON))))

_VOID = Void()
_VOID.serial = len(_COMMON)

_FIRST_SERIAL = len(_COMMON) + 1


class Algebra:
    """Builds the nodes of one evaluation.

    Every method takes built nodes and returns the simplest node it knows for what is asked, so
    that equal expressions become the same node. Failure (``Fail``), loss (``Void``) and guards
    (``Guarded``) rise through every operation that needs its operand's value.
    """

    union = collections.union
    filter = collections.filter_by
    different = sets.different
    counts = sets.counts
    straight = sets.straight
    difference = collections.difference
    drop = collections.drop
    keep = collections.keep
    test = conditions.test
    some = conditions.some
    opposite = conditions.opposite
    choice = conditions.choice
    linear = numbers.linear
    product = numbers.product
    sum = numbers.sum_of
    count = numbers.count
    ranks = order.ranks
    extreme = order.extreme
    deferred = programs.deferred
    each = programs.each
    fold = programs.fold

    nothing: Node = _COMMON[EMPTY]
    zero: Node = _COMMON[(0,)]
    one: Node = _COMMON[(1,)]
    void: Node = _VOID

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.sites = 0
        self._nodes: dict[tuple[object, ...], Node] = {}

    # ---- the common ground of all builders -------------------------------------------------

    def intern(self, kind: type[AnyNode], *fields: object) -> AnyNode:
        """Return the one node of this class with these fields."""
        key = (kind, *fields)
        node = self._nodes.get(key)
        if node is None:
            node = kind(*fields)
            node.serial = _FIRST_SERIAL + len(self._nodes)
            self._nodes[key] = node
            if not node.serial % _NODES_UNASKED:
                self.budget.check()
        return node  # type: ignore[return-value]  # its class is part of the key

    def new_site(self) -> int:
        """Return a place to roll at that no node uses yet."""
        self.sites += 1
        return self.sites - 1

    def new_sites(self, count: int) -> int:
        """Return the first of so many places to roll at that no node uses yet."""
        self.sites += count
        return self.sites - count

    def constant(self, value: Value) -> Node:
        """Return a known value."""
        return _COMMON.get(value) or self.intern(Constant, value)

    def number(self, value: int) -> Node:
        """Return a known number."""
        return self.constant((value,))

    def rolled(self, site: int, source: Source) -> Node:
        """Return what ``source`` shows, rolled at ``site``; dice without faces never show any."""
        if source.count == 0:
            return self.nothing
        values = source.values
        if not values:
            return self.void
        if len(values) == 1 and not source.loses_mass:
            value = values[0]
            if isinstance(value, int):
                self.budget.afford(source.count * 8, f"a collection of {source.count:,} numbers")
                return self.constant((value,) * source.count)
            if source.count == 1:
                return self.constant(value)
        if source.count > _FEW_DICE and isinstance(source, Pool):
            self._check_weights(source)
        return self.intern(Rolled, site, source)

    def _check_weights(self, pool: Pool) -> None:
        """Refuse a pool whose number of all rolls is too large to compute with."""
        size = pool.count * (pool.die.total.bit_length() - 1) // 8
        self.budget.afford(size * _WEIGHTS_KEPT, f"a pool of {spoken(pool.count)} dice")

    def copies(self, count: int, template: Node) -> Node:
        """Return ``count`` independent copies, united, of an expression with sources of its own."""
        if count == 0:
            return self.nothing
        if count == 1 or isinstance(template, Fail | Void):
            return template
        if isinstance(template, Rolled) and isinstance(template.source, Pool):
            pool = template.source
            if pool.is_numeric or pool.count == 1:
                return self.rolled(template.site, Pool(pool.count * count, pool.die))
        return self.intern(Copies, self.new_site(), count, template, False)  # noqa: FBT003 - a field

    def accumulated(self, site: int, value: Node, stops: Node, limit: int) -> Node:
        """Return the united values of equal rounds up to the first that stops; see the node."""
        for part in (value, stops):
            if isinstance(part, Fail | Void):
                return part
        return self.intern(Accumulated, site, value, stops, limit)

    def given(self, template: Node) -> Node:
        """Return a value of ``template``, whose sources are its own, given that there is one."""
        return self.intern(Copies, self.new_site(), 1, template, True)  # noqa: FBT003 - a field

    # ---- failure and loss ------------------------------------------------------------------

    def fail(self, error: DiceError) -> Node:
        """Return an expression that cannot be evaluated."""
        return self.intern(Fail, error)

    def after(self, guards: Iterable[Node], value: Node) -> Node:
        """Return ``value``, there only once the risky ones of ``guards`` have been evaluated."""
        kept: dict[Node, None] = {}
        for guard in guards:
            if isinstance(guard, Fail | Void):
                return guard
            if isinstance(guard, Guarded):
                kept.update(dict.fromkeys(guard.guards))
                guard = guard.value
            if guard.risky:
                kept[guard] = None
        if isinstance(value, Fail | Void):
            return value
        if isinstance(value, Guarded):
            kept.update(dict.fromkeys(value.guards))
            value = value.value
        kept.pop(value, None)
        if not kept:
            return value
        return self.intern(Guarded, tuple(sorted(kept, key=_serial)), value)

    def instead(self, forgotten: Node, result: Node) -> Node:
        """Return ``result``, which does not mention ``forgotten`` any more but must not hide it."""
        return self.after((forgotten,), result) if forgotten.risky else result

    def effect(self, operands: Sequence[Node]) -> tuple[tuple[Node, ...], list[Node]] | Node:
        """Split guards from operands.

        Returns:
            The guards and the bare operands, or the failure or loss among the operands.
        """
        guards: list[Node] = []
        bare: list[Node] = []
        for operand in operands:
            if isinstance(operand, Fail | Void):
                return operand
            if isinstance(operand, Guarded):
                guards.extend(operand.guards)
                bare.append(operand.value)
            else:
                bare.append(operand)
        return tuple(guards), bare

    def through(self, operand: Node, build: Replace) -> Node:
        """Return what ``build`` makes of a guarded operand, with the guards around it."""
        return self.through_all((operand,), lambda bare: build(bare[0]))

    def through_all(self, operands: Sequence[Node], build: Callable[[list[Node]], Node]) -> Node:
        """Return what ``build`` makes of guarded operands, with the guards around it."""
        effect = self.effect(operands)
        if isinstance(effect, Node):
            return effect
        guards, bare = effect
        return self.after(guards, build(bare))

    def require(self, operand: Node, demand: Demand) -> Node:
        """Return ``operand`` where it surely meets the demand, else a node that looks at it later.

        Where the value, or at least its size, is known to be wrong the result is a failure.
        """
        if operand.is_effect:
            return self.through(operand, lambda bare: self.require(bare, demand))
        if demand.is_met_by(operand):
            return operand
        if isinstance(operand, Constant):
            return self._checked(operand, operand.value, demand)
        if operand.kind == COLLECTION and operand.least == operand.most != 1 and demand.number:
            return self._checked(operand, (0,) * operand.least, demand)
        if isinstance(operand, If):
            return self.choice(
                operand.condition,
                self.require(operand.then, demand),
                self.require(operand.otherwise, demand),
            )
        return self.intern(Require, operand, demand)

    def _checked(self, operand: Node, value: Value, demand: Demand) -> Node:
        try:
            demand.check(value)
        except DiceError as error:
            return self.after((operand,), self.fail(error))
        return operand

    def apply(self, operation: Operation, operands: tuple[Node, ...]) -> Node:
        """Return an operation's result, computed at once where all operands are known."""
        if any(operand.is_effect for operand in operands):
            return self.through_all(operands, lambda bare: self.apply(operation, tuple(bare)))
        if all(isinstance(operand, Constant) for operand in operands):
            try:
                values = [operand.value for operand in operands]  # type: ignore[attr-defined]  # all are constants
                return self.constant(operation.compute(*values))
            except DiceError as error:
                return self.fail(error)
        build = operation.of_collections
        if build is not None and all(operand.kind == COLLECTION for operand in operands):
            return build(self, operands)
        return self.intern(Applied, operation, operands)


def _serial(node: Node) -> int:
    return node.serial
