"""What several tests of the chart draw."""

from __future__ import annotations

import pytest

from engine.distribution import Distribution
from engine.sampling import Estimate
from engine.statistics.summary import summarise
from tests.workbench.sample_series import series_of


@pytest.fixture
def estimated():
    """A mechanic of which only a thousand rolls are known."""
    hits = (160, 170, 165, 175, 150, 180)
    rolled = Distribution(tuple((face,) for face in range(1, 7)), hits, 1000)
    estimate = Estimate(rolled, seed=1, wanted=1000)
    bounds = estimate.intervals_along(summarise(rolled))
    return series_of("rolled", rolled, estimate=estimate, bounds=bounds)
