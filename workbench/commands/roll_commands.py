"""The Roll menu: dice, and files made of what they showed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from workbench.charts.picture import save
from workbench.commands.command import Command, Entry, Room

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
                window.rolls.roll,
                ("Ctrl+R", "F5"),
                tip=self.tr("Roll the selected mechanic"),
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
        )

    def _on_rolls(self, name: str, text: str, action: Callable[[], object], key: str) -> Command:
        return Command(name, text, action, (key,), enabled=self._has_rolls)

    def _has_selected(self) -> bool:
        return self.document.project.selected is not None

    def _has_rolls(self) -> bool:
        return bool(self.window.rolls.rolls)

    # ---- what they do ---------------------------------------------------------------------

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
        path = self.document.path
        start = (Path.home() if path is None else path.parent) / name
        title = self.tr("Export Rolls")
        chosen, _ = QFileDialog.getSaveFileName(self.window, title, str(start), kind)
        return Path(chosen).with_suffix(start.suffix) if chosen else None

    def _write(self, path: Path, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            message = self.tr("{name} cannot be written: {error}")
            self.window.files.failed.emit(message.format(name=path.name, error=error))
        else:
            note = self.tr("Exported {name}").format(name=path.name)
            self.window.status.set_note(note)
