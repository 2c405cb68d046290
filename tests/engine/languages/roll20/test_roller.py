from __future__ import annotations

import itertools
from collections import Counter

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.roll20.program import parse_program
from engine.languages.roll20.roller import IterationLimitError
from engine.random_source import ForcedSource, SeededSource


def told(text: str, *dice: int) -> str:
    return parse_program(text).account(ForcedSource(dice), {}).text()


@pytest.mark.parametrize(
    ("text", "dice", "expected"),
    [
        ("4d6kh3", (5, 4, 4, 1), "4d6kh3: [5, 4, 4, ~~1~~] = 13"),
        ("4d6kh3sd", (4, 1, 5, 4), "4d6kh3sd: [5, 4, 4, ~~1~~] = 13"),
        ("2d6! + 1", (6, 2, 3), "2d6! + 1: [6!, 3, 2] + 1 = 12"),
        ("2d6!!", (6, 2, 6, 3), "2d6!!: [15(6+6+3), 2] = 17"),
        ("d6!p", (6, 4), "d6!p: [6!, 3] = 9"),
        ("2d6r<2", (1, 5, 2, 4), "2d6r<2: [1r 2r 4, 5] = 9"),
        ("3d6>5f1", (5, 1, 3), "3d6>5f1: [5*, 1_, 3] = 0"),
        ("{2d6+d8}k2", (2, 5, 7), "{2d6+d8}k2: {[~~2~~, 5]+[7]} = 12"),
        ("{2d6, d8+1}kl1", (2, 5, 3), "{2d6, d8+1}kl1: {~~[2, 5]~~, [3]+1} = 4"),
        ("{2d20+5}>21", (16, 3), "{2d20+5}>21: {[16*, 3]+5} = 1"),
        ("{3d6>3}>2", (4, 5, 1), "{3d6>3}>2: {[4*, 5*, 1]*} = 1"),
        ("d6/4 \\ a remark", (2,), "d6/4: [2]/4 = 1/2"),
        ("2+3", (), "2+3 = 5"),
        ("d6+?{Bonus|-2}", (3,), "d6+?{Bonus|-2}: [3]+-2 = 1"),
    ],
)
def test_a_roll_tells_of_every_die(text: str, dice: tuple[int, ...], expected: str) -> None:
    assert expected == told(text, *dice)


def test_every_die_is_told_in_full_in_json() -> None:
    account = parse_program("2d6!r1kh1cs6").account(ForcedSource((1, 2, 6, 3)), {})

    assert [
        {
            "dice": "2d6!r1kh1cs6",
            "rolled": [
                {
                    "value": 6,
                    "faces": [6],
                    "rerolled": [1],
                    "exploded": True,
                    "critical": "success",
                    "kept": True,
                },
                {"value": 3, "faces": [3], "extra": True, "kept": False},
                {"value": 2, "faces": [2], "kept": False},
            ],
            "value": 6,
            "kept": True,
        }
    ] == account.json()


@pytest.mark.parametrize(
    ("text", "dice", "expected"),
    [
        ("2d6ro<2", (1, 2, 1, 2), 3),  # one reroll each, whatever comes then
        ("d6ro1ro2", (1, 2), 2),  # one reroll in all
        ("d6r1!", (6, 1, 3), 9),  # an extra die is rerolled too
        ("2d6!p", (6, 1, 6, 2), 6 + 5 + 1 + 1),  # the natural face penetrates again
        ("2d20kh1kl1", (7, 15), 0),
        ("{3d20kl2}kh1", (3, 9, 14), 9),
        ("round(0-5/2)", (), -2),
    ],
)
def test_the_reading_of_what_is_ambiguous(text: str, dice: tuple[int, ...], expected: int) -> None:
    assert (expected,) == parse_program(text).roll(ForcedSource(dice), {})


def test_a_chain_that_is_too_long_names_the_die() -> None:
    with pytest.raises(DiceError, match=r"exploded 1,000 times, at last with a 6"):
        parse_program("d6!").roll(ForcedSource([6] * 2000), {})


def test_a_roll_of_too_many_dice_is_refused() -> None:
    with pytest.raises(DiceError, match="10,000 dice at most"):
        parse_program("6000d6+6000d6").roll(SeededSource(1), {})


def test_a_chain_beyond_the_limit_is_missing() -> None:
    with pytest.raises(IterationLimitError):
        parse_program("d6!").roll(ForcedSource([6, 6, 1]), {}, 2)
    assert (13,) == parse_program("d6!").roll(ForcedSource([6, 6, 1]), {}, 3)


@pytest.mark.parametrize(
    "text", ["4d6kh3", "3d6!r1k2", "{2d6+d8}k2", "5d6!!6>8f1", "{2d4,d8+1}kl1", "2d6ro<2/4"]
)
def test_rolls_follow_the_distribution(text: str) -> None:
    program = parse_program(text)
    distribution = program.calculate({}, 20, Budget(seconds=20))
    rolls = 3000
    samples = itertools.islice(program.samples(SeededSource(2_026), {}, 20), rolls)
    found = Counter(sample.value for sample in samples)

    for value in distribution.outcomes:
        share = float(distribution.probability(value))
        deviation = (share * (1 - share) / rolls) ** 0.5
        assert share == pytest.approx(found[value] / rolls, abs=5 * deviation + 1e-3)
    assert set(found) <= set(distribution.outcomes)
