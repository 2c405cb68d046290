"""The panel with the list of mechanics."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import (
    QItemSelection,
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
    QVBoxLayout,
    QWidget,
)

from workbench.mechanics.list_view import MechanicsView
from workbench.mechanics.model import MechanicsModel
from workbench.mechanics.rows import (
    Header,
    Row,
    key_of,
    members_of,
    place_at,
    place_beyond,
    rows_of,
)
from workbench.project.groups import Group
from workbench.project.project import MOST_COMPARED
from workbench.project.views import Series
from workbench.theme import FollowingFont, Theme, heading_font
from workbench.widgets import HintLabel, PlainLabel, tight
from workbench.widgets.buttons import tool_button
from workbench.widgets.entry import EntryWidget
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


class MechanicsPanel(EntryWidget):
    """The list of mechanics under its heading.

    It changes nothing by itself: it tells what its user asks for and shows what it is given.

    Signals:
        selected: The identity of the mechanic its user chose.
        add_requested: A new mechanic is asked for.
        remove_requested: The mechanics that are to go.
        renamed: A mechanic and its new name.
        group_renamed: A group and its new name.
        placed: The mechanics that are to move, the groups among them that stay whole, and the
            ``Place`` where they are to be.
        shown_changed: The mechanics that are to be on the chart or not, and whether they are.
        colours_requested: The mechanics whose colour is to be chosen, and where on the screen.
        folded: The groups that are to be folded or not, and whether they are.
        seen_changed: The tuple of the identities of the mechanics whose rows are seen.
    """

    selected = Signal(str)
    add_requested = Signal()
    remove_requested = Signal(object)
    renamed = Signal(str, str)
    group_renamed = Signal(str, str)
    placed = Signal(object, object, object)
    shown_changed = Signal(object, bool)
    colours_requested = Signal(object, QPoint)
    folded = Signal(object, bool)
    seen_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without mechanics, in the light theme."""
        super().__init__(parent)
        self.setObjectName("mechanics_panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = Theme.light()
        self._ages: dict[str, int] = {}
        self._turns = 0
        self._is_following = False
        self._is_still = False
        self._selected: str | None = None
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
            rows = self.model.rowCount() * self.view.sizeHintForRow(0)
            content = rows + 2 * self.view.frameWidth()
        else:
            content = self._hint.heightForWidth(max(self.width(), self._hint.minimumWidth()))
        return QSize(hint.width(), self._header.sizeHint().height() + content)

    # ---- what the window sets -------------------------------------------------------------

    def set_series(
        self, series: tuple[Series, ...], selected: str | None, groups: tuple[Group, ...] = ()
    ) -> None:
        """Show these mechanics in their groups, and which of them is in the editor."""
        rows = rows_of(series, groups)
        is_replaced = self.model.is_replaced_by(rows)
        keys = self._chosen_keys() if is_replaced else ()
        current = self._current_key() if is_replaced else None
        if is_replaced:
            # The field of a name goes with the rows, and what was typed in it must not be lost.
            self.view.finish_editing(keep=any(key_of(row) == current for row in rows))
        # Selecting what the window says is no choice of the user's.
        self._is_following = True
        self.model.set_series(series, groups)
        is_gone = is_replaced and (current is None or self.model.place_of(current) < 0)
        if selected != self._selected or is_gone:
            self._selected = selected
            self._make_current(self.model.row_showing(selected))
        elif is_replaced:
            self._choose_again(current, keys)
        self._is_following = False
        self._show_hint()
        self._show_limit()
        # Qt does not know that the height needed goes with the rows.
        self.updateGeometry()
        self._follow_computing()

    def choose(self, identities: Collection[str]) -> None:
        """Select these mechanics in the list, as far as they have rows."""
        rows = (self.model.row_of(identity) for identity in identities)
        self._select_rows(row for row in rows if row >= 0)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        self.view.delegate.set_theme(theme)
        self.view.viewport().update()

    def set_still(self, *, still: bool) -> None:
        """Let the spinners of mechanics that are being calculated turn, or stand still."""
        self._is_still = still

    def name_group(self, identity: str) -> None:
        """Let the name of a group be edited in the list."""
        row = self.model.place_of((identity, True))
        if row >= 0:
            self._make_current(row)
            self.view.begin_editing()

    def rename_current(self) -> None:
        """Let the name of the selected mechanic, or group, be edited in the list."""
        self.view.begin_editing()

    # ---- what is chosen -------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[str, ...]:
        """The identities of the mechanics that are selected in the list, with those of groups."""
        return tuple(one.identity for row in self._chosen_rows() for one in members_of(row))

    @property
    def chosen_groups(self) -> tuple[str, ...]:
        """The identities of the groups whose headers are selected in the list."""
        rows = self._chosen_rows()
        return tuple(row.group.identity for row in rows if isinstance(row, Header))

    def move_chosen(self, step: int) -> None:
        """Ask that what is chosen be moved by one row, up where ``step`` is -1."""
        rows = self.model.rows
        mine = set(self.chosen)
        groups = set(self.chosen_groups)
        chosen = [
            at
            for at, row in enumerate(rows)
            if (row.group.identity in groups if isinstance(row, Header) else row.identity in mine)
        ]
        place = place_beyond(rows, chosen, step)
        if place is not None:
            self.placed.emit(self.chosen, self.chosen_groups, place)

    def _chosen_rows(self) -> list[Row]:
        """Return the rows that are selected, in their order, each mechanic in one of them only."""
        at = sorted(index.row() for index in self.view.selectionModel().selectedIndexes())
        rows = [self.model.rows[place] for place in at]
        whole = {row.group.identity for row in rows if isinstance(row, Header)}
        return [row for row in rows if isinstance(row, Header) or row.group not in whole]

    def _chosen_keys(self) -> tuple[tuple[str, bool], ...]:
        at = (index.row() for index in self.view.selectionModel().selectedIndexes())
        return tuple(key_of(self.model.rows[place]) for place in at)

    def _current_key(self) -> tuple[str, bool] | None:
        row = self.view.currentIndex().row()
        return key_of(self.model.rows[row]) if 0 <= row < self.model.rowCount() else None

    def _choose_again(
        self, current: tuple[str, bool] | None, keys: Iterable[tuple[str, bool]]
    ) -> None:
        """Select the rows that were selected before others came or went."""
        self._make_current(-1 if current is None else self.model.place_of(current))
        places = (self.model.place_of(key) for key in keys)
        self._select_rows(place for place in places if place >= 0)

    def _select_rows(self, rows: Iterable[int]) -> None:
        selection = QItemSelection()
        for row in rows:
            index = self.model.index(row)
            selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.view.selectionModel().select(selection, flags)

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
        adding = self.tr("Add a mechanic")
        self._add = tool_button(self, "+", adding, style="plain", name=adding)
        self._header = QHBoxLayout()
        self._header.setContentsMargins(14, 6, 8, 4)
        self._header.addWidget(heading, 1)
        self._header.addWidget(self._add)
        hint = self.tr("Write a mechanic, or pick one from the library (Ctrl+L).")
        self._hint = HintLabel(hint, self)
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
        layout = tight(QVBoxLayout(self), 0)
        layout.addLayout(self._header)
        layout.addLayout(self._stack, 1)
        layout.addWidget(self.limit)

    def _connect(self) -> None:
        self._add.clicked.connect(self.add_requested)
        self.view.selectionModel().currentChanged.connect(self._announce_selected)
        self.view.dot_clicked.connect(self._open_colours)
        self.view.shown_toggled.connect(self._toggle)
        self.view.moved.connect(self.move_chosen)
        self.view.dropped.connect(self._announce_dropped)
        self.view.fold_requested.connect(self._announce_folded)
        self.view.remove_requested.connect(self._announce_removed)
        self.model.rename_requested.connect(self.renamed)
        self.model.group_rename_requested.connect(self.group_renamed)
        self._timer.timeout.connect(self._turn)
        self.view.rows_seen.connect(self._looking.start)
        self._looking.timeout.connect(self._announce_seen)

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
        self.enter_at(self._add if is_empty else self.view)
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

    def _announce_selected(self, current: QModelIndex) -> None:
        identity = self.model.identity_at(current.row())
        if identity is not None and not self._is_following:
            self._selected = identity
            self.selected.emit(identity)

    def _announce_seen(self) -> None:
        rows = (self.model.identity_at(row) for row in self.view.seen_rows())
        self.seen_changed.emit(tuple(identity for identity in rows if identity is not None))

    def _announce_dropped(self, row: int, side: int) -> None:
        place = place_at(self.model.rows, row, side, frozenset(self.chosen))
        self.placed.emit(self.chosen, self.chosen_groups, place)

    def _announce_folded(self, row: int, is_folded: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Ask for a group to be folded; from a mechanic in it go to its header first."""
        shown = self.model.rows[row]
        if isinstance(shown, Header):
            if shown.group.folded != is_folded:
                self.folded.emit((shown.group.identity,), is_folded)
        elif is_folded and shown.group:
            self.view.setCurrentIndex(self.model.index(self.model.place_of((shown.group, True))))

    def _announce_removed(self) -> None:
        self.remove_requested.emit(self.chosen)

    def _toggle(self) -> None:
        chosen = [one for row in self._chosen_rows() for one in members_of(row)]
        is_shown = all(one.shown for one in chosen)
        self.shown_changed.emit(tuple(one.identity for one in chosen), not is_shown)

    def _open_colours(self, row: int, place: QPoint) -> None:
        """Ask for a colour for the mechanic at a row, and for all chosen if it is one of these."""
        identity = self.model.identity_at(row)
        chosen = self.chosen
        identities = chosen if identity in chosen else (identity,)
        self.colours_requested.emit(identities, place)

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
        turn = 0 if self._is_still else self._turns * TURN_BY % 360
        self.view.delegate.set_spinning(waiting, turn)
