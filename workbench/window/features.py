"""The features of the window, one to a line.

What a feature adds goes through its ``build`` alone: without its line here and its folder, the
window works as before without it.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.best_play import feature as best_play
from workbench.chart import feature as chart
from workbench.compare import feature as compare
from workbench.context import Context, Feature
from workbench.explanation import feature as explanation
from workbench.export import feature as export
from workbench.goal_seek import feature as goal_seek
from workbench.help import feature as help_feature
from workbench.library import feature as library
from workbench.mechanics import feature as mechanics
from workbench.parameters import feature as parameters
from workbench.reporting import feature as reporting
from workbench.rolls import feature as rolls
from workbench.script import feature as script
from workbench.share import feature as share
from workbench.snapshots import feature as snapshots
from workbench.start import feature as start
from workbench.sweep import feature as sweep
from workbench.tables import feature as tables
from workbench.tour import feature as tour

__all__ = ["FEATURES"]

FEATURES: tuple[Callable[[Context], Feature], ...] = (
    mechanics.build,
    script.build,
    chart.build,
    compare.build,
    sweep.build,
    goal_seek.build,
    parameters.build,
    rolls.build,
    tables.build,
    best_play.build,
    library.build,
    explanation.build,
    help_feature.build,
    export.build,
    share.build,
    reporting.build,
    snapshots.build,
    start.build,
    tour.build,
)
"""What builds each feature; tabs and menus have an order of their own."""
