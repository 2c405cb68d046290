"""Random expressions twice over: as nodes of the calculus, and as plain functions of the dice."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from hypothesis import strategies as st

from engine.calculus.algebra import Algebra
from engine.calculus.drawing import Filtering, Ranging, Ranking
from engine.calculus.nodes import Node
from engine.calculus.value_set import compared
from engine.dice import Deal, Die, Pool, Source
from engine.languages.troll import semantics
from engine.showings import all_multisets

Numbers: TypeAlias = tuple[int, ...]
Rolls: TypeAlias = Mapping[int, Numbers]
"""What is rolled at each site."""

SOURCES: tuple[Source, ...] = (
    Pool(2, Die.standard(1, 3)),
    Pool(1, Die.standard(0, 2)),
    Pool(2, Die((-1, 2), (1, 2))),
    Deal(2, (1, 2, 4), (1, 2, 1)),
)
"""What the expressions may roll; the position is the site."""


@dataclass(frozen=True)
class Twin:
    """An expression and what it means.

    Attributes:
        text: The expression, to be read in a failing example.
        build: Builds its node.
        value: Returns its value for given rolls.
    """

    text: str
    build: Callable[[Algebra], Node]
    value: Callable[[Rolls], Numbers]

    def __repr__(self) -> str:
        return self.text


def built(twin: Twin, algebra: Algebra) -> Node:
    """Return the node of ``twin``, with the sites of the sources set aside first."""
    for _ in SOURCES:
        algebra.new_site()
    return twin.build(algebra)


def all_rolls(mask: int) -> Iterator[tuple[Rolls, int, int]]:
    """Yield everything the sources of a mask can roll, with its weight and the total."""
    sites = [site for site in range(len(SOURCES)) if mask >> site & 1]
    total = 1
    for site in sites:
        total *= SOURCES[site].total
    for combination in product(*(_rolls_of(SOURCES[site]) for site in sites)):
        weight = 1
        for _, factor in combination:
            weight *= factor
        rolls = {site: shown for site, (shown, _) in zip(sites, combination, strict=True)}
        yield rolls, weight, total


def _rolls_of(source: Source) -> list[tuple[Numbers, int]]:
    if isinstance(source, Pool):
        return list(all_multisets(source.die.faces, source.die.weights, source.count))
    found: list[tuple[Numbers, int]] = []
    waiting: list[tuple[Source | None, Numbers, int]] = [(source, (), 1)]
    while waiting:
        known, shown, weight = waiting.pop()
        if known is None:
            found.append((tuple(sorted(shown)), weight))
            continue
        for branch in known.branches(last=True):
            rest_total = 1 if branch.rest is None else branch.rest.total
            ways = weight * branch.weight // rest_total
            waiting.append((branch.rest, (*shown, *branch.shown), ways))
    return found


# ---- collections --------------------------------------------------------------------------


def constant(elements: list[int]) -> Twin:
    value = tuple(sorted(elements))
    return Twin(str(set(value)), lambda algebra: algebra.constant(value), lambda rolls: value)


def source(site: int) -> Twin:
    return Twin(
        f"source{site}",
        lambda algebra: algebra.rolled(site, SOURCES[site]),
        lambda rolls: rolls[site],
    )


def union(left: Twin, right: Twin) -> Twin:
    return Twin(
        f"({left} U {right})",
        lambda algebra: algebra.union([left.build(algebra), right.build(algebra)]),
        lambda rolls: tuple(sorted(left.value(rolls) + right.value(rolls))),
    )


def filtered(comparison: str, bound: int, operand: Twin) -> Twin:
    return Twin(
        f"({bound} {comparison} {operand})",
        lambda algebra: algebra.filter(compared(comparison, bound), operand.build(algebra)),
        lambda rolls: semantics.filtered(comparison, bound, operand.value(rolls)),
    )


def ranks(top: bool, skip: int, take: int, operand: Twin) -> Twin:
    def value(rolls: Rolls) -> Numbers:
        numbers = operand.value(rolls)
        if top:
            left = semantics.least(max(len(numbers) - skip, 0), numbers)
            return semantics.largest(take, left)
        return semantics.least(take, semantics.largest(max(len(numbers) - skip, 0), numbers))

    return Twin(
        f"ranks({'top' if top else 'bottom'}, {skip}, {take}, {operand})",
        lambda algebra: algebra.ranks(operand.build(algebra), top=top, skip=skip, take=take),
        value,
    )


def extreme(maximal: bool, operand: Twin) -> Twin:
    function = semantics.maximal if maximal else semantics.minimal
    return Twin(
        f"{function.__name__} {operand}",
        lambda algebra: algebra.extreme(operand.build(algebra), maximal=maximal),
        lambda rolls: function(operand.value(rolls)),
    )


def different(operand: Twin) -> Twin:
    return Twin(
        f"different {operand}",
        lambda algebra: algebra.different(operand.build(algebra)),
        lambda rolls: semantics.different(operand.value(rolls)),
    )


def set_sizes(operand: Twin) -> Twin:
    return Twin(
        f"counts {operand}",
        lambda algebra: algebra.counts(operand.build(algebra)),
        lambda rolls: semantics.counts(operand.value(rolls)),
    )


def longest_straight(operand: Twin) -> Twin:
    return Twin(
        f"straight {operand}",
        lambda algebra: algebra.straight(operand.build(algebra)),
        lambda rolls: semantics.straight(operand.value(rolls)),
    )


def selection(sign: str, left: Twin, right: Twin) -> Twin:
    methods = {"drop": "drop", "keep": "keep", "--": "difference"}

    def build(algebra: Algebra) -> Node:
        node: Node = getattr(algebra, methods[sign])(left.build(algebra), right.build(algebra))
        return node

    return Twin(
        f"({left} {sign} {right})",
        build,
        lambda rolls: semantics.SELECTIONS[sign](left.value(rolls), right.value(rolls)),
    )


def choice(condition: Twin, then: Twin, otherwise: Twin) -> Twin:
    return Twin(
        f"(if {condition} then {then} else {otherwise})",
        lambda algebra: algebra.choice(
            condition.build(algebra), then.build(algebra), otherwise.build(algebra)
        ),
        lambda rolls: (then if condition.value(rolls) == (1,) else otherwise).value(rolls),
    )


# ---- code that waits for a number ---------------------------------------------------------


def filtered_by(comparison: str, bound: Twin, operand: Twin) -> Twin:
    return Twin(
        f"({bound} {comparison} {operand})",
        lambda algebra: algebra.deferred(
            Filtering(algebra, comparison, each_round=False),
            (bound.build(algebra), operand.build(algebra)),
            None,
        ),
        lambda rolls: semantics.filtered(comparison, *bound.value(rolls), operand.value(rolls)),
    )


def ranked_by(top: bool, count: Twin, operand: Twin) -> Twin:
    function = semantics.largest if top else semantics.least

    def build(algebra: Algebra) -> Node:
        size = algebra.count(count.build(algebra))
        return algebra.deferred(Ranking(algebra, top), (size, operand.build(algebra)), None)

    return Twin(
        f"{function.__name__} (count {count}) {operand}",
        build,
        lambda rolls: function(len(count.value(rolls)), operand.value(rolls)),
    )


def ranging(first: Twin, last: Twin) -> Twin:
    return Twin(
        f"({first} .. {last})",
        lambda algebra: algebra.deferred(
            Ranging(algebra), (first.build(algebra), last.build(algebra)), None
        ),
        lambda rolls: tuple(range(first.value(rolls)[0], last.value(rolls)[0] + 1)),
    )


# ---- numbers and conditions ---------------------------------------------------------------


def aggregate(word: str, operand: Twin) -> Twin:
    return Twin(
        f"{word} {operand}",
        lambda algebra: getattr(algebra, word)(operand.build(algebra)),
        lambda rolls: semantics.AGGREGATES[word](operand.value(rolls)),
    )


def linear(shift: int, left: Twin, factor: int, right: Twin, other: int) -> Twin:
    return Twin(
        f"({shift} + {factor}*{left} + {other}*{right})",
        lambda algebra: algebra.linear(
            shift, [(left.build(algebra), factor), (right.build(algebra), other)]
        ),
        lambda rolls: (shift + factor * left.value(rolls)[0] + other * right.value(rolls)[0],),
    )


def multiplied(left: Twin, right: Twin) -> Twin:
    return Twin(
        f"({left} * {right})",
        lambda algebra: algebra.product(left.build(algebra), right.build(algebra)),
        lambda rolls: (operator.mul(left.value(rolls)[0], right.value(rolls)[0]),),
    )


def tested(comparison: str, bound: int, operand: Twin) -> Twin:
    return Twin(
        f"test({bound} {comparison} {operand})",
        lambda algebra: algebra.test(compared(comparison, bound), operand.build(algebra)),
        lambda rolls: (int(semantics.FILTERS[comparison](bound, operand.value(rolls)[0])),),
    )


def some(operand: Twin) -> Twin:
    return Twin(
        f"some({operand})",
        lambda algebra: algebra.some(operand.build(algebra)),
        lambda rolls: (int(bool(operand.value(rolls))),),
    )


def opposite(condition: Twin) -> Twin:
    return Twin(
        f"not({condition})",
        lambda algebra: algebra.opposite(condition.build(algebra)),
        lambda rolls: (1 - condition.value(rolls)[0],),
    )


# ---- strategies ---------------------------------------------------------------------------

_small = st.integers(-2, 4)
_comparisons = st.sampled_from(tuple(semantics.FILTERS))
_constants = st.builds(constant, st.lists(st.integers(-2, 5), max_size=4))


def collections(depth: int, *, random: bool = True) -> st.SearchStrategy[Twin]:
    """Return collections nested up to ``depth`` deep; of constants only, unless random."""
    sources = st.integers(0, len(SOURCES) - 1).map(source)
    leaves = sources | sources | _constants if random else _constants
    if not depth:
        return leaves
    inner = collections(depth - 1, random=random)
    number = numbers(depth - 1, random=random)
    condition = conditions(depth - 1, random=random)
    counts = st.integers(0, 3)
    return st.one_of(
        leaves,
        number,
        st.builds(union, inner, inner),
        st.builds(filtered, _comparisons, _small, inner),
        st.builds(ranks, st.booleans(), counts, counts, inner),
        st.builds(extreme, st.booleans(), inner),
        st.builds(different, inner),
        st.builds(set_sizes, inner),
        st.builds(longest_straight, inner),
        st.builds(selection, st.sampled_from(["drop", "keep", "--"]), inner, inner),
        st.builds(choice, condition, inner, inner),
        st.builds(filtered_by, _comparisons, number, inner),
        st.builds(ranked_by, st.booleans(), inner, inner),
        st.builds(ranging, number, number),
    )


def numbers(depth: int, *, random: bool = True) -> st.SearchStrategy[Twin]:
    """Return single numbers; see ``collections``."""
    known = st.builds(lambda value: constant([value]), _small)
    leaves = known | st.just(source(1)) if random else known
    if not depth:
        return leaves
    inner = numbers(depth - 1, random=random)
    collection = collections(depth - 1, random=random)
    return st.one_of(
        leaves,
        st.builds(aggregate, st.sampled_from(["sum", "count"]), collection),
        st.builds(linear, _small, inner, _small, inner, _small),
        st.builds(multiplied, inner, inner),
        st.builds(choice, conditions(depth - 1, random=random), inner, inner),
    )


def conditions(depth: int, *, random: bool = True) -> st.SearchStrategy[Twin]:
    """Return conditions, which are 1 or 0; see ``collections``."""
    number = numbers(max(depth - 1, 0), random=random)
    collection = collections(max(depth - 1, 0), random=random)
    asked = st.builds(tested, _comparisons, _small, number) | st.builds(some, collection)
    return asked | st.builds(opposite, asked)
