"""Advice on rolls that were made: the row of the table that each decision was met in."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.languages.policies import Way
from engine.languages.setup import RollSetup
from engine.languages.table.declared import set_up
from engine.random_source import SeededSource

DUEL = """
deffun go(a: int) { x = roll("d6"); if (userOption("Again")) { x = roll("d6"); } return a + x; }
defroll duel() {
    mine = roll("d6");
    his = roll("d6");
    if (userOption("Reroll?")) { mine = roll("d6"); }
    mine = go(mine);
    return mine - his;
}
"""


def advised(text, seed, choices, goal="mean"):
    roll = set_up(text, RollSetup(otherwise=Way.BEST, goal=Goal.read(goal)))
    best = roll.best_play(roll.goal, roll.policy, {}, 100, Budget())
    made = roll.replay(SeededSource(seed), {}, choices)
    return made.run, roll.advice(best, made.memory, made.choices)


@given(st.integers(0, 1000), st.booleans())
def test_every_decision_that_is_met_is_told_what_it_is_worth(seed, rerolls):
    run, advice = advised(DUEL, seed, {"rr": rerolls})
    assert [option.path for option in run.options] == list(advice)
    totals = {key.path: key.total for key in run.keys}
    first, second = (advice[option.path].row for option in run.options)
    mine, his = totals[""], totals["r"]
    # Each die that may be rolled once more is worth 4.25 before it is seen, and 3.5 after.
    late = Fraction(17, 4)
    assert (mine + late - his, Fraction(7, 2) + late - his) == first.values
    if rerolls:
        mine = totals["rrut"]
    x = run.keys[-1].total
    assert (mine + x - his, mine + Fraction(7, 2) - his) == second.values
    assert int(x <= 3) == second.answer


def test_what_the_tables_do_not_tell_apart_is_left_out():
    text = 'defroll one() { if (userOption("A")) { return roll("d6"); } return 3; }'
    run, advice = advised(text, 1, {})
    (option,) = run.options
    assert 1 == advice[option.path].row.answer
