from __future__ import annotations

from fractions import Fraction

import pytest

from engine.errors import DiceError, OverBudgetError
from tests.engine.enumerator import enumerate_exactly

Chances = dict[tuple[int, ...], Fraction]


def chances(text: str, max_iterations: int = 12) -> Chances:
    distribution = enumerate_exactly(text, max_iterations=max_iterations)
    return {value: distribution.probability(value) for value in distribution.outcomes}


def parts(*weights: int) -> Chances:
    """Return chances in proportion to ``weights`` for the numbers from 1 up."""
    total = sum(weights)
    return {(place,): Fraction(weight, total) for place, weight in enumerate(weights, 1) if weight}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("d4", parts(1, 1, 1, 1)),
        ("sum 2d2", parts(0, 1, 2, 1)),
        ("d d2", parts(3, 1)),
        ("if ?0.25 then 1 else 2", parts(1, 3)),
        ("repeat x := d6 until x < 3", parts(1, 1)),
        ("repeat x := (repeat y := d6 while y = 6) while x = 5", parts(1, 1, 1, 1)),
        ("repeat x := d2 until (repeat y := d4 until y < 3) = x", parts(1, 1)),
        ("repeat x := d3 until (x + 1) > repeat y := d4 while y = 4", parts(1, 2, 3)),
        ("x := d2; count repeat y := x d2 until 2 = y", parts(1, 1)),
        ("count accumulate x := d2 drop 2 until x", parts(1)),
    ],
)
def test_exact_chances(script: str, expected: Chances) -> None:
    assert expected == chances(script)


def test_missing_probability() -> None:
    distribution = enumerate_exactly("count accumulate x := d6 while x = 6", max_iterations=2)
    assert Fraction(1, 36) == distribution.missing
    assert Fraction(5, 36) == distribution.probability((2,))


def test_empty_values_are_summed_up_and_do_not_count() -> None:
    found = chances("accumulate x := (d3 drop 3) until 1 = x", max_iterations=2)
    assert {(1,): Fraction(1, 2), (1, 2): Fraction(1, 4)} == found


def test_limited_probability() -> None:
    script = "function f(n) = if ?0.5 then 1 else 1 + call f(n)  call f(0)"
    assert parts(8, 4, 2, 1, 1) == chances(script, max_iterations=4)
    assert Fraction(1, 16) == enumerate_exactly(script, max_iterations=4).limited


def test_a_loop_that_never_ends() -> None:
    with pytest.raises(DiceError, match="never ends"):
        enumerate_exactly("if ?0.5 then 1 else repeat x := d6 until x = 7")


def test_an_error_in_any_course() -> None:
    with pytest.raises(DiceError, match="division by zero"):
        enumerate_exactly("1 / z1")


def test_too_many_courses() -> None:
    with pytest.raises(OverBudgetError):
        enumerate_exactly("20d6", max_courses=100)
