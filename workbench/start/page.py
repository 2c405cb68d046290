"""The page that a window shows where nothing has been begun yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from resources import Sample, WorkedQuestion, library, samples, worked_questions
from workbench.start.cards import CardGrid, Section, StartCard
from workbench.start.writing import WritingField
from workbench.theme import FollowingFont, title_font
from workbench.widgets import PlainLabel, plain, tight
from workbench.widgets.buttons import CROSS, tool_button
from workbench.widgets.entry import EntryWidget
from workbench.widgets.finding import Finding
from workbench.widgets.scrolling import VerticalScrollArea

__all__ = ["StartPage", "translated"]

WIDEST = 1080
"""Pixels of the page; where there is more room, it stays as wide, so that lines can be read."""

MOST_RECENT = 6
"""Projects and unsaved work that are listed; more of them are in the menu."""


class StartPage(EntryWidget):
    """Questions that lead to a comparison, a field to write in, recent projects, samples, library.

    Nothing of it is made before somebody sees it.

    Signals:
        question_chosen: The ``WorkedQuestion`` that is to be answered.
        sample_chosen: The ``Sample`` that is to be opened.
        theme_chosen: The title of the theme of the library that is to be looked through.
        written: The text of a mechanic, or one that somebody has shared.
        tour_requested: The window is to be shown around.
        shown_at_start: Whether the page is to be shown where nothing has been begun.
        close_requested: Its user wants to see the chart.
    """

    question_chosen = Signal(object)
    sample_chosen = Signal(object)
    theme_chosen = Signal(str)
    written = Signal(str)
    tour_requested = Signal()
    shown_at_start = Signal(bool)
    close_requested = Signal()

    def __init__(
        self, recent_work: Callable[[], Iterable[Finding]], parent: QWidget | None = None
    ) -> None:
        """Begin without parts; they are made when the page is seen for the first time.

        Args:
            recent_work: Returns what was worked on last.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self.setObjectName("start_page")
        self.setAccessibleName(self.tr("Start page"))
        self._recent_work = recent_work
        self._is_filled = False
        self.at_start = QCheckBox(self.tr("Show this page in an empty window"), self)
        self.at_start.hide()
        self.at_start.toggled.connect(self.shown_at_start)

    def set_shown_at_start(self, *, shown: bool) -> None:
        """Show whether the page is shown where nothing has been begun."""
        with QSignalBlocker(self.at_start):
            self.at_start.setChecked(shown)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Make the parts when they are seen for the first time, and list what was worked on."""
        super().showEvent(event)
        if not self._is_filled:
            self._is_filled = True
            self._fill()
        self._list_recent()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    # ---- building -------------------------------------------------------------------------

    def _fill(self) -> None:
        sheet = QWidget(self)
        sheet.setObjectName("start_sheet")
        sheet.setMaximumWidth(WIDEST)
        layout = QVBoxLayout(sheet)
        layout.setContentsMargins(24, 14, 24, 14)
        layout.setSpacing(10)
        self.questions = tuple(map(self._question, worked_questions()))
        self.writing = WritingField(sheet)
        self.writing.written.connect(self.written)
        self.recent = Section(self.tr("Recent"), sheet)
        self.samples = Section(self.tr("Samples"), sheet)
        self.themes = Section(self.tr("Library"), sheet)
        self.samples.set_rows(tuple(map(self._sample, samples())))
        self.themes.set_rows(tuple(self._theme(theme.title) for theme in library()))
        layout.addLayout(self._header(sheet))
        layout.addWidget(CardGrid(self.questions, 3, sheet))
        layout.addSpacing(6)
        layout.addWidget(_title(self.tr("Or write a mechanic of your own"), 1.1, sheet))
        layout.addWidget(self.writing)
        layout.addSpacing(6)
        layout.addWidget(CardGrid((self.recent, self.samples, self.themes), 3, sheet))
        layout.addWidget(self.at_start)
        self.at_start.show()
        layout.addStretch(1)
        around = tight(QVBoxLayout(self))
        around.addWidget(VerticalScrollArea("start_area", self, sheet))
        self.enter_at(self.questions[0])

    def _header(self, sheet: QWidget) -> QHBoxLayout:
        self.tour = QPushButton(self.tr("Take the Tour"), sheet)
        self.tour.setToolTip(self.tr("Two minutes through the window; it can be left at any time"))
        self.tour.clicked.connect(self.tour_requested)
        tip, name = self.tr("Show the chart (Esc)"), self.tr("Close the start page")
        close = tool_button(sheet, CROSS, tip, style="plain", name=name)
        close.clicked.connect(self.close_requested)
        header = QHBoxLayout()
        header.addWidget(_title(self.tr("What do you want to find out?"), 1.5, sheet), 1)
        header.addWidget(self.tour, 0, Qt.AlignmentFlag.AlignTop)
        header.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _question(self, question: WorkedQuestion) -> StartCard:
        card = StartCard(translated(question.title), translated(question.note), parent=self)
        card.clicked.connect(lambda: self.question_chosen.emit(question))
        return card

    def _sample(self, sample: Sample) -> StartCard:
        title, note = translated(sample.title), translated(sample.note)
        row = StartCard(title, note, is_row=True, parent=self)
        row.clicked.connect(lambda: self.sample_chosen.emit(sample))
        return row

    def _theme(self, title: str) -> StartCard:
        row = StartCard(title, is_row=True, parent=self)
        row.clicked.connect(lambda: self.theme_chosen.emit(title))
        return row

    # ---- what was worked on ---------------------------------------------------------------

    def _list_recent(self) -> None:
        recent = tuple(self._recent_work())[:MOST_RECENT]
        hint = self.tr("Projects that you save, and work that was put aside, are found here again.")
        self.recent.set_rows(tuple(map(self._recent_row, recent)), hint)

    def _recent_row(self, found: Finding) -> StartCard:
        place = found.place if found.is_enabled else self.tr("Not there any more")
        row = StartCard(found.title, place, is_row=True, parent=self)
        row.setToolTip(plain(found.tip))
        row.setEnabled(found.is_enabled)
        row.clicked.connect(partial(_act, found))
        return row


def _act(found: Finding) -> None:
    found.act()


def _title(text: str, size: float, parent: QWidget) -> PlainLabel:
    """Return a title so many times as large as other text."""
    label = PlainLabel(text, parent)
    label.setWordWrap(True)
    FollowingFont(label, partial(title_font, size=size))
    return label


def translated(text: str) -> str:
    """Return a text of the guide in the language of the window."""
    return QCoreApplication.translate("Guide", text)
