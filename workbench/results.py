"""What is known of each mechanic's distribution, and what has to be asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.distribution import Distribution
from engine.errors import DiceError, Fix, OverBudgetError
from engine.languages import Parameter
from engine.languages.script import Script
from engine.summary import Summary
from workbench.jobs.calculation import Answer, Calculation
from workbench.jobs.estimate import Estimated
from workbench.jobs.messages import Fault
from workbench.project import Mechanic, Project
from workbench.views import Series

__all__ = ["CancelledError", "Recipe", "Result", "Results", "is_visible"]


class CancelledError(DiceError):
    """A calculation that the designer stopped."""


@dataclass(frozen=True)
class Recipe:
    """All that a distribution depends on."""

    script: Script
    parameters: tuple[tuple[str, int], ...]
    max_iterations: int


@dataclass(frozen=True)
class Result:
    """What is known of one mechanic.

    Attributes:
        asked: What was last asked for, or None.
        revision: The revision it was asked for with.
        answered: What the distribution belongs to, or None where there is none.
        distribution: The last good one, or None.
        summary: Its figures, or None.
        previous: The figures of the one before, or None.
        seconds: How long the last good one took, or None.
        fault: What is wrong with what was last asked for, or None.
        computing: Whether what was last asked for has not been answered.
        parameters: The names the script leaves open, as far as it could be read.
        notes: What may be a slip in the script that ``answered`` tells of.
        totalling: The change after which that script comes to totals, or None.
        estimated: What rolls suggest in place of what was last asked for, or None.
        estimating: Whether rolls are being made for it.
    """

    asked: Recipe | None = None
    revision: int = -1
    answered: Recipe | None = None
    distribution: Distribution | None = None
    summary: Summary | None = None
    previous: Summary | None = None
    seconds: float | None = None
    fault: DiceError | None = None
    computing: bool = False
    parameters: tuple[Parameter, ...] = ()
    notes: tuple[DiceError, ...] = ()
    totalling: Fix | None = None
    estimated: Estimated | None = None
    estimating: bool = False

    @property
    def faulty_source(self) -> str | None:
        """The script that has the fault; None without one, and while a newer one is computed."""
        if self.fault is None or self.asked is None or self.computing:
            return None
        return self.asked.script.text

    @property
    def sound_source(self) -> str | None:
        """The script that ``notes`` are about; None where a newer one is at fault."""
        if self.fault is not None or self.answered is None:
            return None
        return self.answered.script.text

    @property
    def is_refused(self) -> bool:
        """Whether what was last asked for was too large to calculate, or was cancelled."""
        is_too_large = isinstance(self.fault, (OverBudgetError, CancelledError))
        return is_too_large and not self.computing

    @property
    def lacks_estimate(self) -> bool:
        """Whether rolling could tell more of it than is known or being found out."""
        is_done = self.estimated is not None and self.estimated.is_last
        return self.is_refused and not (self.estimating or is_done)


class Results:
    """The results of all mechanics of the project.

    It is told what was asked for and what came back; it sends nothing itself and knows no time.
    """

    def __init__(self) -> None:
        """Begin without results."""
        self._results: dict[str, Result] = {}
        self._revision = 0

    def __getitem__(self, identity: str) -> Result:
        """Return what is known of a mechanic."""
        return self._results.get(identity, Result())

    def computing(self) -> tuple[str, ...]:
        """Return the identities of the mechanics that wait for an answer."""
        return tuple(identity for identity, result in self._results.items() if result.computing)

    def ask(self, project: Project, max_iterations: int) -> tuple[Calculation, ...]:
        """Return the calculations the project needs and note them as asked for.

        Only mechanics that are drawn or in the editor are asked for: nobody sees the others.

        Args:
            project: The present project.
            max_iterations: Limit on accumulate and call depth.
        """
        return tuple(
            self._note(mechanic, recipe)
            for mechanic in project.mechanics
            if mechanic.source.strip() and is_visible(project, mechanic)
            for recipe in (_recipe(project, mechanic, max_iterations),)
            if recipe != self[mechanic.identity].asked
        )

    def _note(self, mechanic: Mechanic, recipe: Recipe) -> Calculation:
        self._revision += 1
        self._results[mechanic.identity] = replace(
            self[mechanic.identity],
            asked=recipe,
            revision=self._revision,
            computing=True,
            estimated=None,
            estimating=False,
        )
        return Calculation(
            mechanic.identity,
            self._revision,
            recipe.script,
            recipe.parameters,
            recipe.max_iterations,
        )

    def drop(self, project: Project) -> tuple[tuple[str, int], ...]:
        """Forget what the project does not need any more.

        Returns:
            The mechanics whose calculation is not wanted any more, each with the revision from
            which on one would be wanted again.
        """
        gone = {identity for identity in self._results if not project.has(identity)}
        unwanted = {
            identity
            for identity in self.computing()
            if identity in gone or not _is_needed(project, identity)
        }
        for identity in unwanted - gone:
            self._results[identity] = replace(self[identity], asked=None, computing=False)
        for identity in gone:
            del self._results[identity]
        for mechanic in project.mechanics:
            if not mechanic.source.strip():
                self._results.pop(mechanic.identity, None)
        return tuple((identity, self._revision + 1) for identity in unwanted)

    def clear(self) -> tuple[tuple[str, int], ...]:
        """Forget everything; return what is not wanted any more, as ``drop`` does."""
        unwanted = tuple((identity, self._revision + 1) for identity in self.computing())
        self._results.clear()
        return unwanted

    def accept(self, answer: Answer) -> bool:
        """Take an answer over; return whether it was still wanted."""
        result = self[answer.identity]
        if answer.revision != result.revision or not result.computing:
            return False
        self._results[answer.identity] = Result(
            asked=result.asked,
            revision=result.revision,
            answered=result.asked,
            distribution=answer.distribution,
            summary=answer.summary,
            previous=result.summary,
            seconds=answer.seconds,
            parameters=answer.parameters,
            notes=answer.notes,
            totalling=answer.totalling,
        )
        return True

    def refuse(self, fault: Fault) -> bool:
        """Take a fault over; return whether it was still wanted."""
        result = self[fault.identity]
        if fault.revision != result.revision or not result.computing:
            return False
        known = result.parameters if fault.parameters is None else fault.parameters
        self._results[fault.identity] = replace(
            result, fault=fault.error, computing=False, parameters=known
        )
        return True

    def set_estimating(self, identity: str, *, estimating: bool) -> None:
        """Note whether rolls are being made for an estimate of a mechanic."""
        if identity in self._results:
            self._results[identity] = replace(self[identity], estimating=estimating)

    def accept_estimate(self, estimated: Estimated) -> bool:
        """Take an estimate over; return whether it belongs to what was last asked for."""
        result = self[estimated.identity]
        if estimated.revision != result.revision or not result.is_refused:
            return False
        self._results[estimated.identity] = replace(result, estimated=estimated)
        return True

    def retry(self, identities: Iterable[str]) -> None:
        """Let mechanics be asked for again, though nothing about them has changed."""
        for identity in identities:
            self._results[identity] = replace(self[identity], asked=None)

    def series(self, project: Project, max_iterations: int, *, patient: bool) -> tuple[Series, ...]:
        """Return how each mechanic is to be shown.

        Args:
            project: The present project.
            max_iterations: Limit on accumulate and call depth.
            patient: Show an older result as if it were the present one while a new one is being
                computed, so that nothing blinks when the answer comes at once.
        """
        return tuple(
            self._series(
                mechanic,
                _recipe(project, mechanic, max_iterations),
                patient=patient and is_visible(project, mechanic),
            )
            for mechanic in project.mechanics
        )

    def _series(self, mechanic: Mechanic, recipe: Recipe, *, patient: bool) -> Series:
        result = self[mechanic.identity]
        is_old = result.summary is not None and result.answered != recipe
        is_blank = not mechanic.source.strip()
        is_computing = result.computing and not patient
        fault = None if is_blank or is_computing else result.fault
        series = Series(
            identity=mechanic.identity,
            name=mechanic.name,
            colour=mechanic.colour,
            shown=mechanic.shown,
            summary=None if is_blank else result.summary,
            distribution=None if is_blank else result.distribution,
            stale=fault is not None or (is_old and not patient),
            fault=fault,
            computing=is_computing or result.estimating,
            previous=result.previous,
            refused=result.lacks_estimate and not is_blank,
            totalling=None if fault is not None or (is_old and not patient) else result.totalling,
        )
        if is_blank or result.estimated is None or result.asked != recipe:
            return series
        return _estimated(series, result.estimated)


def _estimated(series: Series, estimated: Estimated) -> Series:
    """Return ``series`` with an estimate in the place of what could not be calculated."""
    return replace(
        series,
        summary=estimated.summary,
        distribution=estimated.estimate.distribution,
        stale=False,
        fault=None,
        estimate=estimated.estimate,
        bounds=estimated.intervals,
    )


def is_visible(project: Project, mechanic: Mechanic) -> bool:
    """Return whether anything in the window shows this mechanic's distribution."""
    return mechanic.shown or mechanic.identity == project.selected


def _is_needed(project: Project, identity: str) -> bool:
    mechanic = project.mechanic(identity)
    return bool(mechanic.source.strip()) and is_visible(project, mechanic)


def _recipe(project: Project, mechanic: Mechanic, max_iterations: int) -> Recipe:
    return Recipe(project.script_of(mechanic), mechanic.parameters, max_iterations)
