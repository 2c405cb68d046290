"""Small scripts that are tried directly again while the other way goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings

from engine.control import Budget
from engine.direct.results import Frame, Result, Step
from engine.direct.script import MOST, MOST_OF_CHAINS, MOST_OTHERWISE_COSTLY, DirectScript
from engine.direct.work import NotDirectError, Work
from engine.distribution import Distribution
from engine.errors import Cancelled, DiceError, OutOfTimeError
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import shares
from tests.engine.scripts import scripts

HIGH_EXPLOSIONS = (
    "x := 4 # sum accumulate x := d6 while x = 6; if 12 <= max x then (max x) * sum x else 0"
)
"""A script that needs more than a moment here, and very long in expressions."""

ENDLESS = "x := 40 d 40; y := 40 d 40; w := 30 d 30; x U y U w"
"""A script of which nobody lists all outcomes."""


def steps(text: str) -> DirectScript:
    found = parse_program(text).steps
    assert found is not None
    return found


def never_ending(budget: Budget) -> Callable[[], Distribution]:
    """Return a way that asks its budget for ever."""

    def other_way() -> Distribution:
        while True:
            budget.check()

    return other_way


def by_expressions(text: str, limit: int, budget: Budget) -> Distribution:
    return calculation.calculate(parse_program(text).script, text, {}, limit, budget)


def test_what_takes_a_moment_is_worked_out_before_the_other_way_begins() -> None:
    def other_way() -> Distribution:
        raise AssertionError

    found = steps("sum 3d6").calculate_beside({}, 12, Budget(), other_way)
    assert found.mean == 10.5


def test_this_way_is_tried_again_in_the_midst_of_the_other_one() -> None:
    budget = Budget(seconds=20)
    script = steps(HIGH_EXPLOSIONS)
    assert script.calculated({}, Work(script.most, 12)) is None
    found = script.calculate_beside({}, 12, budget, never_ending(budget))
    expected = script.calculated({}, Work(10**7, 12))
    assert expected is not None
    assert shares(found) == shares(expected)


def test_a_script_is_calculated_in_the_way_that_is_sooner() -> None:
    found = parse_program(HIGH_EXPLOSIONS).calculate({}, 12, Budget(seconds=20))
    assert found.missing > 0
    assert found.probability((0,)) > 0


@pytest.mark.parametrize("limit", [2, 3])
def test_both_ways_come_to_the_same(limit: int) -> None:
    budget = Budget(seconds=20)
    text = HIGH_EXPLOSIONS.replace("4 #", "3 #").replace("d6", "d4").replace("= 6", "= 4")
    script = steps(text.replace("12 <=", "6 <="))
    expected = by_expressions(text.replace("12 <=", "6 <="), limit, Budget(seconds=20))
    found = script.calculate_beside({}, limit, budget, never_ending(budget))
    assert shares(found) == shares(expected)


def test_the_other_way_is_taken_where_it_ends_first() -> None:
    expected = Distribution.from_numbers({1: 1}, 1)
    found = steps(HIGH_EXPLOSIONS).calculate_beside({}, 12, Budget(), lambda: expected)
    assert found is expected


def test_a_script_is_read_anew_with_its_numbers_while_the_other_way_goes_on() -> None:
    """Ten dice are many rows while nobody knows what is asked of them."""
    text = "x := N d8; max foreach v in 1..8 do if K <= count v = x then v * count v = x else 0"
    numbers = {"N": 10, "K": 2}
    script, budget = steps(text), Budget(seconds=20)
    assert script.calculated(numbers, Work(script.most, 12)) is None
    known = steps(text.replace("N", "10").replace("K", "2"))
    expected = known.calculated({}, Work(known.most, 12))
    assert expected is not None
    found = script.calculate_beside(numbers, 12, budget, never_ending(budget), lambda: known)
    assert shares(found) == shares(expected)


def test_what_cannot_be_read_anew_either_is_left_to_the_other_way() -> None:
    def step(_: Frame) -> Result:
        raise NotDirectError

    budget, expected = Budget(seconds=20), Distribution.from_numbers({1: 1}, 1)
    asked = []

    def read_anew() -> None:
        asked.append(time.monotonic())

    def other_way() -> Distribution:
        while time.monotonic() - began < 0.1:
            budget.check()
        return expected

    began = time.monotonic()
    found = DirectScript(step).calculate_beside({"N": 1}, 12, budget, other_way, read_anew)
    assert found is expected
    assert len(asked) == 1


def test_an_error_of_the_other_way_is_raised() -> None:
    def other_way() -> Distribution:
        raise DiceError("it fails")

    with pytest.raises(DiceError, match="it fails"):
        steps(HIGH_EXPLOSIONS).calculate_beside({}, 12, Budget(), other_way)


def test_no_try_goes_on_after_the_time_is_up() -> None:
    budget = Budget(seconds=0.3)
    with pytest.raises(OutOfTimeError):
        steps(ENDLESS).calculate_beside({}, 12, budget, never_ending(budget))


def test_a_wish_to_cancel_is_heeded_in_the_midst_of_a_try() -> None:
    begun = False
    budget = Budget(seconds=20, is_cancelled=lambda: begun)

    def step(frame: Frame) -> Result:
        nonlocal begun
        begun = frame.work.budget is not None
        while True:
            frame.work.spend(1)

    with pytest.raises(Cancelled):
        DirectScript(step).calculate_beside({}, 12, budget, never_ending(budget))


def tries(
    memory: int,
    *,
    seconds: float = 0.6,
    has_chains: bool = False,
    is_short: bool = True,
    spent: float = 0.0,
) -> list[int]:
    """Return how many values are allowed at each try of a script that never has enough.

    Each try takes ``spent`` seconds.
    """
    allowed: list[int] = []

    def step(frame: Frame) -> Result:
        allowed.append(frame.work.left)
        time.sleep(spent)
        while is_short:
            frame.work.spend(1_000)
        raise NotDirectError

    budget = Budget(seconds=seconds, memory=memory)
    script = DirectScript(step, most=MOST_OF_CHAINS if has_chains else MOST, has_chains=has_chains)
    with pytest.raises(OutOfTimeError):
        script.calculate_beside({}, 12, budget, never_ending(budget))
    return allowed


def test_each_try_has_more_values_than_the_one_before() -> None:
    assert tries(memory=10**9, seconds=2)[:4] == [MOST, 10_000, 40_000, 160_000]


def test_no_more_values_are_worked_out_than_there_is_memory_for() -> None:
    assert tries(memory=10_000_000, seconds=1) == [MOST, 10_000, 40_000]


def test_what_takes_long_at_first_is_not_tried_again_soon() -> None:
    assert tries(memory=10**9, seconds=1, spent=0.5) == [MOST]


def test_only_what_was_given_up_for_the_want_of_values_is_tried_again() -> None:
    assert tries(memory=10**9, is_short=False) == [MOST]


def test_time_does_not_decide_how_deep_calls_are_followed() -> None:
    assert tries(memory=10**9, has_chains=True) == [MOST_OF_CHAINS]


def test_as_many_values_are_needed_as_were_asked_for() -> None:
    work = Work(100, 12)
    work.spend(60)
    work.afford(40)
    with pytest.raises(NotDirectError):
        work.afford(90)
    assert (work.needed, work.left) == (150, 40)
    with pytest.raises(NotDirectError):
        work.spend(41)
    assert work.needed == 101


@given(scripts())
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_scripts_come_to_the_same_when_they_are_tried_again(text: str) -> None:
    try:
        program = parse_program(text)
    except DiceError:
        return
    if program.steps is None or program.steps.has_chains:
        return
    budget = Budget(seconds=0.2)
    short = DirectScript(_short_at_first(program.steps.step), program.steps.depth)
    try:
        found = short.calculate_beside({}, 4, budget, never_ending(budget))
    except OutOfTimeError:
        return  # it is too large, or in error
    assert shares(found) == shares(by_expressions(text, 4, Budget(seconds=20)))


def _short_at_first(step: Step) -> Step:
    """Return a step that has too little work before the other way begins."""

    def short(frame: Frame) -> Result:
        if frame.work.budget is None:
            frame.work.spend(MOST_OTHERWISE_COSTLY + 1)
        return step(frame)

    return short
