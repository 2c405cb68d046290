from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.errors import DiceError
from engine.languages.troll.reading.parser import parse
from engine.languages.troll.rolling.roller import AccumulationLimitError, TrollRoller, roll
from engine.random_source import ForcedSource, SeededSource
from engine.textbox import TextBox
from engine.values import Tuple, TupleCollection, Value


def rolled(text: str, *dice: int, definitions: Mapping[str, int] | None = None) -> Value:
    return roll(parse(text), ForcedSource(dice), definitions or {})


def error_of(text: str, *dice: int, max_iterations: int | None = None) -> DiceError:
    with pytest.raises(DiceError) as caught:
        roll(parse(text), ForcedSource(dice), {}, max_iterations)
    return caught.value


def place_of(text: str, *dice: int) -> str:
    span = error_of(text, *dice).span
    return text[span.start : span.end]


# ---- dice, in the order they are rolled ------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "dice", "value"),
    [
        ("3d6", (5, 1, 3), (1, 3, 5)),
        ("2z9", (9, 0), (0, 9)),
        ("d d6", (4, 3), (3,)),
        ("d2 d6", (2, 6, 5), (5, 6)),
        ("d6 - d6", (2, 5), (-3,)),
        ("choose {5, 9, 7}", (2,), (7,)),
        ("{1, 2, 2, 3} pick 2", (4, 2), (2, 3)),
        ("{1, 2} pick 5", (), (1, 2)),
        ("?0.25", (1,), (1,)),
        ("?0.25", (2,), ()),
        ("2 # (x := d6; x + x)", (1, 5), (2, 10)),
        ("x := d6; 3 # x", (4,), (4, 4, 4)),
        ("x := d6; 5", (4,), (5,)),
        ("2d6 drop d2", (1, 3, 1), (3,)),
        ("foreach x in {6, 4} do d x", (4, 6), (4, 6)),
        ("repeat x := d6 until 4 < x", (1, 2, 5), (5,)),
        ("accumulate x := d6 while x = 6", (6, 6, 2), (2, 6, 6)),
        ("accumulate x := d6 drop 6 until x", (6, 6, 2), (2,)),
        ("sum largest 3 4d6", (3, 3, 3, 1), (9,)),
        ("call f(d6) function f(x) = x + x + d6", (2, 5), (9,)),
        ("compositional f(0, d, minus) function minus(a, b) = a - b call f({3, 5, 9})",
         (1, 2, 9), (8,)),
    ],
)  # fmt: skip
def test_forced_dice_come_to_these_values(script: str, dice: tuple[int, ...], value: Value) -> None:
    assert value == rolled(script, *dice)


def test_only_what_is_needed_is_rolled() -> None:
    assert (1,) == rolled("if {} then d6 else 1")
    assert () == rolled("{} & d6")
    assert (2,) == rolled("x := 2; x ~ d6")


def test_bindings_and_arguments_are_rolled_even_if_unused() -> None:
    assert "used up" in error_of("x := d6; 5").message
    assert "used up" in error_of("call f(d6) function f(x) = 5").message


def test_forced_dice_that_do_not_fit_are_shown_at_their_roll() -> None:
    assert "3d6" == place_of("1 + sum 3d6", 1, 2, 7)


def test_a_seed_repeats_a_roll() -> None:
    script = parse("20d6 U ((1..100) pick 10) U (choose (1..100)) U 5#?0.5")
    first, second, third = (roll(script, SeededSource(seed), {}) for seed in (12345, 12345, 54321))
    assert first == second
    assert first != third


def test_a_die_shows_all_faces_equally_often() -> None:
    source, script = SeededSource(7), parse("d6")
    counts = Counter(roll(script, source, {}) for _ in range(6000))
    chi_square = sum((counts[(face,)] - 1000) ** 2 / 1000 for face in range(1, 7))
    assert chi_square < 20.5  # exceeded once in a thousand seeds


