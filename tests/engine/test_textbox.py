from __future__ import annotations

import pytest

from engine.textbox import TextBox


def test_a_string_without_joins_is_one_line() -> None:
    assert TextBox(("abc",)) == TextBox.from_string("abc")
    assert TextBox(("",)) == TextBox.from_string("")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a||b", ("ab",)),
        ("a|>bb", ("a ", "bb")),
        ("a<|bb", (" a", "bb")),
        ("a<>bbb", (" a ", "bbb")),
        ("d<>ef", ("d ", "ef")),
        ("1||two<>three", ("1 two ", " three")),
        ("a|>", ("a", " ")),
        ("|>a", (" ", "a")),
        ("a|b<<c>d|<e", ("a|b<<c>d|<e",)),
        ("a|||b", ("a|b",)),
    ],
)
def test_joins_inside_a_string_group_to_the_right(text: str, lines: tuple[str, ...]) -> None:
    assert lines == TextBox.from_string(text).lines


def test_the_lower_box_gets_blank_lines_below() -> None:
    tall = TextBox(("ab", "cd"))
    assert ("xab", " cd") == TextBox(("x",)).beside(tall).lines
    assert ("abx", "cd ") == tall.beside(TextBox(("x",))).lines


def test_the_wider_box_may_be_above_or_below() -> None:
    narrow, wide = TextBox(("n",)), TextBox(("wide",))
    assert ("wide", "   n") == wide.above(narrow, "right").lines
    assert ("   n", "wide") == narrow.above(wide, "right").lines


def test_boxes_are_stacked_in_order() -> None:
    boxes = [TextBox(("10 ",)), TextBox(("5 ",)), TextBox(("a", "b"))]
    assert ("10 ", " 5 ", "  a", "  b") == TextBox.stacked(boxes, "right").lines


def test_no_box_at_all_makes_an_empty_line() -> None:
    assert ("",) == TextBox.stacked([], "right").lines


def test_width_and_height_count_characters_and_lines() -> None:
    box = TextBox.from_string("one|>three")
    assert (5, 2) == (box.width, box.height)
