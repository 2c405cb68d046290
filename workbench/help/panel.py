"""Help: pages to read, and the reference of the notations."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from engine.errors import DiceError
from engine.languages import DEFAULT_LANGUAGE, LANGUAGES
from engine.statistics.summary import Summary
from resources import help_page
from workbench.help.keys import CommandKeys, keyboard_page
from workbench.help.page import HelpPage
from workbench.help.reference import HelpReference
from workbench.help.search import ENTRY, found_in
from workbench.project.views import Series, View
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.english_note import EnglishNote
from workbench.widgets.example import Example
from workbench.widgets.fields.boxes import ShortBox
from workbench.widgets.panel import Panel
from workbench.widgets.search.search_list import SearchList
from workbench.widgets.search.search_model import SearchGroup
from workbench.widgets.tab_order import lead_through

__all__ = ["HelpPanel"]

SEARCH = "search"
"""The name of the page that finds others, which is no text and stands in no list."""

REFERENCE = "reference"
"""The name of the page with the reference, which is no text."""

KEYBOARD = "keyboard"
"""The name of the page that is made of the commands; its file has what belongs to none."""

PAGES = {
    "start": QT_TRANSLATE_NOOP("HelpPanel", "Getting started"),
    **{language.name: language.help.page for language in LANGUAGES if language.help is not None},
    REFERENCE: QT_TRANSLATE_NOOP("HelpPanel", "Operators, one by one"),
    "best_play": QT_TRANSLATE_NOOP("HelpPanel", "Best play"),
    "charts": QT_TRANSLATE_NOOP("HelpPanel", "Charts and comparing"),
    "rolling": QT_TRANSLATE_NOOP("HelpPanel", "Rolling"),
    "projects": QT_TRANSLATE_NOOP("HelpPanel", "Projects and export"),
    "window": QT_TRANSLATE_NOOP("HelpPanel", "The window, your way"),
    KEYBOARD: QT_TRANSLATE_NOOP("HelpPanel", "Keyboard"),
    "command_line": QT_TRANSLATE_NOOP("HelpPanel", "Command line"),
}
"""The pages by the names of their files, in the order in which they are offered."""


class HelpPanel(Panel):
    """One page at a time; links and the list over them lead to others.

    A link in a page leads to a page, ``page:rolling``, or to an entry of the reference,
    by one of its words: ``entry:troll:largest``.

    Signals:
        example_requested: The ``Example`` whose distribution is to be shown.
        try_requested: The ``ReferenceEntry`` whose example is to become a mechanic.
        close_requested: Its user has seen enough.
    """

    example_requested = Signal(object)
    try_requested = Signal(object)
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a page, in the light theme."""
        super().__init__(parent)
        self.setObjectName("help")
        self._commands: tuple[CommandKeys, ...] = ()
        self._past: list[str] = []
        self._name = ""
        self._searched: dict[str, tuple[str, str]] = {}
        self._language = ""
        self.page = HelpPage(self.theme, self)
        self.reference = HelpReference(self.theme, self)
        self.search = SearchList(self.tr("Sections of help"), self._search, self.theme, self)
        self.search.set_hints(
            self.tr("Search all pages"), self.tr("No section of help has all of these words.")
        )
        self._build_header()
        self._lay_out()
        self.page.link_chosen.connect(self._follow)
        self.reference.example_requested.connect(self.example_requested)
        self.reference.try_requested.connect(self.try_requested)
        self.search.accepted.connect(self._go_to)
        self.search.list.clicked.connect(lambda _: self._go_to(self.search.key))

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Pass over the mechanics of the project; help is not about them."""

    def set_view(self, view: View) -> None:
        """Pass over how the project is looked at."""

    def refresh(self) -> None:
        """Take the colours of the theme, and the notation that is worked in."""
        self.page.set_theme(self.theme)
        self.reference.set_theme(self.theme)
        self.search.set_theme(self.theme)
        self.reference.follow(self._language)

    def set_language(self, language: str) -> None:
        """Explain the words of a notation from now on, as long as no other one is chosen.

        Args:
            language: The name of the notation of the selected mechanic.
        """
        if language != self._language:
            self._language = language
            self.refresh_when_seen()

    def set_commands(self, commands: tuple[CommandKeys, ...]) -> None:
        """Have the page of the keyboard tell these commands."""
        self._commands = commands

    def set_summary(self, example: Example, summary: Summary) -> None:
        """Show the distribution of ``example``, if it is the one that is looked at."""
        self.reference.card.set_summary(example, summary)

    def set_error(self, example: Example, error: DiceError) -> None:
        """Say why ``example`` has no distribution, if it is the one that is looked at."""
        self.reference.card.set_error(example, error)

    # ---- pages ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the page that is open, empty before the first one."""
        return self._name

    def show_page(self, name: str) -> None:
        """Open the page of this name."""
        if name == self._name:
            return
        if self._name:
            self._past.append(self._name)
        self._open(name)

    def show_entry(self, word: str, language: str = DEFAULT_LANGUAGE.name, token: str = "") -> bool:
        """Open the entry that explains a word of a script, and return whether there is one.

        Args:
            word: A word or sign, as it stands in the script.
            language: The name of the script's notation.
            token: The kind of token it is there, where that is known.
        """
        is_known = self.reference.show_word(language, word, token)
        if is_known:
            self.show_page(REFERENCE)
        return is_known

    def go_back(self) -> None:
        """Open the page that was open before, if there was one."""
        if self._past:
            self._open(self._past.pop())

    def _open(self, name: str) -> None:
        self._name = name
        with QSignalBlocker(self._pages):
            self._pages.setCurrentIndex(self._pages.findData(name))
        self._back.setEnabled(bool(self._past))
        if name == REFERENCE:
            self.reference.fill()
            self._stack.setCurrentWidget(self.reference)
        elif name == SEARCH:
            self._searched = {
                page: (self.tr(title), self._text_of(page))
                for page, title in PAGES.items()
                if page != REFERENCE
            }
            self.search.refill()
            self._stack.setCurrentWidget(self.search)
        else:
            self.page.set_text(self._text_of(name))
            self._stack.setCurrentWidget(self.page)

    def _text_of(self, name: str) -> str:
        text = help_page(name)
        return keyboard_page(self._commands, text) if name == KEYBOARD else text

    def _follow(self, link: str) -> None:
        kind, _, place = link.partition(":")
        if kind == "page" and place in PAGES:
            self.show_page(place)
        elif kind == "entry":
            language, _, word = place.partition(":")
            self.show_entry(word, language)

    # ---- searching ------------------------------------------------------------------------

    def begin_search(self) -> None:
        """Let words be typed that find a section of any page."""
        self.show_page(SEARCH)
        self.search.field.setFocus()
        self.search.field.selectAll()

    def step(self, distance: int) -> None:
        """Go to the next place (1) on the page, or the one before (-1), of what was searched."""
        self.page.step(distance)

    def _search(self, words: str) -> tuple[SearchGroup, ...]:
        return found_in(self._searched, words)

    def _go_to(self, key: str) -> None:
        """Open what was found: an entry of the reference, or a section of a page."""
        page, _, number = key.partition("#")
        if number:
            self.show_page(page)
            self.page.go_to_section(int(number), self.search.field.text())
        else:
            self.show_page(REFERENCE)
            self.reference.show_key(key.removeprefix(f"{ENTRY}:"))
        self.begin_reading()

    # ---- the widget -----------------------------------------------------------------------

    def begin_reading(self) -> None:
        """Let the keys go to the page that is open."""
        fields = {REFERENCE: self.reference.search.field, SEARCH: self.search.field}
        fields.get(self._name, self.page).setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Open the first page where none is open yet."""
        super().showEvent(event)
        if not self._name:
            self._open(next(iter(PAGES)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go back with Alt and Left; close with Escape, after taking back the search."""
        fields = {REFERENCE: self.reference.search.field, SEARCH: self.search.field}
        field = fields.get(self._name)
        if event.key() == Qt.Key.Key_Escape and field is not None and field.text():
            field.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        elif event.key() == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _build_header(self) -> None:
        sign, tip = "\N{LEFTWARDS ARROW}", self.tr("Back (Alt+Left)")
        self._back = tool_button(self, sign, tip, style="plain", name=self.tr("Back"))
        self._back.setEnabled(False)
        self._back.clicked.connect(self.go_back)
        self._pages = ShortBox(self.tr("Page"), self)
        for name, title in PAGES.items():
            self._pages.addItem(self.tr(title), name)
        self._pages.setPlaceholderText(self.tr("Search"))
        self._pages.setMaxVisibleItems(len(PAGES))
        tip = self.tr("Search all of help (Ctrl+F)")
        self._finding = tool_button(self, self.tr("Search"), tip, style="plain")
        self._finding.clicked.connect(self.begin_search)
        self._pages.activated.connect(lambda: self.show_page(self._pages.currentData()))

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.setContentsMargins(6, 8, 10, 8)
        header.addWidget(self._back)
        header.addWidget(self._pages, 1)
        header.addWidget(self._finding)
        body = QWidget(self)
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.page)
        self._stack.addWidget(self.reference)
        self._stack.addWidget(self.search)
        layout = tight(QVBoxLayout(self), 0)
        layout.addLayout(header)
        layout.addWidget(body, 1)
        note = EnglishNote(self)
        note.setContentsMargins(14, 4, 14, 6)
        layout.addWidget(note)
        lead_through(self, (self._back, self._pages, self._finding, self.page))
