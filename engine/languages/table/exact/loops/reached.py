"""The states that a loop comes to, and where each of them leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from engine.chains.absorption import Move
from engine.control import Budget
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.alike import Alike
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.loops.steps import Contents, Step, Steps, Ways
from engine.languages.table.exact.weighing import Thing
from engine.languages.table.reading.syntax import Statement, WhileLoop
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

__all__ = ["MOST_STATES", "Adding", "LoopStates", "TooManyStatesError"]

MOST_STATES = 200_000
"""States up to which a loop is solved for all its rounds."""


Adding: TypeAlias = tuple[int, Contents, int]
"""A state that may come next, what is added to each sum on the way, and the weight."""


class TooManyStatesError(Exception):
    """A loop goes on to ever new states."""


class LoopStates:
    """The states of a loop that can be reached from those asked for, by their numbers.

    They stand before the condition of the loop and before the statements of its body. A state that
    can go on in one way only has the number of the next one.

    Attributes:
        moves: What each state comes to, None for an end.
        left: What the variables are at each end behind the loop.
        returned: What the function has returned at each other end.
        where: The place of each state, the number of the statement that comes next, and its
            variables.
        adding: For each state the states that may come next, each with what is added to the sums
            on the way and with its weight; kept where there are sums.
    """

    def __init__(
        self,
        loop: WhileLoop,
        plan: FunctionPlan,
        steps: Steps,
        sums: Slots,
        budget: Budget,
        alike: Alike | None = None,
        most: int = MOST_STATES,
    ) -> None:
        """Look at no state yet.

        Args:
            loop: The loop.
            plan: What is known of its function.
            steps: What each of its statements makes of a state.
            sums: Variables that it only adds to. States are not told apart by them, and they are
                always 0.
            budget: Asked for the time and memory of all states.
            alike: Variables in which only one order of what they hold is told apart.
            most: States that are found at most.
        """
        self._alike = alike
        self._most = most
        self.moves: list[Move | None] = []
        self.left: dict[int, Environment] = {}
        self.returned: dict[int, Thing] = {}
        self.adding: dict[int, list[Adding]] = {}
        self._steps = steps
        self._sums = tuple(sorted(sums))
        self._budget = budget
        self._levels: tuple[Statement, ...] = (loop, *flat(loop.body))
        forgotten = plan.life.forgotten
        sums_again: dict[int, int | None] = dict.fromkeys(self._sums, 0)
        self._reset: list[dict[int, int | None]] = [
            {**sums_again, **dict.fromkeys(dead)}
            for dead in ((), *(forgotten[one] for one in self._levels[1:]))
        ]
        kept: Slots = frozenset() if alike is None else alike.kept_behind
        self._forgotten_behind = [slot for slot in forgotten[loop] if slot not in kept]
        self.where: list[tuple[int, Environment]] = []
        self._numbers: list[dict[Environment, int]] = [{} for _ in self._levels]
        self._numbers_behind: dict[Environment, int] = {}
        self._numbers_of_returned: dict[Thing, int] = {}
        self._waiting: list[tuple[int, Step]] = []

    def numbers_of(self, environments: Iterable[Environment]) -> list[int]:
        """Return the numbers of states at the head of the loop, once it is known where they lead.

        Raises:
            TooManyStatesError: There is no end of them.
            DiceError: A statement can fail.
            OverBudgetError: It takes too long or too much memory.
        """
        found = [self._number(0, environment) for environment in environments]
        for _ in range(MOST_ROUNDS):
            if not self._waiting:
                return found
            new, self._waiting = self._waiting, []
            for number, step in new:
                self._explore(number, step)
        raise TooManyStatesError

    def _number(self, level: int, environment: Environment) -> int:
        """Return the number of a state, or of the next one that can go on in several ways.

        Args:
            level: The number of the statement that comes next; 0 is the condition.
            environment: The variables.
        """
        passed: list[tuple[int, Environment]] = []
        heads: set[Environment] = set()
        number = self._numbers[level].get(environment)
        while number is None:
            passed.append((level, environment))
            if self._alike is not None:
                ordered = self._alike.ordered(level, environment)
                if ordered is not environment:
                    environment = ordered
                    number = self._numbers[level].get(environment)
                    if number is not None:
                        break
                    passed.append((level, environment))
            if level == 0 and environment in heads:
                number = self._endless()
                break
            if level == 0:
                heads.add(environment)
            if len(heads) > MOST_ROUNDS:
                raise TooManyStatesError
            step = self._steps.of(self._levels[level], environment)
            if step.is_sure and not self._sums:
                environment = self._after(level, environment, step, step.going)[0]
                level = (level + 1) % len(self._levels)
                number = self._numbers[level].get(environment)
            elif len(step.leaving) == 1 and not step.going and not step.returned:
                number = self._behind(self._after(level, environment, step, step.leaving)[0])
            else:
                number = self._new(level, environment)
                self._waiting.append((number, step))
        for before, state in passed:
            self._numbers[before][state] = number
        return number

    @property
    def count_of_sums(self) -> int:
        """How many sums there are."""
        return len(self._sums)

    def level(self, number: int) -> int:
        """Return the number of the statement that comes next in a state; 0 is the condition."""
        return self.where[number][0]

    def _new(self, level: int, environment: Environment) -> int:
        if len(self.moves) >= self._most:
            raise TooManyStatesError
        self.moves.append(None)
        self.where.append((level, environment))
        return len(self.moves) - 1

    def _endless(self) -> int:
        """Return a state that leads to itself only."""
        number = self._new(0, ())
        self.moves[number] = Move(((number, 1),), 1)
        return number

    def _behind(self, environment: Environment) -> int:
        """Return the number of a state behind the loop."""
        state = list(environment)
        for slot in self._forgotten_behind:
            state[slot] = None
        environment = tuple(state)
        number = self._numbers_behind.get(environment)
        if number is None:
            number = self._numbers_behind[environment] = self._new(0, environment)
            self.left[number] = environment
        return number

    def behind(self, end: int) -> Mapping[Environment, int]:
        """Return what the variables are at an end behind the loop, with its weight.

        There is nothing where something has been returned.
        """
        return {self.left[end]: 1} if end in self.left else {}

    def _with_returned(self, thing: Thing) -> int:
        """Return the number of an end at which the function has returned something."""
        number = self._numbers_of_returned.get(thing)
        if number is None:
            number = self._numbers_of_returned[thing] = self._new(0, ())
            self.returned[number] = thing
        return number

    def _explore(self, number: int, step: Step) -> None:
        """Find out where a step leads from a state."""
        level, environment = self.where[number]
        self._budget.step(1 + len(step.going) + len(step.leaving))
        following: dict[int, int] = {}
        beyond = (level + 1) % len(self._levels)
        numbers = self._numbers[beyond]
        going = self._after(level, environment, step, step.going)
        for state, (contents, weight) in zip(going, step.going, strict=True):
            other = numbers.get(state)
            if other is None:
                other = self._number(beyond, state)
            following[other] = following.get(other, 0) + weight
            if self._sums:
                added = dict(zip(step.slots, contents, strict=True))
                sums = tuple([added.get(slot, 0) for slot in self._sums])
                self.adding.setdefault(number, []).append((other, sums, weight))
        leaving = self._after(level, environment, step, step.leaving)
        for state, (_, weight) in zip(leaving, step.leaving, strict=True):
            other = self._behind(state)
            following[other] = following.get(other, 0) + weight
        for thing, weight in step.returned:
            other = self._with_returned(thing)
            following[other] = following.get(other, 0) + weight
        if self._sums:
            inside = {other for other, _, _ in self.adding.get(number, ())}
            none = (0,) * self.count_of_sums
            self.adding.setdefault(number, []).extend(
                (other, none, weight) for other, weight in following.items() if other not in inside
            )
        self.moves[number] = Move(tuple(following.items()), step.total)

    def _after(
        self, level: int, environment: Environment, step: Step, ways: Ways
    ) -> list[Environment]:
        """Return the variables after each way of a step, without what nothing reads any more."""
        reset = self._reset[level]
        if reset:
            state = list(environment)
            for slot, content in reset.items():
                state[slot] = content
            environment = tuple(state)
        kept = [place for place, slot in enumerate(step.slots) if slot not in reset]
        if not kept:
            return [environment] * len(ways)
        if len(kept) == 1 and len(step.slots) == 1:
            slot = step.slots[0]
            before, behind = environment[:slot], environment[slot + 1 :]
            return [before + contents + behind for contents, _ in ways]
        slots = [(place, step.slots[place]) for place in kept]
        after: list[Environment] = []
        for contents, _ in ways:
            state = list(environment)
            for place, slot in slots:
                state[slot] = contents[place]
            after.append(tuple(state))
        return after
