"""Table scripts, as a feature of the window: their cards, their entities, how they are played."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.languages.script import Script
from workbench.context import Area, Context, Feature, PanelPlace
from workbench.project.project import DECLARING, Project
from workbench.tables.cards.advising import AdviceService
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.cards.service import CardService
from workbench.tables.commands import CardCommands, DecisionCommands, ShelfCommands
from workbench.tables.overview import OverviewService
from workbench.tables.setup.panel import SetupPanel
from workbench.tables.setup.presenter import SetupPresenter
from workbench.tables.shelf.presenter import ShelfPresenter
from workbench.tables.shelf.shelf_panel import ShelfPanel

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return what table scripts need in the window of ``context``."""
    window = context.window
    cards, shelf = CardsPanel(window), ShelfPanel(window)
    setup = SetupPanel(window)
    service = CardService(context.backend, window)
    context.activities.add(service)
    overviews = OverviewService(context.document, context.backend)
    shelf_presenter = ShelfPresenter(context, shelf, overviews)
    card_commands = CardCommands(context, cards, service)
    groups = (
        ShelfCommands(context, shelf, shelf_presenter),
        DecisionCommands(context, overviews),
        card_commands,
    )

    def connect() -> None:
        SetupPresenter(context, setup, overviews, shelf)
        _show_cards(context, cards, service)
        _advise(context, cards, service)
        context.exchange.substitute("roll", card_commands.can_roll, card_commands.roll)

    translate = QCoreApplication.translate
    return Feature(
        (
            PanelPlace(cards, Area.TABLES, translate("CardsPanel", "Cards"), 80),
            PanelPlace(shelf, Area.SIDE, translate("ShelfPanel", "Shelf"), 20),
            PanelPlace(setup, Area.UNDER_SCRIPT),
        ),
        tuple(section for group in groups for section in group.sections()),
        connect=connect,
    )


def _advise(context: Context, cards: CardsPanel, service: CardService) -> None:
    advising = AdviceService(context.backend, context.window)
    service.changed.connect(advising.follow)
    advising.advised.connect(cards.set_advice)


def _show_cards(context: Context, cards: CardsPanel, service: CardService) -> None:
    rolled: list[tuple[str, Script] | None] = [None]

    def follow(project: Project) -> None:
        mechanic = project.selected_mechanic
        cards.set_dealable(dealable=mechanic is not None and mechanic.language in DECLARING)
        subject = None if mechanic is None else (mechanic.identity, project.script_of(mechanic))
        if subject != rolled[0]:
            # What prevented a roll is told until another script is looked at.
            rolled[0] = subject
            cards.set_error(None)

    context.document.changed.connect(follow)
    context.document.opened.connect(service.clear)
    cards.decided.connect(service.choose)
    cards.again_requested.connect(service.again)
    cards.removed.connect(service.remove)
    cards.cleared.connect(service.clear)
    cards.deal_requested.connect(lambda: context.commands.give("roll"))
    service.changed.connect(cards.set_cards)
    service.changed.connect(lambda _: context.commands.follow())
    service.failed.connect(cards.set_error)
