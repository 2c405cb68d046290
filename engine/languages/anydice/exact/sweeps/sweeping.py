"""Functions that go over a roll once, with a small memory.

Where the only use of a parameter ``S:s`` is one loop over its elements, all that matters of the
elements seen so far is what the variables hold. So the faces of the dice are gone through in
order, each time for every number of dice that may show the face, with the states of the variables
and their weights: a step of the body is made once for each state and face, however many rolls
there are. ``loop X over S`` and ``loop I over {1..#S}`` with ``I@S`` are such loops, also with
``(I - 1)@S`` or ``(I + 1)@S``, and
``loop F over {1..6}`` whose body looks at nothing of the roll but how often it shows F, ``S = F``
or ``[count F in S]``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.sweeps.adding import ELEMENTS, results_of_sums
from engine.languages.anydice.reading.syntax import FunctionDefinition, LoopStatement, Statement
from engine.languages.anydice.values import Dice, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["ELEMENTS", "FACES", "POSITIONS", "Positions", "RollSweep"]

POSITIONS, FACES = "positions", "faces"

_MOST_STEPS = 60_000
"""Steps of a body after which there are too many states for this way."""

Place: TypeAlias = tuple[int, int, int]
"""How many dice have been seen, the state behind them, and the last one, if that is looked at."""

State: TypeAlias = "tuple[tuple[str, Held], ...]"
"""What the variables of a function hold."""


class LargeMemoryError(Exception):
    """The memory of a loop is not small."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Which positions a loop goes over, and which elements it looks at.

    Attributes:
        first: The first position.
        left_out: How many at the end are left out.
        ahead: 1 where it looks at the next element too, else 0.
        is_pair: Whether it looks at the next element, or at the one before.
    """

    first: int = 1
    left_out: int = 0
    ahead: int = 0
    is_pair: bool = False


@dataclass(frozen=True, slots=True)
class RollSweep:
    """A function whose only use of a sequence is one loop over it.

    Attributes:
        function: The function.
        name: The parameter that is a sequence.
        position: The number of that parameter, counted from 0.
        loop: The loop.
        before: What is done before the loop.
        after: What is done after it.
        over: What it goes over: the ``elements`` of the sequence, their ``positions``, or ``faces``
            of which it asks how many dice show them.
        forgotten: Variables that need not be kept from one round to the next.
        positions: Which positions it goes over, if it does.
        added: The variables to which its rounds only add, if that is all that they do.
    """

    function: FunctionDefinition
    name: str
    position: int
    loop: LoopStatement
    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    over: str
    forgotten: frozenset[str]
    positions: Positions = Positions()
    added: tuple[str, ...] = ()

    def weighed(
        self,
        program: ProgramInterpreter,
        arguments: Sequence[Value],
        frame: VariableFrame,
        pool: Dice,
    ) -> RunsOutcome | None:
        """Return what the function comes to, or None where there are too many states.

        Args:
            program: What runs the function.
            arguments: Values for its parameters; that of the sequence is not looked at.
            frame: The frame of its caller.
            pool: The dice whose rolls the sequence is.
        """
        own: dict[str, Held] = {}
        for parameter, argument in zip(self.function.parameters, arguments, strict=True):
            own.setdefault(parameter.name, argument)
        own[self.name] = (0,) * pool.count
        with program.calls.inside():
            inside = VariableFrame(own, frame, program)
            sums = results_of_sums(self, inside, pool) if self.added else None
            if sums is not None:
                return program.dice.weighed(sums)
            inside.own = own
            runner = _Runner(self, program, inside, pool)
            try:
                return program.dice.weighed(runner.results())
            except LargeMemoryError:
                return None


class _Runner:
    """One sweep: the steps made so far, and the frame they are made in.

    A state is known by its number, which takes less time to look for than what it is.
    """

    def __init__(
        self, sweep: RollSweep, program: ProgramInterpreter, frame: VariableFrame, pool: Dice
    ) -> None:
        self._sweep = sweep
        self._program = program
        self._frame = frame
        self._pool = pool
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._steps: dict[tuple[int, int, int, int], int | Dice] = {}
        self._made_so_far = 0
        self._round = program.steps.block(sweep.loop.body)
        self._after = program.steps.block(sweep.after)
        self._is_pair = sweep.positions.is_pair
        self._looks_ahead = sweep.positions.ahead > 0

    def results(self) -> Iterator[tuple[Value | None, int]]:
        """Yield what the function comes to, with weights of equal total."""
        frame, count = self._frame, self._pool.count
        early = self._program.block(self._sweep.before, frame)
        if early is not None:
            yield early, self._pool.die.total**count
            return
        if self._sweep.over == FACES:
            yield from self._by_faces()
            return
        faces = list(faces_of(self._pool.die))
        if self._program.dice.highest_first:
            faces.reverse()
        reached: dict[Place, int] = {(0, self._state(), 0): 1}
        left = self._pool.die.total
        for face, weight in faces:
            following: dict[Place, int] = {}
            ways = _ways_to_show(weight, count)
            left -= weight
            for place, chance in reached.items():
                yield from self._shown(face, ways[count - place[0]], left, place, chance, following)
            reached = following
        for (seen, state, before), chance in reached.items():
            if seen == count:
                last = self._step(state, 0, count + 1, before) if self._looks_ahead else state
                yield last if isinstance(last, Dice) else self._end(last), chance

    def _by_faces(self) -> Iterator[tuple[Value | None, int]]:
        """Yield the results of a loop over faces of which it asks how many dice show them."""
        items, count = self._program.value(self._sweep.loop.items, self._frame), self._pool.count
        weights = dict(faces_of(self._pool.die))
        if not isinstance(items, tuple) or len(set(items)) < len(items):
            raise LargeMemoryError
        reached: dict[tuple[int, int], int] = {(0, self._state()): 1}
        left = self._pool.die.total
        for face in items:
            weight = weights.get(face, 0)
            following: dict[tuple[int, int], int] = {}
            made: dict[tuple[int, int], int | Dice] = {}
            every = _ways_to_show(weight, count)
            left -= weight
            for (seen, state), chance in reached.items():
                unseen = count - seen
                for shown, ways in enumerate(every[unseen] if weight else (1,)):
                    if not left and shown < unseen:
                        continue  # no face is left for the other dice
                    after = made.get((state, shown))
                    if after is None:
                        after = made[state, shown] = self._made(state, face, shown, 0)
                    if isinstance(after, Dice):
                        yield after, chance * ways * left ** (unseen - shown)
                        continue
                    key = (seen + shown, after)
                    following[key] = following.get(key, 0) + chance * ways
            reached = following
        for (seen, state), chance in reached.items():
            yield self._end(state), chance * left ** (count - seen)

    def _shown(
        self,
        face: int,
        ways: Sequence[int],
        left: int,
        place: Place,
        chance: int,
        following: dict[Place, int],
    ) -> Iterator[tuple[Value | None, int]]:
        """Let a face show on any number of the dice that are left; yield what ends the function.

        Args:
            face: The face.
            ways: In how many ways so many of these dice show it.
            left: The weight of the faces behind it.
            place: What has been seen before it.
            chance: In how many ways it came to that.
            following: What comes behind the face, with the ways it comes to that.
        """
        seen, state, before = place
        unseen = len(ways) - 1
        for shown, number in enumerate(ways):
            if shown:
                after = self._step(state, face, seen + shown, before)
                if isinstance(after, Dice):
                    # At least so many dice show the face; the rest shows anything that is left.
                    rest = range(shown, unseen + 1)
                    yield after, chance * sum([ways[n] * left ** (unseen - n) for n in rest])
                    return
                state = after
                before = face if self._is_pair else 0
            if not left and shown < unseen:
                continue
            key = (seen + shown, state, before)
            following[key] = following.get(key, 0) + chance * number

    def _step(self, state: int, face: int, index: int, before: int = 0) -> int | Dice:
        """Return what the variables hold after one round, or what the function comes to.

        Args:
            state: What they hold before it.
            face: The element, or the face that is asked for.
            index: The position of the element, or how many dice show the face.
            before: The element before it, where that is looked at.
        """
        key = (state, face, 0 if self._sweep.over == ELEMENTS else index, before)
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = self._made(state, face, index, before)
        return known

    def _made(self, state: int, face: int, index: int, before: int) -> int | Dice:
        self._made_so_far += 1
        if self._made_so_far > _MOST_STEPS:
            raise LargeMemoryError
        self._program.budget.step()
        frame, sweep, values = self._frame, self._sweep, self._states[state]
        count, turn = self._pool.count, face
        if sweep.over == FACES:
            roll = (face,) * index + (face + 1,) * (count - index)
        elif sweep.over == POSITIONS:
            turn = index - sweep.positions.ahead
            if not sweep.positions.first <= turn <= count - sweep.positions.left_out:
                return state
            roll = (before,) * (index - 1) + (face,) * (count - index + 1)
        else:
            roll = (face,) * count
        frame.own = dict(values)
        frame.own[sweep.name] = roll
        frame.own[sweep.loop.name] = turn
        result = self._round(frame)
        if result is None:
            return self._state(len(values))
        return Dice(1, self._program.dice.die(result))

    def _end(self, state: int) -> Value | None:
        self._frame.own = dict(self._states[state])
        self._frame.own[self._sweep.name] = (0,) * self._pool.count
        return self._after(self._frame)

    def _state(self, in_order: int = 0) -> int:
        """Return the number of what the variables hold, of which so many are in order already."""
        forgotten = self._sweep.forgotten
        kept = [pair for pair in self._frame.own.items() if pair[0] not in forgotten]
        if len(kept) > in_order:
            kept.sort(key=_name_of)
        state = tuple(kept)
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number


def _name_of(variable: tuple[str, Held]) -> str:
    return variable[0]


def _ways_to_show(weight: int, count: int) -> list[list[int]]:
    """Return in how many ways so many dice show a face so often, for each number up to ``count``.

    Args:
        weight: The weight of the face.
        count: How many dice there are at most.
    """
    powers = [weight**shown for shown in range(count + 1)]
    return [
        [math.comb(dice, shown) * powers[shown] for shown in range(dice + 1)]
        for dice in range(count + 1)
    ]
