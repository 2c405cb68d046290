"""Target numbers of the mechanics on the chart, and the usual percentiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QIcon

from engine.statistics.targets import Direction, TargetMatch, chance_of, match_for
from engine.values import Number, number_text
from workbench.compare.contestants import Contestant
from workbench.project.views import Unit
from workbench.theme import Theme
from workbench.widgets.numbers.chances import cell_in_unit, in_other_units, in_unit, title_in_unit
from workbench.widgets.numbers.numbers import NumberFormat, write_fraction, write_whole_percent
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import LEFT, RIGHT, TableColumn, TableModel

__all__ = ["PERCENTILES", "TargetQuestion", "TargetRow", "TargetsModel", "question_text"]

PERCENTILES = (5, 10, 25, 50, 75, 90, 95)
"""Shares of the rolls, in percent, whose greatest outcome is told."""

NAME, CHANCE, TARGET, MET, HARDER = range(5)
"""The columns before the percentiles."""

FIGURES = HARDER + 1
"""How many columns there are before the percentiles."""


@dataclass(frozen=True)
class TargetQuestion:
    """What is asked of every mechanic.

    Attributes:
        direction: What a roll has to be, compared with the target number.
        target: The target number whose chance is asked for.
        share: The chance whose target number is asked for, from 0 to 1.
    """

    direction: Direction = Direction.AT_LEAST
    target: int = 10
    share: Fraction = field(default=Fraction(65, 100))


@dataclass(frozen=True, eq=False)
class TargetRow:
    """The answers of one mechanic.

    Attributes:
        contestant: The mechanic.
        chance: How likely the target number is met.
        match: The target number that is met often enough.
        percentiles: The number that each of ``PERCENTILES`` does not exceed.
    """

    contestant: Contestant
    chance: Fraction
    match: TargetMatch
    percentiles: tuple[Number, ...]

    @classmethod
    def of(cls, contestant: Contestant, question: TargetQuestion) -> TargetRow:
        """Return what ``contestant`` answers to ``question``."""
        cumulative = contestant.cumulative
        return cls(
            contestant,
            chance_of(cumulative, question.direction, question.target),
            match_for(cumulative, question.direction, question.share),
            tuple(cumulative.quantile(Fraction(percent, 100)) for percent in PERCENTILES),
        )


class TargetsModel(TableModel[TargetRow]):
    """A row for each mechanic."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Begin without mechanics."""
        super().__init__(parent)
        self._theme = theme
        self._question = TargetQuestion()
        self._unit = Unit.PERCENT
        self.show_rows((), self._columns_of(Unit.PERCENT))

    def show(
        self, contestants: Sequence[Contestant], question: TargetQuestion, unit: Unit, theme: Theme
    ) -> None:
        """Show what these mechanics answer, with probabilities in a unit."""
        self._theme, self._question, self._unit = theme, question, unit
        rows = tuple(TargetRow.of(one, question) for one in contestants)
        self.show_rows(rows, self._columns_of(unit))

    def _columns_of(self, unit: Unit) -> tuple[TableColumn[TargetRow], ...]:
        return tuple(self._column(place, unit) for place in range(FIGURES + len(PERCENTILES)))

    def _column(self, place: int, unit: Unit) -> TableColumn[TargetRow]:
        roles: dict[int, Callable[[TargetRow], object]] = {
            Qt.ItemDataRole.ForegroundRole: self._colour,
            Qt.ItemDataRole.ToolTipRole: lambda row: self._explain(row, place),
        }
        if place == NAME:
            roles[Qt.ItemDataRole.DecorationRole] = self._mark
        return TableColumn(
            self._title(place, unit),
            lambda row: self._figure(row, place, unit),
            is_aligned=place != NAME,
            alignment=LEFT if place == NAME else RIGHT,
            meaning=self._meaning(place) or "",
            roles=roles,
        )

    def _colour(self, row: TargetRow) -> QColor:
        return self._theme.ink(self._theme.text, stale=row.contestant.series.stale)

    def _mark(self, row: TargetRow) -> QIcon:
        return mark_icon(self._theme, row.contestant.series.colour)

    def _figure(self, row: TargetRow, column: int, unit: Unit) -> str:
        match = row.match
        if column == NAME:
            return row.contestant.series.name
        if column == CHANCE:
            return cell_in_unit(row.chance, unit)
        if column == TARGET:
            return number_text(match.target)
        if column == MET:
            return cell_in_unit(match.chance, unit)
        if column == HARDER:
            beyond = match.harder_chance
            return "\N{EN DASH}" if beyond is None else cell_in_unit(beyond, unit)
        return number_text(row.percentiles[column - FIGURES])

    def _title(self, section: int, unit: Unit) -> str:
        if section >= FIGURES:
            return write_whole_percent(Fraction(PERCENTILES[section - FIGURES], 100))
        share = NumberFormat.present().localised(f"{float(self._question.share * 100):g}%")
        is_exact = self._question.direction is Direction.EXACTLY
        wanted = self.tr("Nearest to {share}") if is_exact else self.tr("Target for {share}")
        title = (
            self.tr("Mechanic"),
            question_text(self._question.direction, self._question.target),
            wanted.format(share=share),
            self.tr("Met in"),
            self.tr("Next") if is_exact else self.tr("One harder"),
        )[section]
        return title_in_unit(title, unit) if section in (CHANCE, MET, HARDER) else title

    def _meaning(self, section: int) -> str | None:
        if section >= FIGURES:
            text = self.tr("At least {share} of rolls come to this or less")
            return text.format(share=self._title(section, Unit.PERCENT))
        return (
            None,
            self.tr("How likely a roll is to meet the target number"),
            self.tr("The hardest target number that is met at least this often"),
            self.tr("How often that target number is met"),
            self.tr("How often the next harder target number is met"),
        )[section]

    def _explain(self, row: TargetRow, column: int) -> str | None:
        direction, match = self._question.direction, row.match
        if column == CHANCE:
            return self._in_full(direction, self._question.target, row.chance)
        if column in (TARGET, MET):
            return self._in_full(direction, match.target, match.chance)
        if column == HARDER and match.harder is not None and match.harder_chance is not None:
            return self._in_full(direction, match.harder, match.harder_chance)
        if column >= FIGURES:
            number = row.percentiles[column - FIGURES]
            reached = row.contestant.cumulative.at_most(number)
            return self._in_full(Direction.AT_MOST, number, reached)
        return None

    def _in_full(self, direction: Direction, target: Number, share: Fraction) -> str:
        others = ", ".join(in_other_units(share, self._unit))
        return f"{question_text(direction, target)}: {in_unit(share, self._unit)}\n{others}"

    # ---- copying --------------------------------------------------------------------------

    def copied_titles(self) -> list[str]:
        """Return the titles, those of exact fractions after the percentages they belong to."""
        titles = []
        for column in range(self.columnCount()):
            title = self._title(column, Unit.PERCENT)
            titles.append(title)
            if column in (CHANCE, MET, HARDER):
                titles.append(self.tr("{title} (exact)").format(title=title))
        return titles

    def copied_row(self, row: int) -> list[str]:
        """Return the name and the answers of a mechanic."""
        answers = self._rows[row]
        exact = {
            CHANCE: answers.chance,
            MET: answers.match.chance,
            HARDER: answers.match.harder_chance,
        }
        cells = [answers.contestant.series.name]
        for column in range(1, self.columnCount()):
            cells.append(self._figure(answers, column, Unit.PERCENT).replace("\N{EN DASH}", ""))
            if column in exact:
                share = exact[column]
                cells.append("" if share is None else write_fraction(share))
        return cells


def question_text(direction: Direction, target: Number) -> str:
    """Return what is asked of a roll in short: ``≥ 10``, ``≤ 10``, ``= 10``."""
    sign = {
        Direction.AT_LEAST: "\N{GREATER-THAN OR EQUAL TO}",
        Direction.AT_MOST: "\N{LESS-THAN OR EQUAL TO}",
        Direction.EXACTLY: "=",
    }[direction]
    return f"{sign} {number_text(target)}"
