"""The areas of the window, the splitters between them, and which of them are hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from workbench.context import Area, Host, PanelPlace
from workbench.window.columns import Column, Columns
from workbench.window.tab_area import TabArea

__all__ = ["WindowAreas", "Workspace"]


LEFT_WIDTH = 340
"""Width of the left column in pixels until its user gives it another."""

SIDE_WIDTH = 320
"""Width of the column on the right of the chart in pixels when it is shown at first."""

LIST_HEIGHT = 240
"""Height in pixels that the list of mechanics may take by itself; its user may give it more."""

LIST_SHARE = 0.45
"""The share of the column that it may take by itself where that is more."""

NARROWEST_SIDE = 240
"""Width of that column in pixels below which it cannot be read."""

NARROWEST_LEFT, NARROWEST_MIDDLE = 160, 200
"""The same of the other columns."""

CHART_SHARE = 0.63
"""The share of its column that the chart has over the tables."""


class Workspace(Columns):
    """Mechanics over script on the left, chart over tables, and a side column on the right.

    The side column is for what is read beside the work, such as help; it is hidden at first. The
    start page can take the place of chart and tables.

    Signals:
        changed: Something was shown, hidden or brought to the front.
    """

    changed = Signal()

    def __init__(self, status: QWidget, parent: QWidget | None = None) -> None:
        """Begin without panels.

        Args:
            status: The status line, which can be hidden as panels can.
            parent: The Qt object it belongs to.
        """
        super().__init__("columns", (LEFT_WIDTH, SIDE_WIDTH), parent)
        self.tabs = TabArea("tables")
        self.side = TabArea("side", can_close=True)
        self.side.close_requested.connect(self.close_side)
        self._status = status
        self._panels: dict[str, QWidget] = {}
        self._middle = QStackedWidget()

    def fill(self, panels: Iterable[PanelPlace]) -> None:
        """Lay out the panels of all features; called once."""
        places = tuple(panels)
        for place in sorted(places, key=lambda one: one.order):
            if place.area is Area.TABLES:
                self.tabs.add(place.widget, place.title)
            elif place.area is Area.SIDE:
                self.side.add(place.widget, place.title)
            elif place.area is Area.START:
                self._middle.addWidget(place.widget)
        listed, script, chart = (
            _only(places, area) for area in (Area.LIST, Area.SCRIPT, Area.CHART)
        )
        self._chart, self._script = chart, script
        for place in places:
            if place.area is Area.UNDER_SCRIPT and isinstance(script, Host):
                script.add_below(place.widget)
        self._left = Column("left", (listed, script), lambda room: _height_of_list(listed, room))
        self._right = Column("right", (chart, self.tabs), lambda room: round(CHART_SHARE * room))
        self._middle.insertWidget(0, self._right)
        self._middle.setCurrentWidget(self._right)
        self._panels = {
            "mechanics": listed,
            "script": script,
            "tables": self.tabs,
            "side": self.side,
            "status": self._status,
        }
        self.side.hide()
        columns = (self._left, self._middle, self.side)
        self.place(columns, (NARROWEST_LEFT, NARROWEST_MIDDLE, NARROWEST_SIDE))

    @property
    def panels(self) -> tuple[str, ...]:
        """The names of the panels that can be hidden."""
        return tuple(self._panels)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The names of the panels that are hidden."""
        return tuple(name for name, panel in self._panels.items() if panel.isHidden())

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide a panel; a column without panels makes room for the others."""
        panel = self._panels[name]
        is_empty = isinstance(panel, TabArea) and not panel.panels
        panel.setVisible(shown and not is_empty)
        if self.tabs.isHidden():
            self.set_large_tables(large=False)
        left = (self._panels["mechanics"], self._panels["script"])
        self._left.setHidden(all(panel.isHidden() for panel in left))
        self.changed.emit()

    @property
    def has_large_tables(self) -> bool:
        """Whether the tables take the room of the chart."""
        return self._chart.isHidden()

    def set_large_tables(self, *, large: bool) -> None:
        """Let the tables take the room of the chart, or give it back."""
        self._chart.setHidden(large)
        self.changed.emit()

    def hide_all(self, names: Iterable[str]) -> None:
        """Hide the panels of these names; others are shown."""
        hidden = set(names)
        for name in self._panels:
            self.set_shown(name, shown=name not in hidden)

    @property
    def chart(self) -> QWidget:
        """The panel in the middle."""
        return self._chart

    @property
    def script(self) -> QWidget:
        """The panel that is written in."""
        return self._script

    def bring_to_front(self, panel: QWidget) -> None:
        """Bring a tab to the front, with the side column where it is there, or the start page."""
        if panel in self.side.panels:
            self.side.bring_to_front(panel)
            self.set_shown("side", shown=True)
        elif self._middle.indexOf(panel) >= 0:
            self._middle.setCurrentWidget(panel)
        else:
            self.leave_start()
            self.tabs.bring_to_front(panel)

    @property
    def is_at_start(self) -> bool:
        """Whether the start page is in the place of chart and tables."""
        return self._middle.currentWidget() is not self._right

    def leave_start(self) -> None:
        """Show chart and tables, where the start page is in their place."""
        if self.is_at_start:
            self._middle.setCurrentWidget(self._right)
            self.changed.emit()

    def close_side(self) -> None:
        """Hide the side column and go on writing."""
        self.set_shown("side", shown=False)
        self._script.setFocus()

    def places(self) -> dict[str, str]:
        """Return where the splitters are, by their names.

        One that finds its place by itself is left out.
        """
        states = {one.objectName(): one.state for one in self._splitters()}
        return {name: state for name, state in states.items() if state}

    def put_in_place(self, places: Mapping[str, str]) -> None:
        """Put the splitters where they were when ``places`` were taken.

        One that they leave out stays, or goes to the place that it finds by itself.
        """
        for splitter in self._splitters():
            splitter.restore(places.get(splitter.objectName(), ""))

    def tab_orders(self) -> dict[str, tuple[str, ...]]:
        """Return the names of the tabs of each area in their order."""
        return {area.objectName(): tuple(_names(area)) for area in (self.tabs, self.side)}

    def fronts(self) -> dict[str, str]:
        """Return the name of the tab in front of each area."""
        areas = ((area.objectName(), area.front) for area in (self.tabs, self.side))
        return {name: _name(front) for name, front in areas if front is not None}

    def restore_tabs(self, orders: Mapping[str, Sequence[str]], fronts: Mapping[str, str]) -> None:
        """Put the tabs in order and in front; those not mentioned keep their places at the end."""
        for area in (self.tabs, self.side):
            panels = {_name(panel): panel for panel in area.panels}
            known = [name for name in orders.get(area.objectName(), ()) if name in panels]
            for place, name in enumerate(known):
                area.move_tab(panels[name], place)
            front = panels.get(fronts.get(area.objectName(), ""))
            if front is not None:
                area.bring_to_front(front)

    def _splitters(self) -> tuple[Columns | Column, ...]:
        return self, self._left, self._right


def _height_of_list(listed: QWidget, room: int) -> int:
    """Return the height that the list of mechanics takes by itself of that of its column."""
    most = max(LIST_HEIGHT, round(LIST_SHARE * room))
    return min(listed.sizeHint().height(), most)


def _only(places: Iterable[PanelPlace], area: Area) -> QWidget:
    """Return the panel of an area that has one."""
    (panel,) = (place.widget for place in places if place.area is area)
    return panel


def _name(panel: QWidget) -> str:
    """Return what the settings call a panel, which no translation changes."""
    return type(panel).__name__


def _names(area: TabArea) -> list[str]:
    return [_name(panel) for panel in area.panels]


class WindowAreas:
    """The areas of one window, as its features see them."""

    def __init__(self, workspace: Workspace) -> None:
        """Bring panels of ``workspace`` to the front; it may still be empty."""
        self._workspace = workspace

    def show(self, panel: QWidget) -> None:
        """Bring a panel among the tabs to the front, and show its area."""
        self._workspace.bring_to_front(panel)
        self._workspace.changed.emit()

    def go_to(self, panel: QWidget) -> None:
        """Bring a panel under the chart to the front, and go on there.

        Where what takes the keys there cannot be used now, they go to the header over it.
        """
        self._workspace.set_shown("tables", shown=True)
        self._workspace.bring_to_front(panel)
        panel.setFocus()
        focused = panel.window().focusWidget()
        is_inside = focused is panel or (focused is not None and panel.isAncestorOf(focused))
        if focused is None or not focused.isEnabled() or not is_inside:
            self._workspace.tabs.header.setFocus()

    def is_in_front(self, panel: QWidget) -> bool:
        """Return whether a panel of the side column, or the start page, is to be seen."""
        side = self._workspace.side
        if panel in side.panels:
            return not side.isHidden() and side.front is panel
        return self._workspace.is_at_start and not panel.isHidden()

    def has_focus(self, panel: QWidget) -> bool:
        """Return whether what is typed goes to a panel."""
        focused = panel.window().focusWidget()
        return focused is not None and panel.isVisible() and panel.isAncestorOf(focused)

    def toggle(self, panel: QWidget) -> bool:
        """Hide the side column where a panel is in front in it, else show the panel."""
        is_shown = not self.is_in_front(panel)
        if is_shown:
            self.show(panel)
        else:
            self.close_side()
        return is_shown

    def close_side(self) -> None:
        """Hide the side column and go on writing."""
        self._workspace.close_side()

    def leave_start(self) -> None:
        """Show chart and tables where the start page is in their place."""
        self._workspace.leave_start()

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide an area by the name that settings have for it."""
        self._workspace.set_shown(name, shown=shown)
