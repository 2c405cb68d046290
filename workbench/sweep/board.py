"""What is known of a sweep at a moment: the point in each place, old ones and faults.

An older point is drawn faded, and a fault leaves a gap; where a whole script fails, it is being
written, and its old curve stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import DiceError
from workbench.sweep.plan import Place, SweepLine, SweepPlan
from workbench.sweep.points import Points
from workbench.sweep.request import SweepPoint

__all__ = ["Board", "BoardCell", "BoardRow", "board_of"]


@dataclass(frozen=True)
class BoardCell:
    """One place of a sweep.

    Attributes:
        place: The numbers of what varies; empty where nothing does.
        point: What is to be seen there, or None.
        stale: Whether that belongs to something older than the present scripts.
        fault: Why there is no present point, or None.
    """

    place: Place
    point: SweepPoint | None = None
    stale: bool = False
    fault: DiceError | None = None


@dataclass(frozen=True)
class BoardRow:
    """The places of one mechanic.

    Attributes:
        line: The mechanic.
        cells: Its places, in the order of the line's spots.
    """

    line: SweepLine
    cells: tuple[BoardCell, ...]


@dataclass(frozen=True)
class Board:
    """What is known of a sweep.

    Attributes:
        plan: The sweep.
        rows: Its mechanics.
        known: How many of its points are calculated or have failed.
        total: How many points it has.
        running: Whether points are being calculated.
        started: Whether it has been asked for; until then nothing is calculated.
    """

    plan: SweepPlan = field(default_factory=SweepPlan)
    rows: tuple[BoardRow, ...] = ()
    known: int = 0
    total: int = 0
    running: bool = False
    started: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is no point to be seen."""
        return all(cell.point is None for row in self.rows for cell in row.cells)

    @property
    def faults(self) -> int:
        """How many places have failed."""
        return sum(cell.fault is not None for row in self.rows for cell in row.cells)


Seen = Mapping[tuple[str, tuple[str, ...], Place], SweepPoint]
"""What was last seen of a mechanic, at given numbers of given parameters."""


def board_of(plan: SweepPlan, points: Points, seen: Seen, *, running: bool, started: bool) -> Board:
    """Return what is known of ``plan``.

    Args:
        plan: The sweep.
        points: The points that are known.
        seen: What to show, as out of date, where the present point is not known yet.
        running: Whether points are being calculated.
        started: Whether it has been asked for.
    """
    rows = tuple(BoardRow(line, _cells(plan, line, points, seen)) for line in plan.lines)
    recipes = plan.recipes
    known = sum(points.find(recipe, plan.event) is not None for recipe in recipes)
    return Board(plan, rows, known, len(recipes), running, started)


def _cells(plan: SweepPlan, line: SweepLine, points: Points, seen: Seen) -> tuple[BoardCell, ...]:
    outcomes = [points.find(spot.recipe, plan.event) for spot in line.spots]
    # A script that fails everywhere is being written: its last good points stay in sight.
    is_broken = all(isinstance(outcome, DiceError) for outcome in outcomes)
    cells = []
    for spot, outcome in zip(line.spots, outcomes, strict=True):
        if isinstance(outcome, SweepPoint):
            cells.append(BoardCell(spot.place, outcome))
            continue
        old = seen.get(key_of(plan, line, spot.place))
        if old is not None and not old.tells(plan.event):
            old = None
        if outcome is not None and not is_broken:
            old = None
        cells.append(BoardCell(spot.place, old, old is not None, outcome))
    return tuple(cells)


def key_of(plan: SweepPlan, line: SweepLine, place: Place) -> tuple[str, tuple[str, ...], Place]:
    """Return what a place is remembered by, whatever the script says there."""
    assert plan.sweep is not None, "only asked of sweeps that have points"
    names = tuple(axis.name for axis in plan.sweep.axes) if place else ()
    return line.identity, names, place
