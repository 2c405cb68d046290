"""Contests worked out in the child process."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.errors import OverBudgetError
from tests.engine.numbers import counted, cumulative, rolled
from workbench.results.contests import DifferenceRequest, MatrixRequest

DIE, TWO, CERTAIN = cumulative(rolled(1)), cumulative(rolled(2)), cumulative(counted((7,)))


def test_each_meets_each():
    matrix = MatrixRequest("contest", (DIE, TWO, CERTAIN)).carry_out(print)
    assert [3, 3, 3] == [len(row) for row in matrix]
    assert Fraction(15, 36) == matrix[0][0].ahead
    assert 1 == matrix[2][0].ahead
    assert Fraction(15, 36) == matrix[1][2].ahead
    assert matrix[0][1] == matrix[1][0].reversed


def test_a_difference_has_its_figures():
    assert 3.5 == DifferenceRequest("contest", TWO, DIE).carry_out(print).mean


def test_a_difference_too_large_is_refused():
    far = cumulative(counted([3**k for k in range(3000)]))
    with pytest.raises(OverBudgetError):
        DifferenceRequest("contest", far, far).carry_out(print)
