"""Functions that go through the faces of their dice: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.troll.exact.direct.through_faces import through_faces
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

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
    st.sampled_from(["{}", "1 + {}", "{} - count v = c", "d2 + {}", "max {{1, {}}}"]),
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
    try:
        found = direct(text, limit)
    except DiceError:
        return  # it could not be read
    if found is not None:
        assert calculus(text, limit) == found
