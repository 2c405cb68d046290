from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpz_poly

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Demand, Node, Operation
from engine.calculus.value_set import compared
from engine.control import Budget, Progress
from engine.dice import Deal, Die, Pool
from engine.errors import Cancelled, DiceError, OverBudgetError
from engine.evaluate.evaluator import Evaluator
from engine.measure import Measure, Numbers, outcomes
from engine.textbox import TextBox
from engine.values import Tuple, Value
from tests.engine.calculus.nodes import (
    at_least,
    dice,
    failing,
    known,
    largest,
    maximum,
    minimum,
    risky,
)


def measured(algebra: Algebra, node: Node) -> Measure:
    return Evaluator(algebra, algebra.budget).measure(node)


def shares(algebra: Algebra, node: Node) -> dict[Value, Fraction]:
    measure = measured(algebra, node)
    return {value: Fraction(weight, measure.total) for value, weight in outcomes(measure) if weight}


def numbers_of(algebra: Algebra, node: Node) -> dict[int, Fraction]:
    return {value[0]: share for value, share in shares(algebra, node).items()}


# ---- single constructs --------------------------------------------------------------------


def test_known_values_are_certain(algebra: Algebra) -> None:
    for value in ((), (4,), (1, 1, 2), TextBox(("a",)), Tuple((1,), ())):
        assert {value: 1} == shares(algebra, algebra.constant(value))


def test_one_die_shows_its_weighted_faces(algebra: Algebra) -> None:
    node = algebra.rolled(algebra.new_site(), Pool(1, Die((1, 5), (1, 2), lost=1)))

    assert {1: Fraction(1, 4), 5: Fraction(1, 2)} == numbers_of(algebra, node)


def test_a_pool_shows_every_collection(algebra: Algebra) -> None:
    expected = {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}

    assert expected == shares(algebra, dice(algebra, 2, 2))


def test_a_deal_shows_every_hand(algebra: Algebra) -> None:
    deal = algebra.rolled(algebra.new_site(), Deal(2, (1, 2), (2, 1)))

    assert {(1, 1): Fraction(1, 3), (1, 2): Fraction(2, 3)} == shares(algebra, deal)


def test_a_pool_of_other_values_unites_them(algebra: Algebra) -> None:
    die = Die(((), (1, 3)), (1, 1))
    node = algebra.rolled(algebra.new_site(), Pool(2, die))

    expected = {(): Fraction(1, 4), (1, 3): Fraction(1, 2), (1, 1, 3, 3): Fraction(1, 4)}
    assert expected == shares(algebra, node)


def test_kept_dice(algebra: Algebra) -> None:
    kept = algebra.sum(largest(algebra, 3, dice(algebra, 4, 6)))
    found = numbers_of(algebra, kept)

    assert Fraction(21, 1296) == found[18]
    assert Fraction(1, 1296) == found[3]
    assert Fraction(15869, 1296) == sum(value * share for value, share in found.items())


def test_a_choice_is_a_mixture(algebra: Algebra) -> None:
    condition = algebra.test(at_least(6), dice(algebra, 1, 6))
    node = algebra.choice(condition, algebra.number(10), dice(algebra, 1, 2))

    expected = {10: Fraction(1, 6), 1: Fraction(5, 12), 2: Fraction(5, 12)}
    assert expected == numbers_of(algebra, node)


def test_an_operation_is_applied_to_every_combination(algebra: Algebra) -> None:
    pairing = Operation("pair", Tuple)
    node = algebra.apply(pairing, (dice(algebra, 1, 2), known(algebra, 7)))

    assert {Tuple((1,), (7,)): Fraction(1, 2), Tuple((2,), (7,)): Fraction(1, 2)} == shares(
        algebra, node
    )


# ---- independent and shared parts ---------------------------------------------------------


