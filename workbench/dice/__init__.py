"""Rolls drawn die by die, as players expect to see them."""

from __future__ import annotations

from workbench.dice.dice_row import DiceRow
from workbench.dice.layout import Scale, Sheet
from workbench.dice.painter import paint_sheet

__all__ = ["DiceRow", "Scale", "Sheet", "paint_sheet"]
