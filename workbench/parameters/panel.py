"""The parameters of the project, a card for each."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.parameters.card import ParameterCard
from workbench.parameters.model import SharedParameter
from workbench.widgets import tight
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import PlainLabel
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["MOST_CARDS", "ParametersTab"]

MOST_CARDS = 60
"""Parameters that are shown."""


class ParametersTab(Panel):
    """A card for each parameter, and what to do where there is none.

    Signals:
        value_chosen: The ``SharedParameter`` and its new number.
        known_chosen: The ``ProjectParameter`` as its user describes it now.
        link_requested: The ``SharedParameter`` whose number all are to share.
        link_chosen: The ``SharedParameter``, a mechanic, and whether it is to share the number.
        gesture_began: A slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    value_chosen = Signal(object, int)
    known_chosen = Signal(object)
    link_requested = Signal(object)
    link_chosen = Signal(object, str, bool)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without parameters."""
        super().__init__(parent=parent)
        self._page = page = QWidget(self)
        whole = tight(QVBoxLayout(self))
        whole.addWidget(VerticalScrollArea("parameters_area", self, page))
        self._layout = QVBoxLayout(page)
        self._layout.setContentsMargins(10, 10, 10, 10)
        self._layout.setSpacing(10)
        self._hint = PlainLabel(
            self.tr(
                "A name in a script that nothing gives a number, such as N in “sum N d6”, is a "
                "parameter. It gets a slider here, which all mechanics with that name share."
            ),
            page,
        )
        self._hint.setObjectName("quiet")
        self._hint.setWordWrap(True)
        self._layout.addWidget(self._hint)
        self._layout.addStretch(1)
        self._parameters: tuple[SharedParameter, ...] = ()
        self._cards: dict[str, ParameterCard] = {}
        self._choices: dict[str, tuple[str, ...]] = {}

    @property
    def cards(self) -> dict[str, ParameterCard]:
        """The cards, by the names of the parameters."""
        return dict(self._cards)

    def show_parameters(self, parameters: tuple[SharedParameter, ...]) -> None:
        """Show these parameters."""
        if parameters != self._parameters:
            self._parameters = parameters[:MOST_CARDS]
            self.refresh_when_seen()

    def refresh(self) -> None:
        """Show a card for each parameter; those stay that are about the same."""
        parameters = self._parameters
        choices = {one.known.name: one.choices for one in parameters}
        for name, offered in self._choices.items():
            if choices.get(name) != offered:
                self._remove(self._cards.pop(name))
        self._choices = choices
        for place, one in enumerate(parameters):
            card = self._cards.get(one.known.name) or self._add(one)
            if self._layout.indexOf(card) != place:
                self._layout.insertWidget(place, card)
            card.show_shared(one)
        self._hint.setVisible(not parameters)

    def _remove(self, card: ParameterCard) -> None:
        self._layout.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _add(self, shared: SharedParameter) -> ParameterCard:
        name = shared.known.name
        self._cards[name] = card = ParameterCard(shared, self._page)
        card.value_chosen.connect(lambda value: self.value_chosen.emit(self._shared(name), value))
        card.known_chosen.connect(self.known_chosen)
        card.link_requested.connect(lambda: self.link_requested.emit(self._shared(name)))
        card.link_chosen.connect(
            lambda identity, is_on: self.link_chosen.emit(self._shared(name), identity, is_on)
        )
        card.gesture_began.connect(self.gesture_began)
        card.gesture_ended.connect(self.gesture_ended)
        return card

    def _shared(self, name: str) -> SharedParameter:
        return next(one for one in self._parameters if one.known.name == name)
