"""Tests of what helps to write table scripts: words that fit, and what they mean."""

from __future__ import annotations

import pytest

from engine.languages.assistance import CallHelp, Nearby
from engine.languages.lines import tokeniser_of
from tests.engine.languages.help_at import call_at_end, completed, offered, told

TYPES = """deftype die { count: int, sides: int }
deftype attack { name: string, damage: die }
deftype creature { name: string, attacks: attack list }
deffun average(d: die) { return d.count * (d.sides + 1) / 2; }
"""


def inside(body):
    return f"{TYPES}deffun f(who: creature, level: int) {{\n{body}\n    last = 3;\n}}"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("who.^", ["name", "attacks"]),
        ("WHO.AT^", ["attacks"]),
        ("for (one : who.attacks) { one.damage.^ }", ["count", "sides"]),
        ("for (one : who.attacks) { on^ }", ["one"]),
        ("for (one : who.attacks) { } on^", []),
        ("x = le^", ["level"]),
        ("x = av^", ["average"]),
        ("x = use^", ["userOption", "userChoice"]),
        ("ret^", ["return"]),
        ("x = ret^", []),
        ("x = tr^", ["true"]),
        ("tr^", []),
        ("whi^", ["while"]),
        ("x = l^", []),
        ("x = 2d^", []),
        ('x = "le^', []),
        ("// le^", []),
        ("x = 3; /* le^", []),
        ("level.^", []),
        ("for (le^", []),
        ("le^ = 3;", ["level"]),
        ("fresh = 3; fr^esh2 = 4;", ["fresh"]),
    ],
)
def test_what_a_table_script_offers_to_who_just_writes(body, words):
    assert words == offered(inside(body), "table", asked=False)


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("deftype a { x: ^ }", ["int", "bool", "string", "a"]),
        ("deffun f(a: cr^) { }\ndeftype creature { x: int }", ["creature"]),
        ("deftype a { x: int li^ }", ["list"]),
        ("deftype a { li^ }", []),
        ("deff^", ["deffun"]),
        ("deffun f() { }\ndef^", ["deftype", "deffun", "defroll"]),
    ],
)
def test_what_a_table_script_offers_where_it_declares(marked, words):
    assert words == offered(marked, "table", asked=False)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('x = roll("4d6k^");', ["kh", "kl"]),
        ('x = roll("4d6k^);', ["kh", "kl"]),
        ('x = roll("4d6k^', ["kh", "kl"]),
        ('x = roll("2d6 + 4d6k^h3") + 1;', ["kh", "kl"]),
        ('x = roll("d20 + " + level + " + 4d6k^");', ["kh", "kl"]),
        ("x = ROLL(“4d6k^”);", ["kh", "kl"]),
        ('x = roll("4d6" + le^);', ["level"]),
        ('x = roll("4d6"^);', []),
        ('x = roll("le^");', []),
        ('x = output("4d6k^");', []),
        ('roll("4d6"); x = "4d6k^";', []),
        ('roll("4d6" /* k^ */);', []),
    ],
)
def test_dice_in_a_table_script_are_offered_what_roll20_has(body, words):
    assert words == offered(inside(body), "table", asked=False)


def test_what_is_offered_for_dice_is_written_behind_an_emoji():
    text = inside('output("🎲"); x = roll("4d6k^");')
    found = completed(text, "table")
    assert ("k", text.index("k^")) == (found.begun, found.start)


def test_what_a_table_script_offers_says_what_it_is():
    (average,) = completed(inside("x = av^"), "table").found
    assert ("average()", 1, "average(d: die): int") == (
        average.inserted,
        average.back,
        average.signature,
    )
    assert "A function of this script, declared on line 4." == average.summary
    (level,) = completed(inside("x = le^"), "table").found
    assert ("level: int", "A parameter of f.") == (level.signature, level.summary)
    (last,) = completed(inside("x = la^"), "table").found
    assert "A variable, given its first value on line 7." == last.summary
    (one,) = completed(inside("for (one : who.attacks) { on^ }"), "table").found
    assert "one: attack" == one.signature
    attacks = completed(inside("who.^"), "table").found[1]
    assert ("attacks: attack list", "A field of creature.") == (attacks.signature, attacks.summary)


def test_brackets_are_not_written_twice():
    (average,) = completed(inside("x = av^(d)"), "table").found
    assert ("average", 0) == (average.inserted, average.back)


def test_a_table_script_is_offered_names_behind_an_emoji():
    found = completed(inside('output("🎲" + le^)'), "table")
    assert ["level"] == [one.word for one in found.found]


def test_a_line_inside_of_a_comment_is_offered_nothing():
    _, state = tokeniser_of("table")("x = 3; /* so", None)
    assert () == completed(Nearby("le", 2, state=state), "table").found
    _, state = tokeniser_of("roll20")("4d6 \\ so", None)
    assert () == completed(Nearby("k", 1, state=state), "roll20").found


# ---- what is told of words --------------------------------------------------------------------


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
    return told(Nearby(SCRIPT, start), "table")


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
        ("x = first(", CallHelp.in_brackets("first", ("who: creature",), 0)),
        ("x = max(1, (2 + ", CallHelp.in_brackets("max", ("a", "b", "..."), 1)),
        ("x = max(1, 2, 3, 4, ", CallHelp.in_brackets("max", ("a", "b", "..."), 2)),
        (
            'x = userChoice(who, "Keep", 0, 1, ',
            CallHelp.in_brackets("userChoice", ("who", "label", "number", "number", "..."), 4),
        ),
        ("x = userOption(who, ", CallHelp.in_brackets("userOption", ("who", "label"), 1)),
        ("x = roll(first(", CallHelp.in_brackets("first", ("who: creature",), 0)),
        ("startGroup(", None),
        ("if (", None),
        ("mystery(", None),
    ],
)
def test_the_argument_of_a_table_script_that_is_written_is_told(before, help_):
    text = f"{SCRIPT}deffun g(who: creature) {{ {before}"
    assert help_ == call_at_end(text, "table")
