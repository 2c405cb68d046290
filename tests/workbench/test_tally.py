"""Counting rolls."""

from __future__ import annotations

from workbench.project import Mechanic
from workbench.tally import MOST_OUTCOMES, Tally, rolled_script


def test_every_roll_is_counted():
    tally = Tally(("troll", "d6", ()))
    tally.add([(1,), (2,), (1,)])
    tally.add([(1,)])
    assert ({(1,): 3, (2,): 1}, 4) == (tally.hits, tally.rolls)


def test_outcomes_that_never_come_again_do_not_fill_the_memory():
    tally = Tally(("troll", "100d100", ()))
    tally.add([(number,) for number in range(MOST_OUTCOMES)])
    tally.add([(-1,)])
    assert MOST_OUTCOMES == tally.rolls


def test_rolls_depend_on_the_script_and_its_numbers_but_not_on_the_name():
    mechanic = Mechanic("a", "A", "N d6", parameters=(("N", 3),))
    assert rolled_script(mechanic) == rolled_script(
        Mechanic("b", "B", "N d6", parameters=(("N", 3),))
    )
    assert rolled_script(mechanic) != rolled_script(
        Mechanic("a", "A", "N d6", parameters=(("N", 4),))
    )
