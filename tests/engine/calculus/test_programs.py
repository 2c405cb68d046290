from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import (
    COLLECTION,
    CodeOutline,
    Constant,
    Deferred,
    Each,
    Fold,
    Linear,
    Node,
    Product,
)
from engine.calculus.value_set import ValueSet
from tests.engine.calculus.nodes import at_least, dice, known, risky, some_dice


@dataclass(frozen=True, eq=False)
class Adding:
    """Adds a captured number to each element of a collection."""

    algebra: Algebra

    def kind(self, captured: tuple[Node, ...]) -> int:
        return COLLECTION

    def expand(self, element: Node, captured: tuple[Node, ...]) -> Node:
        return self.algebra.linear(0, [(element, 1), (captured[0], 1)])

    def united(self, results: Sequence[Node]) -> Node:
        return self.algebra.union(results)


@dataclass(frozen=True, eq=False)
class Digits:
    """Writes a collection as the digits of one number, the least or the greatest first."""

    algebra: Algebra
    ascends: bool = False
    multiplies = False

    def empty(self) -> Node:
        return self.algebra.number(-1)

    def single(self, element: Node) -> Node:
        return element

    def joined(self, element: Node, tail: Node | None, captured: tuple[Node, ...]) -> Node:
        if tail is None:
            return element
        return self.algebra.linear(0, [(element, 1), (tail, 10)])


@dataclass(frozen=True, eq=False)
class Multiplying:
    """Multiplies the elements of a collection."""

    algebra: Algebra
    ascends = False
    multiplies = True

    def empty(self) -> Node:
        return self.algebra.one

    def single(self, element: Node) -> Node:
        return element

    def joined(self, element: Node, tail: Node | None, captured: tuple[Node, ...]) -> Node:
        return element if tail is None else self.algebra.product(element, tail)


@dataclass(frozen=True, eq=False)
class Doubling:
    """Doubles a number once it is known, or only when it is asked for."""

    algebra: Algebra
    is_lazy: bool

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:
        return () if self.is_lazy else operands

    def is_ready(self, operands: tuple[Node, ...]) -> bool:
        return not self.is_lazy and isinstance(operands[0], Constant)

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        return CodeOutline((0, 99), (1, 1), COLLECTION, may_fail=False, may_lose=False)

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:
        return self.algebra.linear(0, [(operands[0], 2)])


# ---- waiting code -------------------------------------------------------------------------


def test_code_that_is_ready_is_expanded_at_once(algebra: Algebra) -> None:
    code = Doubling(algebra, is_lazy=False)

    assert algebra.number(8) is algebra.deferred(code, (algebra.number(4),), None)


def test_other_code_waits_and_is_described_by_its_outline(algebra: Algebra) -> None:
    die, site = dice(algebra, 1, 6), algebra.new_site()
    waiting = algebra.deferred(Doubling(algebra, is_lazy=False), (die,), site)

    assert isinstance(waiting, Deferred)
    assert (0, 99, 1, 1) == (waiting.low, waiting.high, waiting.least, waiting.most)
    assert die.sources | 1 << site == waiting.sources


def test_lazy_code_waits_even_if_everything_is_known(algebra: Algebra) -> None:
    code = Doubling(algebra, is_lazy=True)

    assert isinstance(algebra.deferred(code, (algebra.one,), None), Deferred)


def test_equal_waiting_code_is_one_node(algebra: Algebra) -> None:
    code, die = Doubling(algebra, is_lazy=True), dice(algebra, 1, 6)

    assert algebra.deferred(code, (die,), None) is algebra.deferred(code, (die,), None)


def test_guards_of_operands_stand_around_waiting_code(algebra: Algebra) -> None:
    code, guard, die = Doubling(algebra, is_lazy=False), risky(algebra), dice(algebra, 1, 6)

    expected = algebra.after([guard], algebra.deferred(code, (die,), None))
    assert expected is algebra.deferred(code, (algebra.after([guard], die),), None)


# ---- each element -------------------------------------------------------------------------


class Pairing:
    """Makes two of every even element and nothing of the others."""

    def __init__(self, algebra: Algebra) -> None:
        self._algebra = algebra

    def kind(self, captured: tuple[Node, ...]) -> int:
        return COLLECTION

    def expand(self, element: Node, captured: tuple[Node, ...]) -> Node:
        algebra = self._algebra
        even = algebra.test(ValueSet.of(range(0, 100, 2)), element)
        return algebra.choice(even, algebra.union((element, element)), algebra.nothing)

    def united(self, results: Sequence[Node]) -> Node:
        return self._algebra.union(results)


def test_what_is_made_of_each_element_is_counted_by_those_that_score_the_same(
    algebra: Algebra,
) -> None:
    pool = dice(algebra, 9, 6)
    twice = algebra.each(Pairing(algebra), pool, (), algebra.new_site())
    even = algebra.filter(ValueSet.of((2, 4, 6)), pool)

    assert algebra.linear(0, [(algebra.count(even), 2)]) is algebra.count(twice)
    assert algebra.some(even) is algebra.some(twice)
    assert (2, 6) == (twice.low, twice.high)
    assert not twice.may_fail


