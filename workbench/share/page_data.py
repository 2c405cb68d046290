"""What a page knows: distributions at every point of its plan, as JSON's values.

Weights are written as they are where a browser adds them exactly, and the page then shows
fractions; where they are longer, probabilities with nine digits are. All is bounded: a mechanic has
its part of the bytes and of the time, and the page says what was left out for that.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import gcd

from engine.commands.limits import Limits
from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Output, language_if_known, outputs_of
from engine.languages.script import Script
from engine.statistics.bands import Band, first_overlap
from engine.statistics.summary import Summary, summarise
from workbench.project.project import Project
from workbench.share.page_plan import MechanicPlan, Place, Slider, plan_of_page

__all__ = ["LARGEST_DATA", "MOST_OUTCOMES", "PageData", "page_data"]

LARGEST_DATA = 700_000
"""Characters that the points of all mechanics take together, but for those at present."""

MOST_OUTCOMES = 2_000
"""Outcomes of a distribution that is drawn and listed; of a larger one there are figures only."""

MOST_OUTPUTS = 12
"""Results of one script that are compared."""

EXACT_BITS = 50
"""Digits of a total up to which a browser adds weights without rounding."""

TOO_LARGE = "the page would become too large"
TOO_SLOW = "it takes too long to calculate"
"""Why values were left out."""

Fields = dict[str, object]

Step = Callable[[int, int], object]
"""Is told how many points are done, and how many there are in all."""


@dataclass(frozen=True)
class PageData:
    """What is on a page.

    Attributes:
        text: The JSON of it.
        bands: The bands of the project, which the page draws in their colours.
        errors: What could not be calculated even at the present numbers: a line for each mechanic
            that is shown.
    """

    text: str
    bands: tuple[Band, ...] = ()
    errors: tuple[str, ...] = ()


class _Points:
    """The points of one mechanic, calculated one after the other while there is room for them."""

    def __init__(self, script: Script, plan: MechanicPlan, max_iterations: int) -> None:
        self.plan = plan
        self.names: tuple[str, ...] = ("",)
        self.found: dict[Place, Fields] = {}
        self.left_out = ""
        self._script = script
        self._max_iterations = max_iterations

    @property
    def error(self) -> str | None:
        """What is wrong at the present numbers, or None."""
        error = self.found[self.plan.places[0]].get("error")
        return None if error is None else f"{self.plan.mechanic.name}: {error}"

    def calculate(self, limits: Limits, room: int, step: Callable[[int], object]) -> None:
        """Calculate all points, or those that are nearest to the present numbers.

        Args:
            limits: What the first one may cost, and all others together.
            room: Characters that all others may take.
            step: Is told how many are done.
        """
        present, *others = self.plan.places
        self.found[present] = self._point(present, limits)
        ends = time.monotonic() + limits.seconds
        for place in others:
            step(len(self.found))
            left = ends - time.monotonic()
            fields = self._point(place, replace(limits, seconds=left)) if left > 0 else {}
            room -= len(json.dumps(fields))
            if room < 0 or time.monotonic() > ends:
                self._cut(TOO_LARGE if room < 0 else TOO_SLOW)
                return
            self.found[place] = fields

    def _cut(self, why: str) -> None:
        """Leave the rest out, and combinations too, as some of them are missing."""
        self.left_out = why
        self.plan = replace(self.plan, is_grid=False)
        self.found = {
            place: fields for place, fields in self.found.items() if self.plan.is_on_axis(place)
        }

    def _point(self, place: Place, limits: Limits) -> Fields:
        try:
            outputs = limits.applied(lambda budget: self._outputs(place, budget))[:MOST_OUTPUTS]
        except DiceError as error:
            return {"at": place, "error": error.message}
        if place == self.plan.places[0]:
            self.names = tuple(one.name for one in outputs)
        return {"at": place, "outputs": [_distribution(one.distribution) for one in outputs]}

    def _outputs(self, place: Place, budget: Budget) -> Sequence[Output]:
        numbers = self.plan.numbers_at(place)
        return outputs_of(self._script.program(), numbers, self._max_iterations, budget)


def page_data(
    project: Project, title: str, max_iterations: int, limits: Limits, step: Step
) -> PageData:
    """Calculate all that a page shows.

    Args:
        project: The project.
        title: What the page is called.
        max_iterations: Limit on accumulate and call depth.
        limits: What a mechanic may cost: at present, and once more at all other points together.
        step: Is told of the progress.
    """
    plans = plan_of_page(project)
    total = sum(len(plan.places) for plan in plans)
    mechanics: list[_Points] = []
    done = 0
    for plan in plans:
        points = _Points(project.script_of(plan.mechanic), plan, max_iterations)
        points.calculate(limits, LARGEST_DATA // len(plans), partial(_announce, step, done, total))
        mechanics.append(points)
        done += len(plan.places)
    sliders = tuple(dict.fromkeys(one for plan in plans for one in plan.sliders))
    data = {
        "title": title,
        "view": {"mode": project.view.mode.value, "shape": project.view.shape.value},
        "bands": [{"name": one.name, "low": one.low, "high": one.high} for one in project.bands],
        "stacked": first_overlap(project.bands) is None,
        "sliders": [_slider_fields(one, sliders, plans) for one in sliders],
        "mechanics": [_mechanic_fields(one, sliders) for one in mechanics],
    }
    errors = (one.error for one in mechanics if one.plan.mechanic.shown)
    text = json.dumps(data, separators=(",", ":"))
    return PageData(text, project.bands, tuple(error for error in errors if error is not None))


def _announce(step: Step, before: int, total: int, now: int) -> None:
    step(before + now, total)


# ---- values of JSON -------------------------------------------------------------------------


def _slider_fields(
    slider: Slider, sliders: Sequence[Slider], plans: Sequence[MechanicPlan]
) -> Fields:
    title = slider.title
    if sum(one.name == slider.name for one in sliders) > 1:
        # The same name in several mechanics, but not the same number: these are apart.
        owners = [plan.mechanic.name for plan in plans if slider in plan.sliders]
        title = f"{title} ({', '.join(owners)})"
    return {
        "title": title,
        "values": slider.values,
        "start": slider.start,
        "words": slider.words,
    }


def _mechanic_fields(points: _Points, sliders: Sequence[Slider]) -> Fields:
    plan, mechanic = points.plan, points.plan.mechanic
    language = language_if_known(mechanic.language)
    return {
        "name": mechanic.name,
        "colour": mechanic.colour,
        "shown": mechanic.shown,
        "hidden": mechanic.hidden_outputs,
        "notation": mechanic.language if language is None else language.title,
        "note": mechanic.note,
        "script": mechanic.source,
        "sliders": [sliders.index(one) for one in plan.sliders],
        "grid": plan.is_grid,
        "leftOut": points.left_out,
        "names": points.names,
        "points": list(points.found.values()),
    }


def _distribution(distribution: Distribution) -> Fields:
    """Return a distribution: its figures, and its outcomes where they are not too many."""
    if not distribution.outcomes:
        return {"error": "there are no outcomes"}
    summary = summarise(distribution)
    return {
        "mean": summary.mean,
        "sd": summary.standard_deviation,
        "quartiles": summary.quartiles,
        "missing": summary.missing,
        "count": len(summary.points),
        **(_outcomes(distribution, summary) if len(summary.points) <= MOST_OUTCOMES else {}),
    }


def _outcomes(distribution: Distribution, summary: Summary) -> Fields:
    weights = _weights(distribution, summary)
    if not summary.is_numeric:
        return {"labels": summary.labels, **weights}
    whole = [int(point) for point in summary.points]
    if any(str(number) != label for number, label in zip(whole, summary.labels, strict=True)):
        return {"numbers": list(summary.points), "labels": summary.labels, **weights}
    if whole == list(range(whole[0], whole[0] + len(whole))):
        return {"from": whole[0], **weights}
    return {"numbers": whole, **weights}


def _weights(distribution: Distribution, summary: Summary) -> Fields:
    numeric = summary.is_numeric
    weights = [one for _, one in distribution.numbers] if numeric else list(distribution.weights)
    common = gcd(distribution.total, *weights)
    total = distribution.total // common
    if total.bit_length() <= EXACT_BITS:
        return {"total": total, "weights": [one // common for one in weights]}
    return {"shares": [float(f"{share:.9g}") for share in summary.exactly]}
