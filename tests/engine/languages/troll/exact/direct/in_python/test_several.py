"""Dice of which there are as many as names say, in scripts that are written in Python."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.in_python import plans
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import (
    calculus,
    check_agreement,
    direct,
)

CHAINS = [
    "a := count 3 = 4d6; b := a + count 3 = (4 - a)d6; c := b + count 3 = (4 - b)d6; 3 * c",
    "h := count 4 <= 4d6; w := count 4 <= h d6; s := count 3 > w d6; h - s",
    'n := count 6 = 4d6; s := n + count 6 = (4 - n)d6; if s > 2 then "a" else if s > 0 then "b"'
    ' else "c"',
    "t := d4 + 1; count t <= 4d6",
    "t := d4; n := d3; count t < n d6",
    "n := d2; s := sum n d4; if s > 6 then s + n else count 1 <= s z1",
    "n := d3; m := sum foreach x in n d6 do if x = 6 then 2 else if x > 3 then 1 else 0; m * m",
    "n := d4 - 1; if n = 0 then 7 else sum n d6",
    "n := d3; if (count 1 = n d4) > 0 then sum n d4 else n",
    "a := d4; b := a + d4; e := sum b z1; count e = 2d6",
    "hit := count 5 <= 4d6; save := count 4 <= hit d6; dmg := sum (hit - save)d3; dmg",
    "n := d3; x := count 2 <= n d4; y := x + d6; if y > 4 then sum x d4 else 3d4",
]


@pytest.mark.parametrize("text", CHAINS)
def test_chains_of_dice_come_to_what_the_calculus_says(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = []
    fill = plans.Table.fill
    monkeypatch.setattr(
        plans.Table, "fill", lambda self, listed: filled.append(self) or fill(self, listed)
    )
    found = direct(text)
    assert found == calculus(text)
    assert filled


@pytest.mark.parametrize(
    "text", ["n := d4 - 2; sum n d6", "n := d3; m := n - 2; k := count 1 = m d6; k + n"]
)
def test_fewer_dice_than_none_are_left_to_others(text: str) -> None:
    assert direct(text) is None


def test_a_billion_dice_that_come_to_nothing_are_left_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plans.Table, "fill", lambda *_: pytest.fail("their total has no end"))
    assert direct("n := d2 - 1; b := n * 1000000000; sum foreach v in b d6 do v * 0") is None


_COUNTS = st.sampled_from(  # which stay few, so that the calculus has an end
    [
        "(min {a, 4})",
        "(min {b, 3})",
        "(4 - min {a, 4})",
        "(max {1, min {a, 3}})",
        "3",
        "(2 + min {b, 2})",
    ]
)
_FIGURES = st.one_of(
    st.builds(
        "(count {} {} {}{}{})".format,
        st.sampled_from(["1", "3", "a", "(b + 1)"]),
        st.sampled_from(["=", "=/=", "<", "<=", ">", ">="]),
        _COUNTS,
        st.sampled_from(["d", "z"]),
        st.sampled_from(["2", "4"]),
    ),
    st.builds("(sum {}d{})".format, _COUNTS, st.sampled_from(["2", "3"])),
    st.builds(
        "({} foreach v in {}d4 do if v > 2 then {} else {})".format,
        st.sampled_from(["sum", "count"]),
        _COUNTS,
        st.sampled_from(["v", "1", "{v, v}", "{}"]),
        st.sampled_from(["0", "1", "{}", "- v"]),
    ),
    st.sampled_from(["d3", "(a - b)", "(count 2 = 3d3)", "(max 2d3)", "(if a > b then d2 else a)"]),
)
_BODIES = st.recursive(
    _FIGURES | st.sampled_from(["a", "b", "2d2", '"x"', "(a + b)"]),
    lambda inner: st.one_of(
        st.builds("(a := {}; {})".format, _FIGURES, inner),
        st.builds("(b := {}; {})".format, _FIGURES, inner),
        st.builds("(if {} > {} then {} else {})".format, _FIGURES, _FIGURES, inner, inner),
    ),
    max_leaves=5,
)


@settings(max_examples=examples(150, 6_000), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(["d3", "count 2 < 3d4", "z2", "sum 2z1"]), _FIGURES, _FIGURES, _BODIES)
def test_generated_chains_come_to_what_the_calculus_says(a: str, b: str, c: str, body: str) -> None:
    check_agreement(f"a := {a}; b := 1; b := {b}; a := a + {c}; {body}", may_be_unreadable=True)
