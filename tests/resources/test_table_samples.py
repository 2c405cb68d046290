"""The samples of table scripts: sound, rolled to an end, and calculated."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from engine.languages.table.program import roll_mechanic
from engine.languages.table.reading.checks.checker import check
from engine.random_source import SeededSource
from tests.engine.languages.table.scripts import mechanic, played

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"

BITE = {"name": "Bite", "toHit": 5, "damage": {"count": 1, "sides": 8, "bonus": 3}}
SKILLS = [
    {"name": name, "bonus": 5, "difficulty": 15} for name in ("Climb", "Swim", "Ride", "Hide")
]

ARGUMENTS = {
    "attack": {
        "attacker": {"name": "Wolf", "attacks": [BITE, BITE], "mayReroll": True},
        "target": {"name": "Hero", "armour": 14, "mayForceReroll": True, "mayNegateCrit": True},
        "group": {"buffs": [{"name": "Howl", "active": True, "toHit": 1, "damage": 1}]},
    },
    "skill_challenge": {"who": {"name": "Ann", "heroPoints": 1, "skills": SKILLS}, "needed": 3},
    "fireball": {
        "what": {"name": "Fireball", "dice": 4, "sides": 6, "difficulty": 14},
        "targets": [
            {"name": "Rogue", "saveBonus": 5, "nimble": True},
            {"name": "Ogre", "maySaveAgain": True},
        ],
    },
}


def test_every_sample_is_tried():
    assert set(ARGUMENTS) == {path.stem for path in SAMPLES.glob("*.table")}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_nothing_is_wrong_with_it(name):
    assert () == check((SAMPLES / f"{name}.table").read_text("utf-8")).diagnostics


@pytest.mark.parametrize("name", ARGUMENTS)
def test_every_decision_can_be_made_and_taken_back(name):
    attack = mechanic((SAMPLES / f"{name}.table").read_text("utf-8"), ARGUMENTS[name])
    source = SeededSource(3)
    rolls = (played(attack, source) for _ in range(100))
    first = next(made for made in rolls if made.run.options)
    assert None is first.run.error
    for option in first.run.options:
        other = first.with_choice(option.path, source, chosen=True)
        assert None is other.run.error
        assert first.run == other.with_choice(option.path, source, chosen=False).run


@pytest.mark.parametrize("name", ARGUMENTS)
def test_decisions_make_a_difference(name):
    script = check((SAMPLES / f"{name}.table").read_text("utf-8"))
    averages = {
        roll_mechanic(script, None, ARGUMENTS[name], policy)
        .calculate({}, DEFAULT_ITERATIONS, Budget())
        .mean
        for policy in (Policy(), Policy(Way.ALWAYS))
    }
    assert 2 == len(averages)
