"""Functions that take the extreme dice off, one call after the other: they come to what all do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form
from engine.languages.troll.exact.direct.rewriting.recursion.peeling import peeled
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.direct.shares import shares
from tests.engine.enumerator import distribution_of
from tests.engine.languages.troll.exact.direct.test_reading import direct

TAKEN = {
    "longest run": "function run(c, at, now, best) = if c then v := min c;"
    " n := if v = (at + 1) then now + 1 else 1; call run(c drop v, v, n, max {best, n})"
    " else best call run(4d5, 0, 0, 0)",
    "longest run by two": "function run(c, at, now, best) = if 0 = count c then best else"
    " call next(c -- min c, min c, at, now, best)"
    " function next(rest, v, at, now, best) = if v = at then call run(rest, at, now, best) else"
    " if v = (at + 1) then call run(rest, v, now + 1, max {best, now + 1}) else"
    " call run(rest, v, 1, max {best, 1}) call run(4d5, -5, 0, 0)",
    "different ones": "function gap(c, at, best) = if 1 > count c then best else"
    " call gap((min c) < c, min c, max {best, (min c) - at}) call gap(different 4d5, 0, 0)",
    "against each other": "function duel(a, b) = if 0 = count a then 0 - count b else"
    " if 0 = count b then count a else x := max a; y := max b;"
    " if x > y then count y < a else if y > x then 0 - count x < b else"
    " call duel(a -- x, b -- y) call duel(3d4, 2d5)",
    "as long as both have any": "function duel(a, b, n) = if a & b & n < 3 then"
    " call duel(a -- max a, b -- max b, if (max a) > max b then n + 1 else n) else"
    " if a then n + count a else n - 9 call duel(3d4, 2d5, 0)",
    "widest of the highest": "function set(c) = if (count c) < 1 then 0 else"
    " if 1 < count maximal c then 10 * (max c) + count (max c) = c else"
    " call set(c -- maximal c) call set(4d4)",
    "ends with the rest": "function off(c, n) = if !c then 0 - n else if n < 1 then sum c else"
    " call off(least ((count c) - 1) c, n - 1) call off(4d4, 2)",
    "adds": "function off(c) = if c then (max c) * (count maximal c) - call off((max c) > c)"
    " else 0 call off(4d4)",
    "rolls as well": "function off(c, n) = if c then x := d3; if x < min c then n else"
    " call off(c -- min c, n + x) else 9 call off(3d4, 0)",
}

OTHERS = {
    "adds what is left": "function off(c) = if c then (sum c) + call off(c -- max c) else 0"
    " call off(3d3)",
    "both ends": "function off(c) = if c then (max c) - (min c) + call off(c -- max c) else 0"
    " call off(3d3)",
    "where there may be none": "function off(c, n) = if n < 1 then count c else"
    " call off(c -- max c, n - 1) call off(2d3, 3)",
    "begins anew": "function off(c, n) = if n < 1 then count c else call off(2d3, n - 1)"
    " call off(2d3, 2)",
    "begins anew beside": "function off(c, n) = if !c then n else if n < 1 then 0 else"
    " (call off(c -- max c, n)) + call off(2d2, n - 1) call off(2d3, 1)",
    "calls with another number": "function off(c, n) = if !c then n else if n > 2 then 0 else"
    " (call off(c -- max c, 3)) + call off(max c, n + 1) call off(2d3, 0)",
    "not the extreme": "function off(c, n) = if c then if n > 2 then 7 else"
    " call off(c -- 2, n + 1) else n call off(2d3, 0)",
}


def taken_off(text: str) -> bool:
    script = parse_program(text).script
    functions = [each for each in script.declarations if isinstance(each, syntax.Function)]
    assert isinstance(script.body, syntax.Call)
    return peeled(functions, script.body.arguments) is not None


def by_courses(text: str) -> object:
    """Return what all courses of the dice come to."""
    return shares(distribution_of(parse_program(text).script, {}, 40))


@pytest.mark.parametrize("name", TAKEN)
def test_dice_are_taken_off_from_one_end(name: str) -> None:
    assert taken_off(TAKEN[name])
    found = direct(TAKEN[name])

    assert found is not None
    assert by_courses(TAKEN[name]) == found


@pytest.mark.parametrize("name", OTHERS)
def test_what_looks_at_more_is_left_as_it_is(name: str) -> None:
    assert not taken_off(OTHERS[name])
    assert direct(OTHERS[name]) in (None, by_courses(OTHERS[name]))


@pytest.mark.parametrize(
    ("name", "error"),
    [("k := 1 / n; ", "division by zero"), ("k := n + max (4 < c); ", "needs a single number")],
)
def test_names_that_nothing_looks_at_may_be_in_error(name: str, error: str) -> None:
    text = (
        f"function f(c, n) = {name}if c then call f(c -- max c, if n > 7 then k else 0) else n"
        " call f(3d3, 1)"
    )
    with pytest.raises(DiceError, match=error):
        parse_program(text).calculate({}, 12, Budget())


def test_a_number_that_only_some_calls_pass_on_is_worked_out_in_all() -> None:
    text = (
        "function f(c, n) = if c then k := n + max c;"
        " if n < 3 then call f(c -- max c, k) else call f(c -- max c, n) else n call f(3d3, 0)"
    )
    assert taken_off(text)
    assert by_courses(text) == direct(text)


def test_calls_may_be_deeper_than_the_limit() -> None:
    found = direct(TAKEN["adds"], 1)

    assert found is not None
    assert 0 == found[2]


def test_functions_that_call_no_dice_are_left_as_they_are() -> None:
    text = "function f(n) = if n < 1 then 0 else call f(n - d3) call f(7)"
    (function,) = normal_functions(text)
    assert peeled([function], (syntax.Integer(function.span, 7),)) is None


def normal_functions(text: str) -> Sequence[syntax.Function]:
    declared = parse_program(text).script.declarations
    return [
        syntax.changed(each, body=normal_form(each.body, {})[0])
        for each in declared
        if isinstance(each, syntax.Function)
    ]


@st.composite
def peeling(draw: st.DrawFn) -> str:
    """Return a function that takes dice off from one end, of one pool or of two."""
    extreme, behind = draw(st.sampled_from([("min", "<"), ("max", ">")]))
    rests = [
        f"c -- {extreme} c",
        f"c drop {extreme} c",
        f"({extreme} c) {behind} c",
        f"c -- {extreme}imal c",
        "c",
    ]
    numbers = st.sampled_from(
        [f"({extreme} c)", "n", "1", f"(count {extreme}imal c)", f"(count ({extreme} c) = c)", "k"]
    )
    ends = st.one_of(numbers, st.sampled_from(["(sum c)", "(count n < c)", "(min c)", "(max c)"]))

    def call() -> str:
        number, more = draw(numbers), draw(st.sampled_from(["", "", "k + ", "2 - "]))
        return f"{more}call f({draw(st.sampled_from(rests))}, {draw(numbers)} - {number}, k - 1)"

    condition = f"{draw(numbers)} {draw(st.sampled_from(['<', '=', '<=']))} {draw(numbers)}"
    first, second = call(), draw(ends) if draw(st.booleans()) else call()
    empty = draw(st.sampled_from(["0 = count c", "!c", "1 > count c", "(count c) < 1"]))
    dice = draw(st.sampled_from(["3d3", "2d4", "different 3d3", "4d2", "1d3"]))
    return (
        f"function f(c, n, k) = if k < 1 then n else if {empty} then n - k else"
        f" x := d2; if {condition} then {first} else {second}"
        f" call f({dice}, {draw(st.integers(0, 2))}, 3)"
    )


@given(peeling())
@settings(max_examples=examples(80, 4_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_functions_come_to_what_all_courses_say(text: str) -> None:
    found = direct(text)
    if found is not None:
        assert by_courses(text) == found
