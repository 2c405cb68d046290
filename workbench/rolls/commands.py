"""The Roll menu: dice, and files made of what they showed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from workbench.context import Command, Entry, Room
from workbench.plotting.picture import save
from workbench.project.project import STAGED
from workbench.widgets.file_dialogs import ask_for_file

__all__ = ["RollCommands"]

MANY = 100
"""How many rolls are many."""


class RollCommands(Room):
    """What the Roll menu does."""

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Roll")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        window = self.window
        return (
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
                lambda: window.roll(MANY, window.rolls.controls.seed),
                ("Ctrl+Shift+R",),
                enabled=self._has_selected,
            ),
            None,
            self._table("rolls", self.tr("Show &Rolls"), "Alt+7", window.rolls),
            self._table("cards", self.tr("S&how Cards"), "Alt+8", window.cards),
            None,
            *self._history_entries(),
        )

    def _history_entries(self) -> tuple[Entry, ...]:
        """Return what can be done with what was rolled."""
        window = self.window
        return (
            Command(
                "use_seed",
                self.tr("&Use Seed of Selected Roll"),
                lambda: window.rolls.use_seed(),
                ("Ctrl+Alt+U",),
                tip=self.tr("Start the next rolls from the seed of the selected roll"),
                enabled=lambda: window.rolls.chosen_seed is not None,
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
            self._on_rolls(
                "clear_rolls", self.tr("&Clear Rolls"), window.rolls.clear, "Ctrl+Alt+K"
            ),
            Command(
                "clear_cards",
                self.tr("Clear Car&ds"),
                window.croupier.clear,
                ("Ctrl+Alt+Shift+K",),
                enabled=lambda: bool(window.croupier.cards),
            ),
        )

    def _table(self, name: str, text: str, keys: str, panel: QWidget) -> Command:
        """Return a command that goes to one of the tables under the chart."""
        return Command(f"table_{name}", text, lambda: self.window.go_to_table(panel), (keys,))

    def _on_rolls(self, name: str, text: str, action: Callable[[], object], key: str) -> Command:
        return Command(name, text, action, (key,), enabled=self._has_rolls)

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    def _has_rolls(self) -> bool:
        return bool(self.window.rolls.rolls)

    # ---- what they do ---------------------------------------------------------------------

    def roll(self) -> None:
        """Deal a card of a table script, or roll as often as the panel says."""
        mechanic = self.document.project.selected_mechanic
        if mechanic is not None and mechanic.language in STAGED:
            self.window.deal()
        else:
            self.window.rolls.roll()

    def export_text(self) -> None:
        """Ask for a file and write the selected rolls, or all of them, as text."""
        path = self._ask_for("rolls.txt", self.tr("Texts (*.txt)"))
        if path is not None:
            text = self.window.rolls.text() + "\n"
            self._write(path, lambda: path.write_text(text, encoding="utf-8", newline="\n"))

    def export_picture(self) -> None:
        """Ask for a file and draw the selected rolls, or the last one."""
        path = self._ask_for("rolls.png", self.tr("Pictures (*.png)"))
        if path is not None:
            self._write(path, lambda: save(self.window.rolls.picture(), path))

    def _ask_for(self, name: str, kind: str) -> Path | None:
        folder = self.window.files.folders.exports
        return ask_for_file(self.window, self.tr("Export Rolls"), Path(name), kind, folder)

    def _write(self, path: Path, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            message = self.tr("{name} cannot be written: {error}")
            self.window.files.failed.emit(message.format(name=path.name, error=error))
        else:
            note = self.tr("Exported {name}").format(name=path.name)
            self.window.status.set_note(note)
