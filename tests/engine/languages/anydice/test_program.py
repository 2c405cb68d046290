"""AnyDice programs: what the language says of each operator and function, and of errors."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import converters, language_named
from engine.languages.anydice.program import parse_program
from engine.random_source import SeededSource
from engine.reports.results import distribution_table
from engine.statistics.wording import describe

AMPLE_BYTES = 300_000_000


def outputs(text: str, seconds: float = 60) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return the names of the outputs with their outcomes and weights."""
    budget = Budget(seconds=seconds, memory=AMPLE_BYTES)
    return [
        (one.name, list(one.distribution.numbers))
        for one in parse_program(text).outputs({}, 12, budget)
    ]


def value(expression: str) -> int | Iterable[tuple[int, int]]:
    """Return the number that an expression certainly is, or else its outcomes and weights."""
    ((_, weights),) = outputs(f"output {expression}")
    return weights[0][0] if len(weights) == 1 else weights


@pytest.mark.parametrize(
    ("expected", "expression"),
    [
        # Precedence: one operator on another.
        (0, "1 | 1 & 0"),
        (64, "2^3^2"),
        (4, "-2^2"),
        (1, "1 < 2 < 3"),
        (7, "1 + 2 * 3"),
        # Signs before a value.
        (-6, "-{1..3}"),
        (1, "!{}"),
        (1, "#0"),
        (2, "#-23"),
        (3, "#{1..3}"),
        (3, "#(3d6)"),
        (1, "#(2d6 + 1)"),
        (0, "#d{}"),
        # Dice.
        ([(-2, 1), (-1, 1)], "d-2"),
        (0, "0d6"),
        (0, "d0"),
        ([(-2, 1), (-1, 1)], "(-1)d2"),
        ([(0, 2), (1, 1)], "d{0, 0, 1}"),
        ([(1, 2), (2, 3), (3, 2), (4, 1)], "(d2)d2"),
        ([(3, 1), (4, 3), (5, 3), (6, 1)], "{1, 2}d2"),
        # Arithmetic.
        (-3, "7 / -2"),
        (0, "7 / 0"),
        (0, "2 ^ -1"),
        (-1, "(-1) ^ -3"),
        (1, "0 ^ 0"),
        (1, "{1, 2} & 3"),
        # Comparisons.
        (3, "5 != {1, 2, 3}"),
        (1, "2 < {1, 2, 3}"),
        (0, "{} = 0"),
        (0, "{4, 1} < {3, 3}"),
        (1, "{2, 2, 2} > {2, 2}"),
        (1, "{1, 2} < {3}"),
        ([(0, 5), (1, 1)], "d6 = {1, 2, 3}"),
        ([(0, 1), (1, 5)], "d6 <= {2, 3}"),
        # Positions.
        (2, "5@-456 + 2"),
        (-5, "2@-456"),
        (4, "{1, 1, 3, 9}@{1, 7, 2}"),
        (0, "{}@3d6"),
        ([(2, 1), (3, 2), (4, 1)], "{1, 2}@2d2"),
        ([(1, 1), (2, 3)], "1@2d2"),
        # The empty die.
        (3, "d{} + 3"),
        (-3, "d{} - 3"),
        ([], "d{} * 3"),
        ([], "d{} = 0"),
        (1, "d{} | 2"),
        ([], "2d{}"),
        ([], "{}"),
        # Sequences.
        ([(1, 4), (2, 1), (3, 1)], "{1:4, 2, 3}"),
        (4, "#{3d2}"),
        (6, "#{1..3:2}"),
        (0, "#{3..1}"),
        (2, "#{1:-1, 5, 6}"),
        # The functions that there are.
        (3, "[absolute -3]"),
        (1, "[{1, 2} contains 2]"),
        (0, "[2d6 contains 7]"),
        (3, "[count {6, 6, 1} in {6, 1}]"),
        (15, "[explode d{5}]"),
        ([(1, 4), (3, 2), (5, 1), (6, 1)], "[explode d2]"),
        (9, "[highest 2 of 2d{4, 5:0} + 1]"),
        (0, "[highest 0 of 3d6]"),
        ([(1, 1), (2, 3)], "[highest 1 of 2d2]"),
        ([(1, 3), (2, 1)], "[lowest 1 of 2d2]"),
        ([(1, 1), (2, 1)], "[middle 1 of 3d2]"),
        (4, "[highest of 4 and 2]"),
        (2, "[lowest of 4 and 2]"),
        (9, "[highest 2 of {5, 1} and 4]"),
        (12, "[maximum of 2d6]"),
        (0, "[maximum of d{}]"),
        (3, "1@[reverse {1, 2, 3}]"),
        (3, "1@[sort {1, 3, 2}]"),
    ],
)
def test_an_expression_is_worth(expected, expression):
    assert expected == value(expression)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ([(1, 1)], 'set "position order" to "lowest first" output 1@[sort {3, 1, 2}]'),
        ([(6, 1)], 'set "position order" to "lowest first" output 1@456 '),
        ([(1, 2), (3, 1), (4, 1)], 'set "explode depth" to 1 output [explode d2]'),
        ([(3, 1)], 'set "maximum function depth" to 3 function: f { result: 1 + [f] } output [f]'),
        ([(1, 3), (2, 1)], "function: f N:n { N: N * 1 result: N } output [f [lowest 1 of 2d2]]"),
        ([(2, 1), (3, 1)], "function: f N:n { if N > 1 { result: N } } output [f d3]"),
        (
            [(5, 1)],
            "X: 5 function: g { result: X } function: f X { result: [g] } X: 4 output [f 5]",
        ),
        ([(4, 1)], "X: 4 function: f { X: 9 result: 0 } Y: [f] output X"),
        ([(3, 1)], "if 0 { output 1 } else if 0 { output 2 } else { output 3 }"),
        ([(7, 1)], "function: highest N:n of D:d { result: 7 } output [highest 3 of 4d6]"),
        ([(1, 1)], "function: f A:n A:n { result: A } output [f 1 2]"),
    ],
)
def test_a_program_outputs(expected, text):
    assert [("output 1", expected)] == outputs(text)


