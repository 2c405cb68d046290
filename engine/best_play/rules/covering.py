"""The shortest condition that is true in some situations and false in others, by exact search.

Whatever is true in all of the first bounds each quantity by its least and its greatest value there;
of all comparisons of a quantity, that with the tightest bound rules out the most of the others. So
it is enough to look for the cheapest few of these bounds that rule out all others together: a
covering problem, which is small. Sets of situations are the bits of a number.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations
from operator import or_

from engine.best_play.decision_tables import Scalar
from engine.best_play.rules.conditions import Condition, Quantity, QuantityTest, Relation, Situation

__all__ = ["MOST_COMPARISONS", "FoundCondition", "quantities", "shortest_condition"]

MOST_COMPARISONS = 3
"""Comparisons of a condition; with more of them nobody takes it in."""

_TRUTH, _ONE, _UNEQUAL, _TWO, _MIXED, _JOINED = 10, 20, 23, 25, 35, 10
"""What comparisons cost to be read: a truth, a variable with a bound, being anything but one value,
two variables with one another, a sum or difference with a bound, and each that is joined on."""

_MOST_WORK = 20_000_000
"""Values of quantities looked at; with more situations sums and differences are left out."""


@dataclass(frozen=True, slots=True)
class FoundCondition:
    """A condition, and what it costs to be read."""

    condition: Condition
    cost: int


@dataclass(frozen=True, slots=True)
class _Bound:
    """A comparison that is true in all situations in which the condition has to be.

    Attributes:
        comparison: The comparison.
        ruled_out: The bits of those in which it has to be false, and is.
        cost: What it costs to be read.
    """

    comparison: QuantityTest
    ruled_out: int
    cost: int


def quantities(situations: Sequence[Situation]) -> tuple[Quantity, ...]:
    """Return the variables of some situations, and the sums and differences of two numbers."""
    width = len(situations[0]) if situations else 0
    alone = tuple(Quantity(place) for place in range(width))
    numbers = [place for place in range(width) if _is_number(situations, place)]
    if len(situations) * len(numbers) ** 2 > _MOST_WORK:
        return alone
    pairs = combinations(numbers, 2)
    return (*alone, *(Quantity(one, other, sign) for one, other in pairs for sign in (1, -1)))


def shortest_condition(
    true_in: Sequence[Situation],
    false_in: Sequence[Situation],
    looked_at: Sequence[Quantity],
    most: int = MOST_COMPARISONS,
) -> FoundCondition | None:
    """Return the shortest condition that tells some situations from others, or None for none.

    It is a few comparisons joined by "and", or a few joined by "or".

    Args:
        true_in: Where it has to be true; one at least.
        false_in: Where it has to be false; one at least.
        looked_at: What it may be about.
        most: Comparisons it may have.
    """
    together = _cheapest(list(_bounds(true_in, false_in, looked_at)), len(false_in), most)
    # Some of which one holds at least: none of their opposites may hold in the others.
    whole = [one for one in looked_at if _is_total(one, (*true_in, *false_in))]
    apart = _cheapest(list(_bounds(false_in, true_in, whole, is_turned=True)), len(true_in), most)
    if apart is not None and (together is None or _cost(apart) < _cost(together)):
        in_order = sorted(apart, key=lambda one: _place(one.comparison))
        return FoundCondition(tuple((one.comparison.opposite,) for one in in_order), _cost(apart))
    if together is None:
        return None
    in_order = sorted(together, key=lambda one: _place(one.comparison))
    return FoundCondition((tuple(one.comparison for one in in_order),), _cost(together))


def _is_number(situations: Sequence[Situation], place: int) -> bool:
    held = {type(one[place]) for one in situations}
    return int in held and held <= {int, type(None)}


def _is_total(quantity: Quantity, situations: Sequence[Situation]) -> bool:
    """Return whether a quantity is of one kind in all situations, so that opposites are exact."""
    return len({type(quantity.of(one)) for one in situations}) <= 1


def _cost(bounds: Sequence[_Bound]) -> int:
    return sum(one.cost for one in bounds) + _JOINED * (len(bounds) - 1)


def _place(comparison: QuantityTest) -> tuple[int, int, bool]:
    """Return what puts comparisons in the order of the variables, lower bounds first."""
    quantity = comparison.quantity
    return quantity.first, quantity.second or -1, comparison.relation is not Relation.AT_LEAST


# ---- bounds -----------------------------------------------------------------------------------


def _bounds(
    true_in: Sequence[Situation],
    false_in: Sequence[Situation],
    looked_at: Sequence[Quantity],
    *,
    is_turned: bool = False,
) -> Iterator[_Bound]:
    """Yield the tightest comparisons that hold wherever the condition has to be true.

    Those that are ``is_turned`` will be told as their opposites.
    """
    for quantity in looked_at:
        outside: dict[Scalar | None, int] = {}
        for place, one in enumerate(false_in):
            held = quantity.of(one)
            outside[held] = outside.get(held, 0) | 1 << place
        inside = {quantity.of(one) for one in true_in}
        for comparison in _tightest(quantity, inside, outside.keys()):
            stated = comparison.opposite if is_turned else comparison
            yield _Bound(comparison, _ruled_out(comparison, outside), _cost_of(stated))


def _ruled_out(comparison: QuantityTest, outside: Mapping[Scalar | None, int]) -> int:
    """Return the bits of the values of a quantity of which a comparison does not hold."""
    if comparison.relation is Relation.IS_NOT:
        return outside.get(comparison.bound, 0)
    alone = replace(comparison, quantity=_ALONE)
    return functools.reduce(or_, (outside[one] for one in outside if not alone.holds((one,))), 0)


_ALONE = Quantity(0)


def _tightest(
    quantity: Quantity, inside: AbstractSet[Scalar | None], outside: AbstractSet[Scalar | None]
) -> Iterator[QuantityTest]:
    """Yield the tightest comparisons that hold for all values of a quantity inside."""
    numbers = [one for one in inside if type(one) is int]
    is_ordered = len(numbers) == len(inside)
    if is_ordered:
        yield QuantityTest(quantity, Relation.AT_LEAST, min(numbers))
        yield QuantityTest(quantity, Relation.AT_MOST, max(numbers))
    if len(inside) == 1:
        yield QuantityTest(quantity, Relation.IS, *inside)
    if quantity.second is None:
        for value in outside - inside:
            yield QuantityTest(quantity, Relation.IS_NOT, value)
    elif quantity.sign < 0 and is_ordered:
        for relation, bound in _WITH_ONE_ANOTHER:
            comparison = QuantityTest(quantity, relation, bound)
            if all(QuantityTest(_ALONE, relation, bound).holds((one,)) for one in numbers):
                yield comparison


_WITH_ONE_ANOTHER = (
    *((Relation.AT_LEAST, bound) for bound in (0, 1)),
    *((Relation.AT_MOST, bound) for bound in (0, -1)),
    *((relation, 0) for relation in (Relation.IS, Relation.IS_NOT)),
)
"""How two variables may lie to one another, by their difference."""


def _cost_of(comparison: QuantityTest) -> int:
    """Return what a comparison costs to be read."""
    relation, bound, quantity = comparison.relation, comparison.bound, comparison.quantity
    if isinstance(bound, bool):
        return _TRUTH
    if quantity.second is not None:
        is_plain = quantity.sign < 0 and (relation, bound) in _WITH_ONE_ANOTHER
        return _TWO if is_plain else _MIXED
    return {Relation.IS: _ONE - 1, Relation.IS_NOT: _UNEQUAL}.get(relation, _ONE)


# ---- covering ---------------------------------------------------------------------------------


def _cheapest(bounds: list[_Bound], others: int, most: int) -> list[_Bound] | None:
    """Return the cheapest bounds that rule out all of so many situations together, if any do."""
    kept = _undominated(bounds)
    largest = max((one.ruled_out.bit_count() for one in kept), default=0)
    best: list[_Bound] | None = None

    def extend(chosen: list[_Bound], left: int) -> None:
        nonlocal best
        if not left:
            if best is None or _cost(chosen) < _cost(best):
                best = chosen
            return
        if left.bit_count() > largest * (most - len(chosen)):
            return
        first = left & -left
        for one in kept:
            more = [*chosen, one]
            if one.ruled_out & first and (best is None or _cost(more) < _cost(best)):
                extend(more, left & ~one.ruled_out)

    extend([], (1 << others) - 1)
    return best


def _undominated(bounds: list[_Bound]) -> list[_Bound]:
    """Return the bounds without those that cost as much as another that rules out as much."""
    kept: list[_Bound] = []
    for one in sorted(bounds, key=lambda one: (one.cost, -one.ruled_out.bit_count())):
        if one.ruled_out and all(one.ruled_out & ~other.ruled_out for other in kept):
            kept.append(one)
    return kept
