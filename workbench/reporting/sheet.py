"""The window of the report: what it holds on the left, its pages on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.statistics.bands import LONGEST_NAME
from workbench.project.project import Project
from workbench.project.report import ReportPart, ReportPlan, reported_mechanics
from workbench.reporting.preview import Preview
from workbench.theme import Theme
from workbench.theme.translation import QT_TRANSLATE_NOOP
from workbench.widgets import PlainLabel, plain
from workbench.widgets.plain_text import QuietLabel
from workbench.widgets.sheet import Sheet
from workbench.widgets.swatches import mark_icon

__all__ = ["ReportSheet"]

SIZE = QSize(1080, 760)
"""Pixels at first; it can be made larger and smaller."""

LEFT = 320
"""Pixels of the column on the left."""

NOTES_HEIGHT = 120
"""The least height of the notes in pixels."""

IDENTITY = Qt.ItemDataRole.UserRole

PARTS = {
    ReportPart.COMPARISON: QT_TRANSLATE_NOOP("ReportSheet", "Comparison"),
    ReportPart.SCRIPT: QT_TRANSLATE_NOOP("ReportSheet", "Script"),
    ReportPart.SUMMARY: QT_TRANSLATE_NOOP("ReportSheet", "Summary"),
    ReportPart.CHART: QT_TRANSLATE_NOOP("ReportSheet", "Chart"),
    ReportPart.OUTCOMES: QT_TRANSLATE_NOOP("ReportSheet", "Table of outcomes"),
    ReportPart.BANDS: QT_TRANSLATE_NOOP("ReportSheet", "Bands"),
    ReportPart.CONTEST: QT_TRANSLATE_NOOP("ReportSheet", "Contest"),
    ReportPart.SWEEP: QT_TRANSLATE_NOOP("ReportSheet", "Sweep"),
}


class ReportSheet(Sheet):
    """A window beside the work, which stays until it is closed.

    Signals:
        planned: The ``ReportPlan`` as its user wants it, and what the edit is called.
        seen: Whether it is open from now on.
    """

    planned = Signal(object, str)
    seen = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        """Begin without a project."""
        super().__init__(parent)
        self._project = Project()
        self._theme = Theme.light()
        self._is_listed = False
        self.setObjectName("report_sheet")
        self.setWindowTitle(self.tr("Report"))
        self.resize(SIZE)
        self.title = QLineEdit(self)
        self.notes = QPlainTextEdit(self)
        self.parts = {part: QCheckBox(_translated(text), self) for part, text in PARTS.items()}
        self.mechanics = QListWidget(self)
        self.preview = Preview(self)
        self.progress = QProgressBar(self)
        self.stop_button = QPushButton(self.tr("Stop"), self)
        self.print_button = QPushButton(self.tr("Print…"), self)
        self.save_button = QPushButton(self.tr("Save…"), self)
        self._state = PlainLabel(self)
        self._prepare()
        self._lay_out()
        self._connect()

    def _prepare(self) -> None:
        self.title.setMaxLength(LONGEST_NAME)
        self.notes.setMinimumHeight(NOTES_HEIGHT)
        self.notes.setTabChangesFocus(True)
        self.notes.setPlaceholderText(self.tr("Markdown: **bold**, - lists, [links](https://…)"))
        self.mechanics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Progress of the report"))
        self._state.setObjectName("quiet")
        for button in (self.stop_button, self.print_button, self.save_button):
            button.setAutoDefault(False)
        self.show_busy(busy=False)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self._label(self.tr("&Title"), self.title))
        left.addWidget(self.title)
        left.addWidget(self._label(self.tr("&Notes, in Markdown"), self.notes))
        left.addWidget(self.notes, 2)
        left.addWidget(self._label(self.tr("&Parts"), self.parts[ReportPart.COMPARISON]))
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        for place, box in enumerate(self.parts.values()):
            grid.addWidget(box, place // 2, place % 2)
        left.addLayout(grid)
        left.addWidget(self._label(self.tr("&Mechanics"), self.mechanics))
        left.addWidget(self.mechanics, 3)
        column = QWidget(self)
        column.setLayout(left)
        column.setMinimumWidth(LEFT)
        left.setContentsMargins(0, 0, 0, 0)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._state)
        foot.addWidget(self.progress, 1)
        foot.addWidget(self.stop_button)
        foot.addStretch(1)
        foot.addWidget(self.print_button)
        foot.addWidget(self.save_button)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self.preview, 1)
        right.addLayout(foot)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(16)
        layout.addWidget(column)
        layout.addLayout(right, 1)

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = QuietLabel(text, self)
        label.setBuddy(buddy)
        buddy.setAccessibleName(buddy.accessibleName() or text.replace("&", ""))
        return label

    def _connect(self) -> None:
        self.title.textEdited.connect(self._choose_title)
        self.notes.textChanged.connect(self._choose_notes)
        for part, box in self.parts.items():
            box.toggled.connect(self._chooser_of(part))
        self.mechanics.itemChanged.connect(self._choose_mechanics)

    # ---- what it shows --------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``; the pages stay white."""
        self._theme = theme
        self.preview.set_theme(theme)
        self._list_when_seen()

    def show_project(self, project: Project, usual_title: str) -> None:
        """Show what the report of a project holds, without telling anyone.

        Args:
            project: The project.
            usual_title: What stands over the report until a title is given.
        """
        before, self._project = self._project, project
        plan = project.report
        self.title.setPlaceholderText(usual_title)
        if self.title.text() != plan.title:
            self.title.setText(plan.title)
        if self.notes.toPlainText() != plan.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(plan.notes)
        for part, box in self.parts.items():
            with QSignalBlocker(box):
                box.setChecked(part in plan.parts)
        if before.mechanics is not project.mechanics or before.report != plan:
            self._list_when_seen()

    def _list_when_seen(self) -> None:
        """List the mechanics, as soon as anybody sees the list: they change with every key."""
        self._is_listed = self.isVisible()
        if self._is_listed:
            self._list_mechanics()

    def _list_mechanics(self) -> None:
        project = self._project
        chosen = {one.identity for one in reported_mechanics(project)}
        row = self.mechanics.currentRow()
        with QSignalBlocker(self.mechanics):
            self.mechanics.clear()
            for mechanic in project.mechanics:
                icon = mark_icon(self._theme, mechanic.colour)
                item = QListWidgetItem(icon, mechanic.name, self.mechanics)
                item.setToolTip(plain(mechanic.name))
                item.setData(IDENTITY, mechanic.identity)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                is_chosen = mechanic.identity in chosen
                item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
            self.mechanics.setCurrentRow(min(max(row, 0), self.mechanics.count() - 1))

    def show_busy(self, *, busy: bool, known: int = 0, total: int = 0) -> None:
        """Show whether the report is being made, and how far that is."""
        self.progress.setVisible(busy)
        self.stop_button.setVisible(busy)
        for button in (self.print_button, self.save_button):
            button.setEnabled(not busy and self.preview.count > 0)
        # A bar without an end runs to and fro.
        self.progress.setRange(0, total)
        self.progress.setValue(known)
        self._state.setVisible(not busy)

    def show_state(self, text: str) -> None:
        """Say in a line what is shown."""
        self._state.setText(text)

    # ---- what its user wants --------------------------------------------------------------

    @property
    def _plan(self) -> ReportPlan:
        return self._project.report

    def _choose_title(self, text: str) -> None:
        self.planned.emit(replace(self._plan, title=text), "title of the report")

    def _choose_notes(self) -> None:
        notes = self.notes.toPlainText()
        if notes != self._plan.notes:
            self.planned.emit(replace(self._plan, notes=notes), "notes of the report")

    def _chooser_of(self, part: ReportPart) -> Callable[[bool], None]:
        return lambda included: self.planned.emit(self._plan.with_part(part, included=included), "")

    def _choose_mechanics(self) -> None:
        items = (self.mechanics.item(row) for row in range(self.mechanics.count()))
        chosen = {
            str(item.data(IDENTITY)) for item in items if item.checkState() == Qt.CheckState.Checked
        }
        self.planned.emit(self._plan.with_mechanics(chosen, self._project), "")

    # ---- what Qt calls --------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Let the report be made from now on."""
        super().showEvent(event)
        if not self._is_listed:
            self._list_when_seen()
        if not event.spontaneous():
            self.seen.emit(True)  # noqa: FBT003 - a signal has no names

    def done(self, result: int) -> None:
        """Let the report be made no more: it is closed with Escape."""
        self.seen.emit(False)  # noqa: FBT003 - a signal has no names
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Let the report be made no more."""
        self.seen.emit(False)  # noqa: FBT003 - a signal has no names
        super().closeEvent(event)


def _translated(text: str) -> str:
    return QCoreApplication.translate("ReportSheet", text)