def test_names_hold_the_values_of_variables():
    text = 'A: 3 B: 2d6 C: {1} D: d6 + 1 output 0 named "[A] [B] [C] [D] [a] [2 * 3]"'
    assert ["3 2d6 {?} d{?} [a] [2 * 3]"] == [name for name, _ in outputs(text)]


@pytest.mark.parametrize(
    ("message", "hint", "text"),
    [
        ("no function [higest ? of ?]", "[highest N of D]", "output [higest 3 of 4d6]"),
        ("no function [explodes ?]", "[explode D]", "output [explodes d6]"),
        (
            "no function [keep best ?]",
            "[keeps best ?]",
            "function: keeps best N:n { result: N } output [keep best 2d6]",
        ),
        ("no function [f ?]", "before it is called", "output [f d6]"),
        ("no variable called DIEC", "did you mean DICE?", "DICE: 3d6 output DIEC"),
        ("no variable called X", "set it before", "output X"),
        ("`if` needs a number, not dice", "[decide POWER]", "POWER: d6 if POWER > 3 { output 1 }"),
        ("`if` needs a number, not a sequence", "length", "if {1} { output 1 }"),
        ("positions are a number", "parameter :n", "output d6@3d6"),
        ("a loop goes over a sequence", "{1..6}", "loop X over d6 { output X }"),
        ("the ends of a range", "parameter :n", "output {1..d6}"),
        ("repetitions are numbers", "parameter :n", "output {1:d6}"),
        ("no setting called", '"explode depth"', 'set "explode dept" to 3 output d6'),
        ("the explode depth is", "to 5", 'set "explode depth" to 0 output d6'),
        ("the position order is", "lowest first", 'set "position order" to 3 output d6'),
        ("0 has no negative powers", "0 or more", "output (d2 - 1)^-1"),
    ],
)
def test_an_error_of_a_program_has_a_hint(message, hint, text):
    with pytest.raises(DiceError) as caught:
        outputs(text)
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")
    assert caught.value.span is not None


@pytest.mark.parametrize(
    "text",
    [
        "loop A over {1..9999} { loop B over {1..9999} { loop C over {1..9999} { X: C } } }"
        " output X",
        "output 1000000d1000000",
        "output {1..1000000000}",
        "output #{1:1000000000000}",
        "output 2^(2^(2^(2^(2^2))))",
        "output 9^999999999999",
        "output {1..2^80}",
        "output {1:2^20000}",
        "output d(2^20000)",
        "output (2^70)d6",
        "output 3@(2^20000)",
        "output [highest 2 of (2^70)d6]",
        "output [(2^66)d6 contains 3]",
        'X: 9^9999 output 0 named "[X]"',
        'set "explode depth" to 2^20000 output [explode d6]',
        "output 1@99999999d99999999",
        "output d1000000000000",
        "output [explode d100000] * [explode d100000]",
        "X: 3 loop I over {1..100} { X: X * X } output X",
        "X: d6 loop I over {1..100} { X: X * X } output X",
        'set "maximum function depth" to 100000000'
        " function: f N { result: 1 + [f N + 1] } output [f 1]",
        'set "maximum function depth" to 60'
        " function: f N:n { result: [f d9+N] + [f d8-N] } output [f 1]",
        "function: f S:s T:s { loop I over S { loop J over T { result: J@S - I@T } } }"
        " output [f 30d[f 20d20 20d30] 30d30]",
        "output [count {1..1000} in 100d[highest 50 of 100d1000]]",
        "output [count 500d500 in 500d500]",
        "function: f S:s { X: {1..3000000000} result: S = 3 } output [f 20d20]",
        "function: f S:s { X: {1..2^80} result: S = 3 } output [f 20d20]",
        "function: f S:s { result: {S, S, S}@123^S } output [f [f [f [f 9d[f 9d9]]]]]",
    ],
)
def test_a_program_without_end_ends_with_an_error(text):
    with pytest.raises(DiceError) as caught:
        outputs(text, seconds=0.25)
    assert caught.value.message


