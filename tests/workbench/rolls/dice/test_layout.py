"""Where the pieces of a roll lie."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from tests.engine.languages.roll20.rolls import rolls
from tests.workbench.rolls.dice.accounts import account_of, seeded
from workbench.rolls.dice.layout import DiceSheet
from workbench.rolls.dice.pieces import Box, DrawnDie


def sheet_of(account, qapp, width=400):
    return DiceSheet(account, qapp.font(), width)


def test_dice_wrap_where_there_is_no_more_room(qapp):
    narrow, wide = (sheet_of(seeded("20d20", 1), qapp, width) for width in (200, 2000))
    assert 1 == len({each.area.top() for each in wide.dice})
    assert 3 < len({each.area.top() for each in narrow.dice})
    assert narrow.size.width() <= 200
    assert narrow.size.height() > 3 * wide.size.height()


def test_only_dice_on_one_line_are_linked(qapp):
    wide = sheet_of(account_of("d6!", 6, 6, 1), qapp)
    assert [False, True, True] == [each.link > 0 for each in wide.dice]
    first, second, _ = (each.area for each in wide.dice)
    assert wide.dice[1].link == second.left() - first.right()
    narrow = sheet_of(account_of("d6!", 6, 6, 1), qapp, 1)
    assert [0, 0, 0] == [each.link for each in narrow.dice]


def test_a_number_that_is_wide_makes_its_die_wide(qapp):
    sheet = sheet_of(account_of("2d1000000", 1, 734_221), qapp)
    small, large = (each.area for each in sheet.dice)
    assert small.width() == small.height() == large.height()
    assert large.width() > 1.5 * small.width()


def test_a_number_of_a_thousand_digits_does_not_leave_the_sheet(qapp):
    assert sheet_of(account_of(f"d6+{'7' * 1000}", 1), qapp).size.width() <= 400


@pytest.mark.parametrize("shown", ["4, dropped", "8"])
def test_the_words_are_those_of_the_die_under_the_pointer(qapp, shown):
    sheet = sheet_of(account_of("{d6, 2d8kh1}kh1", 3, 4, 8), qapp)
    (die,) = (each for each in sheet.dice if each.piece.words == shown)
    assert shown == sheet.words_at(die.area.center())


def test_beside_the_dice_of_a_box_its_total_is_told(qapp):
    sheet = sheet_of(account_of("{d6, d8}kh1", 3, 8), qapp)
    dropped = sheet.placed[1]
    assert "3, dropped" == sheet.words_at(dropped.area.bottomRight())
    assert "" == sheet.words_at(sheet.total.area.center())


@settings(max_examples=60)
@given(text=rolls(), seed=st.integers(0, 2**16), width=st.integers(0, 900))
def test_dice_never_overlap_and_lie_inside_of_their_boxes(qapp, text, seed, width):
    try:
        account = seeded(text, seed)
    except DiceError:
        return
    sheet = sheet_of(account, qapp, width)
    for one, other in itertools.combinations(sheet.dice, 2):
        assert not one.area.intersects(other.area)
    for each in sheet.placed:
        assert 0 <= each.area.left() <= each.area.right() <= sheet.size.width()
        assert 0 <= each.area.top() <= each.area.bottom() <= sheet.size.height()
    boxes = [each.area for each in sheet.placed if isinstance(each.piece, Box)]
    for die in sheet.dice:
        assert isinstance(die.piece, DrawnDie)
        assert all(box.contains(die.area) or not box.intersects(die.area) for box in boxes)
