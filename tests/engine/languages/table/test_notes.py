"""What may be a slip in a table script whose roll can be played: told with what mends it."""

from __future__ import annotations

import pytest

from engine.languages import Noting
from engine.languages.setup import RollSetup
from engine.languages.table.declared import set_up
from engine.languages.table.program import parse_program

SOUND = "defroll attack() { return roll(2d6); }\n"


def noted(text):
    return [(note.message, note.hint) for note in parse_program(text).notes]


def test_a_sound_script_has_no_notes():
    mechanic = parse_program(SOUND)
    assert isinstance(mechanic, Noting)
    assert () == mechanic.notes


@pytest.mark.parametrize(
    ("text", "message", "mended"),
    [
        (
            "deffype orc { ac: int }\n" + SOUND,
            "deffype read as deftype",
            "deftype orc { ac: int }\n" + SOUND,
        ),
        (
            "deftype orc {\n  ac: int\n  hp: int\n}\n" + SOUND,
            "comma missing after a field",
            "deftype orc {\n  ac: int,\n  hp: int\n}\n" + SOUND,
        ),
        (
            "defroll attack() { return roll(2d6) }\n",
            "semicolon missing",
            "defroll attack() { return roll(2d6); }\n",
        ),
        (
            "deffun addUp(a: int) { return a; }\ndefroll attack() { return add Up(2); }\n",
            "add Up read as one name",
            "deffun addUp(a: int) { return a; }\ndefroll attack() { return addUp(2); }\n",
        ),
    ],
)
def test_what_was_read_in_spite_of_a_slip_is_noted_and_mended(text, message, mended):
    (note,) = parse_program(text).notes
    assert message == note.message
    assert [mended] == [fix.apply(text) for fix in note.fixes]
    assert [] == noted(mended)


def test_an_endless_loop_is_noted_without_a_fix():
    text = "defroll attack() { a = 1; while (a > 1) { roll(1d6); } return a; }"
    (note,) = parse_program(text).notes
    assert note.message.startswith("nothing in this while loop changes its condition")
    assert () == note.fixes


def test_errors_elsewhere_are_notes_on_a_roll_that_does_without():
    text = SOUND + "deffun broken() { return y; }\n"
    mechanic = set_up(text, RollSetup())
    assert [("unknown name y", "the roll that is played does without this")] == [
        (note.message, note.hint) for note in mechanic.notes
    ]
