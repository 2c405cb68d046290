from __future__ import annotations

from engine.languages.roll20.tokens import tokens


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
