"""The reference: every operator and construct of the notations, with an example that runs."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.languages import LANGUAGES
from resources import ReferenceEntry, entry_for, reference
from workbench.panels.details import Details
from workbench.panels.example import Example, ExampleCard
from workbench.panels.search_list import SearchList
from workbench.panels.search_model import Group, Item
from workbench.theme import FollowingFont, Theme, fixed_font

__all__ = ["HelpReference"]

KINDS = {
    "operator": QT_TRANSLATE_NOOP("HelpReference", "Operators"),
    "function": QT_TRANSLATE_NOOP("HelpReference", "Functions of collections"),
    "construct": QT_TRANSLATE_NOOP("HelpReference", "Names, choices, loops"),
    "literal": QT_TRANSLATE_NOOP("HelpReference", "Values"),
}
"""The headings of the list, by the kind of entry."""


class HelpReference(QWidget):
    """A list of all entries over one of them.

    Signals:
        example_wished: The ``Example`` whose distribution is to be shown.
        try_requested: The ``ReferenceEntry`` whose example is to become a mechanic.
    """

    example_wished = Signal(object)
    try_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without an entry, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._entries: dict[str, ReferenceEntry] = {}
        self.search = SearchList(self.tr("Operators and constructs"), _search, theme, self)
        self.card = ExampleCard(theme, self)
        self.details = Details(self)
        self._build_entry()
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.search)
        splitter.addWidget(self.details)
        splitter.setSizes([260, 400])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self.search.chosen.connect(self._look_at)
        self.search.accepted.connect(self._try)
        self._see.linkActivated.connect(self.show_key)
        self.details.button.clicked.connect(lambda: self._try(self.search.key))

    @property
    def key(self) -> str:
        """The key of the entry that is looked at, empty where there is none."""
        return self.search.key

    def fill(self) -> None:
        """Read the entries and list them; once is enough."""
        if not self._entries:
            self._entries = {
                _key(entry): entry for language in LANGUAGES for entry in reference(language.name)
            }
            self.search.set_hints(
                self.tr("Search operators, such as largest"),
                self.tr("No operator has all of these words."),
            )
            self.search.refill()

    def show_word(self, language: str, word: str) -> bool:
        """Show the entry that explains a word of a script, and return whether there is one.

        Args:
            language: The name of the script's notation.
            word: A word or sign, as it stands in the script.
        """
        entry = entry_for(language, word)
        return entry is not None and self.show_key(_key(entry))

    def show_key(self, key: str) -> bool:
        """Show the entry of this key, and return whether there is one."""
        self.fill()
        if key not in self._entries:
            return False
        if not self.search.choose(key):
            self.search.field.clear()
            self.search.choose(key)
        return True

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.search.set_theme(theme)
        self.card.set_theme(theme)
        if self.key:
            self._show_links(self._entries[self.key])

    # ---- one entry ------------------------------------------------------------------------

    def _build_entry(self) -> None:
        details = self.details
        self._signature = details.words("signature")
        FollowingFont(self._signature, _signature_font)
        self._summary = details.words("summary")
        self._detail = details.words("detail", Qt.TextFormat.MarkdownText)
        self._see = details.words("quiet", Qt.TextFormat.RichText)
        self._see.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        details.add_parts(self._signature, self._summary, self._detail, self.card, self._see)
        details.button.setText(self.tr("Try It"))
        details.button.setToolTip(self.tr("Add the example as a new mechanic (Enter in the list)"))

    def _look_at(self, key: str) -> None:
        entry = self._entries[key]
        self._signature.setText(entry.signature)
        self._summary.setText(entry.summary)
        self._detail.setText(entry.detail)
        self._show_links(entry)
        self.card.set_example(Example(entry.language, entry.example))
        self.example_wished.emit(self.card.example)

    def _show_links(self, entry: ReferenceEntry) -> None:
        others = (self._entries[_key_of(entry.language, name)] for name in entry.see)
        links = " &nbsp; ".join(_link(other, self._theme.accent) for other in others)
        self._see.setText(self.tr("See also {links}").format(links=links))
        self._see.setVisible(bool(entry.see))

    def _try(self, key: str) -> None:
        if key in self._entries:
            self.try_requested.emit(self._entries[key])


def _search(words: str) -> tuple[Group, ...]:
    """Return the entries that have all ``words``, by kind."""
    entries = [entry for language in LANGUAGES for entry in reference(language.name)]
    return tuple(
        Group(
            QCoreApplication.translate("HelpReference", title),
            tuple(
                Item(_key(entry), entry.signature, entry.summary)
                for entry in entries
                if entry.kind == kind and entry.matches(words)
            ),
        )
        for kind, title in KINDS.items()
    )


def _key(entry: ReferenceEntry) -> str:
    return _key_of(entry.language, entry.name)


def _key_of(language: str, name: str) -> str:
    return f"{language}:{name}"


def _link(entry: ReferenceEntry, colour: str) -> str:
    style = f"color: {colour}; text-decoration: none"
    return f'<a href="{_escaped(_key(entry))}" style="{style}">{_escaped(entry.name)}</a>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _signature_font(interface: QFont) -> QFont:
    font = fixed_font()
    font.setPointSizeF(interface.pointSizeF() * 1.1)
    font.setWeight(QFont.Weight.DemiBold)
    return font
