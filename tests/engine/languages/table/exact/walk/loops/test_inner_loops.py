"""Loops within others that add to a variable, which is none of what they are asked for."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.direct.results import Work
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.walk.laws import Law
from engine.languages.table.program import parse_program

_WAVES = """defroll "Waves" waves() {{
    hp = {hp}; wave = 1; hits = 0;
    while (wave <= 3) {{
        n = wave;
        while (n > 0{more}) {{
            if (roll("d4") >= 3) {{ hp -= roll("d6"); {inside} }}
            n--;
        }}
        wave++;
    }}
    return {returned};
}}"""


@pytest.mark.parametrize(
    "given",
    [
        {"more": "", "inside": "", "returned": "max(hp, 0)"},
        {"more": "", "inside": "hits++;", "returned": "hp * 10 + hits"},
        {"more": " && hp > 0", "inside": "", "returned": "max(hp, 0)"},
        {"more": "", "inside": "if (hp < 0) { return wave; }", "returned": "hp"},
        {"more": "", "inside": "if (hits > 1) { return wave; } hits++;", "returned": "hp"},
    ],
)
@pytest.mark.parametrize("hp", ["9", 'roll("2d4")'])
def test_what_is_added_in_inner_loops_agrees_with_the_general_way(given, hp):
    mechanic = parse_program(_WAVES.format(hp=hp, **given))
    assert mechanic.steps is not None
    assert mechanic.steps.walk is not None
    found = mechanic.steps.walk.odds((), Work(1_000_000, 12))
    general = Calculation(mechanic.script, mechanic.policy, Cuts(400, 12), Budget()).odds(
        mechanic.function, (), None
    )
    assert general.weights.keys() == found.weights.keys()
    for value, weight in general.weights.items():
        assert weight * found.total == found.weights[value] * general.total


def test_an_inner_loop_is_worked_out_once_whatever_it_adds_to(monkeypatch):
    asked = []
    of = Law.of

    def noting(self, state, out_of, work_out):
        asked.append(state)
        return of(self, state, out_of, work_out)

    monkeypatch.setattr(Law, "of", noting)
    text = _WAVES.format(hp="30", more="", inside="", returned="hp")
    parse_program(text).calculate({}, 12, Budget())
    assert {(1,), (2,), (3,)} == set(asked)
