"""Tests of rolls divided into bands and words."""

from __future__ import annotations

from fractions import Fraction

from engine.statistics.bands import Band, BandShares
from engine.textbox import TextBox
from workbench.plotting.banding import MOST_WORDS, Divided, categories_of, columns_of
from workbench.plotting.stacks import stack_diagram
from workbench.project.categories import Category
from workbench.project.views import Unit

BANDS = (Band("Miss", None, 6), Band("Hit", 7, None, 2))
HALF = Fraction(1, 2)


def said(label, **weights):
    words = tuple((TextBox((word,)), weight) for word, weight in weights.items())
    return Divided(label, label, None, words, sum(weights.values()))


def rolled(label, *shares, rest=0):
    return Divided(label, label, BandShares(shares, Fraction(rest)))


def told(columns, bands=BANDS, chosen=()):
    parts, stacked = columns_of(columns, bands, chosen)
    return [part.name for part in parts], [one.shares for one in stacked]


def test_bands_come_in_their_order_and_the_rest_last():
    names, shares = told([rolled("a", HALF, Fraction(1, 4), rest=Fraction(1, 4))])
    assert ["Miss", "Hit", "no band"] == names
    assert [(HALF, Fraction(1, 4), Fraction(1, 4))] == shares


def test_a_word_that_is_called_as_a_band_is_the_same_part():
    names, shares = told([rolled("a", HALF, HALF), said("b", hit=1, crit=3)])
    assert ["Miss", "Hit", "crit"] == names
    assert [(HALF, HALF, 0), (0, Fraction(1, 4), Fraction(3, 4))] == shares


def test_words_come_in_the_order_of_the_designer_and_then_by_likelihood():
    columns = [said("a", rare=1, common=5, middling=3)]
    assert ["common", "middling", "rare"] == told(columns)[0]
    chosen = (Category("rare", "#112233"), Category("gone"))
    assert ["rare", "common", "middling"] == told(columns, chosen=chosen)[0]
    parts, _ = columns_of(columns, (), chosen)
    assert "#112233" == parts[0].tint.colour
    assert ["rare", "common", "middling"] == [one.outcome for one in categories_of(columns, chosen)]


def test_words_without_a_part_of_their_own_are_summed_up():
    many = {f"word{n}": 100 - n for n in range(MOST_WORDS + 3)}
    names, shares = told([said("a", **many)])
    assert ["others"] == names[MOST_WORDS:]
    assert 1 == sum(shares[0])
    # A point of a sweep names only its likeliest words; the others count as well.
    few = Divided("b", "b", None, ((TextBox(("x",)), 1),), 4)
    assert [(Fraction(1, 4), Fraction(3, 4))] == told([few])[1]


def test_stacks_say_in_words_what_they_show():
    columns = [rolled("a", HALF, HALF), Divided("unknown", "unknown"), said("b", hit=1)]
    diagram = stack_diagram(*columns_of(columns, BANDS, ()), Unit.PERCENT, axis="N")
    assert "a: Miss 50.00%, Hit 50.00%\nb: Miss 0%, Hit 100%" == diagram.words
    assert "a\nHit: 50.00%, 1/2, 1 in 2\nMiss: 50.00%, 1/2, 1 in 2" == diagram.read((0, 0)).words
    assert "unknown" == diagram.read((1, 0)).words
    assert ["Miss: ≤ 6", "Hit: ≥ 7"] == [entry.words for entry in diagram.legend]
