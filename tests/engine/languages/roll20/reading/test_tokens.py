from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.languages.roll20.reading.tokens import line_tokens, tokens
from engine.languages.tokens import Token


def test_a_roll_of_every_kind() -> None:
    text = "floor(4dF!)+@{n}[hot] $ \\ so"
    expected = [
        ("floor", "function"),
        ("(", "bracket"),
        ("4", "number"),
        ("d", "dice"),
        ("F", "dice"),
        ("!", "keyword"),
        (")", "bracket"),
        ("+", "operator"),
        ("@{n}", "name"),
        ("[hot]", "string"),
        ("$", "error"),
        ("\\ so", "comment"),
    ]
    assert expected == [(text[each.start : each.end], each.kind) for each in tokens(text)]


PIECES = ["4d6", "kh1", "d8", "!", ">", "5", "+", "{", "}", "(", ")", ",", "\\ so", " ", "\n", "[["]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_a_roll_goes_on_in_the_next_line(text: str) -> None:
    found, state, begin = [], None, 0
    for line in text.split("\n"):
        seen, state = line_tokens(line, state)
        found += [Token(one.kind, begin + one.start, begin + one.end) for one in seen]
        begin += len(line) + 1
    remark = text.find("\\")
    whole = [one for one in tokens(text) if one.kind != "comment"]
    assert whole == [one for one in found if one.kind != "comment"]
    assert all(one.start >= remark >= 0 for one in found if one.kind == "comment")


def test_a_remark_hides_all_lines_below() -> None:
    _, inside = line_tokens("2d6 \\ so")
    assert [("comment", 0, 5)] == list(line_tokens("+ 2d8", inside).tokens)
