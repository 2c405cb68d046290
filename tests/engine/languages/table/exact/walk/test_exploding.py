"""Dice that explode, of whose weight a part is missing, are walked with like others."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.weighing import Special
from engine.languages.table.program import RollMechanic
from tests.amount import examples
from tests.engine.languages.table.exact.walk import test_calls, test_rolls
from tests.engine.languages.table.exact.walk.compiling import test_joint_rolls
from tests.engine.languages.table.scripts import body, mechanic

ROUNDS = 40
"""Rounds of a loop, so many that generated loops with a certain end come to it."""


def walked(roll: RollMechanic, limit: int) -> dict[object, Fraction] | None:
    """Return what a roll comes to that is walked through; None where it is not."""
    assert roll.steps is not None
    found = roll.steps.odds(roll.given({}), ROUNDS, limit)
    if found is None:
        return None
    return {value: Fraction(way, found.total) for value, way in found.weights.items() if way}


def calculated(roll: RollMechanic, limit: int) -> dict[object, Fraction]:
    """Return what a roll comes to in the general way."""
    work = Calculation(roll.script, roll.policy, Cuts(ROUNDS, limit), Budget(5.0))
    shares = dict(work.odds(roll.function, roll.given({}), None).shares)
    shares.pop(Special.MISSING, None)
    return {value: Fraction(str(share)) for value, share in shares.items() if share}


@pytest.mark.parametrize("limit", [1, 3, 12])
@pytest.mark.parametrize(
    "text",
    [
        'x = max(roll("d8!"), roll("d6!")); if (x >= 4) { return (x - 4) / 4 + 1; } return 0;',
        'x = roll("d6!"); return 5;',
        'x = roll("d3!"); if (roll("d2") == 1) { return x > 3; } return 6;',
        't = 0; for (n : items) { t += roll("2d3!"); } return t;',
        't = 0; n = 0; while (n < 3) { n++; x = roll("d3!"); if (x > 3) { t++; } } return t;',
        't = 0; n = 0; while (n < 3 && roll("d3!") < 3) { n++; t += roll("d3!"); } return t;',
        'hp = 4; n = 0; while (hp > 0) { n++; hp -= roll("d3!"); } return n;',
        'a = roll("d4!"); b = roll("d3!!"); if (a > b) { return 2; } if (a == b) { return 1; }'
        " if (a != 3) { return 0; } return -1;",
        'c = roll("d4!"); if (c + 3 != 2) { return 1; } return 2;',
        'a = roll("d3") == 1 || roll("d3!") > 2; return a;',
        'n = roll("d3"); return roll(n + "d3!>2");',
        'return wound(roll("d4!"), 2) + wound(3, 4);',
    ],
)
def test_they_lose_the_share_that_they_lose_in_the_general_way(text: str, limit: int) -> None:
    functions = (
        'deffun wound(n: int, m: int) { d = roll("d4!"); if (d > m) { return n; } return 0; }'
    )
    declared = f"{functions} defroll x(items: int list) {{ {text} }}"
    roll = mechanic(declared, {"items": [1, 2, 3]})
    found = walked(roll, limit)

    assert found in (None, calculated(roll, limit))


@pytest.mark.parametrize(
    "text",
    [
        'x = max(roll("d8!"), roll("d6!")); if (x >= 4) { return (x - 4) / 4 + 1; } return 0;',
        't = 0; n = 0; while (n < 3) { n++; x = roll("d3!"); if (x > 3) { t++; } } return t;',
        'x = roll("d20!"); if (x >= 12) { return roll("2d6!"); } return 0;',
    ],
)
def test_they_are_walked_with(text: str) -> None:
    assert walked(mechanic(body(text)), 12) is not None


def with_explosions(text: str, which: Callable[[], bool]) -> str:
    """Return a script of which some dice explode."""

    def written(found: re.Match[str]) -> str:
        return f'roll("{found[1]}!")' if which() else found[0]

    return re.sub(r'roll\("?(\d*d\d+)"?\)', written, text)


ROLLS = st.one_of(
    test_rolls.scripts(),
    test_joint_rolls.rounds(),
    test_calls.scenes().map(
        lambda text: f"{test_calls.FUNCTIONS} defroll x(boss: foe, foes: foe list) {{ {text} }}"
    ),
)


@given(ROLLS, st.integers(1, 3), st.randoms(use_true_random=False))
@settings(max_examples=examples(60, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_rolls_come_to_what_the_calculation_says(text, limit, random) -> None:
    text = with_explosions(text, lambda: random.random() < 0.5)
    arguments = test_calls.FOES if "foe" in text else {"items": [1, 2]}
    try:
        roll = mechanic(text, arguments)
        found = walked(roll, limit)
    except DiceError:
        return  # it cannot be read
    if found is None:
        return
    try:
        expected = calculated(roll, limit)
    except OverBudgetError:
        return  # it takes too long there
    except DiceError:  # it never ends
        expected = {}
    assert expected == found
