"""Tuples, and folds that carry them part by part, worked out straight: as the calculus does it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.values import Tuple
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


@pytest.mark.parametrize(
    "text",
    [
        "[a, b] := [d20, d12 + 4]; a - b",
        "[d6, 2d4]",
        "x := 4d6; [m, c] := [max x, count 6 = x]; m + c",
        "p := if d6 < 3 then [d4, 1] else [d6, 2]; (%1 p) * (%2 p)",
        "p := if d6 < 3 then [d4, {}] else [d6, 2d2]; count %2 p",
        "x := 2d6; [min x, max x]",
        "[[a, b], c] := [[d6, d4], d8]; a + b * c",
        'x := [2d6, "a"]; max %1 x',
        '[d3, d3] || "x"',
        "x := d3; p := [x, d4]; (%1 p) + (%2 p) + x",
        "x := 4d8; w := max counts x; h := max foreach i in 1..8 do if w = count i = x then i"
        " else {}; [w, h]",
        "%1 fold x in 4d6 from [s, n] := [0, 1] do [s + x * n, -n]",
        "fold x in 5d6 from [last, n] := [0, 0] do if x = last then [x, n + 1] else [x, n]",
        "%2 fold x in 3d6 from t := [0, 1] do if x = %1 t then t else [x, 1 + %2 t]",
        "y := d4; fold x in 3d6 from [a, b] := [0, y] do [a + b, x]",
        "%2 fold x in {d4, d6} from [a, b] := [d2, 1] do y := a + x; [y, b * y]",
        "x := 3d4; (sum x) + %1 fold y in x from [a, b] := [0, 1] do [b, a + y]",
        "[a, b, c] := fold x in 4d4 from [a, b, c] := [0, 0, 0] do [b, c, x]; a + b + c",
        "%1 ((different (foreach e in ?0.5 do [e, 0])) U [0, 1])",
    ],
)
def test_tuples_come_to_what_the_calculus_says(text: str) -> None:
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    "text",
    [
        "[a, b, c] := [d6, d6]; a",
        "%3 [d6, d6]",
        "%1 (2d6)",
        "x := d2; %1 if 1 = x then [1, 2] else 3",
        "foreach y in [d6, 2] do y",
        "fold x in 2d6 from [a, b] := [0, 0] do [a + x, x, b]",
        "fold x in 2d6 from [a, b] := [0, {}] do [a + x, x U b]",
        "fold x in 2d6 from [a, b] := [0, 0] do if x = 2 then [d6, x] else d6",
        "{[d6, 1], [2, 3]}",
        "1 + [2, d3]",
    ],
)
def test_what_is_no_tuple_of_numbers_is_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


def test_the_longest_run_as_a_fold_of_three_numbers() -> None:
    fold = (
        "[last, run, best] := fold x in 4d6 from [last, run, best] := [0, 0, 0] do "
        "if x = last then [last, run, best] else "
        "if x = (last + 1) then [x, run + 1, max {best, run + 1}] else [x, 1, max {best, 1}]; best"
    )
    found = direct(fold)

    expected = Counter(map(_longest_run, product(range(1, 7), repeat=4)))
    assert found is not None
    assert found[0] == {(run,): Fraction(ways, 6**4) for run, ways in expected.items()}


def _longest_run(dice: tuple[int, ...]) -> int:
    return max(
        length
        for length in range(1, 5)
        if any(set(range(low, low + length)) <= set(dice) for low in range(1, 7))
    )


def test_numbers_side_by_side_are_counted_as_pairs() -> None:
    found = direct("x := 2d2; [min x, max x]")

    pairs = {((1,), (1,)): 1, ((1,), (2,)): 2, ((2,), (2,)): 1}
    assert found is not None
    assert found[0] == {Tuple(*pair): Fraction(ways, 4) for pair, ways in pairs.items()}


NUMBERS = st.sampled_from(
    ["x", "a", "b", "a + x", "x - b", "n", "(a + 2 * x) mod 4", "max {a, x}", "b + 1", "-a", "{}"]
)
CHOSEN = st.sampled_from(["x = a", "a < b", "2 < x", "n = x", "b", "x = (a + 1)"])
CARRIED = st.recursive(
    st.one_of(st.builds("[{}, {}]".format, NUMBERS, NUMBERS), st.just("[a, b]")),
    lambda inner: st.one_of(
        st.builds("(if {} then {} else {})".format, CHOSEN, inner, inner),
        st.builds("(y := {}; if x < y then {} else [y, b])".format, NUMBERS, inner),
    ),
    max_leaves=4,
)
ITEMS = st.sampled_from(["3d3", "d4", "{d3, d4}", "2 < 3d4", "p", "{}", "1..3", "n d3"])
AROUND = st.sampled_from(
    ["{}", "%1 {}", "q := {}; (%1 q) - (%2 q)", "[c, e] := {}; max {{c, e, n}}", "[{}, 1]"]
)


@given(ITEMS, st.sampled_from(["[0, 1]", "[n, 0]", "[d2, n]", "[count p, {}]"]), CARRIED, AROUND)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_folds_of_tuples_come_to_what_the_calculus_says(
    items: str, start: str, body: str, around: str
) -> None:
    fold = f"(fold x in {items} from [a, b] := {start} do {body})"
    text = f"n := d2; p := 2d3; {around.format(fold)}"
    check_agreement(text, may_be_unreadable=True)
