"""What has changed since a snapshot: mean, standard deviation and bands of each mechanic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from engine.cumulative import Cumulative
from engine.errors import DiceError
from engine.statistics.bands import Band, band_shares, first_overlap
from engine.statistics.summary import Summary
from workbench.project.project import Project
from workbench.project.views import Series, Unit
from workbench.snapshots.request import Figures, Known
from workbench.widgets.numbers.chances import in_unit
from workbench.widgets.numbers.numbers import write_number

__all__ = ["Difference", "differences_of", "distinct_bands", "shares_in"]

MOST_BANDS = 12
"""Bands that have a column each at most."""

TO = " \N{RIGHTWARDS ARROW} "
"""Stands between what was and what is."""


@dataclass(frozen=True)
class Difference:
    """What has become of one mechanic.

    Attributes:
        name: What it is called now, or was where it has gone.
        colour: Its colour.
        note: Why there are no figures; empty where there are.
        mean: Its mean before and now.
        deviation: Its standard deviation before and now.
        shares: Of each band its share before and now.
        is_same: Whether nothing of this has changed.
    """

    name: str
    colour: int
    note: str = ""
    mean: str = ""
    deviation: str = ""
    shares: tuple[str, ...] = ()
    is_same: bool = False


def distinct_bands(bands: Sequence[Band]) -> tuple[Band, ...]:
    """Return the bands that are compared: none where two of them overlap."""
    is_odd = first_overlap(bands) is not None or any(band.is_reversed for band in bands)
    return () if is_odd else tuple(bands[:MOST_BANDS])


def shares_in(cumulative: Cumulative, bands: Sequence[Band]) -> tuple[Fraction, ...]:
    """Return the share of each band."""
    return band_shares(cumulative, bands).shares


def differences_of(
    before: Project,
    figures: Callable[[str], Known],
    series: Sequence[Series],
    bands: Sequence[Band],
    unit: Unit,
) -> tuple[Difference, ...]:
    """Return what has become of each result: those of the present, then mechanics that have gone.

    Args:
        before: What the project was.
        figures: Returns what the results of a mechanic were then, as far as they are known.
        series: The mechanics now.
        bands: The bands that are compared.
        unit: How chances are written.
    """
    return tuple(_differences(before, figures, series, bands, unit))


def _differences(
    before: Project,
    figures: Callable[[str], Known],
    series: Sequence[Series],
    bands: Sequence[Band],
    unit: Unit,
) -> Iterator[Difference]:
    translate = QCoreApplication.translate
    for one in series:
        if not one.shown:
            continue
        if not before.has(one.mechanic):
            yield Difference(one.name, one.colour, translate("Snapshots", "new since then"))
            continue
        was = figures(one.mechanic)
        if isinstance(was, tuple) and one.place >= len(was):
            yield Difference(one.name, one.colour, translate("Snapshots", "new since then"))
        elif isinstance(was, tuple) and one.summary is not None:
            yield _difference(one, was[one.place], bands, unit)
        elif isinstance(was, DiceError):
            yield Difference(one.name, one.colour, was.message)
        elif not before.mechanic(one.mechanic).shown:
            yield Difference(one.name, one.colour, translate("Snapshots", "hidden then"))
        else:
            yield Difference(one.name, one.colour, translate("Snapshots", "not calculated yet"))
    present = {one.mechanic for one in series}
    for mechanic in before.mechanics:
        if mechanic.identity not in present and mechanic.source.strip():
            note = translate("Snapshots", "gone since then")
            yield Difference(mechanic.name, mechanic.colour, note)


def _difference(one: Series, was: Figures, bands: Sequence[Band], unit: Unit) -> Difference:
    assert one.summary is not None, "only compared where it is known"
    now = None if one.distribution is None else one.distribution.cumulative
    if was.cumulative is None or now is None:
        is_same = was.summary == one.summary
        note = QCoreApplication.translate("Snapshots", "the same outcomes as now")
        other = QCoreApplication.translate("Snapshots", "outcomes have changed")
        return Difference(one.name, one.colour, note if is_same else other, is_same=is_same)
    pairs = zip(shares_in(was.cumulative, bands), shares_in(now, bands), strict=True)
    shares = tuple(_pair(in_unit(a, unit), in_unit(b, unit)) for a, b in pairs)
    means = _numbers(was.summary.mean, one.summary.mean)
    deviations = _numbers(was.summary.standard_deviation, one.summary.standard_deviation)
    is_same = _is_same(was.summary, one.summary)
    return Difference(one.name, one.colour, "", means, deviations, shares, is_same)


def _is_same(before: Summary, now: Summary) -> bool:
    return (before.points, before.exactly) == (now.points, now.exactly)


def _numbers(before: float | None, now: float | None) -> str:
    texts = ("" if number is None else write_number(number) for number in (before, now))
    return _pair(*texts)


def _pair(before: str, now: str) -> str:
    return now if before == now else f"{before}{TO}{now}"
