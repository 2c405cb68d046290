"""The command palette itself: a field over a list, laid over the window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QListView, QMainWindow, QVBoxLayout, QWidget

from workbench.context import Context
from workbench.widgets import PlainLabel
from workbench.widgets.finding import Finding
from workbench.window.palette.findings import FindingSource, everything_in, find
from workbench.window.palette.findings_list import FindingsDelegate, FindingsModel
from workbench.window.palette.query_field import QueryField

__all__ = ["CommandPalette"]

WIDTH = 560
"""Pixels, where the window is not narrower."""

MARGIN = 8
"""Pixels between the palette and the edges of the window, and around its field."""

LINES = 12
"""How many findings are in sight at once."""


class CommandPalette(QFrame):
    """Finds commands, mechanics and library entries; does what is chosen.

    It lies over the upper right of the window, has the keys while it is open, and gives them back
    to whatever had them before.
    """

    def __init__(
        self, context: Context, window: QMainWindow, sources: tuple[FindingSource, ...]
    ) -> None:
        """Begin closed.

        Args:
            context: Has the commands.
            window: What this lies over.
            sources: What features let their user find besides.
        """
        super().__init__(window)
        self._context = context
        self._sources = sources
        self.setObjectName("command_palette")
        self._window = window
        self._findings: tuple[Finding, ...] = ()
        self._focus_before: QWidget | None = None
        self.field = QueryField(self)
        self.model = FindingsModel(self)
        self.list = QListView(self)
        self._delegate = FindingsDelegate(context.appearance.theme, self.list)
        self._nothing = PlainLabel(self.tr("Nothing found"), self)
        self._lay_out()
        self._connect()
        self.hide()

    def _lay_out(self) -> None:
        self.field.setPlaceholderText(self.tr("Search commands, mechanics and the library"))
        self.field.setAccessibleName(self.tr("Search commands"))
        self.list.setObjectName("findings")
        self.list.setAccessibleName(self.tr("What was found"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        # The field keeps the keys; the list is only pointed at.
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._nothing.setObjectName("hint")
        self._nothing.setContentsMargins(8, 2, 8, 6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(6)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        layout.addWidget(self._nothing)

    def _connect(self) -> None:
        self.field.textChanged.connect(self._search)
        self.field.stepped.connect(self._step)
        self.field.accepted.connect(self._accept)
        self.field.left.connect(self.close_palette)
        self.list.clicked.connect(self._accept)

    # ---- opening and closing --------------------------------------------------------------

    def open_palette(self) -> None:
        """Show everything that can be found, and take the keys."""
        if self.isVisible():
            self.field.selectAll()
            return
        self._context.commands.follow()
        self._focus_before = self._window.focusWidget()
        self._delegate.set_theme(self._context.appearance.theme)
        self._findings = everything_in(self._context, self._sources)
        self.field.clear()
        self._search("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_palette(self) -> None:
        """Go away and give the keys back."""
        if not self.isVisible():
            return
        had_keys = self.field.hasFocus()
        self.hide()
        if had_keys and self._focus_before is not None:
            self._focus_before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        window = self._window
        lines = min(LINES, self.model.rowCount())
        if lines:
            frame = 2 * self.list.frameWidth()
            self.list.setFixedHeight(lines * self.list.sizeHintForRow(0) + frame)
        top = window.menuBar().height() if window.menuBar().isVisible() else 0
        width = min(WIDTH * max(1.0, self.fontMetrics().height() / 17), window.width() - 2 * MARGIN)
        self.resize(round(width), self.sizeHint().height())
        self.move(QPoint(window.width() - self.width() - MARGIN, top))

    # ---- searching ------------------------------------------------------------------------

    def _search(self, query: str) -> None:
        found = find(query, self._findings, self._context.preferences.settings.commands)
        self.model.set_found(found)
        self.list.setVisible(bool(found))
        self._nothing.setHidden(bool(found))
        self._choose(0)
        self._fit()

    def _step(self, distance: int) -> None:
        self._choose(self.list.currentIndex().row() + distance)

    def _choose(self, row: int) -> None:
        row = max(0, min(row, self.model.rowCount() - 1))
        self.list.setCurrentIndex(self.model.index(row, 0))

    def _accept(self) -> None:
        index = self.list.currentIndex()
        if not index.isValid():
            return
        finding = self.model.finding(index.row())
        if not finding.is_enabled:
            return
        self.close_palette()
        if finding.name:
            self._context.preferences.note_command(finding.name)
        finding.act()
