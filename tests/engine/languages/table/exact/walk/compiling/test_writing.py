"""Pieces of table scripts that are written out as functions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.results import NotDirectError
from engine.languages.policies import Policy, Way
from engine.languages.table.exact.walk.compiling import joint_rolls, parting, pieces
from engine.languages.table.exact.walk.loops import ways
from engine.languages.table.exact.weighing import Special
from tests.amount import examples
from tests.engine.languages.table.exact.walk import test_calls
from tests.engine.languages.table.exact.walk.loops.test_sides import fights
from tests.engine.languages.table.exact.walk.test_reading import calculation, scenes, walked
from tests.engine.languages.table.exact.walk.test_rolls import scripts
from tests.engine.languages.table.scripts import body, mechanic


@pytest.fixture(autouse=True, scope="module")
def _all_is_written() -> Iterator[None]:
    """Write pieces out at once, join rolls, part statements, and look for alike states wherever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_WORTH_WRITING", 0)
        patch.setattr(pieces, "_WORTH_JOINING", -1)
        patch.setattr(pieces, "_STATES_OF_JOINING", 0)
        patch.setattr(joint_rolls, "_WORTH", 0)
        patch.setattr(parting, "_MANY_WAYS", 1)
        patch.setattr(parting, "_FEW_WAYS", 1)
        patch.setattr(ways, "_MANY_STATES", 1)
        yield


@given(st.one_of(scenes().map(body), fights(), scripts()))
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_scripts_come_to_what_the_calculation_says(text: str) -> None:
    roll = mechanic(text, {"items": [1, 2]} if "items" in text else None)
    if roll.steps is None or roll.steps.walk is None:
        return
    try:
        found = walked(roll)
    except NotDirectError:
        return
    if "hurt" in text and sum(found.values()) != 1:
        return  # a fight that may go on longer is cut off sooner than in the calculation
    expected = calculation(roll)
    missing = expected.pop(Special.MISSING, 0)
    if missing and sum(found.values()) == 1:  # only the calculation is cut off
        assert all(0 <= found[one] - share <= missing for one, share in expected.items())
    else:
        assert expected == found


@given(test_calls.scenes())
@settings(max_examples=examples(100, 4_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_scenes_with_calls_come_to_what_the_calculation_says(text: str) -> None:
    roll = test_calls.roll_of(text)
    try:
        found = test_calls.walked(roll)
    except NotDirectError:
        return
    assert calculation(roll) == found


@pytest.mark.parametrize(
    "text",
    [
        # What is given a value in one branch, or one round, is as before in the next.
        'a = roll("d4"); if (roll("d6") > a) { a += roll("d4"); } b = a; return a * 10 + b;',
        'a = 1; if (roll("d2") == 1) { a = 5; } else { a += roll("d3"); } return a;',
        'a = roll("d3"); b = roll("d3"); if (a > 1 && b > a || roll("d2") == 2) { a = b; b = 9; }'
        " if (a > b) { return a - b; } return a + 10 * b;",
        'a = roll("d6"); b = roll("d6"); c = roll("d6"); d = roll("d6"); high = max(a, b, c, d);'
        " low = min(min(a, b), min(c, d)); return a + b + c + d - high - low;",
        'a = roll("d8"); return "" + (a * a) + (a > 4 && a % 2 == 0) + -a;',
    ],
)
def test_what_is_written_comes_to_what_the_calculation_says(text: str) -> None:
    roll = mechanic(body(text))
    assert walked(roll) == calculation(roll)


def test_deep_statements_are_written_too() -> None:
    text = 't = 0; a = 0; if (roll("d2") == 1) { t = 1; }'
    for number in range(25):
        added = 'roll("d2")' if number % 5 == 0 else "1"
        text = f"if (t < {number + 2}) {{ {text} t += {added}; }}"
    roll = mechanic(body(f"t = 0; {text} return t;"))
    assert walked(roll) == calculation(roll)


@pytest.mark.parametrize(
    "text",
    [
        "hp = 12; b = 12; n = 0; while ((hp > 0 || b > 0) && n < 9) { n++; if (hp > 0)"
        ' { hp -= roll("d6"); } else { b -= roll("d4"); } } return b <= 0;',
        'a = roll("d3"); b = 2; t = 0; n = 0; while (n + b < 6) { n++; t += roll("d4") - 1; t += 1;'
        ' b += roll("d4") - 1; if (a > 1) { t += 1; } else { a++; } } n -= 3; while (n < 3)'
        ' { n++; t += 1; if (a > 0 && b > 0) { t += roll("d3"); } else { b = 2; } } return a > b;',
        'hp = 6; b = 6; while (hp > 0 || b > 0) { if (hp > 0 && roll("d2") == 1)'
        ' { hp -= roll("d6"); } else { b -= roll("d4"); } } return max(hp, -1) * 10 + (b > -2);',
    ],
)
def test_who_is_dead_is_one_however_dead(text: str) -> None:
    roll = mechanic(body(text.replace("(b > -2)", "max(b, -1)")))
    assert walked(roll) == calculation(roll)


@pytest.mark.parametrize(
    "text",
    [
        'a = roll("d6"); b = roll("d6"); if (near(a + b) || near(a - b)) { return twice(a); }'
        " return twice(b) - a;",
        'a = roll("d6"); if (near(roll("d6"))) { return twice(roll("d4")); } return near(a) + "";',
        'a = settled(1); b = settled(2); if (userOption("b", "again")) { b = settled(3); }'
        " return a * 10 + b;",
        'a = roll("d4"); b = roll("d4"); if (userOption("a", "twice")) { a = roll("d4"); }'
        " else { return b + 10 * a; } return a - b;",
    ],
)
@pytest.mark.parametrize("way", [Way.ALWAYS, Way.NEVER])
def test_plain_calls_and_decisions_are_written_out(text: str, way: Way) -> None:
    functions = (
        "deffun near(n: int) { return n >= 2 && n <= 4; } deffun twice(n: int) { return n + n; }"
        ' deffun settled(n: int) { d = roll("d4"); if (userOption("x", "again")) { d = roll("d6");'
        " } else { return d; } return d + n; } "
    )
    roll = mechanic(functions + body(text), policy=Policy(way))
    assert walked(roll) == calculation(roll)
