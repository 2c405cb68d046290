"""Tests of what is offered while one writes."""

from __future__ import annotations

import pytest

from engine.languages.troll.reading.lexing import WORDS
from workbench.script.editor.completions import completions
from workbench.widgets.script_text.nearby import Nearby
from workbench.widgets.script_text.tokenisers import tokeniser_of


def offered(marked, language="troll", *, asked=True):
    """Return the words offered at the ``^`` of a script, which is not part of it."""
    return [one.word for one in at(marked, language, asked=asked).found]


def at(marked, language="troll", *, asked=True):
    near = Nearby(marked.replace("^", ""), marked.index("^"))
    return completions(near, language, asked=asked)


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
    assert ("damage := sum 3d6", "Set on line 1.") == (bound.signature, bound.summary)
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
    assert () == completions(near, "troll", asked=False).found
    assert {"least", "largest"} == {one.word for one in completions(near, "troll").found}
    assert 1 == len(completions(Nearby("sum la", 6), "troll", asked=False).found)


def test_lines_are_counted_from_the_beginning_of_the_script():
    near = Nearby("damage := 3;\ndam", 16, position=400, lines_before=40)
    (found,) = completions(near, "troll").found
    assert "Set on line 41." == found.summary


def test_another_notation_is_offered_nothing():
    assert () == completions(Nearby("la", 2), "runes").found


# ---- Roll20 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("4d6k^", ["kh", "kl"]),
        ("4d6K^", ["kh", "kl"]),
        ("4d6kh3d^", ["dh", "dl"]),
        ("4d6 r^", ["ro"]),
        ("4d6\nk^", ["kh", "kl"]),
        ("{4d6, 3d8}k^", ["kh", "kl"]),
        ("fl^", ["floor"]),
        ("2 * ce^", ["ceil"]),
        ("4d^", []),
        ("4^", []),
        ("4d6^", []),
        ("4d6 \\ k^", []),
        ("4d6[k^", []),
        ("2d6+@{mod}+@^", ["@{mod}"]),
        ("2d6+?{Bonus|2}+?{^}", ["?{Bonus}"]),
        ("2d6+@{orc|ac}+@^", ["@{orc|ac}"]),
        ("2d6+@{orc|ac}+@{orc|^}", ["@{orc|ac}"]),
        ("?{A|x,1|y,{2d6}kh1}+?^", ["?{A}"]),
        ("@{mod^}", []),
    ],
)
def test_what_roll20_offers_to_who_just_writes(marked, words):
    assert words == offered(marked, "roll20", asked=False)


def test_signs_of_roll20_are_offered_on_demand():
    behind_dice = offered("4d6^", "roll20")
    assert {"kh", "!", "!!", "!p", ">", "<", "s", "+", "[label]"} <= set(behind_dice)
    assert not {"{ }", "floor"} & set(behind_dice)
    assert {"floor", "{ }", "[[ ]]", "@{ }", "dF", "d%"} <= set(offered("^", "roll20"))
    assert ["!!", "!p", "!!p"] == offered("4d6!^", "roll20")


def test_dice_of_a_group_cannot_be_rolled_again():
    assert not {"r", "!", "cs"} & set(offered("{4d6, 3d8}^", "roll20"))


def test_what_roll20_offers_says_what_it_is():
    highest = at("4d6k^", "roll20").found[0]
    assert ("kh", "keyword", "kh", 0) == (
        highest.word,
        highest.kind,
        highest.inserted,
        highest.back,
    )
    assert highest.summary
    (group,) = (one for one in at("^", "roll20").found if one.word == "{ }")
    assert ("{}", 1, "bracket") == (group.inserted, group.back, group.kind)


def test_the_brace_behind_a_parameter_is_replaced():
    found = at("2d6+@{mod}+@{^}", "roll20")
    assert ("@{", 11, 1) == (found.begun, found.start, found.rest)
    assert "@{mod}" == found.found[0].inserted


# ---- table scripts ----------------------------------------------------------------------------

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
        ("x = use^", ["userOption"]),
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
    found = at(text, "table")
    assert ("k", text.index("k^")) == (found.begun, found.start)


def test_what_a_table_script_offers_says_what_it_is():
    (average,) = at(inside("x = av^"), "table").found
    assert ("average()", 1, "average(d: die): int") == (
        average.inserted,
        average.back,
        average.signature,
    )
    assert "A function of this script, declared on line 4." == average.summary
    (level,) = at(inside("x = le^"), "table").found
    assert ("level: int", "A parameter of f.") == (level.signature, level.summary)
    (last,) = at(inside("x = la^"), "table").found
    assert "A variable, given its first value on line 7." == last.summary
    (one,) = at(inside("for (one : who.attacks) { on^ }"), "table").found
    assert "one: attack" == one.signature
    attacks = at(inside("who.^"), "table").found[1]
    assert ("attacks: attack list", "A field of creature.") == (attacks.signature, attacks.summary)


def test_brackets_are_not_written_twice():
    (average,) = at(inside("x = av^(d)"), "table").found
    assert ("average", 0) == (average.inserted, average.back)


def test_a_table_script_is_offered_names_behind_an_emoji():
    found = at(inside('output("🎲" + le^)'), "table")
    assert ["level"] == [one.word for one in found.found]


def test_a_line_inside_of_a_comment_is_offered_nothing():
    _, state = tokeniser_of("table")("x = 3; /* so", None)
    assert () == completions(Nearby("le", 2, state=state), "table").found
    _, state = tokeniser_of("roll20")("4d6 \\ so", None)
    assert () == completions(Nearby("k", 1, state=state), "roll20").found
