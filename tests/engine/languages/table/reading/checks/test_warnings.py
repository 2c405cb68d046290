"""What is told of expressions for their form alone, and what is not."""

from __future__ import annotations

import pytest

from engine.languages.diagnostics import Severity
from engine.languages.table.reading.checks.checker import check
from tests.engine.languages.table.scripts import body


def warned(text):
    return [one for one in check(text).diagnostics if one.severity is Severity.NOTE]


@pytest.mark.parametrize(
    ("dice", "message", "mended"),
    [
        ("2d6 + 3", "`+` joins 2d6 and 3 to the text 2d63", '"2d6 + 3"'),
        ('"2d6" + 3', "`+` joins 2d6 and 3 to the text 2d63", '"2d6 + 3"'),
        ("2d6+3+4", "`+` joins 2d6 and 3 to the text 2d63", '"2d6 + 3 + 4"'),
        ('b + "+2d6" + 3', "`+` joins +2d6 and 3 to the text +2d63", 'b + "+2d6 + 3"'),
        ("3 + 2d6", "`+` joins 3 and 2d6 to the text 32d6", '"3 + 2d6"'),
    ],
)
def test_a_number_written_behind_dice(dice, message, mended):
    text = body(f"b = 1; return roll({dice});")
    (one,) = warned(text)
    assert message == one.message
    assert [body(f"b = 1; return roll({mended});")] == [fix.apply(text) for fix in one.fixes]
    assert [] == warned(one.fixes[0].apply(text))


@pytest.mark.parametrize(
    "dice",
    [
        '"2d6+" + 3',
        '"2d6+" + b',
        '"2d6" + "+" + 3',
        '"2d" + 6',
        '2 + "d6"',
        'b + "d6"',
        '"2d6" + b',
        '"2d6kh" + 1',
        'b + "d6+" + 3',
    ],
)
def test_texts_that_are_put_together_on_purpose(dice):
    assert [] == warned(body(f"b = 1; return roll({dice});"))


@pytest.mark.parametrize(
    "statement",
    ["a = 5 / 0;", "a = 5 % (1 - 1);", "a /= 0;", "a = a / -0;", 'a = roll("d6") / 0;'],
)
def test_a_division_by_zero(statement):
    assert ["division by zero"] == [one.message for one in warned(body(f"a = 1; {statement}"))]


@pytest.mark.parametrize("statement", ["a = 5 / 1;", "a = 5 / a;", "a = 0 / 5;", "a -= 0;"])
def test_a_division_that_may_come_out(statement):
    assert [] == warned(body(f"a = 1; {statement}"))


def test_dice_that_nobody_can_roll():
    (one,) = warned(body('return roll("2d6k");') + "\n" + 'deffun f() { return roll("bad"); }')
    assert "`bad` cannot be rolled: `bad` means nothing here" == one.message
    assert 2 == one.line


@pytest.mark.parametrize(
    ("word", "statements"),
    [
        ("if", "if (a > 3); { return 1; }"),
        ("if", "if (a > 3) ; return 1;"),
        ("while", "while (roll(d6) > a); { a++; }"),
        ("for", "for (each : items); a += 1;"),
    ],
)
def test_a_semicolon_that_ends_what_goes_on(word, statements):
    (one,) = warned(body(f"a = roll(d6); {statements} return 0;", "items: int list"))
    assert f"this `{word}` does nothing: the `;` behind its `)` ends it" == one.message


@pytest.mark.parametrize(
    "statement", ["if (a > 3) {} else { a = 1; }", "if (a > 3); else { a = 1; }", "if (a > 3) {}"]
)
def test_a_condition_for_which_nothing_is_done_on_purpose(statement):
    assert [] == warned(body(f"a = roll(d6); {statement} return a;"))
