"""Calls in place, and choices before names: what comes out is the same."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.direct.results import NotDirectError
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form, with_names_inside
from engine.languages.troll.exact.direct.rewriting.substitution import without_spans
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct


def made_of(text: str) -> tuple[syntax.Expression, int]:
    script = parse_program(text).script
    return normal_form(script.body, {each.name: each for each in script.declarations})


def kinds(node: syntax.Expression) -> set[type]:
    return {type(inside) for inside in syntax.walk(node)}


def test_calls_stand_in_place() -> None:
    body, depth = made_of(
        "function six(x) = count 6 = x function twice(x) = call six(x) + call six(2d6)"
        " x := 3d6; call twice(x)"
    )

    assert syntax.Call not in kinds(body)
    assert depth == 2


@pytest.mark.parametrize(
    ("named", "written"),
    [
        ("n := 4; k := n - 1; t := k * 2; x := (n + k) d10; count t <= x", "count 6 <= 7 d10"),
        ("t := 7; m := t - 9; x := 8d10; (max x) + m", "x := 8d10; (max x) + -2"),
        ("m := -2; (max 8d10) + m", "(max 8d10) + -2"),
        ("n := 3; x := (n := 5; n d6); n + sum x", "3 + sum 5d6"),
        ("n := 2; foreach n in 1..n do n d6", "foreach n in 1..2 do n d6"),
        ("call f(-1, 3) function f(m, n) = n d6 + m", "3d6 + -1"),
    ],
)
def test_numbers_that_follow_from_written_ones_are_known(named: str, written: str) -> None:
    assert without_spans(made_of(named)[0]) == without_spans(made_of(written)[0])


def test_functions_that_lead_to_circles_are_called() -> None:
    body, depth = made_of(
        "function f(n) = if n < 1 then 0 else call f(n - d2) function g(n) = call f(n) + 1"
        " call g(3)"
    )

    assert isinstance(body, syntax.Call)
    assert depth == 0


def test_what_two_arguments_depend_on_is_chosen_before_the_call() -> None:
    body, _ = made_of(
        "function f(a, b) = if a < 1 then b else call f(a - d2, b) x := d3; y := d3;"
        " call f(2 + if x < y then 1 else 0, if x < y then 3 else if x = y then 2 else 1)"
    )

    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Let)
    choice = body.body.body
    assert isinstance(choice, syntax.Conditional)
    assert syntax.Conditional not in kinds(choice.then_branch)
    assert syntax.Conditional in kinds(choice.else_branch)


def test_what_two_arguments_roll_is_rolled_twice() -> None:
    text = (
        "function f(a, b) = if a < 1 then b else call f(a - 1, b)"
        " call f(if 1 < d2 then 1 else 2, if 1 < d2 then 3 else 4)"
    )

    assert isinstance(made_of(text)[0], syntax.Call)


def test_dice_that_are_only_passed_on_need_no_name() -> None:
    function = "function f(c, n) = if n < 1 then c else call f(c, n - 1)"

    assert isinstance(made_of(f"{function} x := 3d6; call f(x, 2)")[0], syntax.Call)
    assert isinstance(made_of(f"{function} x := 3d6; call f(x, max x)")[0], syntax.Let)
    assert isinstance(made_of(f"{function} x := d6; call f(1 + x, 2)")[0], syntax.Let)


def test_a_choice_of_dice_stands_before_the_name() -> None:
    body, _ = made_of("x := 5d6; y := if 6 = x then x else 5d6; count 6 = y")

    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Conditional)
    assert not isinstance(body.body.then_branch, syntax.Let)


def test_a_plain_choice_keeps_its_name() -> None:
    body, _ = made_of("x := 2d6; y := if 6 = x then 2 else 3; y * y")

    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Let)


def test_dice_for_the_branches_get_their_name_there() -> None:
    text = (
        "x := d4; y := 3d4; if x = 1 then (sum y) - max y else if x = 4 then (sum y) + d4 else"
        " x * sum y"
    )
    body, _ = made_of(text)

    assert isinstance(body, syntax.Let)
    assert isinstance(body.body, syntax.Conditional)
    assert isinstance(body.body.else_branch, syntax.Conditional)
    assert calculus(text) == direct(text)


def test_a_number_that_is_written_down_stands_in_place_of_its_name() -> None:
    text = "n := 4; x := n d3; n - count 3 = (n - count 2 = x)d3"
    body, _ = made_of(text)

    assert isinstance(body, syntax.Let)
    assert body.name == "x"
    assert calculus(text) == direct(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a := sum 3d6; b := sum 2d10; a - b", 0),
        ("h := 8d6; s := count 4 <= 6d6; (count 5 <= h) - s + 2", 0),
        ("a := 2d6; b := 1 + count 4 <= a; b * b", 1),
        ("a := d6; sum 2 # a", 1),
        ("a := d6; a + a", 1),
        ("a := d6; a := a + 1; a", 2),
        ("a := d6; sum 2 # (a + d4)", 1),
        ("a := d6; if 3 < d4 then a else 0", 0),
        ("a := d20; b := d12; if a < b then 1 else 0", 0),
        ("a := sum 3d6; b := count 4 < 3d6; if a =/= b then d6 else d8", 0),
        ("a := sum 2d6; b := sum 2d6; if a < b then 1 else if b < a then 2 else 3", 2),
        ("a := d6; b := d8; if a < b then b else 0", 2),
        ("a := d6; x := 4d6; if a = x then max x else 0", 2),
        ("a := d6; 2 # if a < d6 then 1 else 0", 1),
        ("a := 3d6; sum largest 2 ({4} U a)", 0),
        ("a := 2d6; b := d4; max (b U {3, a} U {})", 0),
        ("a := 2d6; count ({1} U a U a)", 1),
    ],
)
def test_what_is_added_up_once_needs_no_name(text: str, kept: int) -> None:
    body, _ = made_of(text)

    assert kept == sum(isinstance(inside, syntax.Let) for inside in syntax.walk(body))
    assert calculus(text) == direct(text)


@pytest.mark.parametrize("items", ["1..3", "{7, 7, 2}", "{1..2, 5}"])
def test_a_loop_that_does_not_look_at_its_numbers_is_repeated(items: str) -> None:
    text = f"x := d4; sum foreach i in {items} do if d3 < x then x else 0"
    body, _ = made_of(text)

    assert syntax.RepeatedRoll in kinds(body)
    assert syntax.ForEach not in kinds(body)
    assert direct(text) == calculus(text) == direct("x := d4; sum 3 # if d3 < x then x else 0")


@pytest.mark.parametrize("items", ["1..0", "{}", "2d2", "x"])
def test_a_loop_over_who_knows_how_many_is_left_alone(items: str) -> None:
    body, _ = made_of(f"x := d2; sum foreach i in {items} do d3")

    assert syntax.ForEach in kinds(body)


@pytest.mark.parametrize(
    "text",
    [
        "x := 3d4; w := max counts x; y := (3 - w)d4; count different y",
        "x := 3d4; w := count 4 = x; x := (4 = x) U (3 - w)d4; (max x) * sum x",
        "x := 2d4; y := (max x)d3; w := (count 3 = y)d2 U {1}; (max w) - min w",
        "x := 2d4; w := min x; y := w U (max x)d3; count straight y",
    ],
)
def test_names_that_only_other_dice_look_at_stand_inside(text: str) -> None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    inside = with_names_inside(body)

    assert inside is not None
    assert isinstance(inside.bound, syntax.Let)
    assert calculus(text) == direct(text, most=20_000)


@pytest.mark.parametrize(
    "text",
    [
        "x := 3d4; w := max counts x; y := (3 - w)d4; w + max {1, y}",
        "x := 3d4; y := (count 4 = x)d4; sum y",
        "x := 3d4; y := 2d4; (max x) * max y",
        "n := d4; (max n d6) + n",
        "x := 3d4; y := {(count 4 = x)d4, 3d2}; max ({0} U y)",
    ],
)
def test_names_that_are_looked_at_behind_other_dice_do_not(text: str) -> None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)

    assert with_names_inside(body) is None
    assert calculus(text) == direct(text, most=20_000)


def test_dice_that_a_condition_looks_at_have_one_name() -> None:
    body, _ = made_of("y := 3d4; if 4 = y then max y else 0")

    assert isinstance(body, syntax.Let)


def test_what_would_be_long_is_left_alone() -> None:
    letters = "abcefghijklm"
    doubled = "".join(
        f"function {one}(x) = call {other}(x) + call {other}(x) "
        for one, other in zip(letters[1:], letters, strict=False)
    )
    with pytest.raises(NotDirectError):
        made_of(f"function a(x) = x {doubled} call m(d6)")


ATOMS = st.sampled_from(["x", "y", "d2", "2", "(d3)", "(x - y)"])


def bodies(*calls: str) -> st.SearchStrategy[str]:
    """Return bodies that call these functions, and bind the names that they bind themselves."""
    forms = [f"(call {name}({{0}}, {{1}}))" for name in calls]
    forms += ["(if {0} < 2 then {0} else {1})", "({0} + {1})", "(sum foreach x in 1..2 do {0})"]
    forms += ["(y := {0}; {1})", "(x := {0}; {1})", "(x := y; {0})"]
    return st.recursive(
        ATOMS,
        lambda inner: st.builds(str.format, st.sampled_from(forms), inner, inner),
        max_leaves=5,
    )


@given(bodies(), bodies("f"), bodies("f", "g"))
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_names_never_meet(f: str, g: str, body: str) -> None:
    text = f"function f(y, x) = {f} function g(x, y) = {g} x := d2; y := d3; {body}"
    check_agreement(text)


POOLS = st.sampled_from(["x", "3d2", "2d3", "(2 <= x)", "(d2) U x", "{}", "largest 1 x", "w", "w"])
FIGURES = st.sampled_from(["count 2 = y", "sum y", "(max {1} U y)", "(count 2 = y) * sum x", "y"])
CONDITIONS = st.sampled_from(["2 = x", "3 > sum x", "2 = y", "?0.5", "1 < count 1 = x"])


TOLD = st.sampled_from(["(count 2 = x)d2", "(w - 1)d3 U w", "(max x)d2", "x U (count w)d2", "w d2"])
OTHER = st.sampled_from(["max counts x", "count different x", "max x", "sum x", "2d2", "min x"])
LOOKS = st.sampled_from(
    [
        "count 2 = {0}",
        "(max {{1}} U {0})",
        "(sum {0}) * count 1 < {0}",
        "{0}",
        "max counts {{1, {0}}}",
    ]
)


@given(st.sampled_from(["x", "y", "w"]), OTHER, TOLD, LOOKS, LOOKS)
@settings(max_examples=examples(200, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_dice_told_by_names_come_to_what_the_calculus_says(
    name: str, other: str, told: str, first: str, second: str
) -> None:
    for looked_at in ("x", name):
        looks = f"{first.format(name)} U {second.format(looked_at)}"
        text = f"x := 2d3; w := {other}; {name} := {told}; {looks}"
        found = direct(text)
        if found is not None:
            assert calculus(text) == found


@given(POOLS, CONDITIONS, POOLS, CONDITIONS, POOLS, FIGURES)
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_choices_come_to_what_the_calculus_says(
    first: str, second_if: str, second: str, third_if: str, third: str, figure: str
) -> None:
    text = (
        f"x := 2d3; w := 2d2; y := {first}; y := if {second_if} then {second} else y;"
        f" y := if {third_if} then {third} else y; {figure}"
    )
    check_agreement(text)


def test_a_loop_over_few_ranks_of_dice_is_written_out() -> None:
    body, _ = made_of("x := 3d6; y := 2d6; count foreach i in 1..2 do (min largest i x) > sum y")
    others, _ = made_of("x := 3d6; count foreach i in 1..2 do i = x")

    assert syntax.ForEach not in kinds(body)
    assert syntax.ForEach in kinds(others)


RANKS = st.sampled_from(["(min largest i x)", "(max least i y)", "(sum least i x)", "i", "d2"])
ABOUT_RANKS = st.one_of(
    st.builds(
        lambda one, sign, other: f"({one} {sign} {other})",
        RANKS,
        st.sampled_from(["<", ">", "-", "*", "U"]),
        RANKS,
    ),
    st.builds(lambda one, other: f"(v := {one}; w := {other}; (count v > w) - v)", RANKS, RANKS),
    st.builds(lambda one, other: f"(if i < {one} then {other} else {{}})", RANKS, RANKS),
)


@given(
    st.sampled_from(["sum", "count", "max", "", "count different"]),
    st.sampled_from(["1..2", "2..3", "0..2", "3..3"]),
    ABOUT_RANKS,
)
@settings(max_examples=examples(100, 2_000), suppress_health_check=list(HealthCheck))
def test_generated_loops_over_ranks_come_to_what_the_calculus_says(
    figure: str, ranks: str, body: str
) -> None:
    check_agreement(f"x := 2d3; y := 3d2; {figure} foreach i in {ranks} do {body}")


UNUSED = {
    "x := 3d6; 7": True,
    "x := (2 * 2)d6; 7": True,
    "x := 3d0; 7": False,
    "x := (1 - 2)d6; 7": False,
    'x := 4d6; if ?0.5 then "a" else max x': False,
}


@pytest.mark.parametrize("text", UNUSED)
def test_dice_that_nobody_looks_at_are_left_out_where_they_are_no_error(text: str) -> None:
    body, _ = made_of(text)

    has_dice = any(isinstance(one, syntax.Dice) for one in syntax.walk(body))
    assert has_dice != UNUSED[text]


DICE = st.sampled_from(["3d6", "2d4 U d6", "3d4", "2z3", "{d6, 2d4}"])
FAILING = st.sampled_from(["1 = x", "2 >= x", "6 = x", "4 < x"])
LEFT = st.sampled_from(["2 <= x", "1 < x", "1 =/= x", "6 > x", "6 =/= x", "4 >= x", "x"])
ASKED = st.sampled_from(["{0}", "0 < count {0}", "(count {0}) >= 1", "1 = count {0}", "0 < n"])
AGAIN = st.sampled_from(
    ["{{{1}, (count {0}) d4}}", "({1}) U (count {0}) d4", "(n d4) U {1}", "{{{1}, {0}, n d2}}"]
)
OF_X = st.sampled_from(["sum x", "count 1 < x", "max counts x", "x"])


@given(DICE, FAILING, LEFT, ASKED, AGAIN, OF_X)
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_dice_rolled_again_if_any_fail_come_to_what_the_calculus_says(
    dice: str, failing: str, left: str, asked: str, again: str, looked_at: str
) -> None:
    some = f"if {asked.format(failing)} then {again.format(failing, left)} else x"
    none = f"if !({asked.format(failing)}) then x else {again.format(failing, left)}"
    for choice in (some, none):
        text = f"x := {dice}; n := count {failing}; x := {choice}; {looked_at}"
        check_agreement(text)
        check_agreement(
            f"function again(x) = n := count {failing}; {choice}"
            f" x := call again(call again({dice})); {looked_at}"
        )


def test_whether_dice_are_rolled_again_needs_no_condition() -> None:
    body, _ = made_of("x := 3d6; y := if 1 = x then (2 <= x) U (count 1 = x) d6 else x; sum y")
    others, _ = made_of("x := 3d6; y := if 1 = x then (3 <= x) U (count 1 = x) d6 else x; sum y")

    assert syntax.Conditional not in kinds(body)
    assert syntax.Conditional in kinds(others)


def test_what_is_asked_of_several_pools_together_is_asked_of_each() -> None:
    body, _ = made_of("x := 2d6; y := 3d6; both := x U y; (sum both) + count 6 = x")
    others, _ = made_of("x := 2d6; y := 3d6; both := x U y; if 6 = x then sum both else 0")

    assert "both" not in {one.name for one in syntax.walk(body) if isinstance(one, syntax.Let)}
    assert "both" in {one.name for one in syntax.walk(others) if isinstance(one, syntax.Let)}
