"""What is known of a sweep at a moment: the point in each place, old ones and errors.

An older point is drawn faded, and an error leaves a gap; where a whole script fails, it is being
written, and its old curve stays.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.errors import DiceError
from workbench.project.sweep import Asked, ThresholdOf
from workbench.results.results import Recipe
from workbench.results.sweeps.plan import Place, SweepLine, SweepPlan
from workbench.results.sweeps.request import SweepPoint

__all__ = ["MOST_BYTES", "Board", "BoardCell", "BoardRow", "Outcome", "Points", "board_of"]


MOST_BYTES = 100_000_000
"""What all points together may take; those of the present sweep share it evenly."""

MOST_OLD = 5000
"""Points that are kept though the present sweep does not need them."""

Outcome: TypeAlias = SweepPoint | DiceError
"""A point, or why there is none."""


class Points:
    """What is known of recipes, so that what did not change is not calculated again."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_old: int = MOST_OLD) -> None:
        """Begin without any.

        Args:
            most_bytes: What all points together may take.
            most_old: How many are kept that are not needed now.
        """
        self._most_bytes = most_bytes
        self._most_old = most_old
        self._known: OrderedDict[Recipe, Outcome] = OrderedDict()

    def __len__(self) -> int:
        """Return how many are known."""
        return len(self._known)

    def find(self, recipe: Recipe, asked: Asked, output: int = 0) -> Outcome | None:
        """Return what is known of a recipe, or None where it does not tell what is asked.

        Args:
            recipe: What was calculated.
            asked: What is asked of the point.
            output: Which of several results of it is meant, from 0.
        """
        outcome = self._known.get(recipe)
        if not isinstance(outcome, SweepPoint):
            return outcome
        if not outcome.answers(asked):
            return None
        point = outcome.of_output(output)
        return point.answer_to(asked) if isinstance(point, SweepPoint) else point

    def put(self, recipe: Recipe, outcome: Outcome) -> None:
        """Keep what became of a recipe."""
        self._known[recipe] = outcome
        self._known.move_to_end(recipe)

    def forget_errors(self) -> None:
        """Forget which recipes failed, so that they are tried again."""
        for recipe, outcome in tuple(self._known.items()):
            if isinstance(outcome, DiceError):
                del self._known[recipe]

    def trim(self, needed: Collection[Recipe]) -> None:
        """Forget the oldest of those that are not among ``needed``, as far as room is short."""
        kept = frozenset(needed)
        old = [recipe for recipe in self._known if recipe not in kept]
        size = sum(map(_size_of, self._known.values()))
        spare = len(old) - self._most_old
        for recipe in old:
            if spare <= 0 and size <= self._most_bytes:
                return
            size -= _size_of(self._known.pop(recipe))
            spare -= 1


def _size_of(outcome: Outcome) -> int:
    return outcome.size if isinstance(outcome, SweepPoint) else 0


@dataclass(frozen=True)
class BoardCell:
    """One place of a sweep.

    Attributes:
        place: The numbers of what varies; empty where nothing does.
        point: What is to be seen there, or None.
        stale: Whether that belongs to something older than the present scripts.
        error: Why there is no present point, or None.
    """

    place: Place
    point: SweepPoint | None = None
    stale: bool = False
    error: DiceError | None = None


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
    def labels(self) -> tuple[str, ...]:
        """The labels of the decisions that are made freely at any point."""
        cells = (cell for row in self.rows for cell in row.cells)
        found = (rule.label for cell in cells if cell.point for rule in cell.point.rules or ())
        return tuple(dict.fromkeys(found))

    @property
    def asked(self) -> Asked:
        """What is asked of each point; a decision that is nowhere gives way to the first one."""
        asked, labels = self.plan.asked, self.labels
        if isinstance(asked, ThresholdOf) and labels and asked.label not in labels:
            return ThresholdOf(labels[0])
        return asked

    @property
    def errors(self) -> int:
        """How many places have failed."""
        return sum(cell.error is not None for row in self.rows for cell in row.cells)


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
    known = sum(points.find(recipe, plan.asked) is not None for recipe in recipes)
    return Board(plan, rows, known, len(recipes), running, started)


def _cells(plan: SweepPlan, line: SweepLine, points: Points, seen: Seen) -> tuple[BoardCell, ...]:
    outcomes = [points.find(spot.recipe, plan.asked, line.output) for spot in line.spots]
    # A script that fails everywhere is being written: its last good points stay in sight.
    is_broken = all(isinstance(outcome, DiceError) for outcome in outcomes)
    cells = []
    for spot, outcome in zip(line.spots, outcomes, strict=True):
        if isinstance(outcome, SweepPoint):
            cells.append(BoardCell(spot.place, outcome))
            continue
        old = seen.get(key_of(plan, line, spot.place))
        if old is not None and old.answer_to(plan.asked) is not old:
            old = None
        if old is not None and not old.answers(plan.asked):
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
