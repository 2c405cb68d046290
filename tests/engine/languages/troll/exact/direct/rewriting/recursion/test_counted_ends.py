"""Functions that count their calls, and whose ends make different things of the count."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.recursion.counted_ends import (
    CountedEnds,
    counted_ends,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.parser import parse
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

MISSES = "(if d3 = 1 then d2 else 0)"


def fight(first: str, second: str, added: str = "n + 1", blow: str = MISSES) -> str:
    return (
        f"function f(a, b, n) = if a < 1 then {first} else if b < 1 then {second} else"
        f" call f(a - {blow}, b - {blow}, {added}) call f(2, 3, 4)"
    )


def found_in(text: str) -> CountedEnds | None:
    """Return what counts in the first function of a script, and its call."""
    script = parse(text)
    (function,) = script.declarations
    assert isinstance(function, syntax.Function)
    (call,) = [one for one in syntax.walk(script.body) if isinstance(one, syntax.Call)]
    return counted_ends(function, call.arguments)


@pytest.mark.parametrize(
    ("first", "second", "times"),
    [
        ("0", "n", (0, 1)),
        ("0 - n", "n", (0, -1, 1)),
        ("a - n", "n + n - b", (0, -1, 2)),
        ("7", "-(n - a)", (0, -1)),
    ],
)
def test_a_number_says_which_end_it_is(first: str, second: str, times: tuple[int, ...]) -> None:
    text = fight(first, second)
    found = found_in(text)

    assert found is not None
    assert found.times == times
    assert calculus(text, 4) == direct(text, 4)


@pytest.mark.parametrize(
    "text",
    [
        fight("n", "n"),  # as it is added up to without that
        fight("n", "{}"),
        fight("n", "d4 * n"),
        fight("0", "n", added="n + a"),
        fight("0", "n", added="n + 2000000"),
        fight("0", "n", blow="(if n > 5 then 1 else d2)"),
        fight("0", "5"),
    ],
)
def test_what_is_more_than_counting_is_not_taken_for_it(text: str) -> None:
    assert found_in(text) is None


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(
    ends=st.tuples(*[st.sampled_from(("n", "0", "0 - n", "n + a", "b - n", "n + n", "9"))] * 2),
    added=st.sampled_from(("n + 1", "n - 1", "n", "2 + n")),
    blow=st.sampled_from((MISSES, "d2", "(count 2 < 2d3)")),
    limit=st.integers(1, 4),
)
def test_it_comes_to_what_the_calculus_says(
    ends: tuple[str, str], added: str, blow: str, limit: int
) -> None:
    text = fight(*ends, added, blow)
    found = direct(text, limit)

    assert found is None or calculus(text, limit) == found
