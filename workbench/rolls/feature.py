"""Rolls, as a feature of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.context import Area, Context, ContextMenu, Feature, PanelPlace
from workbench.rolls.commands import RollCommands
from workbench.rolls.panel import RollsPanel
from workbench.rolls.presenter import RollPresenter
from workbench.rolls.service import RollService

__all__ = ["build"]

OFFERED = (
    *("copy", "select_all", "use_seed"),
    *(None, "export_rolls_text", "export_rolls_picture"),
    *(None, "clear_rolls"),
)
"""What can be done with the history of rolls, under the pointer."""

OFFERED_ON_HISTOGRAM = ("copy_diagram", "export_diagram", None, "roll_many", "clear_rolls")
"""What can be done with the histogram of rolls."""


def build(context: Context) -> Feature:
    """Return rolls for the window of ``context``."""
    panel = RollsPanel(context.window)
    service = RollService(context.backend, context.window)
    context.activities.add(service)
    presenter = RollPresenter(context, panel, service)
    commands = RollCommands(context, panel, presenter)
    title = QCoreApplication.translate("RollsPanel", "Rolls")

    def connect() -> None:
        appearance = context.appearance
        context.exchange.diagrams.append(panel.histogram.plot)
        appearance.changed.connect(lambda: panel.set_font_size(appearance.script_size))
        panel.export_requested.connect(
            lambda kind: context.commands[f"export_rolls_{kind}"].trigger()
        )

    return Feature(
        (PanelPlace(panel, Area.TABLES, title, 70),),
        commands.sections(),
        (
            ContextMenu(panel.table, OFFERED),
            ContextMenu(panel.dice, ("copy",)),
            ContextMenu(panel.histogram.plot, OFFERED_ON_HISTOGRAM),
        ),
        connect=connect,
    )
