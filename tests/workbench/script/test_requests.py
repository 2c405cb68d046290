"""Tests of the request for a script in another notation."""

from __future__ import annotations

import pickle

import pytest

from engine.errors import DiceError
from engine.languages.script import Script
from workbench.script.requests import CheckRequest, ConversionRequest


def converted(text, language="roll20", definitions=(), target="troll"):
    request = pickle.loads(
        pickle.dumps(ConversionRequest("a", Script(language, text), definitions, target))
    )
    (answer,) = pickle.loads(pickle.dumps(request.carry_out(lambda message: None)))
    return answer


def test_names_keep_their_numbers():
    answer = converted("@{n}d6>?{Hits on|5}+@{bonus}", definitions=(("bonus", -1), ("n", 4)))
    assert "ra := N d6;\n(count ((HitsOn ~ 5) <= ra)) + Bonus" == answer.text
    assert (("N", 4), ("HitsOn", 5), ("Bonus", -1)) == answer.parameters


def test_a_number_nobody_has_chosen_is_the_one_it_starts_with():
    assert (("N", 3),) == converted("@{n}d6").parameters
    assert "sum (choose {4..6})" == converted("d6r<@{n}").text


def test_what_has_no_script_is_an_error_with_its_reason():
    with pytest.raises(DiceError, match="Troll has no script for this: it has no powers"):
        converted("d6**2")


def test_other_notations_are_refused():
    with pytest.raises(DiceError, match="Table script is not translated into Troll"):
        converted("defroll a() { return roll(2d6); }", "table")


def checked(text, language="troll"):
    request = pickle.loads(pickle.dumps(CheckRequest("editor", Script(language, text))))
    return pickle.loads(pickle.dumps(request.carry_out(lambda report: None)))


def errors(text, language="troll"):
    return checked(text, language).errors


@pytest.mark.parametrize(
    ("text", "language", "other"),
    [
        ("2d6+3", "troll", "roll20"),
        ("4d6kh3!>5", "troll", "roll20"),
        ("output 4d6", "troll", "anydice"),
        ("/roll 4d6kh3+?{Bonus|0}", "troll", "roll20"),
        ("/r 1d20+@{str} + ", "anydice", "roll20"),
        ("/roller 4d6kh3", "troll", None),
        ("sum largest 3 4d6", "roll20", "troll"),
        ("sum 2d", "troll", None),
        ("1d20+5", "troll", None),
        ("2d20kh1 + 5", "roll20", None),
    ],
)
def test_a_script_in_error_is_looked_at_in_the_other_notations(text, language, other):
    assert other == checked(text, language).notation


def test_all_errors_come_back():
    assert ["a value is missing between `+` and `;`", "there is no function f"] == [
        error.message for error in errors("x := 3 +; call f(x)")
    ]


def test_a_good_script_has_none():
    assert () == errors("sum 3d6")
