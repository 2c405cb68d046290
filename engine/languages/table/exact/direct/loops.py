"""Loops: gone through round by round if each leads to something new, else as chains of states.

What is possible at the head of a loop has mostly been possible one round or two before, if it ever
comes again. Where rounds are counted and few things are possible, or things that have to be told
apart in many rows, where each leads is found out once (``counted``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from engine.direct.results import NotDirectError
from engine.languages.table.exact.direct.chains import LoopChain
from engine.languages.table.exact.direct.counted import CountedLoop
from engine.languages.table.exact.direct.functions import Calls, Course, ReturnedResults
from engine.languages.table.exact.direct.joining import joined, merged
from engine.languages.table.exact.direct.passages import Decision
from engine.languages.table.exact.direct.states import ORIGIN, States
from engine.languages.table.exact.direct.sums import is_known

__all__ = ["MOST_ROUNDS", "Loop"]

MOST_ROUNDS = 40
"""Rounds of a loop that are gone through here at most."""

_MOST_STATES = 12
"""States at the head of a loop from which on it is solved as a chain, for each call."""

_MOST_COUNTED = 200
"""The same where rounds are counted: a chain would have all of these states in each round."""


class Loop:
    """A loop of a function."""

    def __init__(
        self,
        decision: Decision,
        mentioned: Sequence[str],
        body: Course,
        chain: LoopChain,
        counted: CountedLoop | None,
        changed: Iterable[str],
        live: Sequence[str],
    ) -> None:
        """Take what is done in a round.

        Args:
            decision: The condition.
            mentioned: The variables in it.
            body: The body.
            chain: The same loop as a chain.
            counted: The same as one that counts its rounds, if it does.
            changed: The variables that the body assigns to.
            live: The variables that matter behind it.
        """
        self._decision = decision
        self._mentioned = mentioned
        self._body = body
        self._chain = chain
        self._counted = counted
        self._changed = changed
        self._live = live

    def course(self, states: States, returned: ReturnedResults) -> States | None:
        """Return what is possible behind the loop, None where it is never left.

        Args:
            states: What is possible before it.
            returned: What is returned inside of it is added here.

        Raises:
            NotDirectError: It is not small, or nobody knows whether it ends.
        """
        work = states.work
        assert isinstance(work, Calls), "what calls come to is remembered"
        inside = states.within(work.of_loops())
        left = self._left(inside, returned)
        return None if left is None else left.within(work)

    def _left(self, states: States, returned: ReturnedResults) -> States | None:
        counted = self._counted
        if counted is not None and counted.keeps_sum:
            with suppress(NotDirectError):
                return counted.left(states, returned)
            counted = None
        left: States | None = None
        going: States | None = states
        before: list[set[tuple[object, ...]]] = []
        now: set[tuple[object, ...]] = set()
        rounds = 0
        origins = states.rows if ORIGIN in states.names else 1
        while going is not None:
            # Other ways begin with the condition, for which something may be rolled.
            head = going
            going, leaving = self._decision(head)
            if going is not None:
                going = merged(going)
                if counted is not None and counted.pays(going, rounds):
                    with suppress(NotDirectError):
                        return joined(left, counted.left(head, returned), self._live)
                    counted = None
                before, now = [*before[-1:], now], going.known_rows(self._mentioned)
                rounds += 1
                if rounds > MOST_ROUNDS:
                    raise NotDirectError
                most = _MOST_COUNTED if self._is_counted(going) else _MOST_STATES
                many = max(len(now), going.rows) > most * origins
                if many or not all(map(now.isdisjoint, before)):
                    return joined(left, self._chain.left(head, returned), self._live)
            if leaving is not None:
                left = joined(left, leaving.only(self._live), self._live)
            if going is not None:
                going = self._body(going, returned)
        return left

    def _is_counted(self, states: States) -> bool:
        """Return whether a variable tells how many rounds have been gone through."""
        return any(map(is_known, map(states.names.get, self._changed)))
