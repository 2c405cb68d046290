"""Finding the shortest rule that says what decision tables say."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from engine.best_play.decision_tables import DecisionRow, DecisionTable, Scalar
from engine.best_play.rules.conditions import (
    Case,
    Choice,
    DecisionRule,
    ExtremeOffer,
    Quantity,
    QuantityTest,
    Relation,
    ValueOf,
    answer_of,
)
from engine.best_play.rules.covering import MOST_COMPARISONS, quantities, shortest_condition
from engine.control import Budget

__all__ = ["find_rules"]

_MOST_CASES = 6
"""Lines of a rule; a longer one is no easier than the table."""

_MOST_VALUES = 40
"""Values of a variable by which a rule may be divided into lines."""

_LINE = 30
"""What each line of a rule costs to be read, besides its comparisons."""

_MOST_EXCEPTIONS = Fraction(1, 10)
"""The share of exceptions up to which a rule is told at all."""


@dataclass(frozen=True, slots=True)
class _CostedRule:
    """A rule, and what it costs to be read."""

    rule: DecisionRule
    cost: int


@dataclass(frozen=True, slots=True)
class _Situation:
    """A situation, and the answers that a rule may give there."""

    row: DecisionRow
    right: frozenset[int]

    def takes(self, choice: Choice) -> bool:
        """Return whether a choice is right here."""
        return answer_of(choice, self.row) in self.right


def find_rules(
    tables: Sequence[DecisionTable], budget: Budget, *, may_use_ties: bool = True
) -> tuple[DecisionRule | None, ...]:
    """Return for each decision of a roll the shortest rule, or None where only a table tells.

    Together the rules lead to the best result.

    Args:
        tables: The tables of all decisions of the roll that are made freely.
        budget: Asked for the time of it.
        may_use_ties: Whether a tie may be answered either way; false where a roll can come back to
            the same situation, where answers that are as good may never come to an end.
    """
    strict = [_shortest(table, budget, _as_played(table)) for table in tables]
    if may_use_ties and any(row.is_tied for table in tables for row in table.rows):
        free = [_shortest(table, budget, _as_good(table)) for table in tables]
        mixed = [
            one if other is None or other.rule.uses_ties else _shorter(one, other)
            for one, other in zip(strict, free, strict=True)
        ]
        strict = min(mixed, free, key=_length)
    return tuple(
        _nearly(table, budget) if found is None else found.rule
        for table, found in zip(tables, strict, strict=True)
    )


def _as_played(table: DecisionTable) -> list[_Situation]:
    """Return the situations that best play comes to, with its answers."""
    return [_Situation(row, frozenset((row.answer,))) for row in table.rows if row.reached]


def _as_good(table: DecisionTable) -> list[_Situation]:
    """Return all situations, with every answer that is best."""
    return [
        _Situation(
            row,
            frozenset(
                answer
                for answer, value in zip(row.answers, row.values, strict=True)
                if value == row.value
            ),
        )
        for row in table.rows
    ]


def _length(rules: Sequence[_CostedRule | None]) -> tuple[int, int]:
    rules_found = [one for one in rules if one is not None]
    return len(rules) - len(rules_found), sum(one.cost for one in rules_found)


def _shorter(one: _CostedRule | None, other: _CostedRule | None) -> _CostedRule | None:
    if one is None or other is None:
        return one or other
    return other if other.cost < one.cost else one


# ---- one table --------------------------------------------------------------------------------


def _shortest(table: DecisionTable, budget: Budget, rows: list[_Situation]) -> _CostedRule | None:
    """Return the shortest rule that is right in all of ``rows``."""
    if not rows:
        rows = _as_good(table)
    if not rows:
        return None
    budget.step(len(rows))
    found: _CostedRule | None = None
    for one in _candidates(rows, budget, is_truth=table.is_truth):
        found = _shorter(found, one)
        if found is not None and not found.cost:
            break
    if found is None:
        return None
    played = [one for one in table.rows if one.reached]
    uses_ties = any(found.rule.answer(one) != one.answer for one in played)
    return replace(found, rule=replace(found.rule, is_truth=table.is_truth, uses_ties=uses_ties))


def _candidates(
    rows: list[_Situation], budget: Budget, *, is_truth: bool
) -> Iterator[_CostedRule | None]:
    choices = _choices(rows, is_truth=is_truth)
    for place, choice in enumerate(choices):
        if all(one.takes(choice) for one in rows):
            yield _CostedRule(DecisionRule((), choice), place if not is_truth else 0)
            return
    looked_at = quantities([one.row.situation for one in rows])
    budget.step(len(rows) * len(looked_at))
    if is_truth:
        yield _divided(rows, 1, 0, looked_at)
    else:
        for otherwise in choices:
            for choice in choices:
                if choice != otherwise:
                    yield _divided(rows, choice, otherwise, looked_at)
        for quantity in looked_at:
            yield _ladder(rows, quantity, choices)
    for place in range(len(rows[0].row.situation)):
        budget.step(len(rows))
        yield _by_lines(rows, place, choices)


def _choices(rows: list[_Situation], *, is_truth: bool) -> tuple[Choice, ...]:
    """Return the ways in which a right answer may be told."""
    if is_truth:
        return (0, 1)
    numbers = sorted(set().union(*(one.right for one in rows)))
    held = (ValueOf(place) for place in range(len(rows[0].row.situation)))
    choices: Iterable[Choice] = (ExtremeOffer.LEAST, ExtremeOffer.GREATEST, *held)
    return (*numbers, *(one for one in choices if any(row.takes(one) for row in rows)))


def _divided(
    rows: list[_Situation],
    choice: Choice,
    otherwise: Choice,
    looked_at: Sequence[Quantity],
    most: int = MOST_COMPARISONS,
) -> _CostedRule | None:
    """Return a rule with one condition of ``most`` comparisons, if two answers are enough."""
    true_in, false_in = [], []
    for one in rows:
        if not one.takes(otherwise):
            if not one.takes(choice):
                return None
            true_in.append(one.row.situation)
        elif not one.takes(choice):
            false_in.append(one.row.situation)
    if not true_in or not false_in:
        return None
    found = shortest_condition(true_in, false_in, looked_at, most)
    if found is None:
        return None
    return _CostedRule(DecisionRule((Case(found.condition, choice),), otherwise), found.cost)


# ---- ladders and lines ------------------------------------------------------------------------


def _ladder(
    rows: list[_Situation], quantity: Quantity, choices: Sequence[Choice]
) -> _CostedRule | None:
    """Return a rule with the fewest steps of one quantity, if there are not too many."""
    steps: list[tuple[int, list[Choice]]] = []
    for held, group in _grouped(rows, quantity):
        if type(held) is not int:
            return None
        here = [choice for choice in choices if all(one.takes(choice) for one in group)]
        going_on = [choice for choice in steps[-1][1] if choice in here] if steps else []
        if going_on:
            steps[-1] = (held, going_on)
        elif not here or len(steps) > _MOST_CASES:
            return None
        else:
            steps.append((held, here))
    if len(steps) <= 1:
        return None
    cases = tuple(
        Case(((QuantityTest(quantity, Relation.AT_MOST, top),),), fitting[0])
        for top, fitting in steps[:-1]
    )
    a_step = _LINE if quantity.second is None else _LINE + 15
    return _CostedRule(DecisionRule(cases, steps[-1][1][0]), a_step * len(cases))


def _by_lines(rows: list[_Situation], place: int, choices: Sequence[Choice]) -> _CostedRule | None:
    """Return a rule with a line for each stretch of the values of a variable, if few are enough.

    Of all divisions into stretches the shortest is found, from the last stretch to the first.
    """
    groups = list(_grouped(rows, Quantity(place)))
    if not 1 < len(groups) <= _MOST_VALUES or len(choices) > _MOST_VALUES:
        return None
    is_ordered = all(type(held) is int for held, _ in groups)
    others = [Quantity(other) for other in range(len(rows[0].row.situation)) if other != place]
    best: list[_Stretches | None] = [None] * len(groups) + [_Stretches(0, ())]
    for start in reversed(range(len(groups))):
        stretch: list[_Situation] = []
        for end in range(start + 1, (len(groups) if is_ordered else start + 1) + 1):
            stretch += groups[end - 1][1]
            line, rest, before = _line(stretch, others, choices), best[end], best[start]
            if line is None:
                break
            if rest is None or len(rest.lines) == _MOST_CASES:
                continue
            cost = line.cost + _LINE + rest.cost
            if before is None or cost < before.cost:
                ends = (groups[start][0], groups[end - 1][0])
                best[start] = _Stretches(cost, ((ends, line.rule), *rest.lines))
    found = best[0]
    return None if found is None else _CostedRule(_joined(found.lines, Quantity(place)), found.cost)


_Ends: TypeAlias = "tuple[Scalar | None, Scalar | None]"
"""The first and the last value of a stretch."""


@dataclass(frozen=True, slots=True)
class _Stretches:
    """Stretches of the values of a variable with the rule in each, and what they cost together."""

    cost: int
    lines: tuple[tuple[_Ends, DecisionRule], ...]


def _line(
    rows: list[_Situation], looked_at: Sequence[Quantity], choices: Sequence[Choice]
) -> _CostedRule | None:
    """Return the shortest rule of a line: an answer, one comparison, or steps of one variable."""
    for choice in choices:
        if all(one.takes(choice) for one in rows):
            return _CostedRule(DecisionRule((), choice), 0)
    if choices == (0, 1):
        return _divided(rows, 1, 0, looked_at, most=1)
    found: _CostedRule | None = None
    for quantity in looked_at:
        found = _shorter(found, _ladder(rows, quantity, choices))
    return found


def _joined(lines: tuple[tuple[_Ends, DecisionRule], ...], quantity: Quantity) -> DecisionRule:
    """Return the rule that is made of lines, each for a stretch of ``quantity``."""
    cases: list[Case] = []
    for ends, rule in lines:
        stretch = _stretch(quantity, ends)
        cases += (
            Case(tuple((*stretch, *group) for group in case.condition), case.choice)
            for case in rule.cases
        )
        cases.append(Case((stretch,), rule.otherwise))
    if not all(case.choice in (0, 1) for case in cases):
        return DecisionRule(tuple(cases[:-1]), cases[-1].choice)
    # No and yes: a condition within a line is always one for yes.
    groups = (group for case in cases if case.choice == 1 for group in case.condition)
    return DecisionRule((Case(tuple(groups), 1),), 0)


def _stretch(quantity: Quantity, ends: _Ends) -> tuple[QuantityTest, ...]:
    first, last = ends
    if first == last:
        return (QuantityTest(quantity, Relation.IS, first),)
    return (
        QuantityTest(quantity, Relation.AT_LEAST, first),
        QuantityTest(quantity, Relation.AT_MOST, last),
    )


def _grouped(
    rows: Iterable[_Situation], quantity: Quantity
) -> Iterator[tuple[Scalar | None, list[_Situation]]]:
    """Yield the values of a quantity, in order where they are numbers, with their rows."""
    groups: dict[Scalar | None, list[_Situation]] = {}
    for one in rows:
        groups.setdefault(quantity.of(one.row.situation), []).append(one)
    numbers = sorted(held for held in groups if type(held) is int)
    rest = [held for held in groups if type(held) is not int]
    for held in (*numbers, *rest):
        yield held, groups[held]


# ---- rules with exceptions --------------------------------------------------------------------


def _nearly(table: DecisionTable, budget: Budget) -> DecisionRule | None:
    """Return the rule of one comparison at most with the fewest exceptions, or None for too many.

    Exceptions are counted by how often they are met.
    """
    rows = _as_played(table)
    if not rows:
        return None
    common = math.lcm(*(one.row.reached.denominator for one in rows))
    met = {id(one): int(one.row.reached * common) for one in rows}
    budget.step(len(rows))
    wrong, rule = min(
        _simple_rules(rows, met, budget, is_truth=table.is_truth), key=lambda one: one[0]
    )
    exceptions = Fraction(wrong, sum(met.values()))
    if exceptions > _MOST_EXCEPTIONS:
        return None
    return replace(rule, is_truth=table.is_truth, exceptions=exceptions)


def _simple_rules(
    rows: list[_Situation], met: Mapping[int, int], budget: Budget, *, is_truth: bool
) -> Iterator[tuple[int, DecisionRule]]:
    """Yield rules without a condition and, for no and yes, the best with one bound.

    Each comes with how often it is wrong, in the unit of ``met``.
    """
    for choice in _choices(rows, is_truth=is_truth):
        yield sum(met[id(one)] for one in rows if not one.takes(choice)), DecisionRule((), choice)
    if not is_truth:
        return
    yes = sum(met[id(one)] for one in rows if one.takes(1))
    no = sum(met.values()) - yes
    for quantity in quantities([one.row.situation for one in rows]):
        budget.step(len(rows))
        # Up to each value, by how much more often the answer is yes than no.
        surplus = 0
        up_to: dict[int, int] = {}
        for held, group in _grouped(rows, quantity):
            if type(held) is not int:
                up_to = {}
                break
            surplus += sum(met[id(one)] if one.takes(1) else -met[id(one)] for one in group)
            up_to[held] = surplus
        if up_to:
            highest = max(up_to, key=lambda held: up_to[held])
            lowest = min(up_to, key=lambda held: up_to[held])
            yield yes - up_to[highest], _with_bound(quantity, Relation.AT_MOST, highest)
            yield no + up_to[lowest], _with_bound(quantity, Relation.AT_LEAST, lowest + 1)


def _with_bound(quantity: Quantity, relation: Relation, bound: int) -> DecisionRule:
    return DecisionRule((Case(((QuantityTest(quantity, relation, bound),),), 1),), 0)
