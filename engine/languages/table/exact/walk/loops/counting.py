"""Loops that count their rounds: which variables do, and in which one nothing but a sum is kept.

A variable that grows by the same number in every round, and is looked at by nothing but the
condition, is known in each round: it tells no states apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.languages.table.exact.analysis.conditions import all_of, conjuncts
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.mentions import changed_in, may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Expression,
    Identifier,
    Name,
    NumberLiteral,
    Return,
    TableSyntax,
    WhileLoop,
    walk,
)

__all__ = ["RoundCounting", "counting_of"]


class RoundCounting(NamedTuple):
    """How a loop counts its rounds.

    Attributes:
        clocks: The variables that do, and by what each grows in a round.
        bound: What the condition asks of them, and of nothing else that changes, if anything.
        rest: What else it asks, if anything.
        sums: The variables that numbers are added to, and with which nothing else is done; those
            first to which something is added that is rolled.
    """

    clocks: Mapping[int, int]
    bound: Expression | None
    rest: Expression | None
    sums: Sequence[int]


def counting_of(
    loop: WhileLoop, slots: Mapping[Identifier, int], outcome: int | None, live: Slots
) -> RoundCounting:
    """Return how a loop counts its rounds, as far as it does.

    Args:
        loop: The loop.
        slots: The numbers of the variables.
        outcome: The number of the variable that is looked at when the function ends, if any.
        live: The variables that matter behind the loop.
    """
    looks = _VariableUses(loop, slots, outcome)
    clocks = looks.clocks()
    bound = [
        part
        for part in looks.parts
        if looks.changing(part) and looks.changing(part) <= clocks.keys()
    ]
    rest = [part for part in looks.parts if part not in bound]
    return RoundCounting(
        clocks,
        all_of(bound) if bound else None,
        all_of(rest) if rest else None,
        looks.sums(clocks, live),
    )


class _VariableUses:
    """What a loop does with the variables that it changes.

    Attributes:
        parts: The conditions that have to hold for another round.
        asked: The variables that these and other conditions look at.
    """

    def __init__(
        self, loop: WhileLoop, slots: Mapping[Identifier, int], outcome: int | None
    ) -> None:
        """Look at all of it."""
        self.parts = list(conjuncts(loop.condition))
        self._loop = loop
        self._slots = slots
        self._changed = changed_in(loop, slots)
        self._added: dict[int, list[tuple[Expression, int]]] = {}
        self._others: set[int] = set()
        mentions = Counter(self._names(loop.body))
        for node in walk(loop.body):
            if isinstance(node, Assignment):
                slot, more = slots[node.name], self._more(node)
                self._added.setdefault(slot, []).append(more or (node.value, 0))
                mentions[slot] -= more is not None and node.operator is None
            elif isinstance(node, Return) and outcome is not None:
                self._others.add(outcome)
        self._others.update(slot for slot, times in mentions.items() if times)

    def changing(self, node: TableSyntax) -> set[int]:
        """Return the variables that something looks at and that the loop changes."""
        return self._changed.intersection(self._names(node))

    def clocks(self) -> Mapping[int, int]:
        """Return the variables that grow by the same number in every round, and by which."""
        clocks: dict[int, int] = {}
        for statement in flat(self._loop.body):
            if isinstance(statement, Assignment):
                slot = self._slots[statement.name]
                (value, sign), *more = self._added.get(slot, [(statement.value, 0)])
                if not more and sign and isinstance(value, NumberLiteral):
                    clocks[slot] = sign * value.value
        for slot in self._others:
            clocks.pop(slot, None)
        while mixed := [part for part in self.parts if self._is_mixed(part, clocks)]:
            for slot in self.changing(mixed[0]):
                clocks.pop(slot, None)
        return clocks

    def _is_mixed(self, part: Expression, clocks: Mapping[int, int]) -> bool:
        """Return whether a condition looks at a variable that counts and at anything else."""
        looked_at = self.changing(part)
        return bool(looked_at & clocks.keys()) and (
            may_roll(part) or not looked_at <= clocks.keys()
        )

    def sums(self, clocks: Mapping[int, int], live: Slots) -> Sequence[int]:
        """Return the variables in which nothing but sums are kept, those first that are rolled."""
        asked = set(self._names(self._loop.condition))
        found = [
            (all(isinstance(value, NumberLiteral) for value, _ in added), -slot)
            for slot, added in self._added.items()
            if all(sign for _, sign in added)
            and slot in live - self._others - asked - clocks.keys()
        ]
        return tuple([-slot for _, slot in sorted(found)])

    def _names(self, node: TableSyntax) -> Iterator[int]:
        return (self._slots[one.identifier] for one in walk(node) if isinstance(one, Name))

    def _more(self, node: Assignment) -> tuple[Expression, int] | None:
        """Return what is added to a variable (1) or taken off it (-1), or None where it is not."""
        sign, value = node.operator, node.value
        if sign is None and isinstance(value, BinaryOperation) and isinstance(value.left, Name):
            if self._slots[value.left.identifier] != self._slots[node.name]:
                return None
            sign, value = value.operator, value.right
        return (value, 1 if sign == "+" else -1) if sign in ("+", "-") else None
