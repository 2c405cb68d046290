from __future__ import annotations

import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.distribution import Distribution
from engine.statistics.wording import SentencePhrase, describe, percent_text
from engine.textbox import TextBox
from tests.engine.numbers import (
    CUT_OFF,
    DROP_LOWEST,
    THREE_DICE,
    counted,
    distributions,
    rolled,
)


def said(total=None, **weights):
    pairs = {TextBox((word,)): weight for word, weight in weights.items()}
    return Distribution.from_weights(pairs, total)


@pytest.mark.parametrize(
    ("distribution", "sentence"),
    [
        (
            THREE_DICE,
            "Between 9 and 12 about half of the time (48%), 10.5 on average; "
            "4.6% chance of 16 or more.",
        ),
        (
            DROP_LOWEST,
            "Between 11 and 14 about half of the time (50%), 12.2 on average; "
            "2.8% chance of 6 or less.",
        ),
        (
            rolled(2),
            "Between 6 and 8 in 44% of rolls, 7 on average; 2.8% chance of 12, the most there is.",
        ),
        (rolled(1), "Every outcome from 1 to 6 is equally likely (17% each), 3.5 on average."),
        (rolled(5, max), "Most often 6 (60%), 5.43 on average; 3.1% chance of 3 or less."),
        (counted((1, 5, 9, 100)), "All 4 outcomes are equally likely (25% each), 28.8 on average."),
        (counted((0, 0, 0, 1)), "Most often 0 (75%), otherwise 1 (25%); 0.25 on average."),
        (counted((7,)), "Always 7."),
    ],
)
def test_numbers_in_a_sentence(distribution, sentence):
    assert sentence == describe(distribution)


@pytest.mark.parametrize(
    ("distribution", "sentence"),
    [
        (said(hit=62, miss=38), "Most often hit (62%), otherwise miss (38%)."),
        (said(hit=1, miss=1), "hit and miss equally often (50% each)."),
        (said(a=5, b=3, c=2), "Most often a (50%), then b (30%), then c (20%)."),
        (said(a=2, b=2, c=1), "a and b equally often (40% each), then c (20%)."),
        (
            said(a=4, b=3, c=2, d=1),
            "Most often a (40%), then b (30%), then c (20%), then d (10%).",
        ),
        (
            said(a=8, b=6, c=4, d=1, e=1),
            "Most often a (40%), then b (30%), then c (20%), one of 2 others in 10%.",
        ),
        (said(a=2, b=2, c=2, d=2), "All 4 outcomes are equally likely (25% each)."),
        (
            said(a=2, b=2, c=2, d=2, e=1),
            "4 of 5 outcomes are the likeliest (22% each).",
        ),
        (said(only=1), "Always only."),
    ],
)
def test_texts_in_a_sentence(distribution, sentence):
    assert sentence == describe(distribution)


def test_a_long_outcome_is_shortened():
    assert f"Always {'x' * 39}…." == describe(said(**{"x" * 60: 1}))


def test_a_mean_that_lies_halfway_is_rounded_up():
    mixed = Distribution.from_weights({(5,): 13, (6,): 27})  # the mean is 5.675

    assert "5.68 on average" in describe(mixed)


def test_missing_mass_is_told():
    assert (
        "Most often 1 (75%), otherwise 2 (25%); 1.25 on average. "
        "The limit on iterations leaves out 50% of all rolls; this is about the rest."
    ) == describe(CUT_OFF)


def test_what_a_limit_decides_is_told():
    limited = Distribution(((1,),), (1,), 1, Fraction(1, 4))

    assert "Always 1. The limit on calls or explosions decides 25% of all rolls." == describe(
        limited
    )


def test_an_estimate_is_told():
    assert describe(rolled(1), rolls=1_000_000).endswith(
        "3.5 on average. Estimated from 1,000,000 rolls."
    )


def test_nothing_at_all():
    assert "No roll comes to a value within the limit on iterations." == describe(
        Distribution((), (), 4)
    )


def test_phrases_can_be_translated():
    german = {SentencePhrase.ALWAYS.value: "Immer {outcome}"}

    assert "Immer 7." == describe(counted((7,)), german.__getitem__)


def test_figures_are_written_as_readers_do():
    def comma(text):
        return text.replace(".", ",")

    assert "Between 9 and 12 about half of the time (48%), 10,5 on average; " in describe(
        THREE_DICE, write=comma
    )


@pytest.mark.parametrize("phrase", SentencePhrase)
def test_parts_of_phrases_have_names(phrase):
    assert all(name is None or name for _, name, _, _ in string.Formatter().parse(phrase.value))


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 216), "0.46%"),
        (Fraction(10, 216), "4.6%"),
        (Fraction(104, 216), "48%"),
        (Fraction(1, 7776), "1 in 7,776"),
        (Fraction(2, 123_457), "1 in 61,700"),
        (Fraction(1, 10**12), "less than 1 in a billion"),
        (Fraction(199, 200), "99.5%"),
        (Fraction(9999, 10_000), "over 99.9%"),
        (Fraction(1, 3) ** 5000, "less than 1 in a billion"),
    ],
)
def test_percentages_are_rounded_honestly(share, text):
    assert text == percent_text(share)


@given(st.fractions(0, 1))
def test_only_certainty_is_written_as_such(share):
    assert (share == 1) == (percent_text(share) == "100%")
    assert (share == 0) == (percent_text(share) == "0%")


@given(distributions())
def test_every_distribution_has_its_sentence(distribution):
    sentence = describe(distribution)

    assert sentence.endswith(".")
    assert "{" not in sentence
    assert ("leaves out" in sentence) == bool(distribution.missing)


def test_very_large_numbers_are_no_trouble():
    far = counted([10**400 + k for k in (0, 1, 1, 2, 2, 3, 9)])

    assert "…" in describe(far)
