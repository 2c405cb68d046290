"""The states of a large loop, told by the numbers of their parts.

Variables that statements change together are a part: the hit points of one side of a fight. What a
part holds has a number, and a state is the numbers of its parts. What a statement does to the parts
that it changes depends on them and on what it asks of the others (who still stands), so that it is
worked out once for these; after that each way of a state is one addition.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.chains.absorption import Move
from engine.control import Budget
from engine.languages.table.exact.alike import Alike
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.liveness import Slots
from engine.languages.table.exact.looked_at import answers_of, asked_of, joined
from engine.languages.table.exact.loop_kinds import flat
from engine.languages.table.exact.loop_states import TooManyStatesError
from engine.languages.table.exact.plain import Environment
from engine.languages.table.exact.shapes import Question
from engine.languages.table.exact.standing import Standing
from engine.languages.table.exact.steps import Contents, Step, Steps
from engine.languages.table.exact.weighing import Odds, Thing
from engine.languages.table.reading.syntax import Statement, WhileLoop
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

__all__ = ["PartedStates"]

_BITS = 22
"""Bits of the number of what a part holds."""

_View: TypeAlias = tuple[int, Sequence[tuple[int, Sequence[Question] | None]], dict[int, object]]
"""A part, what a statement asks of each of its variables, and the answers so far."""


class _NextStates(NamedTuple):
    """What a statement does to a state.

    Attributes:
        going: What is added to the code of the state, each with its weight.
        leaving: The same for what has left the loop.
        returned: What the function has returned.
        total: The sum of all weights.
    """

    going: Sequence[tuple[int, int]]
    leaving: Sequence[tuple[int, int]]
    returned: Sequence[tuple[Thing, int]]
    total: int


class _Level(NamedTuple):
    """A statement of the loop, or its condition.

    Attributes:
        statement: The statement, or the loop for its condition.
        touched: The parts that it may change.
        views: What it asks of the others.
        forgotten: The variables that do not matter behind it.
        sorted_anew: The other parts whose variables are put in another order behind it, with what
            is added to the code of a state for what they hold.
        known: What it does, by the numbers of the parts that it changes and by these answers.
    """

    statement: Statement
    touched: Sequence[int]
    views: Sequence[_View]
    forgotten: Sequence[int]
    sorted_anew: Sequence[tuple[int, dict[int, int]]]
    known: dict[tuple[object, ...], _NextStates]


class PartedStates:
    """The states of a loop that can be reached from those asked for, by their numbers.

    Attributes:
        moves: What each state comes to, None for an end.
        left: What the variables are at each end behind the loop.
        returned: What the function has returned at each other end.
    """

    def __init__(
        self,
        loop: WhileLoop,
        plan: FunctionPlan,
        steps: Steps,
        budget: Budget,
        alike: Alike | None,
        standing: Standing | None,
        most: int,
    ) -> None:
        """Look at no state yet.

        Args:
            loop: The loop.
            plan: What is known of its function.
            steps: What each of its statements makes of a state.
            budget: Asked for the time and memory of all states.
            alike: Variables in which only one order of what they hold is told apart.
            standing: Variables for which that holds while the same is found of them.
            most: States that are found at most.
        """
        self.moves: list[Move | None] = []
        self.left: dict[int, Environment] = {}
        self.returned: dict[int, Thing] = {}
        self._loop, self._plan, self._steps = loop, plan, steps
        self._budget, self._most = budget, most
        self._alike, self._standing = alike, standing
        self._size = len(plan.function.variables)
        statements: list[Statement] = [loop, *flat(loop.body)]
        self._parts = _parts_of(loop, statements[1:], plan, alike, standing)
        self._levels = [self._level(number, statements) for number in range(len(statements))]
        self._contents: list[list[Contents]] = [[] for _ in self._parts]
        self._ids: list[dict[Contents, int]] = [{} for _ in self._parts]
        self._numbers: list[dict[int, int]] = [{} for _ in statements]
        self._codes_behind: dict[int, int] = {}
        self._numbers_behind: dict[Environment, int] = {}
        self._numbers_of_returned: dict[Thing, int] = {}
        self._waiting: list[tuple[int, int, int, _NextStates]] = []
        kept: Slots = frozenset() if alike is None else alike.told
        kept |= frozenset() if standing is None else standing.told
        self._same = plan.observations.representative
        self._place_behind = plan.observations.after[loop]
        self._forgotten_behind = [one for one in plan.life.forgotten[loop] if one not in kept]

    def numbers_of(self, environments: Iterable[Environment]) -> list[int]:
        """Return the numbers of states at the head of the loop, once it is known where they lead.

        Raises:
            TooManyStatesError: There is no end of them.
            NotStandingError: Variables are not as interchangeable as they were taken to be.
            DiceError: A statement can fail.
            OverBudgetError: It takes too long or too much memory.
        """
        found = [self._number(0, self._code(one, 0)) for one in environments]
        for _ in range(MOST_ROUNDS):
            if not self._waiting:
                return found
            new, self._waiting = self._waiting, []
            for one in new:
                self._explore(*one)
        raise TooManyStatesError

    # ---- parts ------------------------------------------------------------------------------

    def _level(self, number: int, statements: Sequence[Statement]) -> _Level:
        """Look at a statement of the loop."""
        plan, loop, statement = self._plan, self._loop, statements[number]
        changed: set[int] = set()
        forgotten: tuple[int, ...] = ()
        if number:
            before = (
                plan.life.rounds[loop] if number == 1 else plan.life.after[statements[number - 1]]
            )
            forgotten = plan.life.forgotten[statement]
            # What only a round needs may not be known yet, and is told apart where it is looked at.
            known_later = plan.mentioned(statement) - plan.life.inside[loop]
            changed = {*plan.written(statement), *before.intersection(forgotten), *known_later}
        after = (number + 1) % len(statements)
        parts = list(enumerate(self._parts))
        touched = [place for place, slots in parts if changed.intersection(slots)]
        sorted_anew = [
            (place, dict[int, int]())
            for place, slots in parts
            if place not in touched and not self._is_ordered_alike(number, after, slots)
        ]
        asked = asked_of(statement, plan, at_head=statement is loop)
        views: list[_View] = []
        for place, slots in enumerate(self._parts):
            seen = [(slots.index(slot), asked[slot]) for slot in slots if slot in asked]
            if seen and place not in touched:
                views.append((place, seen, {}))
        return _Level(statement, touched, views, forgotten, sorted_anew, {})

    def _is_ordered_alike(self, level: int, after: int, slots: Sequence[int]) -> bool:
        """Return whether variables are put in order at one place as they are at the next one."""
        if self._alike is None:
            return True
        one, other = self._alike.groups_at(level), self._alike.groups_at(after)
        return {each for each in one if each[0] in slots} == {
            each for each in other if each[0] in slots
        }

    def _code(self, environment: Environment, level: int) -> int:
        """Return the code of a state; if need be with alike variables in order."""
        if self._alike is not None:
            environment = self._alike.ordered(level, environment)
        return sum(
            self._id(place, tuple([environment[slot] for slot in slots])) << place * _BITS
            for place, slots in enumerate(self._parts)
        )

    def _id(self, place: int, contents: Contents) -> int:
        found = self._ids[place].get(contents)
        if found is None:
            found = self._ids[place][contents] = len(self._contents[place])
            self._contents[place].append(contents)
            if found >> _BITS:
                raise TooManyStatesError
        return found

    def _environment(self, code: int) -> Environment:
        state: list[object] = [None] * self._size
        for place, slots in enumerate(self._parts):
            contents = self._contents[place][code >> place * _BITS & (1 << _BITS) - 1]
            for slot, content in zip(slots, contents, strict=True):
                state[slot] = content
        return tuple(state)  # type: ignore[arg-type]  # contents of variables

    # ---- ways -------------------------------------------------------------------------------

    def _ways(self, number: int, code: int) -> _NextStates:
        """Return what a statement does to a state."""
        level = self._levels[number]
        key: list[object] = [code >> place * _BITS & (1 << _BITS) - 1 for place in level.touched]
        for place, seen, answers in level.views:
            one = code >> place * _BITS & (1 << _BITS) - 1
            answer = answers.get(one)
            if answer is None:
                answer = answers[one] = answers_of(self._contents[place][one], seen)
            key.append(answer)
        known = tuple(key)
        found = level.known.get(known)
        if found is None:
            environment = self._environment(code)
            step = self._steps.of(level.statement, environment)
            found = level.known[known] = self._as_ways(number, code, environment, step)
        return found

    def _sorted_anew(self, number: int, code: int) -> int:
        """Return a state with the parts in order behind a statement that it does not change."""
        for place, known in self._levels[number].sorted_anew:
            one = code >> place * _BITS & (1 << _BITS) - 1
            more = known.get(one)
            if more is None:
                assert self._alike is not None, "it puts them in order"
                after = (number + 1) % len(self._levels)
                state = self._alike.ordered(after, self._environment(code))
                more = known[one] = self._more((place,), code, state)
            code += more
        return code

    def _as_ways(self, number: int, code: int, environment: Environment, step: Step) -> _NextStates:
        level, after = self._levels[number], (number + 1) % len(self._levels)
        going: list[tuple[Environment, int, int]] = []
        for contents, weight in step.going:
            state = _after(environment, step.slots, contents, level.forgotten)
            for one, count in self._spread(after, environment, state):
                going.append((one, weight, count))
        scale = math.lcm(*(count for _, _, count in going)) if going else 1
        ways: dict[int, int] = {}
        for state, weight, count in going:
            more = self._more(level.touched, code, state)
            ways[more] = ways.get(more, 0) + weight * (scale // count)
        leaving = [
            (_after(environment, step.slots, contents, ()), weight * scale)
            for contents, weight in step.leaving
        ]
        return _NextStates(
            tuple(ways.items()),
            [(self._more(level.touched, code, state), weight) for state, weight in leaving],
            [(thing, weight * scale) for thing, weight in step.returned],
            step.total * scale,
        )

    def _spread(
        self, level: int, before: Environment, state: Environment
    ) -> Sequence[tuple[Environment, int]]:
        """Return the states that one stands for, in order, each with how many there are."""
        found = [(state, 1)]
        if self._standing is not None:
            full = () if self._alike is None else self._alike.groups_at(level)
            found = self._standing.spread(before, state, level, full)
        if self._alike is not None:
            found = [(self._alike.ordered(level, one), count) for one, count in found]
        return found

    def _more(self, places: Iterable[int], code: int, state: Environment) -> int:
        """Return what is added to a code where some parts change."""
        more = 0
        for place in places:
            contents = tuple([state[slot] for slot in self._parts[place]])
            old = code >> place * _BITS & (1 << _BITS) - 1
            more += (self._id(place, contents) - old) << place * _BITS
        return more

    # ---- numbers ----------------------------------------------------------------------------

    def _number(self, level: int, code: int) -> int:
        """Return the number of a state, or of the next one that can go on in several ways."""
        passed: list[tuple[int, int]] = []
        heads: set[int] = set()
        number = self._numbers[level].get(code)
        while number is None:
            passed.append((level, code))
            if level == 0:
                if code in heads:
                    number = self._new()
                    self.moves[number] = Move(((number, 1),), 1)
                    break
                heads.add(code)
                if len(heads) > MOST_ROUNDS:
                    raise TooManyStatesError
            ways = self._ways(level, code)
            if len(ways.going) == 1 and not ways.leaving and not ways.returned:
                code = self._sorted_anew(level, code) + ways.going[0][0]
                level = (level + 1) % len(self._levels)
                number = self._numbers[level].get(code)
            elif len(ways.leaving) == 1 and not ways.going and not ways.returned:
                number = self._behind(code + ways.leaving[0][0])
            else:
                number = self._new()
                self._waiting.append((number, level, code, ways))
        for before, one in passed:
            self._numbers[before][one] = number
        return number

    def _new(self) -> int:
        if len(self.moves) >= self._most:
            raise TooManyStatesError
        self.moves.append(None)
        return len(self.moves) - 1

    def _behind(self, code: int) -> int:
        """Return the number of a state behind the loop."""
        found = self._codes_behind.get(code)
        if found is None:
            state = list(self._environment(code))
            for slot in self._forgotten_behind:
                state[slot] = None
            for slot, content in enumerate(state):
                if content is not None and not isinstance(content, Odds):
                    same = self._same(self._place_behind, slot, content)
                    if self._standing is not None:
                        same = self._standing.of_its_class(slot, content, same)
                    state[slot] = same
            environment = tuple(state)
            found = self._numbers_behind.get(environment)
            if found is None:
                found = self._numbers_behind[environment] = self._new()
                self.left[found] = environment
            self._codes_behind[code] = found
        return found

    def _with_returned(self, thing: Thing) -> int:
        found = self._numbers_of_returned.get(thing)
        if found is None:
            found = self._numbers_of_returned[thing] = self._new()
            self.returned[found] = thing
        return found

    def _explore(self, number: int, level: int, code: int, ways: _NextStates) -> None:
        """Find out where the ways of a state lead."""
        self._budget.step(1 + len(ways.going))
        following: dict[int, int] = {}
        beyond = (level + 1) % len(self._levels)
        numbers = self._numbers[beyond]
        base = self._sorted_anew(level, code)
        for more, weight in ways.going:
            other = numbers.get(base + more)
            if other is None:
                other = self._number(beyond, base + more)
            following[other] = following.get(other, 0) + weight
        for more, weight in ways.leaving:
            other = self._behind(code + more)
            following[other] = following.get(other, 0) + weight
        for thing, weight in ways.returned:
            other = self._with_returned(thing)
            following[other] = following.get(other, 0) + weight
        self.moves[number] = Move(tuple(following.items()), ways.total)


def _after(
    environment: Environment, slots: Sequence[int], contents: Contents, forgotten: Sequence[int]
) -> Environment:
    """Return the variables after a way of a step, without what nothing reads any more."""
    state = list(environment)
    for slot, content in zip(slots, contents, strict=True):
        state[slot] = content
    for slot in forgotten:
        state[slot] = None
    return tuple(state)


def _parts_of(
    loop: WhileLoop,
    body: Iterable[Statement],
    plan: FunctionPlan,
    alike: Alike | None,
    standing: Standing | None,
) -> list[tuple[int, ...]]:
    """Return the variables of a loop by what is changed together."""
    together: list[Iterable[int]] = [plan.written(one) for one in body]
    together += () if alike is None else alike.groups_at(0)
    together += () if standing is None else standing.groups
    return joined(plan.mentioned(loop), together)
