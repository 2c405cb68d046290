"""The Roll menu: dice, and files made of what they showed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.plotting.pictures.picture import save
from workbench.rolls.panel import RollsPanel
from workbench.rolls.presenter import RollPresenter
from workbench.storage import StorageError
from workbench.storage.json_file import write_text
from workbench.widgets.file_dialogs import ask_for_file

__all__ = ["RollCommands"]

MANY = 100
"""How many rolls are many."""


class RollCommands(CommandGroup):
    """What the Roll menu does."""

    def __init__(self, context: Context, panel: RollsPanel, presenter: RollPresenter) -> None:
        """Declare the commands of ``panel``; ``presenter`` rolls for it."""
        super().__init__(context)
        self._panel = panel
        self._presenter = presenter

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        rolling = (
            Command(
                "roll",
                self.tr("Ro&ll"),
                self.roll,
                ("Ctrl+R", "F5"),
                tip=self.tr("Roll the selected mechanic; a table script is rolled as a card"),
                enabled=self._has_selected,
            ),
            Command(
                "roll_many",
                self.tr("Roll &100 Times"),
                lambda: self._presenter.roll(MANY, self._panel.controls.seed),
                ("Ctrl+Shift+R",),
                enabled=self._has_selected,
            ),
        )
        show = Command(
            "table_rolls",
            self.tr("Show &Rolls"),
            lambda: self.context.areas.go_to(self._panel),
            ("Alt+7",),
        )
        return (
            MenuSection(Menu.ROLL, 0, rolling),
            MenuSection(Menu.ROLL, 1, (show,)),
            MenuSection(Menu.ROLL, 2, self._history_entries()),
        )

    def _history_entries(self) -> tuple[Entry, ...]:
        """Return what can be done with what was rolled."""
        panel = self._panel
        return (
            Command(
                "use_seed",
                self.tr("&Use Seed of Selected Roll"),
                lambda: panel.use_seed(),
                ("Ctrl+Alt+U",),
                tip=self.tr("Start the next rolls from the seed of the selected roll"),
                enabled=lambda: panel.chosen_seed is not None,
            ),
            self._on_rolls(
                "export_rolls_text",
                self.tr("Export Rolls as &Text…"),
                self.export_text,
                "Ctrl+Alt+T",
            ),
            self._on_rolls(
                "export_rolls_picture",
                self.tr("Export Rolls as &Picture…"),
                self.export_picture,
                "Ctrl+Alt+P",
            ),
            self._on_rolls("clear_rolls", self.tr("&Clear Rolls"), panel.clear, "Ctrl+Alt+K"),
        )

    def _on_rolls(self, name: str, text: str, action: Callable[[], object], key: str) -> Command:
        return Command(name, text, action, (key,), enabled=self._has_rolls)

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    def _has_rolls(self) -> bool:
        return bool(self._panel.rolls)

    # ---- what they do ---------------------------------------------------------------------

    def roll(self) -> None:
        """Roll as often as the panel says, unless the script is rolled in a way of its own."""
        if not self.context.exchange.is_substituted("roll"):
            self._panel.roll()

    def export_text(self) -> None:
        """Ask for a file and write the selected rolls, or all of them, as text."""
        path = self._ask_for("rolls.txt", self.tr("Texts (*.txt)"))
        if path is not None:
            text = self._panel.text() + "\n"
            self._write(path, lambda: write_text(path, text))

    def export_picture(self) -> None:
        """Ask for a file and draw the selected rolls, or the last one."""
        path = self._ask_for("rolls.png", self.tr("Pictures (*.png)"))
        if path is not None:
            self._write(path, lambda: save(self._panel.picture(), path))

    def _ask_for(self, name: str, kind: str) -> Path | None:
        folder = self.context.folders.exports
        return ask_for_file(self.context.window, self.tr("Export Rolls"), Path(name), kind, folder)

    def _write(self, path: Path, write: Callable[[], object]) -> None:
        try:
            write()
        except StorageError as error:
            self.context.messages.failed.emit(str(error))
        else:
            note = self.tr("Exported {name}").format(name=path.name)
            self.context.messages.noted.emit(note)
