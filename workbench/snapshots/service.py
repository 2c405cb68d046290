"""Calculates the mechanics of the snapshot that the present is compared with."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.errors import DiceError
from workbench.backend.backend import Ask, Backend
from workbench.backend.requests import CalculationLimits
from workbench.project.project import MOST_COMPARED, Mechanic
from workbench.project.snapshots import Snapshot
from workbench.results.results import Recipe, recipe_of
from workbench.snapshots.request import FiguresRequest, Known

__all__ = ["SnapshotService"]


class SnapshotService(QObject):
    """Asks for what mechanics were; what has been known once is not calculated again.

    Signals:
        changed: More is known of the snapshot, or another one is compared.
    """

    changed = Signal()

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Compare with nothing.

        Args:
            backend: Drives the child processes.
            parent: The Qt object it belongs to.
        """
        super().__init__(parent)
        self._backend = backend
        self._limits = CalculationLimits()
        self._known: dict[Recipe, Known] = {}
        self._asked: dict[Recipe, Ask] = {}
        self._wanted: dict[str, Recipe] = {}
        self._numbers = 0

    def set_limits(self, limits: CalculationLimits) -> None:
        """Let each mechanic that is calculated from now on cost so much."""
        self._limits = limits

    def compare(self, snapshot: Snapshot | None, max_iterations: int) -> None:
        """Work out what the mechanics of ``snapshot`` were; None ends it."""
        wanted = {} if snapshot is None else _recipes(snapshot, max_iterations)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        needed = set(wanted.values())
        for recipe in self._asked.keys() - needed:
            self._asked.pop(recipe).cancel()
        self._known = {recipe: one for recipe, one in self._known.items() if recipe in needed}
        for recipe in needed - self._asked.keys() - self._known.keys():
            self._ask(recipe)
        self.changed.emit()

    def of(self, identity: str) -> Known:
        """Return what a mechanic was, why that is not known, or None while it is not known."""
        recipe = self._wanted.get(identity)
        return None if recipe is None else self._known.get(recipe)

    def _ask(self, recipe: Recipe) -> None:
        self._numbers += 1
        request = FiguresRequest(
            f"snapshot {self._numbers}",
            recipe.script,
            recipe.parameters,
            recipe.max_iterations,
            self._limits,
        )
        self._asked[recipe] = self._backend.ask(
            request,
            lambda figures: self._take(recipe, figures),
            failed=lambda failure: self._take(recipe, failure.error),
            cancelled=lambda: self._take(recipe, DiceError("the comparison was cancelled")),
        )

    def _take(self, recipe: Recipe, known: Known) -> None:
        if self._asked.pop(recipe, None) is not None:
            self._known[recipe] = known
            self.changed.emit()


def _recipes(snapshot: Snapshot, max_iterations: int) -> dict[str, Recipe]:
    """Return what is calculated of each mechanic that was written."""
    project = snapshot.project

    def is_compared(one: Mechanic) -> bool:
        return one.shown and bool(one.source.strip())

    compared = [one for one in project.mechanics if is_compared(one)][:MOST_COMPARED]
    return {one.identity: recipe_of(project, one, max_iterations) for one in compared}