def test_independent_parts_are_convolved(algebra: Algebra) -> None:
    maximal = maximum(algebra, dice(algebra, 2, 2))
    both = algebra.linear(1, [(maximal, 1), (dice(algebra, 1, 2), 1)])
    measure = measured(algebra, both)

    # The greater of 2d2 weighs 1 and 3, the die 1 and 1.
    assert isinstance(measure, Numbers)
    assert fmpz_poly([1, 3]) * fmpz_poly([1, 1]) == measure.polynomial
    assert (3, 8) == (measure.offset, measure.total)


def test_equal_independent_parts_are_a_power(algebra: Algebra) -> None:
    measure = measured(algebra, algebra.sum(dice(algebra, 100, 6)))

    assert isinstance(measure, Numbers)
    assert fmpz_poly([1] * 6) ** 100 == measure.polynomial
    assert (100, 6**100) == (measure.offset, measure.total)


def test_a_node_used_twice_is_the_same_dice(algebra: Algebra) -> None:
    total = algebra.sum(dice(algebra, 3, 6))
    found = numbers_of(algebra, algebra.product(total, total))

    assert {value**2 for value in range(3, 19)} == set(found)
    assert Fraction(27, 216) == found[100]


def test_two_looks_at_one_pool_are_correlated(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 6)
    spread = algebra.linear(0, [(maximum(algebra, pool), 1), (minimum(algebra, pool), -1)])

    expected = {0: 6, 1: 10, 2: 8, 3: 6, 4: 4, 5: 2}
    assert {k: Fraction(ways, 36) for k, ways in expected.items()} == numbers_of(algebra, spread)


def test_a_number_shared_by_two_places_stays_one_number(algebra: Algebra) -> None:
    total = algebra.sum(dice(algebra, 2, 6))
    condition = algebra.test(at_least(12), total)
    node = algebra.choice(condition, total, algebra.linear(0, [(total, -1)]))

    found = numbers_of(algebra, node)
    assert Fraction(1, 36) == found[12]
    assert {12, *range(-11, -1)} == set(found)


def test_copies_are_independent(algebra: Algebra) -> None:
    template = maximum(algebra, dice(algebra, 2, 2))
    copies = algebra.copies(2, template)

    expected = {2: Fraction(1, 16), 3: Fraction(6, 16), 4: Fraction(9, 16)}
    assert expected == numbers_of(algebra, algebra.sum(copies))
    assert {(1, 1): Fraction(1, 16), (1, 2): Fraction(6, 16), (2, 2): Fraction(9, 16)} == shares(
        algebra, copies
    )


