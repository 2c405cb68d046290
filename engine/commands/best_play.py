"""Best play in the shell: what decisions are worth, their rules, and tables where none is short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.best_play.decision_tables import DecisionRow, DecisionTable
from engine.best_play.goals import Goal
from engine.best_play.rules.conditions import DecisionRule
from engine.best_play.rules.wording import exceptions_text, rule_text
from engine.control import Budget
from engine.languages.best_play import BestPlay, Decision, FixedAnswer
from engine.languages.policies import Way
from engine.reports.results import LONGEST_SHOWN, distribution_json, distribution_table, ratio_text
from engine.rounding import decimal_places

__all__ = ["PlayReport", "reported"]

_MOST_ROWS = 40
"""Situations that a table shows; JSON has all of them."""

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class PlayReport:
    """Best play of a roll, with the rule of each decision.

    Attributes:
        play: What best play comes to.
        rules: A rule for each of its decisions, or None where only a table tells.
    """

    play: BestPlay
    rules: tuple[DecisionRule | None, ...]

    def as_json(self) -> dict[str, object]:
        """Return the distribution and, as ``policy``, the decisions for JSON.

        Probabilities and means are exact fractions, as strings.
        """
        play = self.play
        policy = {
            "goal": play.goal.text(),
            "value": _exact(play.value),
            "decisions": [
                dict(
                    label=decision.label,
                    line=decision.place.line,
                    column=decision.place.column,
                    way=decision.way.value,
                    fixed=[self._fixed_json(decision, one) for one in decision.fixed],
                    **_rule_json(decision, rule),
                    table=_table_json(decision.table),
                )
                for decision, rule in zip(play.decisions, self.rules, strict=True)
            ],
        }
        return {**distribution_json(play.distribution), "policy": policy}

    def as_text(self) -> str:
        """Return the distribution and the decisions to be read in a terminal."""
        play = self.play
        value = f"{play.goal.figure_text(play.value)}{_in_full(play.value)}"
        lines = [f"best play for {play.goal.phrase()}: {value}"]
        for decision, rule in zip(play.decisions, self.rules, strict=True):
            lines += ["", *self._decision_lines(decision, rule)]
        text = "".join(f"{line}\n" for line in lines)
        return f"{distribution_table(play.distribution)}\n{text}"

    def _fixed_json(self, decision: Decision, one: FixedAnswer) -> dict[str, object]:
        gain = self.play.goal.gain(self.play.value, one.value)
        answer = _answer_name(decision.table, one.answer) if decision.table.is_truth else one.answer
        return {"answer": answer, "value": _exact(one.value), "gain": _exact(gain)}

    def _decision_lines(self, decision: Decision, rule: DecisionRule | None) -> Iterator[str]:
        goal = self.play.goal
        opponent = ", by an opponent" if decision.way is Way.WORST else ""
        yield f"{decision.label} (line {decision.place.line}{opponent})"
        if rule is not None:
            rule_words = rule_text(rule, decision.label, decision.table.variables)
            exceptions = exceptions_text(rule)
            yield f"{_INDENT}{rule_words}{', ' * bool(exceptions)}{exceptions}"
        figures = [
            (
                _answer_name(decision.table, one.answer),
                goal.figure_text(one.value),
                _gain_text(goal, goal.gain(self.play.value, one.value)),
            )
            for one in decision.fixed
        ]
        for answer, value, gain in _aligned(figures):
            yield f"{_INDENT}{answer}  {value}  (best play is {gain})"
        if rule is None or rule.exceptions:
            yield from (_INDENT + line for line in self._table_lines(decision.table))

    def _table_lines(self, table: DecisionTable) -> Iterator[str]:
        """Yield the situations that best play comes to, each with its best answer."""
        rows = [row for row in table.rows if row.reached]
        header = (*table.variables, "best", "worth", "met")
        shown = [self._row_cells(table, row) for row in rows[:_MOST_ROWS]]
        yield from (_INDENT.join(cells) for cells in _aligned([header, *shown]))
        if len(rows) > _MOST_ROWS:
            yield f"... and {len(rows) - _MOST_ROWS:,} more situations, which --json lists"

    def _row_cells(self, table: DecisionTable, row: DecisionRow) -> tuple[str, ...]:
        either = " (or any other)" if row.is_tied and len(set(row.values)) == 1 else ""
        return (
            *map(_situation_text, row.situation),
            f"{table.answer_text(row.answer)}{either}",
            self.play.goal.figure_text(row.value),
            f"{decimal_places(100 * row.reached, 4)}%",
        )


def reported(play: BestPlay, budget: Budget) -> PlayReport:
    """Return best play with the shortest rule for each decision."""
    return PlayReport(play, play.rules(budget))


def _rule_json(decision: Decision, rule: DecisionRule | None) -> dict[str, object]:
    if rule is None:
        return {"rule": None}
    rule_words = rule_text(rule, decision.label, decision.table.variables)
    return {"rule": rule_words, "exceptions": _exact(rule.exceptions)}


def _table_json(table: DecisionTable) -> dict[str, object]:
    def answer(number: int) -> bool | int:
        return bool(number) if table.is_truth else number

    return {
        "variables": list(table.variables),
        "rows": [
            {
                "situation": list(row.situation),
                "answers": [answer(one) for one in row.answers],
                "values": [_exact(value) for value in row.values],
                "answer": answer(row.answer),
                "tied": row.is_tied,
                "reached": _exact(row.reached),
            }
            for row in table.rows
        ],
    }


def _answer_name(table: DecisionTable, answer: int) -> str:
    """Return what giving an answer every time is called."""
    if table.is_truth:
        return Way.of(always=bool(answer)).value
    return f"always {answer}"


def _situation_text(value: object) -> str:
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _exact(fraction: Fraction) -> str:
    return ratio_text(fraction.numerator, fraction.denominator)


def _in_full(value: Fraction) -> str:
    """Return an exact fraction in brackets where it is short and tells more."""
    written = _exact(value)
    return f" ({written})" if "/" in written and len(written) <= LONGEST_SHOWN else ""


def _gain_text(goal: Goal, gain: Fraction) -> str:
    """Return by how much best play is better, or, where an opponent would have to err, worse."""
    return f"{'worse' if gain < 0 else 'better'} by {goal.figure_text(abs(gain))}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the cells of a table, all of a column equally wide and to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        tuple(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    ]
