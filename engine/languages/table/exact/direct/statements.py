"""Reads the statements of a function of a table script as what they make of its variables."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.direct import arithmetic
from engine.direct.results import NotFew, Odds, Result, Step, Work
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.direct.expressions import (
    TRUTH,
    Calling,
    ExpressionReader,
    known,
)
from engine.languages.table.exact.direct.states import States, gathered, joined
from engine.languages.table.exact.liveness import Slots, is_only_shown, life_of
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Name,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["MOST_ROUNDS", "Course", "Returned", "StatementReader"]

MOST_ROUNDS = 40
"""Rounds of a loop that are gone through here at most."""

_MOST_STATES = 50
"""States at the head of a loop from which on it is better solved as a chain."""


@dataclass(slots=True)
class Returned:
    """What a function has returned so far.

    Attributes:
        work: What may still be worked out.
        branches: The weight of each return, out of how much, and what it comes to.
    """

    work: Work
    branches: list[tuple[int, int, Odds]] = field(default_factory=list)

    def end(self, result: Result, states: States) -> None:
        """Return a result from all rows of some states."""
        odds = gathered(result, states.weights, self.work)
        self.branches.append((sum(states.weights), states.total, odds))

    def odds(self) -> Odds:
        """Return what it has come to in the end.

        Raises:
            NotFew: It is not always of one kind.
        """
        if len({odds.kind for _, _, odds in self.branches}) != 1:
            raise NotFew
        total = math.lcm(*[whole for _, whole, _ in self.branches])
        shares = [(weight * (total // whole), odds) for weight, whole, odds in self.branches]
        return shares[0][1] if len(shares) == 1 else arithmetic.mixed(shares, total, self.work)


Course: TypeAlias = Callable[[States, Returned], States | None]
"""What a statement makes of states: those after it, None where it has returned from all."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """An expression and how its variables have to be told apart when it is looked at.

    Attributes:
        step: Works it out.
        opened: The variables that have to be opened before.
        cost: How many plain values are worked out for a row, roughly.
    """

    step: Step
    opened: Sequence[str]
    cost: int

    def looked_at(self, states: States, work: Work) -> tuple[States, Result]:
        """Return states in which these are opened, and what the expression comes to in them."""
        states = states.opened(self.opened, self.cost, work)
        work.spend(len(states.weights) * self.cost)
        return states, self.step(states.frame(work))


class StatementReader:
    """Makes courses of the statements of one function."""

    def __init__(
        self, function: CheckedFunction, outcome: int | None, policy: Policy, calling: Calling
    ) -> None:
        """Prepare to read.

        Args:
            function: The function.
            outcome: The number of the variable that is looked at in the end, or None for what is
                returned.
            policy: How decisions are made.
            calling: Works calls of other functions out.
        """
        self._slots = function.slots
        self._outcome = None if outcome is None else str(outcome)
        kept: Slots = frozenset() if outcome is None else frozenset({outcome})
        self._kept = kept
        self._life = life_of(function, kept)
        self._expressions = ExpressionReader(
            lambda name: str(self._slots[name.identifier]), calling, policy
        )

    def course(self, statement: Statement) -> Course:
        """Return the course of a statement.

        Raises:
            NotFew: There is none for it, or it is not small.
        """
        if isinstance(statement, Block):
            return self._block(statement)
        if isinstance(statement, Assignment):
            return self._assignment(statement)
        if isinstance(statement, IfStatement):
            return self._choice(statement)
        if isinstance(statement, Return):
            return self._return(statement)
        if isinstance(statement, WhileLoop):
            return self._loop(statement)
        if isinstance(statement, ForLoop):
            return self._each(statement)
        if isinstance(statement, Perform) and is_only_shown(statement.call):
            return lambda states, _: states
        raise NotFew

    def end(self, states: States, returned: Returned) -> None:
        """Let a function end without a return.

        Raises:
            NotFew: It comes to nothing then.
        """
        if self._outcome is None:
            raise NotFew
        returned.end(_held(states, self._outcome), states)

    def _sight(self, node: Expression, live: Slots) -> _Sight:
        """Return how an expression is looked at, where some variables matter afterwards as well."""
        before = self._expressions.made
        step = self._expressions.step(node)
        slots = [self._slots[one.identifier] for one in walk(node) if isinstance(one, Name)]
        opened = {slot for slot in slots if slot in live or slots.count(slot) > 1}
        return _Sight(step, _names(opened), self._expressions.made - before)

    # ---- statements -----------------------------------------------------------------------

    def _block(self, block: Block) -> Course:
        courses = [self.course(one) for one in block.statements]

        def run(states: States, returned: Returned) -> States | None:
            left: States | None = states
            for course in courses:
                if left is None:
                    return None
                left = course(left, returned)
            return left

        return run

    def _assignment(self, statement: Assignment) -> Course:
        slot, value = self._slots[statement.name], statement.value
        if statement.operator is not None:
            old = Name(statement.name.span, statement.name)
            value = BinaryOperation(statement.span, statement.operator, old, value)
        live = self._life.after[statement]
        sight = self._sight(value, live - {slot})
        name, others = str(slot), _names(live - {slot})

        def run(states: States, returned: Returned) -> States:
            states, result = sight.looked_at(states, returned.work)
            return states.with_value(name, result, others)

        return run

    def _choice(self, statement: IfStatement) -> Course:
        sight = self._sight(statement.condition, self._life.inside[statement])
        then = self.course(statement.then)
        other = statement.otherwise
        otherwise = _go_on if other is None else self.course(other)

        def run(states: States, returned: Returned) -> States | None:
            work = returned.work
            states, truth = sight.looked_at(states, work)
            holds, fails = _split(states, truth)
            first = None if holds is None else then(holds, returned)
            second = None if fails is None else otherwise(fails, returned)
            return joined(first, second, work)

        return run

    def _return(self, statement: Return) -> Course:
        outcome = self._outcome
        if statement.value is None:
            if outcome is None:
                raise NotFew

            def leave(states: States, returned: Returned) -> None:
                self.end(states, returned)

            return leave
        sight = self._sight(statement.value, self._kept)

        def run(states: States, returned: Returned) -> None:
            states, result = sight.looked_at(states, returned.work)
            returned.end(result if outcome is None else _held(states, outcome), states)

        return run

    # ---- loops ----------------------------------------------------------------------------

    def _loop(self, statement: WhileLoop) -> Course:
        """Return the course of a loop that surely ends after a few rounds.

        All other loops are chains, which are solved elsewhere. A loop may never end if all that is
        possible at its head is possible again one round later, or two.
        """
        sight = self._sight(statement.condition, self._life.inside[statement])
        body = self.course(statement.body)
        live = _names(self._life.after[statement])

        def run(states: States, returned: Returned) -> States | None:
            left: States | None = None
            going: States | None = states
            heads: list[set[tuple[object, ...]]] = []
            while going is not None:
                going, truth = sight.looked_at(going, returned.work)
                going, leaving = _split(going, truth)
                if leaving is not None:
                    left = joined(left, leaving.only(live), returned.work)
                if going is not None:
                    going = going.merged(returned.work)
                    heads.append(going.known_rows())
                    _check_end(heads)
                    going = body(going, returned)
            return left

        return run

    def _each(self, statement: ForLoop) -> Course:
        slot = self._slots[statement.name]
        sight = self._sight(statement.items, self._life.inside[statement])
        body = self.course(statement.body)

        def run(states: States, returned: Returned) -> States | None:
            states, items = sight.looked_at(states, returned.work)
            left: States | None = states
            for item in _elements(items):
                if left is None:
                    return None
                left = body(left.with_value(str(slot), known(item), left.names), returned)
            return left

        return run


def _go_on(states: States, _returned: Returned) -> States:
    return states


def _names(slots: Slots | set[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(slots)))


def _held(states: States, name: str) -> Result:
    held = states.names.get(name)
    if held is None:
        raise NotFew
    return held


def _split(states: States, truth: Result) -> tuple[States | None, States | None]:
    if truth.kind != TRUTH:
        raise NotFew
    return states.split(truth)


def _check_end(heads: Sequence[set[tuple[object, ...]]]) -> None:
    """Check that a loop is small, by what has been possible at its head in each round.

    Raises:
        NotFew: It is not, or nobody knows whether it ends.
    """
    last = heads[-1]
    if len(heads) > MOST_ROUNDS or len(last) > _MOST_STATES:
        raise NotFew
    if any(before <= last for before in heads[-3:-1]):
        raise NotFew


def _elements(items: Result) -> Sequence[FieldValue]:
    if isinstance(items, Odds) and len(items.weights) == 1:
        (found,) = items.weights
        if isinstance(found, tuple):
            return found
    raise NotFew
