"""What is asked of a repeated roll may as well be asked in the round that ends it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting import repeated_rolls
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

ROLLS = ["3d4", "2d6 U d4", "3 # (sum 2d4)", "2 # (max 2d6)", "{d6, d8, 2}", "least 2 4d4"]
CONDITIONS = [
    "until 4 = s",
    "until 5 <= max s",
    "while 1 = s",
    "until 2 = count different s",
    "while 7 > sum s",
    "until 9 = s",
    "while 0 < s",
    "until (h := max s; h = 4)",
]
ENDS = [
    "max h",
    "(max h) - min h",
    "sum h",
    "count 3 <= h",
    'if 4 <= min h then "good" else "poor"',
    "[max h, count h]",
    "x := count 2 <= h; if x = 1 then sum h else x d4",
    "largest 2 h",
    "3 < h",
    "s := d4; s + sum h",
    "sum (1 = h) # d4",
    "d4 + sum (max h) # d4",
    "h",
]


@given(*map(st.sampled_from, (ROLLS, CONDITIONS, ENDS)), st.sampled_from(["", "2 # ", "n := d3; "]))
@settings(max_examples=examples(200), suppress_health_check=list(HealthCheck))
def test_generated_ends_come_to_what_the_calculus_says(
    rolls: str, condition: str, end: str, before: str
) -> None:
    text = f"{before}(h := repeat s := {rolls} {condition}; {end})"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repeated_rolls, "_FEW", 0)
        check_agreement(text, may_be_unreadable=True)


@pytest.mark.parametrize("figure", ["max {}", "sum largest 2 {}", "count 3 <= {}", "sum 2 < {}"])
def test_a_figure_needs_no_name_for_the_roll(figure: str) -> None:
    text = figure.format("repeat s := 4d6 while 9 > sum s")

    assert direct(text) == calculus(text)


def test_numbers_that_can_show_much_are_asked_for_little() -> None:
    text = "h := repeat s := 6 # (sum largest 3 4d6) until 13 <= max s; max h"
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)

    assert repeated_rolls.asked_in_one_round(body) is not None
    assert direct(text, most=4_000) == calculus(text)


@pytest.mark.parametrize(
    "text",
    [
        "h := repeat s := 8d6 until 3 <= max s; 5 < h",
        "h := repeat s := 8d6 until 3 <= max s; choose (2 < h)",
        "h := repeat s := 8d6 until 3 <= max s; max {h, sum accumulate x := d6 while x = 6}",
        "h := repeat s := d6 until 3 <= s; h + 2",
        "h := accumulate s := 8d6 until 3 <= max s; max h",
    ],
)
def test_what_may_be_nothing_or_an_error_is_asked_of_the_last_roll(text: str) -> None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)

    assert repeated_rolls.asked_in_one_round(body) is None
