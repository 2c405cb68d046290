"""Edits of the bands of a project: an end moved, a band made of a range of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.statistics.bands import Band

__all__ = ["BandEnd", "band_name", "with_band", "with_end_moved"]


@dataclass(frozen=True)
class BandEnd:
    """One end of a band.

    Attributes:
        place: Which of the bands, from 0.
        is_high: Whether it is the upper end.
    """

    place: int
    is_high: bool


def with_end_moved(bands: Sequence[Band], end: BandEnd, to: int) -> tuple[Band, ...]:
    """Return ``bands`` with an end at the outcome ``to``, or as near as there is room.

    A band that begins right behind it moves along, so that no outcome falls between the two; no
    band vanishes, and none comes to lie over another.
    """
    if end.is_high:
        return _with_high(bands, end.place, to)
    return tuple(map(_mirrored, _with_high(tuple(map(_mirrored, bands)), end.place, -to)))


def _mirrored(band: Band) -> Band:
    return replace(
        band,
        low=None if band.high is None else -band.high,
        high=None if band.low is None else -band.low,
    )


def _with_high(bands: Sequence[Band], place: int, to: int) -> tuple[Band, ...]:
    band = bands[place]
    if band.high is None or band.is_reversed:
        return tuple(bands)
    attached = [
        other for other, one in enumerate(bands) if one.low == band.high + 1 and not one.is_reversed
    ]
    for other, one in enumerate(bands):
        if other in attached and one.high is not None:
            to = min(to, one.high - 1)
        elif other not in attached and one.low is not None and one.low > band.high:
            to = min(to, one.low - 1)
    if band.low is not None:
        to = max(to, band.low)
    moved = list(bands)
    moved[place] = replace(band, high=to)
    for other in attached:
        moved[other] = replace(bands[other], low=to + 1)
    return tuple(moved)


def with_band(
    bands: Sequence[Band], low: int, high: int, name: str, again: Callable[[str], str]
) -> tuple[Band, ...]:
    """Return ``bands`` with one more, which takes its outcomes from the others.

    Args:
        bands: The bands before.
        low: The least outcome of the new one.
        high: Its greatest outcome.
        name: What it is called.
        again: Returns what the second part of a band is called that it divides.
    """
    below: list[Band] = []
    above: list[Band] = []
    for band in bands:
        if band.is_reversed or not band.meets(Band(name, low, high)):
            (below if band.high is not None and band.high < low else above).append(band)
            continue
        has_lower = band.low is None or band.low < low
        if has_lower:
            below.append(replace(band, high=low - 1))
        if band.high is None or band.high > high:
            called = again(band.name) if has_lower else band.name
            above.append(replace(band, name=called, low=high + 1))
    return (*below, Band(name, low, high), *above)


def band_name(bands: Sequence[Band], preferred: str) -> str:
    """Return the first name that no band has.

    Args:
        bands: The bands.
        preferred: The name with ``{number}`` in it.
    """
    taken = {band.name for band in bands}
    numbers = range(len(bands) + 1, 2 * len(bands) + 3)
    return next(name for name in (preferred.format(number=n) for n in numbers) if name not in taken)
