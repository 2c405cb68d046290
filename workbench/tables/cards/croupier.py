"""The croupier: has table scripts rolled, keeps the cards, and has decisions made otherwise."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from engine.languages.script import Script
from workbench.backend.activity import Activity
from workbench.backend.engine_thread import EngineThread
from workbench.backend.messages import Fault, Message, Request
from workbench.project.project import new_identity
from workbench.tables.cards.card import Card
from workbench.tables.cards.request import CardRequest, Dealt

__all__ = ["MOST_CARDS", "MOST_MARKS", "Croupier"]

MOST_CARDS = 100
"""Cards that are kept; the oldest give way."""

MOST_MARKS = 60_000_000
"""Marks in the paths of all cards: older ones give way to a card with very many rolls."""

SEED_BITS = 48
"""Bits of a fresh seed: few enough to be typed again."""


@dataclass(frozen=True)
class _Pending:
    """A run that is being made.

    Attributes:
        request: What was asked for.
        name: What the mechanic was called when it was rolled.
        settled: The card as it was before the decisions that are being made, or None for a new one.
    """

    request: CardRequest
    name: str
    settled: Card | None = None


class Croupier(QObject):
    """Rolls table scripts in the engine, and keeps what came of them.

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

    def __init__(self, engine: EngineThread, parent: QObject | None = None) -> None:
        """Roll on ``engine``."""
        super().__init__(parent)
        self._engine = engine
        self._seeds = random.SystemRandom()
        self._cards: tuple[Card, ...] = ()
        self._pending: dict[str, _Pending] = {}
        self._revision = 0
        self._began = 0.0
        engine.answered.connect(self._accept)
        engine.faulted.connect(self._refuse)
        engine.cancelled.connect(self._note_cancelled)

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

    def choose(self, identity: str, path: str, chosen: bool) -> None:  # noqa: FBT001 - a slot
        """Make a decision of a card otherwise; its other dice stay as they are.

        The card shows the choice at once and what comes of it as soon as that is known. Decisions
        in a row add up, also while the first ones are still being made.

        Args:
            identity: The card.
            path: The path of the decision.
            chosen: How it is decided.
        """
        card = self.card(identity)
        if card is None or card.is_chosen(path) == chosen:
            return
        pending = self._pending.get(identity)
        settled = card if pending is None else pending.settled
        wanted = replace(card, choices={**card.choices, path: chosen})
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
        self._revision += 1
        memory: Mapping[tuple[str, str], int] = {} if wanted is None else wanted.memory
        request = CardRequest(
            identity,
            self._revision,
            script,
            self._seeds.getrandbits(SEED_BITS) if seed is None else seed,
            memory,
            {} if wanted is None else wanted.choices,
            None if settled is None else settled.sheet,
        )
        self._pending[identity] = _Pending(request, name, settled)
        self._engine.submit(request)
        self.activity_changed.emit(self.activity)

    def _withdraw(self, identity: str) -> None:
        if self._pending.pop(identity, None) is not None:
            self._revision += 1
            self._engine.withdraw(CardRequest, identity, self._revision)
            self.activity_changed.emit(self.activity)

    # ---- hearing from the engine ----------------------------------------------------------

    def _accept(self, message: Message) -> None:
        if not isinstance(message, Dealt):
            return
        pending = self._settle(message.identity, message.revision)
        if pending is None:
            return
        if pending.settled is None:
            card = _new_card(pending, message)
            self._keep((card, *self._cards))
            self.dealt.emit(card)
        else:
            self._put(
                replace(
                    pending.settled,
                    memory=message.memory,
                    choices=message.choices,
                    sheet=message.sheet,
                    changes=message.changes,
                )
            )

    def _refuse(self, fault: Fault) -> None:
        if isinstance(fault.request, CardRequest) and self._give_up(fault.request):
            self.failed.emit(fault.error)

    def _note_cancelled(self, request: Request) -> None:
        if isinstance(request, CardRequest):
            self._give_up(request)

    def _give_up(self, request: CardRequest) -> bool:
        """Take back decisions that could not be made; return whether they were still wanted."""
        pending = self._settle(request.identity, request.revision)
        if pending is not None and pending.settled is not None:
            self._put(pending.settled)
        return pending is not None

    def _settle(self, identity: str, revision: int) -> _Pending | None:
        """Return what an answer is to, or None where something newer was asked for since."""
        pending = self._pending.get(identity)
        if pending is None or pending.request.revision != revision:
            return None
        del self._pending[identity]
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


def _new_card(pending: _Pending, message: Dealt) -> Card:
    request = pending.request
    return Card(
        request.identity,
        pending.name,
        message.title,
        message.given,
        request.script,
        message.memory,
        message.choices,
        message.sheet,
        message.changes,
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
