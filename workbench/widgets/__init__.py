"""Small widgets that know nothing of dice, and how text gets into them."""

from __future__ import annotations

from workbench.widgets.folding_row import tight
from workbench.widgets.plain_text import (
    HintLabel,
    PlainLabel,
    entitle,
    isolated,
    plain,
    plain_title,
    plain_window_title,
)

__all__ = [
    "HintLabel",
    "PlainLabel",
    "entitle",
    "isolated",
    "plain",
    "plain_title",
    "plain_window_title",
    "tight",
]
