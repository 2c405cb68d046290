"""One mechanic of the library: what it is, its distribution, its script and its numbers."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from resources import LibraryMechanic
from workbench.library.entries import from_library, script_in_library
from workbench.theme import FollowingFont, Theme
from workbench.widgets.example import Example, ExampleCard
from workbench.widgets.notation_title import notation_title
from workbench.widgets.search.details import Details

__all__ = ["LibraryDetails"]


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
        FollowingFont(self.title, _title_font)
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
        labels = ", ".join(label for label, always in played.setup.decisions if always)
        people = self.tr("With {names}").format(names=names) if names else ""
        decisions = self.tr("Always: {decisions}").format(decisions=labels) if labels else ""
        return [line for line in (people, decisions) if line]

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


def _title_font(interface: QFont) -> QFont:
    title = QFont(interface)
    title.setPointSizeF(interface.pointSizeF() * 1.15)
    title.setWeight(QFont.Weight.DemiBold)
    return title
