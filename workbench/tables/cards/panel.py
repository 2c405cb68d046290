"""The result cards of table scripts, the newest on top; decisions are made on them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import DiceError
from workbench.tables.cards.advising import advice_texts
from workbench.tables.cards.body import set_tab_order
from workbench.tables.cards.card import Card
from workbench.tables.cards.view import CardView
from workbench.tables.requests import Advised
from workbench.widgets import HintLabel
from workbench.widgets.errors.error_line import ErrorLabel, describe_error
from workbench.widgets.panel import Panel
from workbench.widgets.plain_text import QuietLabel
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["CardsPanel"]


class CardsPanel(Panel):
    """What rolls and clears, and the cards below.

    Signals:
        decided: The identity of a card, the path of a decision, and the ``Answer`` that is wanted.
        again_requested: The identity of the card whose roll is to be made once more.
        removed: The identity of a card that is no longer wanted.
        cleared: No card is wanted any more.
        deal_requested: The selected table script is to be rolled.
    """

    decided = Signal(str, str, object)
    again_requested = Signal(str)
    removed = Signal(str)
    cleared = Signal()
    deal_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without cards, in the light theme."""
        super().__init__(parent)
        self.setObjectName("cards")
        self._cards: tuple[Card, ...] = ()
        self._views: dict[str, CardView] = {}
        self._advised: dict[str, Advised] = {}
        self._worn = self.theme
        self._prepare()
        self._lay_out()
        self.set_dealable(dealable=True)
        self.refresh()

    def _prepare(self) -> None:
        self.deal = QPushButton(self.tr("Roll"), self)
        self.deal.clicked.connect(self.deal_requested)
        self.count = QuietLabel(self)
        self.clear_button = QToolButton(self)
        self.clear_button.setText(self.tr("Clear"))
        self.clear_button.setToolTip(self.tr("Remove all cards"))
        self.clear_button.clicked.connect(self.cleared)
        self._error = ErrorLabel(self)
        self._hint = HintLabel(
            self.tr(
                "Roll a table script with Ctrl+R: its lines appear here as a card, with a button "
                "for each decision.\nA click decides otherwise, and all other dice stay."
            ),
            self,
        )

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(8)
        bar.addWidget(self.deal)
        bar.addWidget(self.count, 1)
        bar.addWidget(self.clear_button)
        self._list = QWidget(self)
        self._list.setObjectName("card_list")
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(8)
        self._column.addStretch(1)
        self.area = VerticalScrollArea("cards_area", self, self._list)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(self.area)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        layout.addLayout(bar)
        layout.addWidget(self._error)
        layout.addWidget(self._stack, 1)

    @property
    def views(self) -> tuple[CardView, ...]:
        """The cards as they are shown, the newest first."""
        return tuple(self._views.values())

    def set_cards(self, cards: tuple[Card, ...]) -> None:
        """Show these cards, the newest first."""
        self._cards = cards
        self.set_error(None)
        self.refresh_when_seen()

    def set_advice(self, identity: str, advised: Advised) -> None:
        """Tell on a card what best play would do at its decisions."""
        self._advised[identity] = advised
        self._show_advice()

    def _show_advice(self) -> None:
        kept = {card.identity for card in self._cards}
        self._advised = {one: advice for one, advice in self._advised.items() if one in kept}
        for identity, view in self._views.items():
            advised = self._advised.get(identity, Advised())
            view.body.set_advice(advice_texts(advised, self.view.unit))

    def set_dealable(self, *, dealable: bool) -> None:
        """Let the button be pressed, or not while no table script is selected."""
        self.deal.setEnabled(dealable)
        self.deal.setToolTip(
            self.tr("Roll the selected table script, as a new card (Ctrl+R)")
            if dealable
            else self.tr("Only table scripts are rolled as cards: select one of them")
        )

    def set_error(self, error: DiceError | None) -> None:
        """Say why there is no new card, or nothing any more."""
        self._error.show_error("" if error is None else describe_error(error))

    def refresh(self) -> None:
        """Show the cards: views of those that stay are kept and told what is new."""
        focused = self._focused()
        self._drop_views(focused)
        is_new = bool(self._cards) and self._cards[0].identity not in self._views
        known, self._views = self._views, {}
        for place, card in enumerate(self._cards):
            view = known.get(card.identity)
            if view is None:
                self._add_view(place, card)
            else:
                self._views[card.identity] = view
                view.set_card(card)
        self._apply_theme()
        self._show_advice()
        self._show_count()
        self.enter_at(self.views[0] if self.views else self.deal)
        if is_new:
            self._show_newest(with_focus=focused is not None)

    # ---- views ----------------------------------------------------------------------------

    def _add_view(self, place: int, card: Card) -> None:
        above = self.clear_button if place == 0 else self.views[-1].tab_order()[-1]
        view = self._views[card.identity] = CardView(card, self.theme, self._list)
        view.decided.connect(lambda path, answer: self.decided.emit(card.identity, path, answer))
        view.again_requested.connect(lambda: self.again_requested.emit(card.identity))
        view.remove_requested.connect(lambda: self.removed.emit(card.identity))
        view.step_requested.connect(lambda step: self._step(view, step))
        self._column.insertWidget(place, view)
        set_tab_order((above, *view.tab_order()))
        view.show()

    def _drop_views(self, focused: CardView | None) -> None:
        """Remove the views of cards that are gone; the focus goes to the one that follows."""
        kept = {card.identity for card in self._cards}
        gone = [view for identity, view in self._views.items() if identity not in kept]
        if focused is not None and focused in gone:
            self._pass_focus(focused, kept)
        for view in gone:
            del self._views[view.card.identity]
            self._column.removeWidget(view)
            view.hide()
            view.deleteLater()

    def _pass_focus(self, view: CardView, kept: set[str]) -> None:
        place = self.views.index(view)
        for other in (*self.views[place + 1 :], *reversed(self.views[:place])):
            if other.card.identity in kept:
                other.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        if self.deal.isEnabled():
            self.deal.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focused(self) -> CardView | None:
        """Return the card that has the focus, or None."""
        widget = QApplication.focusWidget()
        if widget is None:
            return None
        return next(
            (view for view in self.views if view is widget or view.isAncestorOf(widget)), None
        )

    def _step(self, view: CardView, step: int) -> None:
        place = self.views.index(view) + step
        if 0 <= place < len(self.views):
            self.views[place].setFocus(Qt.FocusReason.OtherFocusReason)
            self._reveal(self.views[place])

    def _reveal(self, view: CardView) -> None:
        """Scroll as far as needed for a card to be seen, from its top where it is too long."""
        bar, height = self.area.verticalScrollBar(), self.area.viewport().height()
        top, bottom = view.y(), view.y() + view.height()
        if top < bar.value() or bottom - top > height:
            bar.setValue(top)
        elif bottom > bar.value() + height:
            bar.setValue(bottom - height)

    def _show_newest(self, *, with_focus: bool) -> None:
        if with_focus:
            self.views[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.verticalScrollBar().setValue(0)

    def _apply_theme(self) -> None:
        if self._worn != self.theme:
            self._worn = self.theme
            for view in self.views:
                view.set_theme(self.theme)

    def _show_count(self) -> None:
        count = len(self._cards)
        several = self.tr("{count} cards").format(count=count) if count else ""
        self.count.setText(self.tr("1 card") if count == 1 else several)
        self.clear_button.setEnabled(bool(count))
        self._stack.setCurrentWidget(self.area if count else self._hint)
