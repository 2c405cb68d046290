"""The Help menu."""

from __future__ import annotations

from workbench.context import Command, CommandGroup, Context, Menu, MenuSection
from workbench.help.panel import HelpPanel

__all__ = ["HelpCommands"]


class HelpCommands(CommandGroup):
    """What the Help menu does with help."""

    def __init__(self, context: Context, panel: HelpPanel) -> None:
        """Declare the commands of ``panel``."""
        super().__init__(context)
        self._panel = panel

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        entries = (
            Command(
                "help",
                self.tr("&Help"),
                self._toggle,
                ("F1",),
                tip=self.tr("Explain the word at the cursor, or show how the workbench is used"),
                checked=lambda: self.context.areas.is_in_front(self._panel),
            ),
            self._page("start", self.tr("&Getting Started"), "Ctrl+Shift+F1"),
            self._page("reference", self.tr("&Operators One by One"), "Ctrl+F1"),
            self._page("keyboard", self.tr("&Keyboard"), "Ctrl+Shift+K"),
        )
        return (MenuSection(Menu.HELP, 0, entries),)

    def _page(self, name: str, text: str, keys: str) -> Command:
        """Return a command that opens a page of help."""

        def read() -> None:
            self._panel.show_page(name)
            self._read()

        return Command(f"help_{name}", text, read, (keys,))

    # ---- what they do ---------------------------------------------------------------------

    def explain(self) -> bool:
        """Open the entry of what the cursor of the script touches; return whether there is one."""
        found = self.context.exchange.words_at_cursor()
        if found is None:
            return False
        language, words = found
        is_known = any(self._panel.show_entry(word, language, kind) for word, kind in words)
        if is_known:
            self.context.areas.show(self._panel)
        return is_known

    def _toggle(self) -> None:
        """Explain the word at the cursor; without one, show help or put it away."""
        if self.explain():
            return
        if self.context.areas.toggle(self._panel):
            self._panel.begin_reading()

    def _read(self) -> None:
        self.context.areas.show(self._panel)
        self._panel.begin_reading()
