"""The part of the Edit menu that is about the script in the editor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from engine.languages import language_named
from workbench.context import Command, Entry, Room

__all__ = ["ScriptCommands"]


class ScriptCommands(Room):
    """What can be done to the script, wherever in the window one is."""

    def entries(self) -> tuple[Entry, ...]:
        """Return the entries in their order."""
        return (
            *self._finding(),
            None,
            *self._writing(),
            None,
            *self._mending(),
            None,
            self._showing_as_troll(),
        )

    def _finding(self) -> tuple[Entry, ...]:
        return (
            Command("find", self.tr("&Find"), self._find, ("Ctrl+F",), enabled=self._can_find),
            self._command(
                "find_and_replace",
                self.tr("Find and Rep&lace"),
                lambda: self._open_find_bar(replacing=True),
                "Ctrl+Alt+F",
            ),
            self._step("find_next", self.tr("Find &Next"), 1, "F3"),
            self._step("find_previous", self.tr("Find Pre&vious"), -1, "Shift+F3"),
        )

    def _step(self, name: str, text: str, distance: int, keys: str) -> Command:
        def step() -> None:
            is_reading = self._is_read(self.window.help)
            (self.window.help if is_reading else self.window.script.find_bar).step(distance)

        return Command(name, text, step, (keys,), enabled=self._can_find)

    def _is_read(self, panel: QWidget) -> bool:
        """Return whether what is typed goes to a panel beside the work."""
        focused = self.window.focusWidget()
        return focused is not None and panel.isVisible() and panel.isAncestorOf(focused)

    def _can_find(self) -> bool:
        window = self.window
        return self._has_script() or any(map(self._is_read, (window.help, window.library)))

    def _writing(self) -> tuple[Entry, ...]:
        editor = self.window.script.editor
        return (
            self._command(
                "complete",
                self.tr("Complete &Word"),
                self._complete,
                "Ctrl+Space",
                tip=self.tr("Show the words that fit at the cursor"),
            ),
            self._command(
                "explain_here",
                self.tr("E&xplain Here"),
                self._explain,
                "Shift+F1",
                tip=self.tr("Explain the word at the cursor; again: open Help"),
            ),
            self._command(
                "toggle_comment", self.tr("To&ggle Comment"), editor.toggle_comment, "Ctrl+/"
            ),
            self._command("indent", self.tr("In&dent"), editor.indent, "Ctrl+]"),
            self._command("unindent", self.tr("Unind&ent"), editor.unindent, "Ctrl+["),
        )

    def _mending(self) -> tuple[Entry, ...]:
        script = self.window.script
        return (
            self._command(
                "next_fault",
                self.tr("Next Err&or or Note"),
                lambda: self._go_to_fault(1),
                "F4",
            ),
            self._command(
                "previous_fault",
                self.tr("Prev&ious Error or Note"),
                lambda: self._go_to_fault(-1),
                "Shift+F4",
            ),
            self._command(
                "apply_fix",
                self.tr("&Apply Fix"),
                script.apply_fix,
                "Ctrl+.",
                tip=self.tr("Change the script as the message under it suggests"),
            ),
        )

    def _showing_as_troll(self) -> Command:
        return Command(
            "show_as_troll",
            self.tr("S&how as Troll"),
            self._show_as_troll,
            ("Ctrl+Shift+H",),
            tip=self.tr("Add this mechanic again, as a Troll script with the same probabilities"),
            enabled=self._can_be_troll,
        )

    def _command(
        self, name: str, text: str, action: Callable[[], object], keys: str, tip: str = ""
    ) -> Command:
        return Command(name, text, action, (keys,), tip=tip, enabled=self._has_script)

    def _has_script(self) -> bool:
        return self.document.project.selected_mechanic is not None

    def _can_be_troll(self) -> bool:
        mechanic = self.document.project.selected_mechanic
        if mechanic is None or not mechanic.source.strip():
            return False
        return language_named(mechanic.language).as_troll is not None

    def _show_as_troll(self) -> None:
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self.window.converter.convert(project, mechanic)

    def _find(self) -> None:
        """Search what is read, or else the script."""
        for panel in (self.window.help, self.window.library):
            if self._is_read(panel):
                panel.begin_search()
                return
        self._open_find_bar(replacing=False)

    def _open_find_bar(self, *, replacing: bool) -> None:
        self._show_script()
        self.window.script.find_bar.open(replacing=replacing)

    def _complete(self) -> None:
        self._show_script()
        self.window.script.editor.assistant.offer(asked=True)

    def _explain(self) -> None:
        self._show_script()
        if self.window.script.editor.assistant.explain_here():
            self.window.explain_in_help()
            self.window.script.editor.assistant.dismiss()

    def _go_to_fault(self, step: int) -> None:
        self._show_script()
        self.window.script.editor.go_to_fault(step)

    def _show_script(self) -> None:
        self.window.set_panel_shown("script", shown=True)
        self.window.script.editor.setFocus()
