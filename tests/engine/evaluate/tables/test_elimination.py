"""Tables of lists and of arrays come to what revealing comes to."""

from __future__ import annotations

import tracemalloc
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.dice import Deal, Die, Pool
from engine.errors import Cancelled, DiceError
from engine.evaluate.evaluator import Evaluator
from engine.evaluate.tables import (
    SOONER_THAN_REVEALING,
    SOONER_THAN_SCORES,
    SOONER_THAN_SHAPES,
    elimination,
    measure_by_tables,
)
from engine.evaluate.tables.arrays.table import ArrayTable
from engine.evaluate.tables.lists import ListTable
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.program import parse_program
from engine.measure import Measure, of_numbers, outcomes
from engine.values import Value
from tests.amount import examples
from tests.engine.direct.shares import shares as distribution_shares
from tests.engine.scripts import scripts

PLAIN = (
    "x := 2d6; if 1 = count different x then 2 * sum x else sum x",
    "x := d6; y := d3; (max {x, 2 * y}) + (count 3 < {x, y})",
    "x := 2d4; y := 2d3; x -- y",
    "x := 2d4; y := d3; (x drop y) U maximal x",
    "x := 2d4; y := d3; (x keep {y, 2}) U minimal x",
    "x := 3d4; (min x) * (max x)",
    "x := 3d4; (largest 2 x) U least 1 x",
    "x := d6; (x / 2) - (x mod 3)",
    'x := sum 2d6; if 10 <= x then "strong hit" else if 7 <= x then "weak hit" else "miss"',
    'x := z2; y := z2; if x = y then "doubles" || \'x else "none"',
    "x := (2#(1..3)) pick 2; (sum x) * (count 2 < x)",
    "x := 2d4; if 4 = x then x U 7 else {}",
    "x := 3d4; 10 * (max counts x) + min foreach v in 1..4 do if v = x then v else {}",
    "x := 2d6; max foreach v in x do if v = 6 then {1, 2} else v",
    "x := sum 2d6; y := 3 d6; if x < sum y then x - 2 * sum y else x * x",
    "x := 3d4; (count straight x) + sum (x drop 1)",
)
"""Expressions over few dice, with every plain node."""

MORE = (
    "a := {2d6, 2d8}; b := 3d6; r := sum largest 2 a; if r <= max b then 0 else sum largest 2 b",
    "a := 2d4; b := 2d6; c := d8; (max {a, b}) - (min {b, c}) + count different {a, c}",
    "x := {d4, d6, d6, d8}; 10 * (sum largest 2 (x drop 1)) + count 1 = x",
    "x := {d4, d6, d6, d8}; (median x) * 100 + sum least 2 x",
    "x := 5d6; s := straight x; if 3 <= count s then sum s else 0 - max counts x",
    "x := 4d6; different foreach v in x do if v = 6 then {1, 1, 2} else if v = 1 then {} else v",
    "x := 3d4; y := 3d4; {x keep y, largest 1 (x drop y), y -- x}",
    "x := 3d6; y := d6; [sum x, {y, max x}]",
    "x := 12d4; (min x) + 10 * count different (2 <= x)",
    "x := 30d4; (count 1 = x) * (count 4 = x) - max counts x",
    "x := 3 # (choose {10, 20, 20, 400}); (sum x) / 30 + sum x mod 7",
    "x := ({1, 1, 2, 3, 3, 3} pick 3); y := 2d3; (count (x keep y)) - sum (x drop y)",
    'x := 2d6; y := 2d6; if (sum x) > sum y then "first" else if (sum x) < sum y then 0 else {}',
    "x := 3 # (6d6); count different x",
    "x := 4d6; count ((max x) - 2) <= x",
    "x := 3d6; h := foreach v in 1..6 do if 2 <= count v = x then v else {};"
    " if h then m := max h; '(count m = x) || m else 0",
    "x := d4; y := d3; if y < x then x / (x - y) else 2 * x",
    "x := 2d4; if 1 = x then 12 / (count 1 = x) else if 4 = x then (max x) / (min x) else x",
    "x := 4d6; y := d4; {y < x, y > x, 10 * count y =/= x} U y <= {x, 9}",
    "x := 5d6; n := count 4 < x; (sum largest n x) + 10 * (sum least (n + 1) x) + n",
    "x := 4d6; median ((3 < x) U {0})",
    "max foreach v in 1..2 do count (v = foreach e in (largest 2 {2d2, d3, 2d2}) do e mod 2 + 1)",
)
"""Scripts whose dice are looked at in several ways, with weights of 64 bits and longer ones."""


KINDS = pytest.mark.parametrize("kind", [ListTable, ArrayTable])


def lowered(script: str) -> tuple[Evaluator, Node]:
    """Return the expression of a script, and an evaluator that reveals it face by face."""
    tree = parse_program(script).script
    budget = Budget(seconds=30)
    plain = Evaluator(Algebra(budget), budget, uses_kernels=False)
    lowering = TrollLowering(plain, tree.declarations, 4, voids_deep_calls=False)
    return plain, lowering.lower(tree.body, LoweringScope({}, Calls()))


