"""Result cards, on their way between panel and croupier."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["connect_cards"]


def connect_cards(window: MainWindow) -> None:
    """Connect the cards of ``window`` to its croupier."""
    cards, croupier = window.cards, window.croupier
    cards.choice_flipped.connect(croupier.choose)
    cards.again_requested.connect(croupier.again)
    cards.removed.connect(croupier.remove)
    cards.cleared.connect(croupier.clear)
    cards.deal_requested.connect(window.menus["roll"].trigger)
    croupier.changed.connect(cards.set_cards)
    croupier.changed.connect(window.menus.follow)
    croupier.failed.connect(cards.set_fault)
    window.document.opened.connect(croupier.clear)
