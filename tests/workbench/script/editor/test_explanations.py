"""Tests of what is told about the words of a script."""

from __future__ import annotations

import pytest

from engine.languages.troll.reading.lexing import WORDS
from workbench.script.editor.explanations import call_help, explanation
from workbench.widgets.script_text.assistance import CallHelp
from workbench.widgets.script_text.nearby import Nearby

SIGNS = [
    *("<", "<=", ">", ">=", "=", "=/=", "+", "-", "*", "/", "@", "&", "#", "~", "!", "?", "'"),
    *("||", "|>", "<|", "<>", "--", "..", ":=", ";", "%1", "%2", "(", ")", "{", "}", "[", "]"),
]


def told(marked, language="troll"):
    """Return the explanation at the ``^`` of a script, which is not part of it."""
    return explanation(Nearby(marked.replace("^", ""), marked.index("^")), language)


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


# ---- Roll20 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "signature", "summary"),
    [
        ("4d6k^h3", "DICE khN", None),
        ("4d^6", "6", "Each die shows 1 to 6."),
        ("^4d6", "4", "How many dice are rolled."),
        ("4d^6d1", "6", "Each die shows 1 to 6."),
        ("4d6kh^3", "kh3", "How many are kept, the highest first."),
        ("4d6d^1", "d1", "How many are dropped, the lowest first."),
        ("4d6!>^5", "!>5", "A die that shows 5 or more explodes."),
        ("4d6!p=^3", "!p=3", "A die that shows 3 explodes."),
        ("4d6r^<2", "r<2", "A die that shows 2 or less is rolled again."),
        ("4d6ro^1", "ro1", "A die that shows 1 is rolled again, once."),
        ("8d6^>5", ">5", "A die that shows 5 or more counts as a success."),
        ("8d6>5f<^2", "f<2", "A die that shows 2 or less takes a success away."),
        ("d20cs>^19", "cs>19", "A die that shows 19 or more is marked as critical."),
        ("4dF!>-^1", "!>-1", "A die that shows -1 or more explodes."),
        ("{2d6!!, 3d8}>^8", ">8", "What comes to 8 or more in the group counts as a success."),
        ("2d6 + @{m^od}", "@{mod}", None),
        (
            "2d6 + ?{A|x,1|y^,2}",
            "?{A|x,1|y,2}",
            "A question: one of its choices stands here, made with the list or -D.",
        ),
        ("flo^or(d6)", "floor(ROLL)", None),
        ("4d^F", "NdF", None),
        ("7 ^% 2", "A % B", None),
        ("2d6 \\ s^o", "ROLL \\ TEXT", None),
        ("3d6[f^ire]", "DICE [TEXT]", None),
    ],
)
def test_a_sign_of_roll20_is_told_by_what_it_means_there(marked, signature, summary):
    found = told(marked, "roll20")
    assert signature == found.signature
    assert summary is None or summary == found.summary


def test_a_number_that_is_only_a_number_is_not_explained():
    assert told("2d6 + ^3", "roll20") is None


# ---- table scripts ----------------------------------------------------------------------------

SCRIPT = """deftype die { count: int, sides: int }
deftype creature { name: string, hits: die list }
deffun first(who: creature) { for (h : who.hits) { return h; } }
defroll "Hit" hit(who: creature) {
    best = first(who);
    total = roll("d6") + best.count;
    while (total < 3) { total += 1; }
    return total;
}
"""


def at_word(before, word):
    """Return the explanation of a word of the script, behind some other words of it."""
    start = SCRIPT.index(before) + len(before)
    start = SCRIPT.index(word, start)
    return explanation(Nearby(SCRIPT, start), "table")


@pytest.mark.parametrize(
    ("before", "word", "signature", "summary"),
    [
        ("", "deftype", None, None),
        ("deftype ", "die", "deftype die", "A type, declared on line 1, with the fields:"),
        ("hits: ", "die", "deftype die", "A type, declared on line 1, with the fields:"),
        ("{ count", "int", "NAME: int", None),
        ("deftype die {", "count", "count: int", "A field of die."),
        ("deffun ", "first", "first(who: creature): die", "A function, declared on line 3."),
        ("best = ", "first", "first(who: creature): die", "A function, declared on line 3."),
        ("deffun first(", "who", "who: creature", "A parameter of first."),
        ("for (", "h", "h: die", "An element of the list in the loop on line 3."),
        ("return ", "h", "h: die", "An element of the list in the loop on line 3."),
        ("h : ", "who", "who: creature", "A parameter of first."),
        ("h : who.", "hits", "hits: die list", "A field of creature."),
        ('"Hit" ', "hit", "hit(who: creature)", "A roll that players can choose."),
        ("best.", "count", "count: int", "A field of die."),
        ("    ", "best", "best: die", "A variable, given its first value on line 5."),
        ("while (", "total", "total: int", "A variable, given its first value on line 6."),
        ("total = ", "roll", "roll(DICE)", None),
        ("    ", "while", None, None),
        ("defroll ", '"Hit"', '"TEXT"', None),
    ],
)
def test_a_word_of_a_table_script_is_told_by_what_it_means_there(before, word, signature, summary):
    found = at_word(before, word)
    assert word == SCRIPT[found.start : found.end]
    assert signature in (None, found.signature)
    assert summary in (None, found.summary)
    assert found.summary


def test_a_type_is_told_with_its_fields():
    assert "name: string\nhits: die list" == at_word("who: ", "creature").example


@pytest.mark.parametrize(
    ("marked", "word", "signature"),
    [
        ('roll("4d6k^h3")', "kh", "DICE khN"),
        ('roll("4d6khx^")', '"4d6khx"', '"TEXT"'),
        ('output("k^h")', '"kh"', '"TEXT"'),
    ],
)
def test_dice_of_a_table_script_are_told_as_in_roll20(marked, word, signature):
    text = f"deffun f() {{ {marked}; }}"
    found = told(text, "table")
    plain = text.replace("^", "")
    assert (word, signature) == (plain[found.start : found.end], found.signature)


def test_an_unknown_name_of_a_table_script_is_not_explained():
    assert told("deffun f() { x = my^stery; }", "table") is None
    assert told("deffun f() { x = mys^tery(3); }", "table") is None


@pytest.mark.parametrize(
    ("before", "help_"),
    [
        ("x = first(", CallHelp("first", ("who: creature",), 0)),
        ("x = max(1, (2 + ", CallHelp("max", ("a", "b", "..."), 1)),
        ("x = max(1, 2, 3, 4, ", CallHelp("max", ("a", "b", "..."), 2)),
        ("x = userOption(who, ", CallHelp("userOption", ("who", "label"), 1)),
        ("x = roll(first(", CallHelp("first", ("who: creature",), 0)),
        ("startGroup(", None),
        ("if (", None),
        ("mystery(", None),
    ],
)
def test_the_argument_of_a_table_script_that_is_written_is_told(before, help_):
    text = f"{SCRIPT}deffun g(who: creature) {{ {before}"
    assert help_ == call_help(Nearby(text, len(text)), "table")
