"""Loops of which nobody knows when they end, and that add to a sum in every round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk import ends
from engine.languages.table.exact.weighing import Special, Thing
from engine.languages.table.program import RollMechanic
from tests.engine.languages.table.scripts import body, mechanic


def open_ended(sides: int, least: int) -> str:
    """Write a die that is rolled on while it shows so much."""
    rolled = f'x = roll("d{sides}");'
    return body(f"{rolled} t = x; while (x >= {least}) {{ {rolled} t += x; }} return t;")


def test_many_sums_are_followed_to_where_nobody_could_see_what_is_left() -> None:
    roll = mechanic(open_ended(100, 96))
    found = roll.calculate({}, DEFAULT_ITERATIONS, Budget(states=2_000_000))

    assert 0 < found.missing < Fraction(1, 10**38)
    assert Fraction(1, 100) == found.probability((95,))
    assert 0 == found.probability((96,))
    assert Fraction(1, 10_000) == found.probability((97,))
    # 97 and 96, or 96 and 97, and then 95.
    assert Fraction(2 + 2, 100**3) <= found.probability((97 + 96 + 95,))


def test_few_sums_are_followed_for_all_rounds() -> None:
    found = mechanic(open_ended(3, 3)).calculate({}, DEFAULT_ITERATIONS, Budget())

    assert Fraction(1, 3**401) == found.missing
    assert Fraction(1, 3**401) == found.probability((3 * 400 + 1,))


def general(roll: RollMechanic, rounds: int) -> dict[Thing, Fraction]:
    """Return what a roll comes to where its loops are followed by states, without what is cut."""
    work = Calculation(roll.script, roll.policy, Cuts(rounds, DEFAULT_ITERATIONS), Budget())
    odds = work.odds(roll.function, roll.given({}), roll._slot())
    return {
        value: Fraction(weight, odds.total)
        for value, weight in odds.weights.items()
        if value is not Special.MISSING
    }


@pytest.mark.parametrize("least", [4, 3])
def test_sums_without_an_end_are_seen_before_their_states_are_looked_for(
    least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll = mechanic(open_ended(4, least))
    assert roll.steps is not None
    assert roll.steps.walk is not None

    def looked_for(*_: object) -> None:
        raise AssertionError("it has no end")

    monkeypatch.setattr(ends, "_explored", looked_for)
    found = roll.steps.odds(roll.given({}), 40, DEFAULT_ITERATIONS)

    assert found is not None
    assert found.total > sum(found.weights.values())
    assert general(roll, 40) == {
        value: Fraction(weight, found.total) for value, weight in found.weights.items()
    }


@pytest.mark.parametrize(
    "text",
    [
        'hp = 6; t = 0; while (hp > 0) { hp -= roll("d3"); t += roll("d2"); } return t;',
        'hp = 6; t = 0; while (hp > 0) { if (roll("d2") == 1) { hp--; t += roll("d2"); } }'
        " return t;",
    ],
)
def test_sums_that_end_with_something_else_are_walked_through(text: str) -> None:
    roll = mechanic(body(text))
    assert roll.steps is not None
    found = roll.steps.odds(roll.given({}), 400, DEFAULT_ITERATIONS)

    assert found is not None
    assert found.total == sum(found.weights.values())