@pytest.mark.parametrize(
    "expression",
    [
        "d{}d{}",
        "[highest d{} of d{}]",
        "[count d{} in d{}]",
        "[d{} contains d{}]",
        "[explode d{}]",
        "[sort d{}]",
        "d{}^d{}",
        "1d{}",
        "(d{}d6)d{}",
        "[middle 1 of d{}]",
    ],
)
def test_of_empty_dice_nothing_comes_out(expression):
    assert [] == value(expression)


@pytest.mark.parametrize("item", ["1..1000000000000000:0", "2..1:99999999999999999999", "{}:3"])
def test_items_that_add_nothing_may_be_of_any_length(item):
    assert 0 == value(f"#{{{item}}}")
    assert [] == value(f"d{{{item}}}")


@pytest.mark.parametrize("die", ["d0", "d1", "d{2}", "d6"])
def test_nobody_keeps_some_of_a_billion_dice(die):
    with pytest.raises(OverBudgetError, match="dice are too many"):
        value(f"[lowest 1000000000 of 1000000000000{die}]")


def test_many_dice_of_many_sides_are_refused_without_counting_their_rolls():
    with pytest.raises(OverBudgetError, match="the sum of the dice kept would take"):
        value("[highest 3 of 300000d300000]")


def test_calls_of_a_branch_that_no_roll_reaches_are_not_told_to_be_left_out():
    # Tried for all rolls at once first, where the calls seem to go on; but none of them does.
    text = (
        "function: from N:n to M:n { if N < M { result: [from N + (N < M) to M] }"
        " result: [middle 1 of N] } output [from d8 + 8 to d8 + 9]"
    )
    (output,) = parse_program(text).outputs({}, 12, Budget(seconds=60))
    assert () == output.notes


def test_an_output_without_outcomes_says_so_and_misses_nothing():
    (output,) = parse_program("output d{}").outputs({}, 12, Budget(seconds=60))
    assert output.distribution.missing == 0
    assert "no outcomes\n" == distribution_table(output.distribution)
    assert describe(output.distribution).startswith("It has no outcomes")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (Fraction(1, 216), "output [explode d6]"),
        (Fraction(1, 36), 'set "explode depth" to 1 output [explode d6]'),
        (1, "output [explode d{5}]"),
        (Fraction(1, 36) ** 3, "output [explode 2d6]"),
        (1 - Fraction(215, 216) ** 10, "output 10d[explode d6]"),
        (1 - Fraction(215, 216) ** 2, "X: [explode d6] output -X * X"),
        (1 - Fraction(215, 216) ** 6, "output [highest 2 of 3d(2d[explode d6])]"),
        (1 - Fraction(215, 216) ** 4, "output {1, 3}@4d[explode d6] > 2d6"),
        (Fraction(1, 216), "output [explode d6]d4"),
        (Fraction(1, 216), "output [absolute -[explode d6]]"),
        (Fraction(1, 216), "function: f X { result: X + 1 } output [f [explode d6]]"),
        (0, "output 0d[explode d6] output d6"),
        # What cannot be told is not told.
        (0, "output d2d[explode d6]"),
        (0, "output [explode [explode d6]]"),
        (0, "function: f N:n { result: N } output [f [explode d6]] + [explode d6]"),
        (0, "output [explode d6] * d{}"),
    ],
)
def test_the_share_of_rolls_with_explosions_cut_off(expected, text):
    distribution = parse_program(text).outputs({}, 12, Budget(seconds=60))[0].distribution
    assert expected == distribution.limited


def test_rolls_with_explosions_cut_off_are_marked():
    samples = parse_program("output [explode d{5}]").samples(SeededSource(1), {}, 12)
    assert next(samples).limited


@pytest.mark.parametrize(
    "text",
    [
        "A: 1 " + "if A = 1 { " * 1_500 + "output d6" + " }" * 1_500,
        "A: 5 "
        + "".join(f"if A = {one} {{ output 1 }} else " for one in range(10, 1_510))
        + "{ output d6 }",
    ],
)
def test_statements_may_stand_deep_in_one_another(text):
    program = parse_program(text)
    assert [(one,) for one in range(1, 7)] == list(program.calculate({}, 12, Budget()).outcomes)
    assert not language_named("anydice").check(text)
    assert all(converters(language_named("anydice"))["troll"](text, {}, ()))


@pytest.mark.parametrize(
    ("setting", "told"), [("", 20), ('set "maximum function depth" to 30', 60)]
)
def test_calls_that_were_left_out_are_told_with_a_depth_that_reaches_further(setting, told):
    program = parse_program(f"{setting} function: f N:n {{ result: [f d6] + 1 }} output [f 1]")
    (output,) = program.outputs({}, 12, Budget())
    (note,) = output.notes
    assert f'"maximum function depth" to {told} before it' in note.hint
