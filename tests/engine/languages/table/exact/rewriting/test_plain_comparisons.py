"""Comparisons of a greatest or least number: they mean what they mean for the numbers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.table.exact.rewriting.plain_comparisons import plain
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import FunctionCall, walk
from tests.amount import examples
from tests.engine.languages.table.exact.test_chains import chances
from tests.engine.languages.table.scripts import body

SIGNS = ("<", "<=", ">", ">=", "==", "!=")

NUMBERS = st.integers(-3, 3).map(str)

BOUNDS = st.recursive(
    st.sampled_from("abc") | NUMBERS,
    lambda inside: st.builds("{}({}, {})".format, st.sampled_from(("max", "min")), inside, inside),
    max_leaves=5,
)


@st.composite
def comparisons(draw: st.DrawFn) -> str:
    """Write a comparison of a greatest or least number with a number, on either side."""
    sides = draw(st.permutations([draw(BOUNDS), draw(NUMBERS)]))
    return f"{sides[0]} {draw(st.sampled_from(SIGNS))} {sides[1]}"


def bounds_in(text: str) -> int:
    """Return how often a greatest or least number is asked for once comparisons are rewritten."""
    roll = plain(check(text).rolls["x"])
    return sum(isinstance(one, FunctionCall) for one in walk(roll.function.body)) - text.count(
        "roll("
    )


@given(comparisons(), comparisons())
@settings(max_examples=examples(60, 2_000), deadline=None)
def test_generated_comparisons_hold_for_the_same_numbers(one: str, other: str) -> None:
    found = chances(
        body(
            "a = roll(d5) - 3; b = roll(d5) - 3; c = roll(d5) - 3; n = 0;"
            f" if ({one}) {{ n = 1; }} if (!({other})) {{ n = n + 2; }} return n;"
        )
    )
    expected: Counter[int] = Counter()
    for a, b, c in product(range(-2, 3), repeat=3):
        names = {"a": a, "b": b, "c": c, "max": max, "min": min}
        expected[eval(one, names) + 2 * (not eval(other, names))] += 1
    assert {number: Fraction(count, 125) for number, count in expected.items()} == found


@pytest.mark.parametrize(
    ("condition", "left"),
    [
        ("max(a, b) > 0", 0),
        ("0 < min(a, max(b, 3))", 0),
        ("max(a, -1) >= -2 && min(a, b) < 1", 0),
        ("max(a, b) == 0", 1),
        ("max(a, b + 1) > 0", 1),
        ("max(a, b) > n", 1),
    ],
)
def test_only_numbers_that_are_known_or_held_are_compared_one_by_one(condition, left):
    text = body(f"a = 1; b = 2; n = 0; if ({condition}) {{ n = 1; }} return n;")
    assert left == bounds_in(text)


def test_a_variable_without_a_value_is_an_error_wherever_it_is_looked_at():
    text = body("a = 5; if (roll(d2) == 1) { b = 1; } if (max(a, b) > 0) { return 1; } return 0;")
    assert 1 == bounds_in(text)
    with pytest.raises(DiceError, match="b has no value yet"):
        chances(text)


def test_a_fight_asks_who_stands_in_either_way():
    fight = (
        "a = 4; b = 4; x = 4; y = 4; while ((a > 0 || b > 0) && (x > 0 || y > 0)) {"
        " if (x > 0) { x -= roll(d4) - 1; } else { y -= roll(d4) - 1; }"
        " if (max(x, y) > 0) { if (a > 0) { a -= roll(d4); } else { b -= roll(d4); } } }"
        " return max(a, b) > 0;"
    )
    shorter = fight.replace("(a > 0 || b > 0) && (x > 0 || y > 0)", "min(max(a, b), max(x, y)) > 0")
    assert chances(body(fight)) == chances(body(shorter))
