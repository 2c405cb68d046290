"""The part of the Edit menu that is about the script in the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.languages import DEFAULT_LANGUAGE, LANGUAGES, Language, converters, language_named
from workbench.context import (
    Command,
    Entry,
    Menu,
    MenuSection,
    PanelCommands,
)
from workbench.script.panel import ScriptPanel
from workbench.script.requests import ConversionRequest, Converted, reason_in_words, with_converted
from workbench.theme.translation import notation_title

__all__ = ["ScriptCommands"]


class ScriptCommands(PanelCommands[ScriptPanel]):
    """What can be done to the script, wherever in the window one is."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        groups = self._finding(), self._writing(), self._fixing(), self._converting()
        return tuple(
            MenuSection(Menu.EDIT, 50 + number, entries) for number, entries in enumerate(groups)
        )

    def _finding(self) -> tuple[Entry, ...]:
        return (
            self._searching("find", self.tr("&Find"), self._find, "Ctrl+F"),
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
            if not self.context.exchange.is_substituted(name):
                self.panel.find_bar.step(distance)

        return self._searching(name, text, step, keys)

    def _searching(self, name: str, text: str, action: Callable[[], object], keys: str) -> Command:
        """Return a command that is about the script, or about what is read instead."""
        exchange = self.context.exchange
        return Command(
            name,
            text,
            action,
            (keys,),
            enabled=lambda: self._has_script() or exchange.has_substitute(name),
        )

    def _writing(self) -> tuple[Entry, ...]:
        editor = self.panel.editor
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

    def _fixing(self) -> tuple[Entry, ...]:
        script = self.panel
        return (
            self._command(
                "next_error",
                self.tr("Next Err&or or Note"),
                lambda: self._go_to_error(1),
                "F4",
            ),
            self._command(
                "previous_error",
                self.tr("Prev&ious Error or Note"),
                lambda: self._go_to_error(-1),
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

    def _converting(self) -> tuple[Entry, ...]:
        """Return a command for each notation that scripts of others can be written in."""
        targets = [one for one in LANGUAGES if any(one.name in converters(o) for o in LANGUAGES)]
        return tuple(map(self._converting_to, targets))

    def _converting_to(self, target: Language) -> Command:
        is_default = target is DEFAULT_LANGUAGE
        # Letters to press are short in this menu, so that each command has a text of its own.
        text = self.tr("S&how as {notation}") if is_default else self.tr("Ma&ke {notation} Script")
        notation = notation_title(target.name)
        return Command(
            "convert" if is_default else f"convert_to_{target.name}",
            text.format(notation=notation),
            lambda: self._convert(target.name),
            ("Ctrl+Shift+H" if is_default else "Ctrl+Alt+Shift+H",),
            tip=self.tr(
                "Add this mechanic again, as a {notation} script with the same probabilities"
            ).format(notation=notation),
            enabled=lambda: self._can_be_converted(target.name),
        )

    def _command(
        self, name: str, text: str, action: Callable[[], object], keys: str, tip: str = ""
    ) -> Command:
        return Command(name, text, action, (keys,), tip=tip, enabled=self._has_script)

    def _has_script(self) -> bool:
        return self.document.project.selected_mechanic is not None

    def _can_be_converted(self, target: str) -> bool:
        mechanic = self.document.project.selected_mechanic
        if mechanic is None or not mechanic.source.strip():
            return False
        return target in converters(language_named(mechanic.language))

    def _convert(self, target: str) -> None:
        project = self.document.project
        mechanic = project.selected_mechanic
        if mechanic is not None:
            self.context.backend.ask(
                ConversionRequest(
                    mechanic.identity,
                    project.script_of(mechanic),
                    project.resolved(mechanic).parameters,
                    target,
                ),
                lambda converted: self._add_converted(mechanic.identity, target, converted),
                failed=lambda failure: self._announce(reason_in_words(failure.error)),
                cancelled=lambda: self._announce(self.tr("The translation was cancelled")),
            )

    def _add_converted(self, identity: str, target: str, converted: Iterable[Converted]) -> None:
        project = self.document.project
        self.document.apply(with_converted(project, identity, target, converted))

    def _announce(self, text: str) -> None:
        self.context.messages.noted.emit(text)

    def _find(self) -> None:
        """Search what is read, or else the script."""
        if not self.context.exchange.is_substituted("find"):
            self._open_find_bar(replacing=False)

    def _open_find_bar(self, *, replacing: bool) -> None:
        self._show_script()
        self.panel.find_bar.open(replacing=replacing)

    def _complete(self) -> None:
        self._show_script()
        self.panel.editor.assistant.offer(asked=True)

    def _explain(self) -> None:
        self._show_script()
        assistant = self.panel.editor.assistant
        if assistant.explain_here():
            self.context.exchange.explanation_requested.emit()
            assistant.dismiss()
        elif not assistant.card.isVisible():
            self.context.messages.noted.emit(self.tr("There is no word to explain at the cursor"))

    def _go_to_error(self, step: int) -> None:
        self._show_script()
        self.panel.editor.go_to_error(step)

    def _show_script(self) -> None:
        self.context.areas.set_shown("script", shown=True)
        self.panel.editor.setFocus()
