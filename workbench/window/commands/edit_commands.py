"""The Edit menu: undo and redo, and what can be done with whatever has the focus."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.window.focused_text import Focused, belongs_to

__all__ = ["EditCommands"]


class EditCommands(CommandGroup):
    """What the Edit menu does.

    While its user writes a script, undo and redo travel the typing in that script alone; everywhere
    else they travel all steps of the project. Cut, copy, paste and select all are for texts,
    tables, cards and the list of mechanics.
    """

    def __init__(self, context: Context) -> None:
        """Declare commands for the window of ``context``."""
        super().__init__(context)
        self._focused = Focused()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_focus)

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        return (
            MenuSection(Menu.EDIT, 0, self._history_entries()),
            MenuSection(Menu.EDIT, 10, self._clipboard_entries()),
        )

    def _clipboard_entries(self) -> tuple[Entry, ...]:
        return (
            self._on_focused("cut", self.tr("Cu&t"), "Ctrl+X"),
            self._on_focused("copy", self.tr("&Copy"), "Ctrl+C"),
            self._on_focused("paste", self.tr("&Paste"), "Ctrl+V"),
            self._on_focused("select_all", self.tr("&Select All"), "Ctrl+A"),
        )

    def _on_focused(self, name: str, text: str, keys: str) -> Command:
        return Command(
            name,
            text,
            lambda: self._do(name),
            (keys,),
            enabled=lambda: self._focused.can(name),
        )

    def _do(self, name: str) -> None:
        if not self.context.exchange.is_substituted(name):
            self._focused.do(name)

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

    # ---- undo -----------------------------------------------------------------------------

    @property
    def _script(self) -> str | None:
        """The mechanic whose script is being written, or None."""
        editor = self.context.exchange.editor
        is_writing = editor is not None and self._focused.widget is editor
        return self.document.project.selected if is_writing else None

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        # Nothing has it while another program has, and while a window is taken apart.
        if now is not None and belongs_to(self.context.window, now):
            self._focused.follow(now)
            self.context.commands.follow()
