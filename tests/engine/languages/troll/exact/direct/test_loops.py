"""Figures of what is rolled until a condition is met come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

TAKEN = [
    "sum accumulate x := d6 while x = 6",
    "sum 3 # (accumulate x := d4 until x < 3)",
    "count 3 < 2 # (accumulate x := d4 while x = 4)",
    "max 3 # (sum accumulate x := d4 while x = 4)",
    "sum accumulate x := 2d4 while 1 = count different x",
    "count (accumulate x := (2 < d4) while 3 = x)",
]


@pytest.mark.parametrize("limit", [1, 4])
@pytest.mark.parametrize("text", TAKEN)
def test_values_are_added_up_as_they_are_rolled(text: str, limit: int) -> None:
    found = direct(text, limit)

    assert found is not None
    assert calculus(text, limit) == found


ROLLS = st.sampled_from(["d6", "2d3", "d4 - 1", "1 < d3", "{d2, 1}", "choose {0, 1, 5}"])
CONDITIONS = st.sampled_from(["x = 1", "2 < x", "3 >= x", "1 = count x", "count different x = 1"])
WORTHS = st.sampled_from(["sum {}", "count {}", "count 2 < {}", "count 1 = {}", "max {}"])


@given(
    st.builds(
        "(accumulate x := {} {} {})".format, ROLLS, st.sampled_from(["while", "until"]), CONDITIONS
    ),
    st.sampled_from(["{}", "2 # {}", "(d2) # {}"]),
    WORTHS,
    st.integers(1, 4),
)
@settings(max_examples=examples(60, 2_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_come_to_what_the_calculus_says(
    loop: str, repeated: str, worth: str, limit: int
) -> None:
    text = worth.format(f"({repeated.format(loop)})")
    found = direct(text, limit)
    if found is not None:
        assert calculus(text, limit) == found
