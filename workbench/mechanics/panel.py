"""The panel with the list of mechanics."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.mechanics.list_view import MechanicsView
from workbench.mechanics.model import MechanicsModel
from workbench.project.project import MOST_COMPARED
from workbench.project.views import Series
from workbench.theme import FollowingFont, Theme, heading_font
from workbench.widgets import PlainLabel
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["MechanicsPanel"]

TURN_EVERY = 80
"""Milliseconds between two positions of the spinner."""

TURN_BY = 40
"""Degrees from one position of the spinner to the next."""

LOOK_AFTER = 60
"""Milliseconds after which rows count as seen: those that only fly past are not looked at."""

PATIENCE = 3
"""Turns before a spinner shows: most results are there sooner, and nothing should blink."""


class MechanicsPanel(QWidget):
    """The list of mechanics under its heading.

    It changes nothing by itself: it tells what is wished and shows what it is given.

    Signals:
        selected: The identity of the mechanic its user chose.
        add_requested: A new mechanic is wished.
        remove_requested: A mechanic is to go.
        renamed: A mechanic and its new name.
        moved: A mechanic and its new position, counted without it.
        shown_changed: A mechanic and whether it is to be on the chart.
        colours_requested: A mechanic whose colour is to be chosen, and where on the screen.
        seen_changed: The tuple of the identities of the mechanics whose rows are seen.
    """

    selected = Signal(str)
    add_requested = Signal()
    remove_requested = Signal(str)
    renamed = Signal(str, str)
    moved = Signal(str, int)
    shown_changed = Signal(str, bool)
    colours_requested = Signal(str, QPoint)
    seen_changed = Signal(object)

    def __init__(self, theme: Theme | None = None, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme where none is given."""
        super().__init__(parent)
        self.setObjectName("mechanics_panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme or Theme.light()
        self._ages: dict[str, int] = {}
        self._turns = 0
        self._is_following = False
        self.model = MechanicsModel(self)
        self.view = MechanicsView(self._theme, self)
        self.view.setModel(self.model)
        self._timer = QTimer(self, interval=TURN_EVERY)
        self._looking = QTimer(self, singleShot=True, interval=LOOK_AFTER)
        self._lay_out()
        self._connect()
        self._show_hint()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height that shows every mechanic, or the hint where there are none."""
        hint = super().sizeHint()
        if self.model.series:
            rows = len(self.model.series) * self.view.sizeHintForRow(0)
            content = rows + 2 * self.view.frameWidth()
        else:
            content = self._hint.heightForWidth(max(self.width(), self._hint.minimumWidth()))
        return QSize(hint.width(), self._header.sizeHint().height() + content)

    # ---- what the window sets -------------------------------------------------------------

    def set_series(self, series: tuple[Series, ...], selected: str | None) -> None:
        """Show these mechanics and which of them is in the editor."""
        if self.model.is_replaced_by(series):
            # The field of a name goes with the rows, and what was typed in it must not be lost.
            current = self.model.identity_at(self.view.currentIndex().row())
            self.view.finish_editing(keep=any(one.identity == current for one in series))
        # Selecting what the window says is no choice of the user's.
        self._is_following = True
        self.model.set_series(series)
        row = self.model.row_of(selected)
        if row != self.view.currentIndex().row():
            self._make_current(row)
        self._is_following = False
        self._show_hint()
        self._show_limit()
        # Qt does not know that the height needed goes with the rows.
        self.updateGeometry()
        self._follow_computing()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.view.delegate.set_theme(theme)
        self.view.viewport().update()

    def rename_current(self) -> None:
        """Let the name of the selected mechanic be edited in the list."""
        self.view.begin_editing()

    @property
    def is_spinning(self) -> bool:
        """Whether a timer runs to turn spinners."""
        return self._timer.isActive()

    # ---- how it is made -------------------------------------------------------------------

    def _lay_out(self) -> None:
        heading = PlainLabel(self.tr("MECHANICS"), self)
        heading.setObjectName("heading")
        FollowingFont(heading, heading_font)
        heading.setBuddy(self.view)
        self._add = QToolButton(self)
        self._add.setObjectName("plain")
        self._add.setText("+")
        self._add.setToolTip(self.tr("Add a mechanic"))
        self._add.setAccessibleName(self.tr("Add a mechanic"))
        self._add.setFixedSize(QSize(26, 26))
        self._header = QHBoxLayout()
        self._header.setContentsMargins(14, 6, 8, 4)
        self._header.addWidget(heading, 1)
        self._header.addWidget(self._add)
        hint = self.tr("Write a mechanic, or pick one from the library (Ctrl+L).")
        self._hint = PlainLabel(hint, self)
        self._hint.setObjectName("hint")
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # A stylesheet takes the margins around the contents, but not this one.
        self._hint.setMargin(20)
        self.limit = PlainLabel("", self)
        self.limit.setObjectName("note")
        self.limit.setWordWrap(True)
        self.limit.setContentsMargins(14, 4, 14, 4)
        self.limit.hide()
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._header)
        layout.addLayout(self._stack, 1)
        layout.addWidget(self.limit)

    def _connect(self) -> None:
        self._add.clicked.connect(self.add_requested)
        self.view.selectionModel().currentChanged.connect(self._tell_selected)
        self.view.dot_clicked.connect(self._open_colours)
        self.view.shown_toggled.connect(self._toggle)
        self.view.moved.connect(self._tell_moved)
        self.view.remove_requested.connect(self._tell_removed)
        self.model.rename_requested.connect(self.renamed)
        self._timer.timeout.connect(self._turn)
        self.view.rows_seen.connect(self._looking.start)
        self._looking.timeout.connect(self._tell_seen)

    def _make_current(self, row: int) -> None:
        self.view.selectionModel().setCurrentIndex(
            self.model.index(row) if row >= 0 else QModelIndex(),
            QItemSelectionModel.SelectionFlag.ClearAndSelect,
        )
        self.view.scrollTo(self.view.currentIndex())

    def _show_hint(self) -> None:
        """Show the list, or without mechanics how to come to one; the keys go there, too."""
        is_empty = not self.model.series
        had_focus = self.view.hasFocus()
        self._stack.setCurrentWidget(self._hint if is_empty else self.view)
        self.setFocusProxy(self._add if is_empty else self.view)
        if is_empty and had_focus:
            self._add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_limit(self) -> None:
        """Say that chart and tables are about some of the mechanics, where there are too many."""
        count = sum(one.shown for one in self.model.series)
        self.limit.setVisible(count > MOST_COMPARED)
        if count > MOST_COMPARED:
            text = self.tr(
                "Of {count} mechanics shown, {most} are compared: the first ones and the selected "
                "one. Hide some to compare others."
            )
            style = NumberFormat.present()
            self.limit.setText(
                text.format(count=style.count(count), most=style.count(MOST_COMPARED))
            )

    # ---- what its user does ---------------------------------------------------------------

    def _tell_selected(self, current: QModelIndex) -> None:
        if current.isValid() and not self._is_following:
            self.selected.emit(self.model.series[current.row()].identity)

    def _tell_seen(self) -> None:
        rows = (self.model.identity_at(row) for row in self.view.seen_rows())
        self.seen_changed.emit(tuple(identity for identity in rows if identity is not None))

    def _tell_moved(self, row: int, target: int) -> None:
        self.moved.emit(self.model.series[row].identity, target)

    def _tell_removed(self, row: int) -> None:
        self.remove_requested.emit(self.model.series[row].identity)

    def _toggle(self, row: int) -> None:
        series = self.model.series[row]
        self.shown_changed.emit(series.identity, not series.shown)

    def _open_colours(self, row: int, place: QPoint) -> None:
        self.colours_requested.emit(self.model.series[row].identity, place)

    # ---- spinners -------------------------------------------------------------------------

    def _follow_computing(self) -> None:
        computing = {one.identity for one in self.model.series if one.computing}
        self._ages = {identity: self._ages.get(identity, 0) for identity in computing}
        if computing and not self._timer.isActive():
            self._timer.start()
        elif not computing:
            self._timer.stop()
        self._show_spinners()

    def _turn(self) -> None:
        self._turns += 1
        self._ages = {identity: age + 1 for identity, age in self._ages.items()}
        self._show_spinners()
        for row in {self.model.row_of(identity) for identity in self._ages}.intersection(
            self.view.seen_rows()
        ):
            self.view.update(self.model.index(row))

    def _show_spinners(self) -> None:
        waiting = frozenset(identity for identity, age in self._ages.items() if age >= PATIENCE)
        self.view.delegate.set_spinning(waiting, self._turns * TURN_BY % 360)
