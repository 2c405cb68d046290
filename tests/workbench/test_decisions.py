"""Variants of a table script that differ in one decision."""

from __future__ import annotations

from engine.languages.staging import Staging
from workbench.decisions import decided_otherwise
from workbench.project import Mechanic, Project

ATTACK = Mechanic("a", "Attack", "defroll a() { return 1; }", "table")
LABELS = ("Reroll", "Negate")


def test_each_decision_gets_a_variant_behind_the_mechanic():
    project = Project((ATTACK, Mechanic("b", "Other")), "a")
    after = decided_otherwise(project, ATTACK, LABELS)
    assert ["Attack", "Attack, Reroll", "Attack, Negate", "Other"] == [
        one.name for one in after.mechanics
    ]
    assert [(False, False), (True, False), (False, True)] == [
        tuple(one.staging.decides(label) for label in LABELS) for one in after.mechanics[:3]
    ]
    assert "a" == after.selected
    assert 4 == len({one.identity for one in after.mechanics})
    assert 3 == len({one.colour for one in after.mechanics[:3]})


def test_variants_are_not_made_twice():
    once = decided_otherwise(Project((ATTACK,), "a"), ATTACK, LABELS)
    assert once == decided_otherwise(once, ATTACK, LABELS)


def test_variants_of_a_variant_are_not_made_twice():
    """One of them is the mechanic that the variant was made of."""
    once = decided_otherwise(Project((ATTACK,), "a"), ATTACK, LABELS)
    twice = decided_otherwise(once, once.mechanics[1], LABELS)
    assert ["Attack", "Attack, Reroll", "Attack, Reroll, Negate", "Attack, Negate"] == [
        one.name for one in twice.mechanics
    ]
    assert twice.mechanics == decided_otherwise(twice, once.mechanics[2], LABELS).mechanics


def test_a_decision_that_is_taken_is_left_out_in_its_variant():
    taken = Mechanic("a", "Attack", "", "table", staging=Staging(decisions=(("reroll", True),)))
    variant = decided_otherwise(Project((taken,), "a"), taken, ("Reroll",)).mechanics[1]
    assert "Attack, without Reroll" == variant.name
    assert not variant.staging.decides("Reroll")
