"""What the window takes from table scripts: what they declare, and a roll set up from a staging."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.setup import Fields, RollSetup, entry_from_json
from engine.languages.table.declared import overview, set_up

TYPE = "deftype creature { name: string, ac: int }\n"
SCRIPT = TYPE + (
    'defroll "Second" first(who: creature, bonus: int) {\n'
    '    if (userOption(who, "Reroll")) { roll("d6"); }\n'
    "    return bonus + who.ac;\n"
    "}\n"
    "defroll second(all: creature list) { n = 0; for (one : all) { n += one.ac; } return n; }\n"
)


def given(text: str, **written: object) -> tuple[object, ...]:
    """Return the arguments of the first roll of a script."""
    arguments = entry_from_json(written)
    return set_up(text, RollSetup(arguments=arguments)).arguments


def bodiless(parameters: str) -> str:
    return TYPE + f"defroll go({parameters}) {{ return 1; }}"


@pytest.mark.parametrize(
    ("kind", "written", "argument"),
    [
        ("int", True, 0),
        ("int", "7", 0),
        ("int", {"ac": 3}, 0),
        ("bool", 1, False),
        ("string", 5, ""),
        ("int list", 4, ()),
        ("creature list", 4, ()),
    ],
)
def test_what_was_filled_in_for_another_kind_is_empty(kind, written, argument):
    assert (argument,) == given(bodiless(f"x: {kind}"), x=written)


def test_an_entity_is_a_company_of_one_and_a_company_its_first():
    (found,) = given(bodiless("x: creature list"), x={"name": "Ogre", "ac": 3})
    assert [3] == [one.values["ac"] for one in found]
    (found,) = given(bodiless("x: creature"), x=[{"name": "Ogre", "ac": 3}, {"ac": 5}])
    assert 3 == found.values["ac"]
    (found,) = given(bodiless("x: creature"), x=[])
    assert 0 == found.values["ac"]


def test_what_does_not_fit_deeper_is_told():
    with pytest.raises(DiceError, match=r"x\.ac must be a whole number"):
        given(bodiless("x: creature"), x={"ac": "many"})


def test_of_a_company_it_is_told_by_name_whom_it_is_about():
    party = [{"name": "Bo", "ac": 1}, {"name": "Cid", "ac": "many"}]
    with pytest.raises(DiceError, match=r"^Cid \(x 2\): ac must be a whole number$"):
        given(bodiless("x: creature list"), x=party)


def test_of_names_that_differ_in_capitals_the_first_counts():
    fields = Fields((("AC", 1), ("ac", 2)))
    assert 1 == fields.get("Ac")
    (found,) = set_up(
        bodiless("x: creature"), RollSetup(arguments=Fields((("x", fields),)))
    ).arguments
    assert 1 == found.values["ac"]


def test_of_decisions_that_differ_in_capitals_the_first_counts():
    setup = RollSetup(decisions=(("Reroll", True), ("REROLL", False)))
    assert setup.decides("reroll")
    assert set_up(SCRIPT, setup).policy.chosen("reroll")


def test_a_roll_can_be_told_by_its_name_though_another_has_it_as_title():
    assert "second" == overview(SCRIPT).roll_named("second").declared.name
    assert "second" == set_up(SCRIPT, RollSetup("SECOND")).declared.name
    titled = SCRIPT.replace("defroll second(", "defroll other(")
    assert "first" == overview(titled).roll_named("second").declared.name


@pytest.mark.parametrize(
    ("label", "has_others"),
    [('"Reroll"', False), ('"Reroll " + bonus', True), ("who.name", True)],
)
def test_labels_that_are_put_together_are_told_of(label, has_others):
    (first, second) = overview(SCRIPT.replace('"Reroll"', label)).rolls
    assert (has_others, False) == (first.has_others, second.has_others)


def test_the_labels_of_all_rolls_are_told_once():
    more = 'defroll c() { if (userOption("Reroll")) { } if (userOption("Parry")) { } return 1; }'
    assert ("Reroll", "Parry") == overview(SCRIPT + more).labels


def test_choices_are_told_with_the_numbers_that_are_written_out():
    text = (
        'deffun f(n: int) { return userChoice("keep", 5, n); } '
        'defroll r() { a = userOption("Yes?"); '
        'b = userChoice("me", "Keep", -1, 2 * 3, a_(1)) + f(1); return b; } '
        "deffun a_(n: int) { return n; }"
    )
    (roll,) = overview(text).rolls
    assert ("Yes?", "keep") == roll.decisions
    assert ((-1, 6, 5), None) == (roll.offered("KEEP"), roll.offered("Yes?"))


# ---- while it is being written ------------------------------------------------------------


@pytest.mark.parametrize("end", range(SCRIPT.index("defroll"), SCRIPT.index("defroll second")))
def test_a_roll_that_is_being_written_stays(end):
    whole = overview(SCRIPT)
    half = overview(SCRIPT[:end] + SCRIPT[SCRIPT.index("defroll second") :])
    told = half.completed(whole, None).roll_named("first")
    if half.is_sound:
        assert half.roll_named("first") == told
    else:
        assert "first" == told.declared.name
        assert ["who", "bonus"] == [one.name for one in told.declared.parameters]
        assert ("Reroll",) == told.decisions


def test_a_type_that_is_being_written_keeps_its_fields():
    whole = overview(SCRIPT)
    half = overview(SCRIPT.replace("ac: int }", "ac: "))
    assert not half.is_sound
    assert whole.forms == half.completed(whole, None).forms
    more = overview(SCRIPT.replace("ac: int }", "ac: int, hp: int, x }"))
    told = more.completed(whole, None).forms.by_key["creature"]
    assert ["name", "ac", "hp"] == [field.name for field in told.fields]


def test_what_was_taken_out_of_a_sound_script_is_gone():
    whole = overview(SCRIPT)
    less = overview(SCRIPT[: SCRIPT.index("defroll second")])
    assert less == less.completed(whole, "second")


def test_what_cannot_be_rolled_says_so_with_all_its_details():
    whole = overview(SCRIPT)
    broken = overview(SCRIPT.replace("return n", "retrun n"))
    (first, second) = broken.completed(whole, None).rolls
    assert whole.rolls[0] == first
    assert second.declared.obstacle is not None
    assert whole.rolls[1].declared.parameters == second.declared.parameters
