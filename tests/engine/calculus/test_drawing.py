from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.drawing import (
    Choosing,
    Drawing,
    Filtering,
    Middle,
    Picking,
    Ranging,
    Ranking,
    Rolling,
)
from engine.calculus.nodes import Code, Deferred, Node, Rolled
from engine.calculus.value_set import compared
from engine.dice import Deal, Die, Pool
from engine.errors import OverBudgetError
from tests.engine.calculus.nodes import dice, known, largest, least, risky, some_dice


def drawn(algebra: Algebra, code: Code, *operands: Node) -> Node:
    """Return what a piece of program that rolls makes of ``operands``."""
    return algebra.deferred(code, operands, algebra.new_site())


def made(algebra: Algebra, code: Code, *operands: Node) -> Node:
    """Return what a piece of program that rolls nothing makes of ``operands``."""
    return algebra.deferred(code, operands, None)


def source_of(node: Node) -> Pool | Deal:
    assert isinstance(node, Rolled)
    return node.source


# ---- dice ---------------------------------------------------------------------------------


def test_known_numbers_make_a_pool(algebra: Algebra) -> None:
    node = drawn(algebra, Rolling(algebra, 1), algebra.number(3), algebra.number(6))

    assert Pool(3, Die.standard(1, 6)) == source_of(node)


def test_no_dice_are_nothing(algebra: Algebra) -> None:
    rolling = Rolling(algebra, 0)

    assert algebra.nothing is drawn(algebra, rolling, algebra.zero, algebra.number(9))
    assert known(algebra, 0, 0) is drawn(algebra, rolling, algebra.number(2), algebra.zero)


def test_dice_of_unknown_size_wait_and_are_bounded(algebra: Algebra) -> None:
    sides = algebra.linear(2, [(dice(algebra, 1, 6), 1)])
    node = drawn(algebra, Rolling(algebra, 1), dice(algebra, 1, 4), sides)

    assert isinstance(node, Deferred)
    assert (1, 8, 1, 4) == (node.low, node.high, node.least, node.most)


def test_a_die_too_large_for_the_memory_is_refused(algebra: Algebra) -> None:
    with pytest.raises(OverBudgetError, match="a die with 1,000,000,000 faces"):
        drawn(algebra, Rolling(algebra, 1), algebra.one, algebra.number(10**9))


def test_equal_dice_of_any_kind_are_drawn_once_it_is_known_how_many(algebra: Algebra) -> None:
    code = Drawing(algebra, Die((2, 7), (1, 3)))
    waiting = drawn(algebra, code, dice(algebra, 1, 4))

    assert Pool(5, Die((2, 7), (1, 3))) == source_of(drawn(algebra, code, algebra.number(5)))
    assert (2, 7, 1, 4) == (waiting.low, waiting.high, waiting.least, waiting.most)


# ---- choosing and picking -----------------------------------------------------------------


def test_choosing_from_a_known_collection_is_a_weighted_die(algebra: Algebra) -> None:
    node = drawn(algebra, Choosing(algebra), known(algebra, 1, 5, 5, 8))

    assert Pool(1, Die((1, 5, 8), (1, 2, 1))) == source_of(node)


def test_choosing_from_one_number_is_the_number(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert die is drawn(algebra, Choosing(algebra), die)


def test_choosing_from_dice_waits_and_is_bounded(algebra: Algebra) -> None:
    node = drawn(algebra, Choosing(algebra), dice(algebra, 3, 6))

    assert isinstance(node, Deferred)
    assert (1, 6, 1, 1) == (node.low, node.high, node.least, node.most)


def test_picking_from_a_known_collection_is_a_deal(algebra: Algebra) -> None:
    node = drawn(algebra, Picking(algebra), known(algebra, 1, 5, 5, 8), algebra.number(2))

    assert Deal(2, (1, 5, 8), (1, 2, 1)) == source_of(node)


def test_picking_all_or_nothing_needs_no_deal(algebra: Algebra) -> None:
    pool, guard = dice(algebra, 3, 6), risky(algebra)

    assert pool is drawn(algebra, Picking(algebra), pool, algebra.number(3))
    assert algebra.nothing is drawn(algebra, Picking(algebra), pool, algebra.zero)
    assert algebra.after([guard], algebra.nothing) is drawn(
        algebra, Picking(algebra), guard, algebra.zero
    )


def test_picking_some_of_some_dice_is_bounded(algebra: Algebra) -> None:
    node = drawn(algebra, Picking(algebra), some_dice(algebra, 4), dice(algebra, 1, 2))

    assert (1, 6, 1, 2) == (node.low, node.high, node.least, node.most)


# ---- what rolls nothing -------------------------------------------------------------------


def test_known_numbers_make_ranks(algebra: Algebra) -> None:
    pool = dice(algebra, 4, 6)

    assert largest(algebra, 3, pool) is made(
        algebra, Ranking(algebra, top=True), algebra.number(3), pool
    )
    assert least(algebra, 1, pool) is made(algebra, Ranking(algebra, top=False), algebra.one, pool)


@pytest.mark.parametrize(("size", "rank"), [(1, 0), (4, 1), (5, 2)])
def test_the_median_is_the_middle_rank(algebra: Algebra, size: int, rank: int) -> None:
    pool = dice(algebra, size, 6)

    expected = algebra.ranks(pool, top=True, skip=rank, take=1)
    assert expected is made(algebra, Middle(algebra), algebra.count(pool), pool)


def test_a_known_number_makes_a_filter(algebra: Algebra) -> None:
    pool = dice(algebra, 4, 6)

    assert algebra.filter(compared("<", 4), pool) is made(
        algebra, Filtering(algebra, "<", each_round=False), algebra.number(4), pool
    )


def test_a_filter_of_a_loop_applies_to_every_round(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    stops = algebra.test(compared("=/=", 6), die)
    site = algebra.new_site()
    kept = compared("=", 6)
    loop = algebra.accumulated(site, die, stops, 12)

    expected = algebra.accumulated(site, algebra.filter(kept, die), stops, 12)
    of_rounds = Filtering(algebra, "=", each_round=True)
    assert expected is made(algebra, of_rounds, algebra.number(6), loop)
    of_all = Filtering(algebra, "=", each_round=False)
    assert algebra.filter(kept, loop) is made(algebra, of_all, algebra.number(6), loop)


def test_known_ends_make_a_range(algebra: Algebra) -> None:
    ranging = Ranging(algebra)

    assert known(algebra, -1, 0, 1) is made(algebra, ranging, algebra.number(-1), algebra.one)
    assert algebra.nothing is made(algebra, ranging, algebra.one, algebra.zero)
    assert algebra.one is made(algebra, ranging, algebra.one, algebra.one)


def test_a_range_of_dice_is_bounded(algebra: Algebra) -> None:
    node = made(algebra, Ranging(algebra), dice(algebra, 1, 6), dice(algebra, 1, 8))

    assert (1, 8, 0, 8) == (node.low, node.high, node.least, node.most)


def test_a_range_too_long_for_the_memory_is_refused(algebra: Algebra) -> None:
    with pytest.raises(OverBudgetError, match="a range of 1,000,000,001 numbers"):
        made(algebra, Ranging(algebra), algebra.zero, algebra.number(10**9))


def test_an_error_among_the_operands_is_the_result(algebra: Algebra) -> None:
    error = algebra.void

    assert error is drawn(algebra, Picking(algebra), dice(algebra, 3, 6), error)
