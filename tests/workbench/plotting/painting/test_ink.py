"""Tests of the pens that curves and their ghosts are drawn with."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from workbench.plotting.painting.ink import Ink
from workbench.theme import MARKS, Theme, contrast

SOLID = Qt.PenStyle.SolidLine


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
@pytest.mark.parametrize("colour", range(len(MARKS)))
def test_a_ghost_is_fainter_than_its_curve_and_takes_the_dash_of_none(theme, colour):
    ink = Ink(theme, colour)
    ghost = ink.ghost_pen()
    assert SOLID is ghost.style()
    assert contrast(ghost.color().name(), theme.surface) < contrast(ink.line, theme.surface)


def test_a_ghost_steps_back_with_its_curve():
    faded, whole = (Ink(Theme.light(), 0, strength).ghost_pen().color() for strength in (0.25, 1.0))
    assert faded.lightnessF() > whole.lightnessF()
