"""Tuples of numbers that are worked out as the digits of one: they come to the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.digits import digits_of
from engine.languages.troll.reading import parser
from tests.amount import examples
from tests.engine.direct.shares import Shares, shares

POOLS = "x := 2d3; y := 2d2; w := 1d4; "

TAKEN = {
    "pushed": POOLS
    + "o := count 1 = x; r := (2 - o) d3; hits := (count 3 = (x U y)) + count 3 = r;"
    " [hits, o + count 1 = r, sum w]",
    "less than none": POOLS + "[(sum x) - sum y, -(count 2 < w), 3 - sum different x]",
    "either of two": POOLS + "n := if 1 = x then 0 - sum y else count x; [n, sum w]",
    "large numbers": POOLS + "[30000 + sum x, (sum y) - 30000, sum w]",
    "one filter of another": POOLS + "[sum (x -- y), count (x keep w), (sum y) - 2]",
}

OTHERS = {
    "few pools": "x := 2d3; y := 2d2; [sum x, sum y]",
    "a collection": POOLS + "[x, sum y, sum w]",
    "a filter": POOLS + "[2 < x, sum y, sum w]",
    "a product": POOLS + "[(sum x) * sum y, sum w]",
    "a text": POOLS + 'n := if 1 = x then "one" else 2; [n, sum w, sum y]',
}


def calculated(text: str) -> Shares | str:
    """Return what the calculus comes to, or the error that it is."""
    try:
        return shares(calculation.calculate(parser.parse(text), text, {}, 12, Budget(20.0)))
    except DiceError as error:
        return str(error)


def put_apart(text: str, monkeypatch: pytest.MonkeyPatch) -> Shares | str:
    """Return the same where each number is worked out by itself."""
    with monkeypatch.context() as patched:
        patched.setattr(calculation, "digits_of", lambda _: None)
        return calculated(text)


@pytest.mark.parametrize("name", TAKEN)
def test_numbers_are_the_digits_of_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert digits_of(parser.parse(TAKEN[name]).body) is not None
    assert put_apart(TAKEN[name], monkeypatch) == calculated(TAKEN[name])


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_number_stays_in_its_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert digits_of(parser.parse(OTHERS[name]).body) is None
    assert put_apart(OTHERS[name], monkeypatch) == calculated(OTHERS[name])


def test_numbers_that_may_be_very_many_together_are_put_apart() -> None:
    text = "x := 90d6; y := 90d6; w := 90d6; [sum x, sum y, count 6 = w]"
    assert digits_of(parser.parse(text).body) is None


DICE = st.recursive(
    st.sampled_from(["x", "y", "w", "(2 d2)", "(1 U w)"]),
    lambda inner: st.one_of(
        st.builds(lambda one, other: f"({one} U {other})", inner, inner),
        st.builds(lambda one, face: f"({face} < {one})", inner, st.integers(0, 3)),
        st.builds(
            lambda one, sign, other: f"({one} {sign} {other})",
            inner,
            st.sampled_from(["--", "keep", "drop"]),
            inner,
        ),
        inner.map(lambda one: f"(different {one})"),
    ),
    max_leaves=3,
)
NUMBERS = st.recursive(
    st.one_of(DICE.map(lambda one: f"(sum {one})"), DICE.map(lambda one: f"(count {one})")),
    lambda inner: st.one_of(
        st.builds(
            lambda one, sign, more: f"({one} {sign} {more})", inner, st.sampled_from("+-"), inner
        ),
        inner.map(lambda one: f"(-{one})"),
        st.builds(
            lambda one, if_, other: f"(if {if_} then {one} else {other})", inner, DICE, inner
        ),
    ),
    max_leaves=3,
)


@given(st.lists(NUMBERS, min_size=2, max_size=3), NUMBERS)
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_tuples_come_to_the_same(parts: list[str], first: str) -> None:
    text = f"{POOLS} n := {first}; [n, {', '.join(parts)}]"
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert put_apart(text, monkeypatch) == calculated(text)
