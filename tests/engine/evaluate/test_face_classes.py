"""Faces that an expression cannot tell apart are one face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node, Rolled
from engine.control import Budget
from engine.dice import Deal, Die, Pool, Source
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.face_classes import with_fewer_faces
from engine.languages.troll.program import parse_program
from tests.engine.calculus.nodes import at_least, dice, maximum


def merged(algebra: Algebra, node: Node) -> list[Source]:
    evaluator = Evaluator(algebra, Budget())
    found = with_fewer_faces(evaluator, node)
    return [
        leaf.source
        for leaf in evaluator.structure.leaves(found).values()
        if isinstance(leaf, Rolled)
    ]


def counted(algebra: Algebra, least: int, pool: Node) -> Node:
    return algebra.count(algebra.filter(at_least(least), pool))


def test_faces_that_are_only_counted_are_classes(algebra: Algebra) -> None:
    pool = dice(algebra, 9, 6)
    node = algebra.product(counted(algebra, 5, pool), counted(algebra, 2, pool))

    assert [Pool(9, Die((1, 2, 5), (1, 3, 2)))] == merged(algebra, node)


def test_faces_that_are_added_up_stay_apart(algebra: Algebra) -> None:
    pool = dice(algebra, 9, 6)
    best = algebra.sum(algebra.filter(at_least(5), pool))
    node = algebra.product(best, counted(algebra, 3, pool))

    assert [Pool(9, Die((1, 3, 5, 6), (2, 2, 1, 1)))] == merged(algebra, node)


def test_ranks_tell_all_faces_apart(algebra: Algebra) -> None:
    pool = dice(algebra, 9, 6)
    node = algebra.product(maximum(algebra, pool), counted(algebra, 3, pool))

    assert node is with_fewer_faces(Evaluator(algebra, Budget()), node)


def test_cards_are_merged_like_faces(algebra: Algebra) -> None:
    hand = algebra.rolled(algebra.new_site(), Deal(5, tuple(range(1, 53)), (1,) * 52))
    node = algebra.product(counted(algebra, 49, hand), counted(algebra, 40, hand))

    assert [Deal(5, (1, 40, 49), (39, 9, 4))] == merged(algebra, node)


def test_a_single_die_is_merged_by_what_it_is_tested_for(algebra: Algebra) -> None:
    die, other = dice(algebra, 1, 20), dice(algebra, 1, 6)
    hit = algebra.test(at_least(11), die)
    node = algebra.choice(hit, other, algebra.test(at_least(20), die))

    assert Pool(1, Die((1, 11, 20), (10, 9, 1))) in merged(algebra, node)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("x := 2d6; (count 4 < x) * (count 1 = x)", {0: 8, 1: 1}),
        ("h := (1..4) pick 2; (count 2 < h) * (count 1 = h)", {0: 4, 1: 2}),
        (
            "x := 2d4; max foreach s in 0..1 do "
            "count foreach e in x do if s = (e mod 2) then e else {}",
            {1: 8, 2: 8},
        ),
    ],
)
def test_classes_change_no_probability(script: str, expected: dict[int, int]) -> None:
    found = parse_program(script).calculate({}, 12, Budget())
    weights = dict(zip(found.outcomes, found.weights, strict=True))
    whole = sum(expected.values())

    assert {(v,): Fraction(w, whole) for v, w in expected.items()} == {
        value: Fraction(weight, found.total) for value, weight in weights.items()
    }
