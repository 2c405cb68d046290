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
from engine.languages.anydice.exact.calls.chain_weights import NOWHERE, ChainWeights, Ways
from engine.languages.anydice.exact.calls.plans import CallPlan
from engine.languages.anydice.exact.frames import VariableFrame
from engine.languages.anydice.exact.in_python.bodies import WrittenBody, may_call, values_of
from engine.languages.anydice.exact.in_python.endings import (
    BodyEndings,
    EndingTerm,
    RunEnding,
    WrittenEnding,
)
from engine.languages.anydice.exact.remembering import may_be_defined
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
        outside: What it is handed besides its arguments.
        seen: The variables outside that it looks at.
    """

    body: WrittenBody
    outside: tuple[object, ...]
    seen: Sequence[Value]


class _Split(NamedTuple):
    """A result that adds something to a call.

    Attributes:
        call: The call; None where the result is no such sum.
        arguments: What its arguments come to.
        others: What is added to it, without numbers.
    """

    call: syntax.BracketCall | None
    arguments: Sequence[Evaluation]
    others: Sequence[EndingTerm]


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
        self._ends: list[_End] = []
        self._numbers: dict[tuple[object, ...], int] = {}
        self._known: dict[tuple[object, ...], tuple[Ways, int]] = {}
        self._splits: dict[int, _Split] = {}
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

    def _levels(self, first: Ways) -> list[dict[int, Ways]]:
        """Return where all ends lead that are reached in so many rounds; before them, the call."""
        levels, calls = [{-1: first}], self._program.calls
        ends, before = {end for end, _, _ in first.ends}, None
        while ends:
            calls.depth += 1
            self._program.budget.check()
            if ends == before and calls.depth + self._most_height <= calls.most_depth:
                levels.append(levels[-1])  # and so on, until calls are too deep
                self._height += 1
                continue
            level = {end: self._ways(end, calls.depth) for end in ends}
            levels.append(level)
            before, ends = ends, {end for ways in level.values() for end, _, _ in ways.ends}
        return levels

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
            ways = self._found(self._ends[number], depth)
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
            return self._with(added, ways)
        own = dict(zip(end.names, end.values, strict=True))
        frame = VariableFrame(own, self._frame, self._program)  # type: ignore[arg-type]  # values
        known = self._splits.get(id(result))
        if known is None:
            known = self._splits[id(result)] = self._split(result)
        call, evaluations, others = known
        more = [(one.factor, one.evaluation(frame)) for one in others]
        if call is None:
            return self._with(added, self._as_ways(self._program.dice.added(more)))
        if more:
            added = dict(faces_of(self._program.dice.die(self._program.dice.added(more)))) or added
        arguments = tuple([one(frame) for one in evaluations])
        return self._with(added, self._handed_on(call, arguments, frame, depth))

    def _handed_on(
        self,
        call: syntax.BracketCall,
        arguments: tuple[Value, ...],
        frame: VariableFrame,
        depth: int,
    ) -> Ways:
        """Return where a call leads that a round ends with.

        Args:
            call: The call.
            arguments: What is passed to it.
            frame: The frame that it stands in.
            depth: How deep that is.
        """
        function = self._program.functions.get(call.signature)
        plan = None if function is None else self._program.steps.plans.get(id(function))
        ways = None if plan is None else self._called(plan, arguments, depth)
        return ways or self._as_ways(self._program.call(call, arguments, frame))

    def _split(self, result: WrittenEnding) -> _Split:
        """Return the call that a result adds to terms without calls; None where it is no such sum.

        Args:
            result: The result, whose terms without calls are returned as well.
        """
        defined, terms = self._program.functions, result.terms
        calls = [
            one
            for one in terms
            if any(
                isinstance(part, syntax.BracketCall) and may_be_defined(part.signature, defined)
                for part in syntax.walk(one.node)
            )
        ]
        call = calls[0].node if len(calls) == 1 and calls[0].factor == 1 else None
        if isinstance(call, syntax.BracketCall):
            evaluations = self._program.steps.arguments(call)
            return _Split(call, evaluations, [one for one in terms if one is not calls[0]])
        return _Split(None, (), terms)

    def _as_ways(self, value: Value) -> Ways:
        """Return a value as what is known already."""
        weights = dict(faces_of(self._program.dice.die(value)))
        return Ways((), weights, sum(weights.values()), {})

    def _with(self, added: Mapping[int, int], ways: Ways) -> Ways:
        """Return where a call leads with something added to it; nothing is added by no weights."""
        if not added:
            return ways
        if list(added.items()) == [(0, 1)]:
            return ways._replace(instead=added)
        values: dict[int, int] = {}
        for number, weight in added.items():
            for value, own in ways.values.items():
                values[number + value] = values.get(number + value, 0) + weight * own
        ends = [
            (end, number + more, weight * own)
            for number, weight in added.items()
            for end, more, own in ways.ends
        ]
        return Ways(ends, values, ways.kept * sum(added.values()), added)

    def _called(self, plan: CallPlan, arguments: tuple[Value, ...], depth: int) -> Ways | None:
        """Return where a call leads.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            depth: How deep its caller is.

        Returns:
            None where the call is none that can be followed.
        """
        calls = self._program.calls
        if id(plan) not in self._functions:
            self._functions[id(plan)] = self._function(plan)
        function = self._functions[id(plan)]
        if function is None:
            return None
        body, outside, seen = function
        if not may_call(self._program, body.functions[1:], depth + body.height):
            return None
        found = self._outcomes(plan, arguments, seen, _MOST_RUNS)
        if found is None:
            return None
        if depth >= calls.most_depth:
            calls.cut()
            return NOWHERE
        calls.height = max(calls.height, body.height)
        columns, ways = found
        assert body.endings is not None, "it is followed"
        run = body.endings.run
        gathered: dict[Value | RunEnding | None, int] = {}
        try:
            for chosen, weights in zip(product(*columns), product(*ways), strict=True):
                end = run(*chosen, *outside)
                gathered[end] = gathered.get(end, 0) + math.prod(weights)
        except NotDirectError:
            return None
        return self._gathered(body.endings, gathered)

    def _function(self, plan: CallPlan) -> _Followed | None:
        """Return how the runs of a function are followed; None where they are not."""
        body = self._program.steps.followed(plan.function) if plan.calls else None
        seen = [self._frame.look_up(name) for name in plan.outside]
        if body is None or body.endings is None or None in seen:
            return None
        outside = values_of(body.outside, body.outside_kinds, self._frame)
        if outside is None:
            return None
        return _Followed(body, (*outside, self._frame), seen)  # type: ignore[arg-type]  # values

    def _gathered(
        self, endings: BodyEndings, gathered: Mapping[Value | RunEnding | None, int]
    ) -> Ways:
        """Return where runs lead that end so, with these weights."""
        ends: list[tuple[int, int, int]] = []
        dice: list[tuple[Value | None, int]] = []
        values: dict[int, int] = {}
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
        return Ways(ends, values, kept, {})
