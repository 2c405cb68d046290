"""Which points a sweep takes: each mechanic at each value of what varies.

A parameter varies in the first mechanic that has it, the selected one first, and in all that are
linked with that. A mechanic that keeps its number, or has no such parameter, has one point and is
drawn level. A parameter that no script has any more gives way to one that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice, product

from engine.languages import Parameter
from engine.languages.script import Script
from engine.statistics.bands import Band, first_overlap
from workbench.backend.requests import value_of
from workbench.project.categories import Category
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Asked, Axis, Measure, SharesOf, Sweep, usual_axis
from workbench.project.views import Series
from workbench.results.needs import is_visible
from workbench.results.results import Recipe

__all__ = [
    "MOST_LINES",
    "Spot",
    "Subject",
    "Subjects",
    "SweepLine",
    "SweepPlan",
    "SweptOutput",
    "plan_of",
    "subjects_of",
]

MOST_LINES = 12
"""Curves that are swept together; more than these no chart tells apart."""

Place = tuple[int, ...]
"""The numbers of what varies, in the order of the axes."""


@dataclass(frozen=True)
class SweptOutput:
    """One of several results of a mechanic.

    Attributes:
        place: Which one, from 0.
        identity: Its identity, different from those of all others.
        name: What it is called.
        colour: Its colour.
    """

    place: int
    identity: str
    name: str
    colour: int


@dataclass(frozen=True)
class Subject:
    """A mechanic that may be swept.

    Attributes:
        mechanic: The mechanic.
        script: Its script, with all that it takes to be played.
        values: The numbers of its parameters at present, in the order of the script.
        names: The parameters that can vary: numbers, not choices, which have no order.
        outputs: Those of several results that are shown; none of a mechanic with one.
    """

    mechanic: Mechanic
    script: Script
    values: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    outputs: tuple[SweptOutput, ...] = ()

    def has(self, names: Sequence[str]) -> bool:
        """Return whether all of these can vary in the script."""
        return set(names) <= set(self.names)

    def is_free(self, names: Sequence[str]) -> bool:
        """Return whether any of these is not linked with those of the same name elsewhere."""
        return not set(names).isdisjoint(self.mechanic.free_parameters)


@dataclass(frozen=True)
class Subjects:
    """All that the plan of a sweep is made of.

    Attributes:
        all: The mechanics that may be swept, the selected one first.
        sweep: The sweep of the project, or None where nobody has chosen one yet.
        bands: The bands of the project.
        max_iterations: Limit on accumulate and call depth.
        known: What the project knows of parameters.
        categories: The order and the colours of outcomes that are no numbers.
    """

    all: tuple[Subject, ...] = ()
    sweep: Sweep | None = None
    bands: tuple[Band, ...] = ()
    max_iterations: int = 0
    known: tuple[ProjectParameter, ...] = ()
    categories: tuple[Category, ...] = ()

    @property
    def parameters(self) -> dict[str, int]:
        """The parameters that can vary with their present numbers, those of the first first."""
        found: dict[str, int] = {}
        for subject in self.all:
            values = dict(subject.values)
            for name in subject.names:
                found.setdefault(name, values[name])
        return found

    def usual_axis(self, name: str) -> Axis:
        """Return the range that one of ``parameters`` is varied over at first."""
        known = next((one for one in self.known if one.name == name), None)
        return usual_axis(name, self.parameters[name], known)

    def varied_with(self, names: Sequence[str]) -> tuple[Subject, ...]:
        """Return the mechanics in which these vary together; none where none has them all."""
        able = [one for one in self.all if one.has(names)]
        if able and able[0].is_free(names):
            return (able[0],)
        return tuple(one for one in able if not one.is_free(names))

    def partners(self, name: str) -> dict[str, int]:
        """Return the parameters that some script leaves open beside ``name``."""
        beside = replace(self, all=tuple(one for one in self.all if one.has((name,))))
        return {other: value for other, value in beside.parameters.items() if other != name}


@dataclass(frozen=True)
class Spot:
    """A point that is to be calculated.

    Attributes:
        place: The numbers of what varies; empty where nothing does.
        recipe: What is calculated there.
    """

    place: Place
    recipe: Recipe


@dataclass(frozen=True)
class SweepLine:
    """The points of one mechanic, or of one of several results of it.

    Attributes:
        identity: The mechanic, or one of its results.
        name: What it is called.
        colour: Its colour.
        spots: Its points; a single one where it has not the parameter that varies.
        output: Which of several results of the mechanic it is, from 0.
    """

    identity: str
    name: str
    colour: int
    spots: tuple[Spot, ...]
    output: int = 0

    @property
    def is_level(self) -> bool:
        """Whether it stays the same, because it has not the parameter that varies."""
        return not self.spots[0].place


@dataclass(frozen=True)
class SweepPlan:
    """The points of a sweep.

    Attributes:
        sweep: What varies and what is asked; None where no script has a parameter.
        asked: What is asked of each point.
        lines: The mechanics, the selected one first; a heat map has one, and so have stacks. There
            are none where the range is empty or too large, or where bands overlap.
    """

    sweep: Sweep | None = None
    asked: Asked = None
    lines: tuple[SweepLine, ...] = ()

    @cached_property
    def recipes(self) -> tuple[Recipe, ...]:
        """What is to be calculated, each once, in the order in which it is wanted."""
        spots = (spot for line in self.lines for spot in line.spots)
        return tuple(dict.fromkeys(spot.recipe for spot in spots))


def subjects_of(
    project: Project,
    parameters: Callable[[str], Sequence[Parameter]],
    max_iterations: int,
    compared: Sequence[Series] = (),
) -> Subjects:
    """Return what the plan of a sweep is made of: the mechanics that are seen.

    Args:
        project: The project.
        parameters: Returns the names that the script of a mechanic leaves open.
        max_iterations: Limit on accumulate and call depth.
        compared: What chart and tables show, a series for each of several results.
    """
    outputs = _outputs_of(compared)
    seen = [
        mechanic
        for mechanic in project.mechanics
        if is_visible(project, mechanic) and mechanic.source.strip()
    ]
    seen.sort(key=lambda mechanic: mechanic.identity != project.selected)
    subjects = tuple(
        _subject(
            project.resolved(mechanic),
            project.script_of(mechanic),
            parameters(mechanic.identity),
            outputs.get(mechanic.identity, ()),
        )
        for mechanic in seen
    )
    return Subjects(
        subjects,
        project.sweep,
        project.bands,
        max_iterations,
        project.parameters,
        project.categories,
    )


def _outputs_of(compared: Sequence[Series]) -> dict[str, tuple[SweptOutput, ...]]:
    """Return the results that are shown of mechanics with several, by their identities."""
    found: dict[str, tuple[SweptOutput, ...]] = {}
    for one in compared:
        if one.outputs > 1 and not one.hidden:
            output = SweptOutput(one.place, one.identity, one.name, one.colour)
            found[one.mechanic] = (*found.get(one.mechanic, ()), output)
    return found


def _subject(
    mechanic: Mechanic,
    script: Script,
    parameters: Sequence[Parameter],
    outputs: tuple[SweptOutput, ...],
) -> Subject:
    given = dict(mechanic.parameters)
    return Subject(
        mechanic,
        script,
        tuple((each.name, value_of(each, given)) for each in parameters),
        tuple(each.name for each in parameters if not each.choices),
        outputs,
    )


def plan_of(subjects: Subjects) -> SweepPlan:
    """Return the points of the sweep that is chosen, or of the usual one."""
    sweep = _possible_sweep(subjects)
    if sweep is None:
        return SweepPlan()
    asked = sweep.asked(subjects.bands, subjects.categories)
    if sweep.is_too_large or not sweep.count or not _is_answerable(asked):
        return SweepPlan(sweep, asked)
    return SweepPlan(sweep, asked, _lines(subjects, sweep))


def _is_answerable(asked: Asked) -> bool:
    """Return whether what is asked makes sense: of bands, that each roll falls into one at most."""
    if not isinstance(asked, SharesOf):
        return True
    is_in_order = first_overlap(asked.bands) is None
    return is_in_order and not any(band.is_reversed for band in asked.bands)


def _possible_sweep(subjects: Subjects) -> Sweep | None:
    """Return the chosen sweep as far as the scripts still have what varies in it."""
    parameters, sweep = subjects.parameters, subjects.sweep
    if not parameters:
        return None
    if sweep is None or sweep.axis.name not in parameters:
        axis = subjects.usual_axis(next(iter(parameters)))
        return Sweep(axis) if sweep is None else replace(sweep, axis=axis, second=None)
    if sweep.measure is Measure.BANDS:
        return replace(sweep, second=None)
    if sweep.second is not None and sweep.second.name not in subjects.partners(sweep.axis.name):
        return replace(sweep, second=None)
    return sweep


def _lines(subjects: Subjects, sweep: Sweep) -> tuple[SweepLine, ...]:
    names = tuple(axis.name for axis in sweep.axes)
    varied = subjects.varied_with(names)
    if sweep.second is not None or sweep.measure is Measure.BANDS:
        return _lines_of(varied[0], sweep.axes, subjects.max_iterations)[:1]
    chosen = subjects.all[:MOST_LINES]
    lines = (
        _lines_of(one, sweep.axes if one in varied else (), subjects.max_iterations)
        for one in chosen
    )
    return tuple(islice(chain.from_iterable(lines), MOST_LINES))


def _lines_of(
    subject: Subject, axes: tuple[Axis, ...], max_iterations: int
) -> tuple[SweepLine, ...]:
    """Return the points of a mechanic, for each of its results that is shown."""
    names = tuple(axis.name for axis in axes)
    mechanic = subject.mechanic

    def spot(place: Place) -> Spot:
        values = {**dict(subject.values), **dict(zip(names, place, strict=True))}
        recipe = Recipe(subject.script, tuple(values.items()), max_iterations)
        return Spot(place, recipe)

    spots = tuple(map(spot, product(*(axis.values for axis in axes))))
    if not subject.outputs:
        return (SweepLine(mechanic.identity, mechanic.name, mechanic.colour, spots),)
    return tuple(
        SweepLine(one.identity, one.name, one.colour, spots, one.place) for one in subject.outputs
    )
