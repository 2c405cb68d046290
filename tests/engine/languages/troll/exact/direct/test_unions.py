"""Unions of dice with others that are rolled for what they show."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from tests.amount import examples
from tests.engine.evaluate.test_further_dice import ASKED, BROUGHT
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

SCRIPTS = [
    "x := 3d6; max {x drop 1, (count 1 = x) d6}",
    "x := 3d6; again := (count 1 = x) d8; max {x drop 1, again}",
    "x := 3d6; kept := 2 < x; n := count 2 >= x; sum largest 2 (kept U n d6)",
    "x := 3d6; kept := 2 < x; again := (count 2 >= x) d6; y := kept U again; (max y) + count kept",
    "x := 3d6; (sum x) * max {x drop 6, (count 6 = x) # choose {7, 9}}",
    "x := {2d6, 2d4}; least 2 {2 <= x, (count 1 = x) d4}",
    "x := 3d6; foreach i in 1..2 do max (x U (count 6 = x) d6)",
]
"""They unite what each of the dice brings."""

NOT_SCRIPTS = [
    "x := 3d6; sum {x drop 1, (count 1 = x) d6}",
    "x := 3d6; max {x drop 1, 2d6}",
    "x := 3d6; max {2 < x, 3 < x}",
    "x := 3d6; max {x -- 1, (count 1 = x) d6}",
    "x := 3d6; max {x drop 1, (count different x) d6}",
    "x := 3d6; again := (count 6 = x) d6; foreach i in 1..2 do max {x, again}",
    "x := 3d6; again := (count 6 = x) d6; (max {x, again}) - sum again",
    "x := 2d2; a := (count 1 = x) d3; b := 2 <= a; 10 * (max (b U x)) + max (x U b)",
    "x := 3d6; again := ((count 6 = x) - count 5 = x) d6; if max x = 1 then max {x, again} else 1",
    "x := 3d6; again := (count 6 = x) d0; if max x = 1 then max {x, again} else 1",
    "x := 3d6; x := {x drop 1, (count 1 = x) d6}; max x",
]


@pytest.mark.parametrize("text", SCRIPTS)
def test_unions_come_to_what_the_calculus_says(text: str) -> None:
    assert direct(text) in (None, calculus(text))


@given(st.sampled_from(BROUGHT), st.sampled_from(ASKED), st.sampled_from(["3d3", "4d4", "5d2"]))
@settings(max_examples=examples(100), suppress_health_check=list(HealthCheck))
def test_generated_unions_come_to_what_the_calculus_says(
    brought: str, asked: str, dice: str
) -> None:
    collections = {
        "brought": f"({brought.format(dice=dice)})",
        "other": f"({brought.format(dice='d3')})",
    }
    text = asked.format(**collections)
    try:
        found = direct(text, 3)
    except DiceError:
        with pytest.raises(DiceError):
            calculus(text, 3)
        return
    if found is not None:
        assert calculus(text, 3) == found
