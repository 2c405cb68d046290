"""Tests of what scripts are called while nobody has named them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages import LANGUAGES
from engine.languages.script import Script
from engine.languages.setup import RollSetup
from engine.languages.titles import LONGEST_TITLE, title_of

TWO_ROLLS = """deftype creature { skill: int }
// How it goes.
defroll "An attack" attack(who: creature) { return roll("d20") + who.skill; }
defroll parry() { return roll("d6"); }
"""


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        ("troll", "largest 2d20", "largest 2d20"),
        ("troll", "\\ with advantage\nsum\n  largest 2   3d6 \\ the best", "sum largest 2 3d6"),
        ("troll", "x := 3d6; sum x", "x := 3d6; sum x"),
        ("troll", "all := 10d10; hits := count 8 <= all; hits - count 1 = all", None),
        ("troll", "function f(x) = x + 1\ncall f(d6)", "call f(d6)"),
        ("troll", "call f(d6)\nfunction f(x) =\n x + 1", "call f(d6)"),
        ("troll", "(x := 3d6; y := 4d6 @ 5d6; sum largest 3 (x @ y @ x @ y)", None),
        ("troll", "\\ sum 2d6", ""),
        ("troll", "", ""),
        ("roll20", "/roll 2d20kh1 + ?{Modifier|3}", "2d20kh1 + Modifier"),
        ("roll20", "?{Kind|Fire,8d6|Cold,4d8} + @{level}", "Kind + level"),
        ("anydice", "output [highest 3 of 4d6]", "[highest 3 of 4d6]"),
        ("anydice", 'output 3d6 named "three" \\ x \\\noutput 2d6 output d8', "three, 2d6, d8"),
        ("anydice", "X: 3", "X: 3"),
        ("table", TWO_ROLLS, "An attack"),
        ("table", "int x", "int x"),
        ("from a later version", "a\nb", "a b"),
    ],
)
def test_a_script_is_called_after_what_tells_most_of_it(language, text, title):
    found = title_of(Script(language, text))
    if title is None:
        assert 0 < len(found) <= LONGEST_TITLE
    else:
        assert title == found


def test_definitions_are_left_out_of_long_scripts():
    text = "all := 10d10; hits := count 8 <= all; hits - count 1 = all"
    assert "hits - count 1 = all" == title_of(Script("troll", text))


def test_the_roll_that_is_chosen_counts():
    assert "parry" == title_of(Script("table", TWO_ROLLS, RollSetup(roll="parry")))


def test_long_titles_end_at_a_word():
    title = title_of(Script("troll", "sum largest " + "3 d6 @ " * 100 + "d6"))
    assert len(title) <= LONGEST_TITLE
    assert title.startswith("sum largest 3 d6 @")
    assert title.endswith("\N{HORIZONTAL ELLIPSIS}")


@given(st.sampled_from([one.name for one in LANGUAGES]), st.text(max_size=300))
def test_any_text_has_a_title_of_one_line(language, text):
    title = title_of(Script(language, text))
    assert len(title) <= LONGEST_TITLE
    assert title == " ".join(title.split())
    assert title.isprintable()


@pytest.mark.parametrize("language", [one.name for one in LANGUAGES])
@pytest.mark.parametrize("piece", ["?{", "?{ ", '"', "output ", "(", "\\", "d", " ", "defroll "])
def test_long_and_odd_texts_are_quickly_named(language, piece):
    assert len(title_of(Script(language, piece * 100_000))) <= LONGEST_TITLE
