"""Functions that may ask, as places that lead to one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.languages.table.built_in import DECISIONS
from engine.languages.table.exact.analysis.liveness import is_only_shown
from engine.languages.table.exact.deciding.places import (
    AskPlace,
    EachPlace,
    EndPlace,
    FlowPlace,
    RoundPlace,
    SetPlace,
    TailCallPlace,
    TestPlace,
)
from engine.languages.table.exact.deciding.unfolding import PlayUnfolding, is_chancy
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.kinds import is_counted
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Block,
    Expression,
    ForLoop,
    FunctionCall,
    IfStatement,
    Name,
    Perform,
    Return,
    Statement,
    WhileLoop,
)

__all__ = ["Flow", "flow_of"]


@dataclass(eq=False)
class Flow:
    """A function that may ask.

    Attributes:
        plan: What is known of it; its variables are those that were written and those that hold
            what is known before a decision in the midst of an expression.
        start: Where it begins.
        counted: Its loops that have a certain end.
    """

    plan: FunctionPlan
    start: FlowPlace
    counted: frozenset[WhileLoop]

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of its variables."""
        return self.plan.function.variables


def flow_of(
    function: CheckedFunction,
    text: str,
    asks: Callable[[Expression], bool],
    planned: Callable[[CheckedFunction], FunctionPlan],
) -> Flow:
    """Return a function as places.

    Args:
        function: The function.
        text: The script that it stands in.
        asks: Whether an expression may ask what is decided freely.
        planned: Finds out what is to be known of a function.
    """
    maker = _Maker(function, text, asks)
    start = maker.statement(function.function.body, EndPlace(None))
    variables, slots = maker.unfolding.variables, maker.unfolding.slots
    plan = planned(replace(function, variables=tuple(variables), slots=slots))
    places = list(_reachable(start))
    counted = frozenset(
        place.loop
        for place in places
        if isinstance(place, RoundPlace) and is_counted(place.loop, plan, {})
    )
    flow = Flow(plan, start, counted)
    for place in places:
        place.flow = flow
    _find_live(places, plan)
    return flow


class _Maker:
    """Makes places of statements, each with what comes behind it."""

    def __init__(
        self, function: CheckedFunction, text: str, asks: Callable[[Expression], bool]
    ) -> None:
        self.unfolding = PlayUnfolding(function, text, asks)
        self._function = function
        self._asks = asks

    def statement(self, statement: Statement, then: FlowPlace) -> FlowPlace:
        """Return where a statement begins, behind which it goes on with ``then``."""
        if isinstance(statement, Block):
            for one in reversed(statement.statements):
                then = self.statement(one, then)
            return then
        if isinstance(statement, IfStatement):
            return self._conditional(statement, then)
        if isinstance(statement, WhileLoop):
            head = RoundPlace(statement)
            body = self.statement(statement.body, head)
            head.then = self._value(statement.condition, lambda one: TestPlace(one, body, then))
            return head
        if isinstance(statement, ForLoop):
            return self._each(statement, then)
        if isinstance(statement, Return):
            return self._return(statement)
        if isinstance(statement, Assignment):
            slot = self._function.slots[statement.name]
            return self._value(_value_of(statement), lambda value: SetPlace(slot, value, then))
        return self._perform(statement, then)

    def _value(self, expression: Expression, then: Callable[[Expression], FlowPlace]) -> FlowPlace:
        return self.unfolding.unfolded(expression, then)

    def _conditional(self, statement: IfStatement, then: FlowPlace) -> FlowPlace:
        holds = self.statement(statement.then, then)
        other = statement.otherwise
        fails = then if other is None else self.statement(other, then)
        return self._value(statement.condition, lambda one: TestPlace(one, holds, fails))

    def _each(self, statement: ForLoop, then: FlowPlace) -> FlowPlace:
        items = self.unfolding.new_variable(f"next {statement.name.text}")
        each = EachPlace(items, self._function.slots[statement.name], then)
        each.then = self.statement(statement.body, each)
        return self._value(statement.items, lambda value: SetPlace(items, value, each))

    def _return(self, statement: Return) -> FlowPlace:
        value = statement.value
        if value is None:
            return EndPlace(None)
        if (
            isinstance(value, FunctionCall)
            and not self._function.function.is_roll
            and value.function.key not in DECISIONS
            and self.unfolding.is_asking(value)
        ):
            return self.unfolding.with_arguments(value, TailCallPlace)
        return self._value(value, self._end)

    def _end(self, value: Expression) -> FlowPlace:
        if not is_chancy(value):
            return EndPlace(value)
        slot, name = self.unfolding.new_name(value)
        return SetPlace(slot, value, EndPlace(name))

    def _perform(self, statement: Perform, then: FlowPlace) -> FlowPlace:
        call = statement.call
        if is_only_shown(call):
            return then
        if self.unfolding.is_asking(call):
            return self.unfolding.called(call, None, then)
        return self._value(call, lambda one: SetPlace(None, one, then))


def _value_of(statement: Assignment) -> Expression:
    if statement.operator is None:
        return statement.value
    old = Name(statement.name.span, statement.name)
    return BinaryOperation(statement.span, statement.operator, old, statement.value)


def _reachable(start: FlowPlace) -> Iterator[FlowPlace]:
    waiting, seen = [start], {start}
    while waiting:
        place = waiting.pop()
        yield place
        for other in place.after():
            if other not in seen:
                seen.add(other)
                waiting.append(other)


def _find_live(places: list[FlowPlace], plan: FunctionPlan) -> None:
    """Find out which variables matter at each place."""
    before: dict[FlowPlace, list[FlowPlace]] = {place: [] for place in places}
    live: dict[FlowPlace, frozenset[int]] = {}
    for place in places:
        for other in place.after():
            before[other].append(place)
    waiting = dict.fromkeys(places)
    while waiting:
        place = next(reversed(waiting))
        del waiting[place]
        found = _live_at(place, live, plan)
        if found != live.get(place):
            live[place] = found
            waiting.update(dict.fromkeys(before[place]))
    for place in places:
        place.live = tuple(sorted(live[place]))
        after = frozenset[int]().union(*(live[other] for other in place.after()))
        place.kept = tuple(sorted(after - {place.written}))
        if isinstance(place, AskPlace):
            read = {slot for one in place.reads() for slot in plan.odds.read(one)}
            place.mentioned = tuple(sorted(read))


def _live_at(
    place: FlowPlace, live: dict[FlowPlace, frozenset[int]], plan: FunctionPlan
) -> frozenset[int]:
    after = frozenset[int]().union(*(live.get(other, frozenset()) for other in place.after()))
    read = {slot for one in place.reads() for slot in plan.odds.read(one)}
    if isinstance(place, EachPlace):
        read.add(place.items)
    if isinstance(place, EndPlace) and plan.outcome is not None:
        read.add(plan.outcome)
    return (after - {place.written}) | read
