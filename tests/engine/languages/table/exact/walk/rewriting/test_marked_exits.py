"""Loops left by a return that only dice tell of, walked through as if left at their heads."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.errors import DiceError
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.loops import chain as loop_chain
from engine.languages.table.exact.walk.loops import sums
from engine.languages.table.exact.walk.rewriting import loop_heads
from engine.languages.table.exact.weighing import Special, Thing
from engine.languages.table.program import RollMechanic
from tests.amount import examples
from tests.engine.languages.table.scripts import body, mechanic

ROUNDS = 6
"""Rounds of a loop without an end that are followed."""

FEW = 100
"""States up to which the general way solves a loop for all rounds."""

WORK = 3_000
"""Ways that are walked along at most."""

_TOLD_BY_DICE = ('roll("d2") == 1', 'roll("d3") > 1 && t > 1', "x == 1", "x > t", 'x < roll("d4")')
_TOLD_BEFORE = ("t > 3", "b == 2", "n >= 3")
_DONE = (
    "n++;",
    't += roll("d3");',
    "t -= 2;",
    'x = roll("d3");',
    "b++;",
    "t = t + x;",
    'if (x == 2) { t += roll("d2"); }',
)


def shares_of(roll: RollMechanic, rounds: int = ROUNDS, work: int = WORK) -> dict[Thing, Fraction]:
    """Return the shares of a roll that is walked through, without what is missing."""
    assert roll.steps is not None, "it was read"
    assert roll.steps.walk is not None, "it can be walked through"
    found = roll.steps.walk.odds(roll.given({}), Work(work, 0), rounds)
    return {thing: Fraction(weight, found.total) for thing, weight in found.weights.items()}


def followed(roll: RollMechanic, rounds: int = ROUNDS) -> dict[Thing, Fraction]:
    """Return the shares of the general way, without what is missing."""
    work = Calculation(roll.script, roll.policy, Cuts(rounds, 6), Budget(seconds=20))
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(loop_chain, "_FEW_STATES", FEW)  # else many are looked for in vain
        monkeypatch.setattr(loop_chain, "MOST_STATES", FEW)
        found = dict(work.odds(roll.function, roll.given({}), None).shares)
    found.pop(Special.MISSING, None)
    return {thing: Fraction(int(share.p), int(share.q)) for thing, share in found.items()}


@st.composite
def _leaving(draw: st.DrawFn) -> str:
    """Write a question at which a round may be left, or several, one within another."""
    value = draw(st.sampled_from(("t", "n", "t * 10 + n", "0 - t", "t + x", "b", '"left"')))
    asked = draw(st.sampled_from((*_TOLD_BY_DICE, *_TOLD_BEFORE)))
    before, other = draw(st.sampled_from(_DONE)), draw(st.sampled_from(_DONE))
    return draw(
        st.sampled_from(
            (
                f"if ({asked}) {{ return {value}; }}",
                f"if ({asked}) {{ {before} return {value}; }}",
                f"if ({asked}) {{ {before} if (x == 2) {{ return {value}; }} {other} }}",
                f"if ({asked}) {{ {before} }} else {{ return {value}; }}",
                f"if ({asked}) {{ return 7; }} else if (x == 3) {{ return {value}; }} {other}",
            )
        )
    )


@st.composite
def scripts(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.sampled_from(_DONE), min_size=1, max_size=3))
    for _ in range(draw(st.integers(1, 2))):
        parts.insert(draw(st.integers(0, len(parts))), draw(_leaving()))
    condition = draw(st.sampled_from(("true", "true", "n < 3", "t < 5", "x != 2")))
    rest = draw(st.sampled_from(("return 0;", "return t;", "if (t > 2) { return n; } return b;")))
    begins = f"t = {draw(st.integers(0, 2))}; n = 0; b = 0; x = 0;"
    return body(f"{begins} while ({condition}) {{ {' '.join(parts)} }} {rest}")


@given(scripts(), st.sampled_from((0, sums._FEW_BYTES)))
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_it_is_what_comes_of_all_rounds_one_after_another(text: str, few: int) -> None:
    roll = mechanic(text)
    assume(roll.steps is not None and roll.steps.walk is not None)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sums, "_FEW_BYTES", few)
        monkeypatch.setattr(sums, "_MANY_BYTES", few * 100)
        try:
            found = shares_of(roll)
        except (NotDirectError, DiceError):
            assume(False)
    expected = followed(roll)
    assert_that_one_knows_more(expected, found)


def assert_that_one_knows_more(
    expected: dict[Thing, Fraction], found: dict[Thing, Fraction]
) -> None:
    """Hold that odds are the same, or that one of them tells more of what goes on for long."""
    more, less = sorted((expected, found), key=lambda one: sum(one.values()), reverse=True)
    assert sum(more.values()) <= 1
    assert all(share <= more.get(thing, 0) for thing, share in less.items())
    if sum(expected.values()) == sum(found.values()):
        assert expected == found


@pytest.mark.parametrize(
    "text",
    [
        'n = 0; while (true) { n++; if (roll("d4") == 2) { return n; } }',
        't = 0; while (true) { x = roll("d6"); if (x == 1) { return t; } t += x; }',
        't = 0; while (true) { x = roll("d6"); t += x; if (x == 1) { return 0; } else if (x == 6)'
        " { t += 5; return t; } }",
        't = 0; f = 0; while (true) { x = roll("d4"); if (x == 1) { f++; if (f == 2) { return t; }'
        " } else { t += x; } }",
    ],
)
def test_what_dice_end_is_not_told_apart_by_what_was_added_up(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll = mechanic(body(text))
    assert_that_one_knows_more(followed(roll), shares_of(roll, work=10 * WORK))

    monkeypatch.setattr(
        loop_heads, "_left_at_head", lambda loop, _rest, _begins, own: (own, [loop])
    )
    with pytest.raises(NotDirectError):
        shares_of(mechanic(body(text)))


def test_a_round_does_nothing_behind_its_return() -> None:
    text = 't = 0; while (true) { t++; if (roll("d2") == 1) { return t; } t += 10; }'
    found = shares_of(mechanic(body(text)))

    assert {1 + 11 * rounds for rounds in range(len(found))} == set(found)
