"""What the chart of a sweep draws: curves over one parameter, or a heat map over two."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Dot", "HeatFigure", "SweepCurve", "SweepFigure"]


@dataclass(frozen=True)
class Dot:
    """One point.

    Attributes:
        height: The mean, or the chance from 0 to 1.
        fan: The quantiles around it, ascending; none where a chance is drawn.
        stale: Whether it belongs to an older script than the present one.
    """

    height: float
    fan: tuple[float, ...] = ()
    stale: bool = False


@dataclass(frozen=True)
class SweepCurve:
    """The points of one mechanic.

    Attributes:
        name: What it is called.
        colour: Which of the theme's mechanic colours it takes.
        dots: A point for each value of the parameter, None where there is none; a level curve has
            a single one.
        is_level: Whether it is the same everywhere.
    """

    name: str
    colour: int
    dots: tuple[Dot | None, ...]
    is_level: bool = False

    def dot_at(self, place: int) -> Dot | None:
        """Return the point over the value at ``place``, counted from 0."""
        return self.dots[0 if self.is_level else place]


@dataclass(frozen=True)
class SweepFigure:
    """Curves over one parameter.

    Attributes:
        axis: The parameter.
        measure: What the heights are, as it is written over the chart.
        values: The numbers it takes, ascending.
        curves: The mechanics, the selected one first.
        is_chance: Whether heights are chances rather than numbers.
    """

    axis: str = ""
    measure: str = ""
    values: tuple[int, ...] = ()
    curves: tuple[SweepCurve, ...] = ()
    is_chance: bool = False

    @property
    def dots(self) -> tuple[Dot, ...]:
        """All points that are drawn."""
        return tuple(dot for curve in self.curves for dot in curve.dots if dot is not None)


@dataclass(frozen=True)
class HeatFigure:
    """Cells over two parameters.

    Attributes:
        name: The mechanic.
        axis: The parameter along the bottom.
        second: The one along the left.
        measure: What the cells tell, as it is written over the chart.
        values: The numbers of the first parameter, ascending.
        second_values: The numbers of the second one, ascending.
        cells: For each value of the first parameter, a cell for each of the second; None where
            there is none.
        is_chance: Whether cells are chances rather than numbers.
    """

    name: str
    axis: str
    second: str
    measure: str
    values: tuple[int, ...]
    second_values: tuple[int, ...]
    cells: tuple[tuple[Dot | None, ...], ...]
    is_chance: bool = False

    @property
    def dots(self) -> tuple[Dot, ...]:
        """All cells that are drawn."""
        return tuple(dot for column in self.cells for dot in column if dot is not None)
