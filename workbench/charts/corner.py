"""Finds the corner of the chart where the legend hides least."""

from __future__ import annotations

import enum
from collections.abc import Iterable

import numpy as np

from workbench.charts.scene import Curve

__all__ = ["BOTTOM", "RIGHT", "Corner", "free_corner"]

Range = tuple[float, float]


class Corner(enum.Enum):
    """A corner of the chart, in the order of preference."""

    TOP_RIGHT = enum.auto()
    TOP_LEFT = enum.auto()
    BOTTOM_RIGHT = enum.auto()


RIGHT = frozenset({Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT})
BOTTOM = frozenset({Corner.BOTTOM_RIGHT})


def free_corner(
    curves: Iterable[Curve], across: Range, up: Range, width: float, height: float
) -> Corner:
    """Return the corner in which the fewest points of curves lie.

    Args:
        curves: What is drawn.
        across: The outcomes that are seen.
        up: The probabilities that are seen.
        width: Width of the legend, as a share of the chart's.
        height: Height of the legend, as a share of the chart's.
    """
    shares = [
        ((curve.xs - across[0]) / (across[1] - across[0]), (curve.ys - up[0]) / (up[1] - up[0]))
        for curve in curves
    ]
    return min(
        Corner,
        key=lambda corner: sum(_hides(xs, ys, corner, width, height) for xs, ys in shares),
    )


def _hides(xs: np.ndarray, ys: np.ndarray, corner: Corner, width: float, height: float) -> int:
    beside = xs > 1 - width if corner in RIGHT else xs < width
    if corner in BOTTOM:
        # A bar is all that lies below its top.
        return int(np.count_nonzero(beside & (ys > 0)))
    return int(np.count_nonzero(beside & (ys > 1 - height)))
