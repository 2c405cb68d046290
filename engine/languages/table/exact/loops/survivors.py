"""Variables that a loop treats alike as long as the same is found of them: who stands, who fell.

Of three fighters who strike one after the other it matters who of them has fallen, but not who has
which hit points: they began with the same, and whoever is struck is any of those who stand. So all
ways to give the hit points to those who stand are equally likely, after every statement, and one
stands for all of them. If one falls then, it is any of those who stood.

That holds for statements that do to two of whom the same is found what they do to the other one,
and while only those become alike who hold the same. The second is looked at while states are found.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.looked_at import asked_of
from engine.languages.table.exact.analysis.shapes import Question
from engine.languages.table.exact.expressions.plain import OF_NUMBERS, Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.interchange import ExchangeTest
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.reading.syntax import Statement, WhileLoop

if TYPE_CHECKING:
    from engine.languages.table.exact.loops.alike import Groups

__all__ = [
    "NotAlikeError",
    "Survivors",
    "arrangements",
    "surviving_variables",
    "with_contents",
]

_MOST_SPREAD = 24
"""Ways to say who of several it is, up to which they are told."""

_Class: TypeAlias = tuple[bool, ...]
"""What is found of a variable."""


class NotAlikeError(Exception):
    """Variables become alike that hold different numbers."""


class Survivors:
    """Variables that are alike as long as the same is found of them.

    Attributes:
        groups: The variables, in groups.
        kept_behind: Those that have to be known behind the loop.
    """

    def __init__(
        self,
        plan: FunctionPlan,
        places: Sequence[int],
        groups: Sequence[tuple[int, ...]],
        asked: Mapping[int, Sequence[Question]],
        begins: Mapping[int, int],
        matters: Slots,
        fixed: Mapping[int, FieldValue],
    ) -> None:
        """Take the groups.

        Args:
            plan: What is known of the function.
            places: The places of the function before the condition and before each statement.
            groups: The variables.
            asked: What is asked of the variables of each.
            begins: What they hold before the loop.
            matters: The variables that matter behind it.
            fixed: What variables always hold that are no different in any round.
        """
        self.groups = groups
        self._fixed = fixed
        kept_behind = [group for group in groups if matters.intersection(group)]
        self.kept_behind: Slots = frozenset(slot for group in kept_behind for slot in group)
        self._forgotten = self.kept_behind - matters
        self._same = plan.observations.representative
        self._places = places
        self._asked = asked
        self._begun = {group: self._class(group[0], begins[group[0]]) for group in groups}
        self._firsts: dict[tuple[int, int, _Class], int] = {}
        self._known: dict[tuple[object, ...], list[tuple[Environment, int]]] = {}
        self._groups_of = {slot: group for group in groups for slot in group}
        self._firsts_behind: dict[tuple[object, ...], FieldValue] = {}

    def holds_for(self, starts: Iterable[Environment]) -> bool:
        """Return whether variables that are alike hold the same in some states."""
        return all(
            all(environment[slot] == value for slot, value in self._fixed.items())
            for environment in starts
        ) and all(
            len({environment[slot] for slot in group}) == 1
            and type(environment[group[0]]) is int
            and self._class(group[0], environment[group[0]]) == self._begun[group]  # type: ignore[arg-type]  # a number
            for environment in starts
            for group in self.groups
        )

    def spread(
        self, before: Environment, state: Environment, level: int, full: Groups
    ) -> list[tuple[Environment, int]]:
        """Return all states that one comes to, in order, each with how many of them there are.

        Args:
            before: The state before a statement.
            state: The state behind it.
            level: The number of the statement that comes next.
            full: The variables there that are alike whatever is found of them.

        Raises:
            NotAlikeError: Variables become alike that hold different numbers.
        """
        found = [(state, 1)]
        for group in self.groups:
            old = tuple([before[slot] for slot in group])
            new = tuple([state[slot] for slot in group])
            if None in old or None in new:
                continue
            key = (level, group, old, new)
            orders = self._known.get(key)
            if orders is None:
                orders = self._known[key] = self._orders(level, group, old, new)
            if any(set(group).issubset(each) for each in full):
                orders = [(orders[0][0], 1)]
            found = [
                (with_contents(one, group, contents), times * count)
                for one, times in found
                for contents, count in orders
            ]
        return found

    def _orders(
        self, level: int, group: tuple[int, ...], before: Environment, after: Environment
    ) -> list[tuple[Environment, int]]:
        """Return what a group comes to hold, in all orders that are told apart."""
        begun, first = self._begun[group], group[0]
        classes = [self._class(first, one) for one in before]  # type: ignore[arg-type]  # numbers
        held: list[int | None] = []
        left: list[int] = []
        for content, old in zip(after, classes, strict=True):
            assert isinstance(content, int), "it held a number"
            new = self._class(first, content)
            if new != begun:
                held.append(self._first(level, first, new, content))
            elif old != begun:
                raise NotAlikeError  # it stands again
            else:
                held.append(None)
                left.append(content)
        left.sort()
        together: list[list[int]] = [
            [place for place, one in enumerate(classes) if one == each]
            for each in dict.fromkeys(classes)
        ]
        orders = [list(arrangements([held[place] for place in places])) for places in together]
        count = math.prod(map(len, orders))
        if count > _MOST_SPREAD:
            raise NotAlikeError
        found: list[tuple[Environment, int]] = []
        for order in product(*orders):
            contents: list[FieldValue | None] = [None] * len(group)
            for places, part in zip(together, order, strict=True):
                for place, one in zip(places, part, strict=True):
                    contents[place] = one  # type: ignore[call-overload]  # of the same state
            rest = iter(left)
            filled = tuple([next(rest) if one is None else one for one in contents])
            found.append((filled, count))
        return found

    def _first(self, level: int, slot: int, new: _Class, content: int) -> int:
        """Return what stands for all that a variable of a class holds.

        Raises:
            NotAlikeError: That can be told from what it holds.
        """
        first = self._firsts.setdefault((level, slot, new), content)
        place = self._places[level]
        if content != first and self._same(place, slot, content) != self._same(place, slot, first):
            raise NotAlikeError
        return first

    def _class(self, slot: int, content: int) -> _Class:
        return tuple(
            [bool(OF_NUMBERS[one.operator](content, one.number)) for one in self._asked[slot]]
        )

    def of_its_class(self, slot: int, content: FieldValue, same: FieldValue) -> FieldValue:
        """Return what stands behind the loop for all that a variable of the same class can hold.

        Args:
            slot: The variable.
            content: What it holds.
            same: What stands for that and for all that nothing behind the loop tells from it.
        """
        if slot not in self.kept_behind:
            return same
        its_class = self._class(slot, content)  # type: ignore[arg-type]  # it holds a number
        return self._firsts_behind.setdefault((self._groups_of[slot], its_class, same), content)

    def orders(self, environment: Environment, others: Slots) -> Sequence[Environment]:
        """Return a state behind the loop in all orders of alike variables, each as likely.

        Args:
            environment: The state.
            others: Variables that are alike whatever is found of them, and told otherwise.
        """
        found = [environment]
        for group in self.groups:
            if self.kept_behind.intersection(group) and not others.issuperset(group):
                contents = [environment[slot] for slot in group]
                classes = [self._class(group[0], one) for one in contents]  # type: ignore[arg-type]
                left = [one == self._begun[group] for one in classes]
                own = [one for one, stands in zip(contents, left, strict=True) if stands]
                found = [
                    with_contents(one, group, _filled(contents, left, order))
                    for one in found
                    for order in arrangements(own)
                ]
        forgotten = self._forgotten - others
        return [
            tuple([None if slot in forgotten else one for slot, one in enumerate(each)])
            for each in found
        ]


def _filled(
    contents: Sequence[object], left: Sequence[bool], order: Sequence[object]
) -> Sequence[object]:
    rest = iter(order)
    return [next(rest) if stands else one for one, stands in zip(contents, left, strict=True)]


def arrangements(contents: Sequence[object]) -> Iterator[Sequence[object]]:
    """Yield the different orders of some contents."""
    if not contents:
        yield ()
        return
    for content in dict.fromkeys(contents):
        rest = list(contents)
        rest.remove(content)
        for order in arrangements(rest):
            yield (content, *order)


def with_contents(
    environment: Environment, slots: Sequence[int], contents: Sequence[object]
) -> Environment:
    """Return a state in which some variables hold other contents, in the order of their slots."""
    state = list(environment)
    for slot, content in zip(slots, contents, strict=True):
        state[slot] = content  # type: ignore[call-overload]  # of the same state
    return tuple(state)


def surviving_variables(
    loop: WhileLoop,
    plan: FunctionPlan,
    exchanging: ExchangeTest,
    candidates: Iterable[Sequence[int]],
    begins: Mapping[int, FieldValue],
    fixed: Mapping[int, FieldValue],
) -> Survivors | None:
    """Return the variables that a loop treats alike as long as the same is found of them.

    Args:
        loop: The loop.
        plan: What is known of its function.
        exchanging: Tries its statements.
        candidates: Variables that are looked at and changed in the same ways.
        begins: What they hold before it.
        fixed: What variables always hold that are no different in any round.

    Returns:
        None where there are none.
    """
    body: list[Statement] = list(flat(loop.body))
    groups: list[tuple[int, ...]] = []
    for candidate in candidates:
        by_begin: dict[object, list[int]] = {}
        for slot in candidate:
            if type(begins[slot]) is int:
                by_begin.setdefault(begins[slot], []).append(slot)
        for slots in by_begin.values():
            groups += _alike_of(slots, loop, body, plan, exchanging)
    if not groups:
        return None
    asked: dict[int, Sequence[Question]] = {}
    looks = [asked_of(loop, plan, at_head=True), *(asked_of(one, plan) for one in body)]
    for group in groups:
        found: set[Question] = set()
        for look in looks:
            for slot in group:
                found.update(look.get(slot) or ())
        asked.update(dict.fromkeys(group, sorted(found)))
    seen = plan.observations
    places = [seen.after[body[-1]], seen.inside[loop], *(seen.after[one] for one in body[:-1])]
    numbers = {slot: value for slot, value in begins.items() if isinstance(value, int)}
    return Survivors(plan, places, groups, asked, numbers, plan.life.after[loop], fixed)


def _alike_of(
    slots: Sequence[int],
    loop: WhileLoop,
    body: Sequence[Statement],
    plan: FunctionPlan,
    exchanging: ExchangeTest,
) -> Iterator[tuple[int, ...]]:
    """Yield those of some variables that a loop treats alike where it finds the same of them."""
    before = [plan.life.rounds[loop], *(plan.life.after[one] for one in body)]
    asked = asked_of(loop, plan, at_head=True)
    groups: list[list[int]] = []
    for slot in slots:
        if asked.get(slot, ()) is None:
            continue
        for group in groups:
            if all(
                exchanging.acts_alike_on_equals(one, live, (other, slot))
                for other in group
                for one, live in zip(body, before, strict=False)
            ):
                group.append(slot)
                break
        else:
            groups.append([slot])
    for group in groups:
        if len(group) > 1:
            yield tuple(group)
