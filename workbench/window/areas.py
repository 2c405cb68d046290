"""Brings panels to the front, for whichever feature asks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.window.workspace import Workspace

__all__ = ["WindowAreas"]


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

        Where what takes the keys there cannot be used now, they go to the tabs.
        """
        self._workspace.set_shown("tables", shown=True)
        self._workspace.bring_to_front(panel)
        panel.setFocus()
        focused = panel.window().focusWidget()
        if focused is not None and not focused.isEnabled():
            self._workspace.tabs.tabBar().setFocus()

    def is_in_front(self, panel: QWidget) -> bool:
        """Return whether a panel of the side column is to be seen."""
        side = self._workspace.side
        return not side.isHidden() and side.currentWidget() is panel

    def has_focus(self, panel: QWidget) -> bool:
        """Return whether what is typed goes to a panel."""
        focused = panel.window().focusWidget()
        return focused is not None and panel.isVisible() and panel.isAncestorOf(focused)

    def close_side(self) -> None:
        """Hide the side column and go on writing."""
        self._workspace.set_shown("side", shown=False)
        self._workspace.script.setFocus()

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide an area by the name that settings have for it."""
        self._workspace.set_shown(name, shown=shown)
