"""Functions that go through the faces of their dice: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.recursion.face_recursion import (
    fold_through_faces,
    through_faces,
)
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

TAKEN = {
    "longest run": "function run(c, v, now, best) = if v > 4 then best else if v = c then"
    " call run(c, v + 1, now + 1, max {best, now + 1}) else call run(c, v + 1, 0, best)"
    " call run(5d4, 1, 0, 0)",
    "most of a face": "function most(c, v, best) = if v > 6 then best else"
    " call most(c, v + 1, max {best, count v = c}) call most(4d6, 1, 0)",
    "pairs, added up": "function pairs(c, v) = if v > 5 then 0 else"
    " (if 2 <= count v = c then 1 else 0) + call pairs(c, v + 1) call pairs(4d5, 1)",
    "from the top": "function best(c, v) = if v < 1 then 0 else if 2 <= count v = c then v else"
    " call best(c, v - 1) call best(4d6, 6)",
    "from the middle": "function sets(c, v, n) = if v > 5 then n else"
    " call sets(c, v + 1, n + 10 * (count v = c) mod 2) call sets(3d6, 3, 0)",
    "beyond the faces": "function sets(c, v) = if v > 6 then 0 else"
    " (sum v = c) * count v = c + call sets(c, v + 1) call sets(3d4, 2)",
    "down beyond the faces": "function sets(c, v) = if (v + 3) < 1 then 0 else"
    " v * count v = c + call sets(c, v - 1) call sets(3d4, 2)",
    "more dice": "function f(c, v) = if v > 3 then 0 else sum (count v = c) d2 + call f(c, v + 1)"
    " call f(3d3, 1)",
}
OTHERS = {
    "asks twice": "function f(c, v) = if v > 3 then 0 else (count v = c) + count (v + 1) = c"
    " + call f(c, v + 1) call f(3d3, 1)",
    "takes two steps": "function f(c, v) = if v > 5 then 0 else (count v = c) + call f(c, v + 2)"
    " call f(3d5, 1)",
    "up and down": "function f(c, v, n) = if n < 1 then 0 else"
    " if v = c then call f(c, v + 1, n - 1) else 1 + call f(c, v - 1, n - 1) call f(3d5, 2, 4)",
    "looks at all": "function f(c, v) = if v > 3 then max c else (count v = c) + call f(c, v + 1)"
    " call f(3d3, 1)",
    "other dice": "function f(c, v) = if v > 3 then 0 else (count v = c) + call f(c drop 1, v + 1)"
    " call f(3d3, 1)",
    "unlike dice": "function f(c, v) = if v > 4 then 0 else (count v = c) + call f(c, v + 1)"
    " call f({3d3, d4}, 1)",
    "calls twice": "function f(c, v) = if v > 3 then 0 else"
    " 5 * (call f(c, v + 1)) + (call f(c, v + 1)) + count v = c call f(2d3, 1)",
    "calls for each of two": "function f(c, v) = if v > 3 then 0 else"
    " (count v = c) + sum 2 # call f(c, v + 1) call f(2d3, 1)",
    "calls and calls what it called": "function f(c, v) = if v > 2 then 1 else"
    " max {call f(c, v + 1), 3 * count v = c, (call f(c, v + 1)) * 2} call f(2d3, 1)",
    "begins below": "function f(c, v) = if v > 3 then 0 else (count v = c) + call f(c, v + 1)"
    " call f(3d3, 0)",
}


def called(text: str) -> tuple[syntax.Function, tuple[syntax.Expression, ...]]:
    script = parse_program(text).script
    (function,) = script.declarations
    assert isinstance(function, syntax.Function)
    assert isinstance(script.body, syntax.Call)
    return function, script.body.arguments


@pytest.mark.parametrize("name", TAKEN)
def test_dice_are_looked_at_face_by_face(name: str) -> None:
    assert through_faces(*called(TAKEN[name])) is not None
    found = direct(TAKEN[name])

    assert found is not None
    assert calculus(TAKEN[name]) == found


@pytest.mark.parametrize("name", OTHERS)
def test_what_asks_for_more_is_left_as_it_is(name: str) -> None:
    assert through_faces(*called(OTHERS[name])) is None
    assert direct(OTHERS[name]) in (None, calculus(OTHERS[name]))


@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.parametrize("limit", [1, 3, 6])
def test_calls_beyond_the_limit_are_cut_off(name: str, limit: int) -> None:
    assert direct(TAKEN[name], limit) in (None, calculus(TAKEN[name], limit))


@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.sampled_from(["1", "2", "last"]),
    st.sampled_from(["0", "n", "n + count v = c", "sum v = c", "max (0 U v = c)", "(v = c) U n"]),
    st.sampled_from(["n", "n + 1", "count v = c", "n + v * count v = c", "max {n, count v = c}"]),
    st.sampled_from(["v = c", "1 < count v = c", "n", "v > 2", "n < count v = c", "d2 = 1"]),
    st.sampled_from(
        ["{}", "1 + {}", "{} - count v = c", "d2 + {}", "max {{1, {0}}}", "{0} * 3 + {0}"]
    ),
    st.integers(2, 12),
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_functions_come_to_what_the_calculus_says(
    dice: int,
    sides: int,
    first: str,
    end: str,
    carried: str,
    choice: str,
    around: str,
    limit: int,
) -> None:
    step, stop = ("-", "v < 1") if first == "last" else ("+", f"v > {sides}")
    once, twice = (around.format(f"call f(c, v {step} 1, {each})") for each in (carried, "n + 2"))
    begin = str(sides) if first == "last" else first
    text = (
        f"function f(c, v, n) = if {stop} then {end} else if {choice} then {once} else {twice}"
        f" call f({dice}d{sides}, {begin}, 0)"
    )
    check_agreement(text, limit, may_be_unreadable=True)


FOLDS = [
    "x := 8d6; fold i in 1..6 from s := 0 do if 2 <= count i = x then s + i else s",
    "x := 5d6; fold i in 1..6 from s := d2 do if i = x then s + i else max {0, s - d3}",
    "x := 5d8; fold i in 2..9 from [n, best] := [0, 0] do if i = x then [n + 1, max {best, n + 1}]"
    " else [0, best]",
    "x := 8d6; [n, best] := fold i in 1..6 from [n, best] := [0, 0] do if i = x then"
    " [n + 1, max {best, n + 1}] else [0, best]; best * 2 + n",
    "x := 3d4; fold i in 1..4 from c := {} do if 1 < count i = x then c U i else c",
    "y := d3; x := 3d4; fold i in 1..4 from s := y do max {s, count i = x} - 1",
]
"""They go through the faces of their dice."""


@pytest.mark.parametrize("text", FOLDS)
@pytest.mark.parametrize("limit", [1, 3, 12])
def test_folds_look_at_dice_face_by_face(text: str, limit: int) -> None:
    found = direct(text, limit)

    assert found is not None
    assert calculus(text, limit) == found


@pytest.mark.parametrize(
    "text",
    [
        "x := 3d4; fold i in 1..4 from s := 0 do if i = x then s + max x else s",
        "y := d3; x := 3d4; fold i in 1..4 from s := 0 do if i = x then s * y else s + 1",
        "x := 3d4; fold i in 1..d4 from s := 0 do if i = x then s * 2 else s + 1",
        "x := 3d4; fold i in {1, 3} from s := 0 do if i = x then s * 2 else s + 1",
        "x := {2d4, d6}; fold i in 1..4 from s := 0 do if i = x then s * 2 else s + 1",
        "x := 3d4; fold i in 0..4 from s := 0 do if i = x then s * 2 else s + 1",
        "x := 2d4; fold i in 1..4 from s := x do if i = x then s U i else s",
        'x := 2d4; fold i in 1..4 from s := "" do if i = x then s || "x" else s',
        "x := 2d4; fold x in 1..4 from s := 0 do s + x",
        "x := 2d4; fold i in 1..4 from x := 0 do if i = x then x + 2 else x + 1",
    ],
)
def test_folds_that_look_at_more_are_left_as_they_are(text: str) -> None:
    node = parse_program(text).script.body
    while isinstance(node, syntax.Let) and isinstance(node.body, syntax.Let):
        node = node.body

    assert isinstance(node, syntax.Let)
    assert fold_through_faces(node) is None
    assert direct(text) in (None, calculus(text))


@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.sampled_from(["1..3", "1..6", "2..4", "3..2", "4..5"]),
    st.sampled_from(["0", "d2", "{}", "n"]),
    st.recursive(
        st.sampled_from(["s", "s + 1", "s U i", "count i = x", "i = x", "d2", "{}", "s - n"]),
        lambda inner: st.builds(
            "(if {} then {} else {})".format,
            st.sampled_from(["i = x", "1 < count i = x", "s", "2 < i", "n < i"]),
            inner,
            inner,
        ),
        max_leaves=4,
    ),
    st.sampled_from(["{}", "t := {}; count t", "sum 2 # {}", "t := {}; (sum t) * count t"]),
)
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_folds_come_to_what_the_calculus_says(
    dice: int, sides: int, items: str, start: str, body: str, around: str
) -> None:
    fold = f"(x := {dice}d{sides}; fold i in {items} from s := {start} do {body})"
    text = f"n := d2; {around.format(fold)}"
    check_agreement(text, 3, may_be_unreadable=True)
