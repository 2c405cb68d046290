"""Figures of dice that are known when a script is read come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct import reading
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.program import parse_program
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

ONE_SUM = {
    "sum 3d6": [3],
    "2 + (sum 3d6) - sum {2d4, d6}": [1, 2, 1, 3],
    "(count 5 <= 8d6) - count 5 <= 6d6": [6, 8],
    "sum 4 # choose {-1, 0, 1}": [4],
    "(sum 4 # choose {-1, 0, 1}) + 3 - (sum 4 # choose {-1, 0, 1})": [1, 4, 4],
    "d20 - d12 + 5": [1, 1, 1],
}
"""Scripts that are one product, and how many there are of each sort of number in it."""

NOT_ONE_SUM = [
    "(max 3d6) + min 3d6",
    "(sum 2d6) + choose {0, 1000000}",
    "sum 0 # d6",
    "(sum 2d6) * sum 2d6",
    "x := d6; x - x",
]


def summands(text: str) -> list[int] | None:
    """Return how many there are of each sort of number that a script adds up, in order."""
    script = parse_program(text).script
    reader = Reader(script.declarations, reading._RULES)
    pieces = reader.summands(reader.step(script.body))
    return None if pieces is None else sorted(count for count, _ in pieces)


@pytest.mark.parametrize("text", ONE_SUM)
def test_sums_of_known_numbers_are_one_product(text: str) -> None:
    assert sorted(ONE_SUM[text]) == summands(text)
    assert calculus(text) == direct(text)


@pytest.mark.parametrize("text", NOT_ONE_SUM)
def test_other_numbers_are_worked_out_as_ever(text: str) -> None:
    assert summands(text) is None
    found = direct(text)
    assert found is None or calculus(text) == found


DICE = st.sampled_from(["3d6", "{2d6, d4}", "2z3", "4d2", "{d8, 2, 5}", "1d10", "5d4"])
SIGNS = st.sampled_from(["=", "<", "<=", ">", ">=", "=/="])
BODIES = st.sampled_from(["d6", "choose {1, 1, 4}", "2"])
ENDS = st.sampled_from(["least", "largest"])
TOTALS = st.sampled_from(["sum", "count"])
OF_EACH = st.sampled_from(
    ["x * x", "if x > 2 then x else 0", "if x = 2 then {} else {x, 1}", "x + d2", "3 <= x", "d2"]
)
COUNTS = st.sampled_from(["count 2 <= x", "sum x", "sum 2 < x", "count 1 = x", "count (count x)d2"])
FIGURES = st.one_of(
    st.builds("sum {}".format, DICE),
    st.builds("(count {} {} {})".format, st.integers(0, 6), SIGNS, DICE),
    st.builds("({} {})".format, st.sampled_from(["min", "max", "median"]), DICE),
    st.builds("(sum {} {} {})".format, ENDS, st.integers(0, 6), DICE),
    st.builds("(sum {} # {})".format, st.integers(0, 4), BODIES),
    st.builds("({} foreach x in {} do {})".format, TOTALS, DICE, OF_EACH),
    st.builds("(x := {}; {} foreach x in x do {})".format, DICE, TOTALS, OF_EACH),
    st.builds("(x := {}; sum {} # {})".format, DICE, st.integers(1, 2), COUNTS),
    st.builds("(x := {}; ({}) + 2 * {})".format, DICE, COUNTS, COUNTS),
    st.integers(0, 9).map(str),
)
"""Figures of dice that are known when they are read."""


@given(st.lists(FIGURES, min_size=1, max_size=4), st.lists(st.sampled_from("+-"), min_size=3))
@settings(max_examples=examples(60, 3_000), suppress_health_check=list(HealthCheck))
def test_generated_sums_of_figures_come_to_what_the_calculus_says(
    figures: list[str], signs: list[str]
) -> None:
    text = f"({figures[0]})"
    for sign, figure in zip(signs, figures[1:], strict=False):
        text += f" {sign} ({figure})"
    assert calculus(text) == direct(text)
