"""Rolls of table scripts that are walked through, value by value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.program import DEFAULT_ROUNDS, RollMechanic
from tests.amount import examples
from tests.engine.languages.table.scripts import body, mechanic

WORK = 200_000


def walked(roll: RollMechanic) -> Any:
    """Return the shares of a roll that is walked through."""
    assert roll.steps is not None, "it was read"
    assert roll.steps.walk is not None, "it can be walked through"
    found = roll.steps.walk.odds(roll.given({}), Work(WORK, 0))
    return dict(Odds(found.weights, found.total).shares)


def calculation(roll: RollMechanic) -> Any:
    work = Calculation(roll.script, roll.policy, Cuts(DEFAULT_ROUNDS, 6), Budget(seconds=20))
    return dict(work.odds(roll.function, roll.given({}), None).shares)


def _numbers() -> st.SearchStrategy[str]:
    return st.sampled_from(
        [
            "1",
            "2",
            "a",
            "b",
            "t",
            'roll("d3")',
            'roll("d4") - 1',
            'a + roll("d2")',
            "max(a, b)",
            '2 - roll("d2")',
            "a / 2",
            "abs(a - b)",
            'min(roll("d3"), b)',
            "-a",
            "(a + 9) % 3",
        ]
    )


def _conditions() -> st.SearchStrategy[str]:
    return st.sampled_from(
        [
            "a > 1",
            "b == 2",
            'roll("d3") > 1',
            'roll("d4") >= a',
            "a < b",
            'a == roll("d2")',
            "a > 0 && b > 0",
            'b > 2 || roll("d2") == 1',
            "!(a == 3)",
            'roll("d2") < roll("d3")',
        ]
    )


def _statements() -> st.SearchStrategy[str]:
    assigned = st.builds(
        lambda name, sign, value: f"{name} {sign} {value};",
        st.sampled_from("abt"),
        st.sampled_from(["=", "+=", "-=", "+="]),
        _numbers(),
    )
    added = st.builds("t += {};".format, st.sampled_from(["1", 'roll("d3")', "a", "x", "2 - b"]))
    rolled = st.builds('x = roll("{}");'.format, st.sampled_from(["d3", "d2+1", "2d2"]))
    alone = st.one_of(assigned, added, rolled, st.builds("{}++;".format, st.sampled_from("ab")))
    chosen = st.builds(
        "if ({}) {{ {} }} else {{ {} }}".format,
        _conditions(),
        st.one_of(alone, st.sampled_from(["return a + t;", "return 7 - b;", 'return roll("d2");'])),
        alone,
    )
    return st.one_of(alone, chosen)


@st.composite
def scenes(draw: st.DrawFn) -> str:
    """Write a roll with a loop or two, that may count rounds, keep sums, or be left by chance."""
    text = 'a = roll("d3"); b = 2; t = 0; x = 1; n = 0; '
    for _ in range(draw(st.integers(1, 2))):
        inside = " ".join(draw(st.lists(_statements(), min_size=1, max_size=4)))
        head = draw(
            st.sampled_from(
                [
                    "n < 3",
                    "n < 3 && a > 0",
                    'n < 4 && roll("d3") > 1',
                    "n + b < 6",
                    "n < a && n < 4",
                    "t < 5 && t > -4 && n < 6",
                ]
            )
        )
        text += f"while ({head}) {{ n++; {inside} }} "
        text += draw(st.sampled_from(["", "n = 0; ", "n -= 3; ", "if (a > b) { b = a; } "]))
    return (
        text
        + f"return {draw(st.sampled_from(['t', 't * 10 + a', 'a - b', 'n + 9 * t', 'a > b']))};"
    )


@given(scenes())
@settings(max_examples=examples(120, 3_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_scenes_come_to_what_the_calculation_says(text: str) -> None:
    roll = mechanic(body(text))
    if roll.steps is None or roll.steps.walk is None:
        return  # there are too many ways through one of its pieces
    try:
        found = walked(roll)
    except NotDirectError:
        return
    assert calculation(roll) == found


@pytest.mark.parametrize(
    "text",
    [
        'd = roll("d20"); if (d == 20) { return "hit"; } if (d + 4 >= 12) return "graze";'
        ' return "no";',
        't = roll("d4"); if (t == 4) { x = roll("d6"); t += x; if (x == 6) t += roll("d8"); }'
        " return t;",
        't = 0; n = 0; while (n < 9) { n++; if (roll("d20") >= 9) { t -= roll("2d6-9"); } }'
        " return t;",
        'd = roll("d6"); while (d == 1) { d = roll("d6"); } return d;',
        'a = 6; b = 6; while (a > 0 && b > 0) { if (roll("d6") > 2) { b -= roll("d4"); }'
        ' if (b > 0) { a -= roll("d3"); } } return a > 0;',
        'a = 6; n = 0; while (a > 0) { a -= roll("d3"); n++; } return n * 10 + a;',
        't = roll("d2"); n = 0; while (n < t) { n++; t += roll("d3") - 2; if (n > 5) return 99; }'
        " return t * 100 + n;",
        't = roll("d3") * 5; m = roll("d4"); n = 0; while (n < m) { n += 1; t += roll("d2"); }'
        " return t * 10 + m;",
        'a = 2; while (a > 0) { if (roll("d6") > 4) { a--; } else { if (a < 3) a++; } } return a;',
        'b = 1; n = 0; while (n < 3) { n++; if (roll("d4") > 2) { b = b * 2; } } return b == 8;',
    ],
)
def test_scenes_of_all_kinds_come_to_what_the_calculation_says(text: str) -> None:
    roll = mechanic(body(text))

    assert walked(roll) == calculation(roll)


def test_what_has_very_many_ways_is_left_to_the_calculation() -> None:
    rolls = 'a = roll("d99"); b = roll("d99"); c = roll("d99");'
    roll = mechanic(body(f"{rolls} return a * b + b * c + c * a;"))
    assert roll.steps is not None
    assert roll.steps.odds((), DEFAULT_ROUNDS, 0) is None


@pytest.mark.parametrize(
    "text",
    [
        "a = 1; while (a > 0) { a = 3 - a; } return a;",
        'a = roll("d3") - 1; return 6 / a + a;',
        't = 0; n = 0; while (n < 10001) { n++; t = max(t, roll("d6")); } return t;',
        'if (roll("d2") > 1) { return 1; }',
    ],
)
def test_what_has_no_end_or_may_be_an_error_is_not_walked_through(text: str) -> None:
    with pytest.raises(NotDirectError):
        walked(mechanic(body(text)))


def test_long_scripts_are_not_walked_through_since_calls_would_stand_too_deep() -> None:
    few, many = (
        mechanic(body("a = 0; " + "a += 1; " * times + "return a;")) for times in (50, 999)
    )

    assert walked(few) == {50: 1}
    assert many.steps is not None
    assert many.steps.walk is None
    assert many.calculate({}, 1, Budget()).outcomes == ((999,),)


def test_rounds_without_an_end_are_counted_up_to_the_limit() -> None:
    roll = mechanic(body('n = 0; while (roll("d2") > 1) { n++; } return n;'))
    assert roll.steps is not None
    assert roll.steps.walk is not None

    found = roll.steps.walk.odds((), Work(WORK, 0), 3)

    assert found.weights == {0: 8, 1: 4, 2: 2, 3: 1}
    assert found.total == 16
