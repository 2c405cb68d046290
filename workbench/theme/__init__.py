"""How the workbench looks: colours, marks, type, and the stylesheet made of them."""

from __future__ import annotations

from workbench.theme.application import dress, set_type
from workbench.theme.fonts import (
    FollowingFont,
    fixed_font,
    heading_font,
    tabular,
    title_font,
)
from workbench.theme.palettes import LOOKS, MARKS, PALETTES, Mark, Palette, mark_of
from workbench.theme.part_styles import PartStyles
from workbench.theme.theme import STALE, Theme, contrast, mixed

__all__ = [
    "LOOKS",
    "MARKS",
    "PALETTES",
    "STALE",
    "FollowingFont",
    "Mark",
    "Palette",
    "PartStyles",
    "Theme",
    "contrast",
    "dress",
    "fixed_font",
    "heading_font",
    "mark_of",
    "mixed",
    "set_type",
    "tabular",
    "title_font",
]
