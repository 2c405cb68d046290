"""Finds the corner of the chart where the legend hides least."""

from __future__ import annotations

import enum
from operator import itemgetter

import numpy as np

from workbench.plotting.figure.heights import Floats
from workbench.plotting.figure.scene import Range, Scene

__all__ = ["BOTTOM", "RIGHT", "Corner", "free_corner"]


class Corner(enum.Enum):
    """A corner of the chart, in the order of preference."""

    TOP_RIGHT = enum.auto()
    TOP_LEFT = enum.auto()
    BOTTOM_RIGHT = enum.auto()


RIGHT = frozenset({Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT})
BOTTOM = frozenset({Corner.BOTTOM_RIGHT})


def free_corner(
    scene: Scene, across: Range, up: Range, width: float, height: float
) -> tuple[Corner, int]:
    """Return the corner in which the fewest points of curves lie, and how many do.

    Args:
        scene: What is drawn.
        across: The outcomes that are seen.
        up: The probabilities that are seen.
        width: Width of the legend, as a share of the chart's.
        height: Height of the legend, as a share of the chart's.
    """
    shares = [
        ((curve.xs - across[0]) / (across[1] - across[0]), (curve.ys - up[0]) / (up[1] - up[0]))
        for curve in scene.curves
    ]
    # What is drawn of an outcome is as wide as that.
    width += scene.axes.width / 2 / (across[1] - across[0])
    hidden = {
        corner: sum(_hides(xs, ys, corner, width, height) for xs, ys in shares) for corner in Corner
    }
    return min(hidden.items(), key=itemgetter(1))


def _hides(xs: Floats, ys: Floats, corner: Corner, width: float, height: float) -> int:
    beside = xs > 1 - width if corner in RIGHT else xs < width
    if corner in BOTTOM:
        # A bar is all that lies below its top.
        return int(np.count_nonzero(beside & (ys > 0)))
    return int(np.count_nonzero(beside & (ys > 1 - height)))
