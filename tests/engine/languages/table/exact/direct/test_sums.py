"""Sums of numbers that wait to be added up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.direct import arithmetic
from engine.direct.results import NUMBER, NotDirectError, Odds, Work, sure
from engine.languages.table.exact.direct.sums import LazySum, increased, mixed


def die(sides: int, step: int = 1) -> Odds:
    return Odds(NUMBER, dict.fromkeys(range(step, step * sides + 1, step), 1), sides)


def shares(odds: Odds) -> dict[int, Fraction]:
    found = odds.listed(work()).weights.items()
    return {value: Fraction(weight, odds.total) for value, weight in found if weight}


def work(values: int = 10_000) -> Work:
    return Work(values, 10)


D4, D6, FAR = die(4), die(6), die(3, 1000)


@pytest.mark.parametrize(
    "numbers", [(D4, D6), (D6, D6, D6), (D4, sure(NUMBER, 3), FAR), (FAR, D4, D4)]
)
def test_numbers_are_added_up_where_their_weights_are_asked_for(numbers: tuple[Odds, ...]) -> None:
    expected = sure(NUMBER, 0)
    for each in numbers:
        expected = arithmetic.added(expected, each, work())

    assert shares(expected) == shares(LazySum(numbers, work()))
    assert shares(expected) == shares(
        Odds(NUMBER, LazySum(numbers, work()).weights, expected.total)
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (LazySum((D4, D6), work()), D4),
        (LazySum((D4, D6), work()), LazySum((D4, FAR), work())),
        (LazySum((D4, D6), work()), LazySum((D4, D6), work())),
        (LazySum((D4, D6), work()), LazySum((D6, D4), work())),
        (LazySum((D4, D6, FAR), work()), LazySum((D4, D4), work())),
    ],
)
def test_a_mixture_has_the_odds_of_both_whatever_they_begin_with(first: Odds, second: Odds) -> None:
    plain = [(2, first.listed(work())), (3, second.listed(work()))]
    expected = arithmetic.mixed(plain, 5, work())

    assert shares(expected) == shares(mixed([(2, first), (3, second)], 5, work()))


def test_sums_wait_only_where_both_sides_are_odds() -> None:
    grown = increased(D4, D6, "-", work())

    assert isinstance(grown, LazySum)
    assert shares(arithmetic.subtracted(D4, D6, work())) == shares(grown)  # type: ignore[arg-type]
    assert not isinstance(increased(sure(NUMBER, 2), D6, "+", work()), LazySum)
    assert not isinstance(increased(D4, sure(NUMBER, 2), "+", work()), LazySum)
    assert not isinstance(increased(D4, D6, "*", work()), LazySum)


def test_what_is_too_much_is_not_added_up() -> None:
    with pytest.raises(NotDirectError):
        LazySum((die(200), die(200)), work(100)).listed(work(100))
