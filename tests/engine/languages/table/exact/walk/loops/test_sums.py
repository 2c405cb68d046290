"""Loops that add to sums, walked through, against all that can happen at once."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.direct.results import NotDirectError
from engine.languages.table.exact.loops import chain as loop_chain
from engine.languages.table.exact.walk.loops import sums
from tests.amount import examples
from tests.engine.languages.table.exact.walk.rewriting.test_marked_exits import (
    assert_that_one_knows_more,
    followed,
    shares_of,
)
from tests.engine.languages.table.exact.walk.test_reading import calculation, walked
from tests.engine.languages.table.scripts import mechanic

_ADDED = [
    's += roll("d3");',
    "s -= 20;",
    't += 10 * roll("d2");',
    "t = t + 2;",
    'if (roll("d4") == 1) { t -= 5; }',
    'if (roll("d6") > 4) { u += 1; s += 2; } else { t += 3; }',
    'd = roll("d4"); if (d > a) { u -= d; }',
    'if (a == 1) { s += 7; a = roll("d2"); } else { a = 1; }',
    'a = roll("d2");',
]


@given(
    st.lists(st.sampled_from(_ADDED), min_size=1, max_size=4),
    st.integers(min_value=0, max_value=4),
    st.sampled_from(["", " && a < 2"]),
    st.sampled_from(["s", "s + 100 * t", "t - u", "max(s, t) + u", "s * 1000 + t * 10 + a"]),
)
@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_sums_are_what_they_are_round_by_round(
    added: list[str], rounds: int, more: str, returned: str
) -> None:
    roll = mechanic(
        f"""defroll "r" r() {{
s = 3; t = roll("d2"); u = 0; a = 1; i = 0;
while (i < {rounds}{more}) {{ i++; {" ".join(added)} }}
return {returned};
}}"""
    )
    assert walked(roll) == calculation(roll)


@pytest.mark.parametrize("changed", ["x = 5;", 'x = roll("d2");', "y = -y; x += y;", "x = n;"])
@pytest.mark.parametrize("rounds", [1, 2])
def test_other_variables_are_what_the_last_round_leaves_them(changed: str, rounds: int) -> None:
    roll = mechanic(
        f"""defroll "r" r() {{
n = 0; s = 0; x = 0; y = 1;
while (n < {rounds}) {{ n++; s += roll("d6"); {changed} }}
return s + 10 * x;
}}"""
    )
    assert walked(roll) == calculation(roll)


def test_many_places_of_several_sums_are_left_to_the_states() -> None:
    roll = mechanic(
        """defroll "r" r() {
s = 0; t = 0; i = 0;
while (i < 2) { i++; s += roll("d40"); if (roll("d6") > 3) { t += 1; } else { t += 900; } }
return s + t;
}"""
    )
    assert walked(roll) == calculation(roll)


_MOVED = [
    'a -= roll("d2");',
    'if (roll("d2") == 1) { a--; }',
    'if (roll("d3") == 1) { a = 0; }',
    "if (a > 2) { a = 1; }",
    'if (a > 1) { s -= roll("d2"); }',
]


@given(
    st.lists(st.sampled_from([*_ADDED, *_MOVED]), min_size=1, max_size=4),
    st.sampled_from(_MOVED[:3]),
    st.sampled_from(["1", "2", 'roll("d3")']),
    st.sampled_from(["s", "s + 100 * t", "t - u", "s * 10 + a", "s * 100 + i"]),
    st.integers(1, 4),
    st.sampled_from([0, 16]),
)
@settings(max_examples=examples(60, 3_000), deadline=None, suppress_health_check=list(HealthCheck))
def test_sums_of_loops_without_a_number_of_rounds(
    added: list[str], moved: str, first: str, returned: str, rounds: int, few: int
) -> None:
    roll = mechanic(
        f"""defroll "r" r() {{
s = 3; t = 0; u = 0; a = {first}; i = 0;
while (a > 0) {{ i++; {" ".join(added)} {moved} }}
return {returned};
}}"""
    )
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sums, "_FEW_BYTES", few)
        monkeypatch.setattr(sums, "_MANY_BYTES", few * 100)
        monkeypatch.setattr(loop_chain, "_FEW_STATES", 100)
        monkeypatch.setattr(loop_chain, "MOST_STATES", 100)
        try:
            found = shares_of(roll, rounds)
        except NotDirectError:
            assume(False)
        expected = followed(roll, rounds)
    assert_that_one_knows_more(expected, found)


def test_a_state_that_is_begun_with_and_come_to_later() -> None:
    roll = mechanic(
        """defroll "r" r() {
a = roll("d3"); s = 0;
while (a > 0) { a -= roll("d2"); s += 2; }
return s;
}"""
    )
    assert {2: Fraction(1, 2), 4: Fraction(5, 12), 6: Fraction(1, 12)} == shares_of(roll, 400)
