"""Numbers of a chain that are compared with dice, and that choose which dice a function ends with.

Both have forms of their own where a chain is walked through; they come to what the calculus says.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.direct.script import MOST_OTHERWISE_COSTLY
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

pytestmark = pytest.mark.usefixtures("way")

SIGNS = ["<", "<=", ">", ">=", "=", "=/="]
NUMBERS = st.sampled_from(["n", "m", "n + m", "2 * n", "max {n, m}", "3"])
ONE_DIE = ["d4", "z3", "sum 2d3", "choose {1, 3, 3}", "(d2 - 1)", "d3 * d2"]
DICE = st.sampled_from([*ONE_DIE, "2d3", "{}"])
CHANCES = st.one_of(
    st.builds("{} {} {}".format, NUMBERS, st.sampled_from(SIGNS), DICE),
    st.builds("({}) {} {}".format, st.sampled_from(ONE_DIE), st.sampled_from(SIGNS), NUMBERS),
)
ENDS = st.recursive(
    st.one_of(NUMBERS, DICE, st.builds("n + {}".format, DICE), st.just('"none"')),
    lambda inner: st.builds(
        lambda condition, then, other: f"(if {condition} then {then} else {other})",
        st.builds("{} {} {}".format, NUMBERS, st.sampled_from(SIGNS), NUMBERS),
        inner,
        inner,
    ),
    max_leaves=3,
)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("compared", ["n {} d6", "(d6) {} n", "(2 * n) {} sum 2d4", "n {} 3"])
def test_numbers_are_compared_with_dice(compared: str, sign: str) -> None:
    condition = compared.format(sign)
    script = (
        f"function f(n) = if n > 6 then 9 else if {condition} then n else call f(n + 1) call f(0)"
    )
    found = direct(script, 40, MOST_OTHERWISE_COSTLY)
    assert found is not None
    assert found == calculus(script, 40)


@given(CHANCES, ENDS, ENDS)
@settings(max_examples=examples(100, 3_000), suppress_health_check=list(HealthCheck))
@example("n < d4", "(if n = 1 then d4 else n + sum 2d3)", "2d3")
def test_generated_comparisons_and_ends_come_to_what_the_calculus_says(
    chance: str, end: str, last: str
) -> None:
    check_agreement(
        f"function f(n, m) = if 3 < n then {last} else if {chance} then {end}"
        " else call f(n + 1, m - d2) call f(0, 4)",
        40,
        MOST_OTHERWISE_COSTLY,
    )
