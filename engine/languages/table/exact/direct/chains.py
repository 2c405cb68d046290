"""Loops that may go on for long, as chains whose states are the rows of the variables.

A state is what the variables of a loop hold at its head, or between two statements of its body that
both roll something. What leads from one such place to the next is worked out for all states that
are new at once, by the courses of the statements in between. What comes of that in the end, however
often something leads back to where it was, is told as for functions that call themselves
(``engine.direct.chains.chaining``).
"""

from __future__ import annotations

from engine.direct.chains.arrivals import arrived
from engine.direct.results import NotDirectError, Odds
from engine.languages.table.exact.direct.functions import ReturnedResults
from engine.languages.table.exact.direct.passages import Arrival, Decision, Passage
from engine.languages.table.exact.direct.states import States
from engine.languages.table.exact.direct.stretches import LoopBody

__all__ = ["LoopChain"]


class LoopChain:
    """A loop as a chain."""

    def __init__(self, decision: Decision, body: LoopBody) -> None:
        """Take the condition, and what is done in a round."""
        self._decision = decision
        self._body = body

    def left(self, states: States, returned: ReturnedResults) -> States | None:
        """Return what is possible behind the loop, None where it is never left.

        Args:
            states: What is possible before it.
            returned: What is returned inside of it is added here.

        Raises:
            NotDirectError: There are many states, or something has no end.
        """
        names = self._body.stretches[0].names
        if not all(map(states.names.__contains__, names)):
            raise NotDirectError  # it has no value yet
        unknown = states.unknown(names)
        if unknown:
            states = states.opened(unknown, self._body.stretches[0].cost)
        always = {}
        for name in names:
            held = states.names[name]
            if name not in self._body.changed and isinstance(held, Odds):
                always[name] = held
        passage = Passage(self._body, self._decision, always, states)
        starts = passage.starts()
        rounds, ends = passage.chain(states.work).followed(starts)
        rows: list[Arrival] = []
        for row, weights in passage.entered(starts):
            odds = arrived(rounds, weights, states.total, ends, states.work)
            rows += [Arrival(row, end, way, odds.total) for end, way in odds.weights.items()]
        return passage.ended(rows, returned, states.work)
