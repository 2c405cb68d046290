"""What one statement of a loop makes of a state: found once, and used again in every round."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from flint import fmpq

from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.loops.pruning import Pruning
from engine.languages.table.exact.states import States, opened, unlooked
from engine.languages.table.exact.weighing import SURELY, Odds, Thing, Weighed, add_weighted
from engine.languages.table.reading.syntax import Statement, WhileLoop

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["Contents", "Step", "Steps", "Ways"]

Contents: TypeAlias = tuple[FieldValue | Odds | None, ...]
"""What the variables hold that a statement mentions."""


Ways: TypeAlias = tuple[tuple[Contents, int], ...]
"""What variables can come to hold, each with its whole weight."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one statement makes of a state, in whole numbers with one denominator.

    Attributes:
        slots: The variables that it may change.
        going: What they hold before the next statement, each with its weight.
        leaving: The same for what has left the loop.
        returned: What the function has returned meanwhile.
        total: The sum of all weights.
    """

    slots: tuple[int, ...]
    going: Ways
    leaving: Ways
    returned: tuple[tuple[Thing, int], ...]
    total: int

    @property
    def is_sure(self) -> bool:
        """Whether it can go on in one way only."""
        return len(self.going) == 1 and not self.leaving and not self.returned


_NOTHING_HAPPENS = Step((), (((), 1),), (), (), 1)
_LEAVES = Step((), (), (((), 1),), (), 1)


def _changed(environment: Environment, slots: tuple[int, ...], contents: Contents) -> Environment:
    """Return the variables with some of them replaced."""
    if len(slots) == 1:
        slot = slots[0]
        return environment[:slot] + contents + environment[slot + 1 :]
    state = list(environment)
    for slot, content in zip(slots, contents, strict=True):
        state[slot] = content
    return tuple(state)


class Steps:
    """The steps of one loop, for the variables that each of its statements mentions."""

    def __init__(
        self, loop: WhileLoop, plan: FunctionPlan, statements: Statements, carried: Slots
    ) -> None:
        """Make no step yet.

        Args:
            loop: The loop.
            plan: What is known of its function.
            statements: Runs the statements.
            carried: The variables that have to be known wherever they matter to the next round.
        """
        self._loop = loop
        self._plan = plan
        self._statements = statements
        self._carried = carried
        self._known: dict[tuple[Statement, Contents], Step] = {}
        self._slots: dict[Statement, tuple[int, ...]] = {}
        self._pruning = Pruning(plan)

    def of(self, statement: Statement, environment: Environment) -> Step:
        """Return what a statement of the loop makes of a state.

        Args:
            statement: The statement, or the loop itself for its condition.
            environment: The variables; what the loop carries on is known.

        Raises:
            DiceError: It can fail.
        """
        if statement is self._loop:
            step = self._decided(environment)
            if step is not None:
                return step
        seen = self._plan.observations
        left: Statement | None = statement
        if statement is not self._loop:
            left, after = self._pruning.of(statement, environment), seen.after[statement]
        else:
            after = seen.inside[statement]
        if left is None:
            return _NOTHING_HAPPENS
        slots = self._slots.get(left)
        if slots is None:
            slots = self._slots[left] = tuple(sorted(self._mentioned(left)))
        key = (left, tuple([environment[slot] for slot in slots]))
        step = self._known.get(key)
        if step is None:
            step = self._known[key] = self._made(left, after, slots, key[1], len(environment))
        return step

    def _decided(self, environment: Environment) -> Step | None:
        """Return what the condition of the loop makes of a state, None where it is not certain."""
        simple = self._plan.odds.plain(self._loop.condition)
        read = self._plan.odds.read(self._loop.condition)
        if simple is None or unlooked(environment, read):
            return None
        goes_on = simple(environment)
        seen = self._plan.observations
        place = seen.inside[self._loop] if goes_on else seen.after[self._loop]
        slots: tuple[int, ...] = ()
        contents: Contents = ()
        for slot in read:
            content = environment[slot]
            if content is None:  # what else the condition looks at has decided it
                continue
            same = seen.representative(place, slot, content)  # type: ignore[arg-type]
            if same is not content:
                slots, contents = (*slots, slot), (*contents, same)
        if not slots:
            return _NOTHING_HAPPENS if goes_on else _LEAVES
        ways = ((contents, 1),)
        return Step(slots, ways, (), (), 1) if goes_on else Step(slots, (), ways, (), 1)

    def _mentioned(self, statement: Statement) -> Iterable[int]:
        if statement is self._loop:
            return self._plan.odds.read(self._loop.condition)
        return self._plan.mentioned(statement)

    def _made(
        self,
        statement: Statement,
        after: int,
        slots: tuple[int, ...],
        contents: Contents,
        size: int,
    ) -> Step:
        environment = _changed((None,) * size, slots, contents)
        frame = Frame(self._plan)
        states: States = {environment: SURELY}
        leaving: States = {}
        if statement is self._loop:
            condition, live = self._loop.condition, self._plan.life.inside[self._loop]
            going, leaving = self._statements.looking.split(condition, live, states, frame)
        else:
            going = self._statements.run(statement, states, frame)
        behind = self._plan.observations.after[self._loop]
        parts = (
            self._distinguished(after, slots, going),
            self._distinguished(behind, slots, leaving),
        )
        every = (*parts[0].values(), *parts[1].values(), *frame.returned.values())
        total = math.lcm(*(int(weight.q) for weight in every))
        kept = [
            place
            for place, before in enumerate(contents)
            if any(one[place] is not before for part in parts for one in part)
        ]
        return Step(
            tuple([slots[place] for place in kept]),
            _whole(_only(kept, parts[0]), total),
            _whole(_only(kept, parts[1]), total),
            _whole(frame.returned, total),
            total,
        )

    def _distinguished(
        self, place: int, slots: tuple[int, ...], states: States
    ) -> dict[Contents, fmpq]:
        """Return what the variables hold at a place, with all known that the loop carries on.

        What a round alone needs may stay open.
        """
        representative = self._plan.observations.representative
        carried = [slot for slot in slots if slot in self._carried]
        known: dict[Contents, fmpq] = {}
        for state in states.items():
            for environment, weight in opened(*state, carried):
                contents = tuple(
                    content
                    if content is None or isinstance(content, Odds)
                    else representative(place, slot, content)
                    for slot in slots
                    for content in (environment[slot],)
                )
                add_weighted(known, ((contents, weight),))
        return known


def _only(places: list[int], parts: dict[Contents, fmpq]) -> dict[Contents, fmpq]:
    """Return contents without those that are what they were before."""
    return {tuple([one[place] for place in places]): weight for one, weight in parts.items()}


def _whole(weights: Mapping[Weighed, fmpq], total: int) -> tuple[tuple[Weighed, int], ...]:
    return tuple((one, int(weight.p) * (total // int(weight.q))) for one, weight in weights.items())
