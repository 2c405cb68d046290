"""Distributions written as JSON and as plain tables."""

import json
import re
from fractions import Fraction

import pytest

from engine.distribution import Distribution
from engine.reports.results import (
    distribution_json,
    distribution_table,
    ratio_text,
    value_json,
)
from engine.textbox import TextBox
from engine.values import Tuple, TupleCollection

TWO_DICE = Distribution.from_weights(
    {(total,): 6 - abs(total - 7) for total in range(2, 13)},
)
CUT_OFF = Distribution.from_weights({(1,): 2, (2,): 1}, total=4, limited=Fraction(1, 4))
WORDS = Distribution.from_weights({TextBox(("win",)): 1, TextBox(("lose", "all ")): 5})
RARE = Distribution.from_weights({(0,): 10**1000 - 1, (1,): 1})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((), []),
        ((7,), [7]),
        ((1, 1, 6), [1, 1, 6]),
        ((Fraction(5, 2),), ["5/2"]),
        (TextBox(("a ", "bb")), {"text": ["a ", "bb"]}),
        (
            TupleCollection(((1, 2), (3, 4))),
            {"collection": [{"pair": [[1], [2]]}, {"pair": [[3], [4]]}]},
        ),
        (Tuple((1,), (), (2,)), {"tuple": [[1], [], [2]]}),
        (Tuple((1,), TextBox(("x",))), {"pair": [[1], {"text": ["x"]}]}),
    ],
)
def test_values_in_json(value, expected):
    assert expected == value_json(value)


@pytest.mark.parametrize(
    ("numerator", "denominator", "expected"),
    [(10, 36, "5/18"), (0, 7, "0"), (7, 7, "1"), (-1, 2, "-1/2")],
)
def test_ratios_are_in_lowest_terms(numerator, denominator, expected):
    assert expected == ratio_text(numerator, denominator)


def test_ratios_longer_than_python_writes_by_itself():
    assert f"1/1{'0' * 6000}" == ratio_text(3, 3 * 10**6000)


def test_json_holds_outcomes_and_statistics_of_the_computed_part():
    fields = json.loads(json.dumps(distribution_json(CUT_OFF)))

    assert {
        "outcomes": [[[1], "1/2"], [[2], "1/4"]],
        "missing": "1/4",
        "limited": "1/4",
        "average": pytest.approx(4 / 3),
        "spread": pytest.approx((2 / 9) ** 0.5),
        "mean_deviation": pytest.approx(4 / 9),
    } == fields


def test_json_has_no_statistics_of_words():
    fields = distribution_json(WORDS)

    assert [None] * 3 == [fields[name] for name in ("average", "spread", "mean_deviation")]
    assert ("0", "0") == (fields["missing"], fields["limited"])


class TestDistributionTable:
    def test_shows_percentages_odds_and_statistics(self):
        lines = distribution_table(TWO_DICE).splitlines()

        assert ["value", "exactly", "1", "in", "at", "least"] == lines[0].split()
        assert ["6", "13.8889%", "7.2", "72.2222%"] == lines[5].split()
        assert "mean                7" in lines

    def test_columns_are_aligned(self):
        assert 1 == len({len(line) for line in distribution_table(TWO_DICE).splitlines()[:12]})

    def test_words_have_no_at_least(self):
        assert ["     value   exactly  1 in", "lose / all  83.3333%   1.2"] == (
            distribution_table(WORDS).splitlines()[:2]
        )

    def test_probabilities_out_of_the_reach_of_floats(self):
        assert ["1", "1.0e-998%", "1.0e+1000", "1.0e-998%"] == (
            distribution_table(RARE).splitlines()[2].split()
        )

    def test_tells_what_is_missing(self):
        assert "missing             1/4 (25.0000%)" in distribution_table(CUT_OFF).splitlines()


@pytest.mark.parametrize(
    ("weight", "total", "expected"),
    [(6, 6, "1"), (999, 1000, "1.001"), (99_999, 100_000, "1.00001"), (10**9 - 1, 10**9, "> 1")],
)
def test_what_is_not_quite_certain_is_not_one_in_one(weight, total, expected):
    outcomes = {(1,): weight, (2,): total - weight}
    table = distribution_table(Distribution.from_weights(outcomes))
    assert expected == re.split(r"\s{2,}", table.splitlines()[1].strip())[2]
