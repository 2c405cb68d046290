"""Tests of how numbers are written."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.widgets.numbers.numbers import (
    align_decimals,
    write_fraction,
    write_integer,
    write_number,
    write_one_in,
    write_percent,
    write_power,
    write_share,
    write_short_one_in,
    write_whole_percent,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10.50", 10.5),
        ("0", 0.0),
        ("0.06250", 1 / 16),
        ("12346", 12345.678),
        ("10.00", 9.9999),
        ("100.0", 99.999),
        ("-2.500", -2.5),
        ("1.000·10⁻⁵", 1e-5),
        ("3.500·10¹³", 3.5e13),
        ("1.563", 1.5625),
        ("2.346", Fraction(23455, 10000)),
    ],
)
def test_four_significant_digits(text, value):
    assert text == write_number(value)


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("0%", 0.0),
        ("100%", 1.0),
        ("12.50%", 0.125),
        ("0.4630%", 1 / 216),
        ("> 99.99%", 0.9999999),
        ("99.99%", 0.9999),
    ],
)
def test_percentages(text, chance):
    assert text == write_percent(chance)


def test_whole_percentages():
    assert ["0%", "13%", "67%", "100%"] == [
        write_whole_percent(chance) for chance in (0, Fraction(1, 8), 2 / 3, 1)
    ]


def test_percentages_have_a_space_where_decimals_have_a_comma(german_numbers):
    assert ("12,50\N{NARROW NO-BREAK SPACE}%", "0\N{NARROW NO-BREAK SPACE}%") == (
        write_percent(0.125),
        write_whole_percent(0),
    )
    assert ["5,0\N{NARROW NO-BREAK SPACE}%", "12,50\N{NARROW NO-BREAK SPACE}%"] != (
        align_decimals(["5,0\N{NARROW NO-BREAK SPACE}%", "12,50\N{NARROW NO-BREAK SPACE}%"])
    )


def test_shares_too_small_for_a_float():
    assert "7.059·10⁻⁷⁷⁷%" == write_share(1, 6**1000)
    assert "> 99.99%" == write_share(6**1000 - 1, 6**1000)
    assert "0%" == write_share(0, 6**1000)
    assert "50.00%" == write_share(6**1000, 2 * 6**1000)


@pytest.mark.parametrize(
    ("text", "weight", "total"),
    [
        ("never", 0, 6),
        ("always", 6, 6),
        ("1 in 216", 1, 216),
        ("1 in 1.25", 4, 5),
        ("1 in 14.2", 91, 1296),
        ("1 in 1.001", 999, 1000),
        ("1 in 1.0002", 4999, 5000),
        ("nearly always", 10**6 - 1, 10**6),
        ("nearly always", 6**1000 - 1, 6**1000),
        ("1 in 10.0", 1000, 9999),
        ("1 in 100", 1000, 99999),
        ("1 in 333", 3, 1000),
        ("1 in 1,000,000", 1, 10**6),
        ("1 in 1.417·10⁷⁷⁸", 1, 6**1000),
    ],
)
def test_one_in(text, weight, total):
    assert text == write_one_in(weight, total)


def test_decimal_points_are_in_line():
    figure, point = "\N{FIGURE SPACE}", "\N{PUNCTUATION SPACE}"
    expected = [f"10.50{figure}", "9.722", f"3{point}{figure * 3}", "1.000·10⁻⁵"]
    assert expected == align_decimals(["10.50", "9.722", "3", "1.000·10⁻⁵"])


def test_padding_comes_before_the_percent_sign():
    assert ["12.50\N{FIGURE SPACE}%", "0.463%"] == align_decimals(["12.50%", "0.463%"])


def test_whole_numbers_alone_are_not_padded():
    assert ["3", "18"] == align_decimals(["3", "18"])


def test_fractions_are_exact():
    assert "1/216" == write_fraction(Fraction(1, 216))
    assert "3" == write_fraction(Fraction(3))
    assert "-5/2" == write_fraction(Fraction(-5, 2))


def test_long_fractions_lose_their_middle():
    assert "1/65331…77376" == write_fraction(Fraction(1, 6**100), 12)
    assert "123456789012" == write_fraction(Fraction(123456789012), 13)


def test_integers_beyond_the_limit_of_python():
    digits = write_integer(-(7**9000))
    limit = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(0)
        assert str(-(7**9000)) == digits
    finally:
        sys.set_int_max_str_digits(limit)


@given(st.integers(1, 400), st.integers(10, 30))
def test_shortened_numbers_keep_their_ends(digits, longest):
    number = 10 ** (digits - 1)
    text = write_fraction(Fraction(number), longest)
    assert len(text) <= max(longest, 1)
    assert text.startswith("1")
    assert (digits > longest) == ("…" in text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10⁶", Fraction(10**6)),
        ("10⁶", Fraction(999_999)),
        ("3.3·10⁵", Fraction(333_333)),
        ("2·10⁻⁷", Fraction(1, 5_000_000)),
        ("3.3·10⁻⁶", Fraction(1, 300_000)),
        ("10⁻³⁰⁰⁰", Fraction(1, 10**3000)),
    ],
)
def test_about_a_power_of_ten(text, number):
    assert text == write_power(number)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("never", Fraction(0)),
        ("1 in 50,000", Fraction(1, 50_000)),
        ("1 in 10⁵", Fraction(1, 100_000)),
        ("1 in 2·10⁹", Fraction(1, 2_000_000_000)),
    ],
)
def test_one_in_many_stays_short(text, share):
    assert text == write_short_one_in(share)