# ---- values that need no dice -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("x := 2; (x := 1; x) U x", (1, 2)),
        ("y := 6; x := y; y := 2; x", (6,)),
        ("3..1", ()),
        ("3..3", (3,)),
        ("call sign(-3)", (-1,)),
        ("call sign(1) function sign(x) = 9", (9,)),
        ("compositional f(7, sum, +) call f({})", (7,)),
        ("compositional f(0, nosuch, +) call f({})", (0,)),
        ("compositional f({}, dup, @) function dup(x) = {x, x} call f({1, 2})", (1, 1, 2, 2)),
        ("%2 [1, {2, 3}]", (2, 3)),
        ("%3 [1, 2, {3, 4}]", (3, 4)),
        ("%1 [1, 2, 3]", (1,)),
        ("[1, {}, [2, 3]]", Tuple((1,), (), Tuple((2,), (3,)))),
        ("[a, b] := [{1, 2}, 3]; (b * 2) U a", (1, 2, 6)),
        ("[a, [b, c]] := [1, [2, 3]]; 100 * a + 10 * b + c", (123,)),
        ("a := 1; b := 2; [b, a] := [a, b]; 10 * a + b", (21,)),
        ("fold x in {5, 4} from [n, m] := [0, 1] do [n + x, m * x]", Tuple((9,), (20,))),
        ("n := 1; m := 2; fold x in {5} from [n, m] do [m, n + x]", Tuple((2,), (6,))),
        ("repeat [a, b] := [d6, d6] until a = b", Tuple((1,), (1,))),
        ("call swap([1, 2]) function swap(p) = [a, b] := p; [b, a]", Tuple((2,), (1,))),
        ("{[3, 1], [1, 2]}", TupleCollection(((1, 2), (3, 1)))),
        ("{[1, 2]}", Tuple((1,), (2,))),
        ("%2 {[3, 1], [1, 2]}", (1, 2)),
        ("max {[1, 9], [2, 0]}", Tuple((2,), (0,))),
        ("[1, 2] < {[1, 2], [1, 3], [2, 0]}", TupleCollection(((1, 3), (2, 0)))),
        ("counts {[1, 2], [1, 2], [1, 3]}", (1, 2)),
        ("{[1, 2], [1, 3]} drop [1, 3]", Tuple((1,), (2,))),
        ("foreach [a, b] in {[1, 2], [3, 4]} do b - a", (1, 1)),
        ("fold [a, b] in {[3, 4], [1, 2]} from n := 0 do 10 * n + b", (24,)),
        ("choose {[5, 6], [7, 8]}", Tuple((5,), (6,))),
        ("[1, \"a\"]", Tuple((1,), TextBox(("a",)))),
        ("{} U \"a\"", TextBox(("a",))),
        ("fold x in {3, 1, 2} from a := 0 do 10 * a + x", (123,)),
        ("fold x in {} from a := {2, 1} do x", (1, 2)),
        ("s := 1; fold x in {2, 3} from s do s * x", (6,)),
        ("fold x in {2, 2} from a := {} do a U d 9", (1, 1)),
        ("fold x in 1..2 from a := \"\" do ('x) || a", TextBox(("2 1 ",))),
        ("fold := 2; from := 3; fold * from", (6,)),
        ("foreach x in 1..1 do \"a\"", TextBox(("a",))),
        ("0 ' d6", TextBox(("",))),
        ("2 ' (5 U 10)", TextBox(("5 10 ", "5 10 "))),
        ("d2d1", (1,)),
    ],
)  # fmt: skip
def test_expressions_come_to_these_values(script: str, value: Value) -> None:
    assert value == rolled(script, 1, 1)


def test_definitions_are_numbers() -> None:
    assert (-6,) == rolled("N * M", definitions={"N": -2, "M": 3})
    assert (10,) == rolled("x ~ y", definitions={"x": 10})


def test_functions_see_only_their_own_parameters() -> None:
    script = "x := 3; call f(1) function f(y) = x ~ 9"
    assert (9,) == rolled(script)


