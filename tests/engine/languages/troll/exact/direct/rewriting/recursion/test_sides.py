"""Functions whose parameters do not look at one another, called together instead of as one."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.chains import together
from engine.distribution import Distribution
from engine.errors import OverBudgetError
from engine.languages.troll.exact.direct import recursive_calls
from engine.languages.troll.program import parse_program
from tests.amount import examples


def calculated(text: str, seconds: float = 20) -> Distribution:
    return parse_program(text).calculate({}, 60, Budget(seconds))


def as_one(text: str, seconds: float = 20) -> Distribution:
    """Return what comes of a script whose functions are never called together."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recursive_calls, "sides_of", lambda *_: None)
        return calculated(text, seconds)


def is_called_together(text: str) -> bool:
    """Return whether a function was worked out as several."""
    with pytest.MonkeyPatch.context() as patch:
        found: list[bool] = []
        evaluated = together._evaluated

        def noted(*arguments):
            found.append(True)
            return evaluated(*arguments)

        patch.setattr(together, "_evaluated", noted)
        calculated(text)
    return bool(found)


@st.composite
def fights(draw: st.DrawFn) -> str:
    """Write a function, some of whose parameters may look at one another after all."""
    names = draw(st.sampled_from(("ab", "ab", "abc")))
    moves = (
        "{0} - d3",
        "{0} - (if d4 > 2 then d2 else 0)",
        "{0} - 1",
        "({0} - x) - y",
        "{0} - (if x = 1 then 2 else if x = 2 then 1 else 0)",
        "{0} - max 2 d2",
        "{0} - (if d2 = 1 then k else 0)",
        "{0} - (if {0} > 1 then d2 else 1)",
        "{0} + (d3 - 2)",
        "{0} + 1",
        "{0} - k",
    )
    arguments = [draw(st.sampled_from(moves)).format(name) for name in names]
    conditions = ("{0} < 1", "{0} <= 0", "0 >= {0}", "{0} < d3", "(d3 - d2) > {0}")
    asked = [draw(st.sampled_from(conditions)).format(name) for name in names]
    if draw(st.booleans()):
        asked.append(f"{names[0]} = 2")
    values = ("0", "7", "-a", "b", "a - b", "if b < 1 then 9 else b", "d4", "10 * b + a")
    body = ""
    for one in draw(st.permutations(asked)):
        value = draw(st.sampled_from(values))
        body += f"if {one} then ({value}) else "
    place = draw(st.integers(0, len(names)))  # of what is passed on as it is
    call = f"call f({', '.join([*arguments[:place], 'k', *arguments[place:]])})"
    if any("x" in one for one in arguments):
        call = f"(x := d3; y := x - 1; {call})"
    call = draw(st.sampled_from(("", "", "", "1 + ", "2 + "))) + call
    begins = [draw(st.sampled_from(("3", "4", "5", "2 + d2"))) for _ in names]
    parameters = ", ".join([*names[:place], "k", *names[place:]])
    start = ", ".join([*begins[:place], draw(st.sampled_from(("1", "2"))), *begins[place:]])
    return f"function f({parameters}) = {body}{call}\ncall f({start})"


@given(fights())
@settings(max_examples=examples(40, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_functions_come_out_as_they_do_as_one(text: str) -> None:
    try:
        assert calculated(text, seconds=3) == as_one(text, seconds=3)
    except OverBudgetError:
        reject()


FIGHT = (
    "function f(a, b) = if a < 1 then {mine} else if b < 1 then {yours} else {call}\ncall f(12, 10)"
)


@pytest.mark.parametrize(
    "text",
    [
        FIGHT.format(mine="0", yours="1", call="call f(a - d6, b - d8)"),
        FIGHT.format(mine="-b", yours="a", call="call f(a - d6, b - (if d20 > 9 then d8 else 0))"),
        FIGHT.format(mine="0", yours="1", call="(x := d6; call f(a - x, b - d8))"),
        FIGHT.format(mine="-b", yours="0", call="1 + call f(a - d6, b - d8)"),
        FIGHT.format(mine="0", yours="0", call="call f(a - d6, b - d4 * (d2 - 1)) + 2"),
        "function f(n, a, b) = if a < 1 then n else if b < 1 then -n else if n = 5 then 99 else"
        " call f(n + 1, a - (if d2 = 1 then d6 else 0), b - d4)\ncall f(0, 12, 12)",
        "function f(a, b, need) = if a < 1 then 0 else if b < 1 then 1 else"
        " call f(a - d4, b - (if d20 >= need then d6 else 0), need)\ncall f(12, 12, 11)",
        "function f(a, k, b) = if b < 1 then k else if a < 1 then 0 else"
        " 1 + call f(a - d3, k, b - k)\ncall f(4, 5, 9)",
        FIGHT.format(mine="b", yours="a", call="call f(a - d3, b + (d6 - d6))"),
        FIGHT.format(mine="b", yours="a", call="call f(a + (d6 - d6), b - 1)"),
        "function f(n, a, b) = if n < 1 then a - b else if a < 1 then -1 else if b < 1 then -2 else"
        " call f(n - 1, a + (d3 - 2), b + (d4 - 2))\ncall f(12, 3, 3)",
    ],
)
def test_who_do_not_look_at_one_another_are_called_together(text):
    assert is_called_together(text)
    assert calculated(text) == as_one(text)


@pytest.mark.parametrize(
    "call",
    [
        "(x := d6; call f(a - x, b - x))",
        "call f(a - d6, b - (if a > 5 then d8 else 1))",
        "call f(b - d6, a - d8)",
        "if d2 = 1 then call f(a - d6, b) else call f(a, b - d6)",
        "1 + call f(a - (if d2 = 1 then d6 else 0), b - (if d3 = 1 then d8 else 0))",
        "d2 + call f(a - d6, b - d8)",
        "call f(a - (if a > 4 then d6 else if d2 = 1 then 1 else 0), b - d8)",
    ],
)
def test_who_look_at_one_another_are_called_as_one(call):
    text = FIGHT.format(mine="0", yours="1", call=call)
    assert not is_called_together(text)
    assert calculated(text) == as_one(text)


def test_what_counts_rounds_of_one_is_not_called_beside_it():
    text = (
        "function walk(at, left) = if left < 1 then at else if at < 0 then -1 else"
        " call walk(at + (if d6 > 3 then 1 else -1), left - 1)\ncall walk(2, 12)"
    )
    assert not is_called_together(text)
    assert calculated(text) == as_one(text)


def test_a_parameter_that_is_rolled_under_its_own_name_is_not_passed_on_as_it_is():
    text = (
        "function f(a, b, k) = if a < 1 then k + b else if b < 1 then 10 - a else"
        " k := d2; call f(a - k, b - d3, k)\ncall f(3, 3, 5)"
    )
    assert calculated(text) == as_one(text)


@pytest.mark.parametrize("condition", ["b < d4", "(d4) > b", "b = choose {1, 3}"])
def test_a_condition_with_dice_is_rolled_once(condition):
    text = (
        f"function f(a, b) = if 3 < a then 9 else if {condition} then a else"
        " call f(a + 1, b - d2)\ncall f(0, 4)"
    )
    assert not is_called_together(text)
    assert calculated(text) == as_one(text)
