"""Sharing, as a feature of the window."""

from __future__ import annotations

from workbench.context import Context, Feature
from workbench.share.commands import ShareCommands
from workbench.share.pasting import Pasting

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return what shares mechanics and projects for the window of ``context``."""
    pasting = Pasting(context)
    commands = ShareCommands(context, pasting)
    return Feature(sections=commands.sections(), connect=pasting.watch)
