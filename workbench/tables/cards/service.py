"""Cards: has table scripts rolled, keeps the cards, and has decisions changed.

A flip of a decision is shown at once and carried out with all earlier flips; of answers only the
newest counts, and a failure takes the flip back. Dice of a flip start from a fresh seed: with the
first one they would be those that lie there already.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from engine.languages.results import Answer
from engine.languages.script import Script
from workbench.backend.backend import Activity, Ask, Backend
from workbench.backend.requests import RequestFailure
from workbench.project.project import new_identity
from workbench.tables.cards.card import Card
from workbench.tables.requests import CardRequest, Dealt

__all__ = ["MOST_CARDS", "MOST_MARKS", "CardService"]

MOST_CARDS = 100
"""Cards that are kept; the oldest give way."""

MOST_MARKS = 60_000_000
"""Marks in the paths of all cards: older ones give way to a card with very many rolls."""

SEED_BITS = 48
"""Bits of a fresh seed: few enough to be typed again."""


@dataclass(frozen=True)
class _PendingRun:
    """A run that is being made.

    Attributes:
        request: What was asked for.
        name: What the mechanic was called when it was rolled.
        settled: The card as it was before the decisions that are being made, or None for a new one.
        ask: The question that was put.
    """

    request: CardRequest
    name: str
    settled: Card | None
    ask: Ask


class CardService(QObject):
    """Rolls table scripts in a child process, and keeps what came of them.

    Signals:
        dealt: A new ``Card``, after ``changed``.
        changed: The tuple of all cards, newest first.
        failed: The ``DiceError`` that prevented a roll, or a decision.
        activity_changed: The ``Activity``.
    """

    dealt = Signal(object)
    changed = Signal(object)
    failed = Signal(object)
    activity_changed = Signal(object)

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        """Roll by way of ``backend``."""
        super().__init__(parent)
        self._backend = backend
        self._seeds = random.SystemRandom()
        self._cards: tuple[Card, ...] = ()
        self._pending: dict[str, _PendingRun] = {}
        self._began = 0.0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, newest first."""
        return self._cards

    @property
    def activity(self) -> Activity:
        """Which roll is being made, if any."""
        for pending in self._pending.values():
            name = self.tr("a roll of {name}").format(name=pending.name)
            return Activity(name, self._began, waiting=len(self._pending) - 1)
        return Activity()

    def deal(self, name: str, script: Script, seed: int | None = None) -> str:
        """Have a script rolled for a new card, and return the identity it will have.

        Args:
            name: What the mechanic is called.
            script: The table script, with its roll and all that this is given.
            seed: Where the random numbers start, or None for a fresh start.
        """
        identity = new_identity()
        self._ask(identity, name, script, seed)
        return identity

    def choose(self, identity: str, path: str, answer: Answer) -> None:
        """Make a decision of a card otherwise; its other dice stay as they are.

        The card shows the choice at once and what comes of it as soon as that is known. Decisions
        in a row add up, also while the first ones are still being made.

        Args:
            identity: The card.
            path: The path of the decision.
            answer: How it is decided.
        """
        card = self.card(identity)
        if card is None or _answered(card, path) == answer:
            return
        pending = self._pending.get(identity)
        settled = card if pending is None else pending.settled
        wanted = replace(card, choices={**card.choices, path: answer})
        self._put(wanted)
        self._ask(identity, card.name, card.script, None, wanted, settled)

    def again(self, identity: str) -> None:
        """Deal a fresh card for the same roll with the same arguments."""
        card = self.card(identity)
        if card is not None:
            self.deal(card.name, card.script)

    def remove(self, identity: str) -> None:
        """Forget a card."""
        self._withdraw(identity)
        self._keep(tuple(card for card in self._cards if card.identity != identity))

    def clear(self) -> None:
        """Forget all cards, and those that are still being rolled."""
        for identity in tuple(self._pending):
            self._withdraw(identity)
        self._keep(())

    def card(self, identity: str) -> Card | None:
        """Return the card of this identity, or None where there is none any more."""
        return next((card for card in self._cards if card.identity == identity), None)

    # ---- asking ---------------------------------------------------------------------------

    def _ask(
        self,
        identity: str,
        name: str,
        script: Script,
        seed: int | None,
        wanted: Card | None = None,
        settled: Card | None = None,
    ) -> None:
        if not self._pending:
            self._began = time.monotonic()
        request = CardRequest(
            identity,
            script,
            self._seeds.getrandbits(SEED_BITS) if seed is None else seed,
            {} if wanted is None else wanted.memory,
            {} if wanted is None else wanted.choices,
            None if settled is None else settled.sheet,
        )
        ask = self._backend.ask(
            request,
            lambda dealt: self._accept(identity, dealt),
            failed=lambda failure: self._refuse(identity, failure),
            cancelled=lambda: self._give_up(identity),
        )
        self._pending[identity] = _PendingRun(request, name, settled, ask)
        self.activity_changed.emit(self.activity)

    def _withdraw(self, identity: str) -> None:
        pending = self._pending.pop(identity, None)
        if pending is not None:
            pending.ask.cancel()
            self.activity_changed.emit(self.activity)

    # ---- what comes back ------------------------------------------------------------------

    def _accept(self, identity: str, dealt: Dealt) -> None:
        pending = self._settle(identity)
        if pending.settled is None:
            card = _new_card(pending, dealt)
            self._keep((card, *self._cards))
            self.dealt.emit(card)
        else:
            self._put(
                replace(
                    pending.settled,
                    memory=dealt.memory,
                    choices=dealt.choices,
                    sheet=dealt.sheet,
                    changes=dealt.changes,
                )
            )

    def _refuse(self, identity: str, failure: RequestFailure) -> None:
        self._give_up(identity)
        self.failed.emit(failure.error)

    def _give_up(self, identity: str) -> None:
        """Take back decisions that could not be made."""
        pending = self._settle(identity)
        if pending.settled is not None:
            self._put(pending.settled)

    def _settle(self, identity: str) -> _PendingRun:
        """Return what has come to its end."""
        pending = self._pending.pop(identity)
        self.activity_changed.emit(self.activity)
        return pending

    # ---- keeping --------------------------------------------------------------------------

    def _put(self, card: Card) -> None:
        """Keep ``card`` in the place of an earlier state of it."""
        self._keep(
            tuple(card if other.identity == card.identity else other for other in self._cards)
        )

    def _keep(self, cards: tuple[Card, ...]) -> None:
        kept = _within_reason(cards)
        for card in cards[len(kept) :]:
            self._withdraw(card.identity)
        self._cards = kept
        self.changed.emit(kept)


def _answered(card: Card, path: str) -> Answer:
    """Return how the decision at a path is made; no, where the card does not show it yet."""
    option = next((one for one in card.sheet.options if one.path == path), None)
    return card.choices.get(path, False) if option is None else card.answer_to(option)


def _new_card(pending: _PendingRun, dealt: Dealt) -> Card:
    request = pending.request
    return Card(
        request.identity,
        pending.name,
        dealt.title,
        dealt.given,
        request.script,
        dealt.memory,
        dealt.choices,
        dealt.sheet,
        dealt.changes,
        datetime.now(),
        request.seed,
    )


def _within_reason(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return as many of the newest cards as are kept, at least one."""
    marks = 0
    for number, card in enumerate(cards[:MOST_CARDS]):
        marks += card.marks
        if number and marks > MOST_MARKS:
            return cards[:number]
    return cards[:MOST_CARDS]
