"""What is pointed out on the chart besides the curves: bands, a shaded part, answers, a ghost."""

from __future__ import annotations

from dataclasses import dataclass

from engine.statistics.summary import Summary
from workbench.project.categories import Category
from workbench.project.views import Band

__all__ = ["Annotations", "Ghost", "Pin", "Shading"]


@dataclass(frozen=True)
class Shading:
    """The part of a distribution that is asked for, such as all outcomes from 10 up.

    Attributes:
        identity: The mechanic whose curve is shaded, or None for all that are drawn.
        low: The least outcome of the part, or None where it has no lower end.
        high: The greatest outcome of the part, or None where it has no upper end.
        label: What is written over it, such as ``at least 10: 62.5%``; may be empty.
    """

    identity: str | None
    low: float | None = None
    high: float | None = None
    label: str = ""


@dataclass(frozen=True)
class Pin:
    """An outcome that answers a question, such as the target number for 65%.

    Attributes:
        outcome: Where its line stands on the axis.
        label: What is written at its upper end.
        identity: The mechanic it is an answer for, whose colour it takes, or None.
    """

    outcome: float
    label: str
    identity: str | None = None


@dataclass(frozen=True)
class Ghost:
    """The curve that a mechanic had before it was edited.

    Attributes:
        identity: The mechanic.
        summary: The figures it had.
        label: What it is called in the legend; empty where it goes away by itself.
    """

    identity: str
    summary: Summary
    label: str = ""


@dataclass(frozen=True)
class Annotations:
    """All that is pointed out at one time.

    Attributes:
        bands: Named ranges of outcomes, tinted behind the curves.
        shading: The part that is filled more strongly, or None.
        pins: Outcomes marked with a line.
        ghost: What the mechanic being edited looked like before, or None.
        categories: The order of outcomes that are no numbers.
        compared: What mechanics were at the state that the present is compared with.
    """

    bands: tuple[Band, ...] = ()
    shading: Shading | None = None
    pins: tuple[Pin, ...] = ()
    ghost: Ghost | None = None
    compared: tuple[Ghost, ...] = ()
    categories: tuple[Category, ...] = ()

    def ghost_of(self, identity: str) -> Ghost | None:
        """Return the curve that a mechanic had before, if one is to be seen."""
        ghosts = (*self.compared, *(() if self.ghost is None else (self.ghost,)))
        return next((one for one in ghosts if one.identity == identity), None)

    @property
    def rows(self) -> int:
        """How many rows of labels stand at the upper end of the chart."""
        has_label = self.shading is not None and bool(self.shading.label)
        return bool(self.bands) + has_label + len(self.pins)
