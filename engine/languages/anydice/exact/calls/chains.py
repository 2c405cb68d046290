"""Calls that end in calls, again and again, followed from the first one on.

The rounds of a fight end in `[duel H - FOE F - DMG]`, or in `1 + [duel ...]`. How likely each end
of a round is, and what has been added up by then, is all that the rounds behind it depend on. So
weights are handed from the ends of one round to those of the next, level by level, as deep as calls
may go; what a call comes to need not be known for any of them. Where it leads is found out once for
all levels, unless the calls that it makes on the way would be too deep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from engine.direct.results import NotDirectError
from engine.languages.anydice.exact.calls.chain_ends import EndingCall, ending_call
from engine.languages.anydice.exact.calls.chain_weights import NOWHERE, ChainWeights, Level, Ways
from engine.languages.anydice.exact.calls.plans import CallPlan
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import WrittenBody, may_call, values_of
from engine.languages.anydice.exact.in_python.endings import (
    BodyEndings,
    RunEnding,
    WrittenEnding,
)
from engine.languages.anydice.exact.sequence_steps import Evaluation
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.values import Dice, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["CallChain", "ChainWantedError", "Outcomes"]

Outcomes = Callable[
    [CallPlan, tuple[Value, ...], Sequence[Value], int],
    "tuple[list[Sequence[Value]], list[Sequence[int]]] | None",
]
"""Tells what each argument of a call can be, and the weights of that."""

_MOST_RUNS = 20_000
"""Runs for the outcomes of one call."""


class ChainWantedError(Exception):
    """So many runs have been made in a call that it is followed from its beginning."""


class _End(NamedTuple):
    """How a round ends.

    Attributes:
        result: The result of the function whose round it is.
        names: The variables that this result looks at.
        values: What these hold; or what is passed to the call, where that is known.
    """

    result: WrittenEnding
    names: tuple[str, ...]
    values: tuple[Value | None, ...]


class _Followed(NamedTuple):
    """A function whose runs are followed.

    Attributes:
        body: Its body.
        endings: How its runs end.
        outside: What it is handed besides its arguments.
        seen: The variables outside that it looks at.
    """

    body: WrittenBody
    endings: BodyEndings
    outside: tuple[object, ...]
    seen: Sequence[Value]


class CallChain:
    """One call, and all calls that its runs end with."""

    def __init__(
        self, program: ProgramInterpreter, outcomes: Outcomes, frame: VariableFrame
    ) -> None:
        """Follow a call of what ``program`` runs.

        Args:
            program: The program.
            outcomes: Tells what arguments can be.
            frame: The frame of the caller.
        """
        self._program = program
        self._outcomes = outcomes
        self._frame = frame
        self._depth = program.calls.depth
        # How many calls have stood in one another, and how many did in what one end leads to.
        self._height = self._most_height = 0
        self._ends: list[_End | None] = []
        # Calls of which some arguments are known and others are still dice.
        self._parts: dict[int, tuple[CallPlan, tuple[Value, ...], Sequence[int]]] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._known: dict[tuple[object, ...], tuple[Ways, int]] = {}
        self._calls: dict[int, EndingCall] = {}
        self._arguments: dict[tuple[object, ...], Value] = {}
        self._functions: dict[int, _Followed | None] = {}

    def value(self, plan: CallPlan, arguments: tuple[Value, ...]) -> Dice | None:
        """Return what a call comes to some of whose arguments are dice; None if not in this way.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.

        Raises:
            DiceError: It is in error, perhaps in another way than if runs are made in order.
        """
        calls = self._program.calls
        outside = calls.begin()
        try:
            first = self._called(plan, arguments, self._depth)
            if first is None:
                return None
            levels = self._levels(first)
            calls.height = max(calls.height, self._height)
            die = ChainWeights(levels, self._program.budget).die()
        finally:
            calls.depth = self._depth
            height, was_cut = calls.height, calls.was_cut
            calls.height, calls.was_cut = max(outside[0], height), outside[1] or was_cut
        return None if die is None else Dice(1, die, cut_off=None if self._program.explodes else 0)

    def _levels(self, first: Ways) -> list[Level]:
        """Return where all ends lead that are reached in so many rounds; before them, the call."""
        levels, calls = [Level({-1: first}, is_within=False)], self._program.calls
        ends, before = self._within(levels), set[int]()
        round_of: list[Level] = []
        while ends:
            calls.depth += 1
            self._program.budget.check()
            if ends == before and calls.depth + self._most_height <= calls.most_depth:
                levels += round_of  # and so on, until calls are too deep
                self._height += 1
                continue
            round_of = [Level({end: self._ways(end, calls.depth) for end in ends}, is_within=False)]
            before, ends = ends, self._within(round_of)
            levels += round_of
        return levels

    def _within(self, levels: list[Level]) -> set[int]:
        """Add where calls lead of which all arguments but some are known, and return the next ends.

        Args:
            levels: Where ends lead, to which this is added.
        """
        while True:
            ends = {end for ways in levels[-1].ways.values() for end, _, _ in ways.ends}
            if ends.isdisjoint(self._parts):
                return ends
            ways = {
                end: self._part(end) if end in self._parts else Ways(((end, 0, 1),), {}, 1, {})
                for end in ends
            }
            levels.append(Level(ways, is_within=True))

    def _part(self, number: int) -> Ways:
        """Return where a call leads of which some arguments are known."""
        known = self._known.get((number,))
        if known is None:
            plan, arguments, apart = self._parts[number]
            ways = self._called(plan, arguments, self._program.calls.depth, apart)
            if ways is None:
                raise NotDirectError
            known = self._known[number,] = ways, 0
        return known[0]

    # ---- one end, and the runs of the call it ends with ------------------------------------

    def _ways(self, number: int, depth: int) -> Ways:
        """Return where an end leads, whose function is called so deep."""
        for key in ((number,), (number, depth)):
            known = self._known.get(key)
            if known is not None and (len(key) > 1 or depth + known[1] <= self._most_depth):
                self._height = max(self._height, depth - self._depth + known[1])
                return known[0]
        calls = self._program.calls
        self._program.budget.step()
        outside = calls.begin()
        try:
            end = self._ends[number]
            assert end is not None, "it ends a round"
            ways = self._found(end, depth)
        finally:
            height, was_cut = calls.height, calls.was_cut
            calls.height, calls.was_cut = max(outside[0], height), outside[1] or was_cut
        self._height = max(self._height, depth - self._depth + height)
        self._most_height = max(self._most_height, height)
        self._known[(number, depth) if was_cut else (number,)] = ways, height
        return ways

    @property
    def _most_depth(self) -> int:
        return self._program.calls.most_depth

    def _found(self, end: _End, depth: int) -> Ways:
        """Return the same for an end that was not looked at before."""
        result = end.result
        added: Mapping[int, int] = {0: 1} if result.has_number else {}
        if result.call is not None:
            ways = self._handed_on(result.call, end.values, self._frame, depth)  # type: ignore[arg-type]  # known
            return ways.and_added(added)
        own = dict(zip(end.names, end.values, strict=True))
        frame = VariableFrame(own, self._frame, self._program)  # type: ignore[arg-type]  # values
        known = self._calls.get(id(result))
        if known is None:
            known = ending_call(result, end.names, self._program)
            self._calls[id(result)] = known
        call, evaluations, others, apart = known
        more = [(one.factor, one.evaluation(frame)) for one in others]
        if call is None:
            return self._as_ways(self._program.dice.added(more)).and_added(added)
        if more:
            added = dict(faces_of(self._program.dice.die(self._program.dice.added(more)))) or added
        arguments = tuple([self._argument(*one, frame) for one in evaluations])
        ways = self._handed_on(call, arguments, frame, depth, apart)
        return ways.and_added(added)

    def _handed_on(
        self,
        call: syntax.BracketCall,
        arguments: tuple[Value, ...],
        frame: VariableFrame,
        depth: int,
        apart: Sequence[int] = (),
    ) -> Ways:
        """Return where a call leads that a round ends with.

        Args:
            call: The call.
            arguments: What is passed to it.
            frame: The frame that it stands in.
            depth: How deep that is.
            apart: The places of arguments that are known one after the other.
        """
        function = self._program.functions.get(call.signature)
        plan = None if function is None else self._program.steps.plans.get(id(function))
        ways = None if plan is None else self._called(plan, arguments, depth, apart)
        return ways or self._as_ways(self._program.call(call, arguments, frame))

    def _argument(
        self, evaluation: Evaluation, names: Sequence[str] | None, frame: VariableFrame
    ) -> Value:
        """Return what is passed to a call, which is worked out once for the same variables.

        Args:
            evaluation: What it comes to in a frame.
            names: The variables of the round that it looks at; None where it calls functions.
            frame: The frame.
        """
        if names is None:
            return evaluation(frame)
        key = id(evaluation), *[frame.own[name] for name in names]
        value = self._arguments.get(key)
        if value is None:
            value = self._arguments[key] = evaluation(frame)
        return value

    def _as_ways(self, value: Value) -> Ways:
        """Return a value as what is known already."""
        weights = dict(faces_of(self._program.dice.die(value)))
        return Ways((), weights, sum(weights.values()), {})

    def _called(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        depth: int,
        apart: Sequence[int] = (),
    ) -> Ways | None:
        """Return where a call leads.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            depth: How deep its caller is.
            apart: The places of arguments that are known one after the other.

        Returns:
            None where the call is none that can be followed.
        """
        calls = self._program.calls
        if id(plan) not in self._functions:
            self._functions[id(plan)] = self._function(plan)
        function = self._functions[id(plan)]
        if function is None:
            return None
        body = function.body
        if not may_call(self._program, body.functions[1:], depth + body.height):
            return None
        found = self._outcomes(plan, arguments, function.seen, _MOST_RUNS)
        if found is None:
            return None
        if depth >= calls.most_depth:
            calls.cut()
            return NOWHERE
        calls.height = max(calls.height, body.height)
        columns, ways = found
        alone = [
            place for place in apart if type(arguments[place]) is Dice and plan.kinds[place] == "n"
        ]
        if alone and len(columns[alone[0]]) < math.prod(map(len, columns)):
            return self._first_known(plan, arguments, alone)
        run, outside = function.endings.run, function.outside
        gathered: dict[Value | RunEnding | None, int] = {}
        try:
            for chosen, weights in zip(product(*columns), product(*ways), strict=True):
                end = run(*chosen, *outside)
                gathered[end] = gathered.get(end, 0) + math.prod(weights)
        except NotDirectError:
            return None
        return self._gathered(function.endings, gathered)

    def _first_known(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        apart: Sequence[int],
    ) -> Ways:
        """Return where a call leads whose first argument of some that are dice is known then.

        Calls of which the others are equal have these in common.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            apart: The places of these arguments.
        """
        place = apart[0]
        die = self._program.dice.die(arguments[place])
        ends: list[tuple[int, int, int]] = []
        for value, weight in faces_of(die):
            part = plan, (*arguments[:place], value, *arguments[place + 1 :]), apart[1:]
            key = id(plan), *[("", id(one)) if type(one) is Dice else one for one in part[1]]
            number = self._numbers.setdefault(key, len(self._ends))
            if number == len(self._ends):
                self._ends.append(None)
                self._parts[number] = part
            ends.append((number, 0, weight))
        return Ways(ends, {}, die.total, {}, die.total)

    def _function(self, plan: CallPlan) -> _Followed | None:
        """Return how the runs of a function are followed; None where they are not."""
        body = self._program.steps.followed(plan.function) if plan.calls else None
        seen = [self._frame.look_up(name) for name in plan.outside]
        if body is None or body.endings is None or None in seen:
            return None
        outside = values_of(body.outside, body.outside_kinds, self._frame)
        if outside is None:
            return None
        given = (*outside, self._frame)
        return _Followed(body, body.endings, given, seen)  # type: ignore[arg-type]  # values

    def _gathered(
        self, endings: BodyEndings, gathered: Mapping[Value | RunEnding | None, int]
    ) -> Ways:
        """Return where runs lead that end so, with these weights."""
        ends: list[tuple[int, int, int]] = []
        dice: list[tuple[Value | None, int]] = []
        values: dict[int, int] = {}
        scale = 1
        for end, weight in gathered.items():
            if type(end) is RunEnding:
                result = endings.results[end.place]
                # Calls with arguments are one and the same wherever they stand.
                stands = result.call.signature if result.call else id(result)
                key = stands, result.has_number, end.values
                number = self._numbers.setdefault(key, len(self._ends))
                if number == len(self._ends):
                    self._ends.append(_End(result, endings.names[end.place], end.values))
                ends.append((number, end.number, weight))
            elif type(end) is int:
                values[end] = values.get(end, 0) + weight
            else:
                dice.append((end, weight))  # type: ignore[arg-type]  # a value
        if dice:
            mixed = self._program.dice.weighed([*dice, *values.items()])
            values = dict(faces_of(mixed.die))
            total = sum(values.values())
            # The share of these among all that has an outcome stays as it is.
            common = math.lcm(total, mixed.kept) if total else 1
            scale = common // mixed.kept if total else 1
            values = {value: own * (common // total) for value, own in values.items()}
            ends = [(end, number, weight * scale) for end, number, weight in ends]
        kept = sum(values.values()) + sum([weight for _, _, weight in ends])
        return Ways(ends, values, kept, {}, sum(gathered.values()) * scale)
