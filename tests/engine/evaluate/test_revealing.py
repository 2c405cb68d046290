"""Constructs in which dice have to be looked at, one extreme face or one value after the other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.languages.troll.program import parse_program
from engine.values import Value
from tests.engine.enumerator import enumerate_exactly

LIMIT = 3


def calculated(script: str) -> Distribution:
    return parse_program(script).calculate({}, LIMIT, Budget(seconds=20))


def shares(distribution: Distribution) -> dict[Value, Fraction]:
    return {value: distribution.probability(value) for value in distribution.outcomes}


@pytest.mark.parametrize(
    "script",
    [
        # several pools that walk down together
        "x := 3d3; y := 2d4; (max x) - (max y)",
        "x := 3d3; y := 2d4; count (max x) < y",
        "x := 3d3; y := 2d4; x drop y",
        "x := 3d3; y := 2d4; different (x keep y)",
        "x := 3d3; y := 2d4; sum (x -- y)",
        "maximal (2d3 U 2d4)",
        "largest 2 (2d3 U 2z4 U {2, 3})",
        "sum minimal (2d3 U d4)",
        "min ((2 # choose {2, 3}) U choose {1, 2})",
        # several looks at one pool
        "x := 4d3; (max x) * (min x)",
        "x := 4d3; [minimal x, count maximal x]",
        "x := 4d3; if 2 < count different x then sum x else median x",
        "x := 3d4; largest 2 (x U (sum x))",
        "x := 3d4; (sum x) / (max x)",
        # a die that is a number of something else
        "x := sum 2d3; x * x",
        "x := max 2d3; {x, x, x - 1}",
        "x := sum 2d3; if x = 4 then x else sum (x # d2)",
        "x := d3; foreach i in 1..x do i * x",
        # collections of which only single numbers are left
        "sum least 2 (2 # (accumulate x := d3 while x = 1))",
        "sum largest 3 (2 # (accumulate x := d2 while x = 1))",
        "least 2 (2 # (accumulate x := d3 while x keep {2}))",
        # numbers that are waited for
        "d d4",
        "(d3) d (d3)",
        "(d2) # (sum 2d2)",
        "largest (d3) 3d3",
        "least (count 2 <= 3d3) 3d3",
        "(d3) .. (d4)",
        "(d3) < 3d3",
        "median (d3 # d4)",
        # draws that depend on draws
        "choose 3d3",
        "3d3 pick 2",
        "({1, 1, 2, 5} pick 2) pick 1",
        "x := {1..4} pick 2; (sum x) U ((1..4) -- x)",
        "(d3 # d2) pick (d2)",
        # pieces of program
        "foreach e in 3d3 do e d 2",
        "sum foreach e in 2d3 do if e = 3 then d2 else e",
        "call f(3d2) function f(x) = if x then (max x) U call f(x -- max x) else {}",
        "call c(3d3) compositional c(0, sum, minus) function minus(a, b) = a - b",
        # loops inside and outside of other things
        "x := d2; repeat y := d4 until x < y",
        "x := d2; accumulate y := d3 while x < y",
        "k := accumulate y := d3 while y = 3; [count k, 2 < k]",
        "2 # (sum accumulate y := d2 while y = 2)",
        "repeat x := 2d3 until 2 = count different x",
        # texts
        "'3d2",
        "2 ' d2",
        "x := d3; \"a\" || ('x |> 'x)",
        "if d2 < 2 then \"yes\" else [d2, {}]",
    ],
)  # fmt: skip
def test_what_is_revealed_agrees_with_plain_enumeration(script: str) -> None:
    expected, actual = enumerate_exactly(script, {}, LIMIT), calculated(script)

    assert shares(expected) == shares(actual)
    assert expected.missing == actual.missing


def test_a_wide_pool_is_walked_down_face_by_face() -> None:
    distribution = calculated("max 2d5000")

    assert 5_000 == len(distribution.outcomes)
    assert Fraction(9_999, 5_000**2) == distribution.probability((5_000,))


def test_a_deep_recursion_is_unrolled() -> None:
    script = "function f(n) = if n = 0 then 0 else (d2 - 1) + call f(n - 1)  call f(300)"
    distribution = parse_program(script).calculate({}, 400, Budget(seconds=20))

    assert Fraction(1, 2**300) == distribution.probability((300,))
    assert Fraction(150) == distribution.mean
    assert 0 == distribution.limited


def test_a_piece_of_program_shares_what_is_rolled_for_others():
    script = """call best(if ?0.5 then call tree(d2) else 3, d2)
    function tree(n) = if n < 2 then d2 else (call tree(n - 1)) - call tree(n - 2)
    function best(m, n) =
      if n = 0 then m else (y := m + d2; max {m, call best(if y = 2 then n else y, n - 1)})"""

    assert shares(enumerate_exactly(script)) == shares(calculated(script))
