from __future__ import annotations

import time
from fractions import Fraction

import pytest

from engine.control import Budget, Progress
from engine.distribution import Distribution
from engine.errors import Cancelled, DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from engine.random_source import SeededSource
from engine.sampling import Estimate, estimated, refined, wilson_interval
from engine.statistics.summary import summarise


def estimate_of(
    text: str, samples: int = 2_000, limit: int = 12, budget: Budget | None = None
) -> Estimate:
    source = SeededSource(11)
    return estimated(parse_program(text), {}, limit, samples, source, budget or Budget())


class TestWilsonInterval:
    @pytest.mark.parametrize(
        ("hits", "samples", "low", "high"),
        [
            # Worked out by hand from the two roots of (share - p)**2 = z**2 * p * (1 - p) / n.
            (5, 10, 0.236593, 0.763407),
            (1, 100, 0.001767, 0.054486),
            (0, 10, 0.0, 0.277533),
            (10, 10, 0.722467, 1.0),
        ],
    )
    def test_its_bounds_are_those_worked_out_by_hand(
        self, hits: int, samples: int, low: float, high: float
    ) -> None:
        assert (low, high) == pytest.approx(wilson_interval(hits, samples), abs=1e-6)

    def test_more_rolls_make_it_narrower(self) -> None:
        widths = [high - low for low, high in (wilson_interval(n // 2, n) for n in (10, 100, 1000))]

        assert widths == sorted(widths, reverse=True)


class TestEstimated:
    def test_every_roll_is_counted_once(self) -> None:
        estimate = estimate_of("sum 3d6", 500)

        assert 500 == estimate.samples == sum(estimate.distribution.weights)
        assert (11, 500) == (estimate.seed, estimate.wanted)

    def test_a_seed_repeats_an_estimate(self) -> None:
        assert estimate_of("4d6") == estimate_of("4d6")

    def test_nineteen_of_twenty_intervals_hold_the_exact_probability(self) -> None:
        program = parse_program("sum 3d20")
        exact = program.calculate({}, 12, Budget())
        estimate = estimate_of("sum 3d20", 10_000)
        pairs = zip(estimate.distribution.outcomes, estimate.intervals, strict=True)
        held = [low <= exact.probability(value) <= high for value, (low, high) in pairs]

        assert 0.9 < sum(held) / len(held)

    def test_rolls_that_a_limit_cuts_off_are_missing(self) -> None:
        estimate = estimate_of("accumulate x := d2 until x = 1", limit=2)

        assert 2_000 == estimate.samples
        assert Fraction(1, 4) == pytest.approx(estimate.distribution.missing, abs=0.04)

    def test_calls_that_go_too_deep_are_limited(self) -> None:
        text = "function f(n) = if ?0.5 then 1 else 1 + call f(n)\ncall f(0)"
        estimate = estimate_of(text, limit=2)

        assert {(1,), (2,), (3,)} >= set(estimate.distribution.outcomes)
        assert Fraction(1, 4) == pytest.approx(estimate.distribution.limited, abs=0.04)

    def test_calls_with_an_end_are_rolled_to_it(self) -> None:
        text = """
        function fight(a, b) =
          if a < 1 then 0 else if b < 1 then 1 else
          if ?0.5 then call fight(a - call wound(0), b) else call fight(a, b - 1)
        function wound(n) = if ?0.5 then 1 else 1 + call wound(n)
        call fight(20, 10)
        """
        exact = parse_program(text).calculate({}, 3, Budget())
        estimate = estimate_of(text, limit=3)

        assert exact.limited == pytest.approx(estimate.distribution.limited, abs=0.04)
        assert exact.mean == pytest.approx(estimate.distribution.mean, abs=0.04)
        assert exact.limited < 1

    def test_texts_and_pairs_are_outcomes_too(self) -> None:
        assert 4 == len(estimate_of("[d2, 'd2]").distribution.outcomes)

    def test_an_error_of_the_script_is_an_error(self) -> None:
        with pytest.raises(DiceError, match="division by zero"):
            estimate_of("1 / z1")

    def test_when_the_time_is_up_the_rolls_made_are_kept(self) -> None:
        began = time.process_time()
        estimate = estimate_of("sum 3d6", 10**9, budget=Budget(seconds=0.1, states=10**9))

        assert 10 > time.process_time() - began
        assert 0 < estimate.samples < estimate.wanted == 10**9

    def test_outcomes_that_fill_the_memory_are_refused(self) -> None:
        with pytest.raises(OverBudgetError, match="needs more than the 0 MB of memory"):
            estimate_of("100d100", budget=Budget(memory=200_000))

    def test_it_can_be_cancelled_and_tells_how_far_it_is(self) -> None:
        told: list[Progress] = []
        budget = Budget(states=10**9, on_progress=told.append, is_cancelled=lambda: bool(told))
        with pytest.raises(Cancelled):
            estimate_of("d6", 10**9, budget=budget)

        assert 0 < told[0].states < 10**9
        assert told[0].pace == told[0].states / told[0].seconds


class TestRefined:
    def test_it_begins_with_a_thousand_rolls_and_ends_with_what_estimated_gives(self) -> None:
        program, budget = parse_program("sum 2d6"), Budget()
        found = list(refined(program, {}, 12, 5_000, SeededSource(11), budget))

        assert [1_000, 5_000] == [found[0].samples, found[-1].samples]
        assert estimate_of("sum 2d6", 5_000) == found[-1]

    def test_few_rolls_make_one_estimate(self) -> None:
        found = refined(parse_program("d6"), {}, 12, 10, SeededSource(11), Budget())

        assert [10] == [estimate.samples for estimate in found]

    def test_it_is_looked_at_four_times_a_second_at_most(self) -> None:
        budget = Budget(seconds=0.6, states=10**9)
        found = list(refined(parse_program("d6"), {}, 12, 10**9, SeededSource(11), budget))

        assert 2 <= len(found) <= 4  # at the beginning, twice, and when the time is up
        assert sorted(estimate.samples for estimate in found) == [
            estimate.samples for estimate in found
        ]


class TestIntervalsAlong:
    def test_they_follow_the_points_with_the_empty_collection_as_zero(self) -> None:
        hits = {(): 20, (0,): 30, (1,): 50}
        estimate = Estimate(Distribution.from_weights(hits), 1, 100)
        intervals = estimate.intervals_along(summarise(estimate.distribution))

        assert (wilson_interval(50, 100), wilson_interval(50, 100)) == intervals.exactly
        assert (wilson_interval(100, 100), wilson_interval(50, 100)) == intervals.at_least
        assert (wilson_interval(50, 100), wilson_interval(100, 100)) == intervals.at_most

    def test_outcomes_that_are_no_numbers_have_one_each(self) -> None:
        estimate = estimate_of("2d2")
        intervals = estimate.intervals_along(summarise(estimate.distribution))

        assert estimate.intervals == intervals.exactly
        assert 3 == len(intervals.at_most)

    def test_the_reach_is_that_of_the_least_certain_outcome(self) -> None:
        estimate = Estimate(Distribution.from_weights({(1,): 50, (2,): 950}), 1, 1000)
        low, high = wilson_interval(50, 1000)

        assert (high - low) / 2 == pytest.approx(estimate.reach)
