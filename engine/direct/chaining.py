"""Functions that end with calls of themselves: chains of states, all new ones as rows at once.

A state is the numbers that a function is called with. The body is worked out for all states that
are new, in as many rows, and says of each where it ends and which calls it goes on with. What leads
back to itself is solved for all its rounds (``engine.chains``). Numbers that are added to a call,
as in ``1 + call throws(left - d6)``, are exponents. Whatever has no end is left to others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product, repeat
from typing import Any, NamedTuple

from flint import fmpz_poly

from engine.chains import EndlessError, Move, Weight, absorbed, absorbed_counting, components
from engine.control import Budget
from engine.direct import arithmetic
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    NotFew,
    Odds,
    Step,
    Varied,
    Work,
)

__all__ = ["again", "carried", "chain", "kept"]

_STATES_OF_A_COST = 8
"""States of which an expression of the body takes as long as another plain value."""

_WORTH = 4
"""How many times more values may be worked out for a chain, which is dearer in the other way."""

_GREATEST = 300
"""The greatest number that may be added to a call."""

_MOST_ROUNDS = 64
"""Calls behind one another after which states that are still new are taken to have no end."""


class _Again(NamedTuple):
    """A call that a function ends with.

    Attributes:
        arguments: The numbers that it is called with.
        added: What is added to its value.
    """

    arguments: tuple[int, ...]
    added: int = 0


_Ways = list[tuple[int, int, int]]
"""Where a state leads: the number of another one, the weight, and what is added."""


def again(arguments: Sequence[Step]) -> Step:
    """Return the step of a call at the end of a function that is called itself."""

    def joined(*values: Odds) -> Odds:
        total = math.prod([odds.total for odds in values])
        ways = product(*[odds.weights.items() for odds in values])
        weights = {
            _Again(tuple([value for value, _ in each])): math.prod([weight for _, weight in each])
            for each in ways
        }
        return Odds(ANY, weights, total)

    def step(frame: Frame) -> Any:  # noqa: ANN401 - any result
        values = [argument(frame).number().listed(frame.work) for argument in arguments]
        rows = max([value.rows for value in values], default=0)
        known = [arithmetic.by_row(value) for value in values]
        if not rows or known.count(None) > 1:
            return arithmetic.apart(joined, frame.work, *values)
        if None not in known:
            each = zip(range(rows), *known)  # noqa: B905 - some go on for ever
            return Column(ANY, [_Again(tuple(one)) for _, *one in each])
        frame.work.spend(rows)
        place = known.index(None)
        known[place] = repeat(0)
        parts = []
        for row, *numbers in zip(range(rows), *known):  # noqa: B905 - some go on for ever
            odds = values[place].row(row).listed(frame.work)
            before, after = tuple(numbers[:place]), tuple(numbers[place + 1 :])
            weights = {
                _Again((*before, number, *after)): weight for number, weight in odds.weights.items()
            }
            parts.append(Odds(ANY, weights, odds.total))
        return Varied(parts, range(rows))

    return step


def carried(call: Step, other: Step, sign: int) -> Step:
    """Return the step of what ends with a call, with a number added (1) or subtracted (-1)."""

    def joined(one: Odds, more: Odds) -> Odds:
        weights: dict[Any, int] = {}
        for value, weight in one.value().weights.items():
            for number, share in more.weights.items():
                if isinstance(value, _Again):
                    after: Any = _Again(value.arguments, value.added + sign * number)
                else:
                    after = (_single(value) + sign * number,)
                weights[after] = weights.get(after, 0) + weight * share
        return Odds(ANY, weights, one.total * more.total)

    def step(frame: Frame) -> Any:  # noqa: ANN401 - any result
        number = other(frame).number().listed(frame.work)
        return arithmetic.apart(joined, frame.work, call(frame).listed(frame.work), number)

    return step


def kept(step: Step) -> Step:
    """Return the step of what looks at no name, worked out once for all states of a chain."""
    known: list[Any] = []

    def once(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work, result = known[0] if known else (None, None)
        if work is not frame.work:
            result = step(frame)
            known[:] = [(frame.work, result)]
        return result

    return once


def chain(names: Sequence[str], arguments: Sequence[Step], body: Step, cost: int) -> Step:
    """Return the step of the first call of a function that calls itself.

    Args:
        names: Its parameters.
        arguments: What it is called with.
        body: What it comes to, calls of itself among it; see ``again``.
        cost: How many expressions the body is made of.
    """

    def of(*values: Odds, work: Work) -> Odds:
        called = product(*[odds.weights.items() for odds in values])
        starts = {
            tuple([number for number, _ in each]): math.prod([weight for _, weight in each])
            for each in called
        }
        total = math.prod([odds.total for odds in values])
        inside = Work(work.left * _WORTH, work.limit)
        found = _Chain(names, body, cost, inside).ended(starts, total)
        work.spend(work.left - inside.left // _WORTH)
        return found

    def step(frame: Frame) -> Any:  # noqa: ANN401 - any result
        work = frame.work
        values = [argument(frame).number().listed(work) for argument in arguments]
        return arithmetic.apart(lambda *parts: of(*parts, work=work), work, *values)

    return step


class _Chain:
    """The states that some calls come to, by number, and the values that they end with."""

    def __init__(self, names: Sequence[str], body: Step, cost: int, work: Work) -> None:
        """Know no state yet."""
        self._names = names
        self._body = body
        self._cost = cost
        self._work = work
        self._states: dict[tuple[int, ...], int] = {}
        self._ends: dict[Any, int] = {}
        self._ways: dict[int, _Ways] = {}
        self._totals: dict[int, int] = {}

    def ended(self, starts: Mapping[tuple[int, ...], int], total: int) -> Odds:
        """Return what comes of calls with these weights.

        Raises:
            NotFew: There are many states, or something has no end.
        """
        new = list(starts)
        self._states = {state: number for number, state in enumerate(new)}
        for _ in range(_MOST_ROUNDS):
            if not new:
                break
            new = self._followed(new)
        else:
            raise NotFew
        weights = dict(enumerate(starts.values()))
        try:
            if any(added for ways in self._ways.values() for _, _, added in ways):
                return self._with_sums(weights, total)
            moves = self._moves({one: _weights(ways) for one, ways in self._ways.items()})
            found = absorbed(weights, total, moves, Budget())
        except EndlessError:
            raise NotFew from None
        values = list(self._ends)
        places = {number: place for place, number in enumerate(self._ends.values())}
        ends = {values[places[one]]: weight for one, weight in found.weights.items()}
        return _of_one_kind(ends, found.total)

    def _followed(self, states: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Find out where states lead to, and return those that are new."""
        self._work.spend(1 + len(states) * self._cost // _STATES_OF_A_COST)
        columns = zip(*states, strict=True)
        names = {
            name: Column(NUMBER, list(column))
            for name, column in zip(self._names, columns, strict=True)
        }
        result = self._body(Frame(names, len(states), self._work)).listed(self._work).value()
        new: list[tuple[int, ...]] = []
        for row, state in enumerate(states):
            if isinstance(result, Column):
                weights, total = {result.values[row]: 1}, 1
            else:
                odds = result.row(row).listed(self._work)
                weights, total = odds.weights, odds.total
            number = self._states[state]
            self._totals[number] = total
            self._ways[number] = [
                self._way(value, weight, new) for value, weight in weights.items()
            ]
        return new

    def _way(self, value: Any, weight: int, new: list[tuple[int, ...]]) -> tuple[int, int, int]:  # noqa: ANN401 - a plain value
        count = len(self._states) + len(self._ends)
        if not isinstance(value, _Again):
            return self._ends.setdefault(value, count), weight, 0
        number = self._states.setdefault(value.arguments, count)
        if number == count:
            new.append(value.arguments)
        return number, weight, value.added

    def _moves(self, following: Mapping[int, Sequence[tuple[int, Weight]]]) -> list[Move | None]:
        moves: list[Move | None] = [None] * (len(self._states) + len(self._ends))
        for number, ways in following.items():
            moves[number] = Move(ways, self._totals[number])
        return moves

    def _with_sums(self, starts: Mapping[int, int], total: int) -> Odds:
        """Return what comes of calls where numbers are added on the way; none is negative."""
        plain = self._moves({one: _weights(ways) for one, ways in self._ways.items()})
        for component in components(starts, plain, Budget()):
            members = set(component)
            if any(
                added and other in members
                for one in component
                for other, _, added in self._ways.get(one, ())
            ):
                raise NotFew  # there is no end of outcomes
        moves = self._moves({one: _polynomials(ways) for one, ways in self._ways.items()})
        found, whole = absorbed_counting(starts, total, moves, Budget())
        sums: dict[int, int] = {}
        for value, number in self._ends.items():
            weight = found.get(number, 0)
            least = _single(value)
            counted = [weight] if isinstance(weight, int) else weight.coeffs()
            for more, share in enumerate(counted):
                if share:
                    sums[least + more] = sums.get(least + more, 0) + int(share)  # type: ignore[call-overload]  # flint has no types
        return _of_one_kind({(value,): weight for value, weight in sums.items()}, whole)


def _weights(ways: _Ways) -> list[tuple[int, Weight]]:
    """Return the weight of each other state, whatever is added."""
    found: dict[int, int] = {}
    for other, weight, _ in ways:
        found[other] = found.get(other, 0) + weight
    return list(found.items())


def _polynomials(ways: _Ways) -> list[tuple[int, Weight]]:
    """Return the weights of what is added on the way to each other state."""
    found: dict[int, dict[int, int]] = {}
    for other, weight, added in ways:
        if not 0 <= added <= _GREATEST:
            raise NotFew
        shares = found.setdefault(other, {})
        shares[added] = shares.get(added, 0) + weight
    return [(other, _polynomial(shares)) for other, shares in found.items()]


def _polynomial(shares: Mapping[int, int]) -> Weight:
    """Return the weights of what is added; a plain weight where nothing ever is, as in a circle."""
    if len(shares) == 1 and 0 in shares:
        return shares[0]
    return fmpz_poly([shares.get(each, 0) for each in range(max(shares) + 1)])


def _single(value: Any) -> int:  # noqa: ANN401 - a plain value
    """Return the one number of a collection."""
    if isinstance(value, tuple) and len(value) == 1:
        return value[0]  # type: ignore[no-any-return]  # it is a number
    raise NotFew


def _of_one_kind(weights: Mapping[Any, int], total: int) -> Odds:
    """Return the odds of values, numbers where all of them are single ones."""
    divisor = math.gcd(total, *weights.values())
    if not all(isinstance(value, tuple) for value in weights):
        kind = ANY
    elif all(len(value) == 1 for value in weights):
        weights, kind = {value[0]: weight for value, weight in weights.items()}, NUMBER
    else:
        kind = COLLECTION
    shares = {value: weight // divisor for value, weight in weights.items()}
    return Odds(kind, shares, total // divisor)
