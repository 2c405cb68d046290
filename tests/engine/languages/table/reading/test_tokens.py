"""Tests of the tokens of table scripts, as the editor shows them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.table.reading.tokens import line_tokens, tokens
from engine.languages.tokens import Token

SIGNS = st.sampled_from(' dD26.:"“\\/*{}()é\n=<\u2013!') | st.sampled_from(
    ["deffun ", "roll(", "/*"]
)
TEXTS = st.lists(SIGNS | st.characters(), max_size=30).map("".join)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.kind) for one in tokens(text)]


def by_lines(text: str) -> list[Token]:
    """Return the tokens that are found line by line, as places of the whole text."""
    found, state, begin = [], None, 0
    for line in text.split("\n"):
        seen, state = line_tokens(line, state)
        found += [Token(one.kind, begin + one.start, begin + one.end) for one in seen]
        begin += len(line) + 1
    return found


def painted(text: str, found: Iterable[Token]) -> list[str]:
    """Return for each character of ``text`` what it is taken for, words of all kinds alike."""
    paint = [""] * len(text)
    for kind, start, end in found:
        word = "word" if kind in ("name", "function", "keyword", "dice") else kind
        paint[start:end] = [word] * (end - start)
    return ["" if sign == "\n" else kind for sign, kind in zip(text, paint, strict=True)]


def test_a_script_of_every_kind() -> None:
    script = (
        'defroll "Hit" hit(who: creature, n: Int) { if (who.ac > 3) x += roll("2d6"); } // so $'
    )
    expected = [
        ("defroll", "keyword"),
        ('"Hit"', "string"),
        ("hit", "function"),
        ("(", "bracket"),
        ("who", "name"),
        (":", "operator"),
        ("creature", "name"),
        (",", "operator"),
        ("n", "name"),
        (":", "operator"),
        ("Int", "keyword"),
        (")", "bracket"),
        ("{", "bracket"),
        ("if", "keyword"),
        ("(", "bracket"),
        ("who", "name"),
        (".", "operator"),
        ("ac", "name"),
        (">", "operator"),
        ("3", "number"),
        (")", "bracket"),
        ("x", "name"),
        ("+=", "operator"),
        ("roll", "function"),
        ("(", "bracket"),
        ('"2d6"', "string"),
        (")", "bracket"),
        (";", "operator"),
        ("}", "bracket"),
        ("// so $", "comment"),
    ]
    assert expected == kinds(script)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("deffype Foo {", ("deffype", "keyword")),
        ("“so”", ("“so”", "string")),
        ("roll(2d6)", ("2d6", "dice")),
        ("roll(d100)", ("d100", "dice")),
        ("max(d100)", ("d100", "name")),
        ("TRUE", ("TRUE", "keyword")),
        ("a – b", ("–", "operator")),  # noqa: RUF001 - as word processors write it
        ("a ≤ b", ("≤", "operator")),
        ('x = "open', ('"open', "error")),
        ("$", ("$", "error")),
        ("2dx", ("2dx", "error")),
        ("/* open", ("/* open", "error")),
        ("int = 3", ("int", "name")),
    ],
)
def test_a_word_is_what_the_language_takes_it_for(script: str, expected: tuple[str, str]) -> None:
    assert expected in kinds(script)


def test_a_comment_goes_on_in_the_lines_below() -> None:
    first, inside = line_tokens("x /* a")
    assert [("name", 0, 1), ("comment", 2, 6)] == list(first)
    second, still_inside = line_tokens("// b", inside)
    assert [("comment", 0, 4)] == list(second)
    assert inside == still_inside
    third, outside = line_tokens("c */ y", still_inside)
    assert [("comment", 0, 4), ("name", 5, 6)] == list(third)
    assert outside is None


def test_an_empty_line_of_a_comment_has_no_tokens() -> None:
    _, inside = line_tokens("/*")
    assert ((), inside) == line_tokens("", inside)


def test_signs_of_a_comment_mean_nothing_in_a_text() -> None:
    assert line_tokens('output("/*");').state is None


@given(TEXTS)
def test_tokens_cover_any_text_in_order(text: str) -> None:
    end = 0
    for token in tokens(text):
        assert "" == text[end : token.start].strip().strip("\ufeff").strip()
        assert token.start < token.end
        end = token.end
    assert "" == text[end:].strip().strip("\ufeff").strip()


@given(TEXTS)
def test_lines_are_seen_as_the_language_reads_them(text: str) -> None:
    """A comment that nothing closes is an error of the whole, and a comment to every line."""
    whole = tokens(text)
    if whole and text.startswith("/*", whole[-1].start) and whole[-1].kind == "error":
        whole[-1] = whole[-1]._replace(kind="comment")
    assert painted(text, whole) == painted(text, by_lines(text))