# ---- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "place", "message"),
    [
        ("1 + {2, 3}", "{2, 3}", "`+` needs a single number, but this is a collection of 2"),
        ("{} * 2", "{}", "`*` needs a single number, but this is the empty collection"),
        ("1 - \"a\"", '"a"', "`-` needs a single number, but this is a text"),
        ("-[1, 2]", "[1, 2]", "`-` needs a single number, but this is a pair"),
        ("5 / (1 - 1)", "(1 - 1)", "division by zero"),
        ("5 mod 0", "0", "division by zero"),
        ("d 0", "0", "`d` needs a number from 1 up, but this is 0"),
        ("z (-1)", "(-1)", "`z` needs a number from 0 up, but this is -1"),
        ("(-1) d 6", "(-1)", "`d` needs a number from 0 up, but this is -1"),
        ("(-1) # 6", "(-1)", "`#` needs a number from 0 up"),
        ("(-1) ' 6", "(-1)", "`'` needs a number from 0 up"),
        ("least (-1) {1}", "(-1)", "`least` needs a number from 0 up"),
        ("largest {} {1}", "{}", "`largest` needs a single number"),
        ("{1} pick (-1)", "(-1)", "`pick` needs a number from 0 up"),
        ("{1, 2} < 3", "{1, 2}", "`<` needs a single number"),
        ("1 .. {}", "{}", "`..` needs a single number"),
        ("sum \"a\"", '"a"', "`sum` needs a collection of numbers, but this is a text"),
        ("3 keep \"a\"", '"a"', "`keep` needs a collection of numbers"),
        ("if \"a\" then 1 else 2", '"a"', "`if` needs a collection of numbers"),
        ("\"a\" & 1", '"a"', "`&` needs a collection of numbers"),
        ("!\"a\"", '"a"', "`!` needs a collection of numbers"),
        ("foreach x in \"a\" do x", '"a"', "`foreach` needs a collection of numbers"),
        ("repeat x := 1 until \"a\"", '"a"', "`until` needs a collection of numbers"),
        ("{1, \"a\"}", '"a"', "a text cannot be in a collection with other values"),
        ("[1, 2] U 3", "[1, 2]", "a pair cannot be in a collection with other values"),
        ("2 # \"a\"", '"a"', "a text cannot be in a collection with other values"),
        ("foreach x in 1..2 do \"a\"", '"a"', "a text cannot be in a collection"),
        ("%1 3", "3", "`%1` needs a pair, but this is a number"),
        ("median {}", "{}", "the empty collection has no median"),
        ("choose (7 < 3)", "(7 < 3)", "there is nothing to choose from"),
        ("1 + call f(1)", "f", "there is no function f"),
        ("call f(1, 2) function f(x) = x", "call f(1, 2)", "f takes 1 argument, but 2 are given"),
        ("call sign(1, 2)", "call sign(1, 2)", "sign takes 1 argument, but 2 are given"),
        ("compositional f(0, sgn, +) call f({})", "sgn", "sgn cannot be the second part"),
        ("compositional f(0, g, +) call f(1)", "g", "there is no function g"),
        ("compositional f(0, sum, g) function g(x) = x call f({1, 2})", "g", "g takes 1 argument"),
        ("compositional f(0, d, +) call f(0)", "d", "`d` needs a number from 1 up"),
        ("compositional f(0, sum, +) call f(\"a\")", '"a"', "`f` needs a collection of numbers"),
    ],
)  # fmt: skip
def test_an_error_is_shown_at_the_operand(script: str, place: str, message: str) -> None:
    assert message in error_of(script).message
    assert place == place_of(script)


def test_an_error_in_a_branch_not_taken_does_not_matter() -> None:
    assert (2,) == rolled("if {} then call nosuch(1) else 2")
    assert (1,) == rolled("call f(1) function f(x) = if x then 1 else call f(1, 2)")


def test_did_you_mean() -> None:
    assert "did you mean double?" == error_of("call duoble(1) function double(x) = x").hint
    assert "did you mean sign?" == error_of("call sing(1)").hint


# ---- rolls without end ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        "repeat x := d6 until x = 7",
        "1 + repeat x := {} until x",
        "accumulate x := 1 while x",
        "accumulate x := {} until x",
    ],
)
def test_a_loop_without_end(script: str) -> None:
    with pytest.raises(DiceError, match="this loop seems never to end") as caught:
        roll(parse(script), SeededSource(1), {}, max_steps=20_000)
    assert (script.index("x := ") > 0, len(script)) == (True, caught.value.span.end)


