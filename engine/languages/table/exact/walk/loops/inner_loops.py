"""Loops within other statements: each is a part of its own, with a law.

What such a loop comes to is worked out once for what it looks at. A variable that it only adds to
is none of that: the law tells what is added, whatever the variable holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.direct.results import NUMBER, Work
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.walk.compiling.paths import Maker, asking, assigning, following
from engine.languages.table.exact.walk.laws import (
    Arrived,
    Law,
    LawQuery,
    LawResult,
    Laws,
    State,
    Values,
    outs_of,
)
from engine.languages.table.exact.walk.loops.counting import counting_of
from engine.languages.table.exact.walk.loops.reading import InnerPieces, StatementReader
from engine.languages.table.exact.walk.running import Part, passed
from engine.languages.table.exact.walk.terms.term import Term
from engine.languages.table.reading.syntax import ForLoop, WhileLoop

__all__ = ["asked_loop", "loop_in_pieces"]

_WAYS_OF_A_LOOP = 4
"""In how many ways a loop within other statements may come out, as nobody knows."""


def asked_loop(
    loop: WhileLoop | ForLoop, parts: Sequence[Part], reader: StatementReader, law: Law, laws: Laws
) -> Maker:
    """Return the maker of a loop whose law is asked.

    Args:
        loop: The loop.
        parts: What is done in it.
        reader: Reads the statements around it.
        law: What is known of it.
        laws: All laws of the roll.
    """
    terms, after = reader.terms, reader.life.after[loop]
    sums = _sums_of(loop, reader, after)
    looked_at = reader.mentioned(loop) - terms.constants.keys() - sums.keys()
    asked = sorted(looked_at & reader.life.inside[loop])
    changed = sorted(changed_in(loop, reader.slots) & after)

    def work_out(values: State, _work: Work) -> LawResult:
        start: Values = [None] * terms.slots
        for slot, value in zip(asked, values, strict=False):
            start[slot] = value
        for slot in sums:
            start[slot] = 0
        exits: list[tuple[Arrived, int]] = []
        states, total = passed(parts, {tuple(start): 1}, exits, laws)
        return outs_of(states, total, exits, changed)

    def asks(values: Values) -> State:
        return tuple([values[slot] for slot in asked])

    text = "(" + "".join([f"v{slot}," for slot in asked]) + ")"
    slots = [sums[slot][0] if slot in sums else slot for slot in changed]
    ask = asking(slots, LawQuery(law, asks, work_out, _WAYS_OF_A_LOOP, text))
    adding = [
        assigning(slot, terms.between("+", terms.variable(slot), more))
        for slot, (_, more) in sums.items()
    ]
    return lambda behind: ask(following(adding, behind))


def _sums_of(
    loop: WhileLoop | ForLoop, reader: StatementReader, after: Slots
) -> Mapping[int, tuple[int, Term]]:
    """Return the variables that a loop only adds to, with a new one each for what it adds."""
    if isinstance(loop, ForLoop):
        return {}
    found = counting_of(loop, reader.slots, reader.outcome, after).sums
    kinds = reader.terms.kinds  # texts are no sums
    return {slot: reader.terms.new_number() for slot in found if kinds.get(slot) == NUMBER}


def loop_in_pieces(
    loop: WhileLoop, body: Sequence[Maker], inner: InnerPieces, reader: StatementReader
) -> Maker:
    """Return the maker of a loop whose rounds are pieces of the loop around it.

    Args:
        loop: The loop.
        body: The makers of a round.
        inner: The pieces of the loop around it.
        reader: Reads the statements around it.
    """
    live = reader.life.rounds[loop]
    numbers: list[int] = []
    begin: Maker = lambda _: reader.arriving(numbers[-1], live)  # noqa: E731
    condition = reader.deciding(loop.condition, [begin], [])

    def again(number: int) -> Maker:
        numbers.append(number)
        return condition

    return inner.looping(again, body)
