"""Loops that count their rounds and can go on for ever: there is no end of their states.

``while (true) { n++; if (roll("d6") == 6) { return n; } }`` is in another state in every round.
That is seen as soon as the rest of a state comes back, which the count has no influence on.
"""

from __future__ import annotations

from engine.chains.absorption import Move, components
from engine.control import Budget
from engine.languages.table.exact.analysis.drifts import added
from engine.languages.table.exact.expressions.plain import Environment
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.loops.reached import LoopStates
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    NumberLiteral,
    Return,
    TableSyntax,
    WhileLoop,
    walk,
)

__all__ = ["counts_for_ever"]


def counts_for_ever(
    loop: WhileLoop, plan: FunctionPlan, states: LoopStates, budget: Budget
) -> bool:
    """Return whether a loop has no end of states, as far as those that were found tell.

    Args:
        loop: The loop.
        plan: What is known of its function.
        states: The states of the loop, some of which lead to others.
        budget: What it may cost.
    """
    counts = _counts(loop, plan)
    if not counts:
        return False
    numbers: dict[tuple[int, Environment], int] = {}
    places = []
    for level, environment in states.where:
        rest = tuple([None if slot in counts else held for slot, held in enumerate(environment)])
        places.append(numbers.setdefault((level, rest), len(numbers)))
    following: list[dict[int, int]] = [{} for _ in numbers]
    for number, move in enumerate(states.moves):
        if move is not None:
            following[places[number]].update((places[to], 1) for to, _ in move.following)
    moves = [Move(tuple(ways.items()), max(1, len(ways))) for ways in following]
    return any(
        len(one) > 1 or one[0] in following[one[0]]
        for one in components(range(len(moves)), moves, budget)
    )


def _counts(loop: WhileLoop, plan: FunctionPlan) -> frozenset[int]:
    """Return the variables that grow in every round, and that nothing but returns looks at."""
    slots = plan.function.slots
    found = set()
    for one in flat(loop.body):
        if isinstance(one, Assignment):
            slot = slots[one.name]
            more = added(plan.value_of(one), slot, plan.function, plan.odds)
            if more is not None and isinstance(more[0], NumberLiteral) and more[0].value:
                found.add(slot)
    given = [slots[one.name] for one in walk(loop) if isinstance(one, Assignment | ForLoop)]
    distinguished = plan.life.inside[loop] - _looked_at(loop, plan)
    return frozenset(slot for slot in found & distinguished if given.count(slot) == 1)


def _looked_at(node: TableSyntax, plan: FunctionPlan) -> set[int]:
    """Return the variables that a part looks at, but for what is returned and what is added to."""
    if isinstance(node, Return):
        return set()
    if isinstance(node, Expression):
        return set(plan.odds.read(node))
    found = {slot for part in node.parts for slot in _looked_at(part, plan)}
    if isinstance(node, Assignment):
        value, slot = plan.value_of(node), plan.function.slots[node.name]
        more = added(value, slot, plan.function, plan.odds)
        return set(plan.odds.read(value if more is None else more[0]))
    return found
