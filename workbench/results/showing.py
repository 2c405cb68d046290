"""How each mechanic is shown: its ``Series``, made of the project and what is known of it.

A series is made anew only where its mechanic or its result is another object, so that an edit costs
the same in any project.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from workbench.project.entities import Entity
from workbench.project.project import COLOURS, Mechanic, Project
from workbench.project.views import Series
from workbench.results.needs import Needs, is_blank
from workbench.results.outputs import with_outputs
from workbench.results.requests import Estimated
from workbench.results.results import CancelledError, Recipe, Result, Results, recipe_of
from workbench.results.unfinished import UnfinishedError

__all__ = ["Showing"]


@dataclass(frozen=True, eq=False, slots=True)
class _Made:
    """A series, and what it was made of."""

    mechanic: Mechanic
    result: Result
    patient: bool
    series: Series


class Showing:
    """Makes the series of all mechanics; that of a mechanic that stays the same is the same object.

    A project may have thousands of mechanics, of which an edit or an answer changes one.
    """

    def __init__(self, results: Results) -> None:
        """Show what ``results`` knows."""
        self._results = results
        self._made: dict[str, _Made] = {}
        self._entities: tuple[Entity, ...] = ()
        self._max_iterations = -1

    def series(self, project: Project, max_iterations: int, *, patient: bool) -> tuple[Series, ...]:
        """Return how each mechanic is to be shown.

        Args:
            project: The present project.
            max_iterations: Limit on accumulate and call depth.
            patient: Show an older result as if it were the present one while a new one is being
                computed, so that nothing blinks when the answer comes at once.
        """
        if (self._entities, self._max_iterations) != (project.entities, max_iterations):
            self._made = {}
            self._entities, self._max_iterations = project.entities, max_iterations
        visible = set(Needs.of(project).full) if patient else ()
        before, self._made = self._made, {}
        turns: Counter[int] = Counter()
        for mechanic in project.mechanics:
            identity = mechanic.identity
            # Those that have a colour for the second time look as they do on the chart.
            colour = mechanic.colour + COLOURS * (turns[mechanic.colour] % COLOURS)
            turns[mechanic.colour] += 1
            made, result = before.get(identity), self._results[identity]
            is_patient = identity in visible
            if (
                made is None
                or made.mechanic is not mechanic
                or made.result is not result
                or made.patient is not is_patient
                or made.series.colour != colour
            ):
                recipe = recipe_of(project, mechanic, max_iterations)
                series = _series(mechanic, result, recipe, colour, patient=is_patient)
                if made is not None and series == made.series:
                    series = made.series
                made = _Made(mechanic, result, is_patient, series)
            self._made[identity] = made
        return tuple([made.series for made in self._made.values()])

    def compared(self, project: Project, series: Iterable[Series]) -> tuple[Series, ...]:
        """Return what chart and tables are about: those compared, each with all of its outputs.

        Args:
            project: The present project.
            series: One for each of its mechanics.
        """
        chosen = project.compared_identities
        kept = [one for one in series if one.identity in chosen]
        outputs = {
            one.identity: self._results[one.identity].outputs
            for one in kept
            # An estimate is of the first output alone.
            if one.outputs > 1 and one.distribution is not None and one.estimate is None
        }
        hidden = {one: project.mechanic(one).hidden_outputs for one in outputs}
        return with_outputs(kept, outputs, project.selected, hidden=hidden)


def _series(
    mechanic: Mechanic, result: Result, recipe: Recipe, colour: int, *, patient: bool
) -> Series:
    is_known = result.summary is not None or result.glance is not None
    is_old = is_known and result.answered != recipe
    blank = is_blank(mechanic)
    is_computing = result.computing and not patient
    error = None if blank or is_computing else result.error
    is_unfinished = isinstance(error, UnfinishedError)
    if is_unfinished:
        error = None
    series = Series(
        identity=mechanic.identity,
        name=mechanic.name,
        colour=colour,
        shown=mechanic.shown,
        summary=None if blank else result.summary,
        distribution=None if blank else result.distribution,
        stale=error is not None or is_unfinished or (is_old and not patient),
        error=error,
        computing=is_computing or result.estimating,
        previous=result.previous,
        lacks_estimate=result.lacks_estimate and not blank,
        totalling=None if error is not None or (is_old and not patient) else result.totalling,
        glance=None if blank else result.glance,
        # Nothing says that something is computed while somebody is writing the first words.
        blank=blank or (is_unfinished and not is_known),
        cancelled=isinstance(error, CancelledError),
        outputs=1 if blank else result.count,
        note=mechanic.note,
        group=mechanic.group,
    )
    if blank or result.estimated is None or result.asked != recipe:
        return series
    return _estimated(series, result.estimated)


def _estimated(series: Series, estimated: Estimated) -> Series:
    """Return ``series`` with an estimate in the place of what could not be calculated."""
    return replace(
        series,
        summary=estimated.summary,
        distribution=estimated.estimate.distribution,
        stale=False,
        error=None,
        cancelled=False,
        estimate=estimated.estimate,
        bounds=estimated.intervals,
        glance=None,
    )
