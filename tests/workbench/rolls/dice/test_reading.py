"""What is drawn of a roll, and in which order."""

from __future__ import annotations

import pytest

from tests.workbench.rolls.dice.accounts import account_of, script_account
from workbench.rolls.dice.pieces import (
    Box,
    DrawnDie,
    GivenNumber,
    Label,
    Remainder,
    Total,
    Words,
)
from workbench.rolls.dice.reading import has_total, pieces_of


def written(pieces):
    """Return the pieces in short: dice as <4>, labels as [fire], boxes in braces."""
    return " ".join(map(in_short, pieces))


def in_short(piece):
    match piece:
        case DrawnDie():
            again = "".join(f"{face}r" for face in piece.rerolled)
            joint = "-" if piece.is_joined else ""
            pale = "~" if piece.is_pale else ""
            return f"{joint}{pale}<{again}{piece.text}{piece.chain}>"
        case Words():
            return piece.text
        case Label():
            return f"[{piece.text}]"
        case GivenNumber():
            return f"{piece.text}({piece.name})"
        case Remainder():
            return piece.text
        case Total():
            return f"={piece.text}" + ("" if piece.tested.kept else "~")
        case Box():
            return f"{{{written(piece.pieces)}}}"


@pytest.mark.parametrize(
    ("text", "dice", "expected"),
    [
        ("4d6kh3", (5, 4, 4, 1), "<5> <4> <4> ~<1> =13"),
        ("2d6!+1", (6, 2, 3), "<6> -<3> <2> + 1 =12"),
        ("2d6!sd", (2, 6, 3), "<6> <3> <2> =11"),
        ("2d6!!", (6, 2, 6, 3), "<15(6+6+3)> <2> =17"),
        ("2d6r<2", (1, 5, 2, 4), "<1r2r4> <5> =9"),
        ("3dF+2", (-1, 0, 1), "<\N{MINUS SIGN}> <> <+> + 2 =2"),
        ("2dF!!", (1, 0, 1, 0), "<2(1+1+0)> <> =2"),
        ("d20 + 5 [attack] [melee]", (17,), "<17> + 5 [attack] [melee] =22"),
        ("2d6[fire]+[[3+1]]", (1, 2), "<1> <2> [fire] + [[3 + 1]] =7"),
        ("floor(d6/2)", (5,), "floor( <5> / 2) =2"),
        ("d6+?{My bonus|-2}", (3,), "<3> + -2(My bonus) =1"),
        ("?{Pool|2}d6", (3, 4), "2(Pool) d6 \N{RIGHTWARDS ARROW} <3> <4> =7"),
        ("(d4)dF", (1, 1), "<1> dF \N{RIGHTWARDS ARROW} <+> =1"),
        ("{4d6+3d8}k2", (2, 5, 1, 1, 7, 1, 1), "{~<2> <5> ~<1> ~<1> + <7> ~<1> ~<1>} =12"),
        ("{2d6, d8+1}kl1", (2, 5, 3), "{{~<2> ~<5> =7~} {<3> + 1 =4}} =4"),
        ("{d6, d6}kh1+2", (2, 5), "{{~<2> =2~} {<5> =5} =5} + 2 =7"),
        ("{2d6>3+d8>5}kl1", (4, 5, 1), "{{~<4> ~<5> =2~} + {<1> =0}} =0"),
        ("2+3 \\ a remark [no label]", (), "2 + 3 =5"),
        ("d6/4", (2,), "<2> / 4 =1/2"),
        ("{d6[a], d8 [b]}kh1[c]", (2, 5), "{{~<2> [a] =2~} {<5> [b] =5} =5} [c] =5"),
    ],
)
def test_a_roll_is_drawn_in_the_order_of_its_text(text, dice, expected):
    assert expected == written(pieces_of(account_of(text, *dice)))


def test_of_very_many_dice_the_rest_is_counted():
    account = account_of("5d6+4d8", *range(1, 6), 1, 2, 3, 4).shortened(3)
    assert "<1> <2> <3> and 2 more + and 4 more =25" == written(pieces_of(account))


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


# ---- rolls of scripts -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "dice", "expected"),
    [
        ("sum largest 3 4d6", (5, 1, 4, 4), "[4d6] <5> ~<1> <4> <4> =13"),
        ("d6 + d8", (5, 1), "{[d6] <5>} {[d8] <1>} =6"),
        ("sum accumulate x := d6 while x = 6", (6, 6, 2), "[d6] <6> -<6> -<2> =14"),
        ("d20 < 2d12", (9, 10, 3), "{[d20] <9>} {[2d12] <10> ~<3>} =10"),
        ("?0.5", (1,), "[?0.5] <yes> =1"),
        ("choose {[1, 2], [3, 4]}", (2,), "[{[1, 2], [3, 4]}] <[3, 4]> =[3, 4]"),
        ('"hit " || d6', (5,), "[d6] <5>"),
        ("2 + 3", (), "=5"),
        ('"hello"', (), ""),
    ],
)
def test_dice_of_scripts_stand_in_groups(script, dice, expected):
    assert expected == written(pieces_of(script_account(script, *dice)))


def test_what_does_not_fit_behind_the_dice_stands_elsewhere():
    pool = script_account("40d6", *[1] * 40)
    assert not any(isinstance(piece, Total) for piece in pieces_of(pool))
    assert (False, True) == (has_total(pool.value), has_total((1,) * 30))


def test_dice_that_are_left_out_are_counted_by_group_and_for_the_roll():
    account = script_account("3d6 U 4d8 U 2d4", 1, 2, 3, 4, 5, 6, 7, 1, 2).shortened(4)
    expected = "{[3d6] <1> <2> <3>} {[4d8] <4> and 3 more} and 2 more =1 1 2 2 3 4 5 6 7"
    assert expected == written(pieces_of(account))


def test_what_became_of_dice_of_scripts_is_said():
    def said(script, *dice):
        pieces = pieces_of(script_account(script, *dice))
        inside = [part for piece in pieces for part in getattr(piece, "pieces", (piece,))]
        return [die.words for die in inside if isinstance(die, DrawnDie)]

    assert ["7, counted", "2, dropped"] == said("count 5 < 2d10", 7, 2)
    assert ["2, thrown away and rolled again", "5"] == said("repeat x := d6 until 3 < x", 2, 5)
    assert ["4, only decided something", "3"] == said("if 3 < d6 then d4 else 0", 4, 3)
    assert ["6, exploded", "2, rolled for one that exploded"] == said(
        "accumulate x := d6 while x = 6", 6, 2
    )
    assert ["no, not in the result"] == said("?0.5", 2)
