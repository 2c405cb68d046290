"""Loops solved for all rounds at once, against the same gone through round by round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.walk.loops import all_rounds, loop
from tests.engine.languages.table.scripts import body, mechanic

BLOWS = (
    'if (roll("d3") > 1) { a -= roll("d2"); }',
    'if (a > 0 && roll("d2") == 1) { b--; }',
    'if (roll("d4") == 1) { return 100 + a; }',
    'if (roll("d3") == 1 && a < 4) { a++; }',
    'r = roll("d4"); if (r == 1) { b -= 2; } else if (r == 2) { a -= r; }',
    't += 2; if (roll("d5") > 4) { b = 0; }',
)

END = 'if (roll("d6") == 6) { b--; }'


def calculated(text: str, rounds: int) -> Distribution:
    return replace(mechanic(text), rounds=rounds).calculate({}, DEFAULT_ITERATIONS, Budget())


@settings(max_examples=50)
@given(
    a=st.integers(0, 4),
    b=st.sampled_from(("1", "3", 'roll("d3")')),
    blows=st.lists(st.sampled_from(BLOWS), min_size=1, max_size=3),
    place=st.integers(0, 3),
    rounds=st.integers(1, 9),
)
def test_it_is_the_same_as_round_by_round(a, b, blows, place, rounds):
    inside = " ".join((*blows[:place], "n++;", *blows[place:], END))
    text = body(
        f"a = {a}; b = {b}; n = 3; t = 0; while (a > 0 && b > 0) {{ {inside} }}"
        " return n * 1000 + t * 10 + max(a, 0);"
    )
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(loop, "solved_for_all_rounds", lambda *_: None)
        expected = calculated(text, rounds)
        monkeypatch.undo()
        monkeypatch.setattr(all_rounds, "_WORTH_SOLVING", 0)
        found = calculated(text, rounds)
    assert expected == found
    assert expected.missing == found.missing


def test_the_rounds_of_a_fight_are_not_gone_through_one_by_one(monkeypatch):
    monkeypatch.setattr(all_rounds, "_WORTH_SOLVING", 0)
    monkeypatch.delattr(loop, "gone_through")
    text = body(
        'a = 12; n = 0; while (a > 0) { n++; if (roll("d20") > 9) { a -= roll("d6"); } } return n;'
    )
    found = calculated(text, 400)
    assert (11 / 20 * 11 / 20 / 36) == pytest.approx(float(found.probability((2,))))


def test_what_never_ends_is_an_error(monkeypatch):
    monkeypatch.setattr(all_rounds, "_WORTH_SOLVING", 0)
    text = body("a = 0; n = 0; while (a >= 0) { a = min(a + roll(d2) - 1, 9); n++; } return n;")

    with pytest.raises(DiceError, match=r"goes more than 10,000 rounds|never ends"):
        calculated(text, 40)


def test_what_ends_for_certain_is_gone_through(monkeypatch):
    monkeypatch.setattr(all_rounds, "_WORTH_SOLVING", 0)
    monkeypatch.delattr(loop, "gone_through")
    text = body('a = 12; n = 0; while (a > 0) { n++; a -= roll("d6"); } return n;')

    with pytest.raises(NameError):
        calculated(text, 400)
