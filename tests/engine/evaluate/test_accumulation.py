from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.calculus.value_set import compared
from engine.control import Budget
from engine.evaluate.evaluator import Evaluator
from engine.measure import outcomes
from engine.values import Value
from tests.engine.calculus.nodes import at_least, dice, failing, largest

LIMIT = 4


def measured(algebra: Algebra, node: Node) -> tuple[dict[Value, Fraction], Fraction]:
    """Return the probabilities of the outcomes, and what is missing."""
    measure = Evaluator(algebra, algebra.budget).measure(node)
    found = {v: Fraction(weight, measure.total) for v, weight in outcomes(measure) if weight}
    return found, 1 - Fraction(measure.mass, measure.total)


def exploding(algebra: Algebra) -> Node:
    """Return a d2 that goes on while it shows 2."""
    die = dice(algebra, 1, 2)
    stops = algebra.test(compared("=", 1), die)
    return algebra.accumulated(algebra.new_site(), die, stops, LIMIT)


def test_rounds_that_go_on_are_geometric(algebra: Algebra) -> None:
    found, missing = measured(algebra, exploding(algebra))

    expected = {(1, *(2,) * rounds): Fraction(1, 2 ** (rounds + 1)) for rounds in range(LIMIT)}
    assert expected == found
    assert Fraction(1, 2**LIMIT) == missing


def test_the_sum_of_all_rounds(algebra: Algebra) -> None:
    found, missing = measured(algebra, algebra.sum(exploding(algebra)))

    expected = {(1 + 2 * rounds,): Fraction(1, 2 ** (rounds + 1)) for rounds in range(LIMIT)}
    assert expected == found
    assert Fraction(1, 2**LIMIT) == missing


def test_a_loop_that_always_stops_is_its_round(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    condition = algebra.test(at_least(1), die)

    found, missing = measured(
        algebra, algebra.accumulated(algebra.new_site(), die, condition, LIMIT)
    )
    assert {(n,): Fraction(1, 6) for n in range(1, 7)} == found
    assert 0 == missing


def test_a_loop_that_never_stops_is_missing(algebra: Algebra) -> None:
    node = algebra.accumulated(algebra.new_site(), dice(algebra, 1, 6), algebra.zero, LIMIT)

    assert ({}, 1) == measured(algebra, node)


def test_rounds_that_add_nothing_do_not_count(algebra: Algebra) -> None:
    die = dice(algebra, 1, 3)
    value = algebra.filter(compared("=/=", 3), die)
    stops = algebra.test(compared("=", 1), die)
    node = algebra.accumulated(algebra.new_site(), value, stops, LIMIT)

    # A round that shows 3 is as if it had not been: what is left is the d2 that explodes.
    assert measured(algebra, exploding(algebra)) == measured(algebra, node)


def test_two_looks_at_the_rounds_see_the_same_rounds(algebra: Algebra) -> None:
    rounds = exploding(algebra)
    difference = algebra.linear(0, [(algebra.sum(rounds), 1), (algebra.count(rounds), -2)])

    found, missing = measured(algebra, difference)
    assert {(-1,): 1 - Fraction(1, 2**LIMIT)} == found
    assert Fraction(1, 2**LIMIT) == missing


def test_rounds_that_nothing_mentions_still_lose_their_mass(algebra: Algebra) -> None:
    node = algebra.after([exploding(algebra)], algebra.number(7))

    assert ({(7,): 1 - Fraction(1, 2**LIMIT)}, Fraction(1, 2**LIMIT)) == measured(algebra, node)


def test_copies_of_a_loop_lose_their_mass_each(algebra: Algebra) -> None:
    twice = algebra.copies(2, algebra.sum(exploding(algebra)))
    _, missing = measured(algebra, algebra.sum(twice))

    assert 1 - (1 - Fraction(1, 2**LIMIT)) ** 2 == missing


@pytest.mark.parametrize("rolled", [1, 2])
@pytest.mark.parametrize(
    "asked",
    [
        lambda algebra, all_dice: all_dice,
        lambda algebra, all_dice: algebra.sum(largest(algebra, 2, all_dice)),
        lambda algebra, all_dice: algebra.linear(
            0, [(algebra.count(all_dice), 10), (algebra.sum(all_dice), 1)]
        ),
    ],
)
def test_copies_come_to_what_as_many_loops_do(
    algebra: Algebra, asked: Callable[[Algebra, Node], Node], rolled: int
) -> None:
    def loop() -> Node:
        value = dice(algebra, rolled, 3)
        stops = algebra.count(algebra.filter(at_least(3), value))
        stops = algebra.test(at_least(rolled), stops)
        return algebra.accumulated(algebra.new_site(), value, stops, LIMIT)

    one_by_one = algebra.union([loop(), loop(), loop()])
    expected = measured(algebra, asked(algebra, one_by_one))

    assert 0 < expected[1] < 1
    assert expected == measured(algebra, asked(algebra, algebra.copies(3, loop())))


def test_of_many_copies_only_the_number_of_rounds_is_told_apart() -> None:
    algebra = Algebra(Budget(states=2_000))
    die = dice(algebra, 1, 10)
    stops = algebra.test(compared(">", 10), die)
    loop = algebra.accumulated(algebra.new_site(), die, stops, 12)
    kept = algebra.sum(largest(algebra, 10, algebra.copies(20, loop)))

    found, _ = measured(algebra, kept)
    assert 100 == max(*found)[0]


@pytest.mark.parametrize("part", ["value", "stops"])
def test_an_error_in_a_round_is_the_loop_s(algebra: Algebra, part: str) -> None:
    error = failing(algebra)
    value = error if part == "value" else dice(algebra, 1, 6)
    stops = error if part == "stops" else algebra.one

    assert error is algebra.accumulated(algebra.new_site(), value, stops, LIMIT)
