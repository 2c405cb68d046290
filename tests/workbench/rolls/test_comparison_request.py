"""Comparing rolls in the child process."""

from __future__ import annotations

from engine.distribution import Distribution
from engine.goodness import goodness
from engine.histogram import histogram
from workbench.rolls.comparison_request import ComparisonRequest

DIE = Distribution.from_weights({(face,): 1 for face in range(1, 7)})
HITS = {(face,): 10 + face for face in range(1, 7)}


def test_rolls_are_held_against_the_distribution():
    found = ComparisonRequest("a", tuple(HITS.items()), DIE).carry_out(print)
    assert histogram(HITS, DIE) == found.histogram
    assert goodness(HITS, DIE) == found.goodness


def test_without_a_distribution_there_is_only_the_histogram():
    found = ComparisonRequest("a", tuple(HITS.items()), None).carry_out(print)
    assert histogram(HITS) == found.histogram
    assert found.goodness is None
