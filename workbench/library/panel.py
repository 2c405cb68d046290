"""The library: mechanics to begin with, searched, looked at in detail and added."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.errors import DiceError
from engine.languages import LANGUAGES
from engine.languages.policies import Way
from engine.statistics.summary import Summary
from resources import LibraryMechanic, library
from workbench.library.entries import from_library, script_in_library
from workbench.project.views import Series, View
from workbench.theme import FollowingFont, Theme, title_font
from workbench.theme.translation import notation_title
from workbench.widgets import tight
from workbench.widgets.example import Example, ExampleCard
from workbench.widgets.panel import Panel
from workbench.widgets.search.details import Details
from workbench.widgets.search.search_list import SearchList
from workbench.widgets.search.search_model import Item, SearchGroup

__all__ = ["LibraryDetails", "LibraryPanel"]


class LibraryDetails(Details):
    """What is known of a mechanic, and the button that adds it.

    Signals:
        add_requested: The mechanic is to be added to the project.
    """

    add_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin without a mechanic, in the colours of ``theme``."""
        super().__init__(parent)
        self.title = self.words("title")
        FollowingFont(self.title, partial(title_font, size=1.15))
        self.source = self.words("quiet")
        self._note = self.words("note_text")
        self.setup = self.words("quiet")
        self.card = ExampleCard(theme, self, chart_above=True)
        self._parameters = self.words("quiet")
        parts = (self.title, self.source, self._note, self.setup, self.card, self._parameters)
        self.add_parts(*parts)
        self.button.setText(self.tr("Add to Project"))
        self.button.setToolTip(self.tr("Add it as a new mechanic (Enter in the list)"))
        self.button.setEnabled(False)
        self.button.clicked.connect(self.add_requested)

    def show_mechanic(self, mechanic: LibraryMechanic) -> None:
        """Show ``mechanic``; its distribution is still to come."""
        self.title.setText(mechanic.title)
        notation = notation_title(mechanic.language)
        self.source.setText(f"{mechanic.source} · {notation}")
        self._note.setText(mechanic.note)
        self.setup.setText("\n".join(self._setup_lines(mechanic)))
        self.setup.setVisible(bool(mechanic.setup))
        self.card.set_example(Example(script_in_library(mechanic), tuple(mechanic.values.items())))
        self._parameters.setText("\n".join(self._parameter_lines(mechanic)))
        self._parameters.setVisible(bool(mechanic.parameters))
        self.button.setEnabled(True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self.card.set_theme(theme)

    def _setup_lines(self, mechanic: LibraryMechanic) -> list[str]:
        """Return who comes along, and which decisions the distribution takes."""
        (played,), _, entities = from_library(mechanic)
        names = ", ".join(entity.name for entity in entities)
        labels = ", ".join(one for one, _ in played.setup.decisions if played.setup.decides(one))
        people = self.tr("With {names}").format(names=names) if names else ""
        decisions = self.tr("Always: {decisions}").format(decisions=labels) if labels else ""
        best = [one for one, way in played.setup.decisions if way is Way.BEST]
        free = self.tr("As is best: {decisions}").format(decisions=", ".join(best)) if best else ""
        return [line for line in (people, decisions, free) if line]

    def _parameter_lines(self, mechanic: LibraryMechanic) -> list[str]:
        text = self.tr("{name} = {value}   {meaning}, {least} to {greatest}")
        return [
            text.format(
                name=parameter.name,
                value=parameter.value,
                meaning=parameter.meaning,
                least=parameter.least,
                greatest=parameter.greatest,
            )
            for parameter in mechanic.parameters
        ]


class LibraryPanel(Panel):
    """All mechanics of the library over the details of one of them.

    Signals:
        add_requested: The ``LibraryMechanic`` that is to become a mechanic of the project.
        example_requested: The ``Example`` whose distribution is to be shown.
        close_requested: Its user has seen enough.
    """

    add_requested = Signal(object)
    example_requested = Signal(object)
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics; they are read when somebody looks."""
        super().__init__(parent)
        self.setObjectName("library")
        self._mechanics: dict[str, LibraryMechanic] = {}
        self.search = SearchList(self.tr("Mechanics of the library"), _search, self.theme, self)
        self.details = LibraryDetails(self.theme, self)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.search)
        splitter.addWidget(self.details)
        splitter.setSizes([260, 440])
        layout = tight(QVBoxLayout(self))
        layout.addWidget(splitter)
        self.search.chosen.connect(self._look_at)
        self.search.accepted.connect(self._add)
        self.details.add_requested.connect(lambda: self._add(self.search.key))

    def set_series(self, series: tuple[Series, ...]) -> None:
        """Pass over the mechanics of the project; those of the library are others."""

    def set_view(self, view: View) -> None:
        """Pass over how the project is looked at."""

    def refresh(self) -> None:
        """Take the colours of the theme."""
        self.search.set_theme(self.theme)
        self.details.set_theme(self.theme)

    def set_summary(self, example: Example, summary: Summary) -> None:
        """Show the distribution of ``example``, if it is the one that is looked at."""
        self.details.card.set_summary(example, summary)

    def set_error(self, example: Example, error: DiceError) -> None:
        """Say why ``example`` has no distribution, if it is the one that is looked at."""
        self.details.card.set_error(example, error)

    def begin_search(self) -> None:
        """Let words be typed that find a mechanic."""
        self.search.field.setFocus()
        self.search.field.selectAll()

    def go_to_theme(self, title: str) -> None:
        """Look at the first mechanic of the theme of this title."""
        if not self._mechanics:
            self._fill()
        self.search.field.clear()
        theme = next(theme for theme in library() if theme.title == title)
        self.search.choose(theme.mechanics[0].title)
        self.search.list.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Read the library when it is looked at for the first time."""
        super().showEvent(event)
        if not self._mechanics:
            self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take back the search with Escape, and then close."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.search.field.text():
            self.search.field.clear()
        else:
            self.close_requested.emit()

    def _fill(self) -> None:
        self._mechanics = {
            mechanic.title: mechanic for theme in library() for mechanic in theme.mechanics
        }
        hint = self.tr("Search {count} mechanics").format(count=len(self._mechanics))
        nothing = self.tr("No mechanic has all of these words. Try a game, or a word such as keep.")
        self.search.set_hints(hint, nothing)
        self.search.refill()

    def _look_at(self, title: str) -> None:
        mechanic = self._mechanics[title]
        self.details.show_mechanic(mechanic)
        self.example_requested.emit(self.details.card.example)

    def _add(self, title: str) -> None:
        if title in self._mechanics:
            self.add_requested.emit(self._mechanics[title])


def _search(words: str) -> tuple[SearchGroup, ...]:
    """Return the mechanics that have all ``words``, by theme."""
    return tuple(
        SearchGroup(
            theme.title,
            tuple(_item(mechanic) for mechanic in theme.mechanics if mechanic.matches(words)),
        )
        for theme in library()
    )


def _item(mechanic: LibraryMechanic) -> Item:
    """Return the row of a mechanic; the usual notation is not worth a word in every one."""
    is_usual = mechanic.language == LANGUAGES[0].name
    return Item(
        mechanic.title,
        mechanic.title,
        f"{mechanic.source}. {mechanic.note}",
        "" if is_usual else notation_title(mechanic.language),
    )
