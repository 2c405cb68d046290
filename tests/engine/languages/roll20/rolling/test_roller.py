from __future__ import annotations

import itertools
from collections import Counter

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.accounts import DiceRecord, GroupRecord
from engine.languages.roll20.program import parse_program
from engine.languages.roll20.rolling.roller import ExplosionLimitError
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


def test_an_account_knows_the_sides_and_what_was_rolled_for_the_number_of_dice() -> None:
    account = parse_program("(1d4)d6s+?{Pool|2}dF").account(ForcedSource((2, 5, 3, 1, -1)), {})
    first, second = account.records

    assert isinstance(first, DiceRecord)
    assert isinstance(second, DiceRecord)
    assert (6, None) == (first.sides, second.sides)
    assert (True, False) == (first.is_sorted, second.is_sorted)
    assert ["[2]", "2"] == [each.text("") for each in (*first.before, *second.before)]
    assert "(1d4)d6s+?{Pool|2}dF: [3, 5]+[1, -1] = 8" == account.text()


def test_a_count_that_is_a_unit_is_told_from_dice_that_are() -> None:
    account = parse_program("{3d6>3+2d8}kl2").account(ForcedSource((4, 5, 1, 7, 8)), {})
    (group,) = account.records
    assert isinstance(group, GroupRecord)
    counted, summed = group.inside

    assert isinstance(counted, DiceRecord)
    assert isinstance(summed, DiceRecord)
    assert counted.unit is not None
    assert counted.unit.kept
    assert summed.unit is None


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (9, "5d6+{2d4, d8}kl1: [1, 2, 3, 4, 5]+{~~[1, 2]~~, [2]} = 17"),
        (6, "5d6+{2d4, d8}kl1: [1, 2, 3, 4, 5]+{~~[1, … 1 more]~~, [… 1 more]} = 17"),
        (0, "5d6+{2d4, d8}kl1: [… 5 more]+{~~[… 2 more]~~, [… 1 more]} = 17"),
    ],
)
def test_a_shortened_account_counts_what_it_leaves_out(most: int, expected: str) -> None:
    dice = ForcedSource((1, 2, 3, 4, 5, 1, 2, 2))
    account = parse_program("5d6+{2d4, d8}kl1").account(dice, {}).shortened(most)

    assert expected == account.text()
    assert (17,) == account.value
    assert account == account.shortened(most)


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
    with pytest.raises(ExplosionLimitError):
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
