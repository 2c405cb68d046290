from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.troll.assistance.outline import CallAtCursor, call_at, outline


def names_at(marked: str) -> set[str]:
    """Return the names bound at the ``^`` of a text, which is not part of it."""
    offset = marked.index("^")
    return {one.name for one in outline(marked.replace("^", "")).at(offset)}


@pytest.mark.parametrize(
    ("marked", "names"),
    [
        ("x := ^3; x", set()),
        ("x := 3; ^", {"x"}),
        ("x := 3; y := x + ^", {"x"}),
        ("x := 3; y := 4; x + y^", {"x", "y"}),
        ("(x := 3; x) + ^", set()),
        ("{x := 3; x^, 4}", {"x"}),
        ("{x := 3; x, ^4}", set()),
        ("foreach i in ^1..3 do i", set()),
        ("foreach i in 1..3 do ^", {"i"}),
        ("foreach i in 1..3 do x := i; x + ^i", {"i", "x"}),
        ("x := foreach i in 1..3 do i; ^x", {"x"}),
        ("fold x in ^3d6 from a := 0 do a", set()),
        ("fold x in 3d6 from a := ^0 do a", set()),
        ("fold x in 3d6 from a := 0 do ^", {"a", "x"}),
        ("s := 1; fold x in 3d6 from s do ^s", {"s", "x"}),
        ("fold x in 3d6 from a := foreach y in 1..2 do ^y do 1", {"y"}),
        ("foreach i in 1..2 do fold x in i from a := 0 do ^a", {"a", "i", "x"}),
        ("[a, b] := ^[1, 2]; a", set()),
        ("[a, [b, c]] := [1, [2, 3]]; ^", {"a", "b", "c"}),
        ("[a, b] := [1, 2]; x := ^a; x", {"a", "b"}),
        ("foreach [a, b] in c do ^a", {"a", "b"}),
        ("fold [a, b] in c from [k, m] := [0, 0] do ^a", {"a", "b", "k", "m"}),
        ("repeat [a, b] := [d6, d6] until ^a = b", {"a", "b"}),
        ("repeat x := d6 until ^", {"x"}),
        ("repeat x := d^6 until x", set()),
        ("y := accumulate x := d6 while x > 3; ^y", {"y"}),
        ("function f(a, b) = ^a + b", {"a", "b"}),
        ("function f(a) = a\nfunction g(b) = ^b", {"b"}),
        ("function f(a) = a + 1\nsum ^3d6", set()),
        ("function f(a) =\n  x := 2;\n  ^x", {"a", "x"}),
        ('"🎲" || (x := 3; \'^x)', {"x"}),
        ("x := (3; y := 4; ^", {"y"}),
    ],
)
def test_a_name_holds_where_it_is_bound(marked: str, names: set[str]) -> None:
    assert names == names_at(marked)


def test_a_binding_knows_what_it_is_bound_to() -> None:
    found = outline("x :=  sum\n 3d6; foreach i in 1..3 do i + x").bindings
    assert [("x", "variable", "sum 3d6"), ("i", "loop", "1..3")] == [
        (one.name, one.kind, one.bound) for one in found
    ]


def test_the_argument_of_a_function_knows_the_function() -> None:
    (found,) = outline("function twice(x) = x + x call twice(2)").bindings
    assert ("x", "argument", "twice") == (found.name, found.kind, found.bound)


def test_functions_have_their_parameters() -> None:
    text = "function f(attack, defence) = 1 compositional g(1, d, *) call f("
    found = outline(text).functions
    assert [("f", ("attack", "defence")), ("g", ("",))] == [
        (one.name, one.parameters) for one in found
    ]


def test_names_left_open_are_parameters() -> None:
    assert ("N", "M") == outline("x := N d6; call f(x) + M + N").parameters
    assert () == outline("x := 3 +").parameters


def test_the_innermost_binding_counts() -> None:
    text = "x := 1; (x := 2; x) + x"
    names = outline(text)
    assert "2" == names.meaning("x", text.index("x)")).bound
    assert "1" == names.meaning("x", len(text)).bound
    assert "2" == names.meaning("x", text.index("x := 2")).bound
    assert names.meaning("y", 0) is None


@pytest.mark.parametrize(
    ("before", "call"),
    [
        ("call f(", CallAtCursor("f", 0)),
        ("call f(1, ", CallAtCursor("f", 1)),
        ("call f(1, {2, 3}, ", CallAtCursor("f", 2)),
        ("call f(call g(1, ", CallAtCursor("g", 1)),
        ("call f(call g(1), ", CallAtCursor("f", 1)),
        ("call f(1, (", None),
        ("call f(1)", None),
        ("f(", None),
        ("", None),
    ],
)
def test_the_call_that_is_being_written(before: str, call: CallAtCursor | None) -> None:
    text = f"{before} 7) + 3"
    assert call == call_at(text, len(before))


@given(st.text(alphabet="xy:=; (){},6'\n", max_size=30), st.integers(0, 30))
def test_any_text_has_an_outline(text: str, offset: int) -> None:
    for one in outline(text).at(offset):
        assert one.start <= offset <= one.end
    call_at(text, offset)
