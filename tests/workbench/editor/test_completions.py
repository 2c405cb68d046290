"""Tests of what is offered while one writes."""

from __future__ import annotations

import pytest

from engine.languages.troll.lexing import WORDS
from workbench.editor.completions import completions
from workbench.editor.nearby import Nearby


def offered(marked):
    """Return the words offered at the ``^`` of a script, which is not part of it."""
    return [one.word for one in at(marked).found]


def at(marked):
    return completions(Nearby(marked.replace("^", ""), marked.index("^")), "troll")


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("la^", ["largest"]),
        ("sum LA^", ["largest"]),
        ("sum di^", ["different"]),
        ("3d6 ke^", ["keep"]),
        ("damage := 3; da^", ["damage"]),
        ("da^ := 3; x", []),
        ("foreach item in 1..3 do it^", ["item"]),
        ("foreach item in it^ do 3", []),
        ("function hit(armour) = arm^", ["armour"]),
        ("function hit(armour) = armour\ncall hi^", ["hit"]),
        ("function hit(armour) = armour\nhi^", ["hit"]),
        ("sum Skill d6 + Sk^", ["Skill"]),
        ('"🎲" || \'la^', ["largest"]),
        ("max^", ["maximal"]),
        ("xyz^", []),
    ],
)
def test_words_that_fit_are_offered(marked, words):
    assert words == offered(marked)


@pytest.mark.parametrize("marked", ['"la^', '"la^"', "\\ la^", "sum 3d6 \\ sum la^"])
def test_strings_and_comments_are_left_alone(marked):
    assert [] == offered(marked)


def test_every_word_of_the_language_is_offered_where_nothing_has_begun():
    words = {word for word in WORDS if len(word) > 1}
    assert words <= set(offered("^"))


def test_names_of_the_script_come_first():
    assert ["max", "mana"] != offered("mana := 3; ma^")
    assert "mana" == offered("mana := 3; ma^")[0]


def test_after_call_only_functions_are_offered():
    assert ["twice", "sign"] == offered("function twice(x) = x + x\ncall ^")


def test_what_is_offered_says_what_it_is():
    (largest,) = at("larg^").found
    assert "largest N COLLECTION" == largest.signature
    assert "sum largest 3 4d6" == largest.example
    (bound,) = at("damage := sum 3d6;\ndam^").found
    assert ("damage := sum 3d6", "Bound on line 1.") == (bound.signature, bound.summary)
    (argument,) = at("function hit(armour) = arm^").found
    assert "A parameter of hit." == argument.summary


def test_a_function_is_written_with_its_brackets():
    text = "function twice(x) = x + x\n"
    (plain,) = at(f"{text}tw^").found
    assert ("call twice()", 1) == (plain.inserted, plain.back)
    (called,) = at(f"{text}call tw^").found
    assert ("twice()", 1) == (called.inserted, called.back)


def test_the_word_that_has_begun_is_found_behind_an_emoji():
    found = at('"🎲" || \'lar^')
    assert ("lar", 8) == (found.begun, found.start)


def test_few_letters_bring_nothing_unasked():
    near = Nearby("sum l", 5)
    assert () == completions(near, "troll", 2).found
    assert {"least", "largest"} == {one.word for one in completions(near, "troll", 1).found}


def test_lines_are_counted_from_the_beginning_of_the_script():
    near = Nearby("damage := 3;\ndam", 16, position=400, lines_before=40)
    (found,) = completions(near, "troll").found
    assert "Bound on line 41." == found.summary


def test_another_notation_is_offered_nothing():
    assert () == completions(Nearby("la", 2), "runes").found
