"""Where the states of loops of table scripts lead, and which of them are one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NoReturn

import pytest

from engine.control import Budget
from engine.errors import OverBudgetError
from engine.languages.table.exact.walk.loops import ends, ways
from tests.engine.languages.table.exact.walk.test_reading import calculation, walked
from tests.engine.languages.table.scripts import mechanic

_TWO_AGAINST_TWO = """defroll fight() {
    a = 6; b = 6; c = 6; d = 6;
    while ((a > 0 || b > 0) && (c > 0 || d > 0)) {
        if (a > 0 && roll("d6") > 3) { if (c > 0) { c -= roll("d6"); } else { d -= roll("d6"); } }
        if (b > 0 && roll("d6") > 3) { if (c > 0) { c -= roll("d6"); } else { d -= roll("d6"); } }
        if (c > 0 && roll("d6") > 3) { if (a > 0) { a -= roll("d6"); } else { b -= roll("d6"); } }
        if (d > 0 && roll("d6") > 3) { if (a > 0) { a -= roll("d6"); } else { b -= roll("d6"); } }
    }
    return a > 0 || b > 0;
}"""


def _tables(monkeypatch: pytest.MonkeyPatch, text: str) -> list[ways.TransitionTable]:
    """Return the states of the loops of a script once its walk is over."""
    made: list[ways.TransitionTable] = []
    begin = ways.TransitionTable.__init__

    def noted(self: ways.TransitionTable, *given: object) -> None:
        begin(self, *given)  # type: ignore[arg-type]  # as it was given
        made.append(self)

    monkeypatch.setattr(ways.TransitionTable, "__init__", noted)
    mechanic(text).calculate({}, 12, Budget())
    return made


def test_the_fallen_are_one_wherever_a_piece_of_a_round_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (table,) = _tables(monkeypatch, _TWO_AGAINST_TWO)
    assert len(table.states) < 1_000, "4,500 where overkill is told apart"


def test_states_that_are_one_come_to_what_the_calculation_says() -> None:
    roll = mechanic(_TWO_AGAINST_TWO)
    assert walked(roll) == calculation(roll)


_SUDDEN_DEATH = """defroll shootout() {
    a = 0; b = 0; n = 0;
    while (n < 3 || a == b) { n++; if (roll("d4") > 1) { a++; } if (roll("d10") > 3) { b++; } }
    if (a > b) { return 1; }
    return 2;
}"""

_BY_TWO = """defroll match() {
    a = 0; b = 0;
    while ((a < 2 && b < 2) || abs(a - b) < 2) { if (roll("d3") > 1) { a++; } else { b++; } }
    return a - b;
}"""


def test_what_comes_to_ever_new_states_is_followed_until_nobody_could_see_what_goes_on() -> None:
    odds = mechanic(_BY_TWO).calculate({}, 12, Budget())
    assert 0 < odds.missing < Fraction(1, 10**40)
    # Two of two, or one each, and then two ahead: 2 to 1 in each game, 4 to 1 from a draw.
    assert {(2,): Fraction(4, 5), (-2,): Fraction(1, 5)} == {
        value: Fraction(weight, sum(odds.weights)).limit_denominator(10**6)
        for value, weight in zip(odds.outcomes, odds.weights, strict=True)
    }


def test_sudden_death_is_what_it_is_from_the_difference_alone() -> None:
    odds = mechanic(_SUDDEN_DEATH).calculate({}, 12, Budget())
    ahead, behind = Fraction(9, 40), Fraction(7, 40)
    three: Counter[int] = Counter({0: 1})
    for _ in range(3):
        after: Counter[int] = Counter()
        for lead, weight in three.items():
            for more, share in ((1, 9), (0, 24), (-1, 7)):
                after[lead + more] += weight * share
        three = after
    wins = Fraction(sum(weight for lead, weight in three.items() if lead > 0), 40**3)
    wins += Fraction(three[0], 40**3) * ahead / (ahead + behind)
    assert Fraction(1, 10**40) > abs(Fraction(odds.weights[0], sum(odds.weights)) - wins)


def test_what_hardly_ends_is_not_cut_off() -> None:
    # Of 400 rounds, behind which it is left to the calculation, next to all would be missing.
    lasting = _BY_TWO.replace("(a < 2 && b < 2) || abs(a - b) < 2", "abs(a - b) < 60")
    roll = mechanic(lasting.replace('roll("d3") > 1', 'roll("d2") > 1'))
    assert roll.steps is not None
    assert roll.steps.odds((), 400, 12) is None


@pytest.mark.parametrize(
    "lines",
    [
        'a = 3; while (a > 0 && a < 5) { a += roll("d3") - 2; } return a;',
        'a = 0; while (a < 8) { a += roll("d4"); if (a == 6) { a = 2; } } return a;',
        'a = 0; b = 0; while (a < 2 && b < 5) { a = max(a + roll("d3") - 2, 0);'
        ' b += roll("d2") - 1; if (b == 3) { b = 1; } } return a * 10 + b;',
    ],
)
def test_states_that_take_too_long_to_solve_are_followed(
    monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    text = f"defroll loop() {{ {lines} }}"
    exact = calculation(mechanic(text))

    def too_long(*_: object) -> NoReturn:
        raise OverBudgetError("too long")

    monkeypatch.setattr(ends, "absorbed", too_long)
    odds = mechanic(text).calculate({}, 12, Budget())
    assert 0 < odds.missing < Fraction(1, 10**12)
    there = (1 - odds.missing) / sum(odds.weights)
    for (value,), weight in zip(odds.outcomes, odds.weights, strict=True):  # type: ignore[misc]
        share = Fraction(int(exact[value].p), int(exact[value].q))
        assert 0 <= share - weight * there <= odds.missing
