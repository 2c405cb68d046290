"""Functions that need the value of a call of themselves, worked out for many rows at once.

A state is a function and what it is called with. All states that come up together and are new are
worked out as rows of one frame, and so are those that they call in turn. What each comes to is
remembered, so that ``call f(n - 1)`` and ``call f(n - 2)`` of one body meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from engine.direct import arithmetic
from engine.direct.binding import Binding, bound
from engine.direct.results import (
    ANY,
    Column,
    Frame,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
)

__all__ = ["Recursion"]

_DEEPEST = 40
"""Calls in one another after which these are taken to have no end."""

_STATES_OF_A_COST = 4
"""States of which an expression of a body takes as long as another plain value."""

_State: TypeAlias = tuple[Any, ...]
"""The place of a function, and what it is called with."""


class _Function(NamedTuple):
    """A function.

    Attributes:
        names: Its parameters.
        step: Works it out for these.
        cost: How many expressions it is made of.
    """

    names: Sequence[str]
    step: Step
    cost: int


_Found: TypeAlias = tuple[Result, int, int]
"""What all states of one frame come to, which of them it is, and how many calls stood in it."""


class Recursion:
    """The functions that call one another in a circle, and how calls of them are worked out."""

    def __init__(self) -> None:
        """Know no function yet."""
        self._bodies: list[_Function] = []
        self._evaluation: _Evaluation | None = None

    def add(self, names: Sequence[str], step: Step, cost: int) -> None:
        """Add the next function: its parameters, its body, and how many expressions that has."""
        self._bodies.append(_Function(names, step, cost))

    def begun(self, arguments: Sequence[Step]) -> Step:
        """Return the step of a call of the first function."""

        def begin(values: Sequence[Result], work: Work) -> Result:
            self._evaluation = _Evaluation(self._bodies, work)
            try:
                return self._evaluation.of(0, values)
            finally:
                self._evaluation = None

        return _with_known(arguments, begin)

    def called(self, function: int, arguments: Sequence[Step]) -> Step:
        """Return the step of a call inside of these functions, of the one at a place.

        It comes to something only while a call from outside is worked out; what looks at no name
        is tried before, while the functions are read.
        """

        def call(values: Sequence[Result], _work: Work) -> Result:
            if self._evaluation is None:
                raise NotDirectError
            return self._evaluation.of(function, values)

        return _with_known(arguments, call)


def _with_known(
    arguments: Sequence[Step], make: Callable[[Sequence[Result], Work], Result]
) -> Step:
    """Return the step of what is made of arguments that are known in each row."""
    names = [f"argument {place} of a call" for place in range(len(arguments))]
    bindings = [
        Binding(name, argument, is_used_once=False, questions=None, cost=2)
        for name, argument in zip(names, arguments)
    ]
    return bound(bindings, lambda frame: make([frame.names[name] for name in names], frame.work))


class _Evaluation:
    """What the states of one evaluation of the script have come to.

    Attributes:
        work: Asked beforehand.
    """

    def __init__(self, bodies: Sequence[_Function], work: Work) -> None:
        """Know no state yet."""
        self.work = work
        self._bodies = bodies
        self._known: dict[_State, _Found] = {}
        self._depth = 0
        self._height = 0

    def of(self, function: int, arguments: Sequence[Result]) -> Result:
        """Return what a function comes to for arguments that are known in each row.

        Raises:
            NotDirectError: The calls have no end, or pass on what is no number or collection.
        """
        kinds = [argument.kind for argument in arguments]
        if ANY in kinds:
            raise NotDirectError
        rows = max([argument.rows for argument in arguments], default=0)
        columns = map(arithmetic.by_row, arguments)
        states = list(zip(repeat(function, rows or 1), *columns))
        new = [state for state in dict.fromkeys(states) if state not in self._known]
        if new:
            result, height = self._work_out(self._bodies[function], new, kinds)
            if len(new) == len(states):  # and they are in the same order
                self._reach(height)
                return result if rows else result.row(0)
        found = [self._known[state] for state in states]
        self._reach(max([height for _, _, height in found]))
        return _together(found) if rows else found[0][0].row(0)

    def _work_out(
        self, body: _Function, states: Sequence[_State], kinds: Sequence[int]
    ) -> tuple[Result, int]:
        """Return what states of a function come to that are new, and how many calls stood there."""
        self.work.spend(1 + len(states) * body.cost // _STATES_OF_A_COST)
        _, *columns = zip(*states)
        names: dict[str, Result] = {
            name: Column(kind, list(column))
            for name, kind, column in zip(body.names, kinds, columns)
        }
        around, self._height = self._height, 0
        self._depth += 1
        self._reach(0)
        result = body.step(Frame(names, len(states), self.work))
        self._depth -= 1
        if isinstance(result, Odds) and result.is_sure:
            result = Column(result.kind, list(result.weights) * len(states))
        height = self._height + 1
        self._height = around
        self._known.update(zip(states, zip(repeat(result), range(len(states)), repeat(height))))
        return result, height

    def _reach(self, height: int) -> None:
        """Note that so many more calls stand in one another here."""
        self._height = max(self._height, height)
        if self._depth + height > _DEEPEST:
            raise NotDirectError


def _together(found: Sequence[_Found]) -> Result:
    """Return what several states come to, each in a row."""
    results, rows, _ = zip(*found)
    first = results[0]
    if isinstance(first, Column | OddsByRow) and results.count(first) == len(results):
        return first.taken(rows)
    kind = first.kind
    if all(isinstance(one, Column) and one.kind == kind for one in results):
        return Column(kind, [result.values[row] for result, row in zip(results, rows)])
    return OddsByRow([result.row(row) for result, row in zip(results, rows)], range(len(rows)))
