"""A decision in the panel of best play: its rule in words, and what its answers are worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.best_play.goals import Goal
from engine.best_play.rules.wording import exceptions_text, rule_text
from engine.languages.policies import Way, WayOrNumber
from workbench.best_play.request import PlayedDecision
from workbench.best_play.words import (
    answer_text,
    gain_text,
    way_text,
)
from workbench.project.views import Unit
from workbench.results.rule_words import rule_words
from workbench.widgets import PlainLabel
from workbench.widgets.fields.boxes import Chooser
from workbench.widgets.numbers.chances import figure_text
from workbench.widgets.numbers.numbers import NumberFormat, write_number

__all__ = ["DecisionBlock", "rule_in_words"]

MOST_FIXED = 6
"""Answers whose worth is told beside best play."""

SHOWN = 8
"""Characters of the way to decide that are in sight at least."""


def rule_in_words(one: PlayedDecision) -> str:
    """Return how a decision is best made, in a sentence without its exceptions."""
    decision = one.decision
    if one.rule is None:
        text = QCoreApplication.translate("BestPlay", "{label}: as the table says")
        return text.format(label=decision.label)
    return rule_text(one.rule, decision.label, decision.table.variables, rule_words())


class DecisionBlock(QFrame):
    """One decision; a click shows its picture and its table.

    Signals:
        looked_at: Its picture is to be shown.
        way_chosen: The label, and the ``Way`` in which the decision is to be made.
    """

    looked_at = Signal()
    way_chosen = Signal(str, object)

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        """Begin with a decision of this label."""
        super().__init__(parent)
        self.setObjectName("decision")
        self._label = label
        self.rule, self.worth, self.note = PlainLabel(self), PlainLabel(self), PlainLabel(self)
        self.way = Chooser(self.tr("How {label} is decided").format(label=label), self)
        for way in (Way.BEST, Way.NEVER, Way.ALWAYS, Way.WORST):
            self.way.addItem(way_text(way), way)
        self.way.setMinimumContentsLength(SHOWN)
        self.way.activated.connect(
            lambda place: self.way_chosen.emit(self._label, self.way.itemData(place))
        )
        self._prepare()

    def _prepare(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        font = self.rule.font()
        font.setBold(True)
        self.rule.setFont(font)
        self.note.setObjectName("quiet")
        for label in (self.rule, self.worth, self.note):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addStretch(0)
        foot.addWidget(self.way, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(3)
        column.addWidget(self.rule)
        column.addWidget(self.worth)
        column.addLayout(foot)

    def show_fixed(self, way: WayOrNumber) -> None:
        """Show a decision that is not made freely."""
        text = way_text(way) if isinstance(way, Way) else str(way)
        self.rule.setText(f"{self._label}: {text}")
        self.worth.setText(self.tr("Settled beforehand, without a look at the dice."))
        self.note.hide()
        self._show_way(way)

    def show_played(self, one: PlayedDecision, goal: Goal, value: Fraction, unit: Unit) -> None:
        """Show how a decision is best made.

        Args:
            one: The decision.
            goal: What is wanted.
            value: What best play comes to.
            unit: The unit of chances.
        """
        words = rule_in_words(one)
        exceptions = (
            ""
            if one.rule is None
            else exceptions_text(one.rule, rule_words(), NumberFormat.present().localised)
        )
        self.rule.setText(", ".join(filter(None, (words, exceptions))))
        self.worth.setText(self._worth(one, goal, value, unit))
        notes = " \N{MIDDLE DOT} ".join(self._notes(one))
        self.note.setText(notes)
        self.note.setVisible(bool(notes))
        self.setAccessibleName(self.rule.text())
        self.setAccessibleDescription(f"{self.worth.text()}\n{notes}")
        self._show_way(one.decision.way)

    def _show_way(self, way: WayOrNumber) -> None:
        with QSignalBlocker(self.way):
            self.way.setCurrentIndex(self.way.findData(way))

    def _worth(self, one: PlayedDecision, goal: Goal, value: Fraction, unit: Unit) -> str:
        """Return what best play is worth, and what each answer is if it is given every time."""
        decision = one.decision
        figures = [f"{way_text(decision.way)} {figure_text(goal, value, unit)}"]
        for fixed in decision.fixed[:MOST_FIXED]:
            if decision.table.is_truth:
                name = way_text(Way.of(always=bool(fixed.answer)))
            else:
                answer = answer_text(decision.table, fixed.answer)
                name = self.tr("always {answer}").format(answer=answer)
            figure = figure_text(goal, fixed.value, unit)
            figures.append(f"{name} {figure} ({gain_text(goal, fixed.value, value)})")
        # Lines break between these, not within them.
        return " \N{MIDDLE DOT} ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in figures)

    def _notes(self, one: PlayedDecision) -> Iterator[str]:
        rule = one.rule
        if not one.met:
            yield self.tr("best play never comes here")
        else:
            yield self.tr("met {times} times a roll").format(times=write_number(one.met))
        if one.situations > 1:
            yield self.tr("{count} situations").format(count=one.situations)
        if rule is not None and rule.uses_ties:
            yield rule_words().ties

    # ---- being looked at ------------------------------------------------------------------

    def set_looked_at(self, *, looked_at: bool) -> None:
        """Stand out, or not."""
        if self.property("looked_at") != looked_at:
            self.setProperty("looked_at", looked_at)
            self.style().unpolish(self)
            self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Show its picture."""
        super().mousePressEvent(event)
        self.looked_at.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show its picture."""
        super().focusInEvent(event)
        self.looked_at.emit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the rule bold in another size of type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            font = self.font()
            font.setBold(True)
            self.rule.setFont(font)
