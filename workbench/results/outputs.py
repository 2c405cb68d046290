"""Several outputs of one mechanic, each a series of its own wherever mechanics are compared.

The first output stands for its mechanic and keeps its identity, so that what knows of no outputs,
such as the list, is about the first one. The others are known by their place in the program, which
stays the same while one writes: two outputs may have the same name, and a name is written letter by
letter. Where other mechanics are shown, the name of an output begins with that of its mechanic.

All outputs of a program are calculated; the window holds the first sixty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Output
from engine.statistics.bands import cut_name
from engine.statistics.summary import Summary, summarise
from workbench.project.project import COLOURS, MOST_COMPARED
from workbench.project.views import Series

__all__ = [
    "MOST_OUTPUTS",
    "KnownOutput",
    "distinguished",
    "identity_of_output",
    "known_outputs",
    "note_on_outputs",
    "with_outputs",
]

MOST_OUTPUTS = 60
"""Outputs of one mechanic that the window holds."""


STEPS = (4, 3, 2, 5, 6, 7, 1, 0)
"""Steps from a mechanic's colour to those of its further outputs.

The next mechanics that are added take the colours right behind it, which come last here.
"""


@dataclass(frozen=True, slots=True)
class KnownOutput:
    """One of several outputs of a mechanic.

    Attributes:
        name: What the program calls it.
        distribution: Its exact distribution.
        summary: The figures of that.
    """

    name: str
    distribution: Distribution
    summary: Summary


def known_outputs(outputs: Sequence[Output], first: Summary) -> tuple[KnownOutput, ...]:
    """Return what the window holds of several outputs; of a single one nothing more is known.

    Args:
        outputs: What the program outputs.
        first: The figures of the first output.
    """
    if len(outputs) < 2:
        return ()
    head, *others = outputs[:MOST_OUTPUTS]
    return (
        KnownOutput(head.name, head.distribution, first),
        *(KnownOutput(one.name, one.distribution, summarise(one.distribution)) for one in others),
    )


def note_on_outputs(outputs: Sequence[Output]) -> tuple[DiceError, ...]:
    """Return a note where there are more outputs than the window holds."""
    if len(outputs) <= MOST_OUTPUTS:
        return ()
    message = f"this has {len(outputs):,} outputs: the first {MOST_OUTPUTS} are shown"
    return (DiceError(message, hint="calculate it in the shell to see all of them"),)


def with_outputs(
    series: Sequence[Series],
    outputs: Mapping[str, Sequence[KnownOutput]],
    selected: str | None,
    most: int = MOST_COMPARED,
    hidden: Mapping[str, Sequence[int]] | None = None,
) -> tuple[Series, ...]:
    """Return a series for each output of each mechanic, those of a mechanic behind each other.

    Colours of further outputs follow from that of their mechanic, so that they stay when mechanics
    are added, moved or selected. One whose colour is taken has the first that is used least.

    Args:
        series: One for each mechanic.
        outputs: What is known of mechanics with several outputs, by their identity.
        selected: The identity of the selected mechanic, or None; it has room before all others.
        most: How many series there may be, unless there are more mechanics.
        hidden: The places of outputs that are not drawn, by the identities of their mechanics.
    """
    several = [one for one in series if outputs.get(one.identity)]
    if not several:
        return distinguished(series)
    room = max(0, most - len(series))
    is_alone = not any(one.shown for one in series if one is not several[0])
    colours = Counter(one.colour % COLOURS for one in series)
    found: dict[str, tuple[Series, ...]] = {one.identity: (one,) for one in series}
    known: dict[str, Sequence[KnownOutput]] = {}
    for one in sorted(several, key=lambda one: one.identity != selected):
        known[one.identity] = outputs[one.identity][: 1 + room]
        room -= len(known[one.identity]) - 1
    for one in sorted(several, key=lambda one: one.colour):
        shown, places = known[one.identity], frozenset((hidden or {}).get(one.identity, ()))
        taken = (one.colour, *_colours_of_others(one.colour, len(shown) - 1, colours))
        found[one.identity] = _series_of(one, shown, places, taken, with_name=not is_alone)
    return distinguished(each for group in found.values() for each in group)


def distinguished(series: Iterable[Series]) -> tuple[Series, ...]:
    """Return series of which none looks like another, as long as there are marks for all.

    The first of a colour has the mark that goes with it, and each further one has another mark, of
    which there are as many as colours.
    """
    found: list[Series] = []
    taken: set[int] = set()
    for one in series:
        free = (each for each in range(one.colour, COLOURS**2, COLOURS) if each not in taken)
        colour = next(free, one.colour)
        taken.add(colour)
        found.append(one if colour == one.colour else replace(one, colour=colour))
    return tuple(found)


def _series_of(
    mechanic: Series,
    outputs: Sequence[KnownOutput],
    hidden: Collection[int],
    colours: Sequence[int],
    *,
    with_name: bool,
) -> tuple[Series, ...]:
    """Return the series of a mechanic's outputs."""
    found = []
    for place, (output, colour) in enumerate(zip(outputs, colours, strict=True)):
        name = f"{mechanic.name}: {output.name}" if with_name else output.name
        is_hidden = place in hidden
        one = replace(
            mechanic,
            name=cut_name(name),
            shown=mechanic.shown and not is_hidden,
            place=place,
            hidden=is_hidden,
        )
        if place:
            one = replace(
                one,
                identity=identity_of_output(mechanic.identity, place),
                output_of=mechanic.identity,
                colour=colour,
                distribution=output.distribution,
                summary=output.summary,
                previous=None,
                totalling=None,
            )
        found.append(one)
    return tuple(found)


def identity_of_output(mechanic: str, place: int) -> str:
    """Return the identity of the series of one of several results, of which the first is place 0.

    Args:
        mechanic: The identity of the mechanic.
        place: Which of its results.
    """
    return f"{mechanic}/output {place + 1}" if place else mechanic


def _colours_of_others(own: int, count: int, used: Counter[int]) -> list[int]:
    """Return the colours of a mechanic's further outputs, which become used.

    Args:
        own: The colour of the mechanic.
        count: How many further outputs there are.
        used: How often each colour is used.
    """
    turned = [(own + step) % COLOURS for step in STEPS]
    found = {place: colour for place, colour in enumerate(turned[:count]) if not used[colour]}
    used.update(found.values())
    # The last ones are the first whose colours further mechanics take.
    for place in reversed(range(count)):
        if place not in found:
            found[place] = min(turned, key=lambda colour: used[colour])
            used[found[place]] += 1
    return [found[place] for place in range(count)]
