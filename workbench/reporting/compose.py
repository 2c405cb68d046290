"""Composes a report: what it says first, then a section for each mechanic."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from engine.statistics.bands import band_shares, first_overlap
from workbench.plotting.banding import Divided, columns_of
from workbench.plotting.diagram import Diagram
from workbench.plotting.figure.annotations import Annotations
from workbench.plotting.figure.compose import compose
from workbench.plotting.figure.scene import Figure
from workbench.plotting.stacks import stack_diagram
from workbench.plotting.sweeps.drawing import diagram_of, measure_text
from workbench.project.project import MOST_COMPARED, Mechanic
from workbench.project.report import ReportPart
from workbench.project.views import ChartLayout, Series
from workbench.reporting.blocks import Block, Chart, Heading, Paragraph, Run, ScriptText
from workbench.reporting.material import MOST_OPPONENTS, Material
from workbench.reporting.notes import blocks_of_notes
from workbench.reporting.tables import (
    bands_table,
    contest_table,
    figures_table,
    outcomes_table,
    remark,
    stacks_table,
    sweep_table,
)
from workbench.results.figures import COLUMNS
from workbench.results.sentence import sentence_of
from workbench.theme.translation import notation_title

__all__ = ["chunks_of", "language_of_report"]

translate = QCoreApplication.translate

MOST_COLUMNS = 24
"""Mechanics that are stacked side by side; more than these no chart tells apart."""


def language_of_report() -> str:
    """Return the code of the language that the window speaks, and so its reports."""
    return translate("Report", "en", "the code of the language that this is translated into")


def chunks_of(material: Material, title: str) -> Iterator[tuple[Block, ...]]:
    """Yield the blocks of a report: those that come first, then those of each mechanic.

    Args:
        material: What it is composed of.
        title: What stands over it.
    """
    yield tuple(_opening(material, title))
    for mechanic in material.project.mechanics:
        yield tuple(_section(material, mechanic))


def _opening(material: Material, title: str) -> Iterator[Block]:
    project = material.project
    yield Heading(1, (Run(title),))
    yield from blocks_of_notes(project.report.notes)
    if not project.mechanics:
        yield remark(translate("Report", "No mechanic is chosen."))
    if material.left_out:
        text = translate("Report", "This report has only the first {count} mechanics.")
        yield remark(text.format(count=MOST_COMPARED))
    known = [one for one in material.series if one.distribution is not None and not one.hidden]
    if ReportPart.COMPARISON not in project.report.parts or len(known) < 2:
        return
    yield _heading(2, translate("Report", "Comparison"))
    yield from _chart_of(material, material.series)
    yield figures_table(known, project.view.unit)
    if ReportPart.BANDS in project.report.parts and project.bands:
        yield from _stacks(material, known)


def _stacks(material: Material, known: Sequence[Series]) -> Iterator[Block]:
    """Yield how all mechanics fall into the bands, side by side."""
    project = material.project
    bands, unit = project.bands, project.view.unit
    if first_overlap(bands) is not None:
        return
    divided = []
    for one in known:
        assert one.distribution is not None, "only asked of what is known"
        cumulative = one.distribution.cumulative
        if cumulative is not None:
            divided.append(Divided(one.name, one.name, band_shares(cumulative, bands)))
    parts, columns = columns_of(divided[:MOST_COLUMNS], bands, ())
    diagram = stack_diagram(parts, columns, unit, measure=translate("Report", "share of rolls"))
    if not diagram.is_empty:
        yield _heading(3, translate("Report", "Bands"))
        yield Chart(diagram, diagram.words, ("stacks", unit, parts, columns))
        yield stacks_table(parts, columns, unit)


def _section(material: Material, mechanic: Mechanic) -> Iterator[Block]:
    parts = material.project.report.parts
    yield Heading(2, (Run(mechanic.name or notation_title(mechanic.language)),), mechanic.colour)
    for line in mechanic.note.splitlines():
        if line.strip():
            yield Paragraph((Run(line.strip()),))
    if ReportPart.SCRIPT in parts:
        yield from _script(material.project.resolved(mechanic))
    series = material.series_of(mechanic.identity)
    for one in series:
        if one.error is not None:
            text = translate("Report", "It is in error: {message}.")
            yield remark(text.format(message=one.error.message))
            break
    if ReportPart.CHART in parts:
        yield from _chart_of(material, series)
    for one in series:
        yield from _outcomes_of(material, one, has_name=len(series) > 1)
    if ReportPart.SWEEP in parts:
        yield from _sweep(material, mechanic)


def _script(mechanic: Mechanic) -> Iterator[Block]:
    yield remark(notation_title(mechanic.language))
    if mechanic.source.strip():
        yield ScriptText(mechanic.source.strip("\n"))
    if mechanic.parameters:
        values = ", ".join(f"{name} = {value}" for name, value in mechanic.parameters)
        yield remark(translate("Report", "With {values}.").format(values=values))


def _chart_of(material: Material, series: Sequence[Series]) -> Iterator[Block]:
    project = material.project
    # Paper is no wider than a page: where mechanics are compared they share one chart.
    view = replace(project.view, layout=ChartLayout.OVERLAY)
    drawn = tuple(replace(one, stale=False, previous=None) for one in series)
    figure = compose(
        drawn, view, Annotations(bands=project.bands, categories=project.categories), None
    )
    if not figure.curves:
        return
    about = tuple((one.name, one.colour, one.shown, id(one.distribution)) for one in drawn)
    yield Chart(figure, _in_words(figure), ("chart", view, project.bands, about))


def _in_words(figure: Figure) -> str:
    text = translate("Report", "Chart of the probabilities of {names}")
    return text.format(names=", ".join(curve.name for curve in figure.curves))


def _outcomes_of(material: Material, series: Series, *, has_name: bool) -> Iterator[Block]:
    """Yield all that is told of one result of a mechanic."""
    parts, unit = material.project.report.parts, material.project.view.unit
    if series.distribution is None:
        return
    if has_name:
        yield _heading(3, series.name)
    if ReportPart.SUMMARY in parts:
        yield Paragraph((Run(sentence_of(series)),))
    if ReportPart.OUTCOMES in parts:
        yield _figures(series, material)
        yield from outcomes_table(series, unit)
    if ReportPart.BANDS in parts and material.project.bands:
        table = tuple(bands_table(series, material.project.bands, unit))
        yield from _under(translate("Report", "Bands"), table)
    if ReportPart.CONTEST in parts:
        table = tuple(contest_table(series, material.contest, unit))
        yield from _under(translate("Report", "Contest"), (*table, *_on_crowd(material, table)))


def _on_crowd(material: Material, table: tuple[Block, ...]) -> Iterator[Block]:
    if table and not material.contest.are_all:
        text = translate("Report", "Only the first {count} mechanics are compared.")
        yield remark(text.format(count=MOST_OPPONENTS))


def _figures(series: Series, material: Material) -> Block:
    """Return the figures of one mechanic as a sentence without verbs."""
    unit = material.project.view.unit
    known = [(column.title, column.text(series, unit)) for column in COLUMNS]
    shown = [f"{title} {text}" for title, text in known if text != "\N{EN DASH}"]
    return remark(" \N{MIDDLE DOT} ".join(shown))


def _sweep(material: Material, mechanic: Mechanic) -> Iterator[Block]:
    board = material.boards.get(mechanic.identity)
    if board is None or board.is_empty:
        return
    sweep = board.plan.sweep
    assert sweep is not None, "a board has points only where something varies"
    unit = material.project.view.unit
    diagram = diagram_of(board, unit)
    over = ", ".join(axis.name for axis in sweep.axes)
    title = translate("Report", "Sweep over {names}: {measure}")
    yield _heading(3, title.format(names=over, measure=measure_text(board.asked)))
    if not diagram.is_empty:
        yield Chart(diagram, diagram.words, _key_of(board.plan, diagram, unit))
    yield from sweep_table(board, unit)


def _key_of(plan: Hashable, diagram: Diagram, unit: Hashable) -> Hashable:
    return ("sweep", plan, unit, diagram.words)


def _under(title: str, blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield a heading and what stands under it, or nothing where there is nothing."""
    if blocks:
        yield _heading(3, title)
        yield from blocks


def _heading(level: int, text: str) -> Heading:
    return Heading(level, (Run(text),))
