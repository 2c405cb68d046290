"""Looking at every showing gives what revealing gives, for every node that is plain."""

from __future__ import annotations

import pytest

from engine.calculus.algebra import Algebra
from engine.calculus.value_set import ValueSet
from engine.dice import Die, Pool
from engine.evaluate import evaluator, kernels, revealing
from engine.evaluate.showings import measure_by_showings
from engine.measure import of_numbers
from tests.engine.evaluate.kernels.test_kernels import measured

PLAIN = (
    "x := 2d6; if 1 = count different x then 2 * sum x else sum x",
    "x := d6; y := d3; (max {x, 2 * y}) + (count 3 < {x, y})",
    "x := 2d4; y := 2d3; x -- y",
    "x := 2d4; y := d3; (x drop y) U maximal x",
    "x := 2d4; y := d3; (x keep {y, 2}) U minimal x",
    "x := 3d4; (min x) * (max x)",
    "x := 3d4; (largest 2 x) U least 1 x",
    "x := d6; (x / 2) - (x mod 3)",
    'x := sum 2d6; if 10 <= x then "strong hit" else if 7 <= x then "weak hit" else "miss"',
    'x := z2; y := z2; if x = y then "doubles" || \'x else "none"',
    "x := (2#(1..3)) pick 2; (sum x) * (count 2 < x)",
    "x := 2d4; if 4 = x then x U 7 else {}",
    "x := 3d4; 10 * (max counts x) + min foreach v in 1..4 do if v = x then v else {}",
    "x := 2d6; max foreach v in x do if v = 6 then {1, 2} else v",
    "x := sum 2d6; y := 3 d6; if x < sum y then x - 2 * sum y else x * x",
    "x := 3d4; (count straight x) + sum (x drop 1)",
)
"""Expressions over few dice, with every plain node."""

OTHERS = (
    "x := 12d10; if 1 = count different x then x else {}",
    "x := 12d10; (min x) * (max x) * count different x",
)


def _looked_at(script: str, monkeypatch: pytest.MonkeyPatch) -> tuple[dict, list[bool]]:
    """Return the measure, and for each expression that was tried whether showings told it."""
    tried: list[bool] = []

    def watched(node, *limits):
        found = measure_by_showings(node, *limits)
        tried.append(found is not None)
        return found

    for room in (evaluator, kernels, revealing):
        monkeypatch.setattr(room, "measure_by_showings", watched)
    monkeypatch.setattr(kernels, "measure_by_ranks", lambda *_: None)
    return measured(script, uses_kernels=True), tried


@pytest.mark.parametrize("script", PLAIN)
def test_it_agrees_with_revealing(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, tried = _looked_at(script, monkeypatch)

    assert measured(script, uses_kernels=False) == found
    assert any(tried)


def test_a_failure_counts_only_in_the_branch_that_is_taken() -> None:
    script = "x := d4; y := d3; if x < 9 then x * y else max (x drop {1, 2, 3, 4, y})"

    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@pytest.mark.parametrize("script", OTHERS)
def test_it_is_left_where_dice_are_many(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, tried = _looked_at(script, monkeypatch)

    assert tried
    assert not any(tried)


def test_it_is_left_where_dice_may_be_lost(algebra: Algebra) -> None:
    die = algebra.rolled(algebra.new_site(), Pool(1, Die((1, 2), (1, 1), lost=1)))

    assert measure_by_showings(algebra.product(die, die), 1000) is None


def test_branches_may_be_lost(algebra: Algebra) -> None:
    die = algebra.rolled(algebra.new_site(), Pool(1, Die.standard(1, 6)))
    small = algebra.test(ValueSet(((1, 2),)), die)
    node = algebra.choice(small, algebra.void, algebra.product(die, die))
    found = measure_by_showings(node, 1000)

    assert found is not None
    assert [(9, 1), (16, 1), (25, 1), (36, 1)] == of_numbers(found).items()
    assert 6 == found.total
