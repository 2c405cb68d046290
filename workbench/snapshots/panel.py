"""The panel of snapshots: takes them, lists them, and tells what has changed since one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDateTime, QLocale, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.project.project import Project
from workbench.project.snapshots import MOST_SNAPSHOTS, Snapshot
from workbench.snapshots.differences import Difference, differences_of, distinct_bands
from workbench.snapshots.request import Known
from workbench.widgets import PlainLabel, plain
from workbench.widgets.empty_hint import EmptyHint
from workbench.widgets.fields.boxes import Line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.figure_table import FigureTable
from workbench.widgets.folding_row import FoldingRow, in_a_row
from workbench.widgets.panel import Panel
from workbench.widgets.swatches import mark_icon
from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

__all__ = ["SnapshotsPanel"]

IDENTITY = Qt.ItemDataRole.UserRole
"""Gives the identity of the snapshot of an entry."""

WIDEST = 26
"""Characters of a column of the table at most."""

NARROWEST_NAME = 96
"""Pixels of the field for a name at least; the button goes below it rather than take them."""


class SnapshotList(QTreeWidget):
    """The snapshots and when they were taken, the latest first.

    Signals:
        delete_requested: The Delete key was pressed.
    """

    delete_requested = Signal()

    def edit_name(self) -> None:
        """Let the name of the current snapshot be written."""
        item = self.currentItem()
        if item is not None:
            self.editItem(item, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the snapshot to be deleted, or do what lists do."""
        if event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)


