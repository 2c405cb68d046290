"""Where the states of loops of table scripts lead, and which of them are one."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.table.exact.walk import ways
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
