from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.languages.troll.reading.tokens import tokens


def kinds(text: str) -> list[tuple[str, str]]:
    return [(text[token.start : token.end], token.kind) for token in tokens(text)]


def test_a_script_of_every_kind() -> None:
    script = 'if ?0.5 then call f(N) || "a" else 2d6 \\ so\n$'
    expected = [
        ("if", "keyword"),
        ("?", "dice"),
        ("0.5", "number"),
        ("then", "keyword"),
        ("call", "keyword"),
        ("f", "function"),
        ("(", "bracket"),
        ("N", "name"),
        (")", "bracket"),
        ("||", "operator"),
        ('"a"', "string"),
        ("else", "keyword"),
        ("2", "number"),
        ("d", "dice"),
        ("6", "number"),
        ("\\ so", "comment"),
        ("$", "error"),
    ]
    assert expected == kinds(script)


def test_declared_functions_are_told_from_names() -> None:
    assert ("f", "function") == kinds("function f(x) = x")[1]
    assert ("x", "name") == kinds("function f(x) = x")[3]
    assert ("g", "function") == kinds("compositional g(0, sum, +)")[1]


def test_what_is_still_being_typed() -> None:
    assert [("x", "name"), (":=", "operator"), ('"open', "error")] == kinds('x := "open')


def test_nothing_counts_behind_a_nul() -> None:
    assert ("\0 + 3", "comment") == kinds("d6\0 + 3")[-1]


@given(st.text(st.sampled_from(" dzU69.?\"\\%'{(é\0\n=/<>|-") | st.characters()))
def test_tokens_cover_any_text_in_order(text: str) -> None:
    end = 0
    for token in tokens(text):
        assert "" == text[end : token.start].strip().strip("\ufeff").strip()
        assert token.start < token.end
        end = token.end
    assert "" == text[end:].strip().strip("\ufeff").strip()
