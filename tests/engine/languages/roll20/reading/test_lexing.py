from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.roll20.reading.lexing import lexemes


def kinds(text: str) -> list[str]:
    return [lexeme.kind for lexeme in lexemes(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4dF", ["NUMBER", "DIE_SIGN", "FATE"]),
        ("4d6f1", ["NUMBER", "DIE_SIGN", "NUMBER", "FAILURE", "ARGUMENT"]),
        ("8d100d4", ["NUMBER", "DIE_SIGN", "NUMBER", "SELECT", "ARGUMENT"]),
        ("(8)d4", ["LEFT_PAREN", "NUMBER", "RIGHT_PAREN", "DIE_SIGN", "NUMBER"]),
        ("d%%2", ["DIE_SIGN", "HUNDRED", "PERCENT", "NUMBER"]),
        ("d6r-1", ["DIE_SIGN", "NUMBER", "REROLL", "MINUS", "NUMBER"]),
        ("dF>-1", ["DIE_SIGN", "FATE", "COMPARATOR", "SIGN", "ARGUMENT"]),
        ("d6!!p5>4", ["DIE_SIGN", "NUMBER", "EXPLODE", "ARGUMENT", "COMPARATOR", "ARGUMENT"]),
        ("4d6sd", ["NUMBER", "DIE_SIGN", "NUMBER", "SORT"]),
        ("2d6[a]", ["NUMBER", "DIE_SIGN", "NUMBER", "LABEL"]),
        ("[[2]]", ["LEFT_INLINE", "NUMBER", "RIGHT_INLINE"]),
        ("1 \\ 2d6", ["NUMBER", "REMARK"]),
        ("4d6 d8", ["NUMBER", "DIE_SIGN", "NUMBER", "SPACED_DIE", "NUMBER"]),
        ("4d6 d@{n}", ["NUMBER", "DIE_SIGN", "NUMBER", "SPACED_DIE", "GIVEN"]),
        (
            "4d6 d(1)",
            ["NUMBER", "DIE_SIGN", "NUMBER", "SELECT", "LEFT_ARGUMENT", "NUMBER", "RIGHT_PAREN"],
        ),
        ("4D6KH3", ["NUMBER", "DIE_SIGN", "NUMBER", "SELECT", "ARGUMENT"]),
    ],
)
def test_what_a_letter_means_depends_on_its_place(text: str, expected: list[str]) -> None:
    assert expected == kinds(text)


@given(st.text(alphabet="0123dDfFkKhlrosa!p<>=+-*/%(){}[],.\\@?| \nx~\N{GAME DIE}", max_size=30))
def test_every_character_is_in_a_lexeme_or_is_space(text: str) -> None:
    found = list(lexemes(text))

    covered = "".join(lexeme.text for lexeme in found)
    assert "".join(text.split()) == "".join(covered.split())
    for lexeme in found:
        assert lexeme.text == text[lexeme.start : lexeme.end]
        assert text.count("\n", 0, lexeme.start) + 1 == lexeme.line
