"""Calls of functions that call themselves: solved to their end, or cut off where there is none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program

EVEN = """
function even(n) = if n = 0 then 1 else call odd(n - 1)
function odd(n) = if n = 0 then 0 else call even(n - 1)
call even({n})
"""
GEOMETRIC = "function f(n) = if ?0.5 then 1 else 1 + call f(n)  call f(0)"


def calculated(script: str, limit: int) -> Distribution:
    return parse_program(script).calculate({}, limit, Budget(seconds=20))


@pytest.mark.parametrize(
    ("n", "limit", "value"), [(4, 12, 1), (5, 12, 0), (4, 5, 1), (4, 3, 1), (101, 1, 0)]
)
def test_calls_with_an_end_are_worked_out_whatever_the_limit(
    n: int, limit: int, value: int
) -> None:
    distribution = calculated(EVEN.format(n=n), limit)

    assert ((value,),) == distribution.outcomes
    assert 0 == distribution.limited
    assert 0 == distribution.missing


@pytest.mark.parametrize("limit", [1, 4, 12])
def test_the_rule_decides_only_what_goes_too_deep(limit: int) -> None:
    distribution = calculated(GEOMETRIC, limit)

    expected = {(k,): Fraction(1, 2**k) for k in range(1, limit + 1)}
    expected[(limit + 1,)] = Fraction(1, 2**limit)
    assert expected == {v: distribution.probability(v) for v in distribution.outcomes}
    assert Fraction(1, 2**limit) == distribution.limited


def test_a_function_without_another_branch_gives_zero() -> None:
    distribution = calculated("function f(n) = n + call f(n + 1)  call f(1)", 4)

    assert ((10,),) == distribution.outcomes
    assert 1 == distribution.limited


def test_rounds_that_a_repeat_discards_count_as_limited() -> None:
    script = GEOMETRIC.replace("call f(0)", "repeat x := call f(0) until x <= 2")
    distribution = calculated(script, 4)

    # A round stops in 12 of 16 cases, goes on in 3, and meets the limit in 1.
    assert Fraction(2, 3) == distribution.probability((1,))
    assert Fraction(1, 13) == distribution.limited


def test_compositional_functions_do_not_suffer_from_the_limit() -> None:
    script = "compositional c(0, one, +) function one(x) = 1  call c(9d6)"
    distribution = calculated(script, 1)

    assert ((9,),) == distribution.outcomes
    assert 0 == distribution.limited


# ---- chains of states ------------------------------------------------------------------------


def chances(script: str, limit: int = 3) -> dict[int, Fraction]:
    """Return the probability of each number, where nothing is missing or limited."""
    distribution = calculated(script, limit)
    assert (0, 0) == (distribution.missing, distribution.limited)
    return {v[0]: distribution.probability(v) for v in distribution.outcomes}


def test_a_walk_up_and_down_ends_on_either_side() -> None:
    play = """
    function play(n) =
      if n = 0 then 0 else if n = 70 then 1
      else if 18 < d38 then call play(n - 1) else call play(n + 1)
    call play(30)
    """
    ratio = Fraction(20, 18)
    assert (1 - ratio**30) / (1 - ratio**70) == chances(play)[1]


def test_a_fight_is_the_same_whoever_stands_first_in_its_arguments() -> None:
    one = """
    function fight(mine, yours) =
      if mine < 1 then 0 else if yours < 1 then 1
      else if d6 < d8 then call fight(mine, yours - d4) else call fight(mine - d3, yours)
    call fight(9, 7)
    """
    other = """
    function fight(yours, mine) =
      if mine < 1 then 0 else
      if yours < 1 then 1 else (
        x := d8; y := d6; hurt := d4; wound := d3;
        if y < x then call fight(yours - hurt, mine) else call fight(yours, mine - wound))
    call fight(7, 9)
    """
    assert chances(one) == chances(other)


def test_functions_that_take_turns_are_one_chain() -> None:
    turns = """
    function mine(n) = if d6 = 6 then 1 else call yours(n)
    function yours(n) = if d6 = 6 then 0 else call mine(n)
    call mine(0)
    """
    assert {0: Fraction(5, 11), 1: Fraction(6, 11)} == chances(turns)


def test_a_value_that_is_subtracted_each_time_swings_and_ends() -> None:
    turns = "function turn(n) = if d6 = 6 then 1 else 1 - call turn(n)  call turn(0)"
    assert {0: Fraction(5, 11), 1: Fraction(6, 11)} == chances(turns)


def test_a_value_is_subtracted_as_a_call_in_its_place_would_be() -> None:
    """Both branches are 1 - 1, and so is the difference of a die and itself."""
    text = "function f(a) = if a < 1 then 1 else x := d3; a - (if a < x then call f(a - 1) else a) "
    for call, value in (("call f(1)", 0), ("1 - call f(1)", 1)):
        script = parse_program(text + call).script
        distribution = calculation.calculate(script, text + call, {}, 12, Budget(seconds=20))

        assert ((value,),) == distribution.outcomes
        assert 0 == distribution.missing


def test_rounds_are_counted_however_many_there_may_be() -> None:
    rounds = "function rounds(n) = if n < 1 then 0 else 1 + call rounds(n - d2)  call rounds(3)"
    assert {2: Fraction(3, 4), 3: Fraction(1, 4)} == chances(rounds, 1)


def test_what_is_added_on_the_way_may_be_rolled() -> None:
    assert chances("sum 40d6") == chances(
        "function total(n) = if n = 0 then 0 else (call total(n - 1)) + d6  call total(40)"
    )


def test_sums_that_lie_far_apart_are_told_apart() -> None:
    script = """
    function far(n) = if n = 0 then 0 else (if d2 = 1 then 1000000 else 1) + call far(n - 1)
    call far(3)
    """
    eighth = Fraction(1, 8)
    assert {3: eighth, 1000002: 3 * eighth, 2000001: 3 * eighth, 3000000: eighth} == chances(script)


def test_a_pool_of_its_own_is_a_state_by_its_size() -> None:
    push = """
    function push(pool) = n := count 6 = pool; if n = 0 then 0 else n + call push((n - 1) d6)
    call push(3d6)
    """
    by_hand = """
    function again(n) = m := n; if m = 0 then 0 else m + call again(count 6 = (m - 1) d6)
    call again(count 6 = 3d6)
    """
    assert chances(by_hand) == chances(push)


def test_random_arguments_are_rolled_once() -> None:
    script = """
    function twice(n) = if n < 4 then n else n + call twice(n - 3)
    x := d6; (call twice(x)) - x
    """
    assert {0: Fraction(1, 2), 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6)} == chances(
        script
    )


def test_a_call_that_is_used_is_worked_out_by_itself() -> None:
    script = "function best(n) = if n = 0 then 0 else max {call best(n - 1), d6}  call best(4)"
    assert chances("max 4d6") == chances(script, 1)


def test_equal_calls_roll_dice_of_their_own() -> None:
    script = "function roll(n) = if n = 0 then d6 else call roll(n - 1)  sum 3 # call roll(2)"
    assert chances("sum 3d6") == chances(script)


def test_only_calls_without_an_end_are_cut_off() -> None:
    script = """
    function fight(n) = if n < 1 then 0 else call fight(n - call damage(0))
    function damage(n) = x := d2; if x = 2 then 2 + call damage(n) else 1
    call fight(30)
    """
    distribution = calculated(script, 4)
    assert ((0,),) == distribution.outcomes
    assert 0 < distribution.limited


def test_a_call_that_needs_its_own_value_follows_the_rule() -> None:
    distribution = calculated(
        "function f(n) = if ?0.5 then 1 else max {2, call f(n)}  call f(0)", 2
    )
    assert Fraction(1, 2) == distribution.probability((1,))
    assert Fraction(1, 4) == distribution.limited


def test_states_without_an_end_follow_the_rule() -> None:
    distribution = calculated("function f(n) = if d6 = 6 then call f(n + 1) else n  call f(0)", 3)
    assert ((0,), (1,), (2,), (3,)) == distribution.outcomes
    assert Fraction(1, 216) == distribution.limited


def test_an_error_counts_where_it_can_be_reached() -> None:
    script = (
        "function f(n) = if n = {at} then 1 / 0 else if d6 = 6 then 0 else call f(n - 1)  {call}"
    )
    assert {0: 1} == chances(script.format(at=9, call="if 3 = (2 * d3) then call f(9) else 0"))
    with pytest.raises(DiceError, match="division by zero"):
        chances(script.format(at=2, call="call f(9)"))


def test_a_call_that_goes_round_without_dice_has_no_end() -> None:
    function = "function f(n) = x := n; y := x; if y < 1 then 7 else call f(y)"

    distribution = parse_program(f"call f(1)\n{function}").calculate({}, 3, Budget(20.0))

    assert ((7,),) == distribution.outcomes
    assert 1 == distribution.limited
