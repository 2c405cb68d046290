"""Panels of which one is shown, and over them a header from which another is chosen.

The header has a tab for each panel. Where there is no room for all of them the tabs move together,
and where that is not enough a box has the name of the panel that is shown, and a list of all.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.widgets import tight
from workbench.widgets.buttons import CROSS, tool_button
from workbench.widgets.fields.boxes import Chooser

__all__ = ["TabArea"]


class _PanelBox(Chooser):
    """A box that is as wide as what is chosen, so that its arrow stands beside the words."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.currentTextChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of what is chosen."""
        hint = super().sizeHint()
        beside = hint.width() - self.room_within(hint.width())
        # Words that fit exactly are shortened now and then.
        width = self.fontMetrics().horizontalAdvance(self.currentText()) + 1
        return QSize(width + beside, hint.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Need no room for what is not chosen."""
        return self.sizeHint()

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open a list that is wide enough for all that can be chosen."""
        self.view().setMinimumWidth(super().sizeHint().width())
        super().showPopup()


class _Stack(QStackedWidget):
    """Panels one behind the other, which need the width of the one that is seen."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of all, so that nothing moves when another one is shown."""
        front, hint = self.currentWidget(), super().minimumSizeHint()
        return hint if front is None else QSize(_least_width(front), hint.height())

    @property
    def widest(self) -> int:
        """The pixels of width that any of them needs."""
        return max((_least_width(self.widget(place)) for place in range(self.count())), default=0)


def _least_width(panel: QWidget | None) -> int:
    return 0 if panel is None else max(panel.minimumWidth(), panel.minimumSizeHint().width())


class _Sight(QScrollArea):
    """What is seen of the panel in front: all of it, unless the area is too narrow for that."""

    def __init__(self, stack: _Stack, parent: QWidget) -> None:
        super().__init__(parent)
        self._stack = stack
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(stack)
        self.viewport().setAutoFillBackground(False)
        stack.setAutoFillBackground(False)
        stack.currentChanged.connect(stack.updateGeometry)

    def event(self, event: QEvent) -> bool:
        """Give the panel all the room there is, and the width that it needs; ask for its height."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return handled

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Do so also where there is another room, or only a scroll bar comes or goes."""
        super().resizeEvent(event)
        self._fit()
        self.updateGeometry()

    def _fit(self) -> None:
        room, needed = self.viewport().size(), self._stack.minimumSizeHint().width()
        self._stack.resize(max(room.width(), needed), room.height())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for what the panels ask for."""
        return self._stack.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the height of the panels, also where one of them is scrolled, and no width."""
        is_scrolled = self._stack.widest > self.viewport().width()
        beside = self.horizontalScrollBar().sizeHint().height() if is_scrolled else 0
        return QSize(0, self._stack.minimumSizeHint().height() + beside)


class TabArea(QWidget):
    """Panels under tabs, which their user may put in another order.

    Signals:
        front_changed: Another panel is shown.
        close_requested: The area is to be hidden.
    """

    front_changed = Signal()
    close_requested = Signal()

    def __init__(self, name: str, *, can_close: bool = False) -> None:
        """Begin without panels.

        Args:
            name: What settings call the area.
            can_close: Whether a button beside the tabs hides it.
        """
        super().__init__()
        self.setObjectName(name)
        self._panels: list[QWidget] = []
        self._widths: tuple[int, int] | None = None
        self.bar = self._make_bar()
        self.choice = self._make_choice()
        self._close = self._close_button() if can_close else None
        self._stack = _Stack()
        self._lay_out()

    def _make_bar(self) -> QTabBar:
        bar = QTabBar(self)
        bar.setAccessibleName(self.tr("Panels"))
        bar.setDocumentMode(True)
        bar.setExpanding(False)
        bar.setMovable(True)
        bar.currentChanged.connect(self._show)
        bar.tabMoved.connect(self._move)
        return bar

    def _make_choice(self) -> QComboBox:
        choice = _PanelBox(self.tr("Panel"), self)
        choice.setObjectName("panels")
        choice.explanation = self.tr("Choose another panel")
        choice.currentIndexChanged.connect(self.bar.setCurrentIndex)
        choice.hide()
        return choice

    def _close_button(self) -> QToolButton:
        name = self.tr("Close the side column")
        close = tool_button(self, CROSS, self.tr("Close"), style="plain", name=name)
        close.clicked.connect(self.close_requested)
        return close

    def _lay_out(self) -> None:
        header = QWidget(self)
        header.setObjectName("panel_header")
        # The area itself is not dressed: it only arranges.
        header.installEventFilter(self)
        row = tight(QHBoxLayout(header), 0)
        self._header_row = row
        row.addWidget(self.bar, 1)
        row.addWidget(self.choice)
        row.addStretch()
        if self._close is not None:
            row.addWidget(self._close)
        column = tight(QVBoxLayout(self), 0)
        column.addWidget(header)
        column.addWidget(_Sight(self._stack, self), 1)

    # ---- panels ---------------------------------------------------------------------------

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of their tabs."""
        return tuple(self._panels)

    @property
    def titles(self) -> tuple[str, ...]:
        """The words on the tabs in their order."""
        return tuple(self.bar.tabText(place) for place in range(self.bar.count()))

    @property
    def front(self) -> QWidget | None:
        """The panel that is shown, or None where there are none."""
        return self._stack.currentWidget()

    @property
    def header(self) -> QWidget:
        """What takes the keys to choose a panel: the tabs, or the box in their place."""
        return self.bar if self.has_tabs else self.choice

    def add(self, panel: QWidget, title: str) -> None:
        """Add a panel at the end."""
        self._panels.append(panel)
        self._stack.addWidget(panel)
        self.bar.addTab(title)
        self._name_choices()
        self._measure_anew()

    def bring_to_front(self, panel: QWidget) -> None:
        """Show one of the panels."""
        self.bar.setCurrentIndex(self._panels.index(panel))

    def move_tab(self, panel: QWidget, place: int) -> None:
        """Put the tab of a panel in another place, counted from 0."""
        self.bar.moveTab(self._panels.index(panel), place)

    def _show(self, place: int) -> None:
        if 0 <= place < len(self._panels):
            self._stack.setCurrentWidget(self._panels[place])
            self.choice.setCurrentIndex(place)
            # The box has the room of its words before it is seen with them.
            self._header_row.activate()
            self.front_changed.emit()

    def _move(self, before: int, after: int) -> None:
        self._panels.insert(after, self._panels.pop(before))
        self._name_choices()

    def _name_choices(self) -> None:
        with QSignalBlocker(self.choice):
            self.choice.clear()
            self.choice.addItems(self.titles)
            self.choice.setMaxVisibleItems(max(1, len(self._panels)))
            self.choice.setCurrentIndex(self.bar.currentIndex())

    # ---- room -----------------------------------------------------------------------------

    @property
    def has_tabs(self) -> bool:
        """Whether there is room for the tabs of all panels."""
        return not self.bar.isHidden()

    @property
    def is_narrow(self) -> bool:
        """Whether the tabs stand closer together than usual."""
        return bool(self.bar.property("narrow"))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the tabs as much room as there is."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Give them room anew in another type."""
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure_anew()
        return super().eventFilter(watched, event)

    def _measure_anew(self) -> None:
        self._widths = None
        self._fit()

    def _fit(self) -> None:
        if self._widths is None:
            wide, narrow = (self._width_of_tabs(is_narrow=is_narrow) for is_narrow in (False, True))
            self._widths = wide, narrow
        wide, narrow = self._widths
        room = self.width() - (0 if self._close is None else self._close.sizeHint().width())
        self._set_narrow(is_narrow=wide > room)
        has_focus = self.header.hasFocus()
        self.bar.setVisible(narrow <= room)
        self.choice.setHidden(self.has_tabs)
        if has_focus:
            self.header.setFocus()

    def _width_of_tabs(self, *, is_narrow: bool) -> int:
        self._set_narrow(is_narrow=is_narrow)
        return self.bar.sizeHint().width()

    def _set_narrow(self, *, is_narrow: bool) -> None:
        bar = self.bar
        if is_narrow != self.is_narrow:
            bar.setProperty("narrow", is_narrow)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
            # Qt keeps the widths of tabs until it hears of another style.
            QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))
