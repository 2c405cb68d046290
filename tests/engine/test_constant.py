from __future__ import annotations

import pytest

from engine.constant import constant_note
from engine.control import Budget
from engine.languages import language_named, notes_of


def note(script: str, language: str = "troll"):
    program = language_named(language).parse(script)
    return constant_note(program, {}, 12, program.calculate({}, 12, Budget()))


@pytest.mark.parametrize(
    ("script", "language", "outcome"),
    [
        ("count 3d6", "troll", "3"),
        ("!3d6", "troll", "(empty)"),
        ("1d6*0", "roll20", "0"),
        ("{1d6}kl1*0+3", "roll20", "3"),
        ('defroll "R" r() {\n  return roll(2d6) * 0;\n}', "table", "0"),
    ],
)
def test_what_comes_out_the_same_whatever_is_rolled_is_noted(script, language, outcome):
    found = note(script, language)
    assert found is not None
    assert f"every roll comes to {outcome}, whatever the dice show" == found.message


@pytest.mark.parametrize(
    ("script", "language"),
    [
        ("5", "troll"),
        ("sum {1, 2} * 3", "troll"),
        ("d1", "troll"),
        ("d6", "troll"),
        ("3", "roll20"),
    ],
)
def test_nothing_is_said_where_no_dice_are_rolled_or_they_matter(script, language):
    assert note(script, language) is None


def test_one_that_is_told_why_it_is_constant_is_not_told_twice():
    assert ["no die shows this"] == [
        one.message.partition(",")[0] for one in notes_of(language_named("roll20").parse("3d6>7"))
    ]
    assert note("3d6>7", "roll20") is None


def test_a_mechanic_with_parameters_may_well_be_constant_for_some():
    program = language_named("troll").parse("if N < d6 then 1 else 0")
    assert constant_note(program, {"N": 6}, 12, program.calculate({"N": 6}, 12, Budget())) is None


def test_a_roll_that_shows_its_dice_is_told_how_they_become_its_outcome():
    found = note("defroll r() {\n  output(roll(2d6));\n  return 1;\n}", "table")
    assert found is not None
    assert found.hint is not None
    assert found.hint.startswith("what it outputs is not what it comes to")
    other = note("defroll r() {\n  return roll(2d6) * 0;\n}", "table")
    assert other is not None
    assert "check what each operator takes: parentheses change it" == other.hint
