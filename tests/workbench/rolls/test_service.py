"""Rolling in the engine: batches, seeds, counting, cancelling."""

from __future__ import annotations

import pytest

from workbench.project.project import Mechanic, Project
from workbench.rolls.history import REMEMBERED
from workbench.rolls.service import RollService

DIE = Mechanic("a", "a die", "d6")
PATIENCE = 60_000


@pytest.fixture
def roller(backend):
    return RollService(backend, backend)


def rolled(qtbot, roller, count, seed=None, mechanic=DIE):
    """Roll, and return all that arrived until the roller rests."""
    rolls = []
    roller.rolled.connect(rolls.extend)
    roller.roll(mechanic, Project().script_of(mechanic), count, seed)
    qtbot.waitUntil(lambda: roller.activity.name is None, timeout=PATIENCE)
    roller.rolled.disconnect(rolls.extend)
    return rolls


def start(roller, mechanic, count):
    roller.roll(mechanic, Project().script_of(mechanic), count)


def tally_of(roller, mechanic):
    return roller.tally(mechanic, Project().script_of(mechanic))


def test_a_seed_repeats_the_rolls_and_counts_them_once(qtbot, roller):
    first = rolled(qtbot, roller, 50, seed=5)
    again = rolled(qtbot, roller, 50, seed=5)
    assert [roll.value for roll in first] == [roll.value for roll in again]
    assert 50 == tally_of(roller, DIE).rolls
    assert {5} == {roll.seed for roll in again}
    assert list(range(1, 51)) == [roll.number for roll in again]


def test_more_rolls_from_the_same_seed_add_those_that_are_new(qtbot, roller):
    rolled(qtbot, roller, 50, seed=5)
    rolled(qtbot, roller, 80, seed=5)
    assert 80 == tally_of(roller, DIE).rolls


def test_fresh_seeds_differ_and_all_rolls_count(qtbot, roller):
    seeds = {roll.seed for _ in range(3) for roll in rolled(qtbot, roller, 10)}
    assert (3, 30) == (len(seeds), tally_of(roller, DIE).rolls)


def test_many_rolls_come_in_batches_and_all_are_counted(qtbot, roller):
    rolls = rolled(qtbot, roller, 60_000)
    assert 60_000 == tally_of(roller, DIE).rolls
    assert 60_000 == rolls[-1].number
    assert len(rolls) < 60_000
    assert REMEMBERED <= len(rolls)


def test_another_script_is_counted_anew(qtbot, roller):
    rolled(qtbot, roller, 10)
    assert tally_of(roller, Mechanic("a", "a die", "d8")) is None
    assert 10 == tally_of(roller, Mechanic("a", "another name", "d6")).rolls


def test_removed_mechanics_are_forgotten(qtbot, roller):
    rolled(qtbot, roller, 10)
    roller.keep_only(Project())
    assert tally_of(roller, DIE) is None


def test_presses_in_a_row_are_all_answered(qtbot, roller):
    rolls = []
    roller.rolled.connect(rolls.extend)
    for _ in range(20):
        start(roller, DIE, 1)
    qtbot.waitUntil(lambda: roller.activity.name is None, timeout=PATIENCE)
    assert 20 == len(rolls) == tally_of(roller, DIE).rolls


def test_an_error_ends_the_wait(qtbot, roller):
    with qtbot.waitSignal(roller.failed, timeout=PATIENCE) as told:
        start(roller, Mechanic("a", "a", "1 / 0"), 5)
    assert "division by zero" == told.args[0].message
    assert roller.activity.name is None


def test_cancelling_keeps_what_has_been_rolled(qtbot, roller, backend):
    start(roller, DIE, 1_000_000)
    qtbot.waitUntil(lambda: tally_of(roller, DIE) is not None, timeout=PATIENCE)
    backend.cancel()
    qtbot.waitUntil(lambda: roller.activity.name is None, timeout=PATIENCE)
    assert 0 < tally_of(roller, DIE).rolls < 1_000_000


def test_forgotten_rolls_do_not_come_back(qtbot, roller):
    start(roller, DIE, 100_000)
    qtbot.waitUntil(lambda: tally_of(roller, DIE) is not None, timeout=PATIENCE)
    roller.forget()
    qtbot.waitUntil(lambda: roller.activity.name is None, timeout=PATIENCE)
    assert tally_of(roller, DIE) is None
