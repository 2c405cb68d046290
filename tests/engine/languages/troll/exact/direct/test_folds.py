"""Folds and compositional functions, worked out state by state: as the calculus does it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.folds import folding
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import (
    calculus,
    check_agreement,
    check_generated,
    direct,
)

PATIENCE = 2.0
"""Seconds for the calculus, where hardly one fold in twenty takes longer, and some take minutes."""


@pytest.mark.parametrize(
    "text",
    [
        "fold x in 5d6 from top := 0 do if x = (top + 1) then x else top",
        "fold x in 4d6 from s := {} do if x = (max {s, 0}) then s U x else s",
        "x := 4d6; fold y in x from s := 0 do if y = s then s + 1 else max {s, y}",
        "x := 4d6; (max x) + fold y in x from s := 0 do s + y * y",
        "x := 3d4; (max x) + fold y in x from s := 0 do s + d y",
        "fold x in 4d6 from s := 1 do if s < d4 then x else s",
        "fold x in {d4, d6, d8} from s := 0 do (s * 2 + x) mod 5",
        'fold x in 3d4 from t := "a" do if x = 2 then "b" else t',
        "fold x in 3d4 from s := d3 do max {s - 1, x - s}",
        "y := d4; fold x in 3d6 from s := 0 do if y < x then s + 2 else s - 1",
        "n := d4; fold x in n d6 from s := 0 do (s + x) mod 4",
        "fold x in 1..5 from s := 0 do if s < 3 then s + d2 else s",
        "fold x in 0d6 from s := d4 do s * x",
        "sum 3 # fold x in 2d6 from s := 0 do max {s * 2 - x, 0}",
        "x := 3d6; fold i in 1..6 from r := 0 do max {r, count i = x}",
        "x := 4d6; fold i in 1..6 from r := 0 do if i = x then r + 1 else r",
        "x := 3d6; fold i in {1, 2, 2, 7} from r := 0 do if i = x then r + 2 else r - 1",
        "x := 3d6; fold i in {1, 2, 3} from r := d3 do if i = x then r + d2 else r",
        "x := 3d6; (max x) + sum (fold i in 1..3 from r := {} do if i = x then r U i else r)",
        'x := 2d4; fold i in 1..3 from r := "a" do if i = x then r || "b" else r',
        "x := 2d4; fold i in 1..3 from r := x do {r, i}",
        "fold x in 6d4 from s := 0 do if d4 < x then s + x else s",
        "fold x in 6d6 from s := 0 do 10 * s + x",
        "y := d3; fold x in 3d20 from s := y do 100 * s + x",
        "fold x in 12d7 from s := {} do if x keep s then s else s U x",
        "fold x in 6d6 from [a, b] := [0, 1] do [a + x, a * b + x]",
        "fold x in 2d6 from [a, b] := [0, 0] do [d6, x]",
        "fold i in 1..3 from [h, m] := [4, 4] do if d4 > 2 then [h - d4, m] else [h, m - d3]",
        "[h, m] := fold i in 1..5 from [h, m] := [d4, 10] do [h - d4, m - d6]; h * m",
        "fold i in 1..3 from [h, m] := [5, 5] do (x := d4; if h < x then [h, m] else [h - x, m])",
    ],
)
def test_folds_come_to_what_the_calculus_says(text: str) -> None:
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "compositional rest(0, sum, m) function m(a, b) = (a + b) mod 7 call rest(6d10)",
        "compositional turned(7, sum, m) function m(a, b) = (a * 3 - b) mod 7 call turned(3 < 4d4)",
        "compositional squares(0, g, +) function g(x) = x * x call squares(4d6)",
        "compositional more(2, sum, +) call more(3 < 3d4)",
        "compositional less(0, -, j) function j(a, b) = a - b call less(3d4)",
        "compositional product(1, d, *) call product(2d4)",
        "compositional rolled({}, d, U) call rolled(2d4)",
        "compositional pairs(0, max, m) function m(a, b) = if a = b then b else a + b"
        " call pairs(3d4)",
        "compositional empty(d4, sum, m) function m(a, b) = (a + b) mod 7 call empty(2 < 2d3)",
        "x := 3d4; compositional top(0, sum, m) function m(a, b) = max {a, b}"
        " (call top(x)) + count 2 = x",
    ],
)
def test_compositional_functions_come_to_what_the_calculus_says(text: str) -> None:
    head, _, tail = text.partition("; compositional")
    script = f"compositional{tail.replace('(call', f'{head}; (call')}" if tail else text
    assert calculus(script) == direct(script)


def test_the_first_element_is_not_carried_on_from_another_where_there_are_many_states() -> None:
    script = (
        "compositional ends(0, one, join) function one(x) = 101 * x "
        "function join(x, y) = 100 * max {x / 100, y / 100} + min {x mod 100, y mod 100} "
        "call ends(10d20)"
    )
    assert calculus(script) == direct(script, most=200_000)


@pytest.mark.parametrize(
    "text",
    [
        "fold x in 2d3 from s := {} do s + x",
        "fold x in 2d3 from s := 0 do s + {x, x}",
        "fold x in 2d3 from s := 1 do 6 / (s - x)",
        "fold x in 2d3 from s := 0 do if x < 2 then {} else s + x",
        "compositional sign(0, sgn, +) call sign(2d3)",
    ],
)
def test_folds_that_may_be_an_error_are_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "fold x in 2 # (sum accumulate y := d2 while y = 2) from s := 0 do (s * 2 + x) mod 5",
        "fold x in {1} U (accumulate y := d3 while y > 1) from s := 0 do max {s, x - s}",
        "fold x in 2d3 from s := sum accumulate y := d2 while y = 2 do if x > s then x else s - 1",
        "fold x in 2 # (sum accumulate y := d2 while y = 2) from s := 3 do 5",
        "[a, b] := fold x in 2 # (sum accumulate y := d2 while y = 2) from [e, o] := [0, 0] do"
        " if (x mod 2) = 0 then [e + x, o] else [e, o + x]; max {a, b}",
    ],
)
def test_what_a_limit_cuts_off_of_elements_is_missing_of_a_fold(text: str) -> None:
    assert calculus(text) == direct(text)


def test_what_a_limit_cuts_off_of_a_step_is_left_to_the_calculus() -> None:
    step = "(s * x + 0 * sum accumulate y := d2 while y = 2) mod 3"

    assert direct(f"fold x in 2d3 from s := 0 do {step}") is None


def test_dice_in_the_body_of_a_long_fold_are_added_up() -> None:
    script = "fold x in 12d6 from s := 0 do if d6 < x then s + x else s"
    same = "sum 12 # (x := d6; if d6 < x then x else 0)"

    assert calculus(same) == direct(script, most=4_000)


def test_a_fold_over_known_numbers_knows_what_was_rolled() -> None:
    found = direct("x := 3d4; fold i in 1..4 from r := 0 do if i = x then r + 1 else 0")

    runs = Counter(
        next(length for length in range(4) if 4 - length not in dice)
        for dice in product(range(1, 5), repeat=3)
    )
    assert found is not None
    assert found[0] == {(length,): Fraction(ways, 64) for length, ways in runs.items()}


def test_long_folds_are_given_up_at_once() -> None:
    assert direct("fold x in 1000d1000 from s := 0 do max {s, x - s}", most=4_000) is None
    assert direct("fold x in 3000000d2 from s := 0 do max {s, x}", most=4_000) is None
    assert direct("fold x in 300d6 from s := 0 do s * 2 + x", most=4_000) is None
    assert direct("fold x in 1..100000 from s := 0 do x - s", most=4_000) is None
    assert direct("y := 3d6; fold x in 1..1000 from s := y do x U s", most=4_000) is None
    assert direct("y := 3d6; fold x in 1..1000 from s := 0 do s + count x = y", most=4_000) is None


ITEMS = st.sampled_from(
    [
        "3d3",
        "d4",
        "{d3, d4}",
        "2 < 3d4",
        "p",
        "{}",
        "1..3",
        "n d3",
        "{2, d3}",
        "largest 2 3d3",
        "{d2, 3d3}",
        "0d6",
    ]
)
STARTS = st.sampled_from(["0", "n", "{}", "d3", "p", '"a"', "sum p", "{1, 2}"])
VALUES = st.sampled_from(
    [
        "s",
        "x",
        "n",
        "s + x",
        "x - s",
        "s U x",
        "{}",
        "d3",
        "s + d x",
        "(2 * s + x) mod 4",
        "max {s, x}",
        "(s + x) mod 3",
        "min {4, s + x}",
        "(s * x) mod 5",
        "count p",
        '"b"',
        "s + n * x",
        "d (x + 1)",
        "s - 1",
        "count s",
        "3 - x",
    ]
)
CHOSEN = st.sampled_from(["x < s", "2 < x", "x = s", "s", "?0.5", "d3 < x", "n = x", "1 < count s"])
BODIES = st.recursive(
    VALUES,
    lambda inner: st.one_of(
        st.builds("(if {} then {} else {})".format, CHOSEN, inner, inner),
        st.builds("(y := {}; if x < y then y else {})".format, VALUES, inner),
    ),
    max_leaves=4,
)
AROUND = st.sampled_from(
    [
        "{}",
        "sum {}",
        "max ({} U 2)",
        "a := {}; a U a",
        "(sum {}) + sum p",
        "2 # {}",
        "if {} then 1 else 2",
    ]
)


def test_a_text_that_is_compared_is_left_to_the_calculus() -> None:
    text = 'n := d2; fold x in 1..3 from s := 0 do if n = x then n else if x = s then s else "b"'

    assert direct(text) is None


@given(ITEMS, STARTS, BODIES, AROUND)
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_folds_come_to_what_the_calculus_says(
    items: str, start: str, body: str, around: str
) -> None:
    fold = f"(fold x in {items} from s := {start} do {body})"
    _compare(f"n := d2; p := 2d3; {around.format(fold)}")


@given(ITEMS, STARTS, BODIES, AROUND, st.sampled_from([0, 2_000]))
@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
def test_states_that_are_many_are_worked_out_as_they_are_reached(
    items: str, start: str, body: str, around: str, listed: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folding, "_MANY_STATES", 0)
        patch.setattr(folding, "_FEW_SHOWINGS", listed)
        fold = f"(fold x in {items} from s := {start} do {body})"
        _compare(f"n := d2; p := 2d3; {around.format(fold)}")


@given(
    ITEMS,
    st.sampled_from(["[0, 0]", "[1, n]", "[sum p, 0]", "[d3, 2]"]),
    st.recursive(
        st.sampled_from(
            [
                "[a + x, b]",
                "[a, b]",
                "[a, b - 1]",
                "[n + a, b + x * x]",
                "[b, a]",
                "[a - d2, b + d3]",
                "(y := d3; [a + y, b - y])",
                "[max {a - d3, 0}, b]",
            ]
        ),
        lambda inner: st.builds(
            "(if {} then {} else {})".format,
            st.sampled_from(["2 < x", "x = n", "x keep p", "a < b", "d2 = 1", "d3 < a"]),
            inner,
            inner,
        ),
        max_leaves=4,
    ),
    st.sampled_from(
        ["{}", "[a, b] := {}; a * b", "[a, b] := {}; if a < b then a else 10 * b", "t := {}; t %1"]
    ),
)
@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
def test_generated_folds_of_tuples_come_to_what_the_calculus_says(
    items: str, start: str, body: str, around: str
) -> None:
    fold = f"(fold x in {items} from [a, b] := {start} do {body})"
    check_generated(f"n := d2; p := 2d3; {around.format(fold)}", seconds=PATIENCE)


def test_numbers_to_which_is_only_added_are_sums() -> None:
    fold = "fold x in 40d6 from [a, b] := [0, 0] do if 4 < x then [a + 1, b] else [a, b + x]"

    assert direct(f"[a, b] := {fold}; 10 * a + b", most=4_000) is not None
    assert calculus(f"[a, b] := {fold}; a") == calculus("count 4 < 40d6")


@given(
    st.sampled_from(["0", "1", "{}", "d2"]),
    st.sampled_from(["sum", "d", "count", "-", "f", "max"]),
    st.sampled_from(["+", "*", "U", "j", "j"]),
    st.sampled_from(["x * x", "d x", "if x = 2 then {} else x", "{x, 1}", "5"]),
    st.sampled_from(["max {x, s}", "s - x", "if x < s then d2 else s", "x U s", "(x + s) mod 3"]),
    ITEMS,
    AROUND,
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_compositional_functions_come_to_what_the_calculus_says(
    empty: str, single: str, join: str, one: str, both: str, items: str, around: str
) -> None:
    _compare(
        f"compositional c({empty}, {single}, {join}) function f(x) = {one} "
        f"function j(x, s) = {both} n := d2; p := 2d3; {around.format(f'(call c({items}))')}"
    )


@pytest.mark.parametrize(
    "items",
    ["(foreach e in 2d2 do [e, d3])", "([1, d2] U [d2, 3])", "(foreach e in 1..2 do [e, e])"],
)
def test_tuples_that_are_rolled_are_no_elements(items: str) -> None:
    _compare(f"fold [e, f] in {items} from g := {{}} do if f keep g then g U e else g U f")


def _compare(text: str) -> None:
    check_agreement(text, may_be_unreadable=True)
