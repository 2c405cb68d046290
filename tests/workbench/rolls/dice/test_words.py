"""What is said of each die."""

from __future__ import annotations

import pytest

from tests.workbench.rolls.dice.accounts import account_of
from workbench.rolls.dice.pieces import Box, DrawnDie, pieces_of


def dice_of(pieces):
    for piece in pieces:
        if isinstance(piece, Box):
            yield from dice_of(piece.pieces)
        elif isinstance(piece, DrawnDie):
            yield piece


def said(text, *dice):
    return [die.words for die in dice_of(pieces_of(account_of(text, *dice)))]


@pytest.mark.parametrize(
    ("text", "dice", "words"),
    [
        ("2d6kh1", (4, 5), ["4, dropped", "5"]),
        ("d6!", (6, 3), ["6, exploded", "3, rolled for one that exploded"]),
        ("d6!!", (6, 6, 3), ["15, added up from 6 + 6 + 3"]),
        (
            "d6!p",
            (6, 4),
            ["6, exploded", "3, rolled for one that exploded, one less than its face"],
        ),
        ("d6r<2", (1, 2, 5), ["1, rolled again: 2, rolled again: 5"]),
        ("2d6>5f1", (5, 1), ["5, success", "1, failure"]),
        ("2d20cs20cf1", (20, 1), ["20, critical success", "1, critical failure"]),
        ("d6>3f6", (6,), ["6, success, failure"]),
        ("3dF", (-1, 0, 1), ["-1", "0", "1"]),
        (
            "{2d6kh1, d6}kl1",
            (1, 6, 2),
            ["1, dropped", "6, in a roll that was dropped", "2"],
        ),
        ("(1d4)d6", (2, 3, 5), ["2", "3", "5"]),
    ],
)
def test_what_happened_to_each_die_is_said(text, dice, words):
    assert words == said(text, *dice)


def test_a_group_says_what_became_of_its_rolls():
    box, _ = pieces_of(account_of("{2d6, d8+1}kl1", 2, 5, 3))
    assert ["7, dropped", "4"] == [each.words for each in box.pieces]


def test_a_total_of_a_group_says_that_it_is_a_success():
    box, _ = pieces_of(account_of("{d20+5, d20+2}>20", 16, 3))
    assert ["21, success", "5"] == [each.words for each in box.pieces]
