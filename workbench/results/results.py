"""What is known of each mechanic's distribution, and what has to be asked for.

A distribution is asked for only where something shows it: the selected mechanic and those that are
compared. Of the others, the rows of the list that are seen ask for a glance. What is held is
bounded in bytes: what nothing shows any more is given back first, and calculated again when it is
shown again; of what is shown, the last mechanics of the list go without.

All windows share what the program is allowed to hold; mechanics that go without say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.distribution import Distribution
from engine.errors import DiceError, Fix, OverBudgetError
from engine.languages import Parameter
from engine.languages.script import Script
from engine.statistics.summary import Summary
from workbench.backend.requests import MOST_HELD, RequestFailure
from workbench.project.glances import Glance, glance_of
from workbench.project.project import Mechanic, Project
from workbench.results.needs import Needs, is_blank
from workbench.results.outputs import KnownOutput
from workbench.results.requests import Calculated, CalculationRequest, Estimated

__all__ = ["CancelledError", "NoRoomError", "Recipe", "Result", "Results", "recipe_of"]

SIZE_OF_POINT = 190
"""About how many bytes the figures of one outcome take."""


class CancelledError(DiceError):
    """A calculation that the designer stopped."""


class NoRoomError(OverBudgetError):
    """A distribution that was not held, because those before it in the list take all the room."""


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
        revision: Greater for what was asked for later.
        answered: What the distribution belongs to, or None where there is none.
        distribution: The last good one, or None.
        summary: Its figures, or None.
        previous: The figures of the one before, or None.
        seconds: How long the last good one took, or None.
        error: What is wrong with what was last asked for, or None.
        computing: Whether what was last asked for has not been answered.
        is_slow: Whether that has been calculated for long.
        parameters: The names the script leaves open, as far as it could be read.
        notes: What may be a slip in the script that ``answered`` tells of.
        totalling: The change after which that script comes to totals, or None.
        estimated: What rolls suggest in place of what was last asked for, or None.
        estimating: Whether rolls are being made for it.
        in_full: Whether the distribution was asked for, and not only a glance.
        size: About how many bytes the distribution and its figures take.
        glance: What the list shows of it where the distribution is not held, or None.
        outputs: Of a script with several results those that are held, the first of which is
            ``distribution``; empty for a script with one.
        count: How many results the last good answer was about.
    """

    asked: Recipe | None = None
    revision: int = -1
    answered: Recipe | None = None
    distribution: Distribution | None = None
    summary: Summary | None = None
    previous: Summary | None = None
    seconds: float | None = None
    error: DiceError | None = None
    computing: bool = False
    is_slow: bool = False
    parameters: tuple[Parameter, ...] = ()
    notes: tuple[DiceError, ...] = ()
    totalling: Fix | None = None
    estimated: Estimated | None = None
    estimating: bool = False
    in_full: bool = False
    size: int = 0
    glance: Glance | None = None
    outputs: tuple[KnownOutput, ...] = ()
    count: int = 1

    def distribution_of(self, place: int) -> Distribution | None:
        """Return the distribution of one of several results, or None where it is not held."""
        if not place:
            return self.distribution
        return self.outputs[place].distribution if place < len(self.outputs) else None

    @property
    def source_with_error(self) -> str | None:
        """The script that has the error; None without one, and while a newer one is computed."""
        if self.error is None or self.asked is None or self.computing:
            return None
        return self.asked.script.text

    @property
    def sound_source(self) -> str | None:
        """The script that ``notes`` are about; None where a newer one is in error."""
        if self.error is not None or self.answered is None:
            return None
        return self.answered.script.text

    @property
    def is_refused(self) -> bool:
        """Whether what was last asked for was too large to calculate, or was cancelled."""
        is_too_large = isinstance(self.error, (OverBudgetError, CancelledError))
        return is_too_large and not self.computing

    @property
    def lacks_estimate(self) -> bool:
        """Whether rolling could tell more of it than is known or soon found out."""
        is_done = self.estimated is not None and self.estimated.is_last
        return self.is_slow or (self.is_refused and not (self.estimating or is_done))


