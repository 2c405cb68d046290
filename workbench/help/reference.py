"""The reference: every operator and construct of the notations, with an example that runs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.languages import LANGUAGES, NotationHelp, language_named
from engine.languages.script import Script
from resources import ReferenceEntry, entry_for, reference
from workbench.theme import FollowingFont, Theme, fixed_font
from workbench.theme.translation import notation_title
from workbench.widgets import tight
from workbench.widgets.example import Example, ExampleCard
from workbench.widgets.fields.boxes import Box
from workbench.widgets.search.details import Details
from workbench.widgets.search.search_list import SearchList
from workbench.widgets.search.search_model import Item, SearchGroup

__all__ = ["HelpReference"]


class HelpReference(QWidget):
    """A list of all entries of a notation over one of them.

    Attributes:
        notations: What chooses the notation.
        notation: The notation of the entry that is looked at.

    Signals:
        example_requested: The ``Example`` whose distribution is to be shown.
        try_requested: The ``ReferenceEntry`` whose example is to become a mechanic.
    """

    example_requested = Signal(object)
    try_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without an entry, in the colours of ``theme``."""
        super().__init__(parent)
        self._theme = theme
        self._entries: dict[str, ReferenceEntry] = {}
        self._followed = ""
        self.notations = Box(self)
        self.search = SearchList(self.tr("Operators and constructs"), self._found, theme, self)
        self.card = ExampleCard(theme, self)
        self.details = Details(self)
        self._build_notations()
        self._build_entry()
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.search)
        splitter.addWidget(self.details)
        splitter.setSizes([260, 400])
        layout = tight(QVBoxLayout(self), 0)
        # It stands between the page chooser and the search field, and lines up with both.
        framed = QVBoxLayout()
        framed.setContentsMargins(10, 0, 10, 0)
        framed.addWidget(self.notations)
        layout.addLayout(framed)
        layout.addWidget(splitter, 1)
        self.search.chosen.connect(self._look_at)
        self.search.accepted.connect(self._try)
        self._see.linkActivated.connect(self.show_key)
        self.details.button.clicked.connect(lambda: self._try(self.search.key))

    @property
    def key(self) -> str:
        """The key of the entry that is looked at, empty where there is none."""
        return self.search.key

    @property
    def language(self) -> str:
        """The name of the notation whose entries are listed."""
        return str(self.notations.currentData())

    @property
    def _help(self) -> NotationHelp:
        found = language_named(self.language).help
        assert found is not None, "only notations with help are offered"
        return found

    def fill(self) -> None:
        """Read the entries and list them; once is enough."""
        if not self._entries:
            self._entries = {
                _key(entry): entry for language in LANGUAGES for entry in reference(language.name)
            }
            self._list()

    def follow(self, language: str) -> None:
        """List the entries of the notation that is worked in, as soon as that is another one.

        Args:
            language: The name of the notation; one without entries changes nothing.
        """
        if language != self._followed:
            self._followed = language
            self._choose(language)

    def show_word(self, language: str, word: str, token: str = "") -> bool:
        """Show the entry that explains a word of a script, and return whether there is one.

        Args:
            language: The name of the script's notation.
            word: A word or sign, as it stands in the script.
            token: The kind of token it is there, where that is known.
        """
        entry = entry_for(language, word, token)
        return entry is not None and self.show_key(_key(entry))

    def show_key(self, key: str) -> bool:
        """Show the entry of this key, and return whether there is one."""
        self.fill()
        if key not in self._entries:
            return False
        self._choose(self._entries[key].language)
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

    # ---- the notation ---------------------------------------------------------------------

    def _build_notations(self) -> None:
        for language in LANGUAGES:
            if language.help is not None:
                self.notations.addItem(notation_title(language.name), language.name)
        self.notations.setAccessibleName(self.tr("Notation"))
        self.notations.setToolTip(self.tr("The notation whose words and signs are listed"))
        self.notations.currentIndexChanged.connect(self._list)

    def _choose(self, language: str) -> None:
        place = self.notations.findData(language)
        if place >= 0:
            self.notations.setCurrentIndex(place)

    def _list(self) -> None:
        if not self._entries:
            return
        self.search.set_hints(
            self.tr("Search, such as {name}").format(name=self._help.sought),
            self.tr("Nothing in this notation has all of these words."),
        )
        self.search.refill()

    def _found(self, words: str) -> tuple[SearchGroup, ...]:
        """Return the entries of the notation that have all ``words``, by kind."""
        entries = [entry for entry in reference(self.language) if entry.matches(words)]
        return tuple(
            SearchGroup(
                QCoreApplication.translate("HelpReference", title),
                tuple(
                    Item(_key(entry), entry.signature, entry.summary)
                    for entry in entries
                    if entry.kind == kind
                ),
            )
            for kind, title in self._help.sections
        )

    # ---- one entry ------------------------------------------------------------------------

    def _build_entry(self) -> None:
        details = self.details
        self.notation = details.words("quiet")
        self._signature = details.words("signature")
        FollowingFont(self._signature, _signature_font)
        self._summary = details.words("summary")
        self._detail = details.words("detail", Qt.TextFormat.MarkdownText)
        self._see = details.words("quiet", Qt.TextFormat.RichText)
        self._see.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        details.add_parts(
            self.notation, self._signature, self._summary, self._detail, self.card, self._see
        )
        details.button.setText(self.tr("Try It"))
        details.button.setToolTip(self.tr("Add the example as a new mechanic (Enter in the list)"))

    def _look_at(self, key: str) -> None:
        entry = self._entries[key]
        self.notation.setText(notation_title(entry.language))
        self._signature.setText(entry.signature)
        self._summary.setText(entry.summary)
        self._detail.setText(entry.detail)
        self._show_links(entry)
        self.card.set_example(Example(Script(entry.language, entry.example)))
        self.example_requested.emit(self.card.example)

    def _show_links(self, entry: ReferenceEntry) -> None:
        others = (self._entries[_key_of(entry.language, name)] for name in entry.see)
        links = " &nbsp; ".join(_link(other, self._theme.accent) for other in others)
        self._see.setText(self.tr("See also {links}").format(links=links))
        self._see.setVisible(bool(entry.see))

    def _try(self, key: str) -> None:
        if key in self._entries:
            self.try_requested.emit(self._entries[key])


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
