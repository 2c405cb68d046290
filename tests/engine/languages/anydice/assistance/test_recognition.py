"""Which texts are taken for AnyDice programs, and what is said of the address of one."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages import language_named, language_resembled


@pytest.mark.parametrize(
    "text",
    [
        "output 3d6",
        "output [highest 3 of 4d6]",
        "  output 2 ^ {}\n",
        "output 3d6\noutput 2d8",
        'output 3d6 named "three"',
        "N: 4\noutput Nd6",
        "function: f X:n {\n result: X\n}\noutput [f d6]",
        "loop N over {1..3} { output Nd6 }",
        'set "position order" to "lowest first"\noutput 1@3d6',
        r"\ a comment \ output d6 \ another \ output d8",
        "https://anydice.com/program/1a2b",
        " anydice.com/program/1a2b\n",
    ],
)
def test_what_only_such_programs_have_tells_them(text):
    assert "anydice" == language_resembled(text).name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "output",
        "output(3)",
        "output 3d6\nand more",
        "sum largest 3 4d6",
        "N := 4; sum N d6",
        "function f(x) = x call f(3)",
        "foreach x in 3d6 do x",
        "4d6kh3 + ?{bonus|2}",
        "see https://anydice.com/program/1a2b",
    ],
)
def test_what_may_be_of_another_notation_is_left_to_it(text):
    assert language_resembled(text) is None


def test_samples_of_the_other_notations_are_not_taken_for_it():
    from resources import library

    texts = [(entry.language, entry.script) for theme in library() for entry in theme.mechanics]
    taken = {name for name, text in texts if language_resembled(text) is not None}
    assert taken <= {"anydice"}


def test_of_an_address_it_is_said_that_the_program_is_needed():
    with pytest.raises(DiceError, match="this is the address of a program") as raised:
        language_named("anydice").parse("  https://anydice.com/program/1a2b ")
    assert (2, 34) == (raised.value.span.start, raised.value.span.end)
    assert "paste" in raised.value.hint