class Results:
    """The results of all mechanics of the project.

    It is told what was asked for and what came back; it sends nothing itself and knows no time.
    """

    def __init__(self, allowance: int = MOST_HELD) -> None:
        """Begin without results.

        Args:
            allowance: Bytes that distributions and their figures may take together.
        """
        self._results: dict[str, Result] = {}
        self._revision = 0
        self._allowance = allowance
        self._held: dict[str, int] = {}
        self._needs = Needs()
        self._full_at: int | None = None

    def __getitem__(self, identity: str) -> Result:
        """Return what is known of a mechanic."""
        return self._results.get(identity, _UNKNOWN)

    @property
    def held(self) -> int:
        """About how many bytes the distributions take that are held."""
        return sum(self._held.values())

    def set_allowance(self, allowance: int) -> None:
        """Hold at most so many bytes of distributions from now on."""
        self._allowance = allowance
        self._make_room()

    def computing(self) -> tuple[str, ...]:
        """Return the identities of the mechanics that wait for an answer."""
        return tuple(identity for identity, result in self._results.items() if result.computing)

    # ---- asking ---------------------------------------------------------------------------

    def ask(
        self, project: Project, max_iterations: int, seen: Iterable[str] = ()
    ) -> tuple[CalculationRequest, ...]:
        """Return the calculations the project needs and note them as asked for.

        Only what is seen is asked for, what is needed most first.

        Args:
            project: The present project.
            max_iterations: Limit on accumulate and call depth.
            seen: The mechanics whose rows of the list are seen.
        """
        self._needs = Needs.of(project, seen)
        calculations = []
        for identity, is_needed in self._needs:
            mechanic = project.mechanic(identity)
            recipe = recipe_of(project, mechanic, max_iterations)
            result = self[identity]
            in_full = is_needed and (self._full_at is None or identity == project.selected)
            if recipe != result.asked or (in_full and not result.in_full):
                calculations.append(self._note(mechanic, recipe, in_full=in_full))
        return tuple(calculations)

    def _note(self, mechanic: Mechanic, recipe: Recipe, *, in_full: bool) -> CalculationRequest:
        self._revision += 1
        self._results[mechanic.identity] = replace(
            self[mechanic.identity],
            asked=recipe,
            revision=self._revision,
            computing=True,
            is_slow=False,
            estimated=None,
            estimating=False,
            in_full=in_full,
        )
        return CalculationRequest(
            mechanic.identity,
            recipe.script,
            recipe.parameters,
            recipe.max_iterations,
            in_full=in_full,
        )

    def drop(self, project: Project, seen: Iterable[str] = ()) -> tuple[str, ...]:
        """Forget what the project does not need any more.

        Args:
            project: The present project.
            seen: The mechanics whose rows of the list are seen.

        Returns:
            The mechanics whose calculation is not wanted any more.
        """
        needs = dict(Needs.of(project, seen))
        self._look_for_room(project)
        unwanted = {
            identity
            for identity in self.computing()
            if identity not in needs or self._is_without_room(identity, project)
        }
        for identity in unwanted:
            self._results[identity] = replace(
                self[identity], asked=None, computing=False, is_slow=False, in_full=False
            )
        for identity in tuple(self._results):
            if not project.has(identity) or is_blank(project.mechanic(identity)):
                del self._results[identity]
                self._held.pop(identity, None)
        return tuple(unwanted)

    def clear(self) -> tuple[str, ...]:
        """Forget everything; return what is not wanted any more, as ``drop`` does."""
        unwanted = self.computing()
        self._results.clear()
        self._held.clear()
        self._full_at = None
        return unwanted

    # ---- hearing --------------------------------------------------------------------------

    def accept(self, identity: str, answer: Calculated) -> None:
        """Take over the answer to what was last asked for of a mechanic."""
        result = self[identity]
        before = result.summary
        is_without_room = answer.distribution is None and identity in self._needs.full
        self._results[identity] = Result(
            asked=result.asked,
            revision=result.revision,
            answered=result.asked,
            distribution=answer.distribution,
            summary=answer.summary,
            previous=before,
            seconds=answer.seconds,
            error=_no_room() if is_without_room else None,
            parameters=answer.parameters,
            notes=answer.notes,
            totalling=answer.totalling,
            in_full=result.in_full,
            size=answer.size + (0 if before is None else SIZE_OF_POINT * len(before.points)),
            glance=answer.glance,
            outputs=answer.outputs,
            count=answer.count,
        )
        self._held.pop(identity, None)
        if answer.distribution is not None:
            self._held[identity] = self[identity].size
            self._make_room()

    def refuse(self, identity: str, failure: RequestFailure) -> None:
        """Note why there is no answer to what was last asked for of a mechanic."""
        result = self[identity]
        known = result.parameters if failure.parameters is None else failure.parameters
        self._results[identity] = replace(
            result,
            error=failure.error,
            computing=False,
            is_slow=False,
            parameters=known,
            in_full=True,
        )

    def note_slow(self, identity: str) -> None:
        """Note that what was last asked for of a mechanic is calculated for long."""
        self._results[identity] = replace(self[identity], is_slow=True)

    def set_estimating(self, identity: str, *, estimating: bool) -> None:
        """Note whether rolls are being made for an estimate of a mechanic."""
        if identity in self._results:
            self._results[identity] = replace(self[identity], estimating=estimating)

    def accept_estimate(self, identity: str, estimated: Estimated) -> bool:
        """Take an estimate over; return whether what was last asked for still lacks an answer."""
        result = self[identity]
        if not result.is_refused:
            return False
        self._results[identity] = replace(result, estimated=estimated)
        return True

    def retry(self, identities: Iterable[str]) -> None:
        """Let mechanics be asked for again, though nothing about them has changed."""
        for identity in identities:
            self._results[identity] = replace(self[identity], asked=None)

    # ---- room -----------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Give back what is needed least, until the rest has room; one thing is always held."""
        total = self.held
        if total <= self._allowance:
            return
        places = {identity: place for place, identity in enumerate(self._needs.full)}
        unneeded = len(places)
        by_need = sorted(
            self._held, key=lambda one: (places.get(one, unneeded), -self[one].revision)
        )
        while total > self._allowance and len(by_need) > 1:
            last = by_need.pop()
            total -= self._held.pop(last)
            self._give_back(last, is_needed=last in places)
            if last in places:
                self._full_at = total

    def _give_back(self, identity: str, *, is_needed: bool) -> None:
        result = self[identity]
        self._results[identity] = replace(
            result,
            distribution=None,
            summary=None,
            previous=None,
            glance=None if result.summary is None else glance_of(result.summary),
            error=_no_room() if is_needed and result.error is None else result.error,
            in_full=result.computing and result.in_full,
            size=0,
            outputs=(),
        )

    def _look_for_room(self, project: Project) -> None:
        """Find out whether what has no room can be tried again, because others have gone."""
        if self._full_at is None:
            return
        shown = set(Needs.of(project).full)
        if sum(size for one, size in self._held.items() if one in shown) < self._full_at:
            self._full_at = None

    def _is_without_room(self, identity: str, project: Project) -> bool:
        is_other = identity != project.selected
        return self._full_at is not None and is_other and self[identity].in_full


_UNKNOWN = Result()


def _no_room() -> NoRoomError:
    return NoRoomError(
        "there is no room for this distribution beside the others",
        hint="hide mechanics that you do not compare, or select this one",
    )


def recipe_of(project: Project, mechanic: Mechanic, max_iterations: int) -> Recipe:
    """Return all that the distribution of a mechanic depends on."""
    return Recipe(
        project.script_of(mechanic), project.resolved(mechanic).parameters, max_iterations
    )
