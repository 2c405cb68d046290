"""Counting rolls."""

from __future__ import annotations

from engine.languages import RolledOutput
from workbench.project.project import Mechanic, Project
from workbench.rolls.request import MOST_OUTCOMES, Tally, rolled_script


def rolled(mechanic):
    return rolled_script(mechanic, Project().script_of(mechanic))


def test_every_roll_is_counted():
    tally = Tally(("troll", "d6", ()))
    assert tally.add([(1,), (2,), (1,)], seed=5, before=0)
    assert tally.add([(1,)], seed=6, before=0)
    assert ({(1,): 3, (2,): 1}, 4) == (tally.hits, tally.rolls)


def test_rolls_repeated_from_a_seed_count_once_and_those_that_go_on_count():
    tally = Tally(("troll", "d6", ()))
    tally.add([(1,), (2,)], seed=5, before=0)
    assert not tally.add([(1,), (2,)], seed=5, before=0)
    assert tally.add([(1,), (2,), (3,)], seed=5, before=0)
    assert tally.add([(4,)], seed=5, before=3)
    assert {(1,): 1, (2,): 1, (3,): 1, (4,): 1} == tally.hits


def test_outcomes_that_never_come_again_do_not_fill_the_memory():
    tally = Tally(("troll", "100d100", ()))
    tally.add([(number,) for number in range(MOST_OUTCOMES)], seed=5, before=0)
    tally.add([(-1,)], seed=6, before=0)
    tally.add([(-1,), (-2,), (-3,)], seed=6, before=0)
    assert (MOST_OUTCOMES, 3) == (tally.rolls, tally.uncounted)


def test_rolls_depend_on_the_script_and_its_numbers_but_not_on_the_name():
    mechanic = Mechanic("a", "A", "N d6", parameters=(("N", 3),))
    assert rolled(mechanic) == rolled(Mechanic("b", "B", "N d6", parameters=(("N", 3),)))
    assert rolled(mechanic) != rolled(Mechanic("a", "A", "N d6", parameters=(("N", 4),)))


def test_each_output_is_counted_and_none_twice():
    tally = Tally(("anydice", "output d6 output d4", ()))
    rolls = [
        (RolledOutput("a", 1), RolledOutput("b", 4)),
        (RolledOutput("a", 2), RolledOutput("b", None)),
    ]
    values = [(1,), (2,)]
    tally.add(values[:1], seed=5, before=0, outputs=rolls[:1])
    tally.add(values, seed=5, before=0, outputs=rolls)
    assert {(1,): 1, (2,): 1} == tally.hits_of(0)
    assert {(4,): 1, (): 1} == tally.hits_of(1)
    assert {} == tally.hits_of(2)
