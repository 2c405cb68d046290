from __future__ import annotations

from fractions import Fraction

from engine.calculus.algebra import Algebra
from engine.calculus.exploding import NearEnd, brought_about, going_on, scored
from engine.calculus.exploding_die import Chain
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.dice import Die
from engine.evaluate.evaluator import Evaluator
from engine.measure import as_values
from engine.values import Value

D4 = Chain({1: 1, 2: 1, 3: 1}, {4: 1})
PENETRATING_D4 = Chain({1: 1, 2: 1, 3: 1}, {4: 1}, penalty=1)


def chances(die: Die) -> dict[object, Fraction]:
    return {
        face: Fraction(weight, die.total)
        for face, weight in zip(die.faces, die.weights, strict=True)
    }


def evaluated(algebra: Algebra, node: Node) -> dict[Value, Fraction]:
    measure = as_values(Evaluator(algebra, Budget(seconds=10)).measure(node))
    return {value: Fraction(weight, measure.total) for value, weight in measure.weights.items()}


def test_a_chain_is_added_up_to_the_limit(algebra: Algebra) -> None:
    die = scored(D4, algebra, lambda value: value, 2)

    quarter = Fraction(1, 4)
    assert {1: quarter, 2: quarter, 3: quarter, 5: quarter**2, 6: quarter**2, 7: quarter**2} == (
        chances(die)
    )
    assert quarter**2 == Fraction(die.lost, die.total)


def test_further_dice_of_a_penetrating_chain_are_worth_less(algebra: Algebra) -> None:
    die = scored(PENETRATING_D4, algebra, lambda value: value, 3)

    assert {4, 5, 6, 7, 8, 9} == {face for face in die.faces if face not in (1, 2, 3)}
    assert Fraction(1, 64) == Fraction(die.lost, die.total)


def test_scores_are_exact_where_no_die_that_goes_on_scores(algebra: Algebra) -> None:
    die = scored(D4, algebra, lambda value: int(value == 3), 1)

    assert {0: Fraction(2, 3), 1: Fraction(1, 3)} == chances(die)
    assert 0 == die.lost


def test_sums_beyond_the_reach_are_one(algebra: Algebra) -> None:
    die = D4.totals_within(5)

    assert die is not None
    assert 0 == die.lost
    assert {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 4), 5: Fraction(1, 16)} == {
        face: chance for face, chance in chances(die).items() if face != 6
    }
    assert Fraction(3, 16) == chances(die)[6]


def test_chains_that_fall_are_mirrored() -> None:
    die = Chain({0: 1, 1: 1}, {-1: 1}).totals_within(1)

    assert die is not None
    third = Fraction(1, 3)
    # Each -1 is followed by another die, so -1 in all is a -1 and a 0, or two of them and a 1.
    assert {
        1: third,
        0: third + third**2,
        -1: third**2 + third**3,
        -2: 1 - 2 * third - 2 * third**2 - third**3,
    } == chances(die)


def test_a_chain_of_dots_worth_nothing_ends_all_the_same() -> None:
    die = Chain({-1: 1, 1: 1}, {0: 1}).totals_within(3)

    assert die is not None
    assert {-1: Fraction(1, 2), 1: Fraction(1, 2)} == chances(die)


def test_how_many_dice_go_on(algebra: Algebra) -> None:
    found = evaluated(algebra, going_on(algebra, 2, 1, 1, 1))

    assert {
        (0,): Fraction(1, 4),
        (1,): Fraction(1, 4),
        (2,): Fraction(1, 16),
    } == found


def test_the_nearest_dice_need_no_limit(algebra: Algebra) -> None:
    near = NearEnd(top=True, count=2)
    found = evaluated(algebra, brought_about(algebra, 1, {5: 1, 6: 1}, 2, 0, near))

    # Half of all chains end at once; each die that goes on is as likely a 5 as a 6.
    assert Fraction(1, 2) == found[()]
    assert Fraction(1, 8) == found[(5,)] == found[(6,)]
    assert 1 == sum(found.values())
    # No 6 among any number of dice: the chain ends before one comes, in 2 of 3 cases.
    assert Fraction(2, 3) - Fraction(1, 2) - Fraction(1, 8) == found[(5, 5)]


def test_all_dice_are_followed_to_the_limit(algebra: Algebra) -> None:
    found = evaluated(algebra, brought_about(algebra, 1, {6: 1}, 5, 2, None))

    assert {(): Fraction(5, 6), (6,): Fraction(5, 36), (6, 6): Fraction(5, 216)} == found
