"""Finds the sides of a loop: variables that do not look at one another until it is over.

The hit points of two who fight are such sides: ``while (a > 0 && b > 0)`` asks for each alone, and
what a round does to one depends on that one alone. It may be asked within a round whether the other
one still stands: ``if (a > 0) { b -= roll("d6"); }``, which is asked at the head of the loop again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.languages.table.exact.analysis.conditions import all_of, conjuncts
from engine.languages.table.exact.analysis.liveness import Liveness, Slots, is_only_shown
from engine.languages.table.exact.analysis.mentions import changed_in, may_roll, mentioned_in
from engine.languages.table.exact.analysis.shapes import Shape, shape_of
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.walk.loops.side_turns import SideTurns
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    Identifier,
    IfStatement,
    Name,
    Perform,
    Return,
    Statement,
    Truth,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = ["LoopSide", "LoopSides", "sides_of"]

_MOST_SIDES = 4

_Token: TypeAlias = tuple[int, int]
"""A variable, and how often a round has given it something new by then."""


class LoopSide(NamedTuple):
    """Variables of a loop that depend on nothing else that it changes.

    Attributes:
        statements: What a round does to them.
        condition: What the loop asks of them, if anything.
        slots: All variables that these mention.
        changed: Those of them that the loop changes.
    """

    statements: Sequence[Statement]
    condition: Expression | None
    slots: Slots
    changed: Slots


class LoopSides(NamedTuple):
    """All sides of a loop.

    Attributes:
        sides: The sides.
        turns: Which of them change together, by their numbers, one turn after another; behind each
            turn the loop is over where its condition does not hold any more.
        returning: Turns behind which it is over only where something has been returned.
        order: The sides that return something; what the first of them returns counts.
    """

    sides: Sequence[LoopSide]
    turns: Sequence[Sequence[int]]
    returning: Sequence[int]
    order: Sequence[int]


def sides_of(
    loop: WhileLoop,
    condition: Expression | None,
    body: Iterable[Statement],
    slots: Mapping[Identifier, int],
    life: Liveness,
) -> LoopSides | None:
    """Return the sides of a loop, or None where it does not fall apart into several.

    Args:
        loop: The loop.
        condition: What it asks for, apart from how many rounds there have been.
        body: Its statements, without those that count rounds.
        slots: The numbers of the variables.
        life: Which variables matter where.
    """
    statements = [one for one in body if not (isinstance(one, Perform) and is_only_shown(one.call))]
    asked = [] if condition is None else _asked_for(condition, slots)
    if any(map(may_roll, asked)):
        return None
    reader = _Reader(loop, asked, slots, life)
    return reader.sides(statements)


def _asked_for(condition: Expression, slots: Mapping[Identifier, int]) -> list[Expression]:
    """Return all that a condition asks for, without what follows from the rest of it.

    Where it asks that neither of two has fallen, it need not ask that not both have.
    """
    parts = [one for one in conjuncts(condition) if not isinstance(one, Truth) or not one.value]
    shapes = [shape_of(one, slots) for one in parts]
    return [
        one
        for one in parts
        if not isinstance(one, UnaryOperation)
        or not any(
            all(shape_of(other, slots) in shapes for other in conjuncts(inside, holds=False))
            for inside in conjuncts(one.operand)
            if inside is not one.operand
        )
    ]


class _StatementUse(NamedTuple):
    """A statement of a loop.

    Attributes:
        statement: The statement.
        tokens: What it mentions, of what the loop changes.
        guards: The numbers of the conditions of the loop that it asks for first.
        lasts: Whether anything that it changes matters in the next round or behind the loop.
        returns: Whether it may return something.
    """

    statement: Statement
    tokens: frozenset[_Token]
    guards: frozenset[int]
    lasts: bool
    returns: bool = False


class _Reader:
    """Looks at the statements of one loop."""

    def __init__(
        self,
        loop: WhileLoop,
        asked: Sequence[Expression],
        slots: Mapping[Identifier, int],
        life: Liveness,
    ) -> None:
        self._slots = slots
        self._life = life
        self._lasting = life.inside[loop] | life.after[loop]
        self._changed = changed_in(loop.body, slots)
        self._asked = asked
        self._shapes = [shape_of(one, slots) for one in asked]
        self._versions: dict[int, int] = {}

    def sides(self, statements: Sequence[Statement]) -> LoopSides | None:
        """Return the sides, or None where there are none."""
        uses = [self._use_of(one) for one in statements]
        conditions = [self._tokens(self._names(one)) for one in self._asked]
        groups = _joined([*conditions, *(one.tokens for one in uses)])
        if not 1 < len(groups) <= _MOST_SIDES or not all(conditions):
            return None
        if not all(any(slot in self._lasting for slot, _ in group) for group in groups):
            return None
        owners = [_owner(groups, tokens) for tokens in conditions]
        turns = SideTurns(owners)
        parts: list[list[Statement]] = [[] for _ in groups]
        for one in uses:
            if not one.tokens:
                return None
            side = _owner(groups, one.tokens)
            own = frozenset(guard for guard in one.guards if owners[guard] == side)
            others = frozenset(owners[guard] for guard in one.guards - own)
            if any(of in others and guard not in one.guards for guard, of in enumerate(owners)):
                return None
            if (one.lasts or one.returns) and not turns.take(side, others, returns=one.returns):
                return None
            parts[side] += flat(self._without(one, own))
        found = [
            self._side(
                part, [one for one, of in zip(self._asked, owners, strict=True) if of == side]
            )
            for side, part in enumerate(parts)
        ]
        return LoopSides(found, turns.turns, turns.returning, turns.order)

    def _side(self, statements: Sequence[Statement], asked: Sequence[Expression]) -> LoopSide:
        condition = all_of(asked) if asked else None
        slots = {slot for one in (*statements, *asked) for slot in self._mentioned(one)}
        return LoopSide(statements, condition, frozenset(slots), frozenset(slots & self._changed))

    # ---- statements -------------------------------------------------------------------------

    def _use_of(self, statement: Statement) -> _StatementUse:
        """Look at the next statement."""
        guards, rest = self._guards(statement)
        kept = self._mentioned(statement) if not guards else set[int]()
        if guards:
            assert isinstance(statement, IfStatement), "it asks for something"
            for one in (*rest, statement.then):
                kept |= self._mentioned(one)
        if isinstance(statement, Assignment) and statement.operator is None:
            slot = self._slots[statement.name]
            if slot not in self._lasting and slot not in self._names(statement.value):
                read = self._tokens(self._names(statement.value))
                self._versions[slot] = self._versions.get(slot, 0) + 1
                return _StatementUse(statement, read | self._tokens({slot}), guards, lasts=False)
        lasts = bool(changed_in(statement, self._slots) & self._lasting)
        returns = any(isinstance(one, Return) for one in walk(statement))
        return _StatementUse(statement, self._tokens(kept), guards, lasts, returns)

    def _guards(self, statement: Statement) -> tuple[frozenset[int], list[Expression]]:
        """Return which conditions of the loop a statement asks for first, and what else it asks."""
        if not isinstance(statement, IfStatement) or statement.otherwise is not None:
            return frozenset(), []
        parts = list(conjuncts(statement.condition))
        numbers = [self._number(one) for one in parts]
        guards = frozenset(one for one in numbers if one is not None)
        return guards, [one for one, number in zip(parts, numbers, strict=True) if number is None]

    def _number(self, part: Expression) -> int | None:
        shape: Shape = shape_of(part, self._slots)
        return self._shapes.index(shape) if shape in self._shapes else None

    def _without(self, use: _StatementUse, own: frozenset[int]) -> Statement:
        """Return a statement that asks only its own side whether it still goes on."""
        if use.guards == own:
            return use.statement
        statement = use.statement
        assert isinstance(statement, IfStatement), "it asks for something"
        _, rest = self._guards(statement)
        asked = [*(self._asked[one] for one in sorted(own)), *rest]
        if not asked:
            return statement.then
        left = IfStatement(statement.span, all_of(asked), statement.then, None)
        self._life.inherit(left, statement)
        return left

    def _tokens(self, slots: Iterable[int]) -> frozenset[_Token]:
        changed = self._changed.intersection(slots)
        return frozenset((slot, self._versions.get(slot, 0)) for slot in changed)

    def _names(self, node: Expression) -> set[int]:
        return {self._slots[one.identifier] for one in walk(node) if isinstance(one, Name)}

    def _mentioned(self, node: Statement | Expression) -> set[int]:
        return mentioned_in(node, self._slots)


def _owner(groups: Sequence[frozenset[_Token]], tokens: frozenset[_Token]) -> int:
    return next(number for number, group in enumerate(groups) if group & tokens)


def _joined(parts: Iterable[frozenset[_Token]]) -> list[frozenset[_Token]]:
    """Return what belongs together, as far as parts share something."""
    groups: list[frozenset[_Token]] = []
    for part in parts:
        if part:
            touched = [group for group in groups if group & part]
            groups = [group for group in groups if not group & part]
            groups.append(part.union(*touched))
    return groups
