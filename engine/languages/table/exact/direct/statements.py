"""Reads the statements of a function of a table script as what they make of its variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from engine.direct.results import NotDirectError, Odds, Result, Work
from engine.errors import DiceError
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.direct.chains import LoopChain
from engine.languages.table.exact.direct.choices import Sight, assigned_alone, choice
from engine.languages.table.exact.direct.counted import CountedLoop
from engine.languages.table.exact.direct.counting import counting_of
from engine.languages.table.exact.direct.expressions import (
    WHEN_READ,
    Calling,
    ExpressionReader,
    Known,
)
from engine.languages.table.exact.direct.functions import Course, ReturnedResults
from engine.languages.table.exact.direct.joining import settled
from engine.languages.table.exact.direct.loops import Loop
from engine.languages.table.exact.direct.operators import known
from engine.languages.table.exact.direct.questions import questions_of, told_apart
from engine.languages.table.exact.direct.representatives import Representatives
from engine.languages.table.exact.direct.states import ORIGIN_SLOT, States
from engine.languages.table.exact.direct.stretches import (
    LoopBody,
    Part,
    Stretch,
    parted,
)
from engine.languages.table.exact.direct.sums import increased
from engine.languages.table.exact.liveness import Slots, is_only_shown, life_of
from engine.languages.table.exact.mentions import changed_in
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

__all__ = ["StatementReader"]

_MANY_VALUES = 3
"""Values of which it pays to find those that nothing tells apart."""


class StatementReader:
    """Makes courses of the statements of one function."""

    def __init__(
        self,
        function: CheckedFunction,
        outcome: int | None,
        policy: Policy,
        calling: Callable[[str], Calling],
    ) -> None:
        """Prepare to read.

        Args:
            function: The function.
            outcome: The number of the variable that is looked at in the end, or None for what is
                returned.
            policy: How decisions are made.
            calling: Returns what works calls of another function out, by its name.
        """
        self._slots = function.slots
        self._outcome = None if outcome is None else str(outcome)
        kept: Slots = frozenset({ORIGIN_SLOT} if outcome is None else {ORIGIN_SLOT, outcome})
        self._kept = kept
        self._life = life_of(function, kept)
        self._keeps_rows = False  # whether a branch is read that all rows may go through
        self._questions = questions_of(function, outcome)
        self._representatives = Representatives(function, policy, outcome)
        self._reading = lambda name: str(function.slots[name.identifier]), calling, policy
        self._expressions = ExpressionReader(*self._reading)

    def course(self, statement: Statement) -> Course:
        """Return the course of a statement.

        Raises:
            NotDirectError: There is none for it, or it is not small.
        """
        if isinstance(statement, Block):
            return _in_order([self.course(one) for one in statement.statements])
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
        raise NotDirectError

    def end(self, states: States, returned: ReturnedResults) -> None:
        """Let a function end without a return.

        Raises:
            NotDirectError: It comes to nothing then.
        """
        if self._outcome is None:
            raise NotDirectError
        returned.append((_held(states, self._outcome), states))

    def _sight(self, node: Expression, live: Slots) -> Sight:
        """Return how an expression is looked at, where some variables matter afterwards as well."""
        before = self._expressions.made
        step = self._expressions.step(node)
        slots = [self._slots[one.identifier] for one in walk(node) if isinstance(one, Name)]
        opened = {slot for slot in slots if slot in live or slots.count(slot) > 1}
        cost = self._expressions.made - before
        return Sight(step, _names(set(slots)), _names(opened), cost)

    # ---- statements -----------------------------------------------------------------------

    def _assignment(self, statement: Assignment) -> Course:
        if statement.operator is not None:
            return self._increase(statement, statement.operator, statement.value)
        slot, live = self._slots[statement.name], self._life.after[statement]
        if isinstance(statement.value, BinaryOperation) and statement.value.operator in ("+", "-"):
            left, right = statement.value.left, statement.value.right
            if isinstance(left, Name) and self._slots[left.identifier] == slot:
                return self._increase(statement, statement.value.operator, right)
        sight = self._sight(statement.value, live - {slot})
        name, others = str(slot), _names(live - {slot})
        if isinstance(sight.step, Known):
            result = self._told_apart(slot, sight.step.odds)
            return lambda states, _: states.with_value(name, result, others)

        keeps_rows = self._keeps_rows

        def run(states: States, _returned: ReturnedResults) -> States:
            seen, result = sight.looked_at(states)
            after = seen.with_value(name, result, others)
            return after if keeps_rows else settled(after, seen, after.names)

        return run

    def _increase(self, statement: Assignment, sign: str, value: Expression) -> Course:
        """Return the course of ``x += value``, of ``x = x + value``, or with another operator."""
        slot, live = self._slots[statement.name], self._life.after[statement]
        sight = self._sight(value, live | {slot})
        name, others = str(slot), _names(live - {slot})
        keeps_rows = self._keeps_rows

        def run(states: States, _returned: ReturnedResults) -> States:
            seen, more = sight.looked_at(states)
            held = _held(seen, name)
            result = increased(held, more, sign, seen.work)
            after = seen.with_value(name, result, others)
            return after if keeps_rows else settled(after, seen, after.names)

        return run

    def _told_apart(self, slot: int, odds: Odds) -> Odds:
        """Return what a variable holds as far as anything in the function tells it apart."""
        questions = self._questions.get(slot, ())
        if len(odds.weights) < _MANY_VALUES or not questions:
            return odds
        reader = ExpressionReader(*self._reading)
        with suppress(NotDirectError, DiceError):
            steps = [reader.step(question) for question in questions]
            return told_apart(odds, str(slot), steps, Work(WHEN_READ, 0))
        return odds

    def _choice(self, statement: IfStatement) -> Course:
        inside, other = self._life.inside[statement], statement.otherwise
        assigned = assigned_alone(statement)
        sight, keeps_rows = self._sight(statement.condition, inside), self._keeps_rows
        self._keeps_rows = keeps_rows or assigned is not None
        then = self.course(statement.then)
        otherwise = None if other is None else self.course(other)
        self._keeps_rows = keeps_rows
        return choice(
            sight,
            then,
            otherwise,
            _names(inside),
            _names(self._life.after[statement]),
            None if assigned is None else [str(self._slots[one]) for one in assigned],
            keeps_rows=keeps_rows,
        )

    def _return(self, statement: Return) -> Course:
        outcome = self._outcome
        if statement.value is None:
            if outcome is None:
                raise NotDirectError

            def leave(states: States, returned: ReturnedResults) -> None:
                self.end(states, returned)

            return leave
        sight = self._sight(statement.value, self._kept)

        if outcome is None and isinstance(sight.step, Known):
            known_result = sight.step.odds
            return lambda states, returned: returned.append((known_result, states))

        def run(states: States, returned: ReturnedResults) -> None:
            states, result = sight.looked_at(states)
            returned.append((result if outcome is None else _held(states, outcome), states))

        return run

    # ---- loops ----------------------------------------------------------------------------

    def _loop(self, statement: WhileLoop) -> Course:
        sight = self._sight(statement.condition, self._life.inside[statement])
        outcome = None if self._outcome is None else int(self._outcome)
        stretches = [
            self._stretch(part) for part in parted(statement, self._life, self._slots, outcome)
        ]
        body = _in_order([stretch.course for stretch in stretches])
        changed = frozenset(_names(changed_in(statement, self._slots)))
        live = _names(self._life.after[statement])
        whole = LoopBody(stretches, changed, live, self._representatives.at(statement))
        chain = LoopChain(sight.decided, whole)
        counted = self._counted(statement, whole)
        return Loop(sight.decided, sight.mentioned, body, chain, counted, changed, live).course

    def _counted(self, statement: WhileLoop, body: LoopBody) -> CountedLoop | None:
        outcome = None if self._outcome is None else int(self._outcome)
        counting = counting_of(statement, self._slots, outcome, self._life.after[statement])
        if counting.bound is None or counting.asked <= {*counting.clocks, *counting.sums[:1]}:
            return None  # nothing else that changes is asked for
        inside = self._life.inside[statement]
        clocks = {str(slot): step for slot, step in counting.clocks.items()}
        return CountedLoop(
            clocks,
            self._sight(counting.bound, inside),
            None if counting.rest is None else self._sight(counting.rest, inside).decided,
            str(counting.sums[0]) if counting.sums else None,
            body,
        )

    def _stretch(self, part: Part) -> Stretch:
        before = self._expressions.made
        course = _in_order([self.course(one) for one in part.statements])
        cost = self._expressions.made - before
        return Stretch(_names(part.before), _names(part.touched), course, cost)

    def _each(self, statement: ForLoop) -> Course:
        slot = self._slots[statement.name]
        sight = self._sight(statement.items, self._life.inside[statement])
        body = self.course(statement.body)

        def run(states: States, returned: ReturnedResults) -> States | None:
            states, items = sight.looked_at(states)
            left: States | None = states
            for item in _elements(items):
                if left is None:
                    return None
                left = body(left.with_value(str(slot), known(item), left.names), returned)
            return left

        return run


def _in_order(courses: Sequence[Course]) -> Course:
    """Return the course of one after the other."""
    if len(courses) == 1:
        return courses[0]

    def run(states: States, returned: ReturnedResults) -> States | None:
        left: States | None = states
        for course in courses:
            if left is None:
                return None
            left = course(left, returned)
        return left

    return run


def _names(slots: Slots | set[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(slots)))


def _held(states: States, name: str) -> Result:
    held = states.names.get(name)
    if held is None:
        raise NotDirectError
    return held


def _elements(items: Result) -> Sequence[FieldValue]:
    if isinstance(items, Odds) and len(items.weights) == 1:
        (found,) = items.weights
        if isinstance(found, tuple):
            return found
    raise NotDirectError
