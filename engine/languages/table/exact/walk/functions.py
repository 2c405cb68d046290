"""Functions of a script that a roll calls, walked through for what they are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.direct.results import NotDirectError, Work
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table.exact.analysis.mentions import may_roll
from engine.languages.table.exact.walk.laws import LawResult, State, outs_of
from engine.languages.table.exact.walk.rewriting.late_rolls import with_late_rolls
from engine.languages.table.exact.walk.rewriting.plain_calls import with_plain_calls
from engine.languages.table.exact.walk.rewriting.tail_calls import as_called
from engine.languages.table.exact.walk.running import FunctionWalk
from engine.languages.table.exact.walk.terms.operators import TRUTH
from engine.languages.table.exact.walk.terms.term import CalledFunction
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import NumberLiteral, Return, Truth, walk

__all__ = ["Functions", "Reading", "RewrittenFunctions"]

Reading = Callable[[CheckedFunction, Mapping[int, FieldValue]], FunctionWalk]
"""Reads a function, for some parameters that are known."""


_FEW_WAYS = 8
"""Values that a function may return that rolls dice."""

_MANY_STATEMENTS = 8
"""Statements from which on it pays to look which of them may be done later."""


class RewrittenFunctions:
    """The functions of a script as they are walked through, whatever they are given."""

    def __init__(self, script: TableScript, policy: Policy) -> None:
        """Know of none yet."""
        self._script = script
        self._policy = policy
        self._known: dict[tuple[CheckedFunction, int | None], CheckedFunction] = {}

    def of(self, function: CheckedFunction, outcome: int | None) -> CheckedFunction:
        """Return a function as it is walked through.

        Args:
            function: The function.
            outcome: The number of the variable that is looked at in the end, if any.
        """
        found = self._known.get((function, outcome))
        if found is None:
            found = with_plain_calls(self._script, function) if function.calls else function
            if len(found.function.body.statements) >= _MANY_STATEMENTS:
                from engine.languages.table.exact.walk.rewriting.late_changes import (
                    with_late_changes,
                )

                found = with_late_changes(found)
            found = with_late_rolls(self._script, found, outcome, self._policy)
            self._known[function, outcome] = found
        return found


class Functions:
    """The functions of a script."""

    def __init__(self, script: TableScript, reading: Reading) -> None:
        """Read none yet."""
        self._script = script
        self._reading = reading
        self._called: dict[tuple[object, ...], CalledFunction] = {}

    def called(self, name: str, given: Mapping[int, FieldValue]) -> CalledFunction:
        """Return a function.

        Args:
            name: Its name.
            given: The arguments that are known when it is read.

        Raises:
            NotDirectError: It may call itself before its end, or cannot be walked through.
        """
        key = (name, *given.items())
        if key not in self._called:
            self._called[key] = self._read(name, given)
        return self._called[key]

    def _read(self, name: str, given: Mapping[int, FieldValue]) -> CalledFunction:
        if name not in self._script.functions:
            raise NotDirectError
        function = as_called(self._script, name)
        if function is None:
            raise NotDirectError
        walked = self._reading(function, given)
        places = range(len(function.function.parameters))
        asked = [place for place in places if place not in given]

        def work_out(values: State, work: Work) -> LawResult:
            arguments = [given.get(place) for place in places]
            for place, value in zip(asked, values, strict=False):
                arguments[place] = value
            odds = walked.odds(arguments, work)
            return outs_of({(one,): way for one, way in odds.weights.items()}, odds.total, (), (0,))

        ways, is_sure = _ways_of(function, walked.kind), not may_roll(function.function)
        return CalledFunction(walked.kind, ways, work_out, is_sure)


def _ways_of(function: CheckedFunction, kind: int) -> int:
    """Return how many different values a function may return for the same arguments, roughly."""
    if not may_roll(function.function):
        return 1
    returned = [one.value for one in walk(function.function) if isinstance(one, Return)]
    known = {one.value for one in returned if isinstance(one, NumberLiteral | Truth)}
    if all(isinstance(one, NumberLiteral | Truth) for one in returned):
        return len(known)
    return 2 if kind == TRUTH else _FEW_WAYS
