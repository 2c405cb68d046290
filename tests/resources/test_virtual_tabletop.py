"""Tests of the rolls at the virtual table: their whole ranges, and the figures their notes tell."""

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, language_named
from resources.mechanic_library import library
from tests.resources.by_hand.tabletop import BY_HAND

ROLLS = {
    mechanic.title: mechanic
    for theme in library()
    for mechanic in theme.mechanics
    if mechanic.language == "roll20"
}

PLAIN_D6 = Fraction(5, 6)


def counted(title, **values):
    """Return what counting by hand says, with these numbers in place of those it starts at."""
    assert values.keys() <= ROLLS[title].values.keys()
    return BY_HAND[title](ROLLS[title].values | values)


def at_least(title, target, **values):
    # From below, because what the limit leaves out is above.
    return 1 - sum(part for x, part in counted(title, **values).items() if x < target)


def below(title, target, **values):
    return 1 - at_least(title, target, **values)


def exactly(title, number, **values):
    return counted(title, **values)[number]


def mean(title, **values):
    return sum(x * part for x, part in counted(title, **values).items())


def percent(chance):
    return f"{float(100 * chance):.2f}".rstrip("0").rstrip(".") + "%"


def decimal(number, digits=2):
    return f"{float(number):.{digits}f}".rstrip("0").rstrip(".")


ADVANTAGE, DISADVANTAGE = "d20 with advantage", "d20 with disadvantage"
BLESS, TRAIT = "d20 with bless", "Trait roll of a wild card"
BOON, BANE = "2d6 with a boon", "2d6 with a bane"
OTHER_2D6 = {"cool": 0}

FIGURES = {
    ADVANTAGE: lambda t: [percent(exactly(t, 20, Modifier=0))],
    DISADVANTAGE: lambda t: [f"1 roll of {1 / exactly(t, 20, Modifier=0)}"],
    "d20, the way chosen when rolling": lambda t: [
        percent(at_least(t, 15, Roll=way)) for way in (1, 2, 3)
    ],
    "Damage of a hit, or of a critical": lambda t: [
        f"{mean(t, Hit=2) - mean(t, Hit=1)} points on average"
    ],
    "Best of three d20": lambda t: [percent(exactly(t, 20, Modifier=0))],
    BLESS: lambda t: [percent(at_least(t, 15)), percent(Fraction(20 - (15 - 5) + 1, 20))],
    "Four dice, keep three": lambda t: [decimal(mean(t)), percent(exactly(t, 18))],
    "Two-handed weapon": lambda t: [
        percent(exactly(t, 12, Modifier=0)),
        percent(Fraction(1, 36)),
    ],
    "Better of two damage rolls": lambda t: [f"{decimal(mean(t, Modifier=0) - 7)} points"],
    "Critical sneak attack": lambda t: [f"{mean(t)} on average"],
    "Half damage on a save": lambda t: [f"average {decimal(mean(t))}", "quarter"],
    "Brutal weapon": lambda t: [
        decimal(mean(t, **{"Weapon dice": 1, "Modifier": 0})),
        decimal(Fraction(13, 2)),
    ],
    "Fastest of three": lambda t: ["With 1, 2 and 4", decimal(100 * at_least(t, 20), 3) + "%"],
    "Fives and sixes": lambda t: [percent(exactly(t, 0))],
    "Fives and sixes, sixes again": lambda t: [decimal(mean(t, Pool=1))],
    "Ones take successes away": lambda t: [
        percent(below(t, 0, Pool=1, Difficulty=10)),
        percent(below(t, 0, Pool=5, Difficulty=10)),
    ],
    "Tens again": lambda t: ["third", decimal(mean(t, Pool=1, Again=8), 4)],
    TRAIT: lambda t: [percent(at_least(t, 8, Trait=6)), percent(at_least(t, 8, Trait=8))],
    "Highest exploding die": lambda t: ["Three d8 reach 9", percent(at_least(t, 9))],
    "Tens explode, keep the best": lambda t: ["7k3 reaches 25", percent(at_least(t, 25))],
    "Skill with Fate dice": lambda t: [
        percent(exactly(t, 0, Skill=0)),
        percent(sum(exactly(t, x, Skill=0) for x in (-1, 0, 1))),
    ],
    "Penetrating damage": lambda t: [f"exactly {decimal(mean(t, Dice=1, Modifier=0))},"],
    "Pushed pool": lambda t: [percent(at_least(t, 1)), percent(1 - PLAIN_D6**5)],
    "Dice code with a wild die": lambda t: [f"for {decimal(mean(t, Dice=1))} on average"],
    BOON: lambda t: [
        percent(at_least(t, 8)),
        percent(at_least("Move with a stat", 8, **OTHER_2D6)),
    ],
    BANE: lambda t: [
        percent(at_least(t, 8)),
        percent(at_least("Move with a stat", 8, **OTHER_2D6)),
    ],
    "Highest die of a pool": lambda t: [percent(exactly(t, 6))],
    "Percentiles with bonus dice": lambda t: [
        percent(below(t, 51, **{"Tens dice": 2})),
        percent(below(t, 51, **{"Tens dice": 3})),
    ],
    "Move with a stat": lambda t: [percent(at_least(t, 10)), percent(below(t, 7))],
    "To hit, ones rolled again": lambda t: [
        percent(Fraction(4, 6)),
        percent(exactly(t, 1, Attacks=1)),
    ],
    "Skill with an exploding d10": lambda t: [decimal(mean(t, Skill=0))],
    "Body of a normal attack": lambda t: [percent(exactly(t, 8))],
}
"""What the note of a roll has to say, calculated."""


def test_every_note_tells_a_figure():
    assert set(ROLLS) == set(FIGURES)


@pytest.mark.parametrize("title", ROLLS)
def test_the_figures_of_a_note_are_true(title):
    figures = FIGURES[title](title)

    assert figures
    assert [] == [figure for figure in figures if figure not in ROLLS[title].note]


def test_a_third_is_a_third():
    assert Fraction(1, 3) == mean("Fives and sixes", Pool=1)
    assert 1e-9 > abs(mean("Tens again", Pool=1) - Fraction(1, 3))
    assert 14 - Fraction(1, 4) == mean("Half damage on a save")


@pytest.mark.parametrize("end", ["least", "greatest"])
@pytest.mark.parametrize("title", [title for title, roll in ROLLS.items() if roll.parameters])
def test_counting_by_hand_says_the_same_at_the_ends_of_the_ranges(title, end):
    roll = ROLLS[title]
    values = {parameter.name: getattr(parameter, end) for parameter in roll.parameters}
    program = language_named(roll.language).parse(roll.script)
    distribution = program.calculate(values, DEFAULT_ITERATIONS, Budget(seconds=10))
    expected = {x: part for x, part in counted(title, **values).items() if part}

    assert expected == {
        outcome[0]: distribution.probability(outcome) for outcome in distribution.outcomes
    }
    assert 1 - sum(expected.values()) == distribution.missing
