from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import COLLECTION, Demand, Fail, Guarded, Node, Operation, Require
from engine.errors import DiceError
from engine.textbox import TextBox
from engine.values import Value
from tests.engine.calculus.nodes import (
    at_least,
    dice,
    failing,
    known,
    maximum,
    risky,
    some_dice,
)

Build = Callable[[Algebra, Node], Node]

STRICT: dict[str, Build] = {
    "union": lambda algebra, node: algebra.union([dice(algebra, 1, 6), node]),
    "filter": lambda algebra, node: algebra.filter(at_least(2), node),
    "different": lambda algebra, node: algebra.different(node),
    "difference": lambda algebra, node: algebra.difference(dice(algebra, 3, 6), node),
    "drop": lambda algebra, node: algebra.drop(node, dice(algebra, 3, 6)),
    "keep": lambda algebra, node: algebra.keep(dice(algebra, 3, 6), node),
    "maximum": maximum,
    "extreme": lambda algebra, node: algebra.extreme(node, maximal=True),
    "sum": lambda algebra, node: algebra.sum(node),
    "count": lambda algebra, node: algebra.count(node),
    "linear": lambda algebra, node: algebra.linear(1, [(dice(algebra, 1, 6), 1), (node, 2)]),
    "product": lambda algebra, node: algebra.product(dice(algebra, 1, 6), node),
    "test": lambda algebra, node: algebra.test(at_least(2), node),
    "some": lambda algebra, node: algebra.some(node),
    "condition": lambda algebra, node: algebra.choice(node, algebra.nothing, algebra.one),
    "operation": lambda algebra, node: algebra.apply(PAIRING, (dice(algebra, 1, 6), node)),
    "demand": lambda algebra, node: algebra.require(node, POSITIVE),
}


def check_positive(value: Value) -> None:
    if value != () and value <= (0,):
        raise DiceError("this is not positive")


POSITIVE = Demand(check_positive, low=1)
PAIRING = Operation("pairing", lambda left, right: (*left, *right))


@pytest.mark.parametrize("build", STRICT.values(), ids=STRICT)
def test_an_error_rises_through_what_needs_the_value(algebra: Algebra, build: Build) -> None:
    error = failing(algebra)

    assert error is build(algebra, error)


@pytest.mark.parametrize("build", STRICT.values(), ids=STRICT)
def test_a_loss_rises_through_what_needs_the_value(algebra: Algebra, build: Build) -> None:
    assert algebra.void is build(algebra, algebra.void)


@pytest.mark.parametrize("build", STRICT.values(), ids=STRICT)
def test_guards_rise_through_what_needs_the_value(algebra: Algebra, build: Build) -> None:
    guard = risky(algebra)
    guarded = algebra.after([guard], algebra.test(at_least(4), dice(algebra, 1, 6)))
    built = build(algebra, guarded)

    assert isinstance(built, Guarded)
    assert (guard,) == built.guards
    assert not isinstance(built.value, Guarded)


def test_branches_keep_their_errors_to_themselves(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    choice = algebra.choice(condition, failing(algebra), algebra.one)

    assert not isinstance(choice, Fail)
    assert choice.may_fail


# ---- guards -------------------------------------------------------------------------------


def test_what_is_not_risky_guards_nothing(algebra: Algebra) -> None:
    value = dice(algebra, 1, 6)

    assert value is algebra.after([dice(algebra, 3, 6)], value)


def test_an_error_among_the_guards_is_the_result(algebra: Algebra) -> None:
    error = failing(algebra)

    assert error is algebra.after([risky(algebra), error], algebra.one)
    assert algebra.void is algebra.after([algebra.void], algebra.one)


def test_a_value_need_not_guard_itself(algebra: Algebra) -> None:
    guard = risky(algebra)

    assert guard is algebra.after([guard], guard)


def test_guards_of_guards_are_one_list(algebra: Algebra) -> None:
    first, second, value = risky(algebra), risky(algebra), dice(algebra, 1, 6)
    nested = algebra.after([first], algebra.after([second], value))

    assert isinstance(nested, Guarded)
    assert (first, second) == nested.guards
    assert nested is algebra.after([second, first, second], value)
    assert nested is algebra.after([algebra.after([first], second)], value)


def test_a_guarded_value_is_described_as_the_value(algebra: Algebra) -> None:
    value = some_dice(algebra, 3)
    guarded = algebra.after([risky(algebra)], value)

    assert (value.low, value.high, value.least, value.most, value.kind) == (
        guarded.low,
        guarded.high,
        guarded.least,
        guarded.most,
        guarded.kind,
    )
    assert guarded.may_lose
    assert not guarded.may_fail


def test_what_is_forgotten_stays_as_a_guard_only_where_it_is_risky(algebra: Algebra) -> None:
    safe, guard = dice(algebra, 3, 6), risky(algebra)

    assert algebra.one is algebra.instead(safe, algebra.one)
    assert algebra.after([guard], algebra.one) is algebra.instead(guard, algebra.one)


# ---- demands ------------------------------------------------------------------------------


def test_a_demand_that_is_surely_met_is_forgotten(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)

    assert die is algebra.require(die, POSITIVE)
    assert die is algebra.require(die, Demand(check_positive, number=True, nonzero=True))


def test_a_demand_that_cannot_be_met_fails(algebra: Algebra) -> None:
    failed = algebra.require(algebra.zero, POSITIVE)

    assert isinstance(failed, Fail)
    assert "this is not positive" == failed.error.message


def test_a_known_size_that_is_wrong_fails_without_rolling(algebra: Algebra) -> None:
    def check_single(value: Value) -> None:
        if len(value) != 1:
            raise DiceError(f"{len(value)} numbers")

    failed = algebra.require(dice(algebra, 3, 6), Demand(check_single, number=True))

    assert isinstance(failed, Fail)
    assert "3 numbers" == failed.error.message


def test_other_demands_are_looked_at_later(algebra: Algebra) -> None:
    number = algebra.linear(-3, [(dice(algebra, 1, 6), 1)])
    required = algebra.require(number, Demand(check_positive, number=True, low=1))

    assert isinstance(required, Require)
    assert required.may_fail
    assert (1, 3) == (required.low, required.high)
    assert (1, 1, COLLECTION) == (required.least, required.most, required.kind)


def test_a_demand_goes_into_both_branches(algebra: Algebra) -> None:
    condition = algebra.test(at_least(4), dice(algebra, 1, 6))
    good = dice(algebra, 2, 6)
    required = algebra.require(algebra.choice(condition, good, algebra.zero), POSITIVE)

    assert (condition, good) == required.children[:2]
    assert isinstance(required.children[2], Fail)


# ---- operations ---------------------------------------------------------------------------


def test_an_operation_on_known_values_is_computed(algebra: Algebra) -> None:
    assert known(algebra, 1, 2, 3) is algebra.apply(
        PAIRING, (known(algebra, 1, 2), known(algebra, 3))
    )


def test_an_operation_that_refuses_known_values_fails(algebra: Algebra) -> None:
    def refuse(value: Value) -> Value:
        raise DiceError(f"not {value}")

    failed = algebra.apply(Operation("refuse", refuse), (algebra.one,))

    assert isinstance(failed, Fail)
    assert "not (1,)" == failed.error.message


def test_an_operation_on_dice_waits(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    box = algebra.constant(TextBox(("a",)))

    assert algebra.apply(PAIRING, (die, box)) is algebra.apply(PAIRING, (die, box))
    assert algebra.apply(PAIRING, (die, box)) is not algebra.apply(PAIRING, (box, die))
