"""Folds that are sums in disguise."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.sums import added_by_each


def fold(text: str) -> syntax.Fold:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Fold)
    return body


@pytest.mark.parametrize(
    "body", ["s + x", "x + s - 1", "if d6 < x then s + x else s", "y := x * x; s + y", "s"]
)
def test_a_body_that_only_adds_is_a_sum(body: str) -> None:
    assert added_by_each(fold(f"fold x in 3d6 from s := 0 do {body}")) is not None


@pytest.mark.parametrize(
    "body", ["s * x", "x - s", "if s < x then s + x else s", "x", "max {s, x}", "s + s", "s U x"]
)
def test_a_body_that_looks_at_what_is_carried_is_none(body: str) -> None:
    assert added_by_each(fold(f"fold x in 3d6 from s := 0 do {body}")) is None


def test_dice_in_the_body_of_a_sum_are_no_matter() -> None:
    folded = parse_program("fold x in 30d6 from s := 2 do if d6 < x then s + x else s")
    summed = parse_program("2 + sum 30 # (x := d6; if d6 < x then x else 0)")

    assert summed.calculate({}, 12, Budget()) == folded.calculate({}, 12, Budget())
