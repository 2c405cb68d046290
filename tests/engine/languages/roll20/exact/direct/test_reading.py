"""Rolls over few dice, worked out straight from the syntax tree: as the calculus does it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.work import Work
from engine.errors import DiceError
from engine.languages.roll20.exact import calculation
from engine.languages.roll20.exact.direct import reading
from engine.languages.roll20.program import parse_program
from tests.amount import examples
from tests.engine.direct.shares import Shares, shares
from tests.engine.languages.roll20.rolls import rolls

LARGE = 50_000
"""Values that may be worked out where the direct way is taken for what is not small, too."""


def direct(text: str, limit: int = 6, most: int = LARGE, **definitions: int) -> Shares | None:
    """Return what the direct way comes to, or None where it is not taken."""
    steps = reading.read(parse_program(text).tree, definitions)
    found = None if steps is None else steps.calculated({}, Work(most, limit))
    return None if found is None else shares(found)


def calculus(text: str, limit: int = 6, **definitions: int) -> Shares:
    tree = parse_program(text).tree
    return shares(calculation.calculate(tree, definitions, limit, Budget(seconds=20)))


@given(rolls(), st.sampled_from([1, 2, 4]))
@settings(max_examples=examples(200, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_rolls_come_to_what_the_calculus_says(text: str, limit: int) -> None:
    try:
        found = direct(text, limit)
    except DiceError:
        return  # it could not be read
    if found is not None:
        assert calculus(text, limit) == found


@pytest.mark.parametrize(
    "text",
    [
        "3d6+4",
        "2d6-1d4*2",
        "10-2d6",
        "4dF",
        "(1d4)d6",
        "(3d3)d6!",
        "(1d3+1d2-1)d6",
        "(2d3-2)d8>4",
        "(1d4)d6kh2",
        "2d(1d3+1)",
        "(1d4-1)d6>4",
        "4d6kh3",
        "6d10dl2dh1",
        "5d6kh3kl2",
        "2d6dh3",
        "4d6r<2kh3",
        "2d6ro<2+3",
        "8d10>7f1",
        "6d10kh4>7f1",
        "5d6!",
        "5d6!p",
        "3d6!!kh2",
        "4d6!>5",
        "3d6!!>5",
        "floor(3d6/2)+ceil(1d6/3)",
        "round(2d6*1.5)-abs(1d6-4)",
        "2d6/4",
        "(2d6-7)%3",
        "2**(1d4)+(1d4/2)**2",
        "{2d6+3,2d6+3}kh1",
        "{1d20+1,1d20+2,1d20+4}kh2",
        "{1d6/2,1d4}kl1",
        "{2d6,1d8}>6f<2",
        "{1d6,1d6,1d6}kh2>4",
        "{4d6+2}kh2",
        "{4d6+2}>5",
        "{2d6+1d8}>5",
        "{4d6+3d8+2d12}kh2",
        "{2*2d6+2*1d8+1}kl2>5",
        "{2d6>4+1d4}kh1",
        "{{2d6}kh1+3,1d8}kh1",
        "{d2!,d2!}k0",
        "2d6[fire]+1d4",
    ],
)
def test_rolls_of_all_kinds_come_to_what_the_calculus_says(text: str) -> None:
    assert calculus(text) == direct(text)


def test_a_number_that_is_asked_for_is_known() -> None:
    text = "{4d10>?{Difficulty|6}}+@{bonus}"

    assert calculus(text, bonus=2) == direct(text, bonus=2)
    assert calculus(text, bonus=2, Difficulty=8) == direct(text, bonus=2, Difficulty=8)
    assert direct(text) is None
    program = parse_program("{4d10>?{Difficulty|6}}")
    for number in (6, 8):
        found = program.calculate({"Difficulty": number}, 6, Budget())
        assert calculus(program.text, Difficulty=number) == shares(found)


def test_choices_are_made_before_a_roll_is_read() -> None:
    program = parse_program("?{Kind|One die,1d20|Two dice,2d20kh1}+1")

    assert calculus("1d20+1") == shares(program.calculate({}, 6, Budget()))
    assert calculus("2d20kh1+1") == shares(program.calculate({"Kind": 2}, 6, Budget()))


@pytest.mark.parametrize(
    "text",
    ["1/(1d4-2)", "(1d4-2)d6", "(1d4/2)d6", "0**(1d4-2)", "3d(1d4-1)"],
)
def test_what_is_an_error_for_some_dice_is_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


@pytest.mark.parametrize("text", ["4d6!kh3", "{2d6!,1d8}>5", "{2d6-1d8}kh1", "10/1d4"])
def test_what_has_no_steps_is_left_to_the_calculus(text: str) -> None:
    assert direct(text) is None


@pytest.mark.parametrize("text", ["1000d6", "1d1000000", "{20d100+20d99}kh20", "9d20*9d20*9d20"])
def test_what_is_not_small_is_given_up(text: str) -> None:
    assert direct(text, most=4_000) is None
