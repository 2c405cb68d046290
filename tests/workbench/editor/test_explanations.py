"""Tests of what is told about the words of a script."""

from __future__ import annotations

import pytest

from engine.languages.troll.lexing import WORDS
from workbench.editor.explanations import CallHelp, call_help, explanation
from workbench.editor.nearby import Nearby

SIGNS = [
    *("<", "<=", ">", ">=", "=", "=/=", "+", "-", "*", "/", "@", "&", "#", "~", "!", "?", "'"),
    *("||", "|>", "<|", "<>", "--", "..", ":=", ";", "%1", "%2", "(", ")", "{", "}", "[", "]"),
]


def told(marked):
    """Return the explanation at the ``^`` of a script, which is not part of it."""
    return explanation(Nearby(marked.replace("^", ""), marked.index("^")), "troll")


@pytest.mark.parametrize("word", [*WORDS, *SIGNS])
def test_every_word_and_sign_is_explained(word):
    found = explanation(Nearby(f"1 {word} 2", 2), "troll")
    assert found is not None
    assert word == f"1 {word} 2"[found.start : found.end]
    assert found.summary


@pytest.mark.parametrize(
    ("marked", "signature", "summary"),
    [
        ("x := 3d6; su^m x", "sum COLLECTION", None),
        ("x := 3d6; sum x^", "x := 3d6", "Bound on line 1."),
        ("^x := 3d6; sum x", "x := 3d6", "Bound on line 1."),
        ("foreach i in 1..3 do\ni^", "i", "Bound by the loop on line 1."),
        ("function f(a) = ^a + 1", "a", "A parameter of the function f."),
        ("function f(a) = a\ncall f^(2)", "f(a)", "A function, declared on line 1."),
        ("call si^gn(d6)", "call sign(NUMBER)", None),
        ("sum N^ d6", "N", "A parameter: its number comes from outside, with the slider or -D."),
        ('"🎲" || x^', "x", "A parameter: its number comes from outside, with the slider or -D."),
    ],
)
def test_a_word_is_told_by_what_it_means_there(marked, signature, summary):
    found = told(marked)
    assert signature == found.signature
    assert summary is None or summary == found.summary


@pytest.mark.parametrize("marked", ["^", "d6 ^ ", "d6\n^\n", "1 $^"])
def test_nothing_is_told_of_nothing(marked):
    assert told(marked) is None


@pytest.mark.parametrize(
    ("before", "help_"),
    [
        ("call attack(", CallHelp("attack", ("bonus", "defence"), 0)),
        ("call attack(sum {1, 2}, ", CallHelp("attack", ("bonus", "defence"), 1)),
        ("call sign(", CallHelp("sign", ("number",), 0)),
        ("call whole(", CallHelp("whole", ("collection",), 0)),
        ("call nothing(", None),
        ("call largest(", None),
        ("(", None),
    ],
)
def test_the_argument_that_is_written_is_told(before, help_):
    text = "function attack(bonus, defence) = 1\ncompositional whole(0, d, +)\n" + before
    assert help_ == call_help(Nearby(text, len(text)), "troll")
