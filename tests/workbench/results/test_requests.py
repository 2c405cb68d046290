"""Estimates in the child process."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.script import Script
from engine.sampling import wilson_interval
from engine.statistics.summary import summarise
from workbench.backend.requests import RequestFailure
from workbench.backend.worker import answer
from workbench.results.requests import EstimateRequest


def request(text: str, samples: int = 3_000, seed: int = 7, **definitions: int) -> EstimateRequest:
    return EstimateRequest(
        "a", Script("troll", text), tuple(definitions.items()), 12, samples, seed, 10**9
    )


def test_the_last_answer_rests_on_all_rolls_and_the_first_on_a_thousand():
    reports = []
    last = request("sum N d6", N=2).carry_out(reports.append)
    assert (3_000, True) == (last.estimate.samples, last.is_last)
    assert (1_000, False) == (reports[0].estimate.samples, reports[0].is_last)
    assert 11 == len(last.summary.points)


def test_the_summary_and_the_bounds_are_those_of_the_rolls():
    last = request("sum 2d6").carry_out(lambda _: None)
    assert summarise(last.estimate.distribution) == last.summary
    assert (
        wilson_interval(last.estimate.distribution.weights[0], 3_000) == (last.intervals.exactly[0])
    )


def test_a_seed_repeats_an_estimate():
    assert request("4d6").carry_out(print).estimate == request("4d6").carry_out(print).estimate
    other = request("4d6", seed=8).carry_out(print)
    assert request("4d6").carry_out(print).estimate != other.estimate


def test_an_error_tells_the_parameters():
    error = answer(request("N + 1 / 0"), print)
    assert isinstance(error, RequestFailure)
    assert ["N"] == [parameter.name for parameter in error.parameters]


def test_too_many_outcomes_are_an_error():
    large = EstimateRequest("a", Script("troll", "100d100"), (), 12, 100_000, 7, 1_000_000)
    with pytest.raises(DiceError, match="memory"):
        large.carry_out(print)
