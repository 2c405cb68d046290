"""Which values of its parameters each mechanic of a page is calculated at.

Parameters that are linked, or of the same number at present, are one slider. It has the range and
the step that the designer gave it, or else those of the sweep, or the usual ones. A mechanic with
several is calculated at every combination where there are few enough; otherwise one parameter at a
time is varied, while the others are as they are at present, and the page says so. Points are wanted
in the order of their distance from the present numbers, so that whatever ends the calculation early
leaves out what is farthest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from engine.errors import DiceError
from engine.languages import Parameter
from workbench.backend.requests import value_of
from workbench.project.linking import parameter_of
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Sweep, usual_axis

__all__ = ["MOST_POINTS", "MOST_VALUES", "MechanicPlan", "Slider", "plan_of_page"]

MOST_VALUES = 41
"""Values of one slider."""

MOST_POINTS = 200
"""Combinations of values at which a mechanic is calculated."""

Place = tuple[int, ...]
"""The position of each slider of a mechanic, in their order."""


@dataclass(frozen=True)
class Slider:
    """A number that the reader of a page can vary.

    Attributes:
        name: The name of the parameter.
        title: What the designer calls it.
        values: The values it takes, ascending.
        start: Which of them it has at present.
        words: What the values are called where they stand for choices; otherwise none.
    """

    name: str
    title: str
    values: tuple[int, ...]
    start: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class MechanicPlan:
    """A mechanic of a page and its points.

    Attributes:
        mechanic: The mechanic.
        sliders: What can be varied in it, in the order of its script.
        places: The points, the present one first and those far from it last.
        is_grid: Whether every combination is among them, rather than one parameter at a time.
    """

    mechanic: Mechanic
    sliders: tuple[Slider, ...] = ()
    places: tuple[Place, ...] = ((),)
    is_grid: bool = True

    def numbers_at(self, place: Place) -> dict[str, int]:
        """Return the number of each parameter at a point."""
        return {
            slider.name: slider.values[position]
            for slider, position in zip(self.sliders, place, strict=True)
        }

    def is_on_axis(self, place: Place) -> bool:
        """Return whether all but one parameter are at a point as they are at present."""
        return self._moved(place) <= 1

    def _moved(self, place: Place) -> int:
        pairs = zip(self.sliders, place, strict=True)
        return sum(slider.start != position for slider, position in pairs)


def plan_of_page(project: Project) -> tuple[MechanicPlan, ...]:
    """Return what is calculated for a page: the mechanics that are compared, but no blank ones."""
    return tuple(
        _plan_of(mechanic, project) for mechanic in project.compared if mechanic.source.strip()
    )


def _plan_of(mechanic: Mechanic, project: Project) -> MechanicPlan:
    try:
        parameters = project.script_of(mechanic).program().parameters
    except DiceError:
        return MechanicPlan(mechanic)  # calculating it will say what is wrong
    given = dict(project.resolved(mechanic).parameters)
    sliders = tuple(_slider(one, value_of(one, given), project) for one in parameters)
    is_grid = prod(len(one.values) for one in sliders) <= MOST_POINTS
    plan = MechanicPlan(mechanic, sliders, (), is_grid)
    return MechanicPlan(mechanic, sliders, tuple(_places(plan)), is_grid)


def _slider(parameter: Parameter, present: int, project: Project) -> Slider:
    known = parameter_of(project, parameter.name)
    if parameter.choices:
        count = min(len(parameter.choices), max(present, MOST_VALUES))
        return Slider(
            parameter.name,
            known.title,
            tuple(range(1, count + 1)),
            present - 1,
            parameter.choices[:count],
        )
    values = _values(known, present, project.sweep)
    return Slider(parameter.name, known.title, values, values.index(present))


def _values(known: ProjectParameter, present: int, sweep: Sweep | None) -> tuple[int, ...]:
    """Return the values that a parameter is varied over."""
    axis = _axis(known, present, sweep)
    stride = axis.step * max(1, -(-axis.count // (MOST_VALUES - 1)))
    return tuple(sorted({*range(axis.first, axis.last + 1, stride), present}))


def _axis(known: ProjectParameter, present: int, sweep: Sweep | None) -> Axis:
    """Return the range that was chosen for a parameter, or that of the sweep, or the usual one."""
    usual = usual_axis(known.name, present)
    if known.low is not None or known.high is not None or known.step != 1:
        first = usual.first if known.low is None else known.low
        last = max(usual.last, first) if known.high is None else known.high
        return Axis(known.name, min(first, last), last, known.step)
    swept = () if sweep is None else sweep.axes
    return next((one for one in swept if one.name == known.name), usual)


def _places(plan: MechanicPlan) -> Sequence[Place]:
    ranges = [range(len(one.values)) for one in plan.sliders]
    start = tuple(one.start for one in plan.sliders)
    axes = {
        (*start[:which], position, *start[which + 1 :])
        for which, positions in enumerate(ranges)
        for position in positions
    }
    places = set(product(*ranges)) if plan.is_grid else {start, *axes}

    def farness(place: Place) -> tuple[bool, int, Place]:
        # One parameter at a time first: that is what is kept where not all can be.
        distance = sum(abs(here - there) for here, there in zip(place, start, strict=True))
        return not plan.is_on_axis(place), distance, place

    return sorted(places, key=farness)