class SnapshotsPanel(Panel):
    """Above the snapshots and what can be done with them, below what has changed since one.

    Signals:
        take_requested: The present state is to be named so.
        restore_requested: The project is to be again what it was at the snapshot of this identity.
        renamed: The identity of a snapshot, and its new name.
        delete_requested: The identity of a snapshot that is to be deleted.
        compared: The identity of the snapshot to compare with, or None.
    """

    take_requested = Signal(str)
    restore_requested = Signal(str)
    renamed = Signal(str, str)
    delete_requested = Signal(str)
    compared = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without snapshots, in the light theme."""
        super().__init__(parent)
        self._project = Project()
        self._listed: tuple[Snapshot, ...] | None = None
        self._compared: str | None = None
        self._figures: Callable[[str], Known] = lambda _: None
        self.name = Line(self)
        self.take = QPushButton(self.tr("Take Snapshot"), self)
        self.list = SnapshotList(self)
        self.compare = QPushButton(self.tr("Compare with Now"), self)
        self.restore = QPushButton(self.tr("Restore"), self)
        self.rename = QPushButton(self.tr("Rename"), self)
        self.delete = QPushButton(self.tr("Delete"), self)
        self.model = TableModel[Difference](self)
        self.table = FigureTable(self.tr("What has changed since the snapshot"), self)
        self.note = PlainLabel(self)
        self._prepare()
        self._lay_out()
        self._connect()
        self._follow()

    def _prepare(self) -> None:
        self.name.setPlaceholderText(self.tr("such as “playtest 1”"))
        self.name.setAccessibleName(self.tr("Name of the snapshot"))
        FollowingWidth(self.name, NARROWEST_NAME, self.name.setMinimumWidth)
        self.list.setObjectName("snapshots")
        self.list.setAccessibleName(self.tr("Snapshots"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Snapshot"), self.tr("Taken")])
        self.list.header().setStretchLastSection(False)
        self.list.header().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        text = self.tr("A snapshot keeps mechanics, bands and parameters as they are now.")
        EmptyHint(self.list, text)
        self.compare.setCheckable(True)
        self.table.setModel(self.model)
        self.note.setObjectName("note")
        self.note.setWordWrap(True)
        self.enter_at(self.name)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(8)
        layout.addWidget(FoldingRow(self.name, in_a_row(self, 0, self.take, None), 6, self))
        layout.addWidget(self.list, 1)
        for first, second in ((self.compare, self.restore), (self.rename, self.delete)):
            layout.addWidget(FoldingRow(first, in_a_row(self, 0, second, None), 6, self))
        layout.addWidget(self.note)
        layout.addWidget(self.table, 1)

    def _connect(self) -> None:
        self.take.clicked.connect(self._take)
        self.name.returnPressed.connect(self._take)
        self.list.currentItemChanged.connect(lambda _current, _before: self._follow())
        self.list.itemChanged.connect(lambda item, _column: self._rename(item))
        self.list.itemDoubleClicked.connect(lambda _item, _column: self.list.edit_name())
        self.list.delete_requested.connect(lambda: self._on_current(self.delete_requested.emit))
        self.compare.clicked.connect(self._compare)
        self.restore.clicked.connect(lambda: self._on_current(self.restore_requested.emit))
        self.delete.clicked.connect(lambda: self._on_current(self.delete_requested.emit))
        self.rename.clicked.connect(self.list.edit_name)

    # ---- what it is told ------------------------------------------------------------------

    def set_project(self, project: Project) -> None:
        """List the snapshots of ``project``."""
        before, self._project = self._project, project
        if self._compared is not None and self.snapshot is None:
            self._compared = None
            self.compared.emit(None)
        if project.snapshots is not before.snapshots or project.bands != before.bands:
            self.refresh_when_seen()

    def set_figures(self, figures: Callable[[str], Known]) -> None:
        """Tell what mechanics were by asking ``figures`` for them."""
        self._figures = figures
        self.refresh_when_seen()

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot that the present is compared with, or None."""
        found = (one for one in self._project.snapshots if one.identity == self._compared)
        return next(found, None)

    # ---- what it shows --------------------------------------------------------------------

    def refresh(self) -> None:
        """List the snapshots, and tell what has changed since the one that is compared."""
        self._list_snapshots()
        snapshot = self.snapshot
        self.table.setVisible(snapshot is not None)
        self.note.setVisible(snapshot is not None)
        if snapshot is None:
            return
        bands = distinct_bands(self._project.bands)
        rows = differences_of(snapshot.project, self._figures, self.series, bands, self.view.unit)
        same = sum(one.is_same for one in rows)
        text = self.tr("{name}, compared with now: {same} of {count} results are the same.")
        self.note.setText(text.format(name=snapshot.name, same=same, count=len(rows)))
        names = [band.name for band in bands]
        self.model.show_rows(rows, self._columns(names), anew=True)
        self._fit_columns()

    def _list_snapshots(self) -> None:
        if self._listed is self._project.snapshots:
            # Somebody may be writing a name.
            return
        self._listed = self._project.snapshots
        current = self._current()
        with QSignalBlocker(self.list):
            self.list.clear()
            for one in reversed(self._listed):
                item = QTreeWidgetItem(self.list, [one.name, _date(one.taken)])
                item.setData(0, IDENTITY, one.identity)
                item.setToolTip(0, plain(one.name))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                if one.identity == current:
                    self.list.setCurrentItem(item)
            latest = self.list.topLevelItem(0)
            if self.list.currentItem() is None and latest is not None:
                self.list.setCurrentItem(latest)
        self._follow()

    def _columns(self, bands: list[str]) -> tuple[TableColumn[Difference], ...]:
        def share(place: int) -> Callable[[Difference], str]:
            return lambda row: row.shares[place] if place < len(row.shares) else ""

        return (
            TableColumn(
                self.tr("Mechanic"),
                lambda row: row.name,
                roles={
                    Qt.ItemDataRole.DecorationRole: lambda row: mark_icon(self.theme, row.colour)
                },
            ),
            TableColumn(self.tr("Mean"), lambda row: row.mean or row.note, alignment=RIGHT),
            TableColumn(self.tr("SD"), lambda row: row.deviation, alignment=RIGHT),
            *(TableColumn(name, share(place), alignment=RIGHT) for place, name in enumerate(bands)),
        )

    def _fit_columns(self) -> None:
        widest = self.table.width_of(WIDEST)
        for column in range(self.model.columnCount()):
            wanted = self.table.wanted_width(column) + 8
            self.table.setColumnWidth(column, min(wanted, widest))

    # ---- what its user does ---------------------------------------------------------------

    def _take(self) -> None:
        name = self.name.text().strip() or self.tr("Snapshot {number}").format(
            number=len(self._project.snapshots) + 1
        )
        self.take_requested.emit(name)
        self.name.clear()

    def _compare(self) -> None:
        current = self._current()
        self._compared = None if self._compared == current else current
        self.compared.emit(self._compared)
        self._follow()
        self.refresh_when_seen()

    def _rename(self, item: QTreeWidgetItem) -> None:
        name, identity = item.text(0).strip(), str(item.data(0, IDENTITY))
        if name:
            # The list is made anew for it, but not before it has closed the field.
            QTimer.singleShot(0, self, lambda: self.renamed.emit(identity, name))
        else:
            self._listed = None
            self.refresh_when_seen()

    def _on_current(self, action: Callable[[str], object]) -> None:
        current = self._current()
        if current is not None:
            action(current)

    def _current(self) -> str | None:
        item = self.list.currentItem()
        return None if item is None else str(item.data(0, IDENTITY))

    def _follow(self) -> None:
        current = self._current()
        for button in (self.compare, self.restore, self.rename, self.delete):
            button.setEnabled(current is not None)
        is_compared = current is not None and current == self._compared
        self.compare.setChecked(is_compared)
        self.compare.setText(
            self.tr("Stop Comparing") if is_compared else self.tr("Compare with Now")
        )
        self.take.setEnabled(len(self._project.snapshots) < MOST_SNAPSHOTS)


def _date(taken: str) -> str:
    """Return a date as it is written where the user lives, or as it is in the file."""
    date = QDateTime.fromString(taken, Qt.DateFormat.ISODate)
    if not date.isValid():
        return taken
    return QLocale().toString(date, QLocale.FormatType.ShortFormat)
