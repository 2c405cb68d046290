"""Loops that count their rounds, as chains that are gone through for so many rounds.

Where a state leads is worked out once, in whichever round it first comes up. What counts the rounds
is no part of it, nor is a sum that is only added to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from engine.direct.chains.rounds import AfterRounds, after_rounds, summed
from engine.direct.results import NUMBER, Column, Frame, NotDirectError, Odds, Result
from engine.languages.table.exact.direct.choices import Sight
from engine.languages.table.exact.direct.functions import ReturnedResults
from engine.languages.table.exact.direct.operators import TRUTH, known, value_of
from engine.languages.table.exact.direct.passages import Arrival, Decision, Passage, Values
from engine.languages.table.exact.direct.states import ORIGIN, States
from engine.languages.table.exact.direct.stretches import LoopBody
from engine.languages.table.exact.direct.sums import is_known

__all__ = ["CountedLoop"]

_FEW_STATES = 6
"""States behind the first round that are told from one another at once."""

_MANY_ROWS = 3
"""Rows from which on all states are, in whichever round."""

_FEW_ROUNDS = 20
"""Rounds of which it is asked first whether there are more."""

_MOST_ROUNDS = 100
"""Rounds that are gone through at most."""


class CountedLoop:
    """A loop that counts its rounds."""

    def __init__(
        self,
        clocks: Mapping[str, int],
        bound: Sight,
        decision: Decision | None,
        total: str | None,
        body: LoopBody,
    ) -> None:
        """Take what is done in a round.

        Args:
            clocks: The variables that count, and by what they grow in a round.
            bound: What the condition asks of them.
            decision: What else it asks, if anything.
            total: A variable in which only sums are kept, if there is one.
            body: The body.
        """
        self._clocks = clocks
        self._bound = bound
        self._decision = decision
        self._total = total
        self._body = body

    @property
    def keeps_sum(self) -> bool:
        """Whether it has a variable in which only sums are kept."""
        return self._total is not None

    def pays(self, states: States, rounds: int) -> bool:
        """Return whether it pays to find out where each state leads.

        It does not where a single variable is moved on with all that it can hold at once.

        Args:
            states: What is possible in a round.
            rounds: Which round that is.
        """
        origins = states.names.get(ORIGIN)
        rows = states.rows
        if isinstance(origins, Column):
            rows = rows // len(set(origins.values))
        if rows >= _MANY_ROWS:
            return True
        wide = [len(held.weights) for held in states.names.values() if isinstance(held, Odds)]
        return rounds == 1 and math.prod(wide) <= _FEW_STATES

    def left(self, states: States, returned: ReturnedResults) -> States | None:
        """Return what is possible behind the loop, None where it is never left.

        Args:
            states: What is possible before it.
            returned: What is returned inside of it is added here.

        Raises:
            NotDirectError: There are many states, or nobody knows how many rounds there are.
        """
        names = self._body.stretches[0].names
        if not all(map(states.names.__contains__, names)):
            raise NotDirectError  # it has no value yet
        rounds, counts = self._counts(states)
        apart = [name for name in names if name not in self._clocks and name != self._total]
        unknown = states.unknown(apart)
        if unknown:
            states = states.opened(unknown, self._body.stretches[0].cost)
        passage = Passage(
            self._body,
            self._decision or _always,
            self._not_apart(states, apart),
            states,
            self._clocks,
            self._total,
        )
        starts, places = passage.starts(), len(self._body.stretches)
        total, work = states.total, states.work
        chain = passage.chain(work)
        levels, ends = chain.followed(starts, rounds * places)
        heads = chain.states
        new = heads[levels[-1].known if levels else 0 :]
        if new and self._decision is not None:
            passage.check(new, work)
        clocks = [
            {name: numbers[done] for name, numbers in counts.items()} for done in range(rounds + 1)
        ]
        rows: list[Arrival] = []
        for row, weights in passage.entered(starts):
            after = after_rounds(levels, places, passage.numbers, weights, total, rounds, work)
            for end, weight in _together(passage, after, ends, heads, clocks).items():
                added = after.sums(weight)
                rows.append(Arrival(row, end, added.total, after.whole, added))
        return passage.ended(rows, returned, work)

    def _counts(self, states: States) -> tuple[int, Mapping[str, Sequence[int]]]:
        """Return how many rounds there are at most, and what the variables hold that count.

        That is what they hold before the first round, the second, and so on.

        Raises:
            NotDirectError: Nobody knows, or the rounds are many.
        """
        if any(states.names[name].kind != NUMBER for name in self._clocks):
            raise NotDirectError
        names = {name: states.names[name] for name in self._bound.mentioned}
        if not all(map(is_known, names.values())):
            raise NotDirectError
        begins = {name: value_of(states.names[name]) for name in self._clocks}
        for most in (_FEW_ROUNDS, _MOST_ROUNDS):
            counts = {
                name: [begins[name] + step * done for done in range(most + 1)]
                for name, step in self._clocks.items()
            }
            names.update({name: Column(NUMBER, numbers) for name, numbers in counts.items()})
            truths = self._bound.step(Frame(names, most + 1, states.work))
            if truths.kind != TRUTH or not isinstance(truths, Column):
                raise NotDirectError
            if not all(truths.values):
                return truths.values.index(False), counts
        raise NotDirectError

    def _not_apart(self, states: States, apart: Sequence[str]) -> Mapping[str, Result]:
        """Return what those variables hold that tell no states of the loop apart."""
        held = {name: states.names[name] for name in apart if name not in self._body.changed}
        found: dict[str, Result] = {
            name: one for name, one in held.items() if isinstance(one, Odds)
        }
        found.update({name: states.names[name] for name in self._clocks})
        if self._total is not None:
            total = states.names[self._total]
            if not isinstance(total, Odds) or total.kind != NUMBER:
                raise NotDirectError
            found[self._total] = known(0)
        return found


def _together(
    passage: Passage,
    after: AfterRounds,
    ends: Sequence[Values],
    heads: Sequence[Values],
    counts: Sequence[Mapping[str, int]],
) -> Mapping[Values, int]:
    """Return the weights of all ends, with what the variables hold that count."""
    found: dict[Values, int] = {}
    ended = after.ended if passage.leaves_clocks else (summed(after.ended),)
    for weights, clocks in zip(ended, counts):
        for end, weight in weights.items():
            place = passage.at(ends[end], clocks)
            found[place] = found.get(place, 0) + weight
    for head, weight in after.going.items():
        place = passage.last(heads[head], counts[-1])
        found[place] = found.get(place, 0) + weight
    return found


def _always(states: States) -> tuple[States, None]:
    """Return all states where a condition asks for nothing."""
    return states, None
