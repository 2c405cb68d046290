"""The states of a large loop, told by the numbers of what their parts hold.

What a statement does to parts of a state is known by then (``part_steps``), so that each way
of a state is one addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from engine.chains.absorption import Move
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.alike import Alike
from engine.languages.table.exact.loops.levels import NextStates
from engine.languages.table.exact.loops.part_steps import PartSteps
from engine.languages.table.exact.loops.reached import TooManyStatesError
from engine.languages.table.exact.loops.steps import Steps
from engine.languages.table.exact.loops.survivors import NotAlikeError, Survivors
from engine.languages.table.exact.weighing import Odds, Thing
from engine.languages.table.reading.syntax import WhileLoop
from engine.languages.table.rolling.interpreter import MOST_ROUNDS

__all__ = ["PartedStates"]

_MOST_TRIED = 4_000
"""States that are tried at most before others are looked for."""

_ROUNDS_TRIED = 60
"""Rounds in which they are: without its condition, a loop may count down for ever."""


class PartedStates:
    """The states of a loop that can be reached from those asked for, by their numbers.

    Attributes:
        moves: What each state comes to, None for an end. A state may be a mixture, which stands for
            so many times the probability of all it can be; its weights need not add up to a total.
        returned: What the function has returned at each end that is not behind the loop.
    """

    def __init__(
        self,
        loop: WhileLoop,
        plan: FunctionPlan,
        steps: Steps,
        budget: Budget,
        alike: Alike | None,
        survivors: Survivors | None,
        most: int,
    ) -> None:
        """Look at no state yet.

        Args:
            loop: The loop.
            plan: What is known of its function.
            steps: What each of its statements makes of a state.
            budget: Asked for the time and memory of all states.
            alike: Variables in which only one order of what they hold is told apart.
            survivors: Variables for which that holds while the same is found of them.
            most: States that are found at most.
        """
        self.moves: list[Move | None] = []
        self.returned: dict[int, Thing] = {}
        self._budget, self._most = budget, most
        self._survivors = survivors
        self._parts = PartSteps(loop, plan, steps, alike, survivors)
        self._is_tried = False
        self._numbers: list[dict[int, int]] = [{} for _ in self._parts.levels]
        self._codes_behind: dict[int, int] = {}
        self._numbers_behind: dict[int, int] = {}
        self._numbers_of_returned: dict[Thing, int] = {}
        self._waiting: list[tuple[int, int, int, NextStates]] = []
        kept: Slots = frozenset() if alike is None else alike.kept_behind
        kept |= frozenset() if survivors is None else survivors.kept_behind
        self._same = plan.observations.representative
        self._place_behind = plan.observations.after[loop]
        self._forgotten_behind = [one for one in plan.life.forgotten[loop] if one not in kept]

    def numbers_of(self, environments: Iterable[Environment]) -> list[int]:
        """Return the numbers of states at the head of the loop, once it is known where they lead.

        Raises:
            TooManyStatesError: There is no end of them.
            NotAlikeError: Variables are not as interchangeable as they were taken to be.
            DiceError: A statement can fail.
            OverBudgetError: It takes too long or too much memory.
        """
        starts = list(environments)
        if not self._is_tried:
            self._is_tried = True
            self._try_parts(starts)
        found = [self._number(0, self._parts.code(one)) for one in starts]
        for _ in range(MOST_ROUNDS):
            if not self._waiting:
                return found
            new, self._waiting = self._waiting, []
            for one in new:
                self._explore(*one)
        raise TooManyStatesError

    # ---- what is worth being a mixture --------------------------------------------------------

    def _try_parts(self, starts: Iterable[Environment]) -> None:
        """Find out what the parts come to hold, whatever the others do meanwhile.

        So it is known beforehand what there are more mixtures of than contents.
        """
        parts = self._parts
        every: list[dict[int, None]] = [{} for _ in parts.held]
        for code in map(parts.code, starts):
            for place, known in enumerate(every):
                known[parts.number_in(code, place)] = None
        tried: set[tuple[int, ...]] = set()
        for _ in range(_ROUNDS_TRIED):
            before = len(tried)
            for number in range(len(parts.levels)):
                self._try_level(number, every, tried)
            if not before < len(tried) < _MOST_TRIED:
                break
        parts.begin_anew()

    def _try_level(
        self, number: int, every: list[dict[int, None]], tried: set[tuple[int, ...]]
    ) -> None:
        """Let a statement act on all that it can change, with all answers that others give it."""
        parts, level = self._parts, self._parts.levels[number]
        viewed = {place: seen for place, seen, _ in level.views}
        some = [
            list(known)
            if place in level.touched
            else parts.held[place].answering(known, viewed.get(place, ()))
            for place, known in enumerate(every)
        ]
        choices = list(product(*some))
        for place, _ in level.sorted_anew:
            any_of_them = [numbers[:1] for numbers in some]
            any_of_them[place] = list(every[place])
            choices += product(*any_of_them)
        for numbers in choices:
            if (number, *numbers) in tried:
                continue
            tried.add((number, *numbers))
            if len(tried) > _MOST_TRIED:
                return
            self._budget.step()
            code = parts.code_of(numbers)
            try:
                going = parts.next_states(number, code).going
                behind = [state for state, _ in parts.in_order_behind(number, code)]
            except OverBudgetError:
                raise
            except (DiceError, NotAlikeError):
                continue  # It may be a state that never comes up.
            for more in [*(base + more for base in behind for more, _ in going), *behind]:
                for place, known in enumerate(every):
                    known[parts.number_in(more, place)] = None

    # ---- states -----------------------------------------------------------------------------

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
            ways = self._parts.next_states(level, code)
            following = self._only_one(level, code, ways)
            if following is not None:
                code = following
                level = (level + 1) % len(self._numbers)
                number = self._numbers[level].get(code)
            elif _is_left(ways):
                number = self._behind(code + ways.leaving[0][0])
            else:
                number = self._new()
                self._waiting.append((number, level, code, ways))
        for before, one in passed:
            self._numbers[before][one] = number
        return number

    def _only_one(self, level: int, code: int, ways: NextStates) -> int | None:
        """Return the state that follows where it is the only one, once for each time."""
        if len(ways.going) != 1 or ways.leaving or ways.returned:
            return None
        ((more, weight),) = ways.going
        if not self._parts.levels[level].sorted_anew:
            return code + more if weight == ways.total else None
        ((base, times), *others) = self._parts.in_order_behind(level, code)
        return None if others or weight * times != ways.total else base + more

    def _new(self) -> int:
        if len(self.moves) >= self._most:
            raise TooManyStatesError
        self.moves.append(None)
        return len(self.moves) - 1

    def _behind(self, code: int) -> int:
        """Return the number of a state behind the loop."""
        found = self._numbers_behind.get(code)
        if found is None:
            found = self._numbers_behind[code] = self._new()
            self._codes_behind[found] = code
        return found

    def behind(self, end: int) -> Mapping[Environment, int]:
        """Return what the variables can be at an end behind the loop, each with its weight.

        There is nothing where something has been returned.
        """
        found: dict[Environment, int] = {}
        if end in self._codes_behind:
            for environment, weight in self._parts.environments(self._codes_behind[end]):
                state = self._as_kept_behind(environment)
                found[state] = found.get(state, 0) + weight
        return found

    def _as_kept_behind(self, environment: Environment) -> Environment:
        """Return a state behind the loop without what nothing tells apart there."""
        state = list(environment)
        for slot in self._forgotten_behind:
            state[slot] = None
        for slot, content in enumerate(state):
            if content is not None and not isinstance(content, Odds):
                same = self._same(self._place_behind, slot, content)
                if self._survivors is not None:
                    same = self._survivors.of_its_class(slot, content, same)
                state[slot] = same
        return tuple(state)

    def _with_returned(self, thing: Thing) -> int:
        found = self._numbers_of_returned.get(thing)
        if found is None:
            found = self._numbers_of_returned[thing] = self._new()
            self.returned[found] = thing
        return found

    def _explore(self, number: int, level: int, code: int, ways: NextStates) -> None:
        """Find out where the ways of a state lead."""
        self._budget.step(1 + len(ways.going))
        following: dict[int, int] = {}
        beyond = (level + 1) % len(self._numbers)
        numbers = self._numbers[beyond]
        for base, times in self._parts.in_order_behind(level, code) if ways.going else ():
            for more, weight in ways.going:
                other = numbers.get(base + more)
                if other is None:
                    other = self._number(beyond, base + more)
                following[other] = following.get(other, 0) + weight * times
        for more, weight in ways.leaving:
            other = self._behind(code + more)
            following[other] = following.get(other, 0) + weight
        for thing, weight in ways.returned:
            other = self._with_returned(thing)
            weight *= self._parts.times_unchanged(level, code)
            following[other] = following.get(other, 0) + weight
        self.moves[number] = Move(tuple(following.items()), ways.total)


def _is_left(ways: NextStates) -> bool:
    """Return whether a state is left for a single one behind the loop, once for each time."""
    if ways.going or ways.returned or len(ways.leaving) != 1:
        return False
    return ways.leaving[0][1] == ways.total
