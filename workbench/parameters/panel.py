"""The parameters of the project, a card for each."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.parameters.card import ParameterCard
from workbench.parameters.model import SharedParameter
from workbench.widgets.plain_text import PlainLabel

__all__ = ["MOST_CARDS", "ParametersTab"]

MOST_CARDS = 60
"""Parameters that are shown."""


class ParametersTab(QScrollArea):
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
        super().__init__(parent)
        self.setObjectName("parametersTab")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget(self)
        self.setWidget(page)
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
        self._cards: dict[str, ParameterCard] = {}
        self._shared: dict[str, SharedParameter] = {}
        self._kinds: tuple[object, ...] = ()

    @property
    def cards(self) -> dict[str, ParameterCard]:
        """The cards, by the names of the parameters."""
        return dict(self._cards)

    def show_parameters(self, parameters: tuple[SharedParameter, ...]) -> None:
        """Show these parameters."""
        parameters = parameters[:MOST_CARDS]
        self._shared = {one.known.name: one for one in parameters}
        kinds = tuple(
            (one.known.name, one.known.low, one.known.high, one.known.step, one.known.label)
            for one in parameters
        )
        if kinds != self._kinds:
            self._kinds = kinds
            self._rebuild(parameters)
        for one in parameters:
            self._cards[one.known.name].show_shared(one)
        self._hint.setVisible(not parameters)

    def _rebuild(self, parameters: tuple[SharedParameter, ...]) -> None:
        focused = next((name for name, one in self._cards.items() if one.hasFocus()), None)
        for card in self._cards.values():
            self._layout.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = {}
        for place, one in enumerate(parameters):
            name = one.known.name
            self._cards[name] = card = ParameterCard(one, self.widget())
            card.value_chosen.connect(
                lambda value, name=name: self.value_chosen.emit(self._shared[name], value)
            )
            card.known_chosen.connect(self.known_chosen)
            card.link_requested.connect(
                lambda name=name: self.link_requested.emit(self._shared[name])
            )
            card.link_chosen.connect(
                lambda identity, is_on, name=name: self.link_chosen.emit(
                    self._shared[name], identity, is_on
                )
            )
            card.gesture_began.connect(self.gesture_began)
            card.gesture_ended.connect(self.gesture_ended)
            self._layout.insertWidget(place, card)
        if focused in self._cards:
            self._cards[focused].setFocus()
