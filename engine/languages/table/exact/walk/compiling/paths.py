"""Statements as functions that walk on: each does its part and calls what comes behind it.

A path carries the values of the variables and a weight. The weights of all paths through a piece of
a script are out of one total, which is known when the script is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.direct.results import NotDirectError, Odds
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.walk.compiling import steps
from engine.languages.table.exact.walk.laws import Arrived, LawQuery, State, Values
from engine.languages.table.exact.walk.terms.term import Rolled, Term

__all__ = [
    "Arrived",
    "Maker",
    "Path",
    "Run",
    "State",
    "arriving",
    "asking",
    "assigning",
    "choosing",
    "failing",
    "following",
    "returning",
]

_MANY_WAYS = 16
"""Ways behind a condition from which on it matters how likely it is."""

Run: TypeAlias = Callable[[Values, int, Arrived], None]
"""Walks on with values, which are its own, and a weight, and adds all that it comes to."""


class Path(NamedTuple):
    """What is still to be done up to the end of a piece of a script.

    Attributes:
        run: Does it.
        total: What its weights are out of.
        ways: How many ways lead through it, roughly.
        step: What is done first, from which all is written out.
        next: What is come to then in any case, without any dice; None where there is no such.
        held: The variables that it gives values to first, which are known, and what these are.
        behind: Does what comes behind that.
    """

    run: Run
    total: int
    ways: int
    step: steps.Step
    next: Path | None = None
    held: Sequence[tuple[int, FieldValue]] = ()
    behind: Run | None = None

    def comes_to(self, other: Path) -> bool:
        """Return whether it comes to another path in any case, without any dice."""
        here: Path | None = self
        while here is not None and here is not other:
            here = here.next
        return here is not None


Maker: TypeAlias = Callable[[Path], Path]
"""Returns a statement with what comes behind it."""


def arriving(place: int, slot: int, dead: Sequence[int]) -> Path:
    """Return the end of a piece.

    Args:
        place: Where the roll goes on from there.
        slot: The number of the variable that tells this.
        dead: The variables that do not matter any more.
    """

    def arrive(values: Values, weight: int, arrived: Arrived) -> None:
        for one in dead:
            values[one] = None
        values[slot] = place
        state = tuple(values)
        arrived[state] = arrived.get(state, 0) + weight

    return Path(arrive, 1, 1, steps.Arrive(place, slot, dead))


def failing() -> Path:
    """Return the end of a roll that returns nothing, which is not walked through."""
    return Path(_fail, 1, 1, steps.Fail())


def following(makers: Iterable[Maker], behind: Path) -> Path:
    """Return statements one after another, and what comes behind them."""
    for maker in reversed([*makers]):
        behind = maker(behind)
    return behind


def assigning(slot: int, term: Term) -> Maker:
    """Return the maker of an assignment."""
    odds, value = term.odds, term.value
    if odds is not None and len(odds.weights) > 1:
        return lambda behind: _rolling(slot, odds, behind)
    if term.shown is not None:
        return lambda behind: _showing(slot, term, behind)

    def make(behind: Path) -> Path:
        if odds is not None:
            (constant,) = odds.weights
            return _holding(slot, constant, behind)
        run = behind.run
        assert value is not None, "it depends on something"

        def assign(values: Values, weight: int, arrived: Arrived) -> None:
            values[slot] = value(values)
            run(values, weight, arrived)

        step = steps.Assign(slot, term.text, behind)
        path = Path(assign, behind.total, behind.ways, step, behind)
        return _after_rolls(term.rolled, path)

    return make


def _holding(slot: int, constant: FieldValue, behind: Path) -> Path:
    """Return a path that first gives a variable a value that is known."""
    held = ((slot, constant), *behind.held)
    run = behind.behind or behind.run

    def hold(values: Values, weight: int, arrived: Arrived) -> None:
        for one, value in held:
            values[one] = value
        run(values, weight, arrived)

    step = steps.Hold(slot, constant, behind)
    return Path(hold, behind.total, behind.ways, step, behind, held, run)


def choosing(
    condition: Term,
    then: Sequence[Maker],
    otherwise: Sequence[Maker],
    chance: Callable[[], float] | None = None,
) -> Maker:
    """Return the maker of ``if``.

    Args:
        condition: The condition.
        then: What is done where it holds.
        otherwise: What is done elsewhere.
        chance: Returns how likely that is, as far as it can be guessed.
    """
    odds, holds = condition.odds, condition.value

    def make(behind: Path) -> Path:
        first, second = following(then, behind), following(otherwise, behind)
        total = math.lcm(first.total, second.total)
        one, other = _scaled(first, total), _scaled(second, total)
        if odds is not None:
            if len(odds.weights) == 1:
                return first if True in odds.weights else second
            ways = first.ways + second.ways
            test = steps.Test(None, "", odds.weights, first, second, total)
            return Path(_by_chance(odds, one, other), total * odds.total, ways, test)
        assert holds is not None, "it depends on something"
        if condition.shown is not None:
            ((die, dice, _),) = condition.rolled
            assert dice is not None, "it is rolled for in one place"
            run = _by_dice(condition, sum(dice.weights.values()), one, other)
            test = steps.Test(die, condition.text, dice.weights, first, second, total)
            return Path(run, total * dice.total, first.ways + second.ways, test)

        def choose(values: Values, weight: int, arrived: Arrived) -> None:
            (one if holds(values) else other)(values, weight, arrived)

        ways = _ways_of(first.ways, second.ways, chance)
        join = behind if first.comes_to(behind) and second.comes_to(behind) else None
        step = steps.Choose(condition.text, first, second, total, join)
        return _after_rolls(condition.rolled, Path(choose, total, ways, step, join))

    return make


def returning(term: Term) -> Maker:
    """Return the maker of ``return``."""
    odds, value = term.odds, term.value

    def spread(_: Values, weight: int, arrived: Arrived) -> None:
        assert odds is not None, "it depends on nothing"
        for one, way in odds.weights.items():
            arrived[one,] = arrived.get((one,), 0) + weight * way

    def end(values: Values, weight: int, arrived: Arrived) -> None:
        assert value is not None, "it depends on something"
        state = (value(values),)
        arrived[state] = arrived.get(state, 0) + weight

    if odds is not None:
        path = Path(spread, odds.total, len(odds.weights), steps.ReturnRolled(odds.weights))
        return lambda _: path
    return lambda _: _after_rolls(term.rolled, Path(end, 1, 1, steps.Return(term.text)))


def _ways_of(first: int, second: int, chance: Callable[[], float] | None) -> int:
    """Return in how many ways it goes on behind a condition."""
    if chance is None or max(first, second) < _MANY_WAYS:
        return (first + second + 1) // 2
    share = chance()
    return math.ceil(share * first + (1 - share) * second)


def _by_chance(odds: Odds, one: Run, other: Run) -> Run:
    yes, no = odds.weights[True], odds.weights[False]

    def run(values: Values, weight: int, arrived: Arrived) -> None:
        one(values.copy(), weight * yes, arrived)
        other(values, weight * no, arrived)

    return run


def _by_dice(condition: Term, whole: int, one: Run, other: Run) -> Run:
    """Return what goes on where a condition that is rolled for holds, and where it does not."""
    shown = condition.shown
    assert shown is not None, "it is rolled for in one place"

    def run(values: Values, weight: int, arrived: Arrived) -> None:
        yes = 0
        for holds, way in shown(values):
            if holds:
                yes += way
        if yes == whole:
            one(values, weight * yes, arrived)
        elif yes:
            one(values.copy(), weight * yes, arrived)
            other(values, weight * (whole - yes), arrived)
        else:
            other(values, weight * whole, arrived)

    return run


def _showing(slot: int, term: Term, behind: Path) -> Path:
    """Return what goes on with all that a variable becomes by one roll."""
    run, shown = behind.run, term.shown
    ((die, dice, _),) = term.rolled
    assert shown is not None, "it is rolled for in one place"
    assert dice is not None, "it is rolled for in one place"

    def roll(values: Values, weight: int, arrived: Arrived) -> None:
        for value, way in shown(values):
            own = values.copy()
            own[slot] = value
            run(own, weight * way, arrived)

    value = Path(run, behind.total, behind.ways, steps.Assign(slot, term.text, behind), behind)
    step = steps.Roll(die, dice.weights, value)
    return Path(roll, behind.total * dice.total, behind.ways * len(dice.weights), step)


def asking(slots: Sequence[int], how: LawQuery) -> Maker:
    """Return the maker of a part whose law is asked for what some variables hold behind it."""
    law, asked, work_out, ways, _ = how

    def make(behind: Path) -> Path:
        run, rest, out_of = behind.run, behind.total, law.total

        def ask(values: Values, weight: int, arrived: Arrived) -> None:
            outs, factor = law.of(asked(values), out_of, work_out)
            weight *= factor
            for contents, way in outs.going.items():
                own = values.copy()
                for slot, content in zip(slots, contents, strict=False):
                    own[slot] = content
                run(own, weight * way, arrived)
            for value, way in outs.returned.items():
                arrived[value,] = arrived.get((value,), 0) + weight * way * rest

        step = steps.Ask(slots, how, behind)
        return Path(ask, rest * out_of, behind.ways * ways, step)

    return make


def _after_rolls(rolled: Sequence[Rolled], behind: Path) -> Path:
    for slot, odds, how in reversed(rolled):
        if odds is not None:
            behind = _rolling(slot, odds, behind)
        elif how is not None:
            behind = asking((slot,), how)(behind)
    return behind


def _rolling(slot: int, odds: Odds, behind: Path) -> Path:
    """Return what goes on with each value that dice can show."""
    run, shown = behind.run, list(odds.weights.items())

    def roll(values: Values, weight: int, arrived: Arrived) -> None:
        for value, way in shown:
            own = values.copy()
            own[slot] = value
            run(own, weight * way, arrived)

    step = steps.Roll(slot, odds.weights, behind)
    return Path(roll, behind.total * odds.total, behind.ways * len(shown), step)


def _scaled(path: Path, total: int) -> Run:
    """Return a path with weights that are out of a multiple of its total."""
    factor, run = total // path.total, path.run
    if factor == 1:
        return run
    return lambda values, weight, arrived: run(values, weight * factor, arrived)


def _fail(_values: Values, _weight: int, _arrived: Arrived) -> None:
    raise NotDirectError  # nothing is returned
