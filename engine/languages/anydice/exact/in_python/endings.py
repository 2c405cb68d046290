"""Runs that end in calls of other functions, which are made once for all runs that end alike.

A round of a fight compares two rolls and ends in `[battle N - LOST M - KILLED]`: thousands of rolls
end in three calls. So a body that is written in Python is run for each roll as far as the call with
which it ends; runs with the same values of what this call looks at are put together, and then the
calls are made. Parameters that are only handed on, as N and M, are filled in at last, so that all
states of the fight share the rolls of their round.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from engine.direct.results import NotDirectError
from engine.errors import DiceError, OverBudgetError
from engine.languages.anydice.exact.dice.operators import RunsOutcome
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.sequence_steps import Evaluation
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    BracketCall,
    Expression,
    FunctionDefinition,
)
from engine.languages.anydice.values import Dice, Value, die_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.in_python.bodies import WrittenBody
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["BodyEndings", "EndedRuns", "EndingTerm", "RunEnding", "WrittenEnding"]

_MOST_KEPT = 100
"""Calls whose runs are kept for the next one, to keep the memory small."""

_KNOWN = frozenset({int, tuple, Dice})
"""The types of values that are known."""


class RunEnding(NamedTuple):
    """How a run ends.

    Attributes:
        place: Which result it is.
        values: What the variables hold that its calls look at.
        number: What is added to them.
    """

    place: int
    values: tuple[Value | None, ...]
    number: int


_Rest: TypeAlias = "tuple[int, tuple[Value | None, ...]]"
"""A result without the number that is added, and what its variables hold."""


class EndingTerm(NamedTuple):
    """A term of a result that calls functions by steps.

    Attributes:
        factor: 1, or -1 where it is taken off.
        node: The expression.
        evaluation: What it comes to in a frame.
    """

    factor: int
    node: Expression
    evaluation: Evaluation


class WrittenEnding(NamedTuple):
    """A result in a body that calls functions by steps.

    Attributes:
        constant: The name of its step in the text, which is handed values and a number.
        terms: What it adds up by steps.
        has_number: Whether the number is added to that.
        names: The variables whose values the step is handed.
        call: The call, where an ending has its arguments in the place of these.
    """

    constant: str
    terms: tuple[EndingTerm, ...]
    has_number: bool
    names: Sequence[str]
    call: BracketCall | None = None


class _Ended(NamedTuple):
    """How runs end, with the weight of those that end so.

    Attributes:
        known: The results that are values already.
        calls: All others, with the weight of each number that is added.
    """

    known: Mapping[Value | None, int]
    calls: Mapping[_Rest, dict[int, int]]


@dataclass(frozen=True, slots=True)
class BodyEndings:
    """A body in Python whose runs end before the calls that they end with.

    Attributes:
        run: Takes what the body does, and comes to an ending instead of a call.
        names: The variables that the calls of each of these results look at.
        results: The results with these calls.
        handed_on: The parameters that nothing but these calls looks at.
    """

    run: Callable[..., Value | RunEnding | None]
    names: tuple[tuple[str, ...], ...]
    results: tuple[WrittenEnding, ...]
    handed_on: frozenset[str]

    @staticmethod
    def of(
        function: FunctionDefinition,
        run: Callable[..., Value | None],
        found: Sequence[WrittenEnding],
        looked_at: Collection[str],
    ) -> BodyEndings:
        """Return the endings of a body.

        Args:
            function: The function whose body it is.
            run: The body in Python.
            found: The results in it that call functions by steps.
            looked_at: The variables that any function of the program looks at outside of it.
        """
        body = cast("FunctionType", run)
        space = dict(body.__globals__)
        names: list[tuple[str, ...]] = []
        for place, one in enumerate(found):
            wanted = {*_names_of(one), *looked_at}
            kept = [position for position, name in enumerate(one.names) if name in wanted]
            names.append(tuple([one.names[position] for position in kept]))
            if one.call is None:
                space[one.constant] = _ending(place, kept)
        elsewhere = Counter(_names(function))
        for one in found:
            elsewhere.subtract(_names_of(one))
        used = {name for name, times in elsewhere.items() if times} | {*looked_at}
        used |= {part.name for part in syntax.walk(function) if isinstance(part, _SETS)}
        return BodyEndings(
            FunctionType(body.__code__, space),
            tuple(names),
            tuple(found),
            frozenset([one.name for one in function.parameters]) - used,
        )


_SETS = syntax.AssignStatement | syntax.LoopStatement
"""Statements that set a variable."""


def _names(node: syntax.AnyDiceSyntax) -> list[str]:
    """Return the variables that are looked at, each as often as it stands there."""
    return [part.name for part in syntax.walk(node) if isinstance(part, syntax.VariableTerm)]


def _names_of(ending: WrittenEnding) -> list[str]:
    return [name for term in ending.terms for name in _names(term.node)]


def _ending(
    place: int, kept: Sequence[int]
) -> Callable[[tuple[Value, ...], VariableFrame, int], RunEnding]:
    """Return what takes the place of the step of a call: it keeps these of its values."""

    def ending(values: tuple[Value, ...], _: VariableFrame, number: int) -> RunEnding:
        return RunEnding(place, tuple([values[position] for position in kept]), number)

    return ending


def _apart(gathered: Mapping[Value | RunEnding | None, int]) -> _Ended:
    """Return how runs end, those that are known apart from all others."""
    known: dict[Value | None, int] = {}
    calls: dict[_Rest, dict[int, int]] = {}
    for end, weight in gathered.items():
        if type(end) is RunEnding:
            calls.setdefault((end.place, end.values), {})[end.number] = weight
        else:
            known[cast("Value | None", end)] = weight
    return _Ended(known, calls)


class EndedRuns:
    """Runs functions up to the calls with which their runs end, and makes each of these once."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Run functions of what ``program`` runs."""
        self._program = program
        self._known: dict[tuple[object, ...], _Ended] = {}

    def weighed(
        self,
        function: FunctionDefinition,
        body: WrittenBody,
        arguments: tuple[Value, ...],
        outcomes: tuple[Sequence[Sequence[Value]], Sequence[Sequence[int]]],
        frame: VariableFrame,
        most_calls: float,
    ) -> RunsOutcome | None:
        """Return what a function comes to that is run for each outcome of some arguments.

        Args:
            function: The function.
            body: Its body in Python, which has endings.
            arguments: What is passed to it.
            outcomes: What each argument can be, and the weights of that.
            frame: The frame of its caller.
            most_calls: How many different ends are worth it.

        Returns:
            What it comes to, or None where there are more, or where a run has to be made by steps
            or may be in error: that is told for the first run that has one.
        """
        program, calls = self._program, self._program.calls
        before = calls.height, calls.was_cut, calls.went_too_deep
        names = [one.name for one in function.parameters]
        assert body.endings is not None, "it has some"
        handed_on = {
            name: argument
            for name, argument, some in zip(names, arguments, outcomes[0], strict=True)
            if name in body.endings.handed_on and len(some) == 1
        }
        outside = calls.enter()
        found = None
        try:
            ended = self._ended(function, body, arguments, outcomes, handed_on, frame)
            if ended is not None and len(ended.calls) <= most_calls:
                found = program.dice.weighed(self._made(body.endings, handed_on, ended, frame))
        except OverBudgetError:
            raise
        except (DiceError, NotDirectError):
            pass
        finally:
            calls.leave(outside)
            if found is None:
                calls.height, calls.was_cut, calls.went_too_deep = before
        return found

    def _ended(
        self,
        function: FunctionDefinition,
        body: WrittenBody,
        arguments: tuple[Value, ...],
        outcomes: tuple[Sequence[Sequence[Value]], Sequence[Sequence[int]]],
        handed_on: Mapping[str, Value],
        frame: VariableFrame,
    ) -> _Ended | None:
        """Return how the runs end, with the weight of those that end so."""
        program, endings = self._program, body.endings
        outside = body.outside_of(frame, program.calls.depth)
        seen = [frame.look_up(name) for name in body.looked_at]
        if outside is None or endings is None:
            return None
        if not _KNOWN.issuperset([type(value) for value in seen if value is not None]):
            return None
        values, ways = outcomes
        names = [one.name for one in function.parameters]
        columns = [
            (None,) if name in handed_on else some for name, some in zip(names, values, strict=True)
        ]
        given = [
            None if name in handed_on else argument
            for name, argument in zip(names, arguments, strict=True)
        ]
        key = (id(function), program.changes, *given, *seen)
        known = self._known.get(key)
        if known is None:
            gathered: dict[Value | RunEnding | None, int] = defaultdict(int)
            for chosen, ways_of in zip(product(*columns), product(*ways), strict=True):
                gathered[endings.run(*chosen, *outside, frame)] += math.prod(ways_of)
            program.budget.step(math.prod(map(len, columns)))
            known = _apart(gathered)
            if len(self._known) < _MOST_KEPT:
                self._known[key] = known
        return known

    def _made(
        self,
        endings: BodyEndings,
        handed_on: Mapping[str, Value],
        ended: _Ended,
        frame: VariableFrame,
    ) -> Iterator[tuple[Value | None, int]]:
        """Yield what runs come to that end so, with their weight.

        Args:
            endings: The endings of their body.
            handed_on: The arguments that only these look at.
            ended: How the runs end.
            frame: The frame that theirs stands in.
        """
        yield from ended.known.items()
        added = self._program.dice.added
        for rest, numbers in ended.calls.items():
            value = self._called(endings, handed_on, rest, frame)
            if endings.results[rest[0]].has_number:
                number: Value = (
                    Dice(1, die_of(numbers)) if len(numbers) > 1 else next(iter(numbers))
                )
                value = added([(1, number), (1, value)])
            yield value, sum(numbers.values())

    def _called(
        self,
        endings: BodyEndings,
        handed_on: Mapping[str, Value],
        rest: _Rest,
        frame: VariableFrame,
    ) -> Value:
        """Return what is added up in a result besides numbers."""
        self._program.budget.step()
        place, values = rest
        pairs = zip(endings.names[place], values, strict=True)
        own = {name: handed_on[name] if value is None else value for name, value in pairs}
        inside = VariableFrame(cast("dict[str, Held]", own), frame, self._program)
        terms = endings.results[place].terms
        found = [(term.factor, term.evaluation(inside)) for term in terms]
        is_one = len(found) == 1 and found[0][0] == 1
        return found[0][1] if is_one else self._program.dice.added(found)
