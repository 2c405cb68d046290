"""Functions that call themselves with collections: they are followed to their end, as numbers are.

The direct way is held against the calculus where calls are deeper than the limit, and against
all courses of the dice where they are not.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import shares
from tests.engine.enumerator import distribution_of
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

pytestmark = pytest.mark.usefixtures("way")

COUPONS = (
    "function draw(have, n) = if n = 9 then 9 else if 3 = count have then n"
    " else call draw(different (have U d3), n + 1) call draw({}, 0)"
)
MELEE = (
    "function melee(a, b) = if 0 = count a then 0 - count b else if 0 = count b then count a else"
    " x := if d6 < 4 then {} else min b; y := if d6 < 5 then {} else min a;"
    " call melee((a -- y) U (foreach v in y do if v > 1 then v - 1 else {}),"
    " (b -- x) U (foreach v in x do if v > 1 then v - 1 else {})) call melee({2, 2}, {1, 3})"
)


@pytest.mark.parametrize("script", [COUPONS, MELEE])
def test_no_call_is_too_deep(script: str) -> None:
    found = direct(script, 2)

    assert found is not None
    assert (0, 0) == found[1:]
    assert calculus(script, 2) == found


def test_the_last_coupon_takes_as_long_as_the_first_two_are_drawn_again() -> None:
    found = direct(COUPONS, 2)

    assert found is not None
    assert {(3,): Fraction(2, 9), (4,): Fraction(2, 9), (5,): Fraction(14, 81)} == {
        value: found[0][value] for value in [(3,), (4,), (5,)]
    }


@pytest.mark.parametrize("first", ["{1, d2}", "{1, 2}"])
def test_calls_without_an_end_are_cut_off_with_numbers_for_collections(first: str) -> None:
    text = f"function f(c) = if 3 < sum c then c else 1 + call f(max c) call f({first})"
    expected = shares(distribution_of(parse_program(text).script, {}, 5))

    assert expected[2] > 0
    assert shares(parse_program(text).calculate({}, 5, Budget())) == expected


def test_calls_without_an_end_are_an_error_where_a_number_is_added_to_none() -> None:
    text = "function f(c) = if 2 < count c then c else 1 + call f(2 < c) call f({1, d2})"

    with pytest.raises(DiceError, match="needs a single number"):
        parse_program(text).calculate({}, 5, Budget())


COLLECTIONS = st.sampled_from(
    ["c U d3", "different (c U d2)", "c -- max c", "(min c) < c", "2 d2", "x", "c drop x", "{}"]
)
CALLS = st.builds(
    lambda more, collection, less: f"{more}call f({collection}, n - {less})",
    st.sampled_from(["", "", "1 + ", "(count c) + "]),
    COLLECTIONS,
    st.sampled_from(["1", "2", "1", "count x"]),
)
BODIES = st.recursive(
    st.one_of(CALLS, st.sampled_from(["sum c", "n", "count x"])),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        st.sampled_from(["c", "2 = c", "1 < count c", "d2 = 1", "x keep c"]),
        inner,
        inner,
    ),
    max_leaves=3,
)


@given(BODIES, st.sampled_from(["{}", "{1, 2}", "2d2", "{1, d3}"]), st.integers(1, 3))
@settings(max_examples=examples(30, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_chains_come_to_what_the_calculus_and_all_courses_say(
    body: str, first: str, rounds: int
) -> None:
    text = f"function f(c, n) = if n < 1 then sum c else x := d2; {body} call f({first}, {rounds})"
    check_agreement(text, 2)
    found = direct(text, 5)
    if found is not None:
        assert shares(distribution_of(parse_program(text).script, {}, 5)) == found
