"""Exports, as a feature of the window."""

from __future__ import annotations

from workbench.context import Context, Feature
from workbench.export.commands import ExportCommands
from workbench.export.exporter import Exporter
from workbench.export.sheet import ExportSheet

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return the exports for the window of ``context``."""
    exporter = Exporter(context)
    sheet = ExportSheet(exporter, context.window)

    def connect() -> None:
        context.results.series_changed.connect(sheet.refresh_when_seen)
        context.document.changed.connect(sheet.refresh_when_seen)

    return Feature(sections=ExportCommands(context, exporter, sheet).sections(), connect=connect)
