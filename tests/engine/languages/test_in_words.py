"""Scripts in words: every kind of node has some, and every script is told in sound sentences."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.anydice.assistance.in_words import phrases as anydice_phrases
from engine.languages.anydice.assistance.in_words import statements as anydice_statements
from engine.languages.anydice.reading import syntax as anydice
from engine.languages.in_words import (
    DEEPEST,
    LONGEST_PHRASE,
    MOST_SENTENCES,
    as_text,
    in_words,
    joined,
    number_word,
    ordinal,
    quoted,
    times,
)
from engine.languages.roll20.assistance.in_words import modifiers as roll20_modifiers
from engine.languages.roll20.assistance.in_words import phrases as roll20_phrases
from engine.languages.roll20.reading import syntax as roll20
from engine.languages.script import Script
from engine.languages.table.assistance.in_words import phrases as table_phrases
from engine.languages.table.assistance.in_words import statements as table_statements
from engine.languages.table.reading import syntax as table
from engine.languages.troll.assistance.in_words import phrases as troll_phrases
from engine.languages.troll.reading import syntax as troll
from tests.engine.languages.anydice.programs import random_program
from tests.engine.languages.roll20.rolls import rolls
from tests.engine.languages.table.scripts import small_scripts
from tests.engine.scripts import scripts


def told(language, text, numbers=None):
    return in_words(Script(language, text).program(), numbers or {}, 12)


def classes(module, union):
    """Return the classes of a union of a syntax, which may be written as a text."""
    if isinstance(union, str):
        return {getattr(module, name.strip()) for name in union.split("|")}
    return set(get_args(union))


@pytest.mark.parametrize(
    ("module", "union", "words"),
    [
        (troll, troll.Expression, troll_phrases.WORDS),
        (roll20, roll20.Expression, roll20_phrases.WORDS),
        (roll20, roll20.Modifier, roll20_modifiers.WORDS),
        (anydice, anydice.Expression, anydice_phrases.WORDS),
        (anydice, anydice.Statement, anydice_statements.WORDS),
        (table, table.Expression, table_phrases.WORDS),
        (table, table.Statement, table_statements.WORDS),
    ],
)
def test_every_kind_of_node_has_words(module, union, words):
    assert classes(module, union) == set(words)


def check(language, text):
    """Hold every sentence on a script to what all of them are."""
    try:
        program = Script(language, text).program()
    except DiceError:
        return  # the generators write slips as well, and no program has none to tell
    sentences = in_words(program, {}, 12)
    assert sentences
    for before, one in zip((None, *sentences), sentences, strict=False):
        assert one.text[0].isupper() or one.text[0] in "`("
        assert one.text[-1] in ".:"
        words = "".join(one.text.split("`")[::2])
        assert 0 == one.text.count("`") % 2
        assert words.count("(") == words.count(")")
        assert not {"{", "}"} & set(words)
        assert "None" not in one.text
        assert 0 <= one.span.start <= one.span.end <= len(text)
        if before is not None:
            assert one.depth <= before.depth + 1
            assert (one.depth > before.depth) == before.text.endswith(":")


@given(scripts())
def test_every_script_of_troll_is_told(text):
    check("troll", text)


@given(rolls())
def test_every_roll_of_roll20_is_told(text):
    check("roll20", text)


@given(st.integers(0, 10**6))
def test_every_program_of_anydice_is_told(seed):
    check("anydice", random_program(Random(seed)))


@given(small_scripts())
def test_every_table_script_is_told(text):
    check("table", text)


@pytest.mark.parametrize(
    ("language", "text", "sentence"),
    [
        ("troll", "1'd6", "Take one sample roll of a d6."),
        ("troll", "3'd6", "Take three sample rolls of a d6, a line each."),
        ("roll20", "3d6kh0", "Keep none of the dice."),
        ("roll20", "{3d6,2d8}dl0", "Drop none of the totals."),
        (
            "anydice",
            'set "explode depth" to 0 output [explode d6]',
            "Show a d6, never rolled again.",
        ),
    ],
)
def test_none_and_one_are_told_as_such(language, text, sentence):
    assert sentence in [one.text for one in told(language, text)]


@pytest.mark.parametrize("dice", ["4d6kh3zz", "2d6+", "d", "(2d6", "\U0001f3b2"])
def test_dice_that_cannot_be_read_are_told_as_they_are_written(dice):
    sentences = told("table", f'defroll x() {{ return roll("{dice}"); }}')
    assert f"a roll of `{dice}`" in sentences[-1].text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("troll", " + ".join(["sum 3d6"] * 400)),
        ("troll", f"{'(' * 400}d6{')' * 400}"),
        ("troll", f"{'sum {d6, ' * 200}1{'}' * 200}"),
        ("troll", f"{'if d6 then ' * 200}1{' else 2' * 200}"),
        ("troll", f"{'if ! (' * 1}{'!' * 300}d6) then 1 else 2"),
        ("troll", "".join(f"{'x' * (n + 1)} := d6; " for n in range(300)) + "x"),
        ("roll20", "+".join(["2d6"] * 2_000)),
        ("roll20", f"{'{' * 90}d6{'}' * 90}"),
        ("anydice", "\n".join("output 3d6" for _ in range(1_000))),
        ("anydice", f"output {'-' * 400}d6"),
        ("table", f"defroll x() {{ {'a = 1; ' * 1_000} return a; }}"),
        ("table", f"defroll x() {{ {'if (true) { ' * 90}{'}' * 90} return 1; }}"),
    ],
)
def test_long_and_deep_scripts_are_told_in_part(language, text):
    check(language, text)
    sentences = told(language, text)
    assert MOST_SENTENCES >= len(sentences) - 1
    assert DEEPEST + 2 >= max(one.depth for one in sentences)
    assert 6 * LONGEST_PHRASE > max(len(one.text) for one in sentences)


def test_numbers_and_choices_are_told_as_they_are():
    first, *_ = told("troll", "sum N d6", {"N": 7})
    assert "`N` is a number that you set: 7 now." == first.text
    roll = "?{Mode|Plain,1d20|Best,2d20kh1}"
    sentences = told("roll20", roll, {"Mode": 2})
    assert [
        "`Mode` is a choice that you make, `Plain` or `Best`: `Best` now.",
        "Roll two d20.",
        "Keep the highest.",
    ] == [one.text for one in sentences]
    assert "2d20kh1" == roll[sentences[1].span.start : sentences[1].span.end]


def test_names_choices_and_remarks_of_any_length_are_told_shortly():
    choices = "".join(f"|Choice {number},{number}d6" for number in range(1, 40))
    roll = f"?{{{'Question ' * 40}{choices}}}[{'label ' * 90}] \\ {'remark ' * 90}"
    assert 800 > max(len(one.text) for one in told("roll20", roll))
    assert "or one of 31 others" in told("roll20", roll)[0].text
    program = f'output d6 named "{"name " * 200}"'
    assert 200 > max(len(one.text) for one in told("anydice", program))


def test_every_sentence_has_its_place():
    text = "x := 2d6;\nsum largest 1 x U d8"
    places = [text[one.span.start : one.span.end] for one in told("troll", text)]
    assert "x := 2d6" == places[0]
    assert all(place for place in places)


def test_the_limit_is_told():
    text = "sum accumulate x := d6 while x = 6"
    sentences = in_words(Script("troll", text).program(), {}, 5)
    assert any("five at most" in one.text for one in sentences)
    assert "six dice" in as_text(in_words(Script("roll20", "4d6!").program(), {}, 6))


def test_words_for_numbers():
    assert ["no", "twelve", "13", "a very large number"] == [
        number_word(number) for number in (0, 12, 13, 10**90)
    ]
    assert ["first", "twelfth", "13th", "21st", "111th"] == list(map(ordinal, (1, 12, 13, 21, 111)))
    assert ["once", "twice", "three times"] == list(map(times, (1, 2, 3)))
    assert ["", "a", "a or b", "a, b or c"] == [
        joined(list(parts), "or") for parts in ("", "a", "ab", "abc")
    ]
    assert "`a 'b'`" == quoted("a\n `b`")
