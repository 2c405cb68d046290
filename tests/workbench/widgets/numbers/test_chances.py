"""Tests of probabilities in the unit that is chosen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbench.project.views import Unit
from workbench.widgets.numbers.chances import (
    cell_in_unit,
    in_other_units,
    in_unit,
    title_in_unit,
    write_chance,
)

ONE_EIGHTH = Fraction(1, 8)


@pytest.mark.parametrize(
    ("unit", "title", "cell", "whole", "others"),
    [
        (Unit.PERCENT, "3d6 (%)", "12.50", "12.50%", ("1/8", "1 in 8")),
        (Unit.FRACTION, "3d6", "1/8", "1/8", ("12.50%", "1 in 8")),
        (Unit.ONE_IN, "3d6", "1 in 8", "1 in 8", ("12.50%", "1/8")),
    ],
)
def test_a_chance_is_written_in_a_unit_and_explained_in_the_others(
    unit, title, cell, whole, others
):
    assert title == title_in_unit("3d6", unit)
    assert cell == cell_in_unit(ONE_EIGHTH, unit)
    assert whole == in_unit(ONE_EIGHTH, unit) == write_chance(2, 16, unit)
    assert others == in_other_units(ONE_EIGHTH, unit)


def test_a_fraction_that_was_cut_is_told_whole():
    share = Fraction(1, 10**20 + 1)
    assert "1/10000…00001" == in_unit(share, Unit.FRACTION)
    assert f"1/{10**20 + 1}" == in_other_units(share, Unit.FRACTION)[0]
