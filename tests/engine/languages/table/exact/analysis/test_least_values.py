"""Numbers that variables never fall below, and what is no more told apart by them."""

from __future__ import annotations

import pytest

from engine.languages.table.exact.analysis import observations
from engine.languages.table.exact.analysis.least_values import least_values
from tests.engine.languages.table.exact.loops.test_alike import some, worked_out
from tests.engine.languages.table.scripts import body, mechanic


def least_of(statements: str, name: str = "m", parameters: str = "") -> int | None:
    """Return the least that a variable of a roll can hold, None where that is not known."""
    function = mechanic(body(statements, parameters)).function
    slots = {identifier.text: slot for identifier, slot in function.slots.items()}
    return least_values(function).get(slots[name])


class TestLeastValues:
    @pytest.mark.parametrize(
        ("statements", "least"),
        [
            ("m = 9; m = 4; return m;", 4),
            ("a = roll(d6); m = 9; if (a > 0 && a < m) { m = a; } return m;", 1),
            ("a = roll(d6); m = 9; if (-2 <= a) { m = a; } return m;", -2),
            ("a = roll(d6); m = 9; if (a > 0) { a -= 3; m = a; } return m;", None),
            ("a = roll(d6); m = 9; if (a > 0 || a < m) { m = a; } return m;", None),
            ("a = roll(d6); m = 9; if (a > 0) { } else { m = a; } return m;", None),
            ("a = roll(d6); m = 9; while (a > 2) { m = a; a--; } return m;", 3),
            ("a = roll(d6); m = 9; while (a > 2) { a--; m = a; } return m;", None),
            ("m = 9; m -= 1; return m;", None),
            ("m = roll(d6); return m;", None),
        ],
    )
    def test_is_what_all_that_is_put_into_a_variable_is_at_least(self, statements, least):
        assert least_of(statements) == least

    def test_is_not_known_of_parameters(self):
        assert least_of("m = 4; return m;", parameters="m: int") is None


def fight(least: str, hits: str = 'roll("d3")', returned: str = "a > 0 || b > 0") -> str:
    """Return a fight of two against two, in which the weakest who stands is struck."""
    turns = ""
    for foes in ("pq", "ab"):
        find = " ".join(f"if ({name} > {least} && {name} < m) {{ m = {name}; }}" for name in foes)
        strike = " else ".join(f"if ({name} == m) {{ {name} -= {hits}; }}" for name in foes)
        turns += f" if (({some(foes)}) && roll(d2) == 1) {{ m = 9; {find} {strike} }}"
    begin = "a = 3; b = 3; p = 3; q = 2;"
    rounds = f"while (({some('ab')}) && ({some('pq')})) {{ {turns} }}"
    return body(f"{begin} {rounds} return {returned};")


class TestObservations:
    @pytest.mark.parametrize("least", ["0", "-1"])
    @pytest.mark.parametrize("returned", ["a > 0 || b > 0", "a + 10 * q", "max(b, p)"])
    def test_those_who_have_fallen_are_one_only_where_nothing_tells_them_apart(
        self, monkeypatch, least, returned
    ):
        text = fight(least, returned=returned)
        found = worked_out(text, 10**9)
        assert found == worked_out(text, 0)
        monkeypatch.setattr(observations, "least_values", lambda _: {})
        assert found == worked_out(text, 10**9)
