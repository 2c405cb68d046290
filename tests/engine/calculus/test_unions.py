from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Union
from engine.dice import Deal, Die, Pool
from engine.textbox import TextBox
from tests.engine.calculus.nodes import at_least, dice, known, maximum, some_dice


def test_equal_expressions_are_one_node(algebra: Algebra) -> None:
    left, right = dice(algebra, 2, 6), dice(algebra, 2, 6)

    assert left is not right
    assert algebra.rolled(0, Pool(2, Die.standard(1, 6))) is left
    assert algebra.union([left, right]) is algebra.union([right, left])


def test_known_parts_become_one_constant(algebra: Algebra) -> None:
    united = algebra.union([known(algebra, 3), known(algebra, 1, 2)], (2,))

    assert known(algebra, 1, 2, 2, 3) is united


def test_unions_of_unions_are_flattened(algebra: Algebra) -> None:
    left, right = dice(algebra, 2, 6), dice(algebra, 1, 8)
    inner = algebra.union([left], (9,))
    outer = algebra.union([inner, right], (1,))

    assert isinstance(outer, Union)
    assert (1, 9) == outer.constant
    assert (left, right) == outer.parts


def test_a_part_that_is_surely_empty_leaves_the_others_in_order(algebra: Algebra) -> None:
    empty = algebra.rolled(algebra.new_site(), Pool(1, Die(((),), (1,), lost=1)))

    expected = algebra.after([empty], known(algebra, 1, 5))
    assert expected is algebra.union([known(algebra, 5), empty, known(algebra, 1)])


def test_one_condition_decides_between_known_parts_once(algebra: Algebra) -> None:
    condition = algebra.test(at_least(2), dice(algebra, 1, 3))
    some = algebra.choice(condition, known(algebra, 3), algebra.nothing)
    others = algebra.choice(condition, known(algebra, 1), known(algebra, 7))
    pool = dice(algebra, 2, 6)

    joined = algebra.choice(condition, known(algebra, 1, 3), known(algebra, 7))
    assert algebra.union([pool, joined]) is algebra.union([some, pool, others])


def test_a_union_with_nothing_is_its_part(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 6)

    assert pool is algebra.union([pool, algebra.nothing])
    assert algebra.nothing is algebra.union([])


def test_a_part_may_occur_twice(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 6)
    twice = algebra.union([pool, pool])

    assert (4, 4) == (twice.least, twice.most)
    assert algebra.linear(0, [(algebra.sum(pool), 2)]) is algebra.sum(twice)


def test_a_union_has_the_bounds_of_its_parts(algebra: Algebra) -> None:
    united = algebra.union([dice(algebra, 2, 6), some_dice(algebra, 3, 4)], (9,))

    assert (1, 9) == (united.low, united.high)
    assert (5, 6) == (united.least, united.most)


# ---- sources ------------------------------------------------------------------------------


def test_dice_with_one_face_are_known(algebra: Algebra) -> None:
    site = algebra.new_site()

    assert known(algebra, 4, 4, 4) is algebra.rolled(site, Pool(3, Die((4,), (1,))))
    assert algebra.constant((1, 2)) is algebra.rolled(site, Pool(1, Die(((1, 2),), (1,))))
    assert algebra.nothing is algebra.rolled(site, Pool(0, Die.standard(1, 6)))
    assert known(algebra, 2, 2) is algebra.rolled(site, Deal(2, (2,), (3,)))


def test_a_die_with_one_face_that_loses_mass_is_not_known(algebra: Algebra) -> None:
    node = algebra.rolled(algebra.new_site(), Pool(1, Die((4,), (1,), lost=1)))

    assert node.may_lose
    assert node is not algebra.number(4)


def test_copies_of_a_pool_are_a_larger_pool(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 6)

    assert algebra.rolled(0, Pool(6, Die.standard(1, 6))) is algebra.copies(3, pool)


@pytest.mark.parametrize("count", [0, 1])
def test_few_copies_are_none_or_the_expression_itself(algebra: Algebra, count: int) -> None:
    template = maximum(algebra, dice(algebra, 2, 6))
    expected = template if count else algebra.nothing

    assert expected is algebra.copies(count, template)


def test_copies_have_sources_of_their_own(algebra: Algebra) -> None:
    template = maximum(algebra, dice(algebra, 2, 6))
    first, second = algebra.copies(3, template), algebra.copies(3, template)

    assert first is not second
    assert 0 == first.sources & (second.sources | template.sources)
    assert (3, 3, 1, 6) == (first.least, first.most, first.low, first.high)


def test_a_text_is_a_constant_of_its_kind(algebra: Algebra) -> None:
    box = TextBox(("a",))

    assert algebra.constant(box) is algebra.constant(TextBox(("a",)))
    assert algebra.constant(box).kind != algebra.nothing.kind
