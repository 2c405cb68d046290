"""Dice as text: Roll20's notation, and what an empty entry of an entity makes of it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.direct.results import Frame, Work
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.dice_text import (
    canonical,
    distribution_of,
    rolled,
    simple_totals,
    steps_of,
)
from engine.random_source import ForcedSource


@pytest.mark.parametrize("text", ["2d6+3", " 2 D6 + 3", "2D6+3"])
def test_spaces_and_capitals_do_not_count(text):
    assert "2d6+3" == canonical(text)
    assert 10 == rolled(text, ForcedSource([3, 4]))


NO_DICE = ("0d0", "0d6", "0d0+0d8", "00d06", "0d0!", "0d0k1", "0d0r1", "0d0>4", "0 D 0")


@pytest.mark.parametrize("text", NO_DICE)
def test_no_dice_come_to_nothing(text):
    assert 0 == rolled(text, ForcedSource([]))


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("0d0+3", [], 3),
        ("d20", [7], 7),
        ("2d6-1", [3, 4], 6),
        ("10d6", [1] * 10, 10),
        ("4d6kh3", [1, 6, 5, 4], 15),
        ("d20+0d6", [7], 7),
        ("d20-1d6", [7, 2], 5),
        ("d20 + -3", [7], 4),
        (" 4 d6 kh3 ", [1, 6, 5, 4], 15),
        ("2 d 6", [3, 4], 7),
        ("4dFr=0d1", [0, -1, 1, 1, 0, 1], 3),
        ("4d6>0d1", [1, 2, 3, 4], 3),
    ],
)
def test_dice_come_to_the_total_of_what_is_forced(text, dice, total):
    assert total == rolled(text, ForcedSource(dice))


def test_the_odds_of_a_text():
    found = distribution_of("2d6", DEFAULT_ITERATIONS, Budget())
    assert Fraction(6, 36) == found.probability((7,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-1d6", "-1d6 would be a negative number of dice"),
        ("1d20+-1d6", "1d20+-1d6 would be a negative number of dice"),
        ("2*( - 1D6)", "2*( - 1D6) would be a negative number of dice"),
        ("1d6 6", "`1d6 6` cannot be rolled: "),
        ("1 2", "`1 2` cannot be rolled: "),
        ("4d6 d8", "`4d6 d8` cannot be rolled: "),
        ("d6/4", "the total of d6/4 is no whole number"),
        ("10d0", "`10d0` cannot be rolled: "),
        ("hello", "`hello` cannot be rolled: "),
        ("", "an empty text cannot be rolled: "),
    ],
)
def test_what_cannot_be_rolled(text, message):
    with pytest.raises(DiceError) as caught:
        distribution_of(text, DEFAULT_ITERATIONS, Budget())
    with pytest.raises(DiceError, match=re.escape(caught.value.message)):
        rolled(text, ForcedSource([1, 1, 1, 1, 1]))
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize("text", ["d6", "1d20", "2d6+3", "3D4-1", "20d6", "1d1"])
def test_simple_dice_are_what_they_are_in_full(text):
    found = simple_totals(text, Budget())
    expected = distribution_of(text, 12, Budget())
    assert found is not None
    assert list(expected.numbers) == found.items()
    assert expected.total == found.total


@pytest.mark.parametrize("text", ["0d6", "2d0", "d%", "4d6kh3", "2d6 + 3", "21d6", "-1d6", "7", ""])
def test_all_other_dice_are_read(text):
    assert None is simple_totals(text, Budget())


@pytest.mark.parametrize(
    "work",
    [
        lambda text: rolled(text, ForcedSource([1])),
        lambda text: distribution_of(text, DEFAULT_ITERATIONS, Budget()),
    ],
)
def test_errors_have_no_place_in_the_script_yet(work):
    with pytest.raises(DiceError, match="nothing is divided by 0") as met:
        work("6/(1d2-1)")
    assert met.value.span is None


def test_a_name_among_dice_is_told_how_a_variable_is_joined_to_them():
    with pytest.raises(DiceError) as caught:
        distribution_of("n d6", DEFAULT_ITERATIONS, Budget())
    assert 'roll(n + "d6")' in (caught.value.hint or "")


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize(
    "dice", ["d6kh1", "d6<2", "d10>7f1+2", "d6dl1-d4", "d4ro1", "d6*2", "d0", "d6f1", "d6kh3d4"]
)
def test_texts_that_differ_in_the_number_of_dice_come_to_the_same_read_as_one(dice, count):
    def shown(*, is_varied: bool):
        step = steps_of(f"{count}{dice}", is_varied=is_varied)
        found = None if step is None else step(Frame({}, 1, Work(4_000, 3)))
        return found and (dict(found.weights), found.total)

    assert shown(is_varied=True) == shown(is_varied=False)
