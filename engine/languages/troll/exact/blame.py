"""Errors of scripts that ask for too much: which dice are to blame, in the script's own words."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.calculus.nodes import Node
from engine.errors import OverBudgetError, Span
from engine.languages.troll.reading.syntax import Let, RepeatedRoll, TrollScript, walk

__all__ = ["Places", "blamed"]

_NAMED = 3
"""How many dice a message names; of more it says only how many there are."""

_QUOTED = 40
"""Characters of a script that a message quotes at most."""

_UNKNOWN_SUBJECT = "this "
"""How the message of a budget begins where the budget does not know what grew."""


class Places:
    """Which expression of a script rolls at which site.

    Nodes that are equal are one node, so that none can know its place; a site is rolled at by one
    expression only.

    Attributes:
        claimed: The number of sites that are claimed.
    """

    def __init__(self) -> None:
        """Begin without any site."""
        self.claimed = 0
        self._ends: list[int] = []
        self._spans: list[Span | None] = []

    def claim(self, sites: int, span: Span | None) -> None:
        """Note that all sites below ``sites`` that are not claimed yet belong to ``span``.

        Args:
            sites: How many sites have been handed out; more than are claimed.
            span: The expression they were handed out to; None where that cannot be told.
        """
        self._ends.append(sites)
        self._spans.append(span)
        self.claimed = sites

    def spans(self, mask: int) -> Iterator[Span]:
        """Yield the span of each site in ``mask`` that is known to belong to one."""
        while mask:
            site = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            index = bisect_right(self._ends, site)
            span = self._spans[index] if index < len(self._ends) else None
            if span is not None:
                yield span


def blamed(
    error: OverBudgetError, waiting: Iterable[Node], places: Places, script: TrollScript, text: str
) -> OverBudgetError:
    """Return ``error`` with the dice that are to blame and their place, where there are such.

    Args:
        error: What the budget said.
        waiting: The expressions that were being worked out, from the inside out.
        places: Where their dice stand in the script.
        script: The script.
        text: The script as it was written.
    """
    rolls = _rolls(waiting, places)
    if not rolls:
        return error
    message = error.message
    names = _names(rolls, script, text)
    if message.startswith(_UNKNOWN_SUBJECT):
        together = " together" if rolls.total() > 1 else ""
        message = f"what is asked of {names}{together} {message[len(_UNKNOWN_SUBJECT) :]}"
    elif error.span is None:
        message = f"for {names}, {message}"
    hint = error.hint
    if hint is not None and "\n" in text.strip():
        hint = f"in {_lines(rolls)}, {hint}"
    return type(error)(message, error.span or _rolled_most(rolls), hint)


def _rolls(waiting: Iterable[Node], places: Places) -> Counter[Span]:
    """Return where the dice that are to blame are rolled, and how often each of the places rolls.

    Dice that were made on the way have no place; then those are blamed that they were made of.
    """
    rolls: Counter[Span] = Counter()
    for node in waiting:
        rolls = Counter(places.spans(node.sources)) or rolls
        if rolls and rolls.total() == node.sources.bit_count():
            break
    return Counter({span: rolls[span] for span in _outermost(rolls)})


def _outermost(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans that lie inside of no other, in the order of the text."""
    end = 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.end > end:
            yield span
            end = span.end


def _rolled_most(rolls: Counter[Span]) -> Span:
    return max(rolls, key=lambda span: (rolls[span], -span.start))


def _names(rolls: Counter[Span], script: TrollScript, text: str) -> str:
    variables = _variables(script)
    times: Counter[str] = Counter()
    for span, rolled in rolls.items():
        times[variables.get(span) or _quoted(span, text)] += rolled
    return _listed(
        [f"`{name}`" if n == 1 else f"{n:,} rolls of `{name}`" for name, n in times.items()]
    )


def _variables(script: TrollScript) -> dict[Span, str]:
    """Return the name of each expression that a name is bound to."""
    named: dict[Span, str] = {}
    for node in walk(script):
        if isinstance(node, Let):
            bound = node.bound
            named[bound.span] = node.name
            while isinstance(bound, RepeatedRoll):
                bound = bound.body
                named[bound.span] = node.name
    return named


def _quoted(span: Span, text: str) -> str:
    words = " ".join(text[span.start : span.end].split())
    return words if len(words) <= _QUOTED else f"{words[:_QUOTED]}..."


def _listed(names: Sequence[str]) -> str:
    if len(names) > _NAMED:
        names = [*names[: _NAMED - 1], f"{len(names) - _NAMED + 1:,} more"]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _lines(rolls: Iterable[Span]) -> str:
    lines = sorted({span.line for span in rolls})
    if len(lines) == 1:
        return f"line {lines[0]}"
    return f"lines {_listed([str(line) for line in lines])}"
