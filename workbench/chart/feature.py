"""The chart that compares mechanics, as a feature of the window."""

from __future__ import annotations

from engine.errors import Fix
from workbench.chart.chart_view import ChartView
from workbench.chart.commands import ViewCommands
from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace
from workbench.project.bands import BandEnd, with_end_moved
from workbench.project.project import Project
from workbench.storage.settings import Settings

__all__ = ["build"]

OFFERED = (
    *("copy_chart", "copy_table", "export"),
    *(None, "exactly", "at_least", "at_most"),
    *(None, "bars", "lines", "steps"),
    *(None, "overlay", "grid"),
    *(None, "band_of_selection", "bands_on_chart", "logarithmic"),
    *(None, "whole_chart"),
)
"""What can be done with the chart, under the pointer."""


def build(context: Context) -> Feature:
    """Return the chart for the window of ``context``."""
    chart = ChartView(context.window)
    commands = ViewCommands(context, chart)

    def connect() -> None:
        _show_project(context, chart)
        _hand_on(context, chart)

    return Feature(
        (PanelPlace(chart, Area.CHART),),
        commands.sections(),
        (ContextMenu(chart.canvas, OFFERED),),
        connect=connect,
    )


def _show_project(context: Context, chart: ChartView) -> None:
    exchange = context.exchange

    def show(project: Project) -> None:
        chart.set_bands(project.bands)
        chart.set_categories(project.categories)
        chart.set_selected(project.selected)

    def follow(settings: Settings) -> None:
        chart.set_extras(bands=settings.show_bands, ghost=settings.show_ghost)

    context.document.changed.connect(show)
    context.preferences.changed.connect(follow)
    exchange.shaded.connect(chart.set_shading)
    exchange.marked.connect(chart.set_marks)
    exchange.compared.connect(chart.set_compared)
    exchange.chart_figure = lambda: chart.figure


def _hand_on(context: Context, chart: ChartView) -> None:
    document = context.document

    def add_up(identity: str, fix: Fix) -> None:
        """Change the script of a mechanic, unless that has changed since, and show it."""
        source = document.project.mechanic(identity).source
        if source == context.results.result(identity).sound_source:
            document.select(identity)
            document.set_source(identity, fix.apply(source))

    chart.view_chosen.connect(document.set_view)
    chart.mechanic_chosen.connect(document.select)
    chart.tool_bar.outputs.hidden_chosen.connect(document.set_hidden_outputs)
    chart.total_requested.connect(add_up)
    _edit_bands(context, chart)
    chart.copy_requested.connect(lambda: context.commands.give("copy_chart"))


def _edit_bands(context: Context, chart: ChartView) -> None:
    """Let the ends of bands be dragged; a drag is one step."""
    document = context.document

    def drag(end: BandEnd, outcome: int) -> None:
        bands = document.project.bands
        if end.place < len(bands):
            document.set_bands(with_end_moved(bands, end, outcome))

    chart.canvas.band_grabbed.connect(document.hold)
    chart.canvas.band_dragged.connect(drag)
    chart.canvas.band_released.connect(document.release)
    chart.canvas.band_requested.connect(lambda: context.commands.give("band_of_selection"))
