"""Probabilities as the window writes them: in the unit that is chosen, and in the others beside.

A probability is given as the weight of what is asked for and that of everything, so that it stays
exact. The examples are those of three sixes with 3d6.
"""

from __future__ import annotations

from fractions import Fraction

from engine.best_play.goals import Aim, Goal
from workbench.project.views import Unit
from workbench.widgets.numbers.numbers import (
    PERCENT_SIGN,
    NumberFormat,
    write_fraction,
    write_number,
    write_one_in,
    write_share,
)

__all__ = [
    "cell_in_unit",
    "figure_text",
    "in_other_units",
    "in_unit",
    "title_in_unit",
    "without_sign",
    "write_chance",
]

LONGEST_SHOWN = 12
"""Digits of a numerator or denominator; the middle of longer ones is left out."""

LONGEST_EXACT = 40
"""Digits of them where there is room."""


def write_chance(weight: int, total: int, unit: Unit, longest: int = LONGEST_SHOWN) -> str:
    """Return a probability in a unit: ``0.4630%``, ``1/216`` or ``1 in 216``.

    Args:
        weight: The weight of what is asked for.
        total: The weight of everything.
        unit: The unit.
        longest: The most digits of a fraction's numerator or denominator.
    """
    if unit is Unit.PERCENT:
        return write_share(weight, total)
    if unit is Unit.ONE_IN:
        return write_one_in(weight, total)
    return write_fraction(Fraction(weight, total), longest)


def in_unit(share: Fraction, unit: Unit) -> str:
    """Return an exact probability in a unit."""
    return write_chance(share.numerator, share.denominator, unit)


def figure_text(goal: Goal, figure: Fraction, unit: Unit) -> str:
    """Return what a goal comes to: a mean, or a chance in a unit."""
    return in_unit(figure, unit) if goal.aim is Aim.CHANCE else write_number(figure)


def in_other_units(share: Fraction, unit: Unit) -> tuple[str, ...]:
    """Return an exact probability in the other units, such as a tool tip tells them.

    What a fraction is written short of is told as well.
    """
    numerator, denominator = share.numerator, share.denominator
    texts = [
        write_chance(numerator, denominator, other, LONGEST_EXACT)
        for other in Unit
        if other is not unit
    ]
    whole = write_fraction(share, LONGEST_EXACT)
    is_cut = unit is Unit.FRACTION and whole != in_unit(share, unit)
    return (whole, *texts) if is_cut else tuple(texts)


# ---- columns of tables ----------------------------------------------------------------------


def title_in_unit(title: str, unit: Unit) -> str:
    """Return the title of a column of probabilities, which tells the sign its cells leave out."""
    return f"{title} ({PERCENT_SIGN})" if unit is Unit.PERCENT else title


def cell_in_unit(share: Fraction, unit: Unit) -> str:
    """Return an exact probability as it stands under such a title."""
    return without_sign(in_unit(share, unit))


def without_sign(text: str) -> str:
    """Return a percentage without its sign; other texts as they are."""
    return text.removesuffix(NumberFormat.present().percent)
