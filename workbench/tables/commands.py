"""The commands of table scripts, in several menus."""

from __future__ import annotations

from workbench.context import Command, CommandGroup, Context, Menu, MenuSection
from workbench.project.project import DECLARING
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.cards.service import CardService
from workbench.tables.decisions import decided_otherwise
from workbench.tables.overview import OverviewService
from workbench.tables.shelf.presenter import ShelfPresenter
from workbench.tables.shelf.shelf_panel import ShelfPanel

__all__ = ["CardCommands", "DecisionCommands", "ShelfCommands"]


class ShelfCommands(CommandGroup):
    """What is done with entities."""

    def __init__(self, context: Context, shelf: ShelfPanel, presenter: ShelfPresenter) -> None:
        """Declare the commands of ``shelf``; ``presenter`` reads and writes its files."""
        super().__init__(context)
        self._shelf = shelf
        self._presenter = presenter

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menus."""
        toggle = Command(
            "shelf",
            self.tr("S&helf of Entities"),
            self._toggle,
            ("Ctrl+Alt+M",),
            tip=self.tr("Fill in the creatures and characters that table scripts roll for"),
            checked=lambda: self.context.areas.is_in_front(self._shelf),
        )
        files = (
            Command(
                "import_entities",
                self.tr("&Import Entities…"),
                self._presenter.import_entities,
                ("Ctrl+Alt+I",),
                tip=self.tr("Put creatures and characters from a file on the shelf"),
            ),
            Command(
                "export_entities",
                self.tr("E&xport Entities…"),
                self._presenter.export_entities,
                ("Ctrl+Alt+J",),
                tip=self.tr("Write everything on the shelf to a file"),
                enabled=lambda: bool(self.document.project.entities),
            ),
        )
        return (
            MenuSection(Menu.MECHANIC, 0, (toggle,), 20),
            MenuSection(Menu.TOOLS, 10, files),
        )

    def _toggle(self) -> None:
        if self.context.areas.toggle(self._shelf):
            self._shelf.setFocus()


class DecisionCommands(CommandGroup):
    """What is done with the decisions of the selected script."""

    def __init__(self, context: Context, overviews: OverviewService) -> None:
        """Declare the commands; ``overviews`` tells of the decisions."""
        super().__init__(context)
        self._overviews = overviews

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        compare = Command(
            "compare_decisions",
            self.tr("&Compare Decisions"),
            self._compare,
            ("Ctrl+Shift+D",),
            tip=self.tr("Add a variant of the table script for each decision, made the other way"),
            enabled=self._has_decisions,
        )
        return (MenuSection(Menu.MECHANIC, 0, (compare,), 40),)

    def _has_decisions(self) -> bool:
        """Return whether the roll of the selected table script may come to decisions."""
        mechanic, overview = self.document.project.selected_mechanic, self._overviews.overview
        if mechanic is None or mechanic.language not in DECLARING:
            return False
        # For a moment, what is known is that of the mechanic selected before.
        if overview is None or self._overviews.subject != mechanic.identity:
            return False
        roll = overview.roll_named(mechanic.setup.roll)
        return roll is not None and (roll.has_others or bool(roll.decisions))

    def _compare(self) -> None:
        project, overview = self.document.project, self._overviews.overview
        mechanic = project.selected_mechanic
        if mechanic is not None and overview is not None:
            self.document.apply(decided_otherwise(project, mechanic, overview))


class CardCommands(CommandGroup):
    """What is done with result cards."""

    def __init__(self, context: Context, cards: CardsPanel, service: CardService) -> None:
        """Declare the commands of ``cards``; ``service`` rolls and keeps them."""
        super().__init__(context)
        self._cards = cards
        self._service = service

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        show = Command(
            "table_cards",
            self.tr("S&how Cards"),
            lambda: self.context.areas.go_to(self._cards),
            ("Alt+8",),
        )
        clear = Command(
            "clear_cards",
            self.tr("Clear Car&ds"),
            self._service.clear,
            ("Ctrl+Alt+Shift+K",),
            enabled=lambda: bool(self._service.cards),
        )
        return (
            MenuSection(Menu.ROLL, 1, (show,), 10),
            MenuSection(Menu.ROLL, 2, (clear,), 10),
        )

    def can_roll(self) -> bool:
        """Return whether the selected mechanic is rolled as a card."""
        mechanic = self.document.project.selected_mechanic
        return mechanic is not None and mechanic.language in DECLARING

    def roll(self) -> None:
        """Roll the selected mechanic as a card, and bring the cards to the front."""
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self.context.areas.show(self._cards)
            self._service.deal(mechanic.name, project.script_of(mechanic))
