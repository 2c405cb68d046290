from __future__ import annotations

import pytest

from engine.calculus import nodes
from engine.calculus.algebra import Algebra
from engine.calculus.nodes import (
    Accumulated,
    Applied,
    Constant,
    Copies,
    Count,
    Deferred,
    Difference,
    Different,
    Drop,
    Each,
    Extreme,
    Fail,
    Filter,
    Fold,
    Guarded,
    If,
    Keep,
    Linear,
    Node,
    Product,
    Ranks,
    Rolled,
    Sum,
    Union,
)
from engine.control import Budget
from engine.dice import Deal, Die, Pool, Source
from engine.languages.troll.program import parse_program
from engine.values import Value
from tests.engine.languages.troll.exact.lowered import lowered


def source_of(script: str) -> Source:
    node = lowered(script)
    assert isinstance(node, Rolled)
    return node.source


def value_of(script: str) -> Value:
    node = lowered(script)
    assert isinstance(node, Constant)
    return node.value


# ---- sources ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "source"),
    [
        ("3d6", Pool(3, Die.standard(1, 6))),
        ("z9", Pool(1, Die.standard(0, 9))),
        ("3 # d6", Pool(3, Die.standard(1, 6))),
        ("2 # 3d6", Pool(6, Die.standard(1, 6))),
        ("choose {1, 1, 4}", Pool(1, Die((1, 4), (2, 1)))),
        ("{1, 1, 4} pick 2", Deal(2, (1, 4), (2, 1))),
        ("2 # sum 2d2", Pool(2, Die((2, 3, 4), (1, 2, 1)))),
        ("2 # max 2d2", Pool(2, Die((1, 2), (1, 3)))),
        ("repeat x := d6 until 5 <= x", Pool(1, Die((5, 6), (1, 1)))),
        ("2 # sum (repeat x := 2d2 while 2 = sum x)", Pool(2, Die((3, 4), (2, 1)))),
    ],
)
def test_dice_become_sources(script: str, source: Source) -> None:
    assert source == source_of(script)


def test_a_parameter_makes_a_pool() -> None:
    node = lowered("N d6", N=4)

    assert isinstance(node, Rolled)
    assert Pool(4, Die.standard(1, 6)) == node.source


def test_every_roll_has_dice_of_its_own() -> None:
    node = lowered("d6 + d6")

    assert isinstance(node, Linear)
    assert 2 == len(node.terms)
    assert 2 == node.sources.bit_count()


def test_a_name_is_the_same_dice_every_time() -> None:
    assert (0,) == value_of("x := d6; x - x")
    assert () == value_of("x := 3d6; x -- x")
    node = lowered("x := d6; x + x")
    assert isinstance(node, Linear)
    assert [2] == [factor for _, factor in node.terms]


# ---- what lowers to what ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("sum 3d6", Sum),
        ("count 4 < 3d6", Count),
        ("min 3d6", Ranks),
        ("least 2 3d6", Ranks),
        ("median 3d6", Ranks),
        ("maximal 3d6", Extreme),
        ("different 3d6", Different),
        ("3d6 U d8", Union),
        ("4 < 3d6", Filter),
        ("3d6 drop d6", Drop),
        ("3d6 keep d6", Keep),
        ("3d6 -- d6", Difference),
        ("d6 - 1", Linear),
        ("d6 * d6", Product),
        ("x := sum 2d6; y := sum 2d6; x * y + x", Linear),
        ("d6 / 2", Applied),
        ("d6 || d6", Applied),
        ("[d6, d8]", Applied),
        ("if 4 < d6 then d8 else 0", If),
        ("d d6", Deferred),
        ("choose 3d6", Deferred),
        ("(d6) .. 9", Deferred),
        ("d6 # d6", Deferred),
        ("foreach e in 3d6 do d e", Each),
        ("call f(3d6) compositional f(0, sum, *)", Fold),
        ("accumulate x := d6 while x = 6", Accumulated),
        ("3 # (different 3d6)", Copies),
        ("repeat x := 2d6 until 2 = count different x", Copies),
    ],
)
def test_constructs_become_nodes(script: str, kind: type[Node]) -> None:
    assert kind is type(lowered(script))


