from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.drawing import Ranging
from engine.evaluate.structure import Structure, components, exclusive_numbers, is_additive
from tests.engine.calculus.nodes import at_least, dice, known, largest, maximum, minimum


def test_leaves_are_what_is_rolled(algebra: Algebra) -> None:
    first, second = dice(algebra, 2, 6), dice(algebra, 1, 8)
    node = algebra.linear(0, [(maximum(algebra, first), 1), (second, 1)])

    assert {0: first, 1: second} == Structure().leaves(node)
    assert {} == Structure().leaves(known(algebra, 1, 2))


def test_the_leaves_of_branches_may_never_be_rolled(algebra: Algebra) -> None:
    asked, first, second = (dice(algebra, 1, 6) for _ in range(3))
    node = algebra.choice(algebra.test(at_least(4), asked), first, second)

    assert {0: asked} == Structure().strict_leaves(node)
    assert {0, 1, 2} == set(Structure().leaves(node))


def test_sources_that_a_program_waits_for(algebra: Algebra) -> None:
    last, other = dice(algebra, 1, 6), dice(algebra, 1, 6)
    waiting = algebra.deferred(Ranging(algebra), (algebra.one, last), None)

    assert last.sources == Structure().awaited(algebra.union([waiting, other]))


def test_ranks_tell_from_which_end_to_look(algebra: Algebra) -> None:
    pool = dice(algebra, 9, 6)
    structure = Structure()

    assert (True, 1) == structure.order(largest(algebra, 2, pool))
    assert (True, -1) == structure.order(minimum(algebra, pool))
    assert not structure.order(algebra.sum(pool))[0]


def test_components_share_no_source(algebra: Algebra) -> None:
    a, b, c, d = (dice(algebra, 1, 6) for _ in range(4))
    both = algebra.product(a, c)

    assert [[0, 2], [1], [3]] == sorted(map(sorted, components([a, b, both, d])))


def test_a_part_that_joins_two_groups_makes_them_one(algebra: Algebra) -> None:
    a, b = dice(algebra, 1, 6), dice(algebra, 1, 6)

    assert [[0, 1, 2]] == [sorted(g) for g in components([a, b, algebra.product(a, b)])]


def test_what_adds_up_die_by_die(algebra: Algebra) -> None:
    pool = dice(algebra, 5, 6)
    hits = algebra.count(algebra.filter(at_least(5), pool))

    assert is_additive(algebra.sum(pool))
    assert is_additive(algebra.linear(3, [(hits, 2), (algebra.sum(pool), -1)]))
    assert not is_additive(algebra.count(algebra.different(pool)))
    assert not is_additive(maximum(algebra, pool))


def test_numbers_that_share_no_dice_with_the_rest(algebra: Algebra) -> None:
    alone, shared = dice(algebra, 3, 6), dice(algebra, 2, 8)
    number = maximum(algebra, alone)
    twice = algebra.product(maximum(algebra, shared), minimum(algebra, shared))
    root = algebra.union([number, twice])

    assert {number, twice} == set(exclusive_numbers(root))
    assert number not in exclusive_numbers(algebra.union([number, alone]))
