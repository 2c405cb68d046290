"""Tests of the rolls with decisions: decided either way, with whom, and what their notes tell."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.setup import Fields
from engine.languages.table.declared import overview
from engine.languages.table.reading.checks.checker import check
from engine.random_source import SeededSource
from engine.textbox import TextBox
from resources.mechanic_library import library
from tests.resources.by_hand.decisions import ALWAYS, COUNTS, NEVER, counted
from workbench.library.entries import from_library, script_in_library

ROLLS = {
    mechanic.title: mechanic
    for theme in library()
    if theme.title == "Rolls with decisions"
    for mechanic in theme.mechanics
}

DECISIONS = [(title, label) for title, (_, labels) in COUNTS.items() for label in labels]

SAMPLES = {
    path.read_text("utf-8").rstrip("\n")
    for path in (Path(__file__).parents[2] / "resources" / "samples").glob("*.table")
}

SMALL = [roll for roll in ROLLS.values() if roll.script not in SAMPLES]


def titled(mechanic):
    return mechanic.title


def plain(outcome):
    return "\n".join(outcome.lines) if isinstance(outcome, TextBox) else outcome[0]


def calculated(script):
    distribution = script.program().calculate({}, DEFAULT_ITERATIONS, Budget(seconds=10))
    assert 0 == distribution.missing
    return {plain(one): distribution.probability(one) for one in distribution.outcomes}


def played(mechanic, **decided):
    """Return the script of a roll with some of its decisions made otherwise."""
    script = script_in_library(mechanic)
    setup = script.setup
    for label, is_made in decided.items():
        setup = setup.with_decision(label, always=is_made)
    return replace(script, setup=setup)


def roll_of(mechanic):
    script = script_in_library(mechanic)
    return overview(script.text).roll_named(script.setup.roll)


# ---- scripts ------------------------------------------------------------------------------


def test_the_samples_are_there_and_small_ones_beside_them():
    assert set(COUNTS) == set(ROLLS)
    assert len(SAMPLES) == len(ROLLS) - len(SMALL)
    assert 7 <= len(ROLLS) <= 9


@pytest.mark.parametrize("mechanic", ROLLS.values(), ids=titled)
def test_nothing_at_all_is_said_of_a_script(mechanic):
    assert () == check(mechanic.script).diagnostics
    assert () == script_in_library(mechanic).program().notes


@pytest.mark.parametrize("mechanic", SMALL, ids=titled)
def test_a_small_script_is_seen_at_a_glance(mechanic):
    lines = mechanic.script.splitlines()
    assert len(lines) <= 31
    assert 60 >= max(map(len, lines))


# ---- decisions ----------------------------------------------------------------------------


@pytest.mark.parametrize("mechanic", ROLLS.values(), ids=titled)
def test_every_decision_is_settled_by_its_label(mechanic):
    decisions = from_library(mechanic)[0][0].setup.decisions
    assert Counter(roll_of(mechanic).decisions) == Counter(label for label, _ in decisions)
    assert set(COUNTS[mechanic.title][1]) == {label for label, _ in decisions}
    assert all(is_made for _, is_made in decisions)


@pytest.mark.parametrize(("title", "label"), DECISIONS)
def test_a_decision_made_otherwise_is_what_counting_by_hand_says(title, label):
    decided = [ALWAYS if other != label else NEVER for other in COUNTS[title][1]]
    expected = {outcome: part for outcome, part in counted(title, *decided).items() if part}

    assert expected == calculated(played(ROLLS[title], **{label: NEVER}))
    assert expected != calculated(script_in_library(ROLLS[title]))


@pytest.mark.parametrize("title", ROLLS)
def test_without_any_decision_it_is_what_counting_by_hand_says(title):
    _, labels = COUNTS[title]
    expected = counted(title, *(NEVER for _ in labels))

    assert {outcome: part for outcome, part in expected.items() if part} == calculated(
        played(ROLLS[title], **dict.fromkeys(labels, NEVER))
    )


@pytest.mark.parametrize("goal", [1, 2, 7, 25])
def test_luck_can_be_pushed_to_any_goal(goal):
    program = script_in_library(ROLLS["Push your luck"]).program()
    distribution = program.calculate({"goal": goal}, DEFAULT_ITERATIONS, Budget(seconds=10))

    assert counted("Push your luck", ALWAYS, goal=goal) == {
        plain(one): distribution.probability(one) for one in distribution.outcomes
    }


@pytest.mark.parametrize("mechanic", ROLLS.values(), ids=titled)
def test_it_is_rolled_to_an_end(mechanic):
    outcomes = calculated(script_in_library(mechanic))
    program = script_in_library(mechanic).program()
    source = SeededSource(1)

    assert {plain(program.roll(source, {})) for _ in range(100)} <= set(outcomes)


# ---- those who take part ------------------------------------------------------------------


@pytest.mark.parametrize("mechanic", ROLLS.values(), ids=titled)
def test_every_part_is_taken_by_somebody_of_its_type(mechanic):
    (made,), _, entities = from_library(mechanic)
    kinds = {entity.identity: entity.kind.casefold() for entity in entities}
    forms = overview(mechanic.script).forms
    parts = {
        name: (part,) if isinstance(part, str) else part for name, part in made.entity_arguments
    }
    given = dict(made.setup.arguments)

    for parameter in roll_of(mechanic).declared.parameters:
        if parameter.kind.key in forms.by_key:
            assert {parameter.kind.key} == {kinds[one] for one in parts.pop(parameter.name)}
        else:
            assert given.pop(parameter.name) is not None
    assert ({}, {}) == (parts, given)


def filled(entry, place):
    """Yield what was filled in, such as ``hero.skills.bonus``, whatever scripts declare."""
    for name, value in entry if isinstance(entry, Fields) else ():
        yield f"{place}.{name}"
        for one in value if isinstance(value, tuple) else (value,):
            yield from filled(one, f"{place}.{name}")


def declared(forms, kind, place):
    """Yield what can be filled in for a type."""
    for field in forms.by_key[kind].fields if kind in forms.by_key else ():
        yield f"{place}.{field.name}"
        yield from declared(forms, field.kind.key, f"{place}.{field.name}")


def test_what_is_filled_in_has_a_field_in_some_script():
    known, given = set(), set()
    for mechanic in ROLLS.values():
        forms = overview(mechanic.script).forms
        for entity in from_library(mechanic)[2]:
            known |= set(declared(forms, entity.kind, entity.kind))
            given |= set(filled(entity.values, entity.kind))

    assert "creature.attacks.critDamage.sides" in given
    assert set() == given - known


def test_whoever_takes_part_in_several_rolls_is_the_same_there():
    everybody = [one for roll in ROLLS.values() for one in from_library(roll)[2]]
    times = Counter(entity.identity for entity in everybody)

    assert len(times) == len(set(everybody))
    assert 5 == times["aria"]


# ---- notes --------------------------------------------------------------------------------


def mean(outcomes):
    return sum(outcome * part for outcome, part in outcomes.items())


def percent(chance):
    return f"{float(100 * chance):.2f}".rstrip("0").rstrip(".") + "%"


def decimal(number, digits=2):
    return f"{float(number):.{digits}f}".rstrip("0").rstrip(".")


def chances(title, outcome):
    """Return the chance of an outcome where nothing is decided, and where everything is."""
    return counted(title, NEVER)[outcome], counted(title, ALWAYS)[outcome]


def means(title):
    return mean(counted(title, NEVER)), mean(counted(title, ALWAYS))


def of_initiative(title):
    plainly, with_luck = chances(title, "the goblins")
    return [f"{plainly.numerator} of {plainly.denominator}", percent(with_luck)]


def of_fireball(title):
    full, spared = means(title)
    return [decimal(full), decimal(full - spared) + " points"]


def of_attack(title):
    decided = ((NEVER, NEVER, NEVER), (ALWAYS, NEVER, NEVER), (ALWAYS, ALWAYS, ALWAYS))
    return [decimal(mean(counted(title, *each))) for each in decided]


FIGURES = {
    "Hero point": lambda t: map(percent, chances(t, 1)),
    "Inspiration after a miss": lambda t: [
        *(percent(1 - miss) for miss in chances(t, 0)),
        *map(partial(decimal, digits=3), means(t)),
    ],
    "Push your luck": lambda t: [decimal(means(t)[1]), "20"],
    "Death saves with inspiration": lambda t: map(percent, chances(t, "dead")),
    "A save each round": lambda t: map(decimal, means(t)),
    "Group initiative": of_initiative,
    "Skills and hero points": lambda t: map(percent, chances(t, 1)),
    "Fireball": of_fireball,
    "Full attack": of_attack,
}
"""What the note of a roll has to say, calculated."""


@pytest.mark.parametrize("title", ROLLS)
def test_the_figures_of_a_note_are_true(title):
    figures = list(FIGURES[title](title))

    assert figures
    assert [] == [figure for figure in figures if figure not in ROLLS[title].note]


def test_no_goal_is_worth_more_than_twenty():
    worth = {goal: mean(counted("Push your luck", ALWAYS, goal=goal)) for goal in range(1, 60)}

    assert worth[20] == max(worth.values())
    assert Fraction(10, 3) == means("Push your luck")[0]