def test_a_comparison_of_two_numbers_is_a_test_of_their_distance() -> None:
    node = lowered("count d6 < d8")

    assert isinstance(node, nodes.Test)
    assert isinstance(node.operand, Linear)


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("max {6, 3d6}", (6,)),
        ("count 7 <= 3d6", (0,)),
        ("count 3d6", (3,)),
        ("if 3d6 then 1 else 2", (1,)),
        ("if 7 = d6 then d6 else 2", (2,)),
        ("{} & d6", ()),
        ("!3d6", ()),
        ("sgn d6", (1,)),
        ("least 0 3d6", ()),
        ("3d6 pick 0", ()),
        ("largest 2 {9, 8, 3d6}", (8, 9)),
        ("2 .. 4", (2, 3, 4)),
        ("sum foreach i in 1..4 do i * i", (30,)),
        ("x ~ 3", (3,)),
        ("%1 [4, d6]", (4,)),
    ],
)
def test_what_is_certain_needs_no_dice(script: str, value: Value) -> None:
    assert value == value_of(script)


def test_a_side_of_a_pair_does_not_wait_for_the_other() -> None:
    node = lowered("%1 [3d6, d d6]")

    assert isinstance(node, Rolled)
    assert Pool(3, Die.standard(1, 6)) == node.source


def test_a_branch_that_is_decided_is_not_lowered() -> None:
    assert (1,) == value_of("if {} then 1 / 0 else 1")


def test_a_binding_that_loses_mass_guards_its_body() -> None:
    node = lowered("x := accumulate y := d6 while y = 6; 5")

    assert isinstance(node, Guarded)
    assert isinstance(node.guards[0], Accumulated)


# ---- loops --------------------------------------------------------------------------------


def test_a_filter_goes_into_the_rounds_of_a_loop_without_a_name() -> None:
    node = lowered("7 < accumulate x := d10 while x = 10")

    assert isinstance(node, Accumulated)
    assert isinstance(node.value, Filter)


def test_a_filter_stays_outside_of_a_loop_with_a_name() -> None:
    node = lowered("k := accumulate x := d10 while x = 10; 7 < k")

    assert isinstance(node, Guarded | Filter)
    inner = node.value if isinstance(node, Guarded) else node
    assert isinstance(inner, Filter)


def test_a_loop_that_stops_at_once_is_its_round() -> None:
    assert isinstance(lowered("accumulate x := d6 while x = 7"), Rolled)
    assert isinstance(lowered("repeat x := d6 until 1 <= x"), Rolled)


def test_a_loop_that_never_ends_fails_at_once() -> None:
    script = "1 + repeat x := d6 until x = 7"
    node = lowered(script)

    assert isinstance(node, Fail)
    assert "never ends" in node.error.message
    assert node.error.span is not None
    assert "repeat x := d6 until x = 7" == script[node.error.span.start : node.error.span.end]


def test_a_loop_waits_for_what_it_captures() -> None:
    assert isinstance(lowered("x := d6; repeat y := d8 until x < y"), Deferred)


# ---- calls --------------------------------------------------------------------------------


def test_a_call_is_its_body() -> None:
    algebra = Algebra(Budget())

    assert algebra.number(9) is lowered("call f(4) function f(x) = x + 5", algebra)


def test_an_argument_is_rolled_once() -> None:
    assert (0,) == value_of("call f(d6) function f(x) = x - x")


def test_a_branch_that_may_go_on_for_ever_is_put_off() -> None:
    function = "function f(x) = if ?0.5 then x else call f(x U 1)"
    node = lowered(f"{function}  y := 9d9; call f(y U y)")  # too much to be gone through

    assert isinstance(node, If)
    assert isinstance(node.otherwise, Deferred)


def test_a_recursion_that_is_decided_is_unrolled() -> None:
    assert (15,) == value_of("function f(n) = if n = 0 then 0 else n + call f(n - 1)  call f(5)")


def test_a_union_is_one_of_collections_once_it_is_known_what_its_parts_are() -> None:
    loops = "h := count 5 <= 3d6; y := h # (sum accumulate e := d6 while e = 6); "
    program = parse_program(loops + "(sum y) - max ({0} U y)")
    found = program.calculate({}, 12, Budget(states=1_000))

    kept = parse_program(loops + "if h = 0 then 0 else (sum y) - max y")
    expected = kept.calculate({}, 12, Budget())
    assert expected.outcomes == found.outcomes
    assert all(expected.probability(each) == found.probability(each) for each in found.outcomes)
