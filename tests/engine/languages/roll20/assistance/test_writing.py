"""Tests of what helps to write Roll20's notation: words that fit, and what they mean."""

from __future__ import annotations

import pytest

from tests.engine.languages.help_at import completed, offered, told


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("4d6k^", ["kh", "kl"]),
        ("4d6K^", ["kh", "kl"]),
        ("4d6kh3d^", ["dh", "dl"]),
        ("4d6 r^", ["ro"]),
        ("4d6\nk^", ["kh", "kl"]),
        ("{4d6, 3d8}k^", ["kh", "kl"]),
        ("fl^", ["floor"]),
        ("2 * ce^", ["ceil"]),
        ("4d^", []),
        ("4^", []),
        ("4d6^", []),
        ("4d6 \\ k^", []),
        ("4d6[k^", []),
        ("2d6+@{mod}+@^", ["@{mod}"]),
        ("2d6+?{Bonus|2}+?{^}", ["?{Bonus}"]),
        ("2d6+@{orc|ac}+@^", ["@{orc|ac}"]),
        ("2d6+@{orc|ac}+@{orc|^}", ["@{orc|ac}"]),
        ("?{A|x,1|y,{2d6}kh1}+?^", ["?{A}"]),
        ("@{mod^}", []),
    ],
)
def test_what_roll20_offers_to_who_just_writes(marked, words):
    assert words == offered(marked, "roll20", asked=False)


def test_signs_of_roll20_are_offered_on_demand():
    behind_dice = offered("4d6^", "roll20")
    assert {"kh", "!", "!!", "!p", ">", "<", "s", "+", "[label]"} <= set(behind_dice)
    assert not {"{ }", "floor"} & set(behind_dice)
    assert {"floor", "{ }", "[[ ]]", "@{ }", "dF", "d%"} <= set(offered("^", "roll20"))
    assert ["!!", "!p", "!!p"] == offered("4d6!^", "roll20")


def test_dice_of_a_group_cannot_be_rolled_again():
    assert not {"r", "!", "cs"} & set(offered("{4d6, 3d8}^", "roll20"))


def test_what_roll20_offers_says_what_it_is():
    highest = completed("4d6k^", "roll20").found[0]
    assert ("kh", "keyword", "kh", 0) == (
        highest.word,
        highest.kind,
        highest.inserted,
        highest.back,
    )
    assert highest.summary
    (group,) = (one for one in completed("^", "roll20").found if one.word == "{ }")
    assert ("{}", 1, "bracket") == (group.inserted, group.back, group.kind)


def test_the_brace_behind_a_parameter_is_replaced():
    found = completed("2d6+@{mod}+@{^}", "roll20")
    assert ("@{", 11, 1) == (found.begun, found.start, found.rest)
    assert "@{mod}" == found.found[0].inserted


# ---- what is told of words --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "signature", "summary"),
    [
        ("4d6k^h3", "DICE khN", None),
        ("4d^6", "6", "Each die shows 1 to 6."),
        ("^4d6", "4", "How many dice are rolled."),
        ("4d^6d1", "6", "Each die shows 1 to 6."),
        ("4d6kh^3", "kh3", "How many are kept, the highest first."),
        ("4d6d^1", "d1", "How many are dropped, the lowest first."),
        ("4d6!>^5", "!>5", "A die that shows 5 or more explodes."),
        ("4d6!p=^3", "!p=3", "A die that shows 3 explodes."),
        ("4d6r^<2", "r<2", "A die that shows 2 or less is rolled again."),
        ("4d6ro^1", "ro1", "A die that shows 1 is rolled again, once."),
        ("8d6^>5", ">5", "A die that shows 5 or more counts as a success."),
        ("8d6>5f<^2", "f<2", "A die that shows 2 or less takes a success away."),
        ("d20cs>^19", "cs>19", "A die that shows 19 or more is marked as critical."),
        ("4dF!>-^1", "!>-1", "A die that shows -1 or more explodes."),
        ("{2d6!!, 3d8}>^8", ">8", "What comes to 8 or more in the group counts as a success."),
        ("2d6 + @{m^od}", "@{mod}", None),
        (
            "2d6 + ?{A|x,1|y^,2}",
            "?{A|x,1|y,2}",
            "A question: one of its choices stands here, made with the list or -D.",
        ),
        ("flo^or(d6)", "floor(ROLL)", None),
        ("4d^F", "NdF", None),
        ("7 ^% 2", "A % B", None),
        ("2d6 \\ s^o", "ROLL \\ TEXT", None),
        ("3d6[f^ire]", "DICE [TEXT]", None),
    ],
)
def test_a_sign_of_roll20_is_told_by_what_it_means_there(marked, signature, summary):
    found = told(marked, "roll20")
    assert signature == found.signature
    assert summary is None or summary == found.summary


def test_a_number_that_is_only_a_number_is_not_explained():
    assert told("2d6 + ^3", "roll20") is None
