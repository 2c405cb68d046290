"""A part of a form under a head that folds it away; it is only made when somebody opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QVBoxLayout,
    QWidget,
)

from engine.languages.kinds import Kind
from engine.languages.setup import Entry
from workbench.tables.shelf.value_editor import ValueEditor
from workbench.widgets import plain_title

__all__ = ["INDENT", "FoldHeader", "FoldedEditor", "Wording"]


CHEVRON = 18
"""Pixels that the mark of open and closed takes."""

ARM = 3.2
"""Half the height of that mark in pixels."""

PADDING = 4
"""Pixels over and under the words."""

GAP = 8
"""Pixels between the title and what is in there."""


class FoldHeader(QAbstractButton):
    """A line that is pressed to open and to close what is under it.

    Both its title and what it says about a closed part are shortened to the room there is.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin closed and without words."""
        super().__init__(parent)
        self.setObjectName("fold")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._summary = ""

    @property
    def summary(self) -> str:
        """What it says about the part while that is closed."""
        return self._summary

    def set_words(self, title: str, summary: str) -> None:
        """Show a title, and in a few words what is in there.

        Args:
            title: What the part is called.
            summary: What is in there; it is shown while the part is closed.
        """
        if (title, summary) != (self.text(), self._summary):
            # A single & would be taken for the mark of a key.
            self.setText(plain_title(title))
            self._summary = summary
            self.setAccessibleName(title)
            self.setAccessibleDescription(summary)
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of a line."""
        return QSize(CHEVRON + GAP, self.fontMetrics().height() + 2 * PADDING)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of a line and hardly any width."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open and close with Enter, open with the right arrow, close with the left one."""
        key = event.key()
        toggles = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        opens = key == Qt.Key.Key_Right and not self.isChecked()
        closes = key == Qt.Key.Key_Left and self.isChecked()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif toggles or opens or closes:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the mark, the title and what is in there."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        self._paint_mark(painter)
        place = self.rect().adjusted(CHEVRON, 0, -PADDING, 0)
        title = self.text().replace("&&", "&")
        used = self._write(painter, place, title, QPalette.ColorRole.WindowText)
        if not self.isChecked():
            rest = place.adjusted(used + GAP, 0, 0, 0)
            self._write(painter, rest, self._summary, QPalette.ColorRole.PlaceholderText)

    def _paint_mark(self, painter: QPainter) -> None:
        middle = QPointF(CHEVRON / 2, self.height() / 2)
        across = QPointF(0, ARM) if not self.isChecked() else QPointF(ARM, 0)
        ahead = QPointF(ARM / 2, 0) if not self.isChecked() else QPointF(0, ARM / 2)
        pen = QPen(self._colour(QPalette.ColorRole.PlaceholderText), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        tip = middle + ahead
        painter.drawPolyline(QPolygonF([middle - ahead - across, tip, middle - ahead + across]))

    def _write(self, painter: QPainter, place: QRect, text: str, role: QPalette.ColorRole) -> int:
        """Write as much of a text as there is room for, and return how wide that is."""
        words = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.setPen(self._colour(role))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, flags, words)
        return self.fontMetrics().horizontalAdvance(words)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)


INDENT = 10
"""Pixels by which what is folded lies further right than its header."""

Wording = Callable[["Entry | None"], "tuple[str, str]"]
"""Tells the title of a value and, in a few words, what is in there."""


class FoldedEditor(ValueEditor):
    """A header over a record or a list.

    Types may hold themselves in lists, so there is no end to what could be made beforehand.
    """

    def __init__(
        self,
        kind: Kind,
        wording: Wording,
        make: Callable[[], ValueEditor],
        parent: QWidget | None = None,
    ) -> None:
        """Begin closed and empty.

        Args:
            kind: What it holds.
            wording: Tells what the header says of a value.
            make: Makes what lies under the header.
            parent: The widget it belongs to.
        """
        super().__init__(kind, parent)
        self._wording = wording
        self._make = make
        self._entry: Entry | None = None
        self._body: ValueEditor | None = None
        self._tools: list[QWidget] = []
        self.header = FoldHeader(self)
        self._line = QHBoxLayout()
        self._line.setSpacing(2)
        self._line.addWidget(self.header, 1)
        self._nest = QWidget(self)
        self._nest.setObjectName("nest")
        self._nest.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._nest.hide()
        self._nested = QVBoxLayout(self._nest)
        self._nested.setContentsMargins(INDENT, 2, 0, 4)
        self.column.addLayout(self._line)
        self.column.addWidget(self._nest)
        self.header.toggled.connect(self._follow_header)
        self.retitle()

    @property
    def body(self) -> ValueEditor | None:
        """What lies under the header, None until it was opened once."""
        return self._body

    @property
    def is_open(self) -> bool:
        """Whether what lies under the header is seen."""
        return self.header.isChecked()

    def set_open(self, *, is_open: bool) -> None:
        """Open or close it."""
        self.header.setChecked(is_open)

    def add_tool(self, tool: QWidget) -> None:
        """Put a button at the end of the header's line."""
        self._tools.append(tool)
        self._line.addWidget(tool)

    def takes(self, entry: Entry) -> bool:
        """Return True: what lies under the header tells what does not fit."""
        del entry
        return True

    def show_fitting(self, entry: Entry | None) -> None:
        """Show a value."""
        self._entry = entry
        self.retitle()
        if self._body is not None:
            self._body.show_entry(entry)

    def retitle(self) -> None:
        """Ask anew what the header says."""
        self.header.set_words(*self._wording(self._entry))

    def own_stops(self) -> Iterator[QWidget]:
        """Yield the header, its buttons, and what lies under it while that is seen."""
        yield self.header
        yield from self._tools
        if self._body is not None and self.is_open:
            yield from self._body.stops()

    def _follow_header(self, is_open: bool) -> None:  # noqa: FBT001 - a Qt slot
        if is_open and self._body is None:
            self._body = self._make()
            self._body.setParent(self._nest)
            self._nested.addWidget(self._body)
            # Qt shows it only later, and until then it takes no keys.
            self._body.show()
            self._body.show_entry(self._entry)
            self._body.edited.connect(self._take)
            self.pass_on(self._body)
        self._nest.setVisible(is_open)
        self.restructured.emit()

    def _take(self, entry: Entry | None) -> None:
        self._entry = entry
        self.retitle()
        self.edited.emit(entry)
