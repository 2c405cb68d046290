"""Scripts over few dice, worked out straight from the syntax tree: as the calculus does it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.script import MOST
from engine.errors import DiceError
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import Shares, shares
from tests.engine.scripts import scripts

LARGE = 50_000
"""Values that may be worked out where the direct way is taken for what is not small, too."""


def direct(text: str, limit: int = 12, most: int = LARGE, **definitions: int) -> Shares | None:
    """Return what the direct way comes to, or None where it is not taken."""
    steps = parse_program(text).steps
    found = None if steps is None else steps.calculate(definitions, limit, most)
    return None if found is None else shares(found)


def calculus(text: str, limit: int = 12, **definitions: int) -> Shares:
    script = parse_program(text).script
    return shares(calculation.calculate(script, text, definitions, limit, Budget(seconds=20)))


@given(scripts(), st.sampled_from([1, 4]))
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_scripts_come_to_what_the_calculus_says(text: str, limit: int) -> None:
    try:
        found = direct(text, limit)
    except DiceError:
        return  # it could not be read
    if found is not None:
        assert calculus(text, limit) == found


CHAINS = {
    "fight": "function f(a, b) = if a < 1 then -b else if b < 1 then a else"
    " if (d6) > d6 then call f(a, b - 1) else call f(a - 1, b) call f(3, 4)",
    "both at once": "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else"
    " call f(a - d4, b - d3) call f(5, 4)",
    "both strike with misses": "function f(a, b) = if a < 1 then 0 else if b < 1 then 1 else"
    " x := (d2 - 1) * d3; y := (d2 - 1) * d4; call f(a - y, b - x) call f(4, 4)",
    "ruin": "function f(m) = if m < 1 then 0 else if 6 <= m then 1 else"
    " if 8 <= d20 then call f(m - 1) else call f(m + 1) call f(d5)",
    "counted": "function f(n) = if n < 1 then 2 else 1 + call f(n - d6) call f(9)",
    "counted behind": "function f(n) = if n < 1 then d4 else x := d3;"
    " (if x = 1 then call f(n - x) else 3 + call f(n - x)) + x call f(5)",
    "subtracted": "function f(n) = if n < 1 then 0 else call f(n - 1) - d6 call f(3)",
    "subtracted from": "function f(n) = if n < 1 then 0 else d6 - call f(n - 1) call f(3)",
    "waits for itself": "function f(n) = if n < 1 then 0 else max {d6, call f(n - 1)} call f(3)",
    "a texts' end": 'function f(n) = if n < 1 then "out" else x := d4; if x = 4 then "hit"'
    " else call f(n - 1) call f(3)",
    "an end of dice": "function f(n) = if n < 1 then 2d4 else call f(n - d3) call f(4)",
    "rounds without end": "function f(n) = if (d2) = 1 then n else call f(n + 1) call f(0)",
    "sums without end": "function f(n) = if (d2) = 1 then n else 1 + call f(n) call f(0)",
    "no way out": "function f(n) = if n = 3 then 0 else call f(d2) call f(d3)",
    "a way back": "function f(n) = if n = 3 then 0 else call f(d3) 1 + call f(1)",
    "rolled often": "function f(n) = if n < 1 then 0 else 1 + call f(n - d4) sum 3 # call f(4)",
    "one in another": "function g(n) = if n < 1 then 1 else if (d2) = 1 then 3 else call g(n - 1)"
    " function f(n) = if n < 1 then 0 else x := call g(n); x + call f(n - x) call f(4)",
    "two that call one another": "function f(n) = if n < 1 then 0 else call g(n - d2)"
    " function g(n) = if n < 1 then 1 else call f(n - d3) call f(5)",
    "turn by turn": "function mine(a, b) = if a < 1 then -b else call theirs(a, b - d4, 1)"
    " function theirs(a, b, n) = if b < 1 then n else if 2 < d4 then call mine(a - d3, b)"
    " else 2 + call theirs(a - 1, b - 1, n + 1) call mine(4, 5)",
    "three in a circle": "function f(n) = if n < 1 then 0 else call g(n)"
    " function g(n) = call h(n - 1) function h(n) = if 2 < d4 then 1 + call f(n)"
    " else if n < 2 then 7 else call g(n) call f(3)",
    "one number of a die": "function f(n) = if n < 1 then 0 else x := d8; if x = 8"
    " then 3 + call f(n - 1) else if x > 4 then call f(n - 2) else call f(n - 1) call f(4)",
    "begun in the midst": "function f(a, b) = if b < 1 then -1 else if a < 1 then 2 else x := d2;"
    " if a < x then call f(0, b - 1) else a call f(d2 - 1, d3 - 1)",
    "a number rolled before": "function f(n) = if n < 1 then 0 else 1 + call f(n - d2)"
    " x := d4; x + call f(x)",
    "longest run": "function run(c, v, now, best) = if v > 4 then best else if v = c"
    " then call run(c, v + 1, now + 1, max {best, now + 1}) else call run(c, v + 1, 0, best)"
    " call run(3d4, 1, 0, 0)",
    "dice taken off": "function off(a, b) = if !a then 0 else if !b then count a else"
    " if (max a) > max b then 1 + call off(a -- max a, b -- max b)"
    " else call off(a -- max a, b -- max b) call off(2d4, 3d3)",
    "dice put together": "function more(c, n) = if n < 1 then sum c else call more(c U d4, n - 1)"
    " call more({}, 3)",
    "a step up or down": "function step(die, n) = if n < 1 then die else if (d die) = 1"
    " then call step(max {4, die - 2}, n - 1) else call step(min {8, die + 2}, n - 1)"
    " call step(6, 4)",
    "added and nothing added": "function f(n) = if n < 1 then 5 else if 3 < d4"
    " then 2 + call f(n - 1) else if (d2) = 1 then call f(n - 1) else call f(n - 1) - 3 call f(3)",
    "a pool": "function f(n) = if (count n) < 1 then 0 else 1 + call f((count 3 < n) d6)"
    " call f(3d6)",
}
"""Functions that call themselves; not all of them are worked out in the direct way."""

TAKEN = {
    "fight",
    "both at once",
    "both strike with misses",
    "ruin",
    "counted",
    "counted behind",
    "subtracted",
    "a texts' end",
    "an end of dice",
    "a way back",
    "rolled often",
    "one in another",
    "a number rolled before",
    "a step up or down",
    "added and nothing added",
    "two that call one another",
    "turn by turn",
    "begun in the midst",
    "three in a circle",
    "one number of a die",
}

WITH_DICE = {"longest run", "dice taken off", "dice put together"}
"""Those of them that are called with dice: how deep calls may be matters to them."""


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("limit", [2, 40])
def test_calls_of_themselves_come_to_what_the_calculus_says(name: str, limit: int) -> None:
    found = direct(CHAINS[name], limit)
    assert (name in TAKEN or (name in WITH_DICE and limit == 40)) == (found is not None)
    if found is not None:
        assert calculus(CHAINS[name], limit) == found


def test_a_circle_may_be_left_with_a_number_added() -> None:
    text = (
        "function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; "
        "if a < x then 2 + call f(a - a, b - a) else call f(a - (d2 - 1), b - (d2 - 1)) "
        "call f(1, 1)"
    )
    found = direct(text, 30)
    assert found is not None
    assert calculus(text, 30) == found


NUMBERS = st.sampled_from(["a", "b", "x", "1", "2", "d3", "(d2 - 1)", "a + b", "min {a, 2}"])
CONDITIONS = st.sampled_from(["a < x", "x = 2", "b < a", "1 < d3", "2 < x + b", "?0.5"])
CALLS = st.builds(
    lambda name, first, second, more: f"{more}call {name}(a - {first}, b - {second})",
    st.sampled_from(["f", "f", "g"]),
    NUMBERS,
    NUMBERS,
    st.sampled_from(["", "", "2 + ", "x + ", "d2 + "]),
)
BODIES = st.recursive(
    st.one_of(CALLS, NUMBERS),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        CONDITIONS,
        inner,
        inner,
    ),
    max_leaves=4,
)


@given(BODIES, BODIES, st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_chains_come_to_what_the_calculus_says(
    body: str, other: str, first: int, second: int
) -> None:
    text = (
        f"function f(a, b) = if a < 1 then b else if b < 1 then 7 else x := d3; {body} "
        f"function g(a, b) = if b < 1 then -1 else if a < 1 then 2 else x := d2; {other} "
        f"call f({first}, {second})"
    )
    found = direct(text, 30)
    if found is not None:
        assert calculus(text, 30) == found


DICE = st.sampled_from(
    ["max c", "min c", "c -- max c", "c -- min c", "largest 2 c", "c drop 2", "c"]
)
OF_DICE = st.sampled_from(["count c", "max c", "sum c", "count 2 < c", "n", "1", "d2"])
BODIES_OF_DICE = st.recursive(
    st.one_of(
        OF_DICE,
        st.builds(
            lambda more, dice, number: f"{more}call f({dice}, n - {number})",
            st.sampled_from(["", "", "1 + ", "n + "]),
            DICE,
            st.sampled_from(["1", "2", "d2", "count 1 = c"]),
        ),
    ),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        st.sampled_from(["n = c", "1 < c", "2 < n", "?0.25", "1 < count c", "3 = (max c)"]),
        inner,
        inner,
    ),
    max_leaves=4,
)


@given(BODIES_OF_DICE, st.sampled_from(["2d3", "3d2", "{d4, 1}", "d3"]), st.integers(0, 4))
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_chains_with_dice_come_to_what_the_calculus_says(
    body: str, dice: str, number: int
) -> None:
    text = (
        f"function f(c, n) = if n < 1 then n else if !c then 0 else {body} call f({dice}, {number})"
    )
    found = direct(text, 30)
    if found is not None:
        assert calculus(text, 30) == found


@pytest.mark.parametrize(
    "text",
    [
        "sum 3d6",
        "(sum 8d6) / 2 - d4",
        "count 5 <= 4d6 + count 4 <= 3d8",
        "max {2d6, d8, 3}",
        "min 3 < {d4, d6}",
        "median 3d6",
        "sum largest 2 {d4, d6, d8}",
        "sum least 3 {4d6, 2d8}",
        "sum largest 2 5d10",
        "sum largest 9 3d4 + sum least 0 2d6",
        "sum largest (d3) 3d4",
        "x := d3; sum largest x (x d4)",
        "x := 4d6; (max x) - (min x)",
        "x := 6d6; hits := count 5 <= x; hits + count 5 <= (6 - hits) d6",
        "x := 5d6; 3 * count 6 = x + 2 * count 5 = x + count 4 = x",
        'x := 2d6; if 2 <= count 6 = x then "best" else if 6 = x then "good" else "bad"',
        "sum 4 # (x := d6; if x < 3 then d6 else x)",
        "x := d4; y := x d3; (sum y) * x",
        "x := 3d4; sum foreach i in 1..2 do (min largest i x) * d2",
        "foreach i in 2d3 do d i",
        'a := d6; b := d6; (if a = b then "critical " else "") || a + b',
        "repeat x := 2d4 until 5 < sum x",
        "function top(n) = max n d6 call top(d4)",
        "function beats(a, b) = count (max b) < a call beats(2d4, 2d6)",
        "function half(x) = x / 2 function most(x, y) = max {call half(x), y} call most(d8, d4)",
        "x := 2d6; choose x",
        "sum 4 # (choose {-1, 0, 1, 1}) + 3",
        "if ?0.25 & d4 > 2 then d6 else {}",
        "{2d2, 5} drop {d5}",
        "x := d20; if x < 10 then max {x, d20} else x",
        "x := d4; if x > 2 then 12 / (x - 2) else 2d4",
        "x := 3d4; sum ((1 < x) U (count 1 = x) d4)",
        "x := 4d3; max foreach v in 1..3 do count v = x",
        "x := 3d4; max foreach v in x do if 1 < count v = x then v else {}",
        "x := 8d10; 3 * count 10 = x + count 7 <= x - sum 2 > x",
        "x := 3d4; (sum (x -- min x)) + d6",
        "x := 12d20; k := count 19 < x; l := count 2 > x; if k > l then k * k else l",
        "x := 3d2; sum 2 # (count 1 = x)",
        "sum 0 # d6 + sum 3 # 2d4 + sum d3 # d4",
        "x := d4; sum x # (d4 + x)",
        "x := d20; if x = 1 then d20 else x",
        "x := 2d6; if 5 > max x then {} else largest 1 3d4",
        "x := 3d2; foreach i in 1..2 do count 1 = x",
        "function f(x) = sum 2 # (count 1 = x) call f(3d2)",
        "sum accumulate x := d6 while x = 6",
        "sum largest 2 4 # (sum accumulate x := d4 while x = 4)",
        "count 3 <= 5 # (accumulate x := d4 while x = 4)",
        "accumulate x := 2d3 until 4 < sum x",
    ],
)
def test_scripts_of_all_kinds_come_to_what_the_calculus_says(text: str) -> None:
    assert calculus(text) == direct(text)


LOOPS = st.builds(
    "({} x := {} {} {})".format,
    st.sampled_from(["accumulate", "accumulate", "repeat"]),
    st.sampled_from(["d3", "2d2", "d3 + 1", "{d2, 1}", "(accumulate y := d2 while y = 2)"]),
    st.sampled_from(["while", "until"]),
    st.sampled_from(["2 < sum x", "2 = x", "1 < count x", "?0.5", "x", "3 < max x"]),
)
ROLLS = st.one_of(
    LOOPS,
    st.builds("{} {}".format, st.sampled_from(["sum", "count", "max", "count 2 <=", "1 <"]), LOOPS),
    st.builds("2 # {}".format, LOOPS),
)


@given(
    ROLLS,
    ROLLS,
    st.sampled_from(
        [
            "sum {} - count {}",
            "{{ {}, {} }}",
            "a := {}; b := {}; a",
            "a := sum {}; if 2 < a then {} else a",
            "a := {}; (sum a) * count a + max {}",
            "sum largest 2 {{ {}, {} }}",
            "if 3 < sum {} then sum {} else 1",
            "foreach i in {{ {}, {} }} do i + d2",
        ]
    ),
    st.integers(1, 4),
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_come_to_what_the_calculus_says(
    first: str, second: str, around: str, limit: int
) -> None:
    text = around.format(first, second)
    found = direct(text, limit)
    if found is not None:
        assert calculus(text, limit) == found


def test_faces_that_no_comparison_tells_apart_are_one() -> None:
    text = "x := 12d100; k := count 90 < x; l := count 5 >= x; k * l"

    assert calculus(text) == direct(text, most=4_000)
    assert direct(f"{text} + max x") is None


def test_dice_that_are_added_up_one_by_one_need_no_rows() -> None:
    text = "x := 30d10; 2 * count 10 = x + count 7 <= x - count 1 = x"

    assert calculus(text) == direct(text, most=4_000)


def test_a_name_given_from_outside_is_known() -> None:
    assert calculus("sum n d6 + m ~ 2", n=3) == direct("sum n d6 + m ~ 2", n=3)
    assert calculus("sum n d6 + m ~ 2", n=3, m=4) == direct("sum n d6 + m ~ 2", n=3, m=4)


@pytest.mark.parametrize(
    "text",
    ["d6 + {}", "d (d3 - 1)", "x := d6; if x = 6 then d6 + 2d6 else 0", "1 / (d2 - 1)", '"a" + d6'],
)
def test_what_may_be_an_error_is_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


@pytest.mark.parametrize(
    "text",
    ["accumulate x := d6 while x < 7", "repeat x := d6 until x > 7", "[d6, d4]", "2d6 pick 1"],
)
def test_what_has_no_steps_is_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


def test_calls_in_one_another_beyond_the_limit_are_left_to_the_calculus() -> None:
    text = "function one(x) = x + 1 function two(x) = call one(x) call two(d6)"

    assert direct(text, 1) is None
    assert calculus(text, 2) == direct(text, 2)


@pytest.mark.parametrize(
    "text",
    [
        "3000000 d6",
        "sum 3000000 d6",
        "sum 40d1000000",
        "x := 20d20; sum x + max x",
        "d1000000",
        "count 100000 # (100000 # d6)",
        "max 100000 # (100000 # d6)",
        "if 100000 # (100000 # d6) then 1 else 2",
    ],
)
def test_what_is_not_small_is_given_up_at_once(text: str) -> None:
    steps = parse_program(text).steps

    assert steps is not None
    assert steps.calculate({}, 12) is None


def test_what_looks_again_at_dice_that_others_tell_the_number_of_may_take_longer() -> None:
    text = (
        "function again(x) = top := max x; (top = x) U (4 - count top = x)d6 "
        "x := call again(call again(4d6)); (max x) * count (max x) = x"
    )
    steps = parse_program(text).steps

    assert steps is not None
    assert steps.calculate({}, 12, MOST) is None
    found = steps.calculate({}, 12)
    assert found is not None
    assert calculus(text) == shares(found)
