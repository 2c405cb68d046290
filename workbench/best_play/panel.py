"""The panel of best play: the goal, each decision with its rule, and the picture of one of them."""

from __future__ import annotations

import enum
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.languages.setup import RollSetup
from workbench.best_play.decision_block import DecisionBlock, rule_in_words
from workbench.best_play.drawing import MOST_VARIABLES, decision_diagram
from workbench.best_play.goal_bar import GoalBar
from workbench.best_play.model import SituationsModel
from workbench.best_play.request import PlayedDecision
from workbench.best_play.service import Known, Subject
from workbench.best_play.words import goal_text
from workbench.plotting.diagram_view import DiagramView
from workbench.widgets import HintLabel, PlainLabel, tight
from workbench.widgets.fields.segments import Segments
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.numbers.chances import figure_text
from workbench.widgets.panel import Panel
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["BestPlayPage", "BestPlayPanel"]

WIDEST = 24
"""Characters of a column of the table at most."""

LEFT_WIDTH = 340
"""Pixels of the decisions."""


class BestPlayPage(enum.Enum):
    """How a decision is shown."""

    MAP = enum.auto()
    TABLE = enum.auto()


class BestPlayPanel(Panel):
    """Tells how the selected mechanic is played best; who works that out is not its business.

    Signals:
        wanted: The ``Subject`` whose best play is to be shown, or None.
        goal_chosen: The ``Goal``.
        way_chosen: The label of a decision, and the ``Way`` in which it is to be made.
        play_requested: The selected mechanic is to be played best.
        again_requested: Best play is to be worked out after all.
        stop_requested: It is not to be worked out.
    """

    wanted = Signal(object)
    goal_chosen = Signal(object)
    way_chosen = Signal(str, object)
    play_requested = Signal()
    again_requested = Signal()
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without a mechanic, in the light theme."""
        super().__init__(parent)
        self._subject: Subject | None = None
        self._is_playable = False
        self._known = Known()
        self._place = 0
        self.blocks: list[DecisionBlock] = []
        self.goal = GoalBar(self)
        self.value, self.status, self.hint = PlainLabel(self), PlainLabel(self), HintLabel(self)
        self.stop_button, self.play_button = QToolButton(self), QPushButton(self)
        self.plot = DiagramView(self.tr("Picture of the decision"), self)
        self.picture_hint = HintLabel(self)
        self.model = SituationsModel(self)
        self.table = FigureTable(self.tr("The situations of the decision"), self)
        self.pages = Segments(
            self.tr("Map or table"),
            {
                BestPlayPage.MAP: (self.tr("Map"), self.tr("Draw where the answer changes")),
                BestPlayPage.TABLE: (self.tr("Table"), self.tr("List all situations")),
            },
            self,
        )
        self._prepare()
        self._lay_out()

    def _prepare(self) -> None:
        self.table.setObjectName("best_play")
        self.table.setModel(self.model)
        font = self.value.font()
        font.setBold(True)
        self.value.setFont(font)
        self.status.setObjectName("quiet")
        self.status.setWordWrap(True)
        self.play_button.setText(self.tr("Play as Well as Possible"))
        self.play_button.clicked.connect(self.play_requested)
        self.stop_button.setText(self.tr("Stop"))
        self.stop_button.clicked.connect(self._stop_or_go_on)
        self.goal.chosen.connect(self.goal_chosen)
        self.pages.chosen.connect(lambda _: self._show_decision())
        self.enter_at(self.goal.kind)

    def _lay_out(self) -> None:
        empty = QWidget(self)
        column = QVBoxLayout(empty)
        column.addStretch(1)
        column.addWidget(self.hint)
        column.addWidget(self.play_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._board = QWidget(self)
        board = QVBoxLayout(self._board)
        board.setContentsMargins(12, 8, 12, 8)
        board.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.goal)
        top.addWidget(self.value)
        top.addStretch(1)
        top.addWidget(self.pages)
        board.addLayout(top)
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addWidget(self._left_side())
        both.addLayout(self._right_side(), 1)
        board.addLayout(both, 1)
        self._whole = QStackedLayout(self)
        self._whole.addWidget(empty)
        self._whole.addWidget(self._board)

    def _left_side(self) -> QWidget:
        inside = QWidget(self)
        inside.setObjectName("form")
        self._column = tight(QVBoxLayout(inside), 6)
        row = QHBoxLayout()
        row.addWidget(self.status, 1)
        row.addWidget(self.stop_button, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)
        self._column.addStretch(1)
        area = VerticalScrollArea("decisions", self, inside)
        area.setFixedWidth(LEFT_WIDTH)
        return area

    def _right_side(self) -> QStackedLayout:
        self._stack = QStackedLayout()
        for page in (self.plot, self.table, self.picture_hint):
            page.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            self._stack.addWidget(page)
        return self._stack

    # ---- what it is told ------------------------------------------------------------------

    @property
    def known(self) -> Known:
        """What it shows."""
        return self._known

    @property
    def looked_at(self) -> PlayedDecision | None:
        """The decision whose picture is shown."""
        played = self._known.played
        decisions = () if played is None else played.decisions
        return decisions[min(self._place, len(decisions) - 1)] if decisions else None

    def set_subject(self, subject: Subject | None, *, is_playable: bool) -> None:
        """Show the best play of a mechanic.

        Args:
            subject: The mechanic, or None where its decisions are not made freely.
            is_playable: Whether it is of a notation with decisions.
        """
        if (subject, is_playable) != (self._subject, self._is_playable):
            self._subject, self._is_playable = subject, is_playable
            self.refresh_when_seen()

    def set_known(self, known: Known) -> None:
        """Show what is known of the subject."""
        self._known = known
        if self.isVisible():
            self._show_known()
        else:
            self.refresh_when_seen()

    def refresh(self) -> None:
        """Ask for what is to be shown, and show what is known of it."""
        self._whole.setCurrentIndex(0 if self._subject is None else 1)
        self.play_button.setVisible(self._is_playable)
        self.hint.setText(
            self.tr(
                "What would a perfect player do, knowing the dice?\n"
                "The decisions of this table script are settled beforehand."
            )
            if self._is_playable
            else self.tr(
                "Best play is for table scripts with decisions, such as\n"
                'if (userOption("Reroll?")) {example}'
            ).format(example='{ die = roll("d20"); }')
        )
        if self._subject is not None:
            self.goal.set_goal(self._subject.script.setup.goal)
        self.wanted.emit(self._subject)
        self._show_known()

    # ---- what it shows --------------------------------------------------------------------

    def _show_known(self) -> None:
        subject, played = self._subject, self._known.played
        if subject is None:
            return
        is_present = self._known.subject is not None and (
            self._known.subject.identity == subject.identity
        )
        if not is_present:
            played = None
        if played is None:
            self.value.clear()
        else:
            figure = figure_text(played.goal, played.value, self.view.unit)
            self.value.setText(f"{goal_text(played.goal)}: {figure}")
        self.status.setText(self._status())
        self.status.setVisible(bool(self.status.text()))
        can_stop, can_go_on = self._known.is_running, self._known.is_stopped
        self.stop_button.setText(self.tr("Stop") if can_stop else self.tr("Go On"))
        self.stop_button.setVisible(can_stop or can_go_on or self._known.error is not None)
        self._show_blocks(subject.script.setup, () if played is None else played.decisions)
        for block in self.blocks:
            block.setEnabled(not self._known.is_stale)
        self._show_decision()

    def _status(self) -> str:
        known = self._known
        if known.error is not None:
            return known.error.message
        if known.is_running:
            return self.tr("Working out best play…")
        if known.is_stopped:
            return self.tr("Stopped before it was known.")
        if known.played is None:
            return ""
        if not known.played.decisions:
            return self.tr("This roll comes to no decision that is made freely.")
        if known.played.missing:
            return self.tr("Rolls are missing; they count as the worst outcome.")
        return ""

    def _show_blocks(self, setup: RollSetup, decisions: tuple[PlayedDecision, ...]) -> None:
        free = {one.decision.label.casefold() for one in decisions}
        fixed = [(label, way) for label, way in setup.decisions if label.casefold() not in free]
        labels = [*(one.decision.label for one in decisions), *(label for label, _ in fixed)]
        if [block.accessibleIdentifier() for block in self.blocks] != labels:
            self._replace_blocks(labels)
        known = self._known.played
        for place, block in enumerate(self.blocks):
            if place < len(decisions) and known is not None:
                block.show_played(decisions[place], known.goal, known.value, self.view.unit)
            else:
                block.show_fixed(fixed[place - len(decisions)][1])

    def _replace_blocks(self, labels: list[str]) -> None:
        for block in self.blocks:
            block.hide()
            block.deleteLater()
        self.blocks = [DecisionBlock(label, self) for label in labels]
        self._place = 0
        for place, (label, block) in enumerate(zip(labels, self.blocks, strict=True)):
            block.setAccessibleIdentifier(label)
            block.looked_at.connect(partial(self._look_at, place))
            block.way_chosen.connect(self.way_chosen)
            self._column.insertWidget(self._column.count() - 1, block)

    def _show_decision(self) -> None:
        """Draw or list the decision that is looked at."""
        one, played = self.looked_at, self._known.played
        for place, block in enumerate(self.blocks):
            block.set_looked_at(looked_at=one is not None and place == self._place)
        if one is None or played is None:
            self.picture_hint.setText("")
            self._stack.setCurrentWidget(self.picture_hint)
            return
        table = one.decision.table
        if self.pages.member is BestPlayPage.TABLE:
            self.model.show(table, played.goal, self.view.unit)
            for column in range(self.model.columnCount()):
                wanted = self.table.wanted_width(column) + 8
                self.table.setColumnWidth(column, min(wanted, self.table.width_of(WIDEST)))
            self._stack.setCurrentWidget(self.table)
        elif 1 <= len(table.variables) <= MOST_VARIABLES:
            diagram = decision_diagram(
                table, one.decision.label, rule_in_words(one), played.goal, self.view.unit
            )
            self.plot.show_diagram(diagram, self.theme)
            self._stack.setCurrentWidget(self.plot)
        else:
            self._stack.setCurrentWidget(self.picture_hint)
            self.picture_hint.setText(self._why_no_picture(len(table.variables)))

    def _why_no_picture(self, variables: int) -> str:
        if not variables:
            return self.tr("This decision is always met in the same situation.")
        text = self.tr("The answer depends on {count} variables; a map has room for two.")
        return text.format(count=variables)

    # ---- what its user does ---------------------------------------------------------------

    def _look_at(self, place: int) -> None:
        if place != self._place:
            self._place = place
            self._show_decision()

    def _stop_or_go_on(self) -> None:
        if self._known.is_running:
            self.stop_requested.emit()
        else:
            self.again_requested.emit()
