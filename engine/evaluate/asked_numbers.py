"""Expressions that ask for a few numbers of each of some pools, worked out from these.

``if (sum largest 3 x) > sum largest 3 y then min x else min y`` asks for two numbers of each pool.
What these are together is found out for each pool alone, as the digits of one number, and in tables
of them the pools meet. That takes far fewer steps than to look at the dice of both pools at once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from engine.calculus.nodes import Node, Rolled, is_number, plain_nodes
from engine.control import Budget
from engine.evaluate.alternatives import alternatives
from engine.evaluate.plan import Plan
from engine.evaluate.showings import Showings, number_of_showings
from engine.evaluate.tables import BYTES_OF_A_VALUE, measure_of_showings
from engine.evaluate.tables.lists import ListTable
from engine.measure import Measure, OfNumbers, mixture_of_numbers, of_numbers

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["plan_by_asked_numbers"]

_FEW_SHOWINGS = 2_000
"""Showings of a pool that are listed sooner than its numbers are found out in another way."""

_WIDEST = 1 << 15
"""Combinations of the numbers of a pool beyond which they are left to other ways."""

_MOST_ROWS = 1 << 20
"""Combinations of the numbers of all pools beyond which they are left to other ways."""

_MOST_NUMBERS = 4
"""Numbers of one pool beyond which there is mostly a better way."""


class _Digits(NamedTuple):
    """Numbers as the digits of one.

    Attributes:
        numbers: The numbers, and the place of each: what a step of it counts in the whole.
        whole: The one number.
    """

    numbers: Sequence[tuple[Node, int]]
    whole: Node

    def showings(self, measure: Measure) -> Showings:
        """Return all combinations of the numbers, with weights."""
        outcomes = of_numbers(measure).items()
        columns: dict[Node, list[int]] = {}
        left = [outcome for outcome, _ in outcomes]
        for number, place in reversed(self.numbers):
            assert number.low is not None, "it is bounded"
            columns[number] = [outcome // place + number.low for outcome in left]
            left = [outcome % place for outcome in left]
        return Showings(columns, [weight for _, weight in outcomes], measure.total)


class _Question(NamedTuple):
    """An expression, and how what it asks of each pool is found out.

    Attributes:
        node: The expression.
        listed: What it asks of pools that are listed.
        digits: What it asks of others.
        nodes: How many numbers are asked.
        rows: How many combinations of them there are at most.
    """

    node: Node
    listed: Sequence[Showings]
    digits: Sequence[_Digits]
    nodes: int
    rows: int

    def measure(self, found: Sequence[Measure], budget: Budget) -> Measure:
        """Return the measure of the expression by those of the digits."""
        shown = [one.showings(measure) for one, measure in zip(self.digits, found, strict=True)]
        measure = measure_of_showings(self.node, [*self.listed, *shown], self.nodes, budget)
        assert measure is not None, "nothing may fail"
        return measure


def plan_by_asked_numbers(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan that finds out the numbers first that are asked of each pool, or None.

    Args:
        evaluator: Evaluates the numbers of each pool.
        node: A number whose dice are all known pools or deals.
    """
    if node.may_fail or node.may_lose:
        return None
    parts = alternatives(evaluator.algebra, node)
    questions = [_question(evaluator, part) for part in parts]
    known = [question for question in questions if question is not None]
    if not any(question.digits for question in known):
        return None
    if sum([question.rows for question in known]) > _MOST_ROWS:
        return None
    values = max([question.rows * question.nodes for question in known])
    if not evaluator.budget.has_room(values * BYTES_OF_A_VALUE):
        return None
    needs = [
        [one.whole for one in question.digits] if question else [part]
        for part, question in zip(parts, questions, strict=True)
    ]

    def finish(found: list[Measure]) -> Measure:
        left = iter(found)
        together: list[tuple[int, OfNumbers]] = []
        for needed, question in zip(needs, questions, strict=True):
            measures = list(islice(left, len(needed)))
            measure = question.measure(measures, evaluator.budget) if question else measures[0]
            together.append((1, of_numbers(measure)))
        return mixture_of_numbers(together, 1)

    return Plan(tuple([evaluator.isolated(one) for needed in needs for one in needed]), finish)


def _question(evaluator: Evaluator, node: Node) -> _Question | None:
    """Return how what an expression asks of each pool is found out, or None for any other way."""
    asked = _asked(node)
    if asked is None:
        return None
    digits: list[_Digits] = []
    listed: list[Showings] = []
    rows = 1
    for leaf in evaluator.structure.leaves(node).values():
        assert isinstance(leaf, Rolled), "known pools only"
        numbers = asked[leaf.own]
        is_short = number_of_showings(leaf.source) <= _FEW_SHOWINGS
        if is_short and all(plain_nodes(number) is not None for number in numbers):
            table = ListTable.of_dice(leaf).asked(numbers)
            listed.append(Showings(table.columns, table.weights, table.total))
            rows *= table.rows
            continue
        spans = [_span(number) for number in numbers]
        if len(numbers) > _MOST_NUMBERS or math.prod(spans) > _WIDEST:
            return None
        digits.append(_digits(evaluator, numbers, spans))
        rows *= math.prod(spans)
    return _Question(node, listed, digits, sum(map(len, asked.values())), rows)


def _asked(root: Node) -> Mapping[int, list[Node]] | None:
    """Return the numbers that an expression asks of each source, by its mask.

    None where there is but one source, or something else is asked than numbers with bounds. Numbers
    that may be lost are taken apart, for a loss counts only in the branch that is taken.
    """
    asked: dict[int, list[Node]] = {}
    seen, waiting = {root}, [root]
    while waiting:
        node = waiting.pop()
        if not (node.may_lose or node.sources & (node.sources - 1)):
            if not is_number(node) or node.low is None or node.high is None:
                return None
            asked.setdefault(node.sources, []).append(node)
            continue
        if not node.is_plain:
            return None
        for child in node.children:
            if child.sources and child not in seen:
                seen.add(child)
                waiting.append(child)
    return asked if len(asked) > 1 else None


def _span(number: Node) -> int:
    assert number.low is not None, "it is bounded"
    assert number.high is not None, "it is bounded"
    return number.high - number.low + 1


def _digits(evaluator: Evaluator, numbers: Sequence[Node], spans: Sequence[int]) -> _Digits:
    places = [math.prod(spans[:place]) for place in range(len(spans))]
    placed = list(zip(numbers, places, strict=True))
    least = sum([place * (number.low or 0) for number, place in placed])
    return _Digits(placed, evaluator.algebra.linear(-least, placed))