def tabled(
    node: Node, kind: type[ListTable | ArrayTable], budget: Budget | None = None
) -> Measure | None:
    """Return the measure by tables of one kind, where there are few rows or many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(elimination, "_FEW_VALUES", 0 if kind is ArrayTable else 1 << 60)
        return measure_by_tables(node, SOONER_THAN_REVEALING, budget or Budget(seconds=30))


def shares(measure: Measure) -> dict[Value, Fraction]:
    return {value: Fraction(way, measure.total) for value, way in outcomes(measure) if way}


@KINDS
@pytest.mark.parametrize("script", [*PLAIN, *MORE])
def test_tables_agree_with_revealing(script: str, kind: type[ListTable | ArrayTable]) -> None:
    plain, node = lowered(script)
    found = tabled(node, kind)

    assert found is not None
    assert shares(plain.measure(node)) == shares(found)


@KINDS
@given(script=scripts())
@settings(max_examples=examples(100, 6_000), suppress_health_check=list(HealthCheck))
def test_they_agree_for_generated_scripts(script: str, kind: type[ListTable | ArrayTable]) -> None:
    try:
        plain, node = lowered(script)
        revealed = shares(plain.measure(node))
    except DiceError:
        return
    found = tabled(node, kind)
    assert found is None or revealed == shares(found)


def test_the_rest_of_an_expression_asks_little_of_many_dice() -> None:
    _, node = lowered("a := 4d8; b := 5d8; c := 5d8; (max a) + (max b) * (count 8 = b) - min c")

    assert measure_by_tables(node, 20_000, Budget()) is not None


def test_a_failure_counts_only_in_the_branch_that_is_taken() -> None:
    script = "x := d4; y := d3; if x < 9 then x * y else max (x drop {1, 2, 3, 4, y})"
    plain, node = lowered(script)

    assert {(n,) for n in (1, 2, 3, 4, 6, 8, 9, 12)} == set(shares(plain.measure(node)))


def test_branches_may_be_lost(algebra: Algebra) -> None:
    die = pool(algebra, 1, Die.standard(1, 6))
    small = algebra.test(ValueSet(((1, 2),)), die)
    node = algebra.choice(small, algebra.void, algebra.product(die, die))
    found = measure_by_tables(node, SOONER_THAN_SCORES, Budget())

    assert found is not None
    assert [(9, 1), (16, 1), (25, 1), (36, 1)] == of_numbers(found).items()
    assert 6 == found.total


def pool(algebra: Algebra, count: int, die: Die) -> Node:
    return algebra.rolled(algebra.new_site(), Pool(count, die))


def test_numbers_that_no_array_holds_are_left_to_lists(algebra: Algebra) -> None:
    die = pool(algebra, 1, Die((1, 1 << 61), (1, 1)))
    square = algebra.product(die, die)

    assert tabled(square, ArrayTable) is None
    assert {(1,), (1 << 122,)} == set(shares(tabled(square, ListTable)))


@KINDS
@pytest.mark.parametrize("memory", [300_000, 3_000_000, 10_000_000, 30_000_000])
@pytest.mark.parametrize(
    "script",
    [
        "x := 4d8; y := 3d8; x -- y",
        "x := 6d12; y := d20; (count different x) * (max x) + (sum x) * y",
        "x := 6d10; (max counts x) + sum x * (min x)",
        "x := 30d4; (count 1 = x) * (count 4 = x) - max counts x",
    ],
)
def test_no_table_takes_more_memory_than_is_allowed(
    script: str, memory: int, kind: type[ListTable | ArrayTable]
) -> None:
    _, node = lowered(script)
    expected = tabled(node, kind)
    tracemalloc.start()
    found = tabled(node, kind, Budget(seconds=30, memory=memory))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 1.5 * memory
    assert expected is not None
    assert found is None or shares(found) == shares(expected)
    assert memory < 30_000_000 or found is not None


def test_what_tables_have_no_memory_for_is_walked() -> None:
    script = "x := 6d12; y := d20; (count different x) * (max x) + y"
    tree = parse_program(script).script
    small, large = (
        calculation.calculate(tree, script, {}, 12, Budget(seconds=30, memory=memory))
        for memory in (3_000_000, 10**9)
    )
    assert distribution_shares(small) == distribution_shares(large)


def test_lost_dice_are_left_to_other_ways(algebra: Algebra) -> None:
    die = pool(algebra, 1, Die((1, 2), (1, 1), lost=1))

    assert measure_by_tables(algebra.product(die, die), SOONER_THAN_SHAPES, Budget()) is None


def test_many_showings_are_left_to_other_ways(algebra: Algebra) -> None:
    dice = pool(algebra, 20, Die.standard(1, 20))
    different = algebra.count(algebra.different(dice))

    assert measure_by_tables(different, SOONER_THAN_SHAPES, Budget()) is None


def test_cards_are_weighed_by_the_ways_to_deal_them(algebra: Algebra) -> None:
    hand = algebra.rolled(algebra.new_site(), Deal(3, (1, 2, 3), (4, 2, 1)))
    found = measure_by_tables(algebra.count(algebra.different(hand)), SOONER_THAN_SHAPES, Budget())

    assert found is not None
    assert {(1,): Fraction(4, 35), (2,): Fraction(23, 35), (3,): Fraction(8, 35)} == shares(found)


def test_they_can_be_cancelled(algebra: Algebra) -> None:
    dice = pool(algebra, 3, Die.standard(1, 6))
    budget = Budget(is_cancelled=lambda: True)

    with pytest.raises(Cancelled):
        measure_by_tables(algebra.count(algebra.different(dice)), SOONER_THAN_SHAPES, budget)
