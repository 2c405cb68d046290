"""Loops over the elements of a roll that add to their variables, and do nothing else with them.

``loop X over R { if X >= 6 { T: T + X } }`` adds to T, for each die, a number that hangs on that
die alone. So what it adds for a roll is a sum of equal dice that show these numbers, and nothing
has to be remembered from one element to the next.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Statement, walk
from engine.languages.anydice.values import Dice, Value, die_of, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.sweeps.sweeping import RollSweep

__all__ = ["ELEMENTS", "added_in", "results_of_sums"]

ELEMENTS = "elements"
"""What a loop goes over that goes over a roll itself."""

Additions: TypeAlias = tuple[int, ...]
"""What is added to each of some variables."""

_MOST_SUMS = 20_000
"""Sums of several variables that are sooner made together than states are gone through."""


def added_in(body: Iterable[Statement], anew: Collection[str]) -> tuple[str, ...]:
    """Return the variables to which each round of a loop adds what does not depend on them.

    Args:
        body: What is done in each round.
        anew: The variables that a round sets before it looks at them.

    Returns:
        Their names; none where something else is done with one of them.
    """
    assigned = [one for node in body for one in walk(node)]
    names = dict.fromkeys(
        one.name
        for one in assigned
        if isinstance(one, syntax.AssignStatement) and one.name not in anew
    )
    return tuple(names) if _only_adds(body, names) else ()


def _only_adds(statements: Iterable[Statement], names: Collection[str]) -> bool:
    """Return whether statements do no more with some variables than to add to them."""
    for statement in statements:
        match statement:
            case syntax.AssignStatement(name=name, value=value) if name in names:
                added = _added_to(name, value)
                if added is None or _mentions(added, names):
                    return False
            case syntax.AssignStatement(value=value):
                if _mentions(value, names):
                    return False
            case syntax.IfChain(condition=condition, body=body, otherwise=otherwise):
                if _mentions(condition, names) or not _only_adds((*body, *otherwise), names):
                    return False
            case _:
                return False
    return True


def _added_to(name: str, value: Expression) -> Expression | None:
    """Return what ``NAME + x``, ``x + NAME`` or ``NAME - x`` adds or takes away; else None."""
    match value:
        case syntax.BinaryTerm(
            operator="+" | "-", left=syntax.VariableTerm(name=left), right=right
        ) if left == name:
            return right
        case syntax.BinaryTerm(operator="+", left=left, right=syntax.VariableTerm(name=right)) if (
            right == name
        ):
            return left
    return None


def _mentions(node: Expression, names: Collection[str]) -> bool:
    return any(isinstance(one, syntax.VariableTerm) and one.name in names for one in walk(node))


def results_of_sums(
    sweep: RollSweep, frame: VariableFrame, pool: Dice
) -> Iterator[tuple[Value | None, int]] | None:
    """Return what a function comes to whose loop only adds to variables, with the weights.

    Args:
        sweep: The function.
        frame: Its frame, with its parameters.
        pool: The dice whose rolls the loop goes over.

    Returns:
        None where what is added is no number, or where there are many sums.
    """
    program, names = frame.program, sweep.added
    block, step = program.block, program.budget.step
    frame.own = dict(frame.own)
    if block(sweep.before, frame) is not None:
        return None
    begun = frame.own
    first = [begun.get(name) for name in names]
    added: dict[Additions, int] = {}
    # The faces are tried in the order of the elements, which tells the first error.
    faces = sorted(faces_of(pool.die), reverse=program.dice.highest_first)
    for face, weight in faces:
        step()
        frame.own = {**begun, sweep.name: (face,) * pool.count, sweep.loop.name: 1}
        if sweep.over == ELEMENTS:
            frame.own[sweep.loop.name] = face
        block(sweep.loop.body, frame)
        last = [frame.own.get(name) for name in names]
        if {*map(type, first), *map(type, last)} != {int}:
            return None
        row = tuple(map(operator.sub, last, first))
        added[row] = added.get(row, 0) + weight
    found = _sums(added, pool.count, program.dice)
    return None if found is None else _ends(sweep, frame, begun, found)


def _ends(
    sweep: RollSweep,
    frame: VariableFrame,
    begun: Mapping[str, Held],
    sums: Mapping[Additions, int],
) -> Iterator[tuple[Value | None, int]]:
    """Yield what a function comes to behind its loop, for each of the sums that this adds."""
    after = frame.program.steps.block(sweep.after)
    first = [begun[name] for name in sweep.added]
    for row, weight in sums.items():
        frame.own = {**begun, **dict(zip(sweep.added, map(operator.add, first, row), strict=True))}
        yield after(frame), weight


def _sums(
    added: Mapping[Additions, int], count: int, dice: DiceCalculator
) -> dict[Additions, int] | None:
    """Return what several equal dice add together, with the weights of that.

    Args:
        added: What one die adds to each variable, with the weights.
        count: How many dice there are.
        dice: Adds dice up.

    Returns:
        None where these are many sums.
    """
    columns = list(zip(*added, strict=True))
    least = [min(column) for column in columns]
    ranges = [(max(column) - low) * count + 1 for column, low in zip(columns, least, strict=True)]
    if len(ranges) > 1 and math.prod(ranges) > _MOST_SUMS:
        return None
    # The sums of all variables as one number, of which each has digits of its own.
    worth = [math.prod(ranges[:place]) for place in range(len(ranges))]
    written = [
        sum([(one - low) * place for one, low, place in zip(row, least, worth, strict=True)])
        for row in added
    ]
    weights: dict[int, int] = {}
    for number, weight in zip(written, added.values(), strict=True):
        weights[number] = weights.get(number, 0) + weight
    found = dice.summed(Dice(count, die_of(weights)))
    return {
        tuple(
            [
                number // place % size + low * count
                for low, place, size in zip(least, worth, ranges, strict=True)
            ]
        ): weight
        for number, weight in faces_of(found)
    }
