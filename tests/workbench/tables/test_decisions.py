"""Variants of a table script that differ in one decision."""

from __future__ import annotations

from engine.languages.policies import Way
from engine.languages.setup import RollSetup
from engine.languages.table.declared import overview
from workbench.project.project import Mechanic, Project
from workbench.tables.decisions import decided_otherwise

ATTACK = Mechanic("a", "Attack", "defroll a() { return 1; }", "table")
LABELS = ("Reroll", "Negate")
SCRIPT = """\
defroll a() { if (userOption("Reroll")) { } if (userOption("Negate")) { } return 1; }
"""
DECISIONS = overview(SCRIPT)


def test_each_decision_gets_a_variant_behind_the_mechanic():
    project = Project((ATTACK, Mechanic("b", "Other")), "a")
    after = decided_otherwise(project, ATTACK, DECISIONS)
    assert ["Attack", "Attack, Reroll", "Attack, Negate", "Other"] == [
        one.name for one in after.mechanics
    ]
    assert [(False, False), (True, False), (False, True)] == [
        tuple(one.setup.decides(label) for label in LABELS) for one in after.mechanics[:3]
    ]
    assert "a" == after.selected
    assert 4 == len({one.identity for one in after.mechanics})
    assert 3 == len({one.colour for one in after.mechanics[:3]})


def test_variants_are_not_made_twice():
    once = decided_otherwise(Project((ATTACK,), "a"), ATTACK, DECISIONS)
    assert once == decided_otherwise(once, ATTACK, DECISIONS)


def test_variants_of_a_variant_are_not_made_twice():
    """One of them is the mechanic that the variant was made of."""
    once = decided_otherwise(Project((ATTACK,), "a"), ATTACK, DECISIONS)
    twice = decided_otherwise(once, once.mechanics[1], DECISIONS)
    assert ["Attack", "Attack, Reroll", "Attack, Reroll, Negate", "Attack, Negate"] == [
        one.name for one in twice.mechanics
    ]
    assert twice.mechanics == decided_otherwise(twice, once.mechanics[2], DECISIONS).mechanics


def test_a_decision_that_is_taken_is_left_out_in_its_variant():
    taken = Mechanic("a", "Attack", "", "table", setup=RollSetup(decisions=(("reroll", True),)))
    variant = decided_otherwise(Project((taken,), "a"), taken, DECISIONS).mechanics[1]
    assert "Attack, without Reroll" == variant.name
    assert not variant.setup.decides("Reroll")


def test_labels_put_together_while_rolling_get_one_variant_that_keeps_the_others():
    """The rolls beside it have decisions of their own, which stay as they were, too."""
    rolls = overview(
        SCRIPT.replace("return 1", 'n = 1; if (userOption("Option " + n)) { } return 1')
        + 'defroll b() { if (userOption("Parry")) { } return 1; }'
    )
    after = decided_otherwise(Project((ATTACK,), "a"), ATTACK, rolls)
    names = ["Attack", "Attack, Reroll", "Attack, Negate", "Attack, all other decisions"]
    assert names == [one.name for one in after.mechanics]
    setup = after.mechanics[3].setup
    assert [False, False, False, True] == [
        setup.decides(label) for label in (*LABELS, "Parry", "Option 1")
    ]
    assert after == decided_otherwise(after, after.mechanics[0], rolls)
    back = decided_otherwise(after, after.mechanics[3], rolls).mechanics
    assert 6 == len(back), "the variant without it is the mechanic that it was made of"


def test_a_roll_that_is_gone_has_no_variants():
    project = Project((ATTACK,), "a")
    assert project == decided_otherwise(project, ATTACK, overview(""))


CHOICES = overview(
    'defroll a() { n = userChoice("me", "Keep", 0, 1, 2); d = roll("d6");'
    ' m = userChoice("me", "Bid", d, d + 1); return n + m; }'
)


def test_each_other_number_of_a_choice_gets_a_variant():
    after = decided_otherwise(Project((ATTACK,), "a"), ATTACK, CHOICES)
    assert ["Attack", "Attack, Keep: 1", "Attack, Keep: 2", "Attack, Bid: the last"] == [
        one.name for one in after.mechanics
    ]
    assert [Way.NEVER, 1, 2, Way.NEVER] == [one.setup.way("Keep") for one in after.mechanics]
    assert Way.ALWAYS is after.mechanics[3].setup.way("Bid")
    assert after == decided_otherwise(after, after.mechanics[0], CHOICES)


def test_what_is_chosen_already_gets_no_variant():
    last = Mechanic("a", "A", "", "table", setup=RollSetup(otherwise=Way.ALWAYS))
    names = [one.name for one in decided_otherwise(Project((last,), "a"), last, CHOICES).mechanics]
    assert ["A", "A, Keep: 0", "A, Keep: 1", "A, Bid: the first"] == names


def test_a_decision_that_is_free_gets_both_variants():
    free = Mechanic("a", "A", "", "table", setup=RollSetup(decisions=(("reroll", Way.BEST),)))
    names = [
        one.name for one in decided_otherwise(Project((free,), "a"), free, DECISIONS).mechanics
    ]
    assert ["A", "A, without Reroll", "A, Reroll", "A, Negate"] == names