def test_a_template_may_be_given_that_it_has_a_value(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    stopping = algebra.choice(algebra.test(at_least(5), die), die, algebra.void)

    assert {5: Fraction(1, 2), 6: Fraction(1, 2)} == numbers_of(algebra, algebra.given(stopping))


# ---- totals, loss and errors --------------------------------------------------------------


def test_no_mass_is_lost_without_cause(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 4)
    for node in (
        pool,
        algebra.different(pool),
        algebra.count(algebra.filter(at_least(3), pool)),
        algebra.extreme(pool, maximal=True),
        algebra.difference(pool, dice(algebra, 2, 4)),
    ):
        measure = measured(algebra, node)
        assert measure.mass == measure.total


def test_lost_mass_stays_lost(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert {1: Fraction(1, 3), 2: Fraction(1, 3)} == numbers_of(algebra, guard)
    assert {7: Fraction(2, 3)} == numbers_of(algebra, algebra.after([guard], algebra.number(7)))
    assert {} == shares(algebra, algebra.void)


def test_lost_mass_counts_once_however_often_it_is_mentioned(algebra: Algebra) -> None:
    guard = risky(algebra)
    twice = algebra.after([guard], algebra.linear(0, [(guard, 2)]))

    assert {2: Fraction(1, 3), 4: Fraction(1, 3)} == numbers_of(algebra, twice)


def test_a_branch_loses_only_where_it_is_taken(algebra: Algebra) -> None:
    condition = algebra.test(at_least(6), dice(algebra, 1, 6))
    node = algebra.choice(condition, algebra.void, algebra.one)

    assert {1: Fraction(5, 6)} == numbers_of(algebra, node)


def test_an_error_that_can_be_reached_is_raised(algebra: Algebra) -> None:
    condition = algebra.test(at_least(6), dice(algebra, 1, 6))
    with pytest.raises(DiceError, match="division by zero"):
        measured(algebra, algebra.choice(condition, failing(algebra), algebra.one))


def test_an_error_that_cannot_be_reached_is_not(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    impossible = algebra.product(
        algebra.test(at_least(4), die), algebra.test(compared(">", 4), die)
    )
    node = algebra.choice(impossible, failing(algebra), algebra.one)

    assert {1: 1} == numbers_of(algebra, node)


def test_a_demand_looks_at_every_outcome(algebra: Algebra) -> None:
    def refuse_six(value: Value) -> None:
        if value == (6,):
            raise DiceError("not a six")

    demand = Demand(refuse_six, number=True, low=99)
    with pytest.raises(DiceError, match="not a six"):
        measured(algebra, algebra.require(dice(algebra, 1, 6), demand))
    assert 5 == len(shares(algebra, algebra.require(dice(algebra, 1, 5), demand)))


# ---- size ---------------------------------------------------------------------------------


def test_thousands_of_outcomes_do_not_exhaust_the_stack(algebra: Algebra) -> None:
    found = numbers_of(algebra, maximum(algebra, dice(algebra, 2, 5_000)))

    assert 5_000 == len(found)
    assert Fraction(9_999, 5_000**2) == found[5_000]


def test_thousands_of_faces_can_be_revealed_one_by_one(algebra: Algebra) -> None:
    pool = dice(algebra, 2, 1_500)
    is_close = algebra.test(at_least(1_499), minimum(algebra, pool))
    found = numbers_of(algebra, algebra.choice(is_close, maximum(algebra, pool), algebra.zero))

    assert {1_499: 1, 1_500: 3, 0: 1_500**2 - 4} == {
        value: share * 1_500**2 for value, share in found.items()
    }


# ---- budgets ------------------------------------------------------------------------------


def laborious(algebra: Algebra) -> Node:
    """Return a list of so many collections that no budget of a test is enough."""
    return algebra.different(
        algebra.difference(dice(algebra, 20, 40), dice(algebra, 20, 40, lowest=3))
    )


def test_a_budget_of_states_is_kept() -> None:
    algebra = Algebra(Budget(states=2_000))
    with pytest.raises(OverBudgetError, match="more than 2,000 states") as caught:
        measured(algebra, laborious(algebra))

    assert caught.value.hint


def test_a_budget_of_seconds_is_kept() -> None:
    algebra = Algebra(Budget(seconds=0.05))
    with pytest.raises(OverBudgetError, match=r"longer than 0\.05 seconds") as caught:
        measured(algebra, laborious(algebra))

    assert caught.value.hint


def test_a_budget_of_memory_is_kept() -> None:
    algebra = Algebra(Budget(memory=10_000_000))
    with pytest.raises(OverBudgetError, match="the list of all collections") as caught:
        measured(algebra, dice(algebra, 12, 20))

    assert "`sum`" in (caught.value.hint or "")


def test_an_evaluation_can_be_cancelled() -> None:
    told: list[Progress] = []
    algebra = Algebra(Budget(is_cancelled=lambda: len(told) > 0, on_progress=told.append))
    with pytest.raises(Cancelled):
        measured(algebra, laborious(algebra))


def test_progress_is_reported() -> None:
    told: list[Progress] = []
    algebra = Algebra(Budget(is_cancelled=lambda: len(told) == 3, on_progress=told.append))
    with pytest.raises(Cancelled):
        measured(algebra, laborious(algebra))

    assert sorted(progress.seconds for progress in told) == [p.seconds for p in told]
    assert sorted(progress.states for progress in told) == [p.states for p in told]
    assert told[-1].states > 0