def test_the_loop_that_went_around_most_often_is_blamed() -> None:
    script = "repeat x := (repeat y := 1 until y) until x = 7"
    with pytest.raises(DiceError, match="never to end") as caught:
        roll(parse(script), SeededSource(1), {}, max_steps=20_000)
    assert 0 == caught.value.span.start


@pytest.mark.parametrize("script", ["1..10000000", "count 10000000 d 6", "10000000 # 1"])
def test_a_roll_that_is_too_large(script: str) -> None:
    assert "this roll takes more than 1,000,000 steps" == error_of(script).message


@pytest.mark.parametrize(
    "script",
    [
        "call f(1) function f(x) = 1 + call f(x + 1)",
        "call f(1) function f(x) = call g(x) function g(x) = call f(x)",
        "compositional f(0, f, +) call f({1, 2})",
        "compositional f(call f({}), sum, +) call f({})",
    ],
)
def test_calls_without_end(script: str) -> None:
    error = error_of(script)
    assert "never to end" in error.message or "more than" in error.message
    assert error.span is not None


def test_thousands_of_calls_in_one_another() -> None:
    script = "call f(5000) function f(n) = if n = 0 then 0 else 1 + call f(n - 1)"
    assert (5000,) == rolled(script)


# ---- the limit on iterations ------------------------------------------------------------------


def test_a_loop_that_collects_more_than_the_limit_belongs_to_the_missing_probability() -> None:
    with pytest.raises(AccumulationLimitError) as caught:
        roll(parse("1 + sum accumulate x := d6 while x = 6"), ForcedSource((6, 6, 1)), {}, 2)
    assert (8, 38) == (caught.value.span.start, caught.value.span.end)
    assert "raise the limit" in caught.value.hint


def test_empty_values_do_not_count_towards_the_limit() -> None:
    script = parse("accumulate x := d6 drop 6 until 5 = x")
    assert (4, 5) == roll(script, ForcedSource((6, 6, 4, 6, 5)), {}, 2)


def test_a_repeat_has_no_limit() -> None:
    assert (1,) == roll(parse("repeat x := d6 until x = 1"), ForcedSource((6, 6, 6, 1)), {}, 2)


EVEN = """
function even(n) = if n = 0 then 1 else call odd(n - 1)
call even(4)
function odd(n) = if n = 0 then 0 else call even(n - 1)
"""


@pytest.mark.parametrize(
    ("script", "limit", "value", "limited"),
    [
        (EVEN, 3, (0,), True),
        (EVEN, 4, (1,), True),
        (EVEN, 5, (1,), False),
        ("call f(3) function f(n) = if n = 0 then 7 else 1 + call f(n - 1)", 2, (9,), True),
        ("call f(3) function f(n) = if n then 1 + call f(n - 1) else 7", 2, (9,), True),
        ("call f(3) function f(n) = m := n - 1; if n then call f(m) else m U 9", 1, (1, 9), True),
        ("call f(1) function f(n) = call f(n)", 5, (0,), True),
        ("call f(1) function f(n) = if 1 then call f(n) else 2 + call f(n)", 5, (0,), True),
        ("call f(1) function f(n) = if 1 then call f(n) else if n then 5 else call f(n)",
         3, (5,), True),
        ("call f(1) function f(n) = m := call f(n); if n then 4 else m", 3, (4,), True),
        ("call f(1) function f(n) = call g(n) function g(n) = if n then 2 else 3", 1, (2,), True),
        ("compositional f(0, one, +) function one(x) = 1 call f({4, 5, 6})", 1, (3,), False),
    ],
)  # fmt: skip
def test_the_rule_for_calls_that_go_too_deep(
    script: str, limit: int, value: Value, limited: bool
) -> None:
    roller = TrollRoller(parse(script), SeededSource(1), limit)
    assert value == roller.roll({})
    assert limited == roller.limited
