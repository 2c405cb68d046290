"""Numbers as decimals: of the exact rational, and away from zero where it lies halfway."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rounding import (
    decimal_places,
    ratio_digits,
    ratio_places,
    significant,
    significant_text,
)

NUMBERS = st.integers(-(10**60), 10**60)
HALFWAY = st.builds(Fraction, st.integers(-(10**9), 10**9), st.sampled_from([2, 20, 200, 8000]))


@pytest.mark.parametrize("number", [Fraction(227, 40), 5.675])
def test_what_lies_halfway_is_rounded_away_from_zero(number):
    assert "5.68" == significant_text(number, 3) == decimal_places(number, 2)
    assert "-5.68" == significant_text(-number, 3) == decimal_places(-number, 2)


def test_nothing_is_taken_for_halfway_that_is_not():
    below = Fraction(5, 2) - Fraction(1, 10**200)

    assert ("2", "3") == (decimal_places(below, 0), decimal_places(Fraction(5, 2), 0))
    assert ("2", "3") == (significant_text(below, 1), significant_text(Fraction(5, 2), 1))


def test_nothing_is_less_than_zero_that_is_rounded_to_it():
    assert "0.00" == decimal_places(Fraction(-1, 1000), 2)


def test_groups_and_numbers_that_floats_cannot_hold():
    assert "1,234,567.90" == ratio_places(12345679, 10, 2, ",")
    assert "1.0e+1000" == f"{ratio_digits(10**1000, 1, 2):.1e}"
    assert "3.3e-1001" == f"{ratio_digits(1, 3 * 10**1000, 2):.1e}"


@given(st.one_of(HALFWAY, st.builds(Fraction, NUMBERS, st.integers(1, 10**60))), st.integers(0, 9))
def test_the_nearest_decimal_is_found(number, places):
    unit = Fraction(1, 10**places)
    off = abs(Fraction(decimal_places(number, places))) - abs(number)

    assert -unit / 2 < off <= unit / 2


@given(
    st.one_of(HALFWAY, st.builds(Fraction, NUMBERS, st.integers(1, 10**60))).filter(bool),
    st.integers(1, 9),
)
def test_the_nearest_number_of_some_digits_is_found(number, digits):
    found = significant(number, digits)
    unit = Fraction(10) ** (found.adjusted() - digits + 1)
    off = abs(Fraction(found)) - abs(number)

    assert len(found.normalize().as_tuple().digits) <= digits
    assert -unit / 2 < off <= unit / 2
