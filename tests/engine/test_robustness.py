"""Scripts that ask for too much: each ends soon, with a result or with an error that helps."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from itertools import pairwise
from statistics import median

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource
from engine.values import Value
from tests.amount import IS_LONG

SECONDS = 0.5
"""The time each script is allowed."""

MANY_DICE = 1_000_000 if IS_LONG else 200_000

PATIENCE = 20.0
"""Seconds of processor time within which each must have ended."""

AMPLE = 60.0
"""Seconds allowed to what is to be calculated, on a machine that is busy with other things."""

MEMORY = 300_000_000
"""The memory each script is allowed, in bytes."""


CHILD = f"""
import resource, sys
from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.program import parse_program

def most_held():
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size if sys.platform == "darwin" else size * 1024

parse_program("sum 2d6").calculate({{}}, 12, Budget())
before = most_held()
try:
    parse_program(sys.stdin.read()).calculate({{}}, 12, Budget({SECONDS}, memory={MEMORY}))
except DiceError:
    pass
print(most_held() - before)
"""
"""A program that prints the bytes a calculation takes at most."""


def calculated(text: str, max_iterations: int = 12, seconds: float = SECONDS) -> Distribution:
    budget = Budget(seconds=seconds, memory=MEMORY)
    return parse_program(text).calculate({}, max_iterations, budget)


def rolled(text: str) -> Value:
    return parse_program(text).roll(SeededSource(1), {})


def shortened(text: str) -> str:
    return text[:60]


def repeated(function: str, times: int, start: str) -> str:
    return f"{function}\n" + "call s(" * times + start + ")" * times


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("sum 100000d100000", "the sum of 100,000 dice"),
        ("1..1000000000", "a range of 1,000,000,000 numbers"),
        ("1000000000d6", "a pool of 1,000,000,000 dice"),
        ("sum 1000000000d6", "a pool of 1,000,000,000 dice"),
        ("x := 99999999999999999999d12; sum straight x", "a pool of more than 10\\^15 dice"),
        ("count 1 < counts 1000000000000000d5", "a pool of more than 10\\^15 dice"),
        ("sum largest 6 1000000 # (sum 1000d20)", "a pool of 1,000,000 dice"),
        ("sum 1000000d6", "the sum of 1,000,000 dice"),
        ("sum 1000d1000", "the sum of 1,000 dice"),
        ("d 1000000000", "a die with 1,000,000,000 faces"),
        ("1000000000d1000000000", "a die with 1,000,000,000 faces"),
        ("x := 1000000000d1000000000; (max x) - count 3 < x", "a die with 1,000,000,000 faces"),
        (f"d {'9' * 5000}", "a die with more than 10\\^15 faces"),
        (f"{'9' * 5000} d 6", "a pool of more than 10\\^15 dice"),
        ("sum 30d1000000", "a die with 1,000,000 faces"),
        ("d 10000000", "a die with 10,000,000 faces"),
        ("foreach i in 1..10000000 do d6", "a range of 10,000,000 numbers"),
        ("20d20", "the list of all collections"),
        ("(1..100000) pick 50000", "the list of all collections"),
        ("1000000 ' d6", "a text of 1,000,000 lines"),
        ("1000000 # 'd6", "1,000,000 copies"),
        ("x := d6; 100000 # (x + d6)", "100,000 copies"),
        ("function s(t) = (sum t) # t\n" + "call s(" * 9 + "d6" + ")" * 9, "copies"),
        ("x := 1000d1000; (max x) - (min x)", "the table of all scores"),
        ("sum largest 300 3000d3000", "the sum of the dice kept"),
        ("median 100001d100000", "the rank of a die"),
        ("max 100000d100000", "the rank of a die"),
    ],
)
def test_a_single_large_step_is_refused_before_it_begins(text: str, what: str) -> None:
    began = time.process_time()
    with pytest.raises(OverBudgetError, match=f"{what} would take") as caught:
        calculated(text, seconds=AMPLE)

    assert PATIENCE > time.process_time() - began
    assert caught.value.hint is not None


@pytest.mark.parametrize(
    "text",
    [
        "100#(100d100)",
        "different 1000d1000",
        "(sum 1000d6) * (sum 1000d6)",
        "(d1000) * (d1000) * (d1000) * (d1000)",
        "x := 30d30; y := 30d30; sum (x keep y)",
        "x := 20d20; x drop max x",
        "if d6 > 3 then 1000d1000 else 3",
        '"a" || (1000\'1000d6)',
        "accumulate x := d1000000 while x > 1",
        "a := 60d100; b := 60d100; a -- b",
        "x := 200d20; y := 200d20; x -- y",
        "x := 20d100; y := 20d100; u := 20d100; max (x -- (y -- u))",
        "x := foreach i in 1..20 do i * d6; sum foreach r in 1..20 do r * min largest r x",
        "x := 99d20; (count 1=x)*(count 2=x)*(count 3=x)",
        "function f(x) = if x then (max x) * call f(x -- max x) else 1\ncall f(40d20)",
        "count different 3000d20",
        "foreach i in 1..100000 do d6",
        "sum foreach i in 1..20000 do d6",
        "x := d6; 5000 # (x + d6)",
        "x := d6;" + "x := x + d6;" * 5_000 + "x",
        "[10d10, 10d10]",
    ],
    ids=shortened,
)
def test_many_small_steps_end_with_the_time_or_the_memory(text: str) -> None:
    began = time.process_time()
    with pytest.raises(OverBudgetError) as caught:
        calculated(text)

    assert PATIENCE > time.process_time() - began
    assert caught.value.hint is not None
    assert caught.value.span is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (repeated("function s(n) = n * n", 40, "10"), "more than 300,000 digits"),
        (repeated("function s(n) = n * n", 40, "d6"), "more than 300,000 digits"),
        (repeated("function s(t) = t || t", 40, '"ab"'), "more than 10,000,000 characters"),
        (repeated("function s(t) = t || t", 40, "'d6"), "more than 10,000,000 characters"),
        (repeated("function s(t) = t |> t", 40, '"ab"'), "more than 10,000,000 characters"),
        (repeated("function s(t) = [t, t]", 40, "d6"), "more than 100 values"),
    ],
)
def test_towers_end_with_an_error_that_has_a_place(text: str, message: str) -> None:
    with pytest.raises(DiceError, match=message) as caught:
        calculated(text, seconds=AMPLE)

    assert caught.value.span is not None


@pytest.mark.parametrize("start", ["7", "d6"])
def test_towers_of_collections_end_with_the_memory_or_the_time(start: str) -> None:
    began = time.process_time()
    with pytest.raises(
        OverBudgetError, match=r"a collection of [0-9,]+ parts|longer than"
    ) as caught:
        calculated(repeated("function s(t) = t U t", 40, start))

    assert PATIENCE > time.process_time() - began
    assert caught.value.span is not None


@pytest.mark.parametrize(
    "text",
    [
        "function f(n) = 1 + call f(n)\ncall f(0)",
        "function f(n) = if 0 < n then 1 + call f(n - 1) else 0\ncall f(90000)",
        "function f(n) = if ?0.5 then 1 else 1 + call f(n)\ncall f(0)",
    ],
)
def test_calls_a_hundred_thousand_deep_are_refused(text: str) -> None:
    began = time.process_time()
    with pytest.raises(OverBudgetError, match=r"too deep to be worked out|longer than 1 second"):
        calculated(text, max_iterations=100_000, seconds=AMPLE)

    assert PATIENCE > time.process_time() - began


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["d6"] * 10_000),
        " U ".join(["d6"] * 10_000),
        "sum " * 10_000 + "d6",
    ],
    ids=["sum", "union", "prefixes"],
)
def test_expressions_nested_without_end_are_errors(text: str) -> None:
    with pytest.raises(DiceError, match="expressions stand more than 500 deep"):
        calculated(text)


@pytest.mark.parametrize(
    "text",
    [
        "x := 300d300; (max x) - (median x)",
        "x := 50d20; y := 50d20; sum foreach i in 1..50 do (min largest i x) > min largest i y",
        "x := 60d100; y := 60d100; x -- y",
        "different 1000d1000",
        "(sum 100d100) * (sum 100d100) * (sum 100d100)",
        "repeat x := 100d100 until (sum x) = 5050",
        "10 ' (10d10)",
    ],
    ids=shortened,
)
def test_progress_is_told_often_whatever_is_worked_out(text: str) -> None:
    # A silence of ours comes back each time; one that a busy machine puts in does not.
    middle = longest = math.inf
    for _ in range(10):
        middle, longest = map(min, (middle, longest), silence(text))
        if 0.3 > middle and 0.8 > longest:
            break
    assert 0.3 > middle
    assert 0.8 > longest


def silence(text: str) -> tuple[float, float]:
    """Return the median and the longest processor time between two reports of progress."""
    told = [time.process_time()]
    budget = Budget(1.2, memory=MEMORY, on_progress=lambda _: told.append(time.process_time()))
    with pytest.raises(OverBudgetError):
        parse_program(text).calculate({}, 12, budget)
    told.append(time.process_time())
    gaps = [after - before for before, after in pairwise(told)]
    return median(gaps), max(gaps)


@pytest.mark.parametrize(
    "text",
    ["x := d6;\n" * 10_000 + "x", "x := d6;\n" + "x := x;\n" * 10_000 + "x"],
    ids=["anew", "again"],
)
def test_ten_thousand_bindings_are_a_long_script_and_not_a_deep_one(text: str) -> None:
    assert calculated("d6") == calculated(text, seconds=AMPLE)
    assert rolled(text) in {(face,) for face in range(1, 7)}


def test_the_rule_for_deep_calls_reaches_through_ten_thousand_bindings() -> None:
    function = "function f(n) = " + "x := n; " * 10_000 + "if n < 1 then 7 else call f(n)"

    assert ((7,),) == calculated(f"{function}\ncall f(1)", seconds=AMPLE).outcomes


def test_ten_thousand_parentheses_are_one_value() -> None:
    assert calculated("d6") == calculated("(" * 10_000 + "d6" + ")" * 10_000, seconds=AMPLE)


def test_what_is_large_and_simple_is_calculated() -> None:
    assert ((1_000_000,),) == calculated("sum 1000000d1", seconds=AMPLE).outcomes
    assert 1 == calculated(f"{'9' * 10_000} * {'9' * 10_000}", seconds=AMPLE).total
    of_one = calculated("count 1 = d 100000", seconds=AMPLE)
    assert {0, 1} == {count for (count,) in of_one.outcomes}
    assert ((0,),) == calculated("sum 0d1000000000", seconds=AMPLE).outcomes
    picked = calculated("count ((1..100000) pick 50000)", seconds=AMPLE)
    assert ((50_000,),) == picked.outcomes
    assert 599_999 == len(parse_program("sum 2d300000").calculate({}, 12, Budget()).outcomes)


def test_a_million_rounds_of_a_loop_are_refused_before_they_are_made() -> None:
    with pytest.raises(OverBudgetError, match="a loop of up to 1,000,000 rounds") as caught:
        calculated("sum accumulate x := d6 while x < 2", max_iterations=1_000_000)

    assert caught.value.span is not None


def test_loops_that_never_stop_can_be_added_up() -> None:
    loop = "(accumulate q := (x := 4d2; (min x) + (sum x)) while 3 < sum q)"
    found = calculated(f"{loop} + {loop}", seconds=AMPLE)

    assert ((), 1) == (found.outcomes, found.missing)


def test_a_few_of_very_many_dice_are_kept() -> None:
    least = calculated(f"sum least 3 {MANY_DICE}d20", seconds=AMPLE)

    assert ((3,), 20**MANY_DICE) == (least.outcomes[0], least.total)


def test_two_large_dice_are_compared() -> None:
    both = parse_program("x := 2d300; (max x) * (min x)").calculate({}, 12, Budget(AMPLE))

    assert 90_000 == both.outcomes[-1][0]


@pytest.mark.skipif(
    sys.platform == "win32", reason="this system does not tell the most memory held"
)
@pytest.mark.parametrize(
    "text",
    [
        "20d20",
        "x := 1000d1000; (max x) - (min x)",
        "x := 200d20; y := 200d20; sum foreach i in 1..200 do"
        " count (min largest i x) > min largest i y",
        repeated("function s(t) = t U t", 40, "d6"),
        repeated("function s(t) = (sum t) # t", 40, "d6"),
        "x := d6; 100000 # (x + d6)",
        "foreach i in 1..100000 do d6",
        "(d 1000) d 1000",
        "repeat x := 100d100 until 5 < count different x",
        "10 ' (10d10)",
    ],
    ids=shortened,
)
def test_the_memory_allowed_is_all_that_is_taken(text: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD], input=text, capture_output=True, text=True, timeout=60
    )

    assert "" == child.stderr
    assert MEMORY * 1.2 > int(child.stdout)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1..1000000000", "steps"),
        ("1000000000d6", "steps"),
        ("1000000 ' d6", "steps"),
        ("(1..500000) pick 400000", "steps"),
        ("x := 500000d6; repeat y := sum x until 0 = 1", "steps"),
        (repeated("function s(n) = n * n", 40, "10"), "more than 300,000 digits"),
        (repeated("function s(t) = t || t", 40, '"ab"'), "more than 10,000,000 characters"),
        (repeated("function s(t) = t |> t", 40, '"ab"'), "more than 10,000,000 characters"),
        (repeated("function s(t) = t U t", 40, "d6"), "steps"),
        ("function f(n) = 1 + call f(n)\ncall f(0)", "never to end"),
        ("repeat x := d6 until x = 7", "never to end"),
    ],
)
def test_rolls_that_ask_for_too_much_are_errors_with_a_place(text: str, message: str) -> None:
    began = time.process_time()
    with pytest.raises(DiceError, match=message) as caught:
        rolled(text)

    assert PATIENCE > time.process_time() - began
    assert caught.value.span is not None
