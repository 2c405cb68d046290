"""Variables that a loop treats alike, such as the hit points of four goblins.

Where they are exchanged before the loop, everything comes out exchanged; so of all states in which
they hold the same in another order, one is enough. Which variables may be exchanged where is found
out by trying the statements (``exchanging``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import factorial, prod
from typing import TYPE_CHECKING

from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.analysis.shapes import questions_in, template_of
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.interchange import ExchangeTest
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.loops.survivors import (
    Survivors,
    arrangements,
    surviving_variables,
    with_contents,
)
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    IfStatement,
    Perform,
    Return,
    WhileLoop,
    walk,
)

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["Alike", "Groups", "alike_variables"]

_LONGEST_RUN = 16
"""Statements that are tried together at most."""

_MOST_ORDERS = 1_000
"""Orders in which the contents of variables are told at most where the loop is left."""

Groups = tuple[tuple[int, ...], ...]
"""Variables that may be exchanged for one another, in groups."""


class Alike:
    """Which variables of a loop may be exchanged for one another, and where."""

    def __init__(
        self,
        plan: FunctionPlan,
        loop: WhileLoop,
        groups: Sequence[Groups],
        fixed: Mapping[int, FieldValue],
    ) -> None:
        """Take the groups.

        Args:
            plan: What is known of the function.
            loop: The loop.
            groups: Those before its condition, and before each statement of its body.
            fixed: What variables always hold that are no different in any round.
        """
        self._fixed = fixed
        seen, body = plan.observations, list(flat(loop.body))
        self._plan = plan
        self._loop = loop
        self._groups = groups
        self._same = seen.representative
        self._places = [seen.after[body[-1]], seen.inside[loop]]
        self._places += [seen.after[one] for one in body[:-1]]
        self._known: list[list[dict[Environment, Environment]]] = [
            [{} for _ in level] for level in groups
        ]
        self._groups_kept = [
            group for group in groups[0] if plan.life.after[loop].intersection(group)
        ]

    @property
    def kept_behind(self) -> Slots:
        """The variables whose groups matter behind the loop; all of each has to be known there."""
        return frozenset(slot for group in self._groups_kept for slot in group)

    def holds_for(self, starts: Iterable[Environment]) -> bool:
        """Return whether one order tells all that is told of the variables behind the loop.

        So it is where they hold the same before it.
        """
        return all(
            all(environment[slot] == value for slot, value in self._fixed.items())
            and all(len({environment[slot] for slot in group}) == 1 for group in self._groups_kept)
            for environment in starts
        )

    def ordered(self, level: int, environment: Environment) -> Environment:
        """Return a state with the contents of alike variables in order.

        Args:
            level: The number of the statement that comes next; 0 is the condition.
            environment: The state.
        """
        for group, known in zip(self._groups[level], self._known[level], strict=True):
            before = tuple([environment[slot] for slot in group])
            contents = known.get(before)
            if contents is None:
                contents = known[before] = self._in_order(level, group, before)
            if contents != before:
                state = list(environment)
                for slot, content in zip(group, contents, strict=True):
                    state[slot] = content
                environment = tuple(state)
        return environment

    def _in_order(self, level: int, group: tuple[int, ...], before: Environment) -> Environment:
        """Return what some variables hold in order; the same object where it is so already."""
        if any(one is None or isinstance(one, Odds) for one in before):
            return before  # they do not matter here, or have not been looked at yet
        place, first = self._places[level], group[0]
        contents = tuple(
            sorted(
                [self._same(place, first, one) for one in before]  # type: ignore[arg-type]  # all are known
            )  # type: ignore[type-var]  # of one kind
        )
        return before if contents == before else contents

    def orders(self, environment: Environment) -> Sequence[Environment]:
        """Return a state behind the loop in all orders of alike variables, each as likely."""
        found = [environment]
        for group in self._groups_kept:
            found = [
                with_contents(one, group, order)
                for one in found
                for order in arrangements([environment[slot] for slot in group])
            ]
        matters = self._plan.life.after[self._loop]
        forgotten = self.kept_behind - matters
        return [
            tuple(None if slot in forgotten else content for slot, content in enumerate(one))
            for one in found
        ]

    def groups_at(self, level: int) -> Groups:
        """Return the variables that may be exchanged before a statement; 0 is the condition."""
        return self._groups[level]

    def without(self, slots: Slots) -> Alike:
        """Return the same for a loop in whose states some variables are not told apart."""
        groups = [
            tuple(group for group in level if not slots.intersection(group))
            for level in self._groups
        ]
        return Alike(self._plan, self._loop, groups, self._fixed)

    def are_few(self) -> bool:
        """Return whether there are but few orders to be told behind the loop."""
        return prod(factorial(len(group)) for group in self._groups_kept) <= _MOST_ORDERS


def alike_variables(
    loop: WhileLoop, plan: FunctionPlan, statements: Statements, starts: Sequence[Environment]
) -> tuple[Alike | None, Survivors | None]:
    """Return which variables a loop treats alike, and which as long as it finds the same of them.

    Args:
        loop: The loop.
        plan: What is known of the function.
        statements: Runs its statements.
        starts: What is possible before it.

    Returns:
        None where there are none.
    """
    begins = _begins(plan.life.inside[loop] & plan.mentioned(loop), starts)
    changed = changed_in(loop, plan.function.slots)
    fixed = frozenset(slot for slot, values in begins.items() if slot not in changed)
    if any(len(begins[slot]) > 1 for slot in fixed):
        return None, None
    first = {slot: values[0] for slot, values in begins.items()}
    groups = _candidates(loop, plan, {slot: first[slot] for slot in first if slot in changed})
    if not groups:
        return None, None
    of_slots = {slot: group for group in groups for slot in group}
    exchanging = ExchangeTest(plan, statements, first, fixed, of_slots)
    always = {slot: first[slot] for slot in fixed}
    survivors = surviving_variables(loop, plan, exchanging, groups, first, always)
    if survivors is not None and not survivors.holds_for(starts):
        survivors = None
    alike = _exchanged(loop, plan, exchanging, groups, always)
    if alike is not None and survivors is not None:
        alike = _besides(alike, survivors)
    if alike is not None and not alike.holds_for(starts):
        alike = None
    _see_together(loop, plan, alike, survivors)
    return alike, survivors


def _exchanged(
    loop: WhileLoop,
    plan: FunctionPlan,
    exchanging: ExchangeTest,
    groups: Iterable[tuple[int, ...]],
    always: Mapping[int, FieldValue],
) -> Alike | None:
    """Return which variables may be exchanged whatever they hold."""
    levels: list[list[tuple[int, int]]] = [[] for _ in (loop, *flat(loop.body))]
    for group in groups:
        for pair in pairwise(group):
            for level in _levels_of(loop, plan, exchanging, pair):
                levels[level].append(pair)
    if not levels[0]:
        return None
    found = Alike(plan, loop, [_joined(pairs) for pairs in levels], always)
    return found if found.are_few() else None


def _besides(alike: Alike, survivors: Survivors) -> Alike | None:
    """Return the variables that may be exchanged whatever they hold, without those in the way.

    A group of them takes in all that are alike as long as the same is found of them, or none:
    otherwise the orders of the ones and of the others would have to be told apart.
    """
    in_the_way: set[int] = set()
    for group in alike.groups_at(0):
        for other in survivors.groups:
            if set(group) & set(other) and set(other) - set(group):
                in_the_way.update(group)
    left = alike.without(frozenset(in_the_way))
    return left if left.groups_at(0) else None


def _see_together(
    loop: WhileLoop, plan: FunctionPlan, alike: Alike | None, survivors: Survivors | None
) -> None:
    """Let a value stand for others in all alike variables, or in none of them.

    What one of them holds may be told of another one, of which more is asked.
    """
    groups = [*(() if survivors is None else survivors.groups)]
    groups += [] if alike is None else alike.groups_at(0)  # the wider ones at last
    if groups:
        plan.observations.see_together(groups)
        for inner in walk(loop.body):
            if isinstance(inner, WhileLoop):
                plan.chains.pop(inner, None)


def _begins(slots: Slots, starts: Iterable[Environment]) -> dict[int, list[FieldValue]]:
    """Return all that variables hold before a loop."""
    found: dict[int, dict[FieldValue, None]] = {slot: {} for slot in slots}
    for environment in starts:
        for slot in slots:
            found[slot][environment[slot]] = None  # type: ignore[index]  # all of them are known
    return {slot: list(values) for slot, values in found.items()}


def _candidates(
    loop: WhileLoop, plan: FunctionPlan, begins: Mapping[int, FieldValue]
) -> list[tuple[int, ...]]:
    """Return variables that are looked at and changed in the same ways, in groups."""
    signs: dict[int, set[object]] = {
        slot: {type(value)}
        for slot, value in begins.items()
        if type(value) in (int, bool) and slot != plan.outcome
    }
    slots = plan.function.slots
    for node in walk(loop):
        for expression in _looked_at(node):
            for slot, question in questions_in(expression, slots):
                if slot in signs and not isinstance(node, Assignment):
                    signs[slot].add(question)
        if isinstance(node, Assignment) and slots[node.name] in signs:
            slot, value = slots[node.name], plan.value_of(node)
            signs[slot].add((template_of(value, slot, slots, []),))
    groups: dict[frozenset[object], list[int]] = {}
    for slot in sorted(signs):
        groups.setdefault(frozenset(signs[slot]), []).append(slot)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _looked_at(node: object) -> Iterator[Expression]:
    if isinstance(node, IfStatement | WhileLoop):
        yield node.condition
    elif isinstance(node, ForLoop):
        yield node.items
    elif isinstance(node, Perform):
        yield node.call
    elif isinstance(node, Assignment | Return) and node.value is not None:
        yield node.value


def _levels_of(
    loop: WhileLoop, plan: FunctionPlan, exchanging: ExchangeTest, pair: tuple[int, int]
) -> Sequence[int]:
    """Return the places of a loop at which two variables may be exchanged."""
    if not exchanging.asks_alike(loop.condition, pair):
        return ()
    body = list(flat(loop.body))
    life = plan.life
    before = [life.inside[loop], *(life.after[one] for one in body)]
    may = [False] * len(body) + [True]
    for begin in reversed(range(len(body))):
        for end in range(begin + 1, min(begin + _LONGEST_RUN, len(body)) + 1):
            if may[end] and exchanging.acts_alike(body[begin:end], before[begin], pair):
                may[begin] = True
                break
    if not may[0]:
        return ()
    return [0, *(level + 1 for level, is_allowed in enumerate(may[:-1]) if is_allowed)]


def _joined(pairs: Iterable[tuple[int, int]]) -> Groups:
    """Return the groups that pairs of neighbours make."""
    groups: list[list[int]] = []
    for one, other in pairs:
        if groups and groups[-1][-1] == one:
            groups[-1].append(other)
        else:
            groups.append([one, other])
    return tuple(map(tuple, groups))
