from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.troll import mixed_values, semantics

numbers = st.lists(st.integers(-5, 5), max_size=6).map(lambda found: tuple(sorted(found)))


@pytest.mark.parametrize(
    ("dividend", "divisor", "quotient", "remainder"),
    [(11, 3, 3, 2), (-11, 3, -4, 1), (11, -3, -4, -1), (-11, -3, 3, -2), (0, 5, 0, 0)],
)
def test_division_rounds_toward_minus_infinity(
    dividend: int, divisor: int, quotient: int, remainder: int
) -> None:
    assert quotient == semantics.divide(dividend, divisor)
    assert remainder == semantics.modulo(dividend, divisor)


@pytest.mark.parametrize("operation", [semantics.divide, semantics.modulo])
def test_nothing_can_be_divided_by_zero(operation: object) -> None:
    with pytest.raises(DiceError, match="division by zero"):
        operation(1, 0)


def test_the_sign_of_a_number() -> None:
    assert [-1, 0, 1] == [semantics.sign(number) for number in (-7, 0, 7)]


@pytest.mark.parametrize(
    ("operator", "collection", "result"),
    [
        ("sum", (1, 2, 2), (5,)),
        ("sum", (), (0,)),
        ("count", (1, 2, 2), (3,)),
        ("count", (), (0,)),
        ("min", (1, 1, 2), (1,)),
        ("min", (), ()),
        ("max", (1, 2, 2), (2,)),
        ("max", (), ()),
        ("minimal", (1, 1, 2), (1, 1)),
        ("minimal", (), ()),
        ("maximal", (1, 2, 2), (2, 2)),
        ("maximal", (), ()),
        ("different", (1, 2, 2), (1, 2)),
        ("different", (), ()),
        ("counts", (1, 1, 2, 3, 3, 3), (1, 2, 3)),
        ("counts", (), ()),
        ("straight", (1, 2, 2, 4, 5, 6), (4, 5, 6)),
        ("straight", (-1, 0, 0, 4, 5, 8), (4, 5)),
        ("straight", (), ()),
        ("median", (2, 6, 23), (6,)),
        ("median", (1, 2, 3, 4), (3,)),
        ("median", (1, 1, 9), (1,)),
    ],
)
def test_aggregates_come_to_one_number(
    operator: str, collection: tuple[int, ...], result: tuple[int, ...]
) -> None:
    assert result == semantics.AGGREGATES[operator](collection)


def test_the_empty_collection_has_no_median() -> None:
    with pytest.raises(DiceError, match="no median"):
        semantics.median(())


@pytest.mark.parametrize(("count", "least"), [(0, ()), (2, (1, 2)), (5, (1, 2, 2, 7))])
def test_least_takes_all_where_there_are_too_few(count: int, least: tuple[int, ...]) -> None:
    assert least == semantics.least(count, (1, 2, 2, 7))


@pytest.mark.parametrize(("count", "largest"), [(0, ()), (2, (2, 7)), (5, (1, 2, 2, 7))])
def test_largest_takes_all_where_there_are_too_few(count: int, largest: tuple[int, ...]) -> None:
    assert largest == semantics.largest(count, (1, 2, 2, 7))


@pytest.mark.parametrize(
    ("comparison", "kept"),
    [("<", (4,)), ("<=", (3, 4)), (">", (2,)), (">=", (2, 3)), ("=", (3,)), ("=/=", (2, 4))],
)
def test_a_filter_compares_its_left_side_with_each_number(
    comparison: str, kept: tuple[int, ...]
) -> None:
    assert kept == semantics.filtered(comparison, 3, (2, 3, 4))


def test_drop_and_keep_look_at_values_and_minus_at_occurrences() -> None:
    assert (3,) == semantics.drop((2, 2, 3), (2, 4))
    assert (2, 2) == semantics.keep((2, 2, 3), (2, 4))
    assert (2, 3) == semantics.minus((2, 2, 3), (2, 4))
    assert (1,) == semantics.minus((1, 2, 2), (2, 2, 2))


@given(numbers, numbers)
def test_multiset_laws(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    union = mixed_values.united([left, right])
    assert tuple(sorted(Counter(left) + Counter(right))) == semantics.different(union)
    assert left == semantics.minus(union, right)
    assert left == mixed_values.united([semantics.drop(left, right), semantics.keep(left, right)])
    assert left == mixed_values.united([semantics.least(2, left), left[2:]])
