"""The request for a goal seek: the search for the numbers that give what is wanted."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf
from typing import ClassVar

from engine.best_play.goals import Aim, Goal
from engine.control import Budget
from engine.errors import DiceError
from engine.goal_seek import GapGoal, Place, RankedPlace, SearchResult, Seek, figure_of, search
from engine.languages import DEFAULT_ITERATIONS, Program, outputs_of
from engine.languages.script import Script
from workbench.backend.requests import CalculationLimits, Lane, Report, Request, value_of

__all__ = ["MOST_ANSWERS", "FoundAnswers", "GoalSeekRequest", "SearchedMechanic"]

MOST_ANSWERS = 200
"""Places that are sent back, the best first."""

REPORTING = 0.15
"""Seconds between two reports."""


@dataclass(frozen=True, slots=True)
class SearchedMechanic:
    """A mechanic whose figure is looked at.

    Attributes:
        script: Its script, with all that it takes to be played.
        definitions: The numbers of its parameters at present.
        varied: Which of the axes vary in it, by their places.
        output: Which of its results is looked at, from 0.
    """

    script: Script
    definitions: tuple[tuple[str, int], ...]
    varied: tuple[int, ...]
    output: int = 0


@dataclass(frozen=True, slots=True)
class FoundAnswers:
    """What is known of a search.

    Attributes:
        result: The best places, ``MOST_ANSWERS`` at most.
        met: How many places are as they are wanted.
        figures: What each mechanic comes to at each of the best places.
    """

    result: SearchResult
    met: int
    figures: Mapping[Place, tuple[Fraction, ...]]


@dataclass(frozen=True, slots=True)
class GoalSeekRequest(Request[FoundAnswers]):
    """Ask for the best numbers; those found so far are reported.

    Attributes:
        seekers: One mechanic that is held against ``target``, or two against each other.
        names: The parameters that vary.
        axes: The numbers of each.
        goal: What is asked of a mechanic.
        wanted: What its figure is to be, compared with the target.
        target: The figure that is wanted; None for two mechanics.
        max_iterations: Limit on accumulate and call depth.
        limits: What each calculation may cost.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    seekers: tuple[SearchedMechanic, ...]
    names: tuple[str, ...]
    axes: tuple[range, ...]
    goal: Goal
    wanted: GapGoal
    target: Fraction | None
    max_iterations: int = DEFAULT_ITERATIONS
    limits: CalculationLimits = field(default_factory=CalculationLimits)

    def seconds_allowed(self) -> float:
        """Return that only its user ends it: each calculation has limits of its own."""
        return inf

    def carry_out(self, report: Report) -> FoundAnswers:
        """Search, and tell what is known now and then.

        Raises:
            DiceError: It cannot be searched, or no number has a figure.
        """
        programs = [seeker.script.program() for seeker in self.seekers]
        figures: dict[Place, tuple[Fraction, ...]] = {}
        reported = time.monotonic()

        def gap(place: Place) -> Fraction:
            found = tuple(map(self._figure, self.seekers, programs, [place] * len(programs)))
            figures[place] = found
            return found[0] - (found[1] if self.target is None else self.target)

        def tell(seek: Seek) -> None:
            nonlocal reported
            if time.monotonic() - reported > REPORTING:
                reported = time.monotonic()
                report(_shortened(seek.result(), figures))

        def says_little(place: Place) -> bool:
            """Return whether two chances are equal because both are 0, or both are 1."""
            is_chance = self.goal.aim is Aim.CHANCE and self.target is None
            return is_chance and set(figures[place]) in ({0}, {1})

        result = search(self.axes, gap, self.wanted, tell, says_little)
        if result.best is None and result.error is not None:
            raise result.error
        return _shortened(result, figures)

    def _figure(self, seeker: SearchedMechanic, program: Program, place: Place) -> Fraction:
        varied = {self.names[at]: place[at] for at in seeker.varied}
        given = {**dict(seeker.definitions), **varied}
        numbers = {one.name: value_of(one, given) for one in program.parameters}
        budget = Budget(self.limits.seconds, memory=self.limits.memory)
        outputs = budget.enforced(lambda: outputs_of(program, numbers, self.max_iterations, budget))
        if seeker.output >= len(outputs):
            raise DiceError("the script has no such result at these numbers")
        return figure_of(outputs[seeker.output].distribution, self.goal)


def _shortened(result: SearchResult, figures: Mapping[Place, tuple[Fraction, ...]]) -> FoundAnswers:
    """Return the best places alone, with their figures."""
    ranked: tuple[RankedPlace, ...] = result.ranked[:MOST_ANSWERS]
    return FoundAnswers(
        replace(result, ranked=ranked),
        len(result.met),
        {one.place: figures[one.place] for one in ranked},
    )
