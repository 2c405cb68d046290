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


STEPS = st.sampled_from(
    [
        "d3",
        "(d3 - 2)",
        "(if (sum 2d3) < 4 then -1 else 1)",
        "choose {-1, 0, 1, 1}",
        "count 3 <= 4d4",
        "(if 4 = sum 6d2 then d2 else 0)",
        "sum accumulate x := d3 while x = 3",
        "min 2d20",
        "(if (d2) = 1 then 1 else {})",
        "(d3 - d2)",
    ]
)
LAST = st.sampled_from(["n", "k", "7", "n + 1", "m", "d2", "if 3 < n then 1 else {}"])
BOUNDS = ["min {{4, {}}}", "max {{0, min {{5, {}}}}}", "max {{{}, m}}", "({}) mod 4", "sgn ({})"]


@given(
    STEPS, STEPS, st.sampled_from(BOUNDS), LAST, st.sampled_from(["", "2 + "]), st.integers(2, 40)
)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
@example("(d3 - 2)", "(if 4 = sum 6d2 then d2 else 0)", BOUNDS[1], "n", "", 40)
@example("d3", "sum accumulate x := d3 while x = 3", BOUNDS[0], "k", "", 3)
def test_generated_steps_between_bounds_come_to_what_the_calculus_says(
    first: str, second: str, bound: str, last: str, more: str, limit: int
) -> None:
    step = bound.format(f"n + {first} - {second}")
    check_agreement(
        f"function f(n, m, k) = if k = 0 then {last} else {more}call f({step}, m, k - 1)"
        " call f(2, 1, 3)",
        limit,
        MOST_OTHERWISE_COSTLY,
    )