def each(algebra: Algebra, operand: Node, added: int = 10) -> Node:
    return algebra.each(Adding(algebra), operand, (algebra.number(added),), algebra.new_site())


def test_known_elements_are_expanded_at_once(algebra: Algebra) -> None:
    assert known(algebra, 11, 12, 12) is each(algebra, known(algebra, 1, 2, 2))
    assert algebra.nothing is each(algebra, algebra.nothing)


def test_a_single_number_is_expanded_at_once(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert algebra.linear(10, [(die, 1)]) is each(algebra, die)


def test_the_known_part_of_a_union_is_expanded(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    expected = algebra.union([algebra.linear(10, [(die, 1)])], (12,))
    assert expected is each(algebra, algebra.union([die], (2,)))


def test_other_collections_wait(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    waiting = each(algebra, pool)

    assert isinstance(waiting, Each)
    assert pool is waiting.operand


def test_what_loops_make_with_other_dice_is_added_up_by_value(algebra: Algebra) -> None:
    pool, other = dice(algebra, 3, 3), dice(algebra, 1, 6)
    loop = algebra.each(Adding(algebra), pool, (other,), algebra.new_site())
    parts = [
        algebra.product(algebra.count(algebra.filter(ValueSet.of((value,)), pool)), each)
        for value, each in ((v, algebra.linear(v, [(other, 1)])) for v in (1, 2, 3))
    ]

    assert algebra.linear(0, [(part, 1) for part in parts]) is algebra.sum(loop)


def test_the_loop_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    choice = algebra.choice(condition, known(algebra, 1, 2), algebra.nothing)

    expected = algebra.choice(condition, known(algebra, 11, 12), algebra.nothing)
    assert expected is each(algebra, choice)


def test_elements_that_cannot_be_there_still_guard(algebra: Algebra) -> None:
    guard = algebra.filter(at_least(9), risky(algebra))

    assert algebra.after([guard], algebra.nothing) is each(algebra, guard)


# ---- folds --------------------------------------------------------------------------------


def fold(algebra: Algebra, operand: Node) -> Node:
    return algebra.fold(Digits(algebra), operand, None, (), algebra.new_site())


def test_known_collections_are_joined_from_the_greatest_down(algebra: Algebra) -> None:
    assert algebra.number(5521) is fold(algebra, known(algebra, 1, 5, 2, 5))
    assert algebra.number(-1) is fold(algebra, algebra.nothing)
    assert algebra.number(7) is fold(algebra, algebra.number(7))


def test_one_die_is_joined_with_nothing(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert die is fold(algebra, die)


def test_known_elements_above_all_dice_go_into_the_tail(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    folded = fold(algebra, algebra.union([pool], (2, 8, 9)))

    assert isinstance(folded, Fold)
    assert algebra.number(98) is folded.tail
    assert algebra.union([pool], (2,)) is folded.operand


def test_a_fold_of_some_dice_waits(algebra: Algebra) -> None:
    folded = fold(algebra, some_dice(algebra))

    assert isinstance(folded, Fold)
    assert None is folded.tail


def test_known_elements_below_all_dice_are_joined_first_where_a_fold_ascends(
    algebra: Algebra,
) -> None:
    pool = algebra.union([dice(algebra, 3, 6)], (0, 1, 4))
    code, start = Digits(algebra, ascends=True), algebra.number(7)
    folded = algebra.fold(code, pool, start, (), algebra.new_site())

    assert isinstance(folded, Fold)
    assert algebra.number(701) is folded.tail


def test_dice_of_the_tail_are_settled_before_more_is_joined(algebra: Algebra) -> None:
    rolled = algebra.ranks(dice(algebra, 2, 6), top=True, skip=0, take=1)
    code, items = Digits(algebra, ascends=True), known(algebra, 1, 2)

    folded = algebra.fold(code, items, rolled, (), algebra.new_site())
    assert isinstance(folded, Fold)
    assert (items, rolled) == (folded.operand, folded.tail)
    joined = algebra.fold(code, items, rolled, (rolled,), algebra.new_site())
    assert algebra.linear(12, [(rolled, 100)]) is joined


def test_a_product_is_taken_apart(algebra: Algebra) -> None:
    pool, die = dice(algebra, 3, 6), dice(algebra, 1, 8)
    code = Multiplying(algebra)
    folded = algebra.fold(code, algebra.union([pool, die], (2, 5)), None, (), algebra.new_site())

    assert isinstance(folded, Linear)
    ((factors, ten),) = folded.terms
    assert 10 == ten
    assert isinstance(factors, Product)
    assert {die} < set(factors.children)
    assert (1, 1) == (folded.least, folded.most)


def test_a_product_of_known_elements_is_computed(algebra: Algebra) -> None:
    code = Multiplying(algebra)

    assert algebra.number(24) is algebra.fold(code, known(algebra, 2, 3, 4), None, (), 0)
    assert algebra.one is algebra.fold(code, algebra.nothing, None, (), 0)
