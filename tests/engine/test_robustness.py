"""Scripts that ask for too much: each ends soon, with a result or with a fault that helps."""

from __future__ import annotations

import time

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource
from engine.values import Value

SECONDS = 1.0
"""The time each script is allowed."""

PATIENCE = 20.0
"""Seconds within which each must have ended, on a machine that is busy with other things."""

MEMORY = 300_000_000
"""The memory each script is allowed, in bytes."""


def calculated(text: str, max_iterations: int = 12) -> Distribution:
    budget = Budget(seconds=SECONDS, memory=MEMORY)
    return parse_program(text).calculate({}, max_iterations, budget)


def rolled(text: str) -> Value:
    return parse_program(text).roll(SeededSource(1), {})


def repeated(function: str, times: int, start: str) -> str:
    return f"{function}\n" + "call s(" * times + start + ")" * times


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("sum 100000d100000", "the sum of 100,000 dice"),
        ("1..1000000000", "a range of 1,000,000,000 numbers"),
        ("1000000000d6", "a pool of 1,000,000,000 dice"),
        ("sum 1000000000d6", "a pool of 1,000,000,000 dice"),
        ("sum 1000000d6", "the sum of 1,000,000 dice"),
        ("d 1000000000", "a die with 1,000,000,000 faces"),
        (f"d {'9' * 5000}", "a die with more than 10\\^15 faces"),
        (f"{'9' * 5000} d 6", "a pool of more than 10\\^15 dice"),
        ("sum 30d1000000", "a die with 1,000,000 faces"),
        ("foreach i in 1..10000000 do d6", "a range of 10,000,000 numbers"),
    ],
)
def test_a_single_large_step_is_refused_before_it_begins(text: str, what: str) -> None:
    began = time.monotonic()
    with pytest.raises(OverBudgetError, match=f"{what} would take") as caught:
        calculated(text)

    assert PATIENCE > time.monotonic() - began
    assert caught.value.hint is not None


@pytest.mark.parametrize(
    "text",
    [
        "100#(100d100)",
        "different 1000d1000",
        "(sum 1000d6) * (sum 1000d6)",
        "(d1000) * (d1000) * (d1000) * (d1000)",
        "x := 30d30; y := 30d30; count (x keep y)",
        "x := 20d20; x drop max x",
        "if d6 > 3 then 1000d1000 else 3",
        '"a" || (1000\'1000d6)',
        "accumulate x := d1000000 while x > 1",
    ],
)
def test_many_small_steps_end_with_the_time_or_the_memory(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(OverBudgetError) as caught:
        calculated(text)

    assert PATIENCE > time.monotonic() - began
    assert caught.value.hint is not None


@pytest.mark.parametrize(
    "text",
    [
        "function f(n) = 1 + call f(n)\ncall f(0)",
        "function f(n) = if 0 < n then 1 + call f(n - 1) else 0\ncall f(90000)",
        "function f(n) = if ?0.5 then 1 else 1 + call f(n)\ncall f(0)",
    ],
)
def test_calls_a_hundred_thousand_deep_are_refused(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(OverBudgetError, match=r"too deep to be worked out|longer than 1 seconds"):
        calculated(text, max_iterations=100_000)

    assert PATIENCE > time.monotonic() - began


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["d6"] * 10_000),
        " U ".join(["d6"] * 10_000),
        "sum " * 10_000 + "d6",
    ],
    ids=["sum", "union", "prefixes"],
)
def test_expressions_nested_without_end_are_faults(text: str) -> None:
    with pytest.raises(DiceError, match="expressions stand more than 500 deep"):
        calculated(text)


def test_ten_thousand_parentheses_are_one_value() -> None:
    assert calculated("d6") == calculated("(" * 10_000 + "d6" + ")" * 10_000)


def test_what_is_large_and_simple_is_calculated() -> None:
    assert ((1_000_000,),) == calculated("sum 1000000d1").outcomes
    assert 1 == calculated(f"{'9' * 10_000} * {'9' * 10_000}").total
    assert {0, 1} == {count for (count,) in calculated("count 1 = d 100000").outcomes}


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
def test_rolls_that_ask_for_too_much_are_faults_with_a_place(text: str, message: str) -> None:
    began = time.monotonic()
    with pytest.raises(DiceError, match=message) as caught:
        rolled(text)

    assert PATIENCE > time.monotonic() - began
    assert caught.value.span is not None
