"""Calls that go deeper than the limit, and the probability that the rule for them decides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.languages.troll.program import parse_program

EVEN = """
function even(n) = if n = 0 then 1 else call odd(n - 1)
function odd(n) = if n = 0 then 0 else call even(n - 1)
call even({n})
"""
GEOMETRIC = "function f(n) = if ?0.5 then 1 else 1 + call f(n)  call f(0)"


def calculated(script: str, limit: int) -> Distribution:
    return parse_program(script).calculate({}, limit, Budget(seconds=20))


@pytest.mark.parametrize(
    ("n", "limit", "value", "limited"), [(4, 12, 1, 0), (5, 12, 0, 0), (4, 5, 1, 0), (4, 3, 0, 1)]
)
def test_mutual_recursion_within_and_beyond_the_limit(
    n: int, limit: int, value: int, limited: int
) -> None:
    distribution = calculated(EVEN.format(n=n), limit)

    assert ((value,),) == distribution.outcomes
    assert limited == distribution.limited
    assert 0 == distribution.missing


@pytest.mark.parametrize("limit", [1, 4, 12])
def test_the_rule_decides_only_what_goes_too_deep(limit: int) -> None:
    distribution = calculated(GEOMETRIC, limit)

    expected = {(k,): Fraction(1, 2**k) for k in range(1, limit + 1)}
    expected[(limit + 1,)] = Fraction(1, 2**limit)
    assert expected == {v: distribution.probability(v) for v in distribution.outcomes}
    assert Fraction(1, 2**limit) == distribution.limited


def test_a_function_without_another_branch_gives_nought() -> None:
    distribution = calculated("function f(n) = n + call f(n + 1)  call f(1)", 4)

    assert ((10,),) == distribution.outcomes
    assert 1 == distribution.limited


def test_rounds_that_a_repeat_discards_count_as_limited() -> None:
    script = GEOMETRIC.replace("call f(0)", "repeat x := call f(0) until x <= 2")
    distribution = calculated(script, 4)

    # A round stops in 12 of 16 cases, goes on in 3, and meets the limit in 1.
    assert Fraction(2, 3) == distribution.probability((1,))
    assert Fraction(1, 13) == distribution.limited


def test_compositional_functions_do_not_suffer_from_the_limit() -> None:
    script = "compositional c(0, one, +) function one(x) = 1  call c(9d6)"
    distribution = calculated(script, 1)

    assert ((9,),) == distribution.outcomes
    assert 0 == distribution.limited
