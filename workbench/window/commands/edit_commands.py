"""The Edit menu: undo and redo, the script in the editor, and mechanics as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from workbench.context import Command, Entry, Room
from workbench.export.sharing import mechanic_text, project_text, read_shared
from workbench.script.commands import ScriptCommands
from workbench.window.commands.clipboard_commands import ClipboardCommands
from workbench.window.focused_text import Focused, belongs_to

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["EditCommands"]


class EditCommands(Room):
    """What the Edit menu does.

    While its user writes a script, undo and redo travel the typing in that script alone; everywhere
    else they travel all steps of the project.
    """

    def __init__(self, window: MainWindow) -> None:
        """Declare commands for ``window``, which becomes the parent of this object."""
        super().__init__(window)
        self._focused = Focused()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_focus)

    @property
    def title(self) -> str:
        """What the menu bar says."""
        return self.tr("&Edit")

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries of the menu in their order."""
        clipboard = ClipboardCommands(self.window, self._focused)
        script = ScriptCommands(self.window)
        return (
            *self._history_entries(),
            None,
            *clipboard.entries(),
            None,
            *script.entries(),
            None,
            *self._sharing_entries(),
        )

    def _history_entries(self) -> tuple[Entry, ...]:
        document = self.document
        return (
            Command(
                "undo",
                self.tr("&Undo"),
                lambda: document.undo(self._script),
                ("Ctrl+Z",),
                tip=self.tr("Undo typing while you write, elsewhere the last step"),
                enabled=lambda: document.can_undo(self._script),
            ),
            Command(
                "redo",
                self.tr("&Redo"),
                lambda: document.redo(self._script),
                ("Ctrl+Shift+Z", "Ctrl+Y"),
                enabled=lambda: document.can_redo(self._script),
            ),
        )

    def _sharing_entries(self) -> tuple[Entry, ...]:
        return (
            Command(
                "copy_mechanic",
                self.tr("Cop&y Mechanic as Text"),
                self._copy_mechanic,
                ("Ctrl+Shift+C",),
                tip=self.tr("Name, notation, parameters and script, to be pasted elsewhere"),
                enabled=lambda: self.document.project.selected is not None,
            ),
            Command(
                "copy_project",
                self.tr("Copy Pro&ject as Text"),
                self._copy_project,
                ("Ctrl+Alt+C",),
                enabled=lambda: bool(self.document.project.mechanics),
            ),
            Command(
                "paste_mechanic",
                self.tr("Paste &Mechanic"),
                self._paste,
                ("Ctrl+Shift+V",),
                tip=self.tr("Add the mechanics on the clipboard, or its text as a script"),
            ),
        )

    # ---- undo -----------------------------------------------------------------------------

    @property
    def _script(self) -> str | None:
        """The mechanic whose script is being written, or None."""
        is_writing = self._focused.widget is self.window.script.editor
        return self.document.project.selected if is_writing else None

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        # Nothing has it while another program has, and while a window is taken apart.
        if now is not None and belongs_to(self.window, now):
            self._focused.follow(now)
            self.window.menus.follow()

    # ---- sharing --------------------------------------------------------------------------

    def _copy_mechanic(self) -> None:
        mechanic = self.document.project.selected_mechanic
        if mechanic is not None:
            QApplication.clipboard().setText(
                mechanic_text(mechanic, self.document.project.entities)
            )
            self._note(self.tr("Copied {name} as text").format(name=mechanic.name))

    def _copy_project(self) -> None:
        QApplication.clipboard().setText(project_text(self.document.project))
        self._note(self.tr("Copied the project as text"))

    def _paste(self) -> None:
        shared = read_shared(QApplication.clipboard().text(), self.tr("Pasted"))
        if shared.is_empty:
            self._note(self.tr("There is no mechanic on the clipboard"))
        else:
            self.document.adopt(shared.mechanics, shared.bands, shared.entities)

    def _note(self, text: str) -> None:
        self.window.status.set_note(text)
