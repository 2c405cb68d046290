"""Scripts over few dice, worked out straight from the syntax tree: as the calculus does it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import Frame, Odds
from engine.direct.script import MOST, DirectScript
from engine.direct.work import Work
from engine.distribution import Distribution
from engine.errors import DiceError, OutOfTimeError
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.direct import reading
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import Shares, shares
from tests.engine.scripts import scripts

LARGE = 50_000
"""Values that may be worked out where the direct way is taken for what is not small, too."""

BEYOND_ALL_CALLS = 64
"""A limit on depth that no call passes which the scripts make and which has an end."""


def direct(text: str, limit: int = 12, most: int = LARGE, **definitions: int) -> Shares | None:
    """Return what the direct way comes to, or None where it is not taken."""
    steps = parse_program(text).steps
    found = None if steps is None else steps.calculated(definitions, Work(most, limit))
    return None if found is None else shares(found)


def calculus(text: str, limit: int = 12, seconds: float = 20, **definitions: int) -> Shares:
    script = parse_program(text).script
    return shares(calculation.calculate(script, text, definitions, limit, Budget(seconds)))


def check_generated(text: str, limit: int = 12, seconds: float = 5) -> None:
    """Check the same of a script that may be in error, unless the calculus takes longer."""
    try:
        check_agreement(text, limit, may_be_unreadable=True, seconds=seconds)
    except OutOfTimeError:
        reject()


def check_agreement(
    text: str,
    limit: int = 12,
    most: int = LARGE,
    *,
    may_be_unreadable: bool = False,
    seconds: float = 20,
) -> None:
    """Check that the direct way, where it is taken, comes to what the calculus says."""
    try:
        found = direct(text, limit, most)
    except DiceError:
        if may_be_unreadable:
            return
        raise
    if found is None:
        return
    expected = calculus(text, limit, seconds)
    if found[2] < expected[2]:
        # It follows calls to their end that the calculus cuts off, as it does not know the numbers
        # that they are made with.
        found, expected = direct(text, BEYOND_ALL_CALLS, most), calculus(text, BEYOND_ALL_CALLS)
    assert found in (None, expected)


@given(scripts(), st.sampled_from([1, 4]))
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_scripts_come_to_what_the_calculus_says(text: str, limit: int) -> None:
    check_generated(text, limit)


@pytest.mark.parametrize(
    "text",
    [
        "sum 3d6",
        "'3d6",
        "x := 2d4; 'x || \" makes \" || 'sum x",
        'a := d20; if a = 20 then "crit " || \'(sum 2d8) else if 12 <= a then \'d8 else "miss"',
        "x := 3d4; '[max x, '(2 < x)] |> 'd2",
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
        "(sum 6d6) < (sum 5d8)",
        "(sum 4d6) <= d20",
        "(2 * d20) =/= (sum 4d6)",
        "(2 * d20) = (sum 4d6)",
        "if (sum 4d6) > sum 3d8 then 1 else 0",
        "if (3 * d20) >= sum 3d8 then 1 else 0",
        "x := sum 3d6; if (sum 2d8) <= x then x else 0",
        "x := sum 3d6; if (2 * d20) = x then x else 0",
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
    check_agreement(text, limit)


def test_faces_that_no_comparison_tells_apart_are_one() -> None:
    text = "x := 12d100; k := count 90 < x; l := count 5 >= x; k * l"

    assert calculus(text) == direct(text, most=4_000)
    assert direct(f"{text} + median x") is None


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
    ["accumulate x := d6 while x < 7", "repeat x := d6 until x > 7", "2 'd6", "2d6 pick 1"],
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
    assert steps.calculated({}, Work(steps.most, 12)) is None


def test_what_looks_again_at_dice_that_others_tell_the_number_of_may_take_longer() -> None:
    text = (
        "function again(x) = top := max x; (top = x) U (4 - count top = x)d6 "
        "x := call again(call again(4d6)); (max x) * count (max x) = x"
    )
    steps = parse_program(text).steps

    assert steps is not None
    assert steps.calculated({}, Work(MOST, 12)) is None
    found = steps.calculated({}, Work(steps.most, 12))
    assert found is not None
    assert calculus(text) == shares(found)


GIVEN = {
    "one number": ("N d6", {"N": 3}),
    "no dice": ("sum N d6", {"N": 0}),
    "a number below zero": ("count N < foreach x in 2d4 do x - 3", {"N": -1}),
    "in a loop": ("sum foreach i in 1..N do i * d M", {"N": 3, "M": 4}),
    "bound inside": ("N + (N := d4; N) + sum foreach N in 1..N do N", {"N": 3}),
    "instead of what it would be": ("(count N d4 = 1) + M ~ 7", {"N": 2, "M": 5}),
    "none for a fallback": ("(sum (N ~ 3) d6) + M ~ 7", {"M": 2}),
    "fallbacks of names that are bound": ("x := 2; (x ~ 9) + sum (y ~ (x ~ 5)) d4", {}),
    "in a call": ("call f(N) function f(x) = if x < 1 then 0 else d2 + call f(x - 1)", {"N": 3}),
    "not seen by a function": ("N + call f(2) function f(x) = x d3 + N ~ 5", {"N": 4}),
    "tuples": ("s := {[d A, -A], [d B, -B]}; %2 max s", {"A": 4, "B": 6}),
    "a text": ('"of " || \'N || ": " || \'(max N d6)', {"N": 2}),
}


@pytest.mark.parametrize("name", GIVEN)
def test_numbers_given_from_outside_may_be_written_down(name: str) -> None:
    text, definitions = GIVEN[name]
    script = parse_program(text).script
    steps = reading.read_defined(script, definitions)
    assert (steps is None) == (name == "not seen by a function")
    found = steps and steps.calculated({}, Work(LARGE, 12))
    assert found is None or shares(found) == calculus(text, **definitions)


def test_functions_that_call_themselves_are_read_with_their_numbers_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Reading finds that hit points are sides that do not look at one another."""
    text = (
        "call fight(A, B) function fight(a, b) = "
        "if a <= 0 then 0 else if b <= 0 then 1 else call fight(a - d6, b - d8)"
    )
    program = parse_program(text)
    expected = calculus(text.replace("A", "9").replace("B", "12"), limit=64)
    monkeypatch.setattr(type(program.steps), "calculated", _of_what_is_known)
    monkeypatch.setattr(calculation, "calculate", None)
    assert shares(program.calculate({"A": 9, "B": 12}, 64, Budget(20))) == expected


def _of_what_is_known(
    script: DirectScript, definitions: Mapping[str, int], work: Work
) -> Distribution | None:
    assert not definitions, "they are written down"
    odds = script.step(Frame({}, 1, work)).listed(work)
    assert isinstance(odds, Odds), "there is one row"
    return Distribution.from_numbers(odds.weights, odds.total)
