"""The nodes that roll: pools and deals, independent copies, and loops that accumulate."""

from __future__ import annotations

from engine.calculus.nodes.base import COLLECTION, MANY, TEXT, TUPLE, Node
from engine.dice import Source
from engine.textbox import TextBox
from engine.values import Value

__all__ = ["Accumulated", "Copies", "Rest", "Rolled"]


class Rolled(Node):
    """What a source shows: all dice of a pool, all cards of a deal, one value of a mixture."""

    __slots__ = ("site", "source")
    is_plain = True

    def __init__(self, site: int, source: Source) -> None:
        self.site = site
        self.source = source
        values = source.values
        if source.is_numeric:
            bounds, sizes, kind = (values[0], values[-1]), (source.count, source.count), COLLECTION
        else:
            bounds, sizes, kind = _hull(values, source.count)  # type: ignore[arg-type, assignment]  # faces that are no numbers are values
        self._describe(
            (),
            bounds=bounds,  # type: ignore[arg-type]  # those of a numeric source are numbers
            sizes=sizes,
            kind=kind,
            own=1 << site,
            may_lose=source.loses_mass,
        )


class Rest(Node):
    """Those dice of a source that have not shown their faces yet, however many they are.

    Attributes:
        site: Where they are rolled.
    """

    __slots__ = ("site",)

    def __init__(
        self,
        site: int,
        low: int,
        high: int,
        least: int,
        most: int,
        may_lose: bool,  # noqa: FBT001 - a field
    ) -> None:
        self.site = site
        self._describe(
            (), bounds=(low, high), sizes=(least, most), own=1 << site, may_lose=may_lose
        )


def _hull(
    values: tuple[Value, ...], count: int
) -> tuple[tuple[int | None, int | None], tuple[int, int], int]:
    kind = 0
    least, most = MANY, 0
    elements: list[int] = []
    for value in values:
        if isinstance(value, tuple):
            kind |= COLLECTION
            least, most = min(least, len(value)), max(most, len(value))
            elements += (value[0], value[-1]) if value else ()  # type: ignore[arg-type]  # elements of the calculus are whole numbers
        else:
            kind |= TEXT if isinstance(value, TextBox) else TUPLE
    if kind != COLLECTION:
        return (None, None), (0, MANY), kind
    bounds = (min(elements), max(elements)) if elements else (None, None)
    return bounds, (least * count, most * count), kind


class Copies(Node):
    """A number of independent copies of an expression whose sources are all its own, united.

    Attributes:
        site: Where the copies are rolled.
        count: How many there are.
        template: The expression.
        given: Whether the template's missing mass is ruled out, so that it is a conditional
            distribution, as a loop that repeats until a condition holds has.
    """

    __slots__ = ("count", "given", "site", "template")

    def __init__(self, site: int, count: int, template: Node, given: bool) -> None:  # noqa: FBT001 - a field
        self.site = site
        self.count = count
        self.template = template
        self.given = given
        self._describe(
            (),
            bounds=(template.low, template.high),
            sizes=(template.least * count, min(MANY, template.most * count)),
            kind=template.kind,
            own=1 << site,
            may_fail=template.may_fail,
            may_lose=template.may_lose,
        )


class Accumulated(Node):
    """The values of equal random rounds, united, up to and with the first round that stops.

    Attributes:
        site: Where the rounds are rolled.
        value: What a round adds; its sources are the rounds' own.
        stops: 1 where a round is the last one, else 0.
        limit: How many rounds that add something are followed; what needs more is missing.
    """

    __slots__ = ("limit", "site", "stops", "value")

    def __init__(self, site: int, value: Node, stops: Node, limit: int) -> None:
        self.site = site
        self.value = value
        self.stops = stops
        self.limit = limit
        self._describe(
            (),
            bounds=(value.low, value.high),
            sizes=(value.least, MANY if value.most else 0),
            own=1 << site,
            may_fail=value.may_fail or stops.may_fail,
            may_lose=True,
        )
