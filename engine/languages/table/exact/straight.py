"""Statements without dice, made into functions: where all is known, they need no sets of states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.expressions.plain import Environment, Plain
from engine.languages.table.exact.frames import FunctionPlan, parts_of
from engine.languages.table.exact.weighing import Odds, Special, Thing
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    IfStatement,
    Return,
    Statement,
    walk,
)

__all__ = ["Stretch", "stretches"]

_Variables: TypeAlias = list[FieldValue | Odds | None]

_Course: TypeAlias = Callable[[_Variables], tuple[Thing] | None]
"""Changes the variables; what it returns is what the function returns, None where it goes on."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Variables that are looked at together.

    Attributes:
        slots: The variables.
        live: Those that matter afterwards.
        alone: How many of them need not be known: a condition leaves one open.
    """

    slots: tuple[int, ...]
    live: Slots
    alone: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Statements of a block, one after another.

    Attributes:
        statements: The statements.
        mentioned: The variables that they mention.
        after: The variables that matter after them.
        forgotten: The variables that can be forgotten after them.
        apart: The variables that are worth keeping apart after them.
        sights: What is looked at in them.
        course: What they do where all of these are known; None where one of them may roll.
    """

    statements: tuple[Statement, ...]
    mentioned: Slots
    after: Slots
    forgotten: tuple[int, ...]
    apart: tuple[int, ...]
    sights: tuple[Sight, ...]
    course: _Course | None

    def can_open(self, unknown: Sequence[int]) -> bool:
        """Return whether nothing is lost by looking at some variables before the statements.

        So it is where they have to be looked at together, and where a condition looks at the only
        one, and nothing does afterwards.

        Args:
            unknown: The variables that hold odds.
        """
        if len(unknown) < 2:
            decides = any(sight.alone and set(unknown) & set(sight.slots) for sight in self.sights)
            return not unknown or (decides and unknown[0] not in self.after)
        found: set[int] = set()
        for sight in self.sights:
            seen = [slot for slot in sight.slots if slot in unknown]
            if len(seen) > sight.alone:
                found.update(slot for slot in seen if slot in sight.live)
        return found.issuperset(unknown)

    def follow(self, environment: Environment) -> tuple[Environment, tuple[Thing] | None]:
        """Return the variables after the statements, and what has been returned.

        Raises:
            DiceError: A statement fails.
        """
        assert self.course is not None
        variables = list(environment)
        returned = self.course(variables)
        for slot in self.forgotten:
            variables[slot] = None
        return tuple(variables), returned


def stretches(statements: Sequence[Statement], plan: FunctionPlan) -> tuple[Stretch, ...]:
    """Return the statements of a block in stretches, as long as possible without dice."""
    found: list[Stretch] = []
    straight: list[tuple[Statement, _Course]] = []
    for one in statements:
        course = _course(one, plan)
        if course is not None:
            straight.append((one, course))
            continue
        if straight:
            found.append(_stretch(straight, plan))
            straight = []
        found.append(Stretch((one,), frozenset(), frozenset(), (), (), (), None))
    if straight:
        found.append(_stretch(straight, plan))
    return tuple(found)


def _stretch(straight: Sequence[tuple[Statement, _Course]], plan: FunctionPlan) -> Stretch:
    statements = tuple(one for one, _ in straight)
    mentioned = frozenset[int]().union(*(plan.mentioned(one) for one in statements))
    dead = frozenset[int]().union(*(plan.life.forgotten[one] for one in statements))
    after = plan.life.after[statements[-1]]
    changed = frozenset[int]().union(*(plan.apart(one) for one in statements))
    sights = tuple(sight for one in statements for sight in _sights(one, plan))
    course = _sequence([course for _, course in straight])
    return Stretch(
        statements, mentioned, after, tuple(dead - after), tuple(changed & after), sights, course
    )


def _sights(statement: Statement, plan: FunctionPlan) -> Iterator[Sight]:
    for one in walk(statement):
        if isinstance(one, Assignment):
            value = plan.value_of(one)
            live = plan.life.after[one] - {plan.function.slots[one.name]}
            yield Sight(plan.odds.read(value), live | plan.repeated(value), 0)
        elif isinstance(one, IfStatement):
            for part in parts_of(one.condition):
                yield Sight(plan.odds.read(part), plan.life.inside[one], 1)
        elif isinstance(one, Return) and one.value is not None:
            yield Sight(plan.odds.read(one.value), plan.repeated(one.value), 0)


def _course(statement: Statement, plan: FunctionPlan) -> _Course | None:
    """Return a statement as a function of known variables, or None where it may roll."""
    if isinstance(statement, Block):
        courses = [_course(one, plan) for one in statement.statements]
        known = [one for one in courses if one is not None]
        return _sequence(known) if len(known) == len(courses) else None
    if isinstance(statement, IfStatement):
        return _choice(statement, plan)
    if isinstance(statement, Assignment):
        slot, value = plan.function.slots[statement.name], plan.odds.plain(plan.value_of(statement))
        return None if value is None else _assignment(slot, value)
    if isinstance(statement, Return):
        return _return(statement.value, plan)
    return _nothing if plan.is_shown(statement) else None


def _sequence(courses: Sequence[_Course]) -> _Course:
    if len(courses) == 1:
        return courses[0]

    def follow(variables: _Variables) -> tuple[Thing] | None:
        for course in courses:
            returned = course(variables)
            if returned is not None:
                return returned
        return None

    return follow


def _choice(statement: IfStatement, plan: FunctionPlan) -> _Course | None:
    condition = plan.odds.plain(statement.condition)
    then = _course(statement.then, plan)
    other = statement.otherwise
    otherwise = _nothing if other is None else _course(other, plan)
    if condition is None or then is None or otherwise is None:
        return None

    def choose(variables: _Variables) -> tuple[Thing] | None:
        return (then if condition(variables) else otherwise)(variables)

    return choose


def _assignment(slot: int, value: Plain) -> _Course:
    def assign(variables: _Variables) -> None:
        variables[slot] = value(variables)

    return assign


def _return(value: Expression | None, plan: FunctionPlan) -> _Course | None:
    outcome = plan.outcome
    found = None if value is None else plan.odds.plain(value)
    if value is not None and found is None:
        return None

    def end(variables: _Variables) -> tuple[Thing]:
        returned: Thing | Odds | None = None if found is None else found(variables)
        if outcome is not None:
            returned = variables[outcome]
        assert not isinstance(returned, Odds)
        return (Special.NOTHING if returned is None else returned,)

    return end


def _nothing(_: _Variables) -> None:
    return None
