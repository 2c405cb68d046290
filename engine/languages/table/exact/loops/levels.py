"""The statements of a loop as they act on the parts that its variables are in.

Variables that statements change together are a part: the hit points of one side of a fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.languages.table.exact.analysis.looked_at import asked_of, joined
from engine.languages.table.exact.analysis.shapes import Question
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.alike import Alike
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.loops.steps import Contents
from engine.languages.table.exact.loops.survivors import Survivors
from engine.languages.table.exact.weighing import Thing
from engine.languages.table.reading.syntax import Statement, WhileLoop

__all__ = ["Level", "NextStates", "Outcome", "Ways", "asked_of_part", "levels_of", "parts_of"]

_View: TypeAlias = tuple[int, Sequence[tuple[int, Sequence[Question] | None]], dict[int, object]]
"""A part, what a statement asks of each of its variables, and the answers so far."""


class NextStates(NamedTuple):
    """What a statement does to a state.

    Attributes:
        going: What is added to the code of the state, each with its weight.
        leaving: The same for what has left the loop.
        returned: What the function has returned, for each time that the parts are there which the
            statement does not change.
        total: What all weights are out of.
    """

    going: Sequence[tuple[int, int]]
    leaving: Sequence[tuple[int, int]]
    returned: Sequence[tuple[Thing, int]]
    total: int


Ways: TypeAlias = dict[tuple[Contents, ...], int]
"""What the parts that a statement changes come to hold, with weights."""


class Outcome(NamedTuple):
    """What a statement does to certain contents of the parts that it changes.

    Attributes:
        going: What they hold before the next statement.
        leaving: The same for what has left the loop.
        returned: What the function has returned.
        total: The sum of all weights.
    """

    going: Ways
    leaving: Ways
    returned: dict[Thing, int]
    total: int


class Level(NamedTuple):
    """A statement of the loop, or its condition.

    Attributes:
        statement: The statement, or the loop for its condition.
        touched: The parts that it may change.
        views: What it asks of the others.
        forgotten: The variables that do not matter behind it.
        sorted_anew: The other parts whose variables are put in another order behind it, each with
            what is added to the code of a state for what they hold, and how many times it is there.
        known: What it does, by the numbers of the parts that it changes and by these answers.
        outcomes: The same by certain contents.
    """

    statement: Statement
    touched: Sequence[int]
    views: Sequence[_View]
    forgotten: Sequence[int]
    sorted_anew: Sequence[tuple[int, dict[int, Sequence[tuple[int, int]]]]]
    known: dict[tuple[object, ...], NextStates]
    outcomes: dict[tuple[object, ...], Outcome]


def levels_of(
    loop: WhileLoop, plan: FunctionPlan, parts: Sequence[tuple[int, ...]], alike: Alike | None
) -> list[Level]:
    """Return the condition of a loop and the statements of its body.

    Args:
        loop: The loop.
        plan: What is known of its function.
        parts: Its variables by what is changed together.
        alike: Variables in which only one order of what they hold is told apart.
    """
    statements: list[Statement] = [loop, *flat(loop.body)]
    return [_level(number, statements, plan, parts, alike) for number in range(len(statements))]


def _level(
    number: int,
    statements: Sequence[Statement],
    plan: FunctionPlan,
    of_loop: Sequence[tuple[int, ...]],
    alike: Alike | None,
) -> Level:
    """Look at a statement of the loop."""
    loop, statement = statements[0], statements[number]
    assert isinstance(loop, WhileLoop), "it comes first"
    changed: set[int] = set()
    forgotten: tuple[int, ...] = ()
    if number:
        before = plan.life.rounds[loop] if number == 1 else plan.life.after[statements[number - 1]]
        forgotten = plan.life.forgotten[statement]
        # What only a round needs may not be known yet, and is told apart where it is looked at.
        known_later = plan.mentioned(statement) - plan.life.inside[loop]
        changed = {*plan.written(statement), *before.intersection(forgotten), *known_later}
    after = (number + 1) % len(statements)
    parts = list(enumerate(of_loop))
    touched = [place for place, slots in parts if changed.intersection(slots)]
    sorted_anew = [
        (place, dict[int, Sequence[tuple[int, int]]]())
        for place, slots in parts
        if place not in touched and not _is_ordered_alike(alike, number, after, slots)
    ]
    asked = asked_of(statement, plan, at_head=statement is loop)
    views: list[_View] = []
    for place, slots in enumerate(of_loop):
        seen = [(slots.index(slot), asked[slot]) for slot in slots if slot in asked]
        if seen and place not in touched:
            views.append((place, seen, {}))
    return Level(statement, touched, views, forgotten, sorted_anew, {}, {})


def _is_ordered_alike(alike: Alike | None, level: int, after: int, slots: Sequence[int]) -> bool:
    """Return whether variables are put in order at one place as they are at the next one."""
    if alike is None:
        return True
    one, other = alike.groups_at(level), alike.groups_at(after)
    return {each for each in one if each[0] in slots} == {
        each for each in other if each[0] in slots
    }


def asked_of_part(
    place: int, levels: Iterable[Level]
) -> Sequence[tuple[int, Sequence[Question] | None]]:
    """Return what is asked of the variables of a part by statements that do not change it.

    Args:
        place: The number of the part.
        levels: The statements.
    """
    views = [(part, seen) for level in levels for part, seen, _ in level.views]
    return [one for part, seen in views if part == place for one in seen]


def parts_of(
    loop: WhileLoop,
    plan: FunctionPlan,
    alike: Alike | None,
    survivors: Survivors | None,
) -> list[tuple[int, ...]]:
    """Return the variables of a loop by what is changed together."""
    together: list[Iterable[int]] = [plan.written(one) for one in flat(loop.body)]
    together += () if alike is None else alike.groups_at(0)
    together += () if survivors is None else survivors.groups
    return joined(plan.mentioned(loop), together)
