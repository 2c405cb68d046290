"""Advice on cards: what best play would do at each decision, and what either answer is worth."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal

from workbench.backend.backend import Ask, Backend
from workbench.project.views import Unit
from workbench.tables.cards.card import Card
from workbench.tables.cards.sheet import CardSheet
from workbench.tables.requests import AdviceRequest, Advised
from workbench.widgets.numbers.chances import figure_text

__all__ = ["AdviceService", "advice_texts"]

MOST_ADVISED = 10
"""Cards that advice is asked for: those that were rolled last."""

MOST_ANSWERS = 6
"""Answers whose worth is told."""


class AdviceService(QObject):
    """Asks for advice whenever a card shows something else.

    A card is whole without advice: where there is none to be had, it tells nothing, and the tab of
    best play tells why.

    Signals:
        advised: The identity of a card, and what is ``Advised``.
    """

    advised = Signal(str, object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Ask ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._asked: dict[str, tuple[CardSheet, Ask]] = {}

    def follow(self, cards: tuple[Card, ...]) -> None:
        """Ask for advice on the newest cards, as far as they are others than before."""
        newest = {card.identity: card for card in cards[:MOST_ADVISED]}
        for gone in self._asked.keys() - newest.keys():
            self._asked.pop(gone)[1].cancel()
        for identity, card in newest.items():
            before = self._asked.get(identity)
            if card.sheet.options and (before is None or before[0] is not card.sheet):
                self._asked[identity] = (card.sheet, self._ask(card))

    def _ask(self, card: Card) -> Ask:
        identity = card.identity
        return self._backend.ask(
            AdviceRequest(identity, card.script, card.memory, card.choices),
            lambda advised: self.advised.emit(identity, advised),
            failed=lambda _: self.advised.emit(identity, Advised()),
        )


def advice_texts(advised: Advised, unit: Unit) -> dict[str, str]:
    """Return what is told of each decision, by its path: the best answer, and what each is worth.

    Args:
        advised: The advice.
        unit: The unit of chances.
    """
    translate = QCoreApplication.translate
    texts = {}
    for path, advice in advised.advice.items():
        row = advice.row
        names = dict(zip(row.answers, map(str, row.answers), strict=True))
        if advice.is_truth:
            names = {0: translate("Advice", "no"), 1: translate("Advice", "yes")}
        others = [
            f"{names[answer]} {figure_text(advised.goal, value, unit)}"
            for answer, value in zip(row.answers, row.values, strict=True)
        ]
        best = (
            translate("Advice", "best: either")
            if row.is_tied and len(row.answers) == 2
            else translate("Advice", "best: {answer}").format(answer=names[row.answer])
        )
        texts[path] = " \N{MIDDLE DOT} ".join((best, *others[:MOST_ANSWERS]))
    return texts
