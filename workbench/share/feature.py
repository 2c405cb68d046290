"""Sharing, as a feature of the window."""

from __future__ import annotations

from workbench.context import Context, Feature
from workbench.share.commands import ShareCommands
from workbench.share.page_export import PageExport
from workbench.share.pasting import Pasting

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return what shares mechanics and projects for the window of ``context``."""
    pasting, page = Pasting(context), PageExport(context)
    context.activities.add(page)
    commands = ShareCommands(context, pasting, page)
    return Feature(sections=commands.sections(), connect=pasting.watch)
