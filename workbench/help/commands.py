"""The Help menu."""

from __future__ import annotations

from workbench.context import Command, Menu, MenuSection, PanelCommands
from workbench.help.panel import HelpPanel

__all__ = ["HelpCommands"]


class HelpCommands(PanelCommands[HelpPanel]):
    """What the Help menu does with help."""

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        entries = (
            Command(
                "help",
                self.tr("&Help"),
                self._toggle,
                ("F1",),
                tip=self.tr("Explain the word at the cursor, or show how the workbench is used"),
                checked=lambda: self.context.areas.is_in_front(self.panel),
            ),
            self._page("start", self.tr("&Getting Started"), "Ctrl+Shift+F1"),
            self._page("reference", self.tr("&Operators One by One"), "Ctrl+F1"),
            self._page("keyboard", self.tr("&Keyboard"), "Ctrl+Shift+K"),
        )
        return (MenuSection(Menu.HELP, 0, entries),)

    def _page(self, name: str, text: str, keys: str) -> Command:
        """Return a command that opens a page of help."""

        def read() -> None:
            self.panel.show_page(name)
            self._read()

        return Command(f"help_{name}", text, read, (keys,))

    # ---- what they do ---------------------------------------------------------------------

    def explain(self) -> bool:
        """Open the entry of what the cursor of the script touches; return whether there is one."""
        found = self.context.exchange.words_at_cursor()
        if found is None:
            return False
        language, words = found
        is_known = any(self.panel.show_entry(word, language, kind) for word, kind in words)
        if is_known:
            self.context.areas.show(self.panel)
        return is_known

    def _toggle(self) -> None:
        """Explain the word at the cursor; without one, show help or put it away."""
        if self.explain():
            return
        if self.context.areas.toggle(self.panel):
            self.panel.begin_reading()

    def _read(self) -> None:
        self.context.areas.show(self.panel)
        self.panel.begin_reading()
