"""Loops of which nobody knows when they end, and that add to a sum in every round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk.loops import ends
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


def test_few_sums_without_an_end_are_told_exactly() -> None:
    found = mechanic(open_ended(3, 3)).calculate({}, DEFAULT_ITERATIONS, Budget())

    assert 0 < found.missing < Fraction(1, 10**40)
    assert Fraction(1, 3**50) == found.probability((3 * 49 + 1,))


def test_sums_with_rounds_are_followed_for_all_rounds() -> None:
    text = 't = 0; n = 0; while (roll("d3") == 3) { t += roll("d2"); n++; } return t * n;'
    found = mechanic(body(text)).calculate({}, DEFAULT_ITERATIONS, Budget())

    assert Fraction(1, 3**401) == found.missing


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
def test_sums_without_an_end_are_no_states(least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    roll = mechanic(open_ended(4, least))
    assert roll.steps is not None
    assert roll.steps.walk is not None

    def looked_for(*_: object) -> None:
        raise AssertionError("it has no end")

    monkeypatch.setattr(ends, "_explored", looked_for)
    found = roll.steps.odds(roll.given({}), 40, DEFAULT_ITERATIONS)

    assert found is not None
    assert found.total > sum(found.weights.values())
    for value, share in general(roll, 40).items():
        assert share <= Fraction(found.weights[value], found.total)
        if int(str(value)) <= 40 * least:
            assert share == Fraction(found.weights[value], found.total)


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


def test_a_condition_may_be_decided_before_all_that_it_names_has_a_value() -> None:
    # Where nothing is left of `a`, nobody looks at `x` any more.
    text = """a = 2; t = 0; x = 2;
while (a > 0 && x < 4) {
    x = roll("d3"); if (x == 2) { t += 3; } if (roll("d4") == 1) { return t; }
    a -= roll("d2-1"); x = roll("d3");
}
return t;"""
    found = general(mechanic(body(text)), 8)
    # The first round returns, or takes one of `a`, and the second one likewise.
    assert Fraction(1, 4) * Fraction(2, 3) < found[0]  # type: ignore[index]
    assert sum(found.values()) < 1
