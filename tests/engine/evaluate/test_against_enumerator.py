"""The calculus and a plain enumeration of all rolls agree on every script."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.enumerator import enumerate_exactly
from tests.engine.scripts import FUNCTIONS, scripts

COURSES = 800
"""Scripts whose dice can take more courses than this are left out; they take too long."""


def as_fractions(distribution: Distribution) -> dict[object, Fraction]:
    return {
        outcome: Fraction(weight, distribution.total)
        for outcome, weight in zip(distribution.outcomes, distribution.weights, strict=True)
    }


BEYOND_ALL_CALLS = 64
"""A limit on depth that no call passes which the scripts make and which has an end."""


def compare(script: str, max_iterations: int = 4) -> None:
    """Check that both ways give the same fractions, or both refuse the script.

    A roll cuts off every call beyond the limit. The calculus does not where it knows numbers that
    the call is made with, and that it has an end. So where a roll has cut off something that the
    calculus has not, they have to agree with a limit that lets every call go on to its end.
    """
    expected, actual = both_ways(script, max_iterations)
    cuts_more = expected is not None and (actual is None or actual.limited < expected.limited)
    if expected is not None and expected.limited and cuts_more and "repeat" not in script:
        if actual is not None:
            check_close(expected, actual)
        expected, actual = both_ways(script, BEYOND_ALL_CALLS)
    if any(result is not None and not result.outcomes for result in (expected, actual)):
        return  # where every roll is missing, errors beside the loss may go unseen
    assert (expected is None) == (actual is None), "only one of the two finds an error"
    if expected is not None and actual is not None:
        assert as_fractions(expected) == as_fractions(actual)
        if "repeat" not in script:  # discarded rounds count as limited only with the calculus
            assert expected.limited == actual.limited


def both_ways(script: str, max_iterations: int) -> tuple[Distribution | None, Distribution | None]:
    """Return what the enumerator and the calculus make of a script, None where it is in error."""
    expected = actual = None
    try:
        expected = enumerate_exactly(script, max_iterations=max_iterations, max_courses=COURSES)
    except OverBudgetError:
        assume(condition=False)
    except DiceError:
        pass
    try:
        actual = parse_program(script).calculate({}, max_iterations, Budget(seconds=20))
    except OverBudgetError:
        raise
    except DiceError:
        pass
    return expected, actual


def check_close(expected: Distribution, actual: Distribution) -> None:
    """Check that nothing differs but what calls decide that ``expected`` has cut off."""
    for outcome in {*expected.outcomes, *actual.outcomes}:
        difference = expected.probability(outcome) - actual.probability(outcome)
        assert abs(difference) <= expected.limited


@given(scripts())
@settings(max_examples=examples(250, 20_000), suppress_health_check=list(HealthCheck))
def test_the_calculus_agrees_with_plain_enumeration(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "foreach e in (sum accumulate r := 0 while ?0.5) do d3",
        "foreach e in (sum accumulate r := d2 while ?0.5) do e",
        "foreach e in ((sum accumulate r := d2 while r = 1) U 3) do d3",
    ],
)
def test_a_body_that_does_not_look_at_its_element_loses_its_mass_all_the_same(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "a := 2d3; b := 2d3; count foreach x in a do foreach y in b do if 1 > x - y then y else {}",
        "a := 3d3; sum foreach x in a do x * count x = a",
        "a := 2d3; b := z2; sum foreach x in a do 6 / (x - b)",
        "a := 2d3; b := 2d4; if foreach x in a do if x = b then b else {} then sum b else 0",
        "a := 3d3; different foreach x in a do if 1 < count x = a then x - 1 else {}",
        "a := 2d3; b := 2d4; min foreach x in a do if x < max b then x else 9",
        "a := 3d3; b := 2d2; max foreach x in a do count x = b",
        "a := 2d3; b := z2; sum foreach x in a do if x > b then 6 / (x - b) else 0",
        "a := 2d3; b := d2; count foreach x in a do if x = b then d2 # 1 else {}",
        "a := 3d2; b := accumulate r := d2 while r = 1; sum foreach x in a do count x = b",
        "a := accumulate r := d2 while r = 1; b := 2d2; sum foreach x in a do count x = b",
    ],
)
def test_loops_that_compare_elements_with_other_dice(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "sum foreach [e, f] in (foreach [e, f] in ({[1, 2], [2, 1]} pick 1) do [f, d3]) do f * e",
        "t := {[1, 2], [2, 1]} pick 1; fold [e, f] in (foreach [e, f] in t do [f, d3]) from g := {}"
        " do if f keep g then g U e else g U f",
        "t := {[1, 2], [2, 1]} pick 1; (foreach [e, f] in t do [f, e]) keep {[1, 2], [3, 4]}",
    ],
)
def test_tuples_of_parts_of_the_only_tuple_that_is_drawn(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "x := 3d3; y := if 6 > sum x then 3d3 else x; sum largest 2 y",
        "x := 2d3; y := if 4 > sum x then 3d2 else x; w := if 2 = x then 2 < y else y; w U max y",
        "x := 2d3; y := if x = 1 then {} else x; max y",
        "x := 2d3; y := if 4 > sum x then accumulate r := d2 while r = 1 else x; 5",
        "x := 2d3; y := if 4 > sum x then accumulate r := d2 while r = 1 else x; count 1 = y",
        "x := d3; y := if x = 1 then [x, d2] else [d2, x]; y %1",
        "y := if d2 = 1 then 2d3 else 3d2; w := if d2 = 1 then y else y U d3; {count w, count y}",
    ],
)
def test_a_name_for_one_pool_or_another(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "(d d2) < (b := d2; k := accumulate r := b until 0 < z2; k)",
        "(d d2) < (b := 1; accumulate r := b until 0 < z2)",
        "k := accumulate r := d2 until 0 < z2; d2 < k",
    ],
)
def test_a_filter_of_a_named_loop_leaves_the_count_of_its_rounds_alone(script: str) -> None:
    compare(script)


@pytest.mark.parametrize(
    "script",
    [
        "accumulate r := d3 until ((0 < (s := r; count s < {d2, d3, d3, 0})) U ?0.5)",
        "a := 2d2; k := accumulate r := d2 while (if r = 1 then count (r = a) else 0); sum k",
        "sum %2 repeat [f, g] := [d3, {2d2, call down(z1)}] until f < 2 "
        "function down(n) = if n = 0 then 0 else x := d n; x + call down(x - 1)",
    ],
)
def test_rounds_in_which_dice_are_read_that_a_branch_loses(script: str) -> None:
    compare(script, 1)


@pytest.mark.parametrize(
    "script",
    [
        "accumulate r := [d2, d3] until 2 = %1 r",
        "e := [1, d2]; count accumulate r := e until ?0.5",
        "foreach e in (foreach e in 2d2 do [e, 1]) do k := accumulate r := e until ?0.5; k",
        "different accumulate r := choose {[1, 2], [2, 3]} until ?0.5",
        "accumulate r := [d2, [1, 2]] until ?0.5",
    ],
)
def test_rounds_that_add_tuples(script: str) -> None:
    compare(script)


def test_rounds_that_may_turn_out_to_add_tuples_are_refused() -> None:
    script = "accumulate r := (if ?0.5 then [1, 2] else 0 < d2) until ?0.5"
    with pytest.raises(DiceError, match="comes to tuples is not known"):
        parse_program(script).calculate({}, 4, Budget())


def test_a_condition_may_be_any_number_that_is_0_or_1() -> None:
    compare("(d3 / 2) < (different (k := accumulate r := 1 until 0 < z2; k))")


def test_what_must_not_be_empty_and_has_one_element_at_most_is_a_number() -> None:
    compare("median ((max (d3 U (z1 # 1))) U (d3 < {1, 2}))")


@pytest.mark.parametrize("least", ["m", "min (1 U m)", "3 * m - 1", "max {m, 2 * m}"])
def test_what_is_left_of_a_number_may_be_known_less_of(least: str) -> None:
    compare(
        "k := choose fold o in 2d3 from [p, q] := [1, 2] do [d2, 1]; r := z1 d 2;"
        f" m := median ((foreach t in 2d2 do r) U 1); {least}"
    )


@pytest.mark.parametrize(
    "script",
    [
        "function f(n) = if n = 0 then 0 else if n = 3 then 1 else call f(n - 3 + 2*d2) call f(1)",
        "function f(n) = if ?0.5 then n else 1 - call f(1 - n)  call f(z1)",
        "function f(n) = if ?0.5 then n else call g(n, d2)  call f(1)\n"
        "function g(m, n) = call f((n * m) mod 4)",
        "function f(p) = n := count 1 = p; if n = 0 then 3 else call f(n d2)  call f(2d2)",
        "function f(a, b) = x := d3;\n"
        "if a = b then a else if x = 1 then call f(b, a) else call f(x, b)  call f(1, 2)",
    ],
)
def test_chains_that_come_back_agree_with_enumeration_up_to_what_it_cuts_off(script: str) -> None:
    expected = enumerate_exactly(script, max_iterations=6, max_courses=100_000)
    actual = parse_program(script).calculate({}, 1, Budget(seconds=20))

    assert (0, 0) == (actual.missing, actual.limited)
    check_close(expected, actual)


def test_a_collection_that_a_call_gives_is_one_like_any_other() -> None:
    compare(
        "call alone(call both(2 # choose {0, 4}, d2))\n"
        "function both(v, n) = if n = 0 then v else call both(v U d n, n - 1)\n"
        "function alone(v) = if v then m := max v; m U call alone(v drop m) else {}"
    )


@pytest.mark.parametrize("pool", ["(2 # {2, 2, 3})", "(2 # {1, 2})", "({2, 2} U 2d2 U {2, 3})"])
def test_calls_that_have_an_end_are_not_cut_off_where_a_roll_would_cut_them_off(pool: str) -> None:
    compare(f"call ladder({pool}, d3)\n{FUNCTIONS}")


def test_six_steps_of_a_ladder_with_a_limit_of_four() -> None:
    script = f"call ladder({{2, 2, 2, 2, 3, 3}}, d3)\n{FUNCTIONS}"

    distribution = parse_program(script).calculate({}, 4, Budget(seconds=20))

    assert {(3,): 1} == as_fractions(distribution)
    assert 0 == distribution.limited
