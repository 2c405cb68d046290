"""Loops that are left within a round, and functions that a roll ends with."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError
from engine.errors import OverBudgetError
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk.rewriting import loop_exits
from engine.languages.table.exact.weighing import Special, Thing
from engine.languages.table.program import RollMechanic
from tests.amount import examples
from tests.engine.languages.table.exact.walk.loops.test_sides import ROUNDS, walked
from tests.engine.languages.table.scripts import body, mechanic

STATES = 3_000
"""States after which the general way takes too long for a test."""


def _asked(name: str) -> st.SearchStrategy[str]:
    return st.sampled_from(
        (f"{name} <= 0", f"{name} < 1", f"!({name} > 0)", f"0 >= {name}", f"{name} < 2")
    )


@st.composite
def _turn(draw: st.DrawFn, name: str, other: str) -> str:
    """Write a blow at somebody, and what is returned where he has fallen."""
    blow = draw(
        st.sampled_from(
            (
                f'{name} -= roll("d3");',
                f'if (roll("d2") == 1) {{ {name} -= 1; }}',
                f'if (roll("d2") == 1) {{ {name} = {name} - 2; }} m += 2;',
                f"{name} -= 1;",
                f'if ({other} > 0) {{ {name} -= roll("d2"); }}',
                f'x = {name} - roll("d2"); {name} = x;',
            )
        )
    )
    asked = draw(_asked(name))
    if draw(st.integers(0, 4)) == 0:
        asked += f" {draw(st.sampled_from(('&&', '||')))} {draw(_asked(other))}"
    value = draw(
        st.sampled_from((f'"{name} fell"', "n", "n + 1", "m", other, f"{other} * 10 + n", name))
    )
    leave = f"if ({asked}) {{ return {value}; }}"
    return blow + draw(st.sampled_from((leave, leave, leave, "", f"n++; {leave}")))


@st.composite
def rounds(draw: st.DrawFn) -> str:
    """Write the rounds of a fight that is left within a round, mostly."""
    turns = [draw(_turn("a", "b")), draw(_turn("b", "a"))]
    if draw(st.integers(0, 3)) == 0:
        turns.insert(draw(st.integers(0, 2)), draw(_turn("b", "a")))
    count = draw(st.sampled_from(("n++;", "m++;", "n += 2;", "")))
    place = draw(st.integers(0, len(turns)))
    return " ".join((*turns[:place], count, *turns[place:]))


@st.composite
def fights(draw: st.DrawFn) -> str:
    begins = f"a = {draw(st.integers(0, 3))}; b = {draw(st.integers(1, 3))}; n = 0; m = 0; x = 0;"
    condition = draw(st.sampled_from(("true", "true", "a > 0 && b > 0", "n < 4", "b > 0 && n < 3")))
    return body(f"{begins} while ({condition}) {{ {draw(rounds())} }} return n - m;")


@st.composite
def functions(draw: st.DrawFn) -> str:
    """Write a fight by a function that passes on to itself, with which a roll ends."""
    first = draw(st.sampled_from(("a < 1 || b < 1", "a <= 0", "b < 1")))
    last = draw(
        st.sampled_from(("fight(a, b, n, m)", "fight(a, b, n + 1, m)", "fight(b, a, n, m + 1)"))
    )
    begins = f"{draw(st.integers(0, 3))}, {draw(st.integers(1, 3))}, 0, 0"
    return (
        "deffun fight(a: int, b: int, n: int, m: int) {"
        f" if ({first}) {{ return n; }} x = 0; {draw(rounds())} return {last}; }}\n"
        + body(f"return fight({begins});")
    )


def generally(roll: RollMechanic) -> dict[Thing, Fraction]:
    """Return the shares of the general way, without what is missing."""
    work = Calculation(roll.script, roll.policy, Cuts(ROUNDS, 6), Budget(states=STATES))
    found = dict(work.odds(roll.function, roll.given({}), None).shares)
    found.pop(Special.MISSING, None)
    return found


@given(st.one_of(fights(), functions()))
@settings(max_examples=examples(40, 2_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_fights_come_out_as_in_the_general_way(text: str) -> None:
    roll = mechanic(text)
    assume(roll.steps is not None and roll.steps.walk is not None)
    try:
        found = walked(roll)
        expected = generally(roll)
    except (NotDirectError, OverBudgetError):
        assume(False)
    if "deffun" not in text:
        assert found == expected
    # Calls are cut off behind another number of rounds than those of a loop.
    missing = max(1 - sum(found.values()), 1 - sum(expected.values()))
    apart = [abs(found.get(one, 0) - expected.get(one, 0)) for one in {*found, *expected}]
    assert sum(apart) <= missing


@pytest.mark.parametrize(
    ("rounds", "is_written_anew"),
    [
        ("n++; b -= roll(d3); if (b <= 0) { return n; } a--; if (a < 1) { return -n; }", True),
        ("b -= roll(d3); if (b > 0) { a--; } else { return n; } n++;", True),
        ("b -= roll(d3); if (b <= 0) { return n; } b += roll(d2);", False),
        ("x = b - roll(d3); if (x <= 0) { return n; } b = x;", False),
    ],
)
def test_loops_are_left_at_their_heads(
    monkeypatch: pytest.MonkeyPatch, rounds: str, *, is_written_anew: bool
) -> None:
    found = []
    with_exits = loop_exits.with_exits

    def noted(loop, *rest):
        written = with_exits(loop, *rest)
        found.append(written != (loop,))
        return written

    monkeypatch.setattr(loop_exits, "with_exits", noted)
    roll = mechanic(body(f"a = 5; b = 5; n = 0; x = 0; while (true) {{ {rounds} }}"))
    assert found[:1] == [is_written_anew]
    if is_written_anew:
        assert walked(roll) == generally(roll)
