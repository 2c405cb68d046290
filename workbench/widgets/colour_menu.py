"""A menu that chooses what a band is drawn in: as its order has it, the palette, any colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QColor
from PySide6.QtWidgets import QColorDialog, QMenu, QWidget

from engine.statistics.bands import BandColour
from workbench.theme import Theme
from workbench.widgets.tints import Tint, swatch_icon

__all__ = ["fill_band_colours"]


def fill_band_colours(
    menu: QMenu, theme: Theme, present: Tint, choose: Callable[[BandColour], object]
) -> None:
    """Offer colours in ``menu``.

    Args:
        menu: Where they are offered; what was in it is gone.
        theme: That of the window.
        present: What the band is filled with now.
        choose: Called with the colour that is chosen.
    """
    menu.clear()
    group = QActionGroup(menu)

    def offer(text: str, colour: BandColour, *, is_icon: bool = True) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(colour == present.colour)
        action.setActionGroup(group)
        if is_icon:
            action.setIcon(swatch_icon(theme, replace(present, colour=colour)))
        return action

    offer(QCoreApplication.translate("BandColours", "Automatic"), None).triggered.connect(
        lambda: choose(None)
    )
    menu.addSeparator()
    for place, name in enumerate(theme.colour_words):
        offer(name, place).triggered.connect(lambda _=False, chosen=place: choose(chosen))
    menu.addSeparator()
    free = present.colour if isinstance(present.colour, str) else None
    other = offer(
        QCoreApplication.translate("BandColours", "Other Colour…"),
        free or "",
        is_icon=free is not None,
    )
    other.triggered.connect(lambda: _ask(menu.parentWidget(), present.fill(theme), choose))


def _ask(parent: QWidget | None, present: str, choose: Callable[[BandColour], object]) -> None:
    title = QCoreApplication.translate("BandColours", "Colour of the Band")
    assert parent is not None, "the menu is that of a button"
    colour = QColorDialog.getColor(QColor(present), parent, title)
    if colour.isValid():
        choose(colour.name().upper())
