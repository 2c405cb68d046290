"""Plans and boards for the tests of sweeps, calculated on the spot."""

from __future__ import annotations

from engine.best_play.goals import Aim, Goal
from engine.errors import DiceError
from engine.languages.policies import Way
from engine.languages.setup import RollSetup
from workbench.project.project import Mechanic, Project
from workbench.results.sweeps.board import Points, board_of
from workbench.results.sweeps.plan import Subject, Subjects, plan_of
from workbench.results.sweeps.request import PointRequest

__all__ = ["LEVEL", "POOL", "REROLL", "STEP", "answered", "attack", "board", "subjects"]


def subject(mechanic, *values):
    """Return a mechanic to be swept."""
    return Subject(
        mechanic, Project().script_of(mechanic), values, tuple(name for name, _ in values)
    )


POOL = subject(Mechanic("pool", "Pool", "sum N d6"), ("N", 2))
STEP = subject(Mechanic("step", "Step", "sum N d S", colour=1), ("N", 2), ("S", 6))
LEVEL = subject(Mechanic("level", "Level", "sum 3d6", colour=2))


REROLL = """deftype Foe { armour: int }
defroll "Attack" attack(foe: Foe) {
    die = roll("d20");
    if (userOption("you", "Reroll?")) { die = roll("d20"); }
    return die - foe.armour;
}"""


HIT = Goal(Aim.CHANCE, 0)


def attack(way=Way.BEST, text=REROLL, goal=HIT):
    """Return a table script to be swept, played for a hit."""
    mechanic = Mechanic(
        "attack", "Attack", text, "table", setup=RollSetup(otherwise=way, goal=goal)
    )
    return subject(mechanic, ("foe.armour", 15))


def subjects(sweep, *those, bands=()):
    return Subjects(those or (POOL,), sweep, bands, 12)


def answered(plan, points=None):
    """Return points with every one of ``plan``, or the error that there is instead."""
    points = points or Points()
    for recipe in plan.recipes:
        request = PointRequest("sweep", recipe.script, recipe.parameters, 12, plan.asked, 10**6)
        try:
            points.put(recipe, request.carry_out(print))
        except DiceError as error:
            points.put(recipe, error)
    return points


def board(sweep, *those, bands=()):
    """Return all that is to be known of a sweep."""
    plan = plan_of(subjects(sweep, *those, bands=bands))
    return board_of(plan, answered(plan), {}, running=False, started=True)
