"""Tests of what helps to write Troll: words that fit, and what they mean."""

from __future__ import annotations

import pytest

from engine.languages.assistance import CallHelp, Nearby
from engine.languages.troll.reading.lexing import WORDS
from tests.engine.languages.help_at import call_at_end, completed, offered, told

SIGNS = [
    *("<", "<=", ">", ">=", "=", "=/=", "+", "-", "*", "/", "@", "&", "#", "~", "!", "?", "'"),
    *("||", "|>", "<|", "<>", "--", "..", ":=", ";", "%1", "%2", "(", ")", "{", "}", "[", "]"),
]


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
    assert words == offered(marked, "troll")


@pytest.mark.parametrize("marked", ['"la^', '"la^"', "\\ la^", "sum 3d6 \\ sum la^"])
def test_strings_and_comments_are_left_alone(marked):
    assert [] == offered(marked, "troll")


def test_every_word_of_the_language_is_offered_where_nothing_has_begun():
    words = {word for word in WORDS if len(word) > 1}
    assert words <= set(offered("^", "troll"))


def test_names_of_the_script_come_first():
    assert ["max", "mana"] != offered("mana := 3; ma^", "troll")
    assert "mana" == offered("mana := 3; ma^", "troll")[0]


def test_after_call_only_functions_are_offered():
    assert ["twice", "sign"] == offered("function twice(x) = x + x\ncall ^", "troll")


def test_what_is_offered_says_what_it_is():
    (largest,) = completed("larg^", "troll").found
    assert "largest N COLLECTION" == largest.signature
    assert "sum largest 3 4d6" == largest.example
    (bound,) = completed("damage := sum 3d6;\ndam^", "troll").found
    assert ("damage := sum 3d6", "Set on line 1.") == (bound.signature, bound.summary)
    (argument,) = completed("function hit(armour) = arm^", "troll").found
    assert "A parameter of hit." == argument.summary


def test_a_function_is_written_with_its_brackets():
    text = "function twice(x) = x + x\n"
    (plain,) = completed(f"{text}tw^", "troll").found
    assert ("call twice()", 1) == (plain.inserted, plain.back)
    (called,) = completed(f"{text}call tw^", "troll").found
    assert ("twice()", 1) == (called.inserted, called.back)


def test_the_word_that_has_begun_is_found_behind_an_emoji():
    found = completed('"🎲" || \'lar^', "troll")
    assert ("lar", 8) == (found.begun, found.start)


def test_few_letters_bring_nothing_unasked():
    near = Nearby("sum l", 5)
    assert () == completed(near, "troll", asked=False).found
    assert {"least", "largest"} == {one.word for one in completed(near, "troll").found}
    assert 1 == len(completed(Nearby("sum la", 6), "troll", asked=False).found)


def test_lines_are_counted_from_the_beginning_of_the_script():
    near = Nearby("damage := 3;\ndam", 16, lines_before=40)
    (found,) = completed(near, "troll").found
    assert "Set on line 41." == found.summary


def test_another_notation_is_offered_nothing():
    assert () == completed(Nearby("la", 2), "runes").found


# ---- what is told of words --------------------------------------------------------------------


@pytest.mark.parametrize("word", [*WORDS, *SIGNS])
def test_every_word_and_sign_is_explained(word):
    found = told(Nearby(f"1 {word} 2", 2), "troll")
    assert found is not None
    assert word == f"1 {word} 2"[found.start : found.end]
    assert found.summary


@pytest.mark.parametrize(
    ("marked", "signature", "summary"),
    [
        ("x := 3d6; su^m x", "sum COLLECTION", None),
        ("x := 3d6; sum x^", "x := 3d6", "Set on line 1."),
        ("^x := 3d6; sum x", "x := 3d6", "Set on line 1."),
        ("foreach i in 1..3 do\ni^", "i", "Set by the loop on line 1."),
        ("function f(a) = ^a + 1", "a", "A parameter of the function f."),
        ("function f(a) = a\ncall f^(2)", "f(a)", "A function, declared on line 1."),
        ("call si^gn(d6)", "call sign(NUMBER)", None),
        ("sum N^ d6", "N", "A parameter: its number comes from outside, with the slider or -D."),
        ('"🎲" || x^', "x", "A parameter: its number comes from outside, with the slider or -D."),
    ],
)
def test_a_word_is_told_by_what_it_means_there(marked, signature, summary):
    found = told(marked, "troll")
    assert signature == found.signature
    assert summary is None or summary == found.summary


@pytest.mark.parametrize("marked", ["^", "d6 ^ ", "d6\n^\n", "1 $^"])
def test_nothing_is_told_of_nothing(marked):
    assert told(marked, "troll") is None


@pytest.mark.parametrize(
    ("before", "help_"),
    [
        ("call attack(", CallHelp.in_brackets("attack", ("bonus", "defence"), 0)),
        ("call attack(sum {1, 2}, ", CallHelp.in_brackets("attack", ("bonus", "defence"), 1)),
        ("call sign(", CallHelp.in_brackets("sign", ("number",), 0)),
        ("call whole(", CallHelp.in_brackets("whole", ("collection",), 0)),
        ("call nothing(", None),
        ("call largest(", None),
        ("(", None),
    ],
)
def test_the_argument_that_is_written_is_told(before, help_):
    text = "function attack(bonus, defence) = 1\ncompositional whole(0, d, +)\n" + before
    assert help_ == call_at_end(text, "troll")
